//! Earlier editions of the rubric: what keeps one from being used, and what a record
//! hears that names one which is not there.

mod support;

use std::fs;
use std::path::Path;

use support::{copy, root, safetycard, stderr};

/// What is said of a catalogue of two editions, after a change to it.
fn said(change: impl FnOnce(&Path)) -> String {
    let folder = tempfile::tempdir().unwrap();
    copy(&root().join("tests/sites/editions"), folder.path());
    change(folder.path());
    let output = safetycard(folder.path(), &["check"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    stderr(&output)
}

fn edit(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{from}");
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

#[test]
fn an_edition_that_audits_rest_on_cannot_change_or_be_mistaken() {
    let earlier = "rubric/editions/1.0/rubric.yaml";
    let renamed = said(|root| {
        fs::rename(root.join("rubric/editions/1.0"), root.join("rubric/editions/1.1")).unwrap();
    });
    assert!(renamed.contains("this is edition 1.0, but its folder is named `1.1`"), "{renamed}");
    let weighed = said(|root| edit(&root.join(earlier), "max: 0.50", "max: 0.40"));
    assert!(weighed.contains("not those that edition 1.0 was sealed with"), "{weighed}");
    let untold = said(|root| edit(&root.join("rubric/rubric.yaml"), "version: \"1.0\"", "version: \"1.5\""));
    assert!(untold.contains("the present rubric does not know edition 1.0"), "{untold}");
    let other = said(|root| {
        let again = "criteria:\n  - criteria/c1.yaml\n  - criteria/c2.yaml";
        let turned = "criteria:\n  - criteria/c2.yaml\n  - criteria/c1.yaml";
        edit(&root.join(earlier), again, turned);
        edit(&root.join("rubric/rubric.yaml"), "    seal: \"c19090204cc25c97\"\n", "");
    });
    assert!(other.contains("edition 1.0 has other criteria than the present one"), "{other}");
    let partial = said(|root| fs::remove_file(root.join(earlier)).unwrap());
    assert!(partial.contains("`rubric/editions/1.0/rubric.yaml` cannot be read"), "{partial}");
}

#[test]
fn an_edition_that_is_not_there_is_told_with_the_nearest() {
    let of = |version: &str| {
        said(|root| {
            let now = format!("scorecard_version: \"{version}\"");
            edit(&root.join("content/old-hand.yaml"), "scorecard_version: \"1.0\"", &now);
        })
    };
    let near = of("1.0.1");
    assert!(near.contains("error[unknown-edition]: `1.0.1` is no edition of this rubric"), "{near}");
    assert!(near.contains("did you mean `1.0`?"), "{near}");
    let gone = said(|root| fs::remove_dir_all(root.join("rubric/editions")).unwrap());
    assert!(gone.contains("put that edition into `rubric/editions/1.0/`"), "{gone}");
}
