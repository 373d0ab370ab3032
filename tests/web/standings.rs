//! Standings first: what is seen without scrolling, a player's own page, what is printed, and where everything begins.

use serde_json::json;

use crate::harness::Saved;
use crate::page::{Page, visit};

/// The top of the standings' table, and the height of what is seen at once.
const TABLE: &str =
    "[root.querySelector('table').getBoundingClientRect().top, innerHeight, innerWidth]";

#[test]
fn an_example_is_one_click_away_and_its_standings_are_seen_without_scrolling() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        for (width, height) in [(1280, 800), (390, 844)] {
            page.client.set_window_rect(0, 0, width, height).await.unwrap();
            page.click("[data-example=hyogo]").await;
            page.said(|said| said.contains(": computed.")).await;
            page.told("scrollTo(0, 0)").await;
            let seen = page.told(TABLE).await;
            let [top, height] = [0, 1].map(|at| seen[at].as_f64().unwrap());
            // Several places of them.
            assert!(top + 200.0 < height, "{seen}");
            let framed = "document.querySelectorAll('iframe').length";
            assert_eq!(page.told(framed).await, 0);
            page.press(0, "last-child").await;
            page.said(|said| said.ends_with("is closed.")).await;
            assert_eq!(page.told("document.getElementById('start').hidden").await, false);
        }
        assert_eq!(page.close().await, Vec::<String>::new());
    });
}

#[test]
fn the_book_that_the_start_page_shows_comes_to_the_standings_beside_it() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let cells = "[...document.querySelectorAll('#sample table')].map((table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.firstChild.textContent)))";
        let tables: Vec<Vec<Vec<String>>> = serde_json::from_value(page.told(cells).await).unwrap();
        let rows: Vec<String> = tables[0].iter().map(|row| row.join(",")).collect();
        let book = Saved::bytes("sample.csv", rows.join("\n").as_bytes());
        let (json, _) = book.standings("--rules mtg");
        let players = json["players"].as_array().unwrap().iter();
        let told: Vec<Vec<String>> = players
            .map(|player| {
                let [points, omw] =
                    ["match_points", "omw"].map(|id| &player["figures"][id]["shown"]);
                let name = player["name"].as_str().unwrap();
                let [points, omw] = [points, omw].map(|shown| shown.as_str().unwrap());
                vec![player["rank"].to_string(), name.into(), points.into(), omw.into()]
            })
            .collect();
        assert_eq!(tables[1][1..], told);
        page.close().await;
    });
}

#[test]
fn a_player_has_a_page_with_an_address_of_its_own() {
    visit(async {
        let Some(page) = Page::open("ja").await else {
            return;
        };
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        let own = page.followed("プレイヤーB").await;
        assert!(own.contains("プレイヤーB") && own.contains("83/150"), "{own}");
        // Number 2 of the list of players.
        assert_eq!(page.told("location.hash").await, "#player=2");
        let seen = "[...root.querySelectorAll('section')].filter((one) => one.offsetParent).length";
        assert_eq!(page.told(seen).await, 1);
        page.click("#back a").await;
        let back = "document.getElementById('back').hidden && !root.querySelector('.shown')";
        // A browser tells of another address when it has time for it.
        page.holds(back).await;
        // The address alone leads there as well.
        page.told("location.hash = 'player=1'").await;
        assert!(page.shown().await.contains("プレイヤーA"));
        page.close().await;
    });
}

#[test]
fn what_is_printed_is_the_report_alone_whole_or_a_part_of_it() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        page.told("window.print = () => { window.sheets = root.querySelectorAll('section:not(.out)').length }")
            .await;
        page.beside("print").await;
        let press = |at: usize| {
            format!(
                "(document.querySelectorAll('#print li button')[{at}].click(), [window.sheets, root.querySelectorAll('section').length])"
            )
        };
        let all = page.told(&press(0)).await;
        assert_eq!(all[0], all[1]);
        // The standings alone, the last entry every player's page.
        assert_eq!(page.told(&press(1)).await[0], 1);
        let last = page.told("document.querySelectorAll('#print li button').length - 1").await;
        let last = usize::try_from(last.as_u64().unwrap()).unwrap();
        assert_eq!(page.told(&press(last)).await[0], 8);
        let rules = "[...document.querySelectorAll('style')].map((one) => one.textContent).join()";
        assert!(page.told(rules).await.as_str().unwrap().contains("@page wide"));
        page.close().await;
    });
}

#[test]
fn a_file_is_taken_wherever_it_is_dropped_and_asks_for_its_rules() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let drop = "const given = new DataTransfer(); \
            given.items.add(new File(['Round,Player 1,Result,Player 2\\n1,Ann,2-1,Ben\\n'], arguments[0])); \
            const on = document.elementFromPoint(innerWidth / 2, innerHeight / 2); \
            on.dispatchEvent(new DragEvent('drop', { dataTransfer: given, bubbles: true }))";
        for name in ["friday.csv", "saturday.csv"] {
            page.client.execute(drop, vec![json!(name)]).await.unwrap();
            page.said(|said| said.starts_with(name) && said.ends_with("choose the rules below."))
                .await;
            // A question, not an error.
            let red = "document.querySelectorAll('#asked .error').length";
            assert_eq!(page.told(red).await, 0);
            page.click("#question [data-rules=mtg]").await;
            page.said(|said| said == format!("{name}: computed.")).await;
            // Rule sets are called by their names, not by what a command calls them.
            let ids = "[...document.querySelectorAll('#rules option')].filter((one) => one.value && one.textContent.includes(`(${one.value})`)).length";
            assert_eq!(page.told(ids).await, 0);
        }
        page.close().await;
    });
}
