//! What the page asks back and what it answers: cells that are not understood, two players compared, criteria put in order.

use serde_json::{Value, json};

use crate::harness::{Book, EN, Saved};
use crate::page::{Page, visit};

/// Presses the button with these words in an element.
async fn press(page: &Page, at: &str, words: &str) {
    let script = "[...document.querySelectorAll(`${arguments[0]} button`)].find((one) => one.textContent === arguments[1]).click()";
    page.client.execute(script, vec![json!(at), json!(words)]).await.unwrap();
}

#[test]
fn cells_that_are_not_understood_are_asked_about_and_the_reading_follows() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let games = [
            ["1", "1", "Ann", "2-3-x", "Ben"],
            ["1", "2", "Cid", "2-0", "Dan"],
            ["2", "1", "Ann", "2-0", "Cid"],
            ["2", "2", "Ben", "2-1", "Dam"],
        ];
        let players: [&[&str]; 5] = [&["Name"], &["Ann"], &["Ben"], &["Cid"], &["Dan"]];
        let saved = Book::new("friday.xlsx")
            .pairings(&EN, &games)
            .sheet("Players", &players)
            .rules("mtg")
            .save();
        let said = page.give(&saved.path).await;
        assert!(said.ends_with("answer the questions below."), "{said}");
        assert_eq!(page.text("cells-left").await, "Still open: 2");
        let asked = page.text("cells").await;
        assert!(
            asked.contains("What was the result of Ann – Ben?") && asked.contains("Who is “Dam”?"),
            "{asked}"
        );
        press(&page, "#cells", "Dan").await;
        page.said_at("cells-left", |said| said == "Still open: 1").await;
        // A result that no other game had is typed.
        let typed = "const other = document.querySelector('#cells input'); other.value = '1-2'; other.dispatchEvent(new Event('change'))";
        page.client.execute(typed, Vec::new()).await.unwrap();
        page.said(|said| said == "friday.xlsx: computed.").await;
        // Ben won twice.
        let first = page.told("current.answer.places[0]").await;
        assert_eq!(first, json!([2, "Ben", 1]));
        assert!(page.download("workbook", "friday-standings.xlsx").await.starts_with(b"PK"));
        // What the standings cite is the copy with the answers, which is there to be had.
        page.told("document.getElementById('cells').open = true").await;
        let copy = page.download_by("#cells [data-kind=answered]", "friday-answers.xlsx").await;
        let copy = Saved::bytes("friday-answers.xlsx", &copy);
        let (json, _) = copy.standings("--rules mtg");
        assert_eq!(json.pointer("/players/0/name"), Some(&json!("Ben")), "{json}");
        // An answer can be changed: now it is Ann who won twice.
        press(&page, "#cells", "2-0").await;
        page.said(|said| said == "friday.xlsx: computed.").await;
        let places = "current.answer.places.map(([, name]) => name).join()";
        assert_eq!(page.told(places).await.as_str().unwrap().split(',').next(), Some("Ann"));
        assert_eq!(page.close().await, Vec::<String>::new());
    });
}

/// What the library answers about a list of games, with answers to its questions.
fn looked(games: &str, answers: &Value) -> Value {
    let asked = json!({ "page": "en", "rules": "mtg", "answers": answers }).to_string();
    serde_json::from_str(&tiebook::page::look("friday.csv", games.as_bytes(), &[], &asked)).unwrap()
}

/// Returns the first question about a cell.
fn question<'a>(answer: &'a Value, place: &str) -> &'a Value {
    let rows = answer["questions"].as_array().unwrap();
    let row = rows.iter().find(|row| row["place"] == place);
    &row.unwrap_or_else(|| panic!("{place}: {rows:?}"))["open"][0]
}

#[test]
fn an_opponent_is_one_of_those_named_anywhere_or_a_new_name_and_never_the_player() {
    let games = "Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n1,Cid,2-1,Eve\n2,Ann,2-1,Cid\n2,Ben,2-0,Ben\nx,Dan,2-0,Gus\n";
    let answer = looked(games, &json!({}));
    let opponent = question(&answer, "D5");
    assert_eq!(opponent["said"], "Who was Ben’s opponent?");
    assert_eq!(opponent["players"], json!(["Ann", "Cid", "Eve", "Dan", "Gus"]));
    let round = question(&answer, "A6")["key"].as_str().unwrap();
    let answered = |name: &str| json!({ opponent["key"].as_str().unwrap(): name, round: "1" });
    for name in ["Dan", "Fay"] {
        let answer = looked(games, &answered(name));
        let places = answer["places"].as_array().unwrap();
        assert!(places.iter().any(|place| place[1] == name), "{name}: {}", answer["problems"]);
    }
}

#[test]
fn an_error_in_the_answers_cites_the_cell_of_the_file() {
    let games = "Round,Player 1,Result,Player 2\n1,Ann,2-0,Ben\n1,Cid,2-1,Dan\n2,Ann,2-1,Cid\nx,Ann,2-0,Eve\n";
    let asked = looked(games, &json!({}));
    let round = question(&asked, "A5")["key"].as_str().unwrap();
    let answer = looked(games, &json!({ round: "2" }));
    let problems = answer["problems"].as_array().unwrap();
    let error = problems.iter().find(|problem| problem["severity"] == "error").unwrap();
    assert_eq!(
        (&error["id"], &error["place"]),
        (&json!("paired-twice"), &json!("friday.csv ▸ C5"))
    );
    let said = answer["problems"].to_string();
    assert!(!said.contains("Results!") && !said.contains("answers"), "{said}");
}

#[test]
fn two_players_are_compared_up_to_where_they_part() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved = Saved::sample("hyogo-2009.xlsx");
        page.give(&saved.path).await;
        page.followed("プレイヤーB").await;
        // Number 7 is G.
        page.choose("against", "7").await;
        let shown = page.said_at("compared", |said| said.contains("プレイヤーG")).await;
        let without_breaks = |text: &str| text.split_whitespace().collect::<String>();
        let own = saved.run("explain", "B --against G --lang en").stdout;
        // The page has buttons where the program tells the next command.
        let is_told = |line: &&str| !line.contains('─') && !line.contains(": tiebook ");
        for line in own.lines().filter(is_told) {
            for word in line.split("  ").filter(|word| !word.trim().is_empty()) {
                assert!(without_breaks(&shown).contains(&without_breaks(word)), "{word}\n{shown}");
            }
        }
        assert_eq!(page.told("location.hash").await, "#player=2&against=7");
        let paper = page.download_by("#compared button", "hyogo-2009-standings.ruling.html").await;
        let own = saved.beside("ruling.html");
        let asked = format!("--about B --against G --lang en -o {}", own.display());
        saved.run("ruling", asked.as_str());
        assert_eq!(String::from_utf8(paper).unwrap(), std::fs::read_to_string(own).unwrap());
        page.choose("against", "").await;
        page.said_at("compared", str::is_empty).await;
        page.close().await;
    });
}

#[test]
fn criteria_are_put_in_order_taken_out_and_found_by_name() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved = Saved::sample("friday-mtg.xlsx");
        page.give(&saved.path).await;
        let press = async |act: &str, of: &str| {
            let script = "document.querySelector(`[data-list=order][data-act='${arguments[0]}'][data-of='${arguments[1]}']`).click()";
            page.client.execute(script, vec![json!(act), json!(of)]).await.unwrap();
        };
        let ordered = async |wanted: &str| {
            let wanted = wanted.to_string();
            let script = "document.getElementById('status').textContent = document.querySelector('[data-key=order]').value";
            page.said(|said| said.ends_with("computed.")).await;
            page.client.execute(script, Vec::new()).await.unwrap();
            assert_eq!(page.text("status").await, wanted);
        };
        page.beside("choices").await;
        press("↑", "GW%").await;
        page.said_at("choices", |said| said.contains("GW%")).await;
        ordered("PTS, GW%, OMW%, OGW%").await;
        // Whoever pressed it is still there.
        let focused = "[document.activeElement.dataset.act, document.activeElement.dataset.of]";
        press("×", "OGW%").await;
        ordered("PTS, GW%, OMW%").await;
        let search = "const search = document.querySelector('[data-list=order][data-act=\"+\"]'); search.focus(); search.value = 'ogw%'; search.dispatchEvent(new Event('change'))";
        page.client.execute(search, Vec::new()).await.unwrap();
        ordered("PTS, GW%, OMW%, OGW%").await;
        assert_eq!(page.told(focused).await, json!(["+", null]));
        let (_, workbook) = saved.standings("--set 'order=PTS, GW%, OMW%, OGW%'");
        assert_eq!(
            page.download("workbook", "friday-mtg-standings.xlsx").await,
            std::fs::read(workbook).unwrap()
        );
        // What each outcome is worth is one table.
        let rows = "document.querySelectorAll('#of-outcomes tbody tr').length";
        assert_eq!(page.told(rows).await, 15);
        page.close().await;
    });
}

#[test]
fn a_setting_that_is_wrong_is_called_by_its_label() {
    visit(async {
        let Some(page) = Page::open("de").await else {
            return;
        };
        let games = [["1", "1", "Ann", "2-0", "Ben"]];
        let saved = Book::new("friday.xlsx")
            .pairings(&EN, &games)
            .sheet("Rules", &[&["Rule set", "mtg"], &["points.win", "abc"]])
            .save();
        page.give(&saved.path).await;
        let said = page.text("problems").await;
        assert!(said.contains("Sieg: Punkte") && !said.contains("points."), "{said}");
        page.close().await;
    });
}

/// Lists among equals and figures of every round are one criterion each, with a label, and are moved as such.
#[test]
fn every_criterion_is_listed_with_its_label() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let games = [["1", "1", "Ann", "2-0", "Ben"]];
        let saved = Book::new("spring.xlsx").pairings(&EN, &games).save();
        page.give(&saved.path).await;
        let listed = "[...document.querySelectorAll('#settings ol li > span')].map((one) => [...one.children].map((part) => part.textContent).join(': '))";
        let mut shown = Vec::new();
        for rules in ["football", "othello-world-cup"] {
            page.choose("rules", rules).await;
            page.said(|said| said == "spring.xlsx: computed.").await;
            shown.push(page.told(listed).await);
        }
        let football = [
            "Pts: Points of the table",
            "Match points, Goal difference, Goals scored among those level",
            "Diff.: Goal difference",
            "Goals: Goals scored",
        ];
        assert_eq!(shown[0], json!(football));
        let level = shown[1][2].as_str().unwrap();
        assert!(level.starts_with("Lk: Level k: wins of the opponent beaten"), "{level}");
        // A list among equals is passed as a whole.
        page.choose("rules", "football").await;
        page.said(|said| said == "spring.xlsx: computed.").await;
        page.told("document.querySelectorAll('[data-list=order][data-act=\"↑\"]')[1].click()")
            .await;
        page.said(|said| said == "spring.xlsx: computed.").await;
        let moved = page.told(listed).await;
        assert_eq!(moved[1], shown[0][2]);
        assert_eq!(moved[2], shown[0][1]);
        page.close().await;
    });
}

/// Once everybody has met everybody, the page speaks of matchdays and teams, and offers no further round.
#[test]
fn a_league_is_spoken_of_in_its_own_words() {
    let games = "Spieltag,Heim,Ergebnis,Gast\n1,Aue,3:1,Bonn\n1,Celle,0:0,Dorf\n2,Aue,2:1,Celle\n2,Bonn,1:1,Dorf\n3,Dorf,0:4,Aue\n3,Celle,2:2,Bonn\n";
    let asked = json!({ "page": "de", "rules": "football" }).to_string();
    let answer: Value =
        serde_json::from_str(&tiebook::page::look("liga.csv", games.as_bytes(), &[], &asked))
            .unwrap();
    assert_eq!(answer["planned"], 3);
    assert_eq!(answer["words"]["all_paired"], "Alle {planned} Spieltage sind angesetzt.");
    assert_eq!(answer["words"]["print_players"], "Alle Mannschaftsblätter ({count})");
    // A result is shown as the table has it.
    assert_eq!(answer["pairings"][0][3], "3:1");
}
