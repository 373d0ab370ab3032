//! The page that is opened in a browser: driven in one, from a file, as an organizer would.
//!
//! `cargo run --features build-page --bin build-page` writes it first; without it, or without Chromium and its driver, these tests
//! skip with a visible message, and fail instead with `TIEBOOK_REQUIRE_PAGE=1`.

#![allow(unreachable_pub, reason = "nothing names a test from outside")]

mod accessible;
mod answers;
mod begun;
mod books;
#[path = "../it/harness/mod.rs"]
mod harness;
mod page;
mod printed;
mod site;
mod stages;
mod standings;
mod types;
mod words;

use fantoccini::Locator;
use harness::{Book, EN, Saved, evening};
use page::{Page, visit};
use serde_json::json;

#[test]
fn a_workbook_is_read_shown_and_written_as_the_program_does() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved = Saved::sample("hyogo-2009.xlsx");
        let said = page.give(&saved.path).await;
        assert!(said.contains(": computed."), "{said}");
        assert_eq!(page.text("size").await, "8 players, 3 rounds, 12 pairings");
        let html = saved.beside("own.html");
        let (_, workbook) = saved.standings(&["--lang", "en", "--html", html.to_str().unwrap()]);
        let json = saved.run("standings", "--lang en --force --json -").stdout;
        // A page of one player, by a click on the name.
        let own = page.followed("プレイヤーB").await;
        assert!(own.contains("プレイヤーB") && own.contains("83/150"), "{own}");
        let name = |ending: &str| format!("hyogo-2009-standings.{ending}");
        assert_eq!(
            page.download("workbook", &name("xlsx")).await,
            std::fs::read(&workbook).unwrap(),
            "the page is not of this state"
        );
        assert_eq!(
            String::from_utf8(page.download("report", &name("html")).await).unwrap(),
            std::fs::read_to_string(html).unwrap()
        );
        assert_eq!(
            String::from_utf8(page.download("standings", &name("json")).await).unwrap(),
            json
        );
        assert_eq!(page.close().await, Vec::<String>::new());
    });
}

#[test]
fn fides_report_is_the_one_that_the_program_writes_or_it_is_said_why_there_is_none() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let list = "Round,Player 1,Result,Player 2\n1,Ann,1-0,Ben\n1,Cid,1/2,Dan\n2,Ann,1-0,Cid\n2,Dan,1-0,Ben\n";
        let saved = Saved::bytes("friday.csv", list.as_bytes());
        page.give(&saved.path).await;
        page.choose("rules", "fide-2026").await;
        page.said(|said| said == "friday.csv: computed.").await;
        let own = saved.beside("own.trf");
        saved.standings(&["--rules", "fide-2026", "--trf", own.to_str().unwrap()]);
        assert_eq!(
            page.download("report_file", "friday-standings.trf").await,
            std::fs::read(own).unwrap()
        );
        // A third of a point a win has no place in its columns.
        page.set("points.win", "1/3").await;
        page.said_at("size", |said| said.starts_with("4 players")).await;
        page.said(|said| said == "friday.csv: computed.").await;
        let own = saved.run(
            "standings",
            "--rules fide-2026 --lang en --set points.win=1/3 --force --trf none.trf",
        );
        page.click("[data-kind=report_file]").await;
        let said = page
            .said_at("downloaded", |said| {
                !said.is_empty() && !said.ends_with('…') && !said.contains("in your downloads")
            })
            .await;
        assert!(own.stderr.contains(&said), "{said}\n{}", own.stderr);
        page.close().await;
    });
}

#[test]
fn a_broken_book_ends_in_the_words_of_the_command_line() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let whole = std::fs::read(Saved::sample("hyogo-2009.xlsx").path).unwrap();
        let books = [
            Saved::bytes("cut.xlsx", &whole[..4000]),
            Saved::bytes("empty.xlsx", b""),
            Book::new("wrong.xlsx")
                .pairings(&EN, &[["1", "1", "A", "2-3-x", "B"]])
                .rules("mtg")
                .save(),
        ];
        for saved in books {
            let said = page.give(&saved.path).await;
            assert!(said.contains("nothing was computed"), "{said}");
            let own = saved.run("check", "--lang en --json -").stdout;
            let problems: serde_json::Value = serde_json::from_str(&own).unwrap();
            let shown = page.text("problems").await;
            let told = problems
                .pointer("/problems")
                .or(problems.pointer("/0/problems"))
                .unwrap_or(&problems);
            let first = &told.as_array().unwrap()[0];
            for part in ["message", "place", "help"] {
                let part = first[part].as_str().unwrap();
                assert!(shown.contains(part), "{part}\n{shown}");
            }
        }
        page.close().await;
    });
}

#[test]
fn a_name_stays_a_name() {
    visit(async {
        let Some(page) = Page::open("ja").await else {
            return;
        };
        let hostile = "<img src=x onerror=document.title='taken'>";
        let rows = [["1", "1", hostile, "2-0", "</script><script>document.title='taken'</script>"]];
        let saved = Book::new("hostile.xlsx")
            .pairings(&EN, &rows)
            .sheet("Rules", &[&["Rule set", "mtg"], &["Title", hostile]])
            .save();
        page.give(&saved.path).await;
        assert_eq!(page.text("title").await, hostile);
        assert!(page.report().await.contains(hostile));
        assert_eq!(page.client.title().await.unwrap(), format!("{hostile} – tiebook"));
        assert_eq!(page.close().await, Vec::<String>::new());
    });
}

#[test]
fn what_a_help_names_is_set_with_a_click_and_stays_when_the_file_is_mended() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let text = "Round,Player 1,Result,Player 2\n1,Ann,2-1,calc!A1\n1,Cid,2-0,Dan\n2,Ann,2-0,Cid\n2,calc!A1,2-1,Dan\n";
        let said = page.give(&Saved::bytes("friday.csv", text.as_bytes()).path).await;
        assert!(said.contains("choose the rules below"), "{said}");
        let button = page
            .client
            .find(Locator::XPath("//*[@id='question']//button[@data-rules='mtg']"))
            .await
            .unwrap();
        button.click().await.unwrap();
        page.said(|said| said.contains(": computed.")).await;
        assert_eq!(
            page.client
                .find(Locator::Id("rules"))
                .await
                .unwrap()
                .prop("value")
                .await
                .unwrap()
                .unwrap(),
            "mtg"
        );
        // A name like a cell's is a name in charts too.
        assert!(page.download("workbook", "friday-standings.xlsx").await.starts_with(b"PK"));
        // The same file with another result: Dan won his first round, and nobody won both.
        let mended =
            Saved::bytes("friday.csv", text.replace("Cid,2-0,Dan", "Cid,0-2,Dan").as_bytes());
        page.open_files(mended.path.to_str().unwrap()).await;
        page.said(|said| {
            said.contains(": computed.") && said.contains("replaced the file of the same name")
        })
        .await;
        assert_eq!(page.listed().await, json!(["friday.csv"]));
        assert_eq!(
            page.client
                .find(Locator::Id("rules"))
                .await
                .unwrap()
                .prop("value")
                .await
                .unwrap()
                .unwrap(),
            "mtg"
        );
        page.close().await;
    });
}

#[test]
fn announced_standings_of_another_file_are_judged() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let list = "Round,Player 1,Result,Player 2\n1,Ann,2-0,Bob\n1,Cid,2-0,Dan\n2,Ann,2-0,Cid\n2,Bob,2-0,Dan\n";
        // Ann won both rounds: she is first, not second.
        let announced = Saved::bytes("announced.csv", b"Rank,Name\n1,Bob\n2,Ann\n3,Cid\n4,Dan\n");
        page.give(&announced.path).await;
        page.give(&Saved::bytes("friday.csv", list.as_bytes()).path).await;
        page.choose("rules", "mtg").await;
        page.said(|said| said.starts_with("friday.csv") && said.contains(": computed.")).await;
        assert_eq!(page.text("verdict").await, "");
        page.choose("announced", "announced.csv").await;
        page.said_at("verdict", |said| !said.is_empty()).await;
        assert_eq!(
            page.client
                .find(Locator::Id("verdict"))
                .await
                .unwrap()
                .attr("class")
                .await
                .unwrap()
                .unwrap(),
            "wrong"
        );
        page.close().await;
    });
}

#[test]
fn every_setting_of_every_rule_set_has_a_control_and_what_is_refused_stays() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved =
            Saved::bytes("friday.csv", b"Round,Player 1,Result,Player 2\n1,Ann,1-0,Ben\n1,Cid,1-0,Dan\n2,Ann,1-0,Cid\n2,Dan,1-0,Ben\n");
        page.give(&saved.path).await;
        for id in tiebook::rules::rule_set_ids() {
            page.choose("rules", id).await;
            // Until it has answered, the page still replaces what can be chosen.
            page.said(|said| said.starts_with("friday.csv") && !said.ends_with('…')).await;
            // What only the next pairings rest on is not asked for, nor what a round that was not taken part in is worth.
            let left_out = [
                "pairing_system",
                "seeds",
                "difference",
                "rematch",
                "second_bye",
                "third_place",
                "points.out",
                "scores.out",
            ];
            let keys = tiebook::rules::load(id).unwrap().setting_keys();
            let mut wanted: Vec<String> =
                keys.into_iter().filter(|key| !left_out.contains(&key.as_str())).collect();
            wanted.sort();
            let shown = page.told("[...document.querySelectorAll('#choices [data-key]')].map((one) => one.dataset.key).sort()").await;
            assert_eq!(shown, json!(wanted), "{id}");
        }
        page.choose("rules", "fide-2026").await;
        page.said(|said| said.contains(": computed.")).await;
        page.set("order", "PTS, XYZZY").await;
        page.said(|said| said.contains("nothing was computed")).await;
        let value = "document.querySelector('[data-key=order]').value";
        assert_eq!(page.told(value).await, "PTS, XYZZY");
        let options = ["--rules", "fide-2026", "--lang", "en", "--set", "order=PTS, XYZZY"];
        let own = saved.run("check", &options).stderr;
        let (shown, message) = (page.text("problems").await, "there is no “XYZZY”");
        assert!(own.contains(message), "{own}");
        assert!(
            shown.contains(message) && shown.contains("Criteria") && !shown.contains("--"),
            "{shown}"
        );
        page.set("order", "PTS > SB").await;
        page.said(|said| said.contains(": computed.")).await;
        let (_, workbook) = saved.standings("--rules fide-2026 --set 'order=PTS > SB'");
        assert_eq!(
            page.download("workbook", "friday-standings.xlsx").await,
            std::fs::read(workbook).unwrap()
        );
        page.close().await;
    });
}

#[test]
fn the_standings_are_in_the_language_of_the_page_and_another_result_outlives_a_switch() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved = Saved::sample("hyogo-2009.xlsx");
        page.give(&saved.path).await;
        assert!(page.report().await.contains("Standings"));
        let (_, workbook) = saved.standings("--lang en");
        assert_eq!(
            page.download("workbook", "hyogo-2009-standings.xlsx").await,
            std::fs::read(workbook).unwrap()
        );
        page.type_result(0, "0-2").await;
        page.said_at("moved", |said| said.contains("Places that changed")).await;
        // Whoever moved is marked in the standings themselves.
        let marked = "root.querySelectorAll('tbody th .change').length > 0";
        assert_eq!(page.told(marked).await, true);
        page.choose("language", "ja").await;
        page.said_at("moved", |said| said.contains("順位の変わった人")).await;
        assert_eq!(page.told("document.querySelectorAll('#changes li').length").await, 1);
        assert!(page.report().await.contains("順位表"));
        page.beside("print").await;
        assert!(page.text("print").await.contains("順位表"));
        // Another language can be chosen for the standings.
        page.choose("output", "de").await;
        page.said(|said| said.ends_with("計算しました。")).await;
        assert!(page.report().await.contains("Rangliste"));
        // A text that is dropped is no file.
        let drop = "const given = new DataTransfer(); given.setData('text/plain', 'x'); document.dispatchEvent(new DragEvent('drop', { dataTransfer: given }))";
        page.client.execute(drop, Vec::new()).await.unwrap();
        page.said(|said| said.contains("ファイルではない")).await;
        page.close().await;
    });
}

/// The names of samples/evening, paired and played twice.
fn evening_of_two_rounds() -> Saved {
    let names = std::fs::read("samples/evening/names.csv").unwrap();
    let saved = Saved::bytes("names.csv", &names);
    let folder = saved.path.parent().unwrap();
    let at = |name: &str| saved.beside(name);
    let rules = ["--rules", "dominion-2", "--lang", "en"];
    let first = ["pair", "names.csv", "--seed", "1", "-o", "round-1.xlsx"];
    evening::run(folder, &[&first[..], &rules].concat());
    evening::played(&at("round-1.xlsx"), 1, &at("played-1.xlsx"));
    let second = ["pair", "played-1.xlsx", "--seed", "2", "-o", "round-2.xlsx"];
    evening::run(folder, &second);
    evening::played(&at("round-2.xlsx"), 2, &at("played-2.xlsx"));
    Saved::bytes("played-2.xlsx", &std::fs::read(at("played-2.xlsx")).unwrap())
}

#[test]
fn the_page_says_what_the_command_line_says_and_how_the_file_was_read() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let without_breaks = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let sample = |name: &str| {
            let path = std::path::Path::new("samples").join(name);
            Saved::bytes(
                path.file_name().unwrap().to_str().unwrap(),
                &std::fs::read(&path).unwrap(),
            )
        };
        let books = [
            ("Chess-Results", sample("layouts/chess-results.xlsx")),
            ("a sheet a round", sample("layouts/one-sheet-a-round.xlsx")),
            ("an evening", evening_of_two_rounds()),
            ("many byes", sample("othello-world-cup.xlsx")),
        ];
        for (name, saved) in &books {
            page.give(&saved.path).await;
            page.client
                .execute(
                    "for (const one of document.querySelectorAll('details')) one.open = true",
                    Vec::new(),
                )
                .await
                .unwrap();
            let shown = without_breaks(&page.text("problems").await);
            let read = without_breaks(&page.text("read").await);
            for line in saved.run("check", "--lang en").stdout.lines() {
                // That no rules are named is a question here.
                let said = ["note: ", "warning: ", "error: "]
                    .iter()
                    .any(|severity| line.starts_with(severity))
                    && line != "error: no rule set is chosen";
                assert!(!said || shown.contains(&without_breaks(line)), "{name}: {line}\n{shown}");
                let details = line.starts_with("      ");
                assert!(!details || read.contains(&without_breaks(line)), "{name}: {line}\n{read}");
            }
            let moved = saved
                .run("standings", "--lang en")
                .stdout
                .lines()
                .find(|line| line.starts_with("place changes since the workbook"))
                .map(String::from);
            assert_eq!(page.text("since").await, moved.unwrap_or_default(), "{name}");
        }
        // What is wrong in the same way elsewhere is told in full too: of the last book, rounds 2 to 7.
        let others = "[...document.querySelectorAll('#problems details p')].map((one) => one.textContent).join(' ')";
        let others = page.told(others).await;
        assert!(
            (2..=7).all(|round| others
                .as_str()
                .unwrap()
                .contains(&format!("more than one bye in round {round}"))),
            "{others}"
        );
        page.close().await;
    });
}
