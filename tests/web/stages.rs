//! What is made on the page beside rounds: a league with its whole schedule, two leagues of one field, the finals and their places.

use serde_json::{Value, json};

use crate::harness::{Saved, evening};
use crate::page::{Page, visit};

/// The number of the draw where chance is in the middle.
const SEED: &str = "500000";

/// Begins a tournament on the start page; returns its workbook.
async fn begin(page: &Page, title: &str, rules: &str, players: usize) -> Saved {
    page.click("#begin-new").await;
    page.told("Math.random = () => 0.5").await;
    let names: Vec<String> = (1..=players).map(|number| format!("Player {number}")).collect();
    let fill = "const put = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event('change')) }; \
        put('new-title', arguments[0]); put('new-rules', arguments[1]); put('names', arguments[2]); \
        $('new').requestSubmit()";
    let given = [title, rules, &names.join("\n")];
    page.client.execute(fill, given.map(Value::from).to_vec()).await.unwrap();
    let name = format!("{title}.xlsx");
    page.said(|said| said.starts_with(&name) && !said.ends_with('…')).await;
    Saved::bytes(&name, &bytes(page, 0).await)
}

/// Returns the bytes of one of the open books.
async fn bytes(page: &Page, at: usize) -> Vec<u8> {
    let told = page.told(&format!("Array.from(books[{at}].bytes)")).await;
    serde_json::from_value(told).unwrap()
}

#[test]
fn a_league_has_its_whole_schedule_from_the_beginning() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page, "Spring", "football", 4).await;
        assert_eq!(page.text("title").await, "Spring");
        assert_eq!(page.text("size").await, "4 teams, 3 matchdays, 6 matches");
        // The first round is the one that is played now.
        assert_eq!(page.told("$('round').value").await, "1");
        page.type_result(0, "3-1").await;
        page.said_at("open-games", |said| said == "Without a result: 1").await;
        assert_eq!(page.told("current.answer.places[0]").await, json!([1, "Player 1", 1]));
        page.close().await;
    });
}

#[test]
fn a_field_is_split_into_two_leagues_as_the_program_splits_it() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved = begin(&page, "Spring", "dominion-2", 24).await;
        page.click("#stages summary").await;
        page.click("#make-leagues").await;
        page.said(|said| said.starts_with("2 files were read")).await;
        let said = page.text("stages-said").await;
        let own = evening::run(
            saved.path.parent().unwrap(),
            ["league", "Spring.xlsx", "--seed", SEED, "--lang", "en"].as_slice(),
        );
        for (at, name) in ["Spring-league-1.xlsx", "Spring-league-2.xlsx"].iter().enumerate() {
            assert_eq!(page.told(&format!("books[{}].name", at + 1)).await, *name);
            let written = std::fs::read(saved.beside(name)).unwrap();
            assert_eq!(bytes(&page, at + 1).await, written, "{name}");
        }
        for line in own.stdout.lines().filter(|line| !line.starts_with("wrote ")) {
            let line = line.replace(&format!(" (--seed {SEED})"), "");
            assert!(said.contains(&line), "{line}\n{said}");
        }
        // Each is paired by itself.
        assert_eq!(page.text("title").await, "Spring League 1");
        page.told("$('pair').click()").await;
        page.said(|said| said == "Spring-league-1-round-1.xlsx: computed.").await;
        page.close().await;
    });
}

#[test]
fn the_finals_of_a_league_are_made_and_their_places_are_typed() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let saved = Saved::sample("hyogo-2009.xlsx");
        page.give(&saved.path).await;
        page.beside("next").await;
        page.click("#stages summary").await;
        page.click("#make-finals").await;
        let name = "hyogo-2009-finals.xlsx";
        page.said(|said| said == format!("{name}: computed.")).await;
        let own = evening::run(
            saved.path.parent().unwrap(),
            ["league", "--finals", "hyogo-2009.xlsx", "--lang", "en"].as_slice(),
        );
        assert_eq!(bytes(&page, 1).await, std::fs::read(saved.beside(name)).unwrap());
        let said = page.text("stages-said").await;
        let finalists = own.stdout.lines().find(|line| line.contains("プレイヤーA"));
        assert!(said.contains(finalists.unwrap()), "{said}\n{}", own.stdout);
        // 決勝ラウンド進出: A, E, B, G; G wins, then A, B and E.
        for (place, name) in ["G", "A", "B", "E"].iter().enumerate() {
            let script = "const row = [...document.querySelectorAll('#seat-list li')].find((one) => one.textContent === arguments[0]); \
                const input = row.querySelector('input'); input.value = arguments[1]; input.dispatchEvent(new Event('change'))";
            let given = vec![json!(format!("プレイヤー{name}")), json!(place + 1)];
            page.client.execute(script, given).await.unwrap();
            page.said_at("changed", |said| said.contains(&format!("here: {}.", place + 1))).await;
        }
        let places = "current.answer.places.map(([, name, place]) => `${place} ${name}`).join()";
        assert_eq!(
            page.told(places).await,
            "1 プレイヤーG,2 プレイヤーA,3 プレイヤーB,4 プレイヤーE"
        );
        page.close().await;
    });
}

#[test]
fn the_best_play_a_knockout_whose_bracket_is_shown_and_printed() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.told("Math.random = () => 0.5").await;
        let saved = Saved::sample("hyogo-2009.xlsx");
        page.give(&saved.path).await;
        page.beside("next").await;
        page.click("#stages summary").await;
        assert_eq!(page.told("$('places').value").await, "4");
        page.click("#of-knockout button").await;
        let name = "hyogo-2009-knockout-round-1.xlsx";
        page.said(|said| said == format!("{name}: computed.")).await;
        let own = evening::run(
            saved.path.parent().unwrap(),
            format!("pair hyogo-2009.xlsx --from-places 4 --seed {SEED} --lang en")
                .split(' ')
                .collect::<Vec<_>>()
                .as_slice(),
        );
        let written = std::fs::read(saved.beside(name)).unwrap();
        assert_eq!(bytes(&page, 1).await, written, "{}", own.stdout);
        // The first meets the fourth, the second the third: A, E, B, G.
        let games = "openNow(current).map(([, ...two]) => two.slice(0, 2).map((name) => name.at(-1)).sort().join('')).sort().join()";
        assert_eq!(page.told(games).await, "AG,BE");
        for (game, open) in [(0, "Without a result: 1"), (1, "All results")] {
            page.type_result(game, "1-0").await;
            page.said_at("open-games", |said| said.starts_with(open)).await;
        }
        page.told("$('pair').click()").await;
        let next = "hyogo-2009-knockout-round-2.xlsx";
        page.said(|said| said == format!("{next}: computed.")).await;
        let report = page.report().await;
        for word in ["Bracket", "Semifinal", "Final"] {
            assert!(report.contains(word), "{word}: {report}");
        }
        // Nobody goes on from a knockout to another.
        assert_eq!(page.told("$('of-knockout').hidden").await, true);
        let printed = page.printed("Bracket").await;
        assert_eq!(printed.pages, 1);
        if let Some(text) = printed.text {
            assert!(text.contains("Semifinal") && text.contains("プレイヤーA"), "{text}");
        }
        page.close().await;
    });
}

/// The workbook of an open semifinal is saved, opened in a page that knows nothing of it, and played to the end.
#[test]
fn a_knockout_is_opened_again_and_goes_on_by_the_names_of_its_rounds() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page, "Cup", "knockout", 4).await;
        page.told("$('pair').click()").await;
        page.said(|said| said == "Cup-round-1.xlsx: computed.").await;
        let rounds = "[...$('round').options].map(({ value, text }) => `${value} ${text}`).join()";
        assert_eq!(page.told(rounds).await, "1 Semifinals");
        page.type_result(0, "1-0").await;
        page.said_at("open-games", |said| said == "Without a result: 1").await;
        let bytes = page.download("workbook", "Cup-round-1-standings.xlsx").await;
        page.client.refresh().await.unwrap();
        let again = Saved::bytes("again.xlsx", &bytes);
        page.give(&again.path).await;
        assert_eq!(page.told(rounds).await, "1 Semifinals");
        let titles = page
            .told("[...root.querySelectorAll('section h2')].map((one) => one.textContent).join()")
            .await;
        assert!(titles.as_str().unwrap().contains("Semifinal"), "{titles}");
        page.type_result(1, "1-0").await;
        let changes = "[...document.querySelectorAll('#changes li')].map((one) => one.textContent.replace(/[\\u2068\\u2069]/g, '')).join()";
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        let changed = page.told(changes).await;
        assert!(changed.as_str().unwrap().starts_with("Semifinals, Player "), "{changed}");
        page.beside("next").await;
        page.told("$('pair').click()").await;
        page.said(|said| said == "again-round-2.xlsx: computed.").await;
        assert_eq!(page.told(rounds).await, "1 Semifinals,2 Final");
        // The final, and the game for the third place.
        page.type_result(0, "1-0").await;
        page.said_at("open-games", |said| said == "Without a result: 1").await;
        page.type_result(1, "1-0").await;
        page.said_at("open-games", |said| said.starts_with("All results of this round are in."))
            .await;
        let champion = "(() => { const [, first] = current.answer.pairings.find(([round]) => round === 2); \
            return current.answer.places[0][1] === first && current.answer.places[0][2] === 1 })()";
        assert_eq!(page.told(champion).await, true);
        page.close().await;
    });
}

/// Returns the knockout that the program makes of the best eight of four pools.
fn crossed(saved: &Saved, name: &str) -> Vec<u8> {
    let command =
        format!("pair pools-en.csv --rules table-tennis --from-places 8 --seed {SEED} --lang en");
    let command: Vec<&str> = command.split(' ').collect();
    evening::run(saved.path.parent().unwrap(), command.as_slice());
    std::fs::read(saved.beside(name)).unwrap()
}

#[test]
fn the_library_of_the_page_crosses_pools_as_the_program_does() {
    let saved = Saved::sample("pools-en.csv");
    let of = |pool: Option<&str>| json!({ "rules": "table-tennis", "tournament": pool, "page": "en", "language": "en" });
    let pools = ["Pool A", "Pool B", "Pool C", "Pool D"].map(|pool| of(Some(pool)));
    let mut asked = of(None);
    asked["parts"] = json!(pools);
    asked["stage"] = json!("knockout");
    asked["places"] = json!(8);
    asked["seed"] = json!(500_000);
    let bytes = std::fs::read(&saved.path).unwrap();
    let made = tiebook::page::stage_book("pools-en.csv", &bytes, &[], &asked.to_string());
    let written = crossed(&saved, "pools-en-knockout-round-1.xlsx");
    assert!(made.unwrap() == written, "other bytes");
}

/// The best of several pools cross, as the program crosses them.
#[test]
fn the_best_of_several_pools_play_a_knockout() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.told("Math.random = () => 0.5").await;
        let saved = Saved::sample("pools-en.csv");
        page.give(&saved.path).await;
        page.choose("rules", "table-tennis").await;
        page.said(|said| said == "pools-en.csv: computed.").await;
        page.beside("next").await;
        // Each pool is paired by itself.
        assert_eq!(page.told("$('pair').checkVisibility()").await, false);
        page.told("$('places').value = 8").await;
        page.click("#of-knockout button").await;
        let name = "pools-en-knockout-round-1.xlsx";
        page.said(|said| said == format!("{name}: computed.")).await;
        let written = crossed(&saved, name);
        let at = page.told("books.indexOf(current)").await.as_u64().unwrap() as usize;
        assert!(bytes(&page, at).await == written, "other bytes");
        let said = page.text("stages-said").await;
        assert!(said.contains("Crossed so that no two of one pool meet early"), "{said}");
        page.close().await;
    });
}
