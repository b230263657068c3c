//! Finds a place to listen: both loopback addresses unless told otherwise, and
//! the next free port where the asked for one is taken.

use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, ToSocketAddrs};

use super::ServeError;
use super::host::Hosts;

/// How many ports are tried, one after the other.
const TRIES: u16 = 100;

/// Where a preview listens.
pub(super) struct Bound {
    /// One listener for each address.
    pub listeners: Vec<TcpListener>,
    /// The host as a browser is to be told.
    pub host: String,
    /// The port they share.
    pub port: u16,
    /// Whether other machines can reach it.
    pub is_open: bool,
    /// The hosts that requests may name.
    pub hosts: Hosts,
}

/// Listens on a host, or on loopback if none is given.
///
/// # Errors
/// If the host has no address here, or no port near the given one is free.
pub(super) fn bind(host: Option<&str>, port: u16) -> Result<Bound, ServeError> {
    let (addresses, shown) = addresses(host)?;
    let is_open = !addresses.iter().all(IpAddr::is_loopback);
    let is_everywhere = addresses.iter().any(IpAddr::is_unspecified);
    let hosts = Hosts::new(host, is_everywhere);
    let last = if port == 0 { 0 } else { port.saturating_add(TRIES) };
    for candidate in port..=last {
        match listen(&addresses, candidate) {
            Ok(listeners) => {
                let port =
                    listeners.first().and_then(|one| one.local_addr().ok()).map_or(candidate, |at| at.port());
                return Ok(Bound { listeners, host: shown, port, is_open, hosts });
            }
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            Err(source) => return Err(ServeError::Listen { host: shown, port: candidate, source }),
        }
    }
    Err(ServeError::NoFreePort { host: shown, first: port, last })
}

/// The addresses of a host, and how an address bar shows it.
fn addresses(host: Option<&str>) -> Result<(Vec<IpAddr>, String), ServeError> {
    let Some(host) = host.filter(|host| !host.eq_ignore_ascii_case("localhost")) else {
        return Ok((vec![Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into()], "127.0.0.1".into()));
    };
    let bare = host.trim_matches(['[', ']']);
    if let Ok(address) = bare.parse::<IpAddr>() {
        let shown = if address.is_ipv6() { format!("[{bare}]") } else { bare.to_owned() };
        return Ok((vec![address], shown));
    }
    let unknown = |source| ServeError::UnknownHost { host: host.to_owned(), source };
    let found = (bare, 0).to_socket_addrs().map_err(unknown)?;
    let mut addresses: Vec<IpAddr> = found.map(|found| found.ip()).collect();
    addresses.sort_unstable();
    addresses.dedup();
    if addresses.is_empty() {
        return Err(unknown(io::Error::from(ErrorKind::NotFound)));
    }
    Ok((addresses, host.to_owned()))
}

/// Listens on all addresses with one port. Of several addresses, those that
/// this machine does not have (often IPv6) are left out.
fn listen(addresses: &[IpAddr], port: u16) -> io::Result<Vec<TcpListener>> {
    let mut listeners: Vec<TcpListener> = Vec::new();
    let mut refused = None;
    let mut port = port;
    for address in addresses {
        match TcpListener::bind(SocketAddr::new(*address, port)) {
            Ok(listener) => {
                port = listener.local_addr()?.port();
                listener.set_nonblocking(true)?;
                listeners.push(listener);
            }
            Err(error) if is_lacking(&error) => refused = Some(error),
            Err(error) => return Err(error),
        }
    }
    match refused {
        Some(error) if listeners.is_empty() => Err(error),
        _ => Ok(listeners),
    }
}

/// Whether the system has no such address, rather than no free port on it.
fn is_lacking(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::AddrNotAvailable | ErrorKind::Unsupported)
        || error.raw_os_error() == Some(rustix::io::Errno::AFNOSUPPORT.raw_os_error())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_leads_to_the_next() {
        let first = bind(Some("127.0.0.1"), 0).unwrap();
        let second = bind(Some("127.0.0.1"), first.port).unwrap();
        assert!(second.port > first.port);
        assert!(!second.is_open);
    }

    #[test]
    fn loopback_is_closed_and_everywhere_is_open() {
        assert!(!bind(None, 0).unwrap().is_open);
        let everywhere = bind(Some("0.0.0.0"), 0).unwrap();
        assert!(everywhere.is_open && everywhere.hosts.admit("10.0.0.1"));
        assert!(bind(Some("no such host"), 0).is_err());
    }
}
