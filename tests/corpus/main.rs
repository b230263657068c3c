//! Every published figure of eighty real audits comes out equal, and a published
//! line that is stale is told, in whatever format it was published.

mod figures;
mod published;
mod records;
#[path = "../support/mod.rs"]
mod support;

use std::collections::BTreeMap;

use support::{rows, shared};

type Row = BTreeMap<String, String>;

/// Audits whose published line "Controls where a risk surface exists" is stale.
const STALE: [&str; 9] = [
    "pr-agent",
    "cloudflare-mcp-servers",
    "exa-mcp",
    "dbhub",
    "context7",
    "tavily-mcp-server",
    "ms-365-mcp-server",
    "argus",
    "neon-mcp",
];

/// The published figures: a row for each audit, and one for each criterion of it.
struct Corpus {
    totals: Vec<Row>,
    scores: Vec<Row>,
}

impl Corpus {
    /// All of it, where the shared files are.
    fn read() -> Option<Self> {
        let folder = shared("corpus")?;
        let totals = rows(&folder.join("published-totals.csv"));
        let scores = rows(&folder.join("published-scores.csv"));
        assert_eq!((totals.len(), scores.len()), (80, 800));
        Some(Self { totals, scores })
    }

    /// The criteria of one audit, in order.
    fn of(&self, total: &Row) -> Vec<&Row> {
        self.scores.iter().filter(|row| row["agent"] == total["agent"]).collect()
    }
}

/// The audits that are known to be stale, sorted.
fn stale() -> Vec<&'static str> {
    let mut stale = STALE.to_vec();
    stale.sort_unstable();
    stale
}
