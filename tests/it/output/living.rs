//! The workbook stays alive: whatever is edited, every figure and place is what a fresh run gives.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::harness::engine::{Edit, Recalculated, Typed, edited};
use crate::harness::events::{Row, save};
use crate::harness::random::Random;
use crate::harness::{Seen, stored};
use tiebook::exact::Exact;
use tiebook::lang::{Lang, Language};
use tiebook::model::{Outcome, Pairing, Player, Recorded, Score, Side, Tournament};
use tiebook::place::Place;
use tiebook::rules::RuleSet;
use tiebook::standings::{Analysis, Options, analyse, compute};
use tiebook::workbook::calculation::BookLayout;
use tiebook::workbook::names::Pages;
use tiebook::workbook::plan::{Cached, Content};
use tiebook::workbook::{Size, plan};

/// Cells by sheet, row and column.
type Cells = HashMap<(String, u32, u32), Seen>;

/// Where pairings and players stand in the output; the tests hold these places fixed, for people remember them.
const FIRST_ROW: u32 = 4;
const SCORES: [u32; 3] = [3, 4, 5];
const MARK: u32 = 7;

fn lang() -> &'static Lang {
    Lang::of(Language::ENGLISH)
}

/// Rows of a page that say that something was edited, and what single result would have reversed two neighbours.
const AS_COMPUTED: [u32; 3] = [1, 4, 6];

/// Whether a sheet is a player's page, or the card.
fn is_page(layout: &BookLayout<'_>, name: &str) -> bool {
    matches!(&layout.names.pages, Pages::Sheets(names) if names.iter().any(|page| page == name))
        || layout.names["card"] == name
}

/// Returns a text as the words and the numbers in it: an edited fraction is told as the decimal near it, and without parentheses.
fn told(text: &str) -> (String, Vec<f64>) {
    let (mut words, mut numbers, mut number) = (String::new(), Vec::new(), String::new());
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_digit() || "./½".contains(c) {
            number.push(c);
            continue;
        }
        if !number.is_empty() {
            let (whole, half) = number.strip_suffix('½').map_or((number.as_str(), 0.0), |whole| {
                (if whole.is_empty() { "0" } else { whole }, 0.5)
            });
            let (above, below) = whole.split_once('/').unwrap_or((whole, "1"));
            let parsed = above.parse::<f64>().ok().zip(below.parse::<f64>().ok());
            match parsed {
                Some((above, below)) => numbers.push(above / below + half),
                None => words.push_str(&number),
            }
            words.push('#');
            number.clear();
        }
        if !"≈()".contains(c) {
            words.push(c);
        }
    }
    (words, numbers)
}

/// Whether two cells of a page say the same.
fn says_the_same(now: &Seen, expected: &Seen) -> bool {
    let text = |seen: &Seen| match seen {
        Seen::Text(text) => text.clone(),
        Seen::Number(number) => number.to_string(),
        Seen::Empty => String::new(),
    };
    let ((one, ones), (other, others)) = (told(&text(now)), told(&text(expected)));
    one == other
        && ones.len() == others.len()
        && ones
            .iter()
            .zip(others)
            .all(|(one, other)| (one - other).abs() < 1e-6 * one.abs().max(1.0))
}

/// Chooses on the card whom a fresh run chooses: the first.
fn chosen_on_card(analysis: &Analysis) -> Edit {
    let first = analysis.standings.entries[0].player;
    ("Card".into(), 0, 0, Typed::Text(analysis.figures.tournament.players[first].name.to_string()))
}

/// Returns how many events are to be tried: `TIEBOOK_LIVING=30`.
pub fn asked() -> Option<u64> {
    std::env::var("TIEBOOK_LIVING").ok()?.parse().ok()
}

/// Returns how many events are tried for each rule set.
fn events() -> u64 {
    asked().unwrap_or(1)
}

/// Returns the formula cells of calculation sheets, standings and tables as a run would store them, what describes the figures as computed apart.
fn fresh(analysis: &Analysis, size: Size, had_scores: bool) -> Cells {
    let layout = BookLayout::new(analysis, &[], lang(), size);
    let mut cells = Cells::new();
    for sheet in &plan(&layout).sheets {
        let is_table = ["Standings", "Reasons", "Cross table", "Results", "Figures", "Workings"]
            .contains(&sheet.name.as_str());
        // A page without scores has a column less.
        if !(is_table || is_page(&layout, &sheet.name) && layout.has_scores == had_scores) {
            continue;
        }
        let mut headings: HashMap<u16, String> = HashMap::new();
        (sheet.cells)(&mut |cell| match cell.content {
            Content::Text(text) if cell.row == FIRST_ROW - 1 => {
                headings.insert(cell.column, text);
            }
            Content::Formula(_, cached)
                if is_table && cell.row >= FIRST_ROW
                    || !is_table && !AS_COMPUTED.contains(&cell.row) =>
            {
                let heading = headings.get(&cell.column).map_or("", String::as_str);
                // This compares with the run that wrote the workbook.
                if heading.ends_with(" changed") {
                    return;
                }
                let seen = match cached {
                    Cached::Number(number) => Seen::Number(number),
                    Cached::Text(text) if text.is_empty() => Seen::Empty,
                    Cached::Text(text) => Seen::Text(text),
                };
                cells.insert((sheet.name.clone(), cell.row, cell.column.into()), seen);
            }
            _ => {}
        });
    }
    cells
}

/// One event with edits: the edited workbook and what a fresh run gives.
#[allow(dead_code, reason = "the folder is only kept")]
struct Case {
    told: String,
    path: PathBuf,
    expected: Cells,
    /// Whether a constant was edited: a rule's words cannot follow, and say so.
    constant_edited: bool,
    /// Kept as long as the workbooks in it are looked at.
    folder: Option<tempfile::TempDir>,
}

fn written(analysis: &Analysis, size: Size, path: &std::path::Path) -> bool {
    let layout = BookLayout::new(analysis, &[], lang(), size);
    let mut file = std::fs::File::create(path).unwrap();
    tiebook::write::xlsx::write(&plan(&layout), &mut file).unwrap();
    layout.has_scores
}

/// The marks that the test chooses for a pairing, and for a player alone.
const PAIRED: [(&str, [Outcome; 2]); 7] = [
    ("W-L", [Outcome::Win, Outcome::Loss]),
    ("L-W", [Outcome::Loss, Outcome::Win]),
    ("D-D", [Outcome::Draw, Outcome::Draw]),
    ("+ -", [Outcome::ForfeitWin, Outcome::ForfeitLoss]),
    ("- - -", [Outcome::ForfeitLoss, Outcome::ForfeitLoss]),
    ("both lost", [Outcome::DoubleLoss, Outcome::DoubleLoss]),
    ("left-W", [Outcome::Left, Outcome::OpponentLeft]),
];
const ALONE: [(&str, [Outcome; 2]); 4] = [
    ("bye", [Outcome::Bye, Outcome::Out]),
    ("half-bye", [Outcome::HalfBye, Outcome::Out]),
    ("absent", [Outcome::Absent, Outcome::Out]),
    ("out", [Outcome::Out, Outcome::Out]),
];

/// What an organizer may do to one pairing: other scores, a mark over scores, a score over a mark, a result for an open game.
fn change(
    random: &mut Random,
    rules: &RuleSet,
    tournament: &mut Tournament,
    at: usize,
) -> (String, Vec<Edit>) {
    let row = FIRST_ROW + at as u32;
    let cell = |column: u32, typed: Typed| ("Results".to_string(), row, column, typed);
    let paired = tournament.pairings[at].second.is_some();
    let with_scores = tournament.pairings[at].result.score.is_some() || rules.needs_scores();
    let mut edits = Vec::new();
    if paired && with_scores && random.below(2) == 0 {
        let [first, second, drawn] =
            [random.below(3), random.below(3), [0, 0, 0, 1][random.below(4)]]
                .map(|games| games as i64);
        tournament.pairings[at].result = Recorded {
            score: Some(Score { first: first.into(), second: second.into(), drawn: drawn.into() }),
            outcomes: None,
        };
        edits.extend(
            SCORES
                .into_iter()
                .zip([first, drawn, second])
                .map(|(column, games)| cell(column, Typed::Number(games as f64))),
        );
        edits.push(cell(MARK, Typed::Nothing));
        return (format!("row {row}: {first}-{second}-{drawn}"), edits);
    }
    let marks: &[(&str, [Outcome; 2])] = if paired { &PAIRED } else { &ALONE };
    let (text, outcomes) = marks[random.below(marks.len())];
    // A mark silences the scores that stand beside it.
    tournament.pairings[at].result = Recorded { score: None, outcomes: Some(outcomes) };
    edits.push(cell(MARK, Typed::Text(text.into())));
    (format!("row {row}: {text}"), edits)
}

fn case(id: &str, seed: u64) -> Case {
    let mut random = Random::new(seed);
    let (names, rows) = event(&mut random);
    let saved = save(&names, &rows, id);
    let outcome = analyse(&saved.path, &Options::default()).unwrap();
    let analysis = outcome.analysis.unwrap_or_else(|| panic!("{:?}", outcome.problems));
    let size = Size::of(&analysis.figures, false, None);
    let folder = tempfile::tempdir().unwrap();
    let before = folder.path().join("before.xlsx");
    let had_scores = written(&analysis, size, &before);
    let mut tournament = (*analysis.figures.tournament).clone();
    let mut rules = (*analysis.figures.rules).clone();
    let mut told = vec![format!("{id} seed {seed}")];
    let mut edits: Vec<Edit> = Vec::new();
    let pairings = tournament.pairings.len();
    let how_many = [1, 3, pairings][random.below(3)].min(pairings);
    let mut order: Vec<usize> = (0..pairings).collect();
    random.shuffle(&mut order);
    // What is open is filled, so that the last round is another one.
    let open = |at: &usize| tournament.pairings[*at].result.is_open();
    let chosen: Vec<usize> =
        order.iter().copied().take(how_many).chain(order.iter().copied().filter(open)).collect();
    for at in chosen {
        let (what, typed) = change(&mut random, &rules, &mut tournament, at);
        told.push(what);
        edits.extend(typed);
    }
    let constant = Some(rules.constants.len())
        .filter(|count| *count > 0 && random.below(2) == 0)
        .map(|count| random.below(count));
    if let Some(at) = constant {
        let value = Exact::fraction([1, 1, 3][random.below(3)], 4).unwrap();
        told.push(format!("{} {value}", rules.constants[at].id));
        edits.push(("Rules".into(), 7 + at as u32, 2, Typed::Number(value.to_f64())));
        rules.constants[at].value = value;
    }
    if random.below(2) == 0 {
        // The points for a win: what follows from them follows.
        let row = 7 + rules.constants.len() as u32 + 5 + 3;
        told.push("a win is 5".into());
        edits.push(("Rules".into(), row, 2, Typed::Number(5.0)));
        for outcome in Outcome::ALL {
            if outcome == Outcome::Win || rules.follows.get(&outcome) == Some(&Outcome::Win) {
                rules.points.insert(outcome, 5.into());
            }
        }
    }
    let again = compute(Arc::new(tournament), rules);
    edits.push(chosen_on_card(&again));
    let path = folder.path().join(format!("{id}-{seed}.xlsx"));
    edited(&before, &path, &edits);
    if let Ok(keep) = std::env::var("TIEBOOK_LIVING_KEEP") {
        std::fs::copy(&path, std::path::Path::new(&keep).join(path.file_name().unwrap())).unwrap();
    }
    let expected = fresh(&again, size, had_scores);
    Case {
        told: told.join("; "),
        path,
        expected,
        constant_edited: constant.is_some(),
        folder: Some(folder),
    }
}

/// A random event whose last round may still be open.
pub fn event(random: &mut Random) -> (Vec<String>, Vec<Row>) {
    let results = [
        "2-0", "2-1", "1-2", "0-2", "1-1-1", "1-1", "0-0-3", "0-0-0", "+ -", "- +", "両負", "2-0",
        "2-1",
    ];
    let (players, rounds) = (3 + random.below(7), 1 + random.below(5));
    let names: Vec<String> = (0..players)
        .map(|at| {
            ["Ann", "Ben*", "Cai?", "@99", "@TRUE", "Fay & Co", "~Gus", "日本", "@1e5", "Jo"][at]
                .into()
        })
        .collect();
    let mut here: Vec<usize> = (0..players).collect();
    let mut rows = Vec::new();
    for round in 1..=rounds {
        if here.len() > 3 && random.below(6) == 0 {
            here.swap_remove(random.below(here.len()));
        }
        random.shuffle(&mut here);
        let open = round == rounds && random.below(2) == 0;
        for (table, pair) in here.chunks(2).enumerate() {
            let (result, second) = match pair {
                [_, second] if open && random.below(2) == 0 => ("", names[*second].clone()),
                [_, second] => (results[random.below(results.len())], names[*second].clone()),
                // Beside open games a name alone would be asked about.
                _ => (
                    [if open { "不戦勝" } else { "" }, "不戦勝", "欠", "離脱"][random.below(4)],
                    String::new(),
                ),
            };
            rows.push([
                round.to_string(),
                (table + 1).to_string(),
                names[pair[0]].clone(),
                result.to_string(),
                second,
            ]);
        }
    }
    (names, rows)
}

/// Compares; returns how many fractions the workbook shows, and how many it says it does not know.
#[track_caller]
fn same(model: &Recalculated, case: &Case) -> [usize; 2] {
    let mut wrong: Vec<String> = Vec::new();
    let mut fractions = [0, 0];
    for ((sheet, row, column), expected) in &case.expected {
        let now = model.cell(sheet, *row, *column);
        if let Seen::Text(text) = expected
            && is_fraction(text)
        {
            // It may be only near it, but never another one; a power is no fraction.
            let unknown = now.is_like(&Seen::Empty)
                || matches!(&now, Seen::Text(now) if now.starts_with('≈'));
            fractions[usize::from(unknown)] += usize::from(!text.contains('^'));
            if unknown {
                continue;
            }
        }
        let on_page = !["Standings", "Reasons", "Cross table", "Results", "Figures", "Workings"]
            .contains(&sheet.as_str());
        // A page leaves a fraction out that is longer than its column; the decimal nearest to one that an edit made has room.
        let has_room = on_page
            && expected.is_like(&Seen::Empty)
            && matches!(&now, Seen::Text(now) if now.starts_with('≈'));
        let says_edited = case.constant_edited
            && now.is_like(&Seen::Text(lang().text("player.rule_edited").into()));
        if !(now.is_like(expected)
            || has_room
            || on_page && (says_edited || says_the_same(&now, expected)))
        {
            wrong.push(format!(
                "{sheet}!{} is {now:?}, a fresh run has {expected:?}",
                tiebook::place::cell_name(*row, *column)
            ));
        }
    }
    wrong.sort();
    assert!(
        wrong.is_empty(),
        "{}\n{} of {}: {:#?}",
        case.told,
        wrong.len(),
        case.expected.len(),
        &wrong[..wrong.len().min(25)]
    );
    fractions
}

/// Whether a text is an exact value: where every step is rounded, a decimal.
fn is_fraction(text: &str) -> bool {
    text.contains('^')
        || text.contains('.') && text.parse::<f64>().is_ok()
        || text.split_once('/').is_some_and(|(above, below)| {
            [above, below].iter().all(|part| part.parse::<f64>().is_ok())
        })
}

#[test]
#[ignore = "minutes"]
fn edits_give_what_a_fresh_run_gives() {
    let seeds =
        |at: usize| (0..events()).map(move |event| 7919 * (at as u64 + 1) + 104_729 * event);
    let all = tiebook::rules::rule_set_ids()
        .enumerate()
        .filter(|(_, id)| has_fixed_columns(id))
        .flat_map(|(at, id)| seeds(at).map(move |seed| (id, seed)));
    // One case again: `TIEBOOK_LIVING_CASE=mtg:7919`.
    let only = std::env::var("TIEBOOK_LIVING_CASE").ok();
    let wanted =
        |(id, seed): &(&str, u64)| only.as_ref().is_none_or(|only| *only == format!("{id}:{seed}"));
    let cases: Vec<Case> = all.filter(wanted).map(|(id, seed)| case(id, seed)).collect();
    let mut fractions: HashMap<&str, [usize; 2]> = HashMap::new();
    for some in cases.chunks(60) {
        let paths: Vec<PathBuf> = some.iter().map(|case| case.path.clone()).collect();
        let Some(models) = Recalculated::all(&paths) else {
            return;
        };
        for (model, case) in models.iter().zip(some) {
            let counted = same(model, case);
            let of_rules =
                fractions.entry(case.told.split(' ').next().unwrap_or_default()).or_default();
            *of_rules = [of_rules[0] + counted[0], of_rules[1] + counted[1]];
        }
    }
    eprintln!("{} events; fractions shown, and not known: {fractions:?}", cases.len());
    // What others' shares are made of divides into what all of them divide into; powers, and quotients of others' sums, do not.
    for id in ["mtg", "hyogo-2009-exact", "pokemon"] {
        assert!(
            only.is_some() || fractions[id][0] > 4 * fractions[id][1],
            "{id}: {:?}",
            fractions[id]
        );
    }
}

/// Whether the columns of a rule set do not depend on results: those of figures among equals stand where somebody is level.
pub(super) fn has_fixed_columns(id: &str) -> bool {
    let rules = tiebook::rules::load(id).unwrap().compile(1).unwrap();
    rules.definitions.iter().all(|definition| definition.among.is_none())
}

/// One evening under a rule set: an empty workbook, filled after each round as somebody would who has no other program.
fn evening(id: &str, seed: u64) -> Vec<Case> {
    const PLAYERS: [&str; 7] = ["Ann", "Ben", "Cai", "Dee", "Eve", "Fay", "Gus"];
    const ROUNDS: u32 = 3;
    let mut random = Random::new(seed);
    let rules = tiebook::rules::load(id).unwrap().compile(ROUNDS).unwrap();
    let size = Size::empty(9, ROUNDS);
    let analysis = tiebook::workbook::empty(rules.clone(), ROUNDS, lang());
    let folder = tempfile::tempdir().unwrap();
    let before = folder.path().join("new.xlsx");
    let had_scores = written(&analysis, size, &before);
    let mut tournament = (*analysis.figures.tournament).clone();
    let mut edits: Vec<Edit> = Vec::new();
    for (number, name) in (1..).zip(PLAYERS) {
        edits.push(("Players".into(), FIRST_ROW + number - 1, 1, Typed::Text(name.into())));
        tournament.players.push(Player::named(number, name, Place::book("")));
    }
    // Somebody has said up to when to play, so that a fresh run has that column too.
    let heading = "Left after";
    let left_after = stored(&before, false)
        .into_iter()
        .find(|(sheet, _, _, seen)| sheet == "Players" && *seen == Seen::Text(heading.into()));
    let (_, _, column, _) = left_after.unwrap();
    let late = ROUNDS + 6;
    edits.push(("Players".into(), FIRST_ROW, column, Typed::Number(late.into())));
    tournament.players[0].left_after = Some(late);
    let mut cases = Vec::new();
    for round in 1..=ROUNDS {
        let mut order: Vec<usize> = (0..PLAYERS.len()).collect();
        random.shuffle(&mut order);
        for pair in order.chunks(2) {
            let at = tournament.pairings.len();
            let second = pair.get(1).copied();
            let cell = |column: u32, typed: Typed| {
                ("Results".to_string(), FIRST_ROW + at as u32, column, typed)
            };
            edits.push(cell(0, Typed::Number(round.into())));
            edits.push(cell(2, Typed::Text(PLAYERS[pair[0]].into())));
            edits.extend(second.map(|second| cell(6, Typed::Text(PLAYERS[second].into()))));
            let result = Recorded { score: None, outcomes: Some([Outcome::Bye, Outcome::Out]) };
            tournament.pairings.push(Pairing {
                // The headings of an empty workbook say whose side it is.
                first_side: rules.pairing.gives_sides().then_some(Side::Sente),
                ..Pairing::new(round, (pair[0], second), result, Place::book(""))
            });
            // A row without a second player is a bye as it stands.
            if second.is_some() {
                edits.extend(change(&mut random, &rules, &mut tournament, at).1);
            }
        }
        let path = folder.path().join(format!("{id}-round-{round}.xlsx"));
        let again = compute(Arc::new(tournament.clone()), rules.clone());
        let chosen = chosen_on_card(&again);
        let on_card: Vec<Edit> = edits.iter().cloned().chain([chosen]).collect();
        edited(&before, &path, &on_card);
        let expected = fresh(&again, size, had_scores);
        cases.push(Case {
            told: format!("{id}, round {round}"),
            path,
            expected,
            constant_edited: false,
            folder: None,
        });
    }
    if let Some(last) = cases.last_mut() {
        last.folder = Some(folder);
    }
    cases
}

#[test]
fn an_empty_workbook_computes_the_evening() {
    let cases: Vec<Case> = tiebook::rules::rule_set_ids()
        .enumerate()
        .filter(|(_, id)| has_fixed_columns(id))
        .flat_map(|(at, id)| evening(id, 31 * (at as u64 + 7)))
        .collect();
    let paths: Vec<PathBuf> = cases.iter().map(|case| case.path.clone()).collect();
    let Some(models) = Recalculated::all(&paths) else {
        return;
    };
    for (model, case) in models.iter().zip(&cases) {
        same(model, case);
    }
}
