//! `lookup.json`: from the address of a repository, or a package URL, to the
//! projects that were audited there.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{VERSION, json};
use crate::formats::{Format, Output};
use crate::link::Site;
use crate::model::Record;
use crate::render::Plan;

pub(in crate::formats) static FORMAT: Format =
    Format { name: "lookup", plan: |_| Output::single("api/v1/lookup.json"), write, key: None };

/// Hosts that package URLs have a type for. Their owners and names fold case.
const HOSTS: [(&str, &str); 3] =
    [("github.com", "github"), ("gitlab.com", "gitlab"), ("bitbucket.org", "bitbucket")];

#[derive(Serialize)]
struct Document<'a> {
    schema_version: &'static str,
    /// Address without a final slash or `.git`, its host in lower case.
    repositories: BTreeMap<String, Vec<&'a str>>,
    /// With `#subpath` where a part of a repository was audited, and without.
    purls: BTreeMap<String, Vec<&'a str>>,
}

fn write(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    let mut document =
        Document { schema_version: VERSION, repositories: BTreeMap::new(), purls: BTreeMap::new() };
    for project in site.projects() {
        let record = project.current().audit().record();
        let id = record.id.as_str();
        let address = repository(record);
        let purl = purl(&address);
        document.repositories.entry(address).or_default().push(id);
        if let Some(purl) = purl {
            if let Some(subpath) = &record.subpath {
                let subpath = subpath.as_str().trim_matches('/');
                document.purls.entry(format!("{purl}#{}", encode(subpath))).or_default().push(id);
            }
            document.purls.entry(purl).or_default().push(id);
        }
    }
    json(&document)
}

fn repository(record: &Record) -> String {
    let url = record.repo_url.as_str().trim_end_matches('/').trim_end_matches(".git");
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    format!("{}://{}/{path}", scheme.to_lowercase(), host.to_lowercase())
}

fn purl(address: &str) -> Option<String> {
    let (host, path) = address.split_once("://")?.1.split_once('/')?;
    let (_, kind) = HOSTS.iter().find(|(known, _)| *known == host)?;
    let (owner, name) =
        path.rsplit_once('/').filter(|(owner, name)| !owner.is_empty() && !name.is_empty())?;
    Some(format!("pkg:{kind}/{}/{}", encode(&owner.to_lowercase()), encode(&name.to_lowercase())))
}

/// Percent-encodes what a package URL cannot hold as it is.
fn encode(text: &str) -> String {
    use std::fmt::Write;
    text.bytes().fold(String::with_capacity(text.len()), |mut encoded, byte| {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
        encoded
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_hosts_have_package_urls() {
        let of = |url: &str| {
            let record = Record {
                repo_url: crate::model::Spanned::new(url.into(), crate::diagnostic::Span::NONE),
                ..Record::default()
            };
            let address = repository(&record);
            (address.clone(), purl(&address))
        };
        assert_eq!(
            of("https://GitHub.com/Owner/Name.git/"),
            ("https://github.com/Owner/Name".into(), Some("pkg:github/owner/name".into()))
        );
        assert_eq!(of("https://gitlab.com/a/b/c").1.as_deref(), Some("pkg:gitlab/a/b/c"));
        assert_eq!(of("https://example.org/a/b").1, None);
        assert_eq!(of("https://github.com/a").1, None);
    }
}
