//! `sitemap.xml`: every listed page, with the date of the audit it shows.

use std::fmt::Write;

use super::{Format, Output};
use crate::link::Site;
use crate::render::Plan;
use crate::render::picture::escape;

pub(super) static FORMAT: Format =
    Format { name: "sitemap", plan: |_| Output::single("sitemap.xml"), write, key: None };

fn write(site: &Site, plan: &Plan, _: usize) -> Vec<u8> {
    let base = &site.configuration().base_url;
    let mut xml = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    for page in plan.pages().filter(|page| !page.unlisted) {
        let address = page.path.strip_suffix("index.html").unwrap_or(&page.path);
        let _ = write!(xml, "<url><loc>{}</loc>", escape(&format!("{base}{address}")));
        if let Some(date) = &page.modified {
            let _ = write!(xml, "<lastmod>{}</lastmod>", escape(date));
        }
        xml.push_str("</url>\n");
    }
    xml.push_str("</urlset>\n");
    xml.into_bytes()
}
