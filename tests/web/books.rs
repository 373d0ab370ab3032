//! What is open on the page: files of one name, large ones, what was left in each.

use serde_json::json;

use crate::harness::{Book, EN, Saved};
use crate::page::{Page, visit};

#[test]
fn a_large_book_and_another_result() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let mut rows = vec!["Round,Player 1,Result,Player 2\n".to_string()];
        for round in 1..=3 {
            rows.extend((0..510).map(|table| {
                format!(
                    "{round},Player {table},2-{},Player {}\n",
                    table % 2,
                    510 + (table + round) % 510
                )
            }));
        }
        let saved = Saved::bytes("large.csv", rows.concat().as_bytes());
        let said = page.give(&saved.path).await;
        // Nothing says the rules yet: they are chosen on the page.
        assert!(said.contains("choose the rules below"), "{said}");
        page.choose("rules", "mtg").await;
        page.said(|said| said.contains(": computed.")).await;
        assert_eq!(page.text("size").await, "1020 players, 3 rounds, 1530 pairings");
        page.type_result(0, "0-2").await;
        page.said_at("moved", |said| said.contains("Places that changed")).await;
        // What the file says, written otherwise, is no change: Player 0 won 2-0, and so it was typed.
        page.type_result(0, "2 : 0").await;
        page.said_at("moved", str::is_empty).await;
        assert_eq!(page.told("document.querySelectorAll('#changes li').length").await, 0);
        // So many players have no page each: one is asked for, and who is nobody is said.
        page.ask_for("Nobody").await;
        page.said_at("no-player", |said| said.contains("“Nobody”")).await;
        page.ask_for("Player 7").await;
        page.said_at("no-player", str::is_empty).await;
        // Player 7 won 2-1 in round 1 against Player 518: table 7, so one game was lost, and the opponents move on by one.
        let own = page.shown().await;
        assert!(own.contains("Player 7") && own.contains("Player 518"), "{own}");
        page.close().await;
    });
}

/// Whoever is in the first half plays whoever is in the second, one further on each round.
fn event(players: usize, rounds: usize) -> String {
    let half = players / 2;
    let row = |round: usize, table: usize| {
        let result = ["2-0", "2-1", "1-2", "0-2"][(table * 7 + round * 3) % 4];
        let other = half + (table + round) % half;
        format!("{round},Player {table},{result},Player {other}\n")
    };
    let rows = (1..=rounds).flat_map(|round| (0..half).map(move |table| row(round, table)));
    "Round,Player 1,Result,Player 2\n".to_string() + &rows.collect::<String>()
}

/// Above 500 players the rows of a sheet are kept apart while it is written, above 1,000 nobody has a page.
#[test]
fn the_workbook_has_the_programs_bytes_whatever_its_size() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let mut sizes = vec![(8, 3), (100, 5), (510, 2)];
        if std::env::var_os("TIEBOOK_LONG").is_some() {
            sizes.extend([(183, 9), (300, 9), (1_002, 3), (2_000, 3)]);
        }
        for (players, rounds) in sizes {
            let name = format!("of-{players}");
            let saved = Saved::bytes(&format!("{name}.csv"), event(players, rounds).as_bytes());
            page.give(&saved.path).await;
            page.choose("rules", "mtg").await;
            page.said(|said| said == format!("{name}.csv: computed.")).await;
            let (_, workbook) = saved.standings("--rules mtg --lang en");
            let own = std::fs::read(workbook).unwrap();
            let of_page = page.download("workbook", &format!("{name}-standings.xlsx")).await;
            assert!(of_page == own, "{players} players: other bytes");
        }
        assert_eq!(page.close().await, Vec::<String>::new());
    });
}

/// What stands beside a workbook in its folder, and rules of one's own, are dropped like the workbook, before it or after it.
#[test]
fn options_beside_a_file_and_rules_of_ones_own_are_read_with_it() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let book = Saved::bytes(
            "friday.csv",
            b"Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n2,Ann,2-1,Ben\n",
        );
        let beside = Saved::bytes(
            "friday.tiebook.toml",
            b"rules = \"mtg\"\n[set]\n\"points.win\" = \"5\"\n",
        );
        let own = include_str!("../../templates/rules/mtg.toml").replace(
            "id       = \"mtg\"\n",
            "id       = \"mtg\"\nname     = { en = \"Friday Magic\" }\n",
        );
        let own = Saved::bytes("mine.toml", own.as_bytes());
        let said = page.give(&beside.path).await;
        assert_eq!(said, "friday.tiebook.toml is read together with the workbook called “friday”.");
        page.open_files(&book.path.display().to_string()).await;
        page.said(|said| said == "friday.csv: computed.").await;
        // Two games won at five points.
        assert!(page.report().await.contains("Points 10"));
        assert_eq!(
            page.told("document.querySelector('#read li:last-child p').textContent").await,
            "friday.tiebook.toml: rules, settings and how to read the file"
        );
        page.open_files(&own.path.display().to_string()).await;
        page.said(|said| said == "friday.csv: computed. You can choose mine.toml as the rule set.")
            .await;
        page.choose("rules", "mine.toml").await;
        page.said(|said| said == "friday.csv: computed.").await;
        assert!(page.report().await.contains("Friday Magic"));
        // What is wrong with it is told with its line; nothing is computed.
        page.choose("rules", "").await;
        std::fs::write(&beside.path, "rules = \"mgt\"\n").unwrap();
        page.open_files(&beside.path.display().to_string()).await;
        page.said(|said| said.contains("nothing was computed")).await;
        assert!(page.text("problems").await.contains("friday.tiebook.toml:1"));
        page.client
            .execute("document.querySelector('#read li:last-child button').click()", Vec::new())
            .await
            .unwrap();
        page.said_at("problems", |said| !said.contains("friday.tiebook.toml")).await;
        page.choose("rules", "mine.toml").await;
        page.said(|said| said == "friday.csv: computed.").await;
        // Two games won at three points: nothing is left of the file beside it.
        assert!(
            page.report().await.contains("Points 6")
                && page.told("document.querySelectorAll('#read li').length").await == 1
        );
        page.close().await;
    });
}

#[test]
fn open_files_are_told_apart_kept_as_they_were_left_and_closed() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let game = |one: &str, other: &str| {
            format!("Round,Player 1,Result,Player 2\n1,{one},2-0,{other}\n")
        };
        let (north, south) = (
            Saved::bytes("league.csv", game("Ann", "Ben").as_bytes()),
            Saved::bytes("league.csv", game("Cid", "Dan").as_bytes()),
        );
        let both = format!("{}\n{}", north.path.display(), south.path.display());
        page.open_files(&both).await;
        page.said(|said| said.starts_with("2 files were read")).await;
        assert_eq!(
            page.listed().await,
            json!(["league.csv (a question)", "league.csv (2) (a question)"])
        );
        page.choose("rules", "mtg").await;
        page.said(|said| said == "league.csv: computed.").await;
        assert_eq!(page.client.title().await.unwrap(), "league.csv – tiebook");
        assert!(page.report().await.contains("Ann"));
        page.download("standings", "league-standings.json").await;
        page.said_at("downloaded", |said| said.contains("in your downloads")).await;
        page.client
            .execute("document.getElementById('more').open = true", Vec::new())
            .await
            .unwrap();
        // The other one has neither the note nor what was unfolded; coming back, both are there, and in the other language too.
        page.press(1, "first-child").await;
        page.said(|said| said.starts_with("league.csv (2): choose the rules below")).await;
        assert_eq!(
            page.told("[document.getElementById('downloaded').textContent, document.getElementById('more').open]").await,
            json!(["", false])
        );
        page.press(0, "first-child").await;
        page.said(|said| said == "league.csv: computed.").await;
        assert_eq!(page.told("document.getElementById('more').open").await, true);
        page.choose("language", "ja").await;
        page.said_at("downloaded", |said| {
            said == "league-standings.json をダウンロードに保存しました。"
        })
        .await;
        page.said(|said| said == "league.csv: 計算しました。").await;
        // Where something else was chosen, that is no longer what was written.
        page.choose("rules", "pokemon").await;
        page.said_at("downloaded", str::is_empty).await;
        // With two of the name open nobody knows which one a third is: it is kept beside them.
        let third = Saved::bytes("league.csv", game("Eve", "Fay").as_bytes());
        page.open_files(third.path.to_str().unwrap()).await;
        page.said(|said| said.starts_with("league.csv (3): ルールを選んでください")).await;
        for left in [2, 1, 0] {
            page.press(0, "last-child").await;
            page.said(|said| said.ends_with("を閉じました。")).await;
            assert_eq!(page.listed().await.as_array().map(Vec::len), Some(left));
        }
        assert_eq!(page.client.title().await.unwrap(), "tiebook");
        assert_eq!(page.told("document.activeElement.id").await, "files");
        page.close().await;
    });
}

#[test]
fn what_was_chosen_for_one_of_several_tournaments_holds_for_that_one_when_the_file_is_mended() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved = Book::new("two.xlsx")
            .sheet(
                "League A",
                &[&EN, &["1", "1", "Ann", "2-0", "Ben"], &["1", "2", "Cid", "2-1", "Dan"]],
            )
            .sheet(
                "League B",
                &[&EN, &["1", "1", "Eve", "2-0", "Fay"], &["1", "2", "Gus", "2-1", "Hal"]],
            )
            .save();
        let open = async || {
            page.open_files(saved.path.to_str().unwrap()).await;
        };
        open().await;
        page.said(|said| said.starts_with("two.xlsx: choose the rules below")).await;
        page.press(2, "first-child").await;
        page.said(|said| said.starts_with("two.xlsx: League B: choose the rules below")).await;
        page.choose("rules", "pokemon").await;
        page.said(|said| said == "two.xlsx: League B: computed.").await;
        open().await;
        page.said(|said| said.ends_with("your choices for it were kept.")).await;
        assert_eq!(
            page.listed().await,
            json!([
                "two.xlsx (a question)",
                "two.xlsx: League A (a question)",
                "two.xlsx: League B"
            ])
        );
        page.press(2, "first-child").await;
        page.said(|said| said == "two.xlsx: League B: computed.").await;
        assert_eq!(page.told("document.getElementById('rules').value").await, "pokemon");
        page.close().await;
    });
}

#[test]
fn all_tournaments_of_a_file_are_shown_together_and_take_their_rules_from_one_answer() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved = Book::new("two.xlsx")
            .sheet(
                "League A",
                &[&EN, &["1", "1", "Ann", "2-0", "Ben"], &["1", "2", "Cid", "2-1", "Dan"]],
            )
            .sheet(
                "League B",
                &[&EN, &["1", "1", "Eve", "2-0", "Fay"], &["1", "2", "Gus", "2-1", "Hal"]],
            )
            .save();
        let said = page.give(&saved.path).await;
        assert!(said.starts_with("two.xlsx: choose the rules below"), "{said}");
        page.choose("rules", "mtg").await;
        page.said(|said| said == "two.xlsx: computed.").await;
        assert_eq!(
            page.listed().await,
            json!(["two.xlsx", "two.xlsx: League A", "two.xlsx: League B"])
        );
        // Both tables, one below the other, and a page of each of the eight.
        let tables = "[...root.querySelectorAll('section:not(.player) tbody th[scope=row] a')].map((one) => one.textContent).slice(0, 8).sort().join()";
        assert_eq!(page.told(tables).await, "Ann,Ben,Cid,Dan,Eve,Fay,Gus,Hal");
        assert!(page.followed("Gus").await.contains("Hal"));
        // Ann, Cid and two who lost, then Eve: Gus is the sixth.
        assert_eq!(page.told("location.hash").await, "#player=6");
        // The bytes are the program's.
        let html = saved.beside("own.html");
        saved.run("standings", format!("--rules mtg --lang en --html {}", html.display()).as_str());
        assert_eq!(
            String::from_utf8(page.download("report", "two-standings.html").await).unwrap(),
            std::fs::read_to_string(html).unwrap()
        );
        assert_eq!(
            page.download("workbook", "two-standings.xlsx").await,
            std::fs::read(saved.beside("two-standings.xlsx")).unwrap()
        );
        // A result that is typed in one of them is in the table of all.
        page.press(1, "first-child").await;
        page.said(|said| said == "two.xlsx: League A: computed.").await;
        page.type_result(0, "0-2").await;
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        page.press(0, "first-child").await;
        page.said(|said| said == "two.xlsx: computed.").await;
        let first = "root.querySelector('tbody th[scope=row] a').textContent";
        assert_eq!(page.told(first).await, "Ben");
        page.close().await;
    });
}
