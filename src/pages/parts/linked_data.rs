//! Linked data for search engines, in the words of schema.org. It stands in a
//! script element that is data: nothing runs, and no text can end the element.

use serde_json::{Value, json};

use crate::formats::badge::Face;
use crate::link::{ProjectIndex, Site};

/// A project's page: a review of its repository.
#[must_use]
pub fn review(site: &Site, project: ProjectIndex, face: &Face<'_>) -> String {
    let configuration = site.configuration();
    let record = site.projects()[project].current().audit().record();
    embedded(&json!({
        "@context": "https://schema.org",
        "@type": "Review",
        "url": format!("{}projects/{}/", configuration.base_url, record.id.as_str()),
        "datePublished": face.date,
        "author": {"@type": "Organization", "name": configuration.title, "url": configuration.base_url},
        "itemReviewed": {
            "@type": "SoftwareSourceCode",
            "name": face.name,
            "codeRepository": record.repo_url.as_str(),
        },
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": face.total,
            "bestRating": face.max,
            "worstRating": "0",
            "reviewAspect": site.rubric().name,
        },
    }))
}

/// The leaderboard: a data set, and where it can be had.
#[must_use]
pub fn data_set(site: &Site) -> String {
    let configuration = site.configuration();
    let file = |name: &str, format: &str| {
        let url = format!("{}api/v1/{name}", configuration.base_url);
        json!({"@type": "DataDownload", "encodingFormat": format, "contentUrl": url})
    };
    embedded(&json!({
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": configuration.title,
        "description": if configuration.description.is_empty() { &configuration.title } else { &configuration.description },
        "url": configuration.base_url,
        "dateModified": site.changes().first().map(|change| change.date.as_str()),
        "license": configuration.licence.as_ref().map(|licence| licence.url.as_ref().unwrap_or(&licence.name)),
        "creator": {"@type": "Organization", "name": configuration.title, "url": configuration.base_url},
        "distribution": [
            file("catalogue.json", "application/json"),
            file("catalogue.csv", "text/csv"),
        ],
    }))
}

/// JSON without any character that HTML gives a meaning to.
fn embedded(value: &Value) -> String {
    let json = value.to_string();
    let mut safe = String::with_capacity(json.len());
    for character in json.chars() {
        match character {
            '<' => safe.push_str("\\u003c"),
            '>' => safe.push_str("\\u003e"),
            '&' => safe.push_str("\\u0026"),
            '\u{2028}' => safe.push_str("\\u2028"),
            '\u{2029}' => safe.push_str("\\u2029"),
            _ => safe.push(character),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_element() {
        let hostile = json!({"name": "</script><!-- &amp; \u{2028} \"'"});
        let safe = embedded(&hostile);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}']));
        assert_eq!(serde_json::from_str::<Value>(&safe).unwrap(), hostile);
    }
}
