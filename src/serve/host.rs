//! Which `Host` a request may name.
//!
//! A page of another site can make a browser look up its own name as 127.0.0.1
//! and then read the preview, drafts and all. The browser still sends that name,
//! so whoever names a host that is not ours is refused.

use std::net::IpAddr;

/// The hosts that are ours.
#[derive(Debug, Clone)]
pub(super) struct Hosts {
    names: Vec<String>,
    /// Any address is ours where we listen on all of them: a name can be made
    /// to point here, an address cannot.
    any_address: bool,
}

impl Hosts {
    /// The usual names of this machine, and the one that was asked for.
    pub fn new(asked_for: Option<&str>, any_address: bool) -> Self {
        let usual = ["localhost", "127.0.0.1", "::1"].into_iter().map(str::to_owned);
        let asked_for = asked_for.map(|host| host.trim_matches(['[', ']']).to_ascii_lowercase());
        Self { names: usual.chain(asked_for).collect(), any_address }
    }

    /// Whether the value of a `Host` field names one of them, with any port.
    pub fn admit(&self, field: &str) -> bool {
        let Some(host) = host_of(field) else { return false };
        let host = host.strip_suffix('.').unwrap_or(host).to_ascii_lowercase();
        self.names.contains(&host) || (self.any_address && host.parse::<IpAddr>().is_ok())
    }
}

/// The host of `host`, `host:port` or `[address]:port`.
fn host_of(field: &str) -> Option<&str> {
    let (host, port) = match field.strip_prefix('[') {
        Some(rest) => {
            let (host, after) = rest.split_once(']')?;
            host.parse::<std::net::Ipv6Addr>().ok()?;
            (host, if after.is_empty() { "" } else { after.strip_prefix(':')? })
        }
        None => field.split_once(':').unwrap_or((field, "")),
    };
    port.bytes().all(|byte| byte.is_ascii_digit()).then_some(host)
}

#[cfg(test)]
mod tests {
    use super::Hosts;

    #[test]
    fn only_our_own_names_are_admitted() {
        let hosts = Hosts::new(None, false);
        for ours in ["localhost", "LOCALHOST:1111", "127.0.0.1:80", "[::1]:1111", "[::1]", "localhost."] {
            assert!(hosts.admit(ours), "{ours}");
        }
        for foreign in [
            "",
            "evil.example",
            "localhost.evil.example:1111",
            "127.0.0.1.evil.example",
            "192.168.0.7:1111",
            "[::1]evil",
            "::1",
            "localhost:1111@evil",
            "localhost:80:80",
        ] {
            assert!(!hosts.admit(foreign), "{foreign}");
        }
    }

    #[test]
    fn the_host_that_was_asked_for_is_ours_too() {
        assert!(Hosts::new(Some("preview.lan"), false).admit("Preview.lan:8000"));
        assert!(Hosts::new(Some("[fe80::2]"), false).admit("[fe80::2]:8000"));
        let everywhere = Hosts::new(Some("0.0.0.0"), true);
        assert!(everywhere.admit("192.168.0.7:1111") && !everywhere.admit("evil.example"));
    }
}
