//! Builds that are killed: the site is whole, and the next build tidies up.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use safetycard::publish::{PublishOptions, Staging};
use safetycard::render::Sink;

use crate::support::{Desk, EMPTY_FOLDER};

const PAGES: usize = 150;

const FOREIGN: [(&str, &str); 3] =
    [("CNAME", "example.org"), ("projects/7/notes", "mine"), (".git/objects/ab", "blob")];

/// How many builds are killed; `SAFETYCARD_CRASH_ROUNDS` asks for more.
fn rounds() -> usize {
    std::env::var("SAFETYCARD_CRASH_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(20)
}

/// The files of a generation: some change, some stay, some come and go.
fn generated(generation: usize) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for at in 0..PAGES {
        let text = if at % 3 == 0 { format!("always {at}") } else { format!("{generation} {at}") };
        files.insert(format!("projects/{at}/index.html"), text.repeat(100));
        if at % 10 == generation % 10 {
            files.insert(format!("only/{generation}/{at}"), "x".repeat(at));
        }
    }
    files
}

fn publish(output: &Path, options: &PublishOptions, generation: usize) {
    let staging = Staging::open(output, options).unwrap();
    for (path, text) in generated(generation) {
        staging.put(&path, text.as_bytes()).unwrap();
    }
    staging.finish().unwrap();
}

/// What the folder holds when a generation is published, the manifest aside.
fn expected(generation: usize) -> BTreeMap<String, String> {
    let mut site = generated(generation);
    site.extend(FOREIGN.map(|(path, text)| (path.to_owned(), text.to_owned())));
    site
}

/// The part of the tests below that is killed.
#[test]
#[ignore = "a part of the crash tests"]
fn child_publishes() {
    let Some(output) = std::env::var_os("SAFETYCARD_TEST_OUTPUT").map(PathBuf::from) else { return };
    let number = |name: &str| std::env::var(name).unwrap().parse::<usize>().unwrap();
    let options =
        PublishOptions { exchange: number("SAFETYCARD_TEST_EXCHANGE") == 1, ..PublishOptions::default() };
    publish(&output, &options, number("SAFETYCARD_TEST_GENERATION"));
}

fn child(desk: &Desk, generation: usize) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::child_publishes", "--ignored"])
        .env("SAFETYCARD_TEST_OUTPUT", desk.public())
        .env("SAFETYCARD_TEST_EXCHANGE", if desk.options.exchange { "1" } else { "0" })
        .env("SAFETYCARD_TEST_GENERATION", generation.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Kills builds at moments spread over the time that one takes, and hands the
/// two generations to a check; then builds one of the two to the end.
fn kill(desk: &Desk, check: impl Fn(usize, usize)) {
    publish(&desk.public(), &desk.options, 1);
    for (path, text) in FOREIGN {
        desk.plant(path, text);
    }
    let run = |_| {
        let started = Instant::now();
        assert!(child(desk, 1).wait().unwrap().success());
        started.elapsed()
    };
    let time = (0..3).map(run).min().unwrap();
    // Steps of the golden ratio reach every part of the time evenly.
    let mut moment = 0.0_f64;
    let (mut killed, mut published) = (0, 1);
    for generation in 2..2 + rounds() {
        let mut running = child(desk, generation);
        moment = (moment + 0.618_033_988_75) % 1.0;
        std::thread::sleep(time.mul_f64(moment * 1.5));
        killed += usize::from(running.try_wait().unwrap().is_none());
        running.kill().unwrap();
        running.wait().unwrap();
        check(published, generation);
        published = if generation % 3 == 0 { published } else { generation };
        publish(&desk.public(), &desk.options, published);
        assert!(desk.site() == expected(published), "not repaired");
        assert_eq!(desk.beside(), ["public"]);
    }
    eprintln!("{killed} of {} builds were killed before their end", rounds());
    assert!(killed > 0);
}

#[test]
fn a_killed_build_leaves_the_old_site_or_the_new_one() {
    let desk = Desk::new();
    kill(&desk, |old, new| {
        let found = desk.site();
        assert!(found == expected(old) || found == expected(new), "a mixture of {old} and {new}");
    });
}

#[test]
fn without_the_exchange_a_killed_build_leaves_whole_files() {
    let desk = Desk::in_place();
    kill(&desk, |old, new| {
        let (found, old, new) = (desk.site(), expected(old), expected(new));
        for (path, text) in &found {
            let whole = [&old, &new].iter().any(|site| site.get(path) == Some(text));
            assert!(whole || text == EMPTY_FOLDER, "{path} is of neither site");
        }
        for path in old.keys().filter(|path| new.contains_key(*path)) {
            assert!(found.contains_key(path), "{path} is missing");
        }
    });
}

#[test]
fn what_a_killed_build_left_is_cleared() {
    let desk = Desk::new();
    publish(&desk.public(), &desk.options, 1);
    let staging = desk.root().join(".safetycard-staging-public");
    fs::create_dir_all(staging.join("site/projects/1")).unwrap();
    fs::write(staging.join("site/projects/1/index.html"), "half").unwrap();
    fs::write(staging.join("lock"), "").unwrap();
    fs::create_dir_all(desk.at(".safetycard-staging/site")).unwrap();
    publish(&desk.public(), &desk.options, 1);
    assert_eq!(desk.beside(), ["public"]);
    assert!(!desk.at(".safetycard-staging").exists());
}
