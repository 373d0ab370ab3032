//! An evening that begins on the page: names, rounds, results, and the workbook that is opened again.

use serde_json::json;

use crate::harness::{Saved, told};
use crate::page::{Page, visit};

/// Begins a tournament of seven on the start page.
pub async fn begin(page: &Page) {
    page.click("#begin-new").await;
    let fill = "const put = (id, value) => (document.getElementById(id).value = value); \
        put('new-title', 'Friday'); put('new-rules', 'dominion-2'); put('new-rounds', '3'); \
        put('names', 'Amy\\nBob\\nCid\\nDee\\nEli\\nFay\\nGil'); \
        document.getElementById('new').requestSubmit()";
    page.client.execute(fill, Vec::new()).await.unwrap();
    page.said(|said| said == "Friday.xlsx: pair the first round.").await;
}

pub async fn pair(page: &Page, round: usize) {
    page.told("document.getElementById('pair').click()").await;
    page.said(|said| said == format!("Friday-round-{round}.xlsx: computed.")).await;
}

/// Whoever is named first wins every game of the round.
async fn play(page: &Page) {
    let games = page.told("document.querySelectorAll('#game-list input').length").await;
    let games = usize::try_from(games.as_u64().unwrap()).unwrap();
    for game in 0..games {
        page.type_result(game, "1-0").await;
        page.said_at("changed", |said| said.contains(&format!("here: {}.", game + 1))).await;
    }
    page.said_at("open-games", |said| said.starts_with("All results of this round are in.")).await;
}

#[test]
fn an_evening_is_run_from_names_to_the_workbook_that_is_opened_again() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page).await;
        // The first round is asked for, and nothing is red.
        assert_eq!(page.told("document.querySelectorAll('#asked .error').length").await, 0);
        pair(&page, 1).await;
        // The noticeboard of the round stands first, the slips are there to be printed.
        let first = page.told("root.querySelector('section').innerText").await;
        assert!(first.as_str().unwrap().contains("Round 1"), "{first}");
        assert!(page.report().await.contains('✂'));
        play(&page).await;
        // Three games were won, and one of the seven had the bye.
        let places = "current.answer.places.map(([, , place]) => place)";
        assert_eq!(page.told(places).await.as_array().map(Vec::len), Some(7));
        // One comes late, and one is away.
        let late = "document.getElementById('late-name').value = 'Hal'; document.getElementById('late').requestSubmit()";
        page.client.execute(late, Vec::new()).await.unwrap();
        page.said_at("here-count", |said| said == "Here: 8").await;
        page.told("[...document.querySelectorAll('#here li')].find((one) => one.textContent.includes('Amy')).querySelector('input').click()")
            .await;
        pair(&page, 2).await;
        let second = page
            .told("current.answer.pairings.filter(([round]) => round === 2).flatMap(([, first, second]) => [first, second]).filter(Boolean).sort()")
            .await;
        assert!(second.as_array().unwrap().contains(&json!("Hal")), "{second}");
        play(&page).await;
        let before = page.told("current.answer.places").await;
        let bytes = page.download("workbook", "Friday-round-2-standings.xlsx").await;
        let again = Saved::bytes("again.xlsx", &bytes);
        page.give(&again.path).await;
        // The workbook knows what was typed.
        assert_eq!(page.told("current.answer.places").await, before);
        assert_eq!(page.close().await, Vec::<String>::new());
    });
}

/// The names of everybody at a table of a round.
async fn paired_in(page: &Page, round: usize) -> Vec<String> {
    let names = format!(
        "current.answer.pairings.filter(([round, , second]) => round === {round} && second).flatMap(([, first, second]) => [first, second])"
    );
    serde_json::from_value(page.told(&names).await).unwrap()
}

#[test]
fn a_round_is_taken_back_and_who_left_comes_back() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page).await;
        // A name is mistyped: before the first round the names are still to be had.
        page.click("#change-names").await;
        let names = "document.getElementById('names').value";
        assert_eq!(page.told(names).await, "Amy\nBob\nCid\nDee\nEli\nFay\nGil");
        page.told("(document.getElementById('names').value = 'Amy\\nBob\\nCid\\nDee\\nEli\\nFay\\nGus\\namy', countNames())")
            .await;
        assert_eq!(
            page.text("names-count").await,
            "Names: 7. Twice in the list, counted once: amy."
        );
        page.told("document.getElementById('new').requestSubmit()").await;
        page.said(|said| said.starts_with("Friday.xlsx: pair the first round.")).await;
        pair(&page, 1).await;
        assert!(!paired_in(&page, 1).await.contains(&"Gil".to_string()));
        play(&page).await;
        pair(&page, 2).await;
        // Nothing was typed in it: nothing is asked.
        page.beside("next").await;
        page.click("#unpair").await;
        page.said(|said| said == "Friday-round-1.xlsx: computed.").await;
        assert_eq!(paired_in(&page, 2).await, Vec::<String>::new());
        // The three results of the first round are there as they were.
        page.said_at("changed", |said| said.contains("here: 3.")).await;
        // Amy leaves by mistake, and is back; Bob leaves for good.
        let press = async |list: &str, name: &str| {
            let button = format!(
                "[...document.querySelectorAll('#{list} li')].find((one) => one.textContent.includes('{name}')).querySelector('button').click()"
            );
            page.told(&button).await;
        };
        press("here", "Amy").await;
        page.said_at("here-count", |said| said == "Here: 6").await;
        press("gone", "Amy").await;
        page.said_at("here-count", |said| said == "Here: 7").await;
        press("here", "Bob").await;
        page.said_at("here-count", |said| said == "Here: 6").await;
        // Who is on the list is not entered again in silence.
        let late = "document.getElementById('late-name').value = 'cid'; document.getElementById('late').requestSubmit()";
        page.client.execute(late, Vec::new()).await.unwrap();
        page.said_at("late-wrong", |said| said == "Already on the list: cid").await;
        pair(&page, 2).await;
        let second = paired_in(&page, 2).await;
        assert_eq!((second.len(), second.contains(&"Bob".to_string())), (6, false));
        play(&page).await;
        // A round with results is taken back after a question; the workbook says that Bob left, and he comes back.
        page.told("window.confirm = (said) => { window.asked = said; return true }").await;
        page.beside("next").await;
        page.click("#unpair").await;
        page.said(|said| said == "Friday-round-1.xlsx: computed.").await;
        assert!(
            page.told("window.asked")
                .await
                .as_str()
                .unwrap()
                .starts_with("Results typed in round 2: 3.")
        );
        pair(&page, 2).await;
        assert!(!paired_in(&page, 2).await.contains(&"Bob".to_string()));
        play(&page).await;
        press("gone", "Bob").await;
        page.said_at("here-count", |said| said == "Here: 7").await;
        pair(&page, 3).await;
        let third = page
            .told("current.answer.pairings.filter(([round]) => round === 3).map(([, first, second]) => [first, second]).flat()")
            .await;
        assert!(third.as_array().unwrap().contains(&json!("Bob")), "{third}");
        // Three rounds were planned.
        assert_eq!(page.text("all-paired").await, "All 3 planned rounds are paired.");
        page.close().await;
    });
}

#[test]
fn a_game_in_dispute_does_not_stop_the_next_round() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page).await;
        pair(&page, 1).await;
        let games = page.told("document.querySelectorAll('#game-list input').length");
        assert_eq!(games.await, 3);
        // What cannot be read is refused in words, and counts for nothing.
        page.type_result(0, "banana").await;
        let wrong = "document.querySelector('#game-list .wrong').textContent";
        page.told("document.querySelector('#game-list .wrong').id = 'refused'").await;
        let said = page.said_at("refused", |said| !said.is_empty()).await;
        assert!(said.starts_with("“banana” cannot be read. ") && said.contains("3-1"), "{said}");
        page.type_result(0, "1-0").await;
        page.said_at("open-games", |said| said == "Without a result: 2").await;
        assert_eq!(page.told(wrong).await, "");
        page.type_result(1, "1-0").await;
        page.said_at("open-games", |said| said == "Without a result: 1").await;
        page.beside("next").await;
        page.click("#pair").await;
        let said = page.said_at("paired-said", |said| said.contains("is not over")).await;
        let last =
            page.told("openNow(current).map(([, first, second]) => `${first} – ${second}`).join()");
        let last = last.await;
        assert!(
            said.starts_with(&format!(
                "Round 1 is not over. Without a result: {}.",
                last.as_str().unwrap()
            )),
            "{said}"
        );
        page.click("#paired-said button:last-child").await;
        page.said(|said| said == "Friday-round-2.xlsx: computed.").await;
        // The result of the game comes later, in its round, and nothing of all this names a command.
        assert!(!page.text("paired-said").await.contains("--"));
        page.choose("round", "1").await;
        page.type_result(2, "0-1").await;
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        page.close().await;
    });
}

#[test]
fn an_evening_changes_its_language_and_its_workbook_has_the_board_again() {
    visit(async {
        let Some(page) = Page::open("de").await else {
            return;
        };
        page.click("#begin-new").await;
        let fill = "const put = (id, value) => (document.getElementById(id).value = value); \
            put('new-title', 'Friday'); put('new-rules', 'mtg'); put('new-rounds', '3'); \
            put('names', 'Amy\\nBob\\nCid\\nDee'); document.getElementById('new').requestSubmit()";
        page.client.execute(fill, Vec::new()).await.unwrap();
        page.said(|said| said.starts_with("Friday.xlsx: ") && !said.ends_with('…')).await;
        page.told("document.getElementById('pair').click()").await;
        page.said(|said| said.starts_with("Friday-runde-1.xlsx: ") && !said.ends_with('…')).await;
        let report = page.report().await;
        assert!(report.contains("Runde 1") && report.contains("Ergebnis"), "{report}");
        page.choose("language", "en").await;
        page.said(|said| said == "Friday-runde-1.xlsx: computed.").await;
        let report = page.report().await;
        for word in ["Round 1", "Player 1", "Why these pairings", "Standings"] {
            assert!(report.contains(word), "{word}: {report}");
        }
        // The sheets of the workbook keep their names; what is said here names no command.
        assert!(!report.contains("--seed"));
        // What is known of the round stands on its board, behind the standings, which there are now.
        page.type_result(0, "2-1").await;
        page.said_at("open-games", |said| said == "Without a result: 1").await;
        let first = page.told("root.querySelector('section').innerText").await;
        assert!(first.as_str().unwrap().contains("Standings"), "{first}");
        let board = "[...root.querySelectorAll('section')].map((one) => one.innerText).find((one) => one.includes('Player 1'))";
        assert!(page.told(board).await.as_str().unwrap().contains("2-1"));
        // The workbook of an unfinished round is opened again: whom to look for at which table is there to be hung up.
        let bytes = page.download("workbook", "Friday-runde-1-standings.xlsx").await;
        let again = Saved::bytes("again.xlsx", &bytes);
        page.give(&again.path).await;
        let board = page.told(board).await;
        let board = board.as_str().unwrap();
        assert!(
            board.contains("Round 1") && board.contains("2-1") && board.contains("Table"),
            "{board}"
        );
        page.beside("print").await;
        assert!(page.text("print").await.contains("Round 1 by name"));
        page.close().await;
    });
}

const ENTER: &str = "\u{E007}";
/// Closes the panel; the keyboard is then at the button that opened it.
const ESCAPE: &str = "\u{E00C}";

/// Types a result of every game of the round that is open; whoever is named first wins.
async fn type_round(page: &Page, stops: &mut usize) {
    page.keys(ESCAPE).await;
    *stops += page.tab_back_to("[data-panel=games]").await;
    page.keys(ENTER).await;
    *stops += page.tab_to("#game-list input").await;
    let games = page.told("document.querySelectorAll('#game-list input').length").await;
    for game in 1..=games.as_u64().unwrap() {
        page.keys(&format!("1-0{ENTER}")).await;
        page.said_at("changed", |said| said.contains(&format!("here: {game}."))).await;
    }
    page.said_at("open-games", |said| said.starts_with("All results of this round are in.")).await;
}

/// Eleven come; one is away in the second round, one comes late, one leaves after it. Nothing is touched but keys.
#[test]
fn an_evening_of_eleven_is_run_by_keyboard_alone() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let mut stops = page.tab_to("#begin-new").await;
        page.keys(ENTER).await;
        page.keys("Friday").await;
        stops += page.tab_to("#new-rules").await;
        page.keys("Second").await;
        stops += page.tab_to("#new-rounds").await;
        page.keys("3").await;
        stops += page.tab_to("#names").await;
        page.keys(
            &["Amy", "Bob", "Cid", "Dee", "Eli", "Fay", "Gil", "Hal", "Ida", "Joe", "Kim"]
                .join(ENTER),
        )
        .await;
        stops += page.tab_to("#new .main").await;
        page.keys(ENTER).await;
        page.said(|said| said == "Friday.xlsx: pair the first round.").await;
        stops += page.tab_to("#pair").await;
        page.keys(ENTER).await;
        page.said(|said| said == "Friday-round-1.xlsx: computed.").await;
        type_round(&page, &mut stops).await;
        // Lea comes late, Cid is away.
        page.keys(ESCAPE).await;
        stops += page.open_by_keys("next").await;
        stops += page.tab_to("#late-name").await;
        page.keys(&format!("Lea{ENTER}")).await;
        page.said_at("here-count", |said| said == "Here: 12").await;
        stops += page.tab_back_to("#here li:nth-child(3) input").await;
        page.keys(" ").await;
        stops += page.tab_back_to("#pair").await;
        page.keys(ENTER).await;
        page.said(|said| said == "Friday-round-2.xlsx: computed.").await;
        let paired = "current.answer.pairings.filter(([round, , second]) => round === arguments[0] && second).flatMap(([, ...two]) => two.slice(0, 2))";
        let second = page.told(&paired.replace("arguments[0]", "2")).await;
        let second = second.as_array().unwrap();
        assert!(second.contains(&json!("Lea")) || second.len() == 10, "{second:?}");
        assert!(!second.contains(&json!("Cid")), "{second:?}");
        type_round(&page, &mut stops).await;
        // Dee leaves for good, Cid is back.
        page.keys(ESCAPE).await;
        stops += page.open_by_keys("next").await;
        stops += page.tab_to("#here li:nth-child(4) button").await;
        page.keys(ENTER).await;
        page.said_at("here-count", |said| said == "Here: 11").await;
        stops += page.tab_to("#pair").await;
        page.keys(ENTER).await;
        page.said(|said| said == "Friday-round-3.xlsx: computed.").await;
        let third = page.told(&paired.replace("arguments[0]", "3")).await;
        assert!(!third.as_array().unwrap().contains(&json!("Dee")), "{third}");
        type_round(&page, &mut stops).await;
        let places = page.told("current.answer.places.length").await;
        assert_eq!(places, 12);
        page.keys(ESCAPE).await;
        stops += page.open_by_keys("save").await;
        stops += page.tab_to("#save [data-kind=workbook]").await;
        page.keys(ENTER).await;
        page.said_at("downloaded", |said| said.ends_with("is in your downloads.")).await;
        println!("an evening of eleven: {stops} tab stops");
        page.close().await;
    });
}

/// A table from anywhere: with headings in another language, with a heading missing, without any.
#[test]
fn a_pasted_list_keeps_ratings_clubs_and_grades() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.click("#begin-new").await;
        let count = async |pasted: &str| {
            page.told(&format!(
                "(document.getElementById('names').value = {pasted:?}, countNames())"
            ))
            .await;
            page.text("names-count").await
        };
        let german = "Nr.\tSpieler\tDWZ\tVerein\tTelefon\n1\tMeier, Anna\t1850\tSC Nord\t0171\n\n2\tKurz, Ben\t\tSC Süd\t0172\n";
        assert_eq!(
            count(german).await,
            "Names: 2. Kept with the names: Rating (1850 …), Team (SC Nord …). Not kept: Telefon."
        );
        let bare = "1.\tAmy\t1900\tGM\tNord\n2.\tBob\t1850\tFM\tSüd\n3.\tCid\t1700\t\tNord\n4.\tDee\t-\t\tSüd\n\n5.\tdee\t\t\t\n";
        let said = count(bare).await;
        assert!(
            said.starts_with("Names: 4. Kept with the names: Rating (1900 …), Grade (GM …), Team"),
            "{said}"
        );
        assert!(said.contains("Twice in the list, counted once: dee."), "{said}");
        // A cell of two lines is one; a mark that is never closed swallows nobody.
        let quoted = "Name,Verein\n\"Meier, Anna\",\"SC \"\"Nord\"\"\"\n\"Kurz,\nBen\",SC Süd\n";
        assert_eq!(count(quoted).await, "Names: 2. Kept with the names: Team (SC \"Nord\" …).");
        assert!(count("\"Amy\tNord\nBob\tSüd\n").await.starts_with("Names: 2. "));
        count(bare).await;
        page.told(
            "(() => { const put = (id, value) => (document.getElementById(id).value = value); \
            put('new-title', 'Friday'); put('new-rules', 'fide-2026'); put('new-rounds', '3'); \
            document.getElementById('new').requestSubmit() })()",
        )
        .await;
        page.said(|said| said == "Friday.xlsx: pair the first round.").await;
        // It is kept and saved before anybody is paired, and goes on from there.
        page.click("#keep-yes").await;
        page.said_at("keep", str::is_empty).await;
        page.client.refresh().await.unwrap();
        page.said(|said| said == "Friday.xlsx: pair the first round.").await;
        let bytes = page.download("workbook", "Friday.xlsx").await;
        let list = Saved::bytes("list.xlsx", &bytes);
        page.give(&list.path).await;
        assert_eq!(page.text("status").await, "list.xlsx: pair the first round.");
        let known = "JSON.stringify([current.answer.here, current.answer.planned, current.chosen.rules ?? current.answer.rules.id])";
        assert_eq!(page.told(known).await, r#"[["Amy","Bob","Cid","Dee"],3,"fide-2026"]"#);
        // The one who comes later has a rating and a club, too.
        page.told("(document.getElementById('late-name').value = 'Eli\\t1950\\tWest', document.getElementById('late').requestSubmit())")
            .await;
        page.said_at("here-count", |said| said == "Here: 5").await;
        page.told("document.getElementById('pair').click()").await;
        page.said(|said| said == "list-round-1.xlsx: computed.").await;
        let bytes = page.download("workbook", "list-round-1-standings.xlsx").await;
        let book = Saved::bytes("again.xlsx", &bytes);
        let read = told::reading(&book, &tiebook::read::Options::default());
        let players = read.tournament.unwrap().players;
        let known = players.iter().map(|player| {
            let rating = player.rating.as_ref().map(ToString::to_string);
            let beside = [rating, player.grade.clone(), player.team.clone()];
            let beside: Vec<String> = beside.into_iter().map(Option::unwrap_or_default).collect();
            format!("{}: {}", player.name, beside.join(" "))
        });
        let expected = [
            "Amy: 1900 GM Nord",
            "Bob: 1850 FM Süd",
            "Cid: 1700  Nord",
            "Dee:   Süd",
            "Eli: 1950  West",
        ];
        assert_eq!(known.collect::<Vec<_>>(), expected);
        page.close().await;
    });
}

#[test]
fn a_panel_that_opens_while_another_closes_has_the_keyboard() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        // A browser tells that a panel is closed when it has time for it: here, after the next one has opened.
        let told = page
            .told(
                "new Promise((done) => { side.addEventListener('close', () => setTimeout(done)); \
                openSide('games'); closeSide(); openSide('save') }).then(() => [side.open, document.activeElement.id, \
                [...document.querySelectorAll('#tools [aria-expanded=true]')].map((one) => one.dataset.panel)])",
            )
            .await;
        assert_eq!(told, json!([true, "side-title", ["save"]]));
        // Closed, it leaves the keyboard at its button.
        page.told(
            "new Promise((done) => { side.addEventListener('close', () => setTimeout(done)); closeSide() })",
        )
        .await;
        let at = page.told("document.activeElement.dataset.panel").await;
        assert_eq!(at, "save");
        page.close().await;
    });
}

#[test]
fn leaving_is_asked_about_while_there_is_work_to_lose() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        let leave = "(() => { const leaving = new Event('beforeunload', { cancelable: true }); dispatchEvent(leaving); return leaving.defaultPrevented; })()";
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        // What is in the file is not lost.
        assert_eq!(page.told(leave).await, false);
        page.type_result(0, "0-2").await;
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        assert_eq!(page.told(leave).await, true);
        // Neither is what was saved.
        page.download("workbook", "hyogo-2009-standings.xlsx").await;
        assert_eq!(page.told(leave).await, false);
        page.type_result(1, "0-2").await;
        page.said_at("changed", |said| said.contains("here: 2.")).await;
        assert_eq!(page.told(leave).await, true);
        page.click("#keep-yes").await;
        page.said_at("keep", str::is_empty).await;
        assert_eq!(page.told(leave).await, false);
        page.close().await;
    });
}

#[test]
fn what_is_open_is_kept_where_that_is_wanted() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.give(&Saved::sample("hyogo-2009.xlsx").path).await;
        page.type_result(0, "0-2").await;
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        page.click("#keep-yes").await;
        // The question goes when all is kept.
        page.said_at("keep", str::is_empty).await;
        page.client.refresh().await.unwrap();
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        assert!(page.report().await.contains("プレイヤーA"));
        // The question is asked once.
        assert_eq!(page.told("document.getElementById('keep').hidden").await, true);
        page.close().await;
    });
}

/// An older page kept names alone of those who came late, and knew no seats; what a newer one keeps is not lost here.
#[test]
fn what_another_version_kept_is_opened_or_stays_as_it_is() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page).await;
        pair(&page, 1).await;
        page.type_result(0, "1-0").await;
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        page.click("#keep-yes").await;
        page.said_at("keep", str::is_empty).await;
        let file = page.told("Array.from(current.bytes)").await;
        let keep = async |edits: &str| {
            let script = format!(
                "kept('books').then((all) => kept('books', all.map((one) => ({{ ...one, edits: {edits} }})))).then(() => true)"
            );
            assert_eq!(page.told(&script).await, true);
            page.client.refresh().await.unwrap();
        };
        keep("{ results: one.edits.results, entered: ['Lea'], left: [] }").await;
        page.said(|said| said == "Friday-round-1.xlsx: computed.").await;
        assert_eq!(page.told("current.answer.here.at(-1)").await, "Lea");
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        keep("{ results: 7 }").await;
        page.said_at("problems", |said| said.contains("was kept by another version of this page"))
            .await;
        let had = page.download_by("#problems li button", "Friday-round-1.xlsx").await;
        assert_eq!(json!(had), file);
        let still = "kept('books').then(([one]) => one.edits.results)";
        assert_eq!(page.told(still).await, 7);
        page.close().await;
    });
}
