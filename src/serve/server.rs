//! Answers requests from memory.
//!
//! Whatever a site has is looked up among its own files, so no request reaches
//! the disk. Requests for a host that is not ours are refused, methods other
//! than GET and HEAD too. Connections, the size of a request and the time it may
//! take are bounded.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use super::address::{decode, encode, field};
use super::content_type::content_type;
use super::host::Hosts;
use super::preview::{Preview, Sight};
use super::reload::{self, Shown, bare_page, inject};
use crate::formats::CONTENT_SECURITY_POLICY;

/// Connections at one time; further ones wait.
const CONNECTIONS: usize = 512;
/// Open pages that are told about changes; further ones are not.
const STREAMS: usize = 128;
/// How long the head of a request may take, and a connection stay idle.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most bytes the head of a request may have.
const MOST_HEAD: usize = 32 << 10;
/// The most fields it may have.
const MOST_FIELDS: usize = 64;

/// What requests are answered from.
struct Serving {
    preview: Arc<Preview>,
    hosts: Hosts,
    streams: Arc<Semaphore>,
}

/// Everything that answers requests.
pub(super) fn router(preview: Arc<Preview>, hosts: Hosts) -> Router {
    let serving = Arc::new(Serving { preview, hosts, streams: Arc::new(Semaphore::new(STREAMS)) });
    Router::new()
        .fallback(answer)
        .layer(middleware::from_fn_with_state(Arc::clone(&serving), guard))
        .with_state(serving)
}

/// Takes connections for ever.
pub(super) async fn accept(listener: TcpListener, router: Router, connections: Arc<Semaphore>) {
    loop {
        let Ok(permit) = Arc::clone(&connections).acquire_owned().await else { return };
        let Ok((connection, _)) = listener.accept().await else {
            // No file descriptors left, most likely; some will be given back.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let _ = connection.set_nodelay(true);
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            // A client that breaks off or talks nonsense only ends its own connection.
            let _ = hyper::server::conn::http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(PATIENCE)
                .max_headers(MOST_FIELDS)
                .max_buf_size(MOST_HEAD)
                .serve_connection(TokioIo::new(connection), service)
                .await;
            drop(permit);
        });
    }
}

/// How many connections all listeners share.
pub(super) fn connections() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(CONNECTIONS))
}

/// Refuses what is not meant for us, and sets what every answer has.
async fn guard(State(serving): State<Arc<Serving>>, request: Request, next: Next) -> Response {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let is_ours = hosts.next().is_none() && host.is_some_and(|host| serving.hosts.admit(host));
    let mut response = if !is_ours {
        (StatusCode::FORBIDDEN, "this preview does not go by that name\n").into_response()
    } else if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allowed = [(header::ALLOW, "GET, HEAD")];
        (StatusCode::METHOD_NOT_ALLOWED, allowed, "only GET and HEAD\n").into_response()
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    for (name, value) in EVERYWHERE {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    if let Ok(policy) = HeaderValue::from_str(&format!("{CONTENT_SECURITY_POLICY}; frame-ancestors 'none'")) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// What every answer says. No other site may embed what is previewed here.
const EVERYWHERE: &[(&str, &str)] = &[
    ("cache-control", "no-store"),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("permissions-policy", "interest-cohort=()"),
    ("cross-origin-resource-policy", "same-origin"),
];

async fn answer(State(serving): State<Arc<Serving>>, request: Request) -> Response {
    let path = request.uri().path();
    let query = request.uri().query().unwrap_or("");
    match path {
        reload::SCRIPT => return typed(StatusCode::OK, path, reload::SCRIPT_TEXT.into()),
        reload::STYLES => return typed(StatusCode::OK, path, reload::STYLES_TEXT.into()),
        reload::EVENTS => return events(&serving, query),
        _ => {}
    }
    let Some(decoded) = decode(path) else {
        return (StatusCode::BAD_REQUEST, "this address is not plain\n").into_response();
    };
    let query = if query.is_empty() { String::new() } else { format!("?{query}") };
    // Whoever asks before the first build is done waits for it.
    let mut changes = serving.preview.changes();
    if changes.wait_for(|count| *count > 0).await.is_err() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let preview = Arc::clone(&serving.preview);
    // Rendering takes its time, and must not hold up other connections.
    let looked = tokio::task::spawn_blocking(move || look_up(&preview, &decoded, &query)).await;
    looked.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// What stands at an address of the site.
fn look_up(preview: &Preview, path: &str, query: &str) -> Response {
    let base = preview.base_path();
    if !preview.has_site() {
        let shown = Shown::from(&preview.sight(""));
        return typed(StatusCode::SERVICE_UNAVAILABLE, ".html", inject(bare_page(), &shown).into());
    }
    match place(preview, &base, path) {
        Place::File(path, sight) => file(StatusCode::OK, &path, &sight),
        Place::Elsewhere(path) => {
            let location = format!("{}{query}", encode(&path));
            (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, location)]).into_response()
        }
        Place::Nowhere => file(StatusCode::NOT_FOUND, NOT_FOUND, &preview.sight(NOT_FOUND)),
    }
}

/// The page for addresses that lead nowhere.
const NOT_FOUND: &str = "404.html";

/// Where an address leads.
enum Place {
    File(String, Sight),
    Elsewhere(String),
    Nowhere,
}

/// A folder is its `index.html`; without the slash at the end it leads there.
fn place(preview: &Preview, base: &str, path: &str) -> Place {
    let Some(inner) = format!("/{path}").strip_prefix(base).map(str::to_owned) else {
        let is_above = base.starts_with(format!("/{path}").trim_end_matches('/'));
        return if is_above && path.is_empty() || format!("/{path}/") == base {
            Place::Elsewhere(base.to_owned())
        } else {
            Place::Nowhere
        };
    };
    let is_folder = inner.is_empty() || inner.ends_with('/');
    let file = if is_folder { format!("{inner}index.html") } else { inner.clone() };
    let sight = preview.sight(&file);
    if sight.file.is_some() {
        return Place::File(file, sight);
    }
    if !is_folder && preview.has(&format!("{inner}/index.html")) {
        return Place::Elsewhere(format!("{base}{inner}/"));
    }
    Place::Nowhere
}

/// A file of the site; a page with what keeps it up to date.
fn file(status: StatusCode, path: &str, sight: &Sight) -> Response {
    let bytes = match &sight.file {
        Some(file) if content_type(path).starts_with("text/html") => {
            inject(&file.bytes, &Shown::from(sight)).into()
        }
        Some(file) => Bytes::from_owner(Arc::clone(&file.bytes)),
        None => inject(bare_page(), &Shown::from(sight)).into(),
    };
    typed(status, path, bytes)
}

fn typed(status: StatusCode, path: &str, bytes: Bytes) -> Response {
    (status, [(header::CONTENT_TYPE, content_type(path))], Body::from(bytes)).into_response()
}

/// The stream of an open page, which tells what it shows.
fn events(serving: &Serving, query: &str) -> Response {
    let Ok(permit) = Arc::clone(&serving.streams).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many open pages\n").into_response();
    };
    let asked = |name| field(query, name).unwrap_or_default();
    let Some(path) = decode(&asked("page")) else {
        return (StatusCode::BAD_REQUEST, "which page?\n").into_response();
    };
    let overlay = (!asked("problems").is_empty()).then(|| Arc::from(""));
    let shown = Shown { digest: asked("digest"), styles: asked("styles"), overlay };
    let preview = Arc::clone(&serving.preview);
    let look = move || {
        let base = preview.base_path();
        match place(&preview, &base, &path) {
            Place::File(_, sight) => Shown::from(&sight),
            Place::Elsewhere(_) | Place::Nowhere => Shown::from(&preview.sight(NOT_FOUND)),
        }
    };
    reload::stream(serving.preview.changes(), look, shown, permit)
}
