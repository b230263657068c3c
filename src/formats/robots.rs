//! `robots.txt`, `_headers` and `.nojekyll`: what hosts and crawlers look for.

use super::{Format, Output};
use crate::link::Site;
use crate::render::Plan;

/// The policy of every page: nothing but what the site itself ships.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; \
                                           img-src 'self'; connect-src 'self'; base-uri 'none'; \
                                           form-action 'self'";

pub(super) static ROBOTS: Format =
    Format { name: "robots", plan: |_| Output::single("robots.txt"), write: robots, key: None };

pub(super) static HEADERS: Format =
    Format { name: "headers", plan: |_| Output::single("_headers"), write: headers, key: None };

pub(super) static NOJEKYLL: Format = Format {
    name: "nojekyll",
    plan: |_| Output::single(".nojekyll"),
    write: |_, _, _| Vec::new(),
    key: None,
};

fn robots(site: &Site, _: &Plan, _: usize) -> Vec<u8> {
    format!("User-agent: *\nAllow: /\n\nSitemap: {}sitemap.xml\n", site.configuration().base_url).into_bytes()
}

/// Headers in the form that Netlify and Cloudflare Pages read. Assets carry a
/// hash of their content in the name, so they may be kept for ever.
fn headers(_: &Site, _: &Plan, _: usize) -> Vec<u8> {
    format!(
        "/*\n  Content-Security-Policy: {CONTENT_SECURITY_POLICY}; frame-ancestors 'none'\n  \
         X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n  Permissions-Policy: interest-cohort=()\n\
         /assets/*\n  Cache-Control: public, max-age=31536000, immutable\n"
    )
    .into_bytes()
}
