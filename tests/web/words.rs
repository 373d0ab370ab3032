//! What is found, shown and changed in the words of the organizer: rule sets, results, names, games in place of cells.

use serde_json::json;

use crate::begun::{begin, pair};
use crate::page::{Page, visit};

/// Begins a tournament of five by some rules, and pairs its first round.
async fn begin_by(page: &Page, rules: &str, language: &str) {
    page.choose("language", language).await;
    // What is open is told in the language first.
    page.holds("!current || current.spoken === language").await;
    let fill = "showNew(true); const put = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event('change')) }; \
        put('new-title', 'Friday'); put('new-rules', arguments[0]); put('names', 'Amy\\nBob\\nCid\\nDee\\nEli'); \
        $('new').requestSubmit()";
    page.client.execute(fill, vec![json!(rules)]).await.unwrap();
    page.holds("asksToPair(current ?? {})").await;
    page.told("document.getElementById('pair').click()").await;
    page.holds("current.paired?.round === 1 && current.answer.pairings.length > 2").await;
}

/// The results before stay, the round that is paired is told anew, and a round that is taken back knows the new name too.
#[test]
fn a_name_is_changed_in_the_middle_and_every_round_follows() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page).await;
        pair(&page, 1).await;
        page.type_result(0, "1-0").await;
        page.said_at("changed", |said| said.contains("here: 1.")).await;
        let first = "current.answer.pairings[0]";
        let name = page.told(&format!("{first}[1]")).await;
        let name = name.as_str().unwrap();
        page.told("void (window.prompt = () => ' Zoë ')").await;
        let rename = format!("[aria-label=\"Change the name {name}\"]");
        page.beside("next").await;
        page.click(&rename).await;
        page.holds(&format!("{first}[1] === 'Zoë' && {first}[3] === '1-0'")).await;
        assert!(!page.report().await.contains(name), "{name} is still there");
        // Nobody is called like somebody else.
        page.told("void (window.alert = (said) => { window.alarmed = said }, window.prompt = () => 'zoë')")
            .await;
        page.click("#here li:last-child button[aria-label^=Change]").await;
        page.holds("window.alarmed === 'Already on the list: zoë'").await;
        page.told("void (window.prompt = () => 'Ada')").await;
        page.told("openNow(current).forEach((game) => type(current, game, '0-1'))").await;
        page.holds("!openNow(current).length").await;
        pair(&page, 2).await;
        let is_there = "current.answer.places.some(([, one]) => one === 'Zoë')";
        assert_eq!(page.told(is_there).await, true);
        // Ada was Zoë in the file, and somebody else in the round before.
        page.beside("next").await;
        page.click("[aria-label=\"Change the name Zoë\"]").await;
        page.holds("current.answer.here.includes('Ada')").await;
        page.told("void (window.confirm = () => true)").await;
        page.click("#unpair").await;
        page.holds("lastRound(current) === 1 && current.answer.here.includes('Ada')").await;
        page.holds(&format!("{first}[1] === 'Ada' && {first}[3] === '1-0'")).await;
        page.close().await;
    });
}

#[test]
fn a_result_is_shown_as_it_is_typed_by_the_rules() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        for (rules, language, draw) in [
            ("fide-2026", "en", "½-½"),
            ("fide-2026", "ja", "½-½"),
            ("shogi-swiss", "ja", "△-△"),
            ("draughts", "en", "D-D"),
        ] {
            begin_by(&page, rules, language).await;
            page.type_result(0, "1/2-1/2").await;
            page.holds(&format!("current.answer.pairings[0][3] === '{draw}'")).await;
            // What is shown is read as the same.
            page.type_result(0, draw).await;
            page.holds(&format!(
                "document.querySelector('#game-list input').value === '{draw}' && !document.querySelector('#game-list .wrong').textContent"
            ))
            .await;
            // Another system than FIDE's own pairs here, which is said.
            let said = page.text("paired-said").await;
            assert_eq!(
                said.contains("Dutch") || said.contains("ダッチ方式ではありません"),
                rules == "fide-2026",
                "{said}"
            );
        }
        page.close().await;
    });
}

#[test]
fn a_rule_set_is_found_by_the_name_of_its_game() {
    visit(async {
        let Some(page) = Page::open("ja").await else {
            return;
        };
        page.click("#begin-new").await;
        let find = async |word: &str| {
            let search = "const search = document.querySelector('label:has(#new-rules) + input'); \
                search.value = arguments[0]; search.dispatchEvent(new Event('input')); \
                return [...$('new-rules').querySelectorAll('optgroup')].map(({ label, children }) => [label, children.length])";
            page.client.execute(search, vec![json!(word)]).await.unwrap()
        };
        // FIDE's five sets and Keizer's.
        for word in ["チェス", "Schach", "chess"] {
            assert!(find(word).await.as_array().unwrap().contains(&json!(["チェス", 6])), "{word}");
        }
        assert_eq!(find("magic").await, json!([["カードゲーム", 1]]));
        assert_eq!(find("卓球 league").await.as_array().unwrap().len(), 1);
        assert_eq!(find("xyzzy").await, json!([]));
        assert!(find("").await.as_array().unwrap().len() > 6);
        page.close().await;
    });
}

/// A figure that is explained moves no column, wide or narrow.
#[test]
fn an_explanation_stands_below_its_row() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.click("[data-example=friday]").await;
        page.said(|said| said.ends_with("computed.")).await;
        let widths = "[...root.querySelector('table:has(td details)').rows[0].cells].map((cell) => cell.offsetWidth).join()";
        let before = page.told(widths).await;
        page.told("root.querySelector('td details summary').click()").await;
        page.holds("root.querySelector('tr.said p')?.textContent.length > 10").await;
        assert_eq!(page.told(widths).await, before);
        // Another one takes its place.
        page.told("root.querySelectorAll('td details summary')[1].click()").await;
        page.holds("root.querySelectorAll('tr.said').length === 1 && root.querySelectorAll('details[open]').length === 1")
            .await;
        page.close().await;
    });
}

#[test]
fn what_is_kept_can_be_chosen_again_where_everything_begins() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin(&page).await;
        page.click("#keep-no").await;
        page.said_at("keep", str::is_empty).await;
        page.click("#home").await;
        page.click("#keeps").await;
        page.holds("kept('books').then((all) => all?.length === 1)").await;
        page.client.refresh().await.unwrap();
        page.said(|said| said == "Friday.xlsx: pair the first round.").await;
        page.click("#home").await;
        assert_eq!(page.told("$('keeps').checked").await, true);
        page.click("#keeps").await;
        page.holds("keeps === false").await;
        page.close().await;
    });
}

/// Of a knockout only those who play on are there, and nobody comes back into it.
#[test]
fn a_knockout_lists_who_plays_on_and_games_stand_for_cells() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        begin_by(&page, "knockout", "en").await;
        page.told("openNow(current).forEach((game) => type(current, game, '2-1'))").await;
        // Five play in a bracket of eight: one of two is out, and three had a bye.
        page.holds("current.answer.here.length === 4").await;
        page.told("document.getElementById('pair').click()").await;
        page.holds("current.paired?.round === 2 && current.answer.pairings.length > 4").await;
        assert_eq!(page.told("current.answer.gone").await, json!([]));
        // Nobody has the book: a game without a winner is called by its round and its players.
        page.told("openNow(current).forEach((game) => type(current, game, '1-1'))").await;
        page.holds("!openNow(current).length").await;
        page.beside("check").await;
        let said = page.text("problems").await;
        assert!(said.contains("Round 2: ") && !said.contains("Results!"), "{said}");
        page.close().await;
    });
}

/// What begins can be left, and a column of pools is kept or not, never both.
#[test]
fn a_list_is_told_once_and_can_be_left() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        page.click("#begin-new").await;
        page.told("(document.getElementById('names').value = 'Name\\tGroup\\tBorn\\nAnn\\tA\\t1990\\nBen\\tB\\t1980', countNames())")
            .await;
        assert_eq!(
            page.text("names-count").await,
            "Names: 2. Kept with the names: Pool (A …). Not kept: Born."
        );
        page.click("#new-cancel").await;
        page.holds("$('new').hidden && document.activeElement.id === 'begin-new'").await;
        page.close().await;
    });
}

/// Whoever has the page alone finds there how an evening goes, and sums as the language writes them.
#[test]
fn the_start_page_tells_how_an_evening_goes() {
    visit(async {
        let Some(page) = Page::open("en").await else {
            return;
        };
        for (language, percent, where_help_is) in [
            ("en", "66.50%", "the help in full (README.md)"),
            ("de", "66,50%", "die ganze Hilfe (README.md)"),
            ("ja", "66.50%", "詳しい説明(README.md)"),
        ] {
            page.choose("language", language).await;
            let said = page.text("start").await;
            assert!(said.contains(percent) && said.contains(where_help_is), "{said}");
            let steps = "[...document.querySelectorAll('#evening li')].filter((one) => one.textContent.length > 20).length";
            assert_eq!(page.told(steps).await, 5, "{language}");
        }
        page.close().await;
    });
}
