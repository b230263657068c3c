//! `serve` as a browser and an editor meet it: over a socket, with real files.
#![cfg(all(feature = "serve", unix))]

mod support;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);
const RECORD: &str = "content/records/example-agent.yaml";
const PAGE: &str = "/projects/example-agent/";
const HEADLINE: &str = "The example reads a mailbox";

/// A preview of the catalogue that `init` makes.
struct Preview {
    folder: tempfile::TempDir,
    child: Child,
    /// The record as it was at first.
    record: String,
    address: SocketAddr,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Preview {
    fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        assert!(support::safetycard(folder.path(), &["init"]).status.success());
        let mut child = Command::new(env!("CARGO_BIN_EXE_safetycard"))
            .args(["serve", "--port", "0"])
            .current_dir(folder.path())
            .env("NO_COLOR", "1")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines
            .by_ref()
            .map_while(Result::ok)
            .find_map(|line| Some(line.split_once("http://")?.1.split('/').next()?.to_owned()))
            .expect("an address is printed");
        // Whoever does not read what is printed would make the preview wait.
        std::thread::spawn(move || lines.for_each(drop));
        let port = address.rsplit(':').next().unwrap().parse().unwrap();
        let record = fs::read_to_string(folder.path().join(RECORD)).unwrap();
        Self { folder, child, record, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    fn path(&self, inner: &str) -> PathBuf {
        self.folder.path().join(inner)
    }

    fn request(&self, line: &str, host: &str) -> Answer {
        let mut socket = TcpStream::connect(self.address).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(socket, "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut bytes = Vec::new();
        socket.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    fn get(&self, path: &str) -> Answer {
        self.request(&format!("GET {path}"), &self.address.to_string())
    }

    /// Waits until a page is as it should be.
    fn until(&self, what: &str, path: &str, is_so: impl Fn(&Answer) -> bool) {
        let began = Instant::now();
        while !is_so(&self.get(path)) {
            assert!(began.elapsed() < PATIENCE, "{what}: {path} did not come out so");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until a page says something.
    fn until_says(&self, what: &str, path: &str, text: &str) {
        self.until(what, path, |answer| answer.status == 200 && answer.body.contains(text));
    }

    /// The record with another headline.
    fn record(&self, headline: &str) -> String {
        let text = &self.record;
        let start = text.find("headline: >-").unwrap();
        let end = start + text[start..].find("criteria:").unwrap();
        format!("{}headline: {headline}\n{}", &text[..start], &text[end..])
    }

    /// The lines of the stream that an open page listens to, for a while.
    fn listen(&self, page: &str) -> BufReader<TcpStream> {
        let body = self.get(page).body;
        let of = |name: &str| {
            let rest = body.split_once(&format!("{name}=\"")).unwrap().1;
            rest.split('"').next().unwrap().to_owned()
        };
        let (digest, styles) = (of("data-digest"), of("data-styles"));
        let mut socket = TcpStream::connect(self.address).unwrap();
        let query = format!("page={page}&digest={digest}&styles={styles}");
        let host = self.address;
        write!(socket, "GET /__safetycard/events?{query} HTTP/1.1\r\nHost: {host}\r\n\r\n").unwrap();
        BufReader::new(socket)
    }
}

impl Drop for Preview {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The next event of a stream within a time, if any.
fn next_event(stream: &mut BufReader<TcpStream>, within: Duration) -> Option<String> {
    let until = Instant::now() + within;
    let mut line = String::new();
    loop {
        let left = until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero())?;
        stream.get_ref().set_read_timeout(Some(left)).unwrap();
        line.clear();
        match stream.read_line(&mut line) {
            Ok(0) | Err(_) => return None,
            Ok(_) => {}
        }
        if let Some(event) = line.trim_end().strip_prefix("event: ").or_else(|| line.strip_prefix("event:")) {
            return Some(event.trim().to_owned());
        }
    }
}

fn write_aside_and_rename(path: &Path, text: &str) {
    let aside = path.with_extension("yaml.tmp");
    fs::write(&aside, text).unwrap();
    fs::rename(&aside, path).unwrap();
}

/// As Vim does with `backup`: try the folder, move the file away, write it anew.
fn back_up_and_write(path: &Path, text: &str) {
    let probe = path.with_file_name("4913");
    fs::write(&probe, "").unwrap();
    fs::remove_file(&probe).unwrap();
    let backup = PathBuf::from(format!("{}~", path.display()));
    fs::rename(path, &backup).unwrap();
    fs::write(path, text).unwrap();
    fs::remove_file(&backup).unwrap();
}

/// A way to save a text, with its name.
type Way<'a> = (&'a str, &'a dyn Fn(&str));

#[test]
fn every_way_to_save_a_record_is_seen() {
    let preview = Preview::start();
    preview.until_says("the start", PAGE, HEADLINE);
    let path = preview.path(RECORD);
    let ways: [Way<'_>; 5] = [
        ("a plain write", &|text| fs::write(&path, text).unwrap()),
        ("an atomic rename", &|text| write_aside_and_rename(&path, text)),
        ("a backup and a new file", &|text| back_up_and_write(&path, text)),
        ("deleted and made again", &|text| {
            fs::remove_file(&path).unwrap();
            std::thread::sleep(Duration::from_millis(60));
            fs::write(&path, text).unwrap();
        }),
        ("written in two parts", &|text| {
            let (a, b) = text.split_at(text.len() / 2);
            fs::write(&path, a).unwrap();
            std::thread::sleep(Duration::from_millis(60));
            fs::OpenOptions::new().append(true).open(&path).unwrap().write_all(b.as_bytes()).unwrap();
        }),
    ];
    for (at, (name, save)) in ways.iter().enumerate() {
        let mark = format!("mark{at}x");
        save(&preview.record(&mark));
        preview.until_says(name, PAGE, &mark);
    }
}

#[test]
fn folders_links_and_bursts_are_seen() {
    let preview = Preview::start();
    preview.until_says("the start", PAGE, HEADLINE);
    let text = preview.record("moved").replace("id: example-agent", "id: second");
    let text = text.replace("example/example-agent", "example/second");

    fs::create_dir_all(preview.path("content/new/deep/er")).unwrap();
    fs::write(preview.path("content/new/deep/er/second.yaml"), &text).unwrap();
    preview.until_says("a file in new folders", "/projects/second/", "moved");

    fs::rename(preview.path("content/new"), preview.path("content/renamed")).unwrap();
    fs::write(preview.path("content/renamed/deep/er/second.yaml"), text.replace("moved", "again")).unwrap();
    preview.until_says("a file in a renamed folder", "/projects/second/", "again");

    fs::remove_dir_all(preview.path("content/renamed")).unwrap();
    preview.until("a folder that is gone", "/projects/second/", |answer| answer.status == 404);

    // A link within the tree is read as the file that it leads to.
    fs::write(preview.path("content/linked.txt"), text.replace("moved", "behind the link")).unwrap();
    std::os::unix::fs::symlink("linked.txt", preview.path("content/link.yaml")).unwrap();
    preview.until_says("a link", "/projects/second/", "behind the link");

    for at in 0..500 {
        let page = format!("---\ntitle: Page {at}\n---\nText {at}.\n");
        fs::write(preview.path(&format!("content/pages/page-{at}.md")), page).unwrap();
    }
    preview.until_says("the first of a burst", "/page-0/", "Text 0.");
    preview.until_says("the last of a burst", "/page-499/", "Text 499.");
    for at in 0..500 {
        fs::remove_file(preview.path(&format!("content/pages/page-{at}.md"))).unwrap();
    }
    preview.until("a burst of removals", "/page-499/", |answer| answer.status == 404);
}

#[test]
fn an_open_page_is_told_once_and_only_of_what_concerns_it() {
    let preview = Preview::start();
    preview.until_says("the start", PAGE, HEADLINE);
    let mut stream = preview.listen(PAGE);
    let path = preview.path(RECORD);
    let text = fs::read_to_string(&path).unwrap();
    // The same text again, and files that are an editor's own.
    fs::write(&path, &text).unwrap();
    fs::write(preview.path("content/records/.example-agent.yaml.swp"), "x").unwrap();
    fs::write(preview.path("content/records/example-agent.yaml~"), "x").unwrap();
    fs::create_dir_all(preview.path("public")).unwrap();
    fs::write(preview.path("public/index.html"), "x").unwrap();
    assert_eq!(next_event(&mut stream, Duration::from_millis(900)), None, "nothing had changed");
    fs::write(&path, preview.record("told")).unwrap();
    assert_eq!(next_event(&mut stream, PATIENCE).as_deref(), Some("reload"));
    assert_eq!(next_event(&mut stream, Duration::from_millis(900)), None, "once is enough");
    // Another colour is no reason to load a page again.
    let mut stream = preview.listen(PAGE);
    fs::create_dir_all(preview.path("themes/default/styles")).unwrap();
    let styles = support::root().join("themes/default/styles");
    let name = support::files(&styles).into_iter().find(|name| name.contains("tokens")).expect("the tokens");
    let tokens = fs::read_to_string(styles.join(&name)).unwrap();
    fs::write(preview.path(&format!("themes/default/styles/{name}")), tokens + "\nb { color: red }\n")
        .unwrap();
    assert_eq!(next_event(&mut stream, PATIENCE).as_deref(), Some("styles"));
}

#[test]
fn whatever_breaks_the_last_good_site_stays_until_it_is_put_right() {
    let preview = Preview::start();
    preview.until_says("the start", PAGE, HEADLINE);
    fs::create_dir_all(preview.path("themes/default/templates")).unwrap();
    fs::create_dir_all(preview.path("rubric")).unwrap();
    let record = fs::read_to_string(preview.path(RECORD)).unwrap();
    let configuration = fs::read_to_string(preview.path("catalogue.yaml")).unwrap();
    let template = fs::read_to_string(support::root().join("themes/default/templates/project.html")).unwrap();
    let rubric = fs::read_to_string(support::root().join("rubric/rubric.yaml")).unwrap();
    let cases = [
        (RECORD, record.replace("level: 2", "level: 9"), record, "invalid-level"),
        ("catalogue.yaml", "title: [".to_owned(), configuration, "catalogue.yaml"),
        ("themes/default/templates/project.html", "{% if %}".to_owned(), template, "project.html"),
        ("rubric/rubric.yaml", "name: 3\nwhat: 4\n".to_owned(), rubric, "rubric.yaml"),
    ];
    for (path, broken, good, told) in cases {
        fs::write(preview.path(path), broken).unwrap();
        preview.until(path, PAGE, |answer| {
            let is_told = answer.body.contains("safetycard-problems") && answer.body.contains(told);
            answer.status == 200 && is_told && answer.body.contains(HEADLINE)
        });
        fs::write(preview.path(path), good).unwrap();
        preview.until("put right", PAGE, |answer| {
            answer.body.contains(HEADLINE) && !answer.body.contains("safetycard-problems")
        });
    }
}

#[test]
fn nothing_but_the_site_is_served_and_only_to_us() {
    let preview = Preview::start();
    preview.until_says("the start", PAGE, HEADLINE);
    let host = preview.address.to_string();
    for foreign in ["example.org", "example.org:80", "127.0.0.1.example.org", ""] {
        assert_eq!(preview.request("GET /", foreign).status, 403, "{foreign:?}");
    }
    for name in ["localhost", "127.0.0.1", "[::1]"] {
        let host = format!("{name}:{}", preview.address.port());
        assert_eq!(preview.request("GET /", &host).status, 200, "{host}");
    }
    for path in [
        "/../catalogue.yaml",
        "/%2e%2e/catalogue.yaml",
        "/..%2fcatalogue.yaml",
        "/projects/..%2f..%2fcatalogue.yaml",
        "/catalogue.yaml",
        "/content/records/example-agent.yaml",
        "/.git/config",
        "/%00",
        "//etc/passwd",
        "/projects%5c..%5c..%5ccatalogue.yaml",
    ] {
        let answer = preview.request(&format!("GET {path}"), &host);
        assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
        assert!(!answer.body.contains("base_url"), "{path}");
    }
    assert_eq!(preview.request("POST /", &host).status, 405);
    let page = preview.get(PAGE);
    for said in ["cache-control: no-store", "x-content-type-options: nosniff", "content-type: text/html"] {
        assert!(page.head.contains(said), "{said}: {}", page.head);
    }
    assert_eq!(preview.get("/projects/example-agent").status, 307);
}

#[test]
fn every_answer_is_whole_while_the_site_changes() {
    let preview = Preview::start();
    preview.until_says("the start", PAGE, HEADLINE);
    let over = AtomicBool::new(false);
    let answers = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..8)
            .map(|at| {
                let (preview, over) = (&preview, &over);
                scope.spawn(move || {
                    let pages = [PAGE, "/", "/criteria/", "/gaps/"];
                    let mut count = 0;
                    while !over.load(Ordering::Relaxed) {
                        let page = pages[(at + count) % pages.len()];
                        let answer = preview.get(page);
                        assert_eq!(answer.status, 200, "{page}");
                        assert!(answer.body.trim_end().ends_with("</html>"), "{page} was cut off");
                        count += 1;
                    }
                    count
                })
            })
            .collect();
        // Whatever fails here, the readers must end.
        let turns = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for at in 0..12 {
                write_aside_and_rename(&preview.path(RECORD), &preview.record(&format!("turn{at}x")));
                std::thread::sleep(Duration::from_millis(120));
            }
            preview.until_says("the last turn", PAGE, "turn11x");
        }));
        over.store(true, Ordering::Relaxed);
        turns.unwrap();
        readers.into_iter().map(|reader| reader.join().unwrap()).sum::<usize>()
    });
    assert!(answers > 50, "only {answers} answers");
}

#[test]
fn an_interrupt_ends_the_preview_although_a_page_is_open() {
    let mut preview = Preview::start();
    preview.until_says("the start", PAGE, HEADLINE);
    let _stream = preview.listen(PAGE);
    let status = Command::new("kill").args(["-INT", &preview.child.id().to_string()]).status().unwrap();
    assert!(status.success());
    let began = Instant::now();
    let ended = loop {
        if let Some(status) = preview.child.try_wait().unwrap() {
            break status;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "the preview goes on");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(ended.success(), "{ended}");
}
