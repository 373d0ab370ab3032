//! An evening that begins on the page: names, rounds, results, and the workbook that is opened again.

use serde_json::json;

use crate::harness::Saved;
use crate::page::{Page, visit};

/// Begins a tournament of seven on the start page.
async fn begin(page: &Page) {
    page.click("#begin-new").await;
    let fill = "const put = (id, value) => (document.getElementById(id).value = value); \
        put('new-title', 'Friday'); put('new-rules', 'dominion-2'); put('new-rounds', '3'); \
        put('names', 'Amy\\nBob\\nCid\\nDee\\nEli\\nFay\\nGil'); \
        document.getElementById('new').requestSubmit()";
    page.client.execute(fill, Vec::new()).await.unwrap();
    page.said(|said| said == "Friday.xlsx: pair the first round.")
        .await;
}

async fn pair(page: &Page, round: usize) {
    page.told("document.getElementById('pair').click()").await;
    page.said(|said| said == format!("Friday-round-{round}.xlsx: see the standings below."))
        .await;
}

/// Whoever is named first wins every game of the round.
async fn play(page: &Page) {
    let games = page
        .told("document.querySelectorAll('#game-list input').length")
        .await;
    let games = usize::try_from(games.as_u64().unwrap()).unwrap();
    for game in 0..games {
        page.type_result(game, "1-0").await;
        page.said_at("changed", |said| {
            said.contains(&format!("here: {}.", game + 1))
        })
        .await;
    }
    page.said_at("open-games", str::is_empty).await;
}

#[test]
fn an_evening_is_run_from_names_to_the_workbook_that_is_opened_again() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page).await;
        // The first round is asked for, and nothing is red.
        assert_eq!(
            page.told("document.querySelectorAll('#asked .error').length")
                .await,
            0
        );
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
        assert!(
            second.as_array().unwrap().contains(&json!("Hal")),
            "{second}"
        );
        play(&page).await;
        let before = page.told("current.answer.places").await;
        let bytes = page
            .download("workbook", "Friday-round-2-standings.xlsx")
            .await;
        let again = Saved::bytes("again.xlsx", &bytes);
        page.give(&again.path).await;
        // The workbook knows what was typed.
        assert_eq!(page.told("current.answer.places").await, before);
        assert_eq!(page.close().await, Vec::<String>::new());
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
    let games = page
        .told("document.querySelectorAll('#game-list input').length")
        .await;
    for game in 1..=games.as_u64().unwrap() {
        page.keys(&format!("1-0{ENTER}")).await;
        page.said_at("changed", |said| said.contains(&format!("here: {game}.")))
            .await;
    }
    page.said_at("open-games", str::is_empty).await;
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
        page.keys("Dominion").await;
        stops += page.tab_to("#new-rounds").await;
        page.keys("3").await;
        stops += page.tab_to("#names").await;
        page.keys(
            &[
                "Amy", "Bob", "Cid", "Dee", "Eli", "Fay", "Gil", "Hal", "Ida", "Joe", "Kim",
            ]
            .join(ENTER),
        )
        .await;
        stops += page.tab_to("#new .main").await;
        page.keys(ENTER).await;
        page.said(|said| said == "Friday.xlsx: pair the first round.")
            .await;
        stops += page.tab_to("#pair").await;
        page.keys(ENTER).await;
        page.said(|said| said == "Friday-round-1.xlsx: see the standings below.")
            .await;
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
        page.said(|said| said == "Friday-round-2.xlsx: see the standings below.")
            .await;
        let paired = "current.answer.pairings.filter(([round, , second]) => round === arguments[0] && second).flatMap(([, ...two]) => two.slice(0, 2))";
        let second = page.told(&paired.replace("arguments[0]", "2")).await;
        let second = second.as_array().unwrap();
        assert!(
            second.contains(&json!("Lea")) || second.len() == 10,
            "{second:?}"
        );
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
        page.said(|said| said == "Friday-round-3.xlsx: see the standings below.")
            .await;
        let third = page.told(&paired.replace("arguments[0]", "3")).await;
        assert!(
            !third.as_array().unwrap().contains(&json!("Dee")),
            "{third}"
        );
        type_round(&page, &mut stops).await;
        let places = page.told("current.answer.places.length").await;
        assert_eq!(places, 12);
        page.keys(ESCAPE).await;
        stops += page.open_by_keys("save").await;
        stops += page.tab_to("#save [data-kind=workbook]").await;
        page.keys(ENTER).await;
        page.said_at("downloaded", |said| said.ends_with("is in your downloads."))
            .await;
        println!("an evening of eleven: {stops} tab stops");
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
        page.said_at("changed", |said| said.contains("here: 1."))
            .await;
        assert_eq!(page.told(leave).await, true);
        // Neither is what was saved.
        page.download("workbook", "hyogo-2009-順位.xlsx").await;
        assert_eq!(page.told(leave).await, false);
        page.type_result(1, "0-2").await;
        page.said_at("changed", |said| said.contains("here: 2."))
            .await;
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
        page.said_at("changed", |said| said.contains("here: 1."))
            .await;
        page.click("#keep-yes").await;
        // The question goes when all is kept.
        page.said_at("keep", str::is_empty).await;
        page.client.refresh().await.unwrap();
        page.said_at("changed", |said| said.contains("here: 1."))
            .await;
        assert!(page.report().await.contains("プレイヤーA"));
        // The question is asked once.
        assert_eq!(
            page.told("document.getElementById('keep').hidden").await,
            true
        );
        page.close().await;
    });
}
