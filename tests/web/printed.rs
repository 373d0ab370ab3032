//! What comes out of the printer: pages counted and read, of each kind.

use crate::begun::{begin, pair};
use crate::harness::Saved;
use crate::page::{Page, visit};

/// What stands around the report on the screen, and on no paper.
const AROUND: [&str; 5] = ["New tournament", "Everything", "Next round", "Save", "Print"];

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

/// Checks what was printed against what is expected, an entry and its pages a text; everything is as much as its parts.
fn assert_printed(all: &[(String, usize)], expected: &[&str]) {
    let told = all.iter().map(|(entry, pages)| format!("{entry}: {pages}"));
    assert_eq!(told.collect::<Vec<_>>(), expected);
    let [(_, whole), parts @ ..] = all else {
        panic!("nothing can be printed");
    };
    let sum: usize = parts.iter().map(|(_, pages)| pages).sum();
    assert_eq!(*whole, sum);
}

#[test]
fn each_kind_of_page_is_printed_alone_on_as_many_sheets_as_it_needs() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        // Eight players, three rounds: the noticeboard and the cross table fit on a page each, and everybody has one.
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        let expected = [
            "Everything: 20",
            "Standings: 1",
            "Reasons: 2",
            "Audit: 1",
            "Cross table: 1",
            "Wall chart: 1",
            "Places by round: 1",
            "Rules: 3",
            "Published: 1",
            "Source: 1",
            "All players’ pages (8): 8",
        ];
        assert_printed(&all_printed(&page).await, &expected);
        // The page that is open is the one that is printed.
        page.followed("プレイヤーB").await;
        let printed = page.printed("This page: プレイヤーB").await;
        assert_eq!(printed.pages, 1);
        if let Some(text) = printed.text {
            assert!(text.contains("プレイヤーB") && text.contains("83/150"), "{text}");
        }
        page.close().await;
    });
}

#[test]
fn the_board_of_a_round_and_its_slips_are_printed() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page).await;
        pair(&page, 1).await;
        // Seven players, three tables: each of what is hung up is one page, and so are the slips.
        let expected = [
            "Everything: 19",
            "Round: 1",
            "By name: 1",
            "Why these pairings: 1",
            "Standings: 1",
            "Reasons: 1",
            "Cross table: 1",
            "Wall chart: 1",
            "Slips: 1",
            "Rules: 3",
            "Source: 1",
            "All players’ pages (7): 7",
        ];
        assert_printed(&all_printed(&page).await, &expected);
        let board = page.printed("Round").await;
        let slips = page.printed("Slips").await;
        if let Some((board, slips)) = board.text.zip(slips.text) {
            for name in ["Amy", "Bob", "Cid", "Dee", "Eli", "Fay", "Gil"] {
                assert!(board.contains(name), "{name}: {board}");
            }
            // Whoever has the bye gets no slip.
            assert!(slips.matches("Table").count() >= 3, "{slips}");
        }
        page.close().await;
    });
}

/// Six teams that met twice: twelve figures with their sums fit below ten matches.
#[test]
fn the_page_of_each_team_is_one_sheet() {
    visit(async {
        let Some(page) = Page::open("de").await else {
            return;
        };
        let teams = ["Aue", "Bonn", "Celle", "Dorf", "Essen", "Fulda"];
        let mut games = "Spieltag,Heim,Ergebnis,Gast\n".to_string();
        let mut circle: Vec<usize> = (0..6).collect();
        for day in 1..=5 {
            for (one, other) in (0..3).map(|at| (circle[at], circle[5 - at])) {
                let score = [3, 1, 4, 0, 2][(one + day) % 5];
                let [one, other] = [teams[one], teams[other]];
                games += &[
                    format!("{day},{one},{score}:1,{other}"),
                    format!("{},{other},1:{score},{one}\n", day + 5),
                ]
                .join("\n");
            }
            circle[1..].rotate_right(1);
        }
        page.give(&Saved::bytes("liga.csv", games.as_bytes()).path).await;
        page.choose("rules", "football").await;
        page.said(|said| said.ends_with("liga.csv: ausgewertet.")).await;
        assert_eq!(page.printed("Alle Mannschaftsblätter (6)").await.pages, 6);
        page.close().await;
    });
}
