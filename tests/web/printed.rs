//! What comes out of the printer: pages counted and read, of each kind.

use crate::harness::Saved;
use crate::page::{Page, visit};

/// What stands around the report on the screen, and on no paper.
const AROUND: [&str; 5] = [
    "New tournament",
    "Only what you choose",
    "Results",
    "Close",
    "see the standings below",
];

/// Prints everything that can be printed; returns each with the number of its pages, of which the text is the report's alone.
async fn all_printed(page: &Page) -> Vec<(String, usize)> {
    let mut all = Vec::new();
    for entry in page.printable().await {
        let printed = page.printed(&entry).await;
        if let Some(text) = &printed.text {
            for around in AROUND {
                let is_line = text.lines().any(|line| line.trim() == around);
                assert!(!is_line, "{around} is printed with {entry}");
            }
            // No sheet is fed for nothing: the last page ends with its foot alone where nothing else stands on it.
            for (number, sheet) in (1..).zip(text.split_terminator('\u{c}')) {
                let lines = sheet.lines().filter(|line| !line.trim().is_empty());
                assert!(lines.count() > 2, "page {number} of {entry} is empty");
            }
        }
        all.push((entry, printed.pages));
    }
    all
}

fn told(all: &[(String, usize)]) -> Vec<String> {
    all.iter()
        .map(|(entry, pages)| format!("{entry}: {pages}"))
        .collect()
}

#[test]
fn each_kind_of_page_is_printed_alone_on_as_many_sheets_as_it_needs() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        let all = all_printed(&page).await;
        println!("{:?}", told(&all));
        page.close().await;
    });
}
