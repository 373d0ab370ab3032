//! The page for everybody: every state of it, light and dark, on a phone, a tablet and a desk, in every language.

use std::path::PathBuf;
use std::process::Command;

use serde_json::json;

use crate::begun::{begin, pair};
use crate::harness::{Book, EN, Saved};
use crate::page::{Page, visit};

/// Returns what somebody would stumble over, as sentences.
const CHECK: &str = include_str!("accessible.js");
/// The panels beside the standings.
const PANELS: [&str; 6] = ["check", "choices", "games", "next", "save", "print"];
/// What axe-core finds, as sentences.
const AXE: &str = "return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => \
    violations.map(({ id, nodes }) => `axe: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`))";
const UNFOLD: &str =
    "document.querySelectorAll('#side details').forEach((one) => (one.open = true))";
/// Comes to something two pictures later; timers have run by then.
const DRAWN: &str = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(done))))";

/// Returns axe-core, where `npm install --global axe-core` has put it or `TIEBOOK_AXE` says; without it, this part skips with a visible
/// message, and fails instead with `TIEBOOK_REQUIRE_AXE=1`.
fn axe() -> Option<String> {
    let globally = || {
        let told = Command::new("npm").args(["root", "--global"]).output();
        let root = String::from_utf8(told.ok()?.stdout).ok()?;
        Some(PathBuf::from(root.trim()).join("axe-core/axe.min.js"))
    };
    let path = std::env::var_os("TIEBOOK_AXE").map(PathBuf::from);
    let path = path.or_else(globally);
    let script = path.and_then(|path| std::fs::read_to_string(path).ok());
    if script.is_none() {
        let is_required = std::env::var("TIEBOOK_REQUIRE_AXE").is_ok_and(|value| value == "1");
        assert!(!is_required, "required here: axe-core");
        eprintln!("SKIPPED: axe-core (npm install --global axe-core)");
    }
    script
}

/// Looks at a state on a desk, a tablet and a phone.
async fn check(page: &Page, state: &str, found: &mut Vec<String>) {
    for (width, height) in [(1280, 900), (768, 1024), (390, 844)] {
        page.client.set_window_rect(0, 0, width, height).await.unwrap();
        // Where it becomes narrow, a panel shuts.
        if PANELS.contains(&state) {
            page.beside(state).await;
            page.told(UNFOLD).await;
        }
        // What was changed is drawn, and tables have been measured; a busy machine is late with the new width.
        let is_there = format!("innerWidth === {width} || performance.now() > until");
        page.told(&format!(
            "new Promise((done) => {{ const until = performance.now() + 2000; (function look() {{ if ({is_there}) done(); else requestAnimationFrame(look); }})(); }})"
        ))
        .await;
        page.told(DRAWN).await;
        let mut checks = vec![CHECK];
        if page.told("'axe' in window").await == true {
            checks.push(AXE);
        }
        for script in checks {
            let told = page.client.execute(script, Vec::new()).await.unwrap();
            for one in told.as_array().unwrap() {
                found.push(format!("{state}, {width}: {one}"));
            }
        }
    }
}

/// Brings the page into its states one after another, and looks at each.
async fn look(page: &Page, found: &mut Vec<String>) {
    page.told("location.hash = 'start'").await;
    check(page, "start", found).await;
    page.told("showNew(true)").await;
    check(page, "new tournament", found).await;
    page.told("showNew(false)").await;
    page.press(0, "first-child").await;
    page.said(|said| said.starts_with("hyogo") && !said.ends_with('…')).await;
    assert_eq!(page.told("document.getElementById('book').hidden").await, false);
    check(page, "standings", found).await;
    for panel in PANELS {
        check(page, panel, found).await;
        page.told("closeSide()").await;
    }
    page.type_result(0, "0-2").await;
    page.said_at("changed", |said| !said.is_empty()).await;
    check(page, "editing", found).await;
    page.told("document.getElementById('clear').click()").await;
    page.said_at("changed", str::is_empty).await;
    page.told("location.hash = 'player=2'").await;
    page.shown().await;
    page.choose("against", "7").await;
    page.said_at("compared", |said| !said.is_empty()).await;
    check(page, "player", found).await;
    page.told("location.hash = 'standings'").await;
    let others = [
        (1, "questions", &[][..]),
        (2, "which rules", &[]),
        (3, "errors", &[]),
        (4, "an evening", &["games", "next", "print"]),
        (5, "before the first round", &["next", "save"]),
        (6, "several tables", &["next", "save"]),
    ];
    for (at, state, panels) in others {
        page.press(at, "first-child").await;
        page.said(|said| !said.ends_with('…')).await;
        check(page, state, found).await;
        for panel in panels {
            check(page, panel, found).await;
            page.told("closeSide()").await;
        }
    }
    page.press(3, "first-child").await;
}

/// Opens a book that is fine, one with an open cell, one without rules, and one that cannot be read; an evening in its first round, one
/// before it, and a file of several tables.
async fn open_all(page: &Page) {
    let games = [["1", "1", "Ann", "2-3-x", "Ben"], ["1", "2", "Cid", "2-0", "Dan"]];
    let open = Book::new("open.xlsx").pairings(&EN, &games).rules("mtg").save();
    let unruled = Saved::bytes("unruled.csv", b"Round,Player 1,Result,Player 2\n1,Ann,2-1,Ben\n");
    page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
    for saved in [open, unruled, Saved::bytes("empty.xlsx", b"")] {
        page.give(&saved.path).await;
    }
    page.told("location.hash = 'start'").await;
    begin(page).await;
    pair(page, 1).await;
    page.told("location.hash = 'start'").await;
    begin(page).await;
    page.give(&Saved::sample("pools-en.csv").path).await;
    page.choose("rules", "table-tennis").await;
    page.said(|said| said == "pools-en.csv: computed.").await;
    page.press(3, "first-child").await;
    page.said(|said| said.starts_with("empty.xlsx")).await;
}

fn everything(is_dark: bool) {
    visit(async {
        let Some(page) = Page::open_in("en", is_dark).await else {
            return;
        };
        let dark = "matchMedia('(prefers-color-scheme: dark)').matches";
        assert_eq!(page.told(dark).await, json!(is_dark));
        if let Some(axe) = axe() {
            page.client.execute(&axe, Vec::new()).await.unwrap();
            assert_eq!(page.told("typeof axe.run").await, "function");
        }
        open_all(&page).await;
        let mut found = Vec::new();
        for language in ["en", "ja", "de"] {
            page.choose("language", language).await;
            page.said(|said| said.starts_with("empty.xlsx") && !said.ends_with('…')).await;
            look(&page, &mut found).await;
            assert!(found.is_empty(), "{language}: {}", found.join("\n"));
        }
        page.close().await;
    });
}

#[test]
fn nobody_stumbles_over_the_page_in_the_light() {
    everything(false);
}

#[test]
fn nobody_stumbles_over_the_page_in_the_dark() {
    everything(true);
}
