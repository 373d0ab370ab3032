//! What the scripts of the page think the library answers is what it answers: `templates/page/types.d.ts` against the Rust structs.

use crate::harness::{Book, EN, Saved};
use crate::page::{Page, visit};

/// Returns the names of an interface's fields in their order.
fn fields(interface: &str) -> Vec<String> {
    let types = include_str!("../../templates/page/types.d.ts");
    let begin = format!("\ninterface {interface} {{\n");
    let (_, after) = types.split_once(&begin).unwrap();
    let (body, _) = after.split_once("\n}").unwrap();
    let name = |line: &str| {
        let (name, _) = line.split_once(':').unwrap();
        name.trim().trim_end_matches('?').trim_matches('"').to_string()
    };
    body.lines().map(name).collect()
}

#[test]
fn the_types_of_the_scripts_are_those_of_the_library() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        let same = async |interface: &str, of: &str| {
            let keys = page.told(&format!("Object.keys({of})")).await;
            assert_eq!(keys, serde_json::json!(fields(interface)), "{interface}");
        };
        same("Answer", "current.answer").await;
        same("Rules", "current.answer.rules").await;
        same("Setting", "current.answer.rules.settings[0]").await;
        same("Words", "all.en").await;
        let games = [["1", "1", "Ann", "2-3-x", "Ben"]];
        let open = Book::new("open.xlsx").pairings(&EN, &games).rules("mtg").save();
        page.give(&open.path).await;
        same("Problem", "current.answer.problems[0]").await;
        same("Row", "current.answer.questions[0]").await;
        same("Open", "current.answer.questions[0].open[0]").await;
        page.close().await;
    });
}
