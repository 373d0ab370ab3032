//! A player's breakdown: one row per round, then every figure with its rule and its numbers.

use rayon::prelude::*;

use crate::explain::address::{column_range, on, quoted, relative, text};
use crate::explain::excel::Excel;
use crate::explain::layout::{FIRST_ROW, FoldColumns, Layout, block, outcomes, results};
use crate::explain::names::Players;
use crate::explain::plan::{Cached, Cell, Look, Role, Setup, Sheet};
use crate::explain::sheets::standings::{self, exact_cached};
use crate::explain::sheets::{as_f64, cached, cached_as, exact, head, look, record, to_player};
use crate::explain::words::{Told, Words};
use crate::model::{Outcome, PlayerIndex};
use crate::rules::ast::{Expr, FoldKind, Name};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::vocabulary::RoundFact;
use crate::tiebreaks::eval::{Evaluator, Held, Status, Term, chosen};
use crate::tiebreaks::facts::View;
use crate::tiebreaks::figures::MISSING;

/// How many players' blocks are held in memory at once.
const PLAYERS_AT_ONCE: usize = 128;

/// Plans the sheets: one for each player in order of place, or one for all.
pub fn sheets<'a>(layout: &'a Layout<'a>, hidden: bool) -> Vec<Sheet<'a>> {
    let entries = &layout.analysis.standings.entries;
    match &layout.names.players {
        Players::Sheets(names) => entries
            .iter()
            .map(|entry| {
                let player = entry.player;
                Sheet {
                    name: names[player].clone(),
                    setup: setup(layout, player, hidden),
                    cells: Box::new(move |emit| one(layout, player, emit)),
                }
            })
            .collect(),
        Players::Blocks(name) => {
            let mut setup = setup(layout, 0, hidden);
            setup.freeze = Some((1, 0));
            setup.stale.clear();
            setup.large = entries.len() > 500;
            vec![Sheet { name: name.clone(), setup, cells: Box::new(move |emit| blocks(layout, emit)) }]
        }
    }
}

fn setup(layout: &Layout<'_>, player: PlayerIndex, hidden: bool) -> Setup {
    let last = layout.figure_row(player, layout.figures().rules.definitions.len());
    let mut hidden_columns = vec![(block::CODE, block::RESULT)];
    if layout.figures().rules.score_is == crate::rules::ScoreIs::Points || !layout.has_scores {
        hidden_columns.push((block::DRAWN, block::DRAWN));
    }
    Setup {
        landscape: true,
        freeze: Some((0, 0)),
        widths: vec![(block::ROUND, 6.0), (block::NUMBER, 6.0)],
        widest: 20.0,
        hidden_columns,
        hidden,
        stale: vec![((layout.figure_row(player, 0), block::WORDS, last, layout.remark_column), format!("{}>0", layout.changes()))],
        ..Setup::default()
    }
}

fn blocks(layout: &Layout<'_>, emit: &mut dyn FnMut(Cell)) {
    head(layout, layout.lang.text("sheet.blocks"), layout.lang.text("blocks.remark"), emit);
    for (column, key) in [(0, "column.rank"), (1, "column.number"), (2, "column.name")] {
        emit(Cell::text(FIRST_ROW - 1, column, Role::Heading, layout.lang.text(key)));
    }
    for (position, entry) in layout.analysis.standings.entries.iter().enumerate() {
        let (row, player) = (standings::row(position), &layout.figures().tournament.players[entry.player]);
        emit(Cell::number(row, 0, Role::Place, entry.rank.into()));
        emit(Cell::number(row, 1, Role::Number, player.number.into()));
        emit(Cell::text(row, 2, Role::Text, &*player.name).linked(Some(to_player(layout, entry.player))));
    }
    // Formulas are made for many players at once, and written in order.
    for entries in layout.analysis.standings.entries.chunks(PLAYERS_AT_ONCE) {
        let blocks: Vec<Vec<Cell>> = entries
            .par_iter()
            .map(|entry| {
                let mut cells = Vec::new();
                one(layout, entry.player, &mut |cell| cells.push(cell));
                cells
            })
            .collect();
        blocks.into_iter().flatten().for_each(&mut *emit);
    }
}

fn one(layout: &Layout<'_>, player: PlayerIndex, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let row = layout.block_row(player);
    let who = &figures.tournament.players[player];
    let extra: Vec<&str> = [&who.grade, &who.team].into_iter().flatten().map(String::as_str).collect();
    let title = [&format!("{} {}", who.number, who.name), &*extra.join(" ")].map(str::to_string).join("  ");
    emit(Cell::text(row, 0, Role::Title, title.trim_end()));
    let edited = format!("IF({}>0,{},\"\")", layout.changes(), text(layout.lang.text("head.edited")));
    emit(Cell::formula(row + 1, 0, Role::Remark, edited, "".into()));
    let back = Some((layout.names.standings.clone(), standings::row(layout.standing[player]), 0));
    emit(Cell::text(row + 2, 0, Role::Text, layout.lang.text("column.record")));
    let (first, last) = layout.round_rows(player);
    let (wins, losses, draws) = (counted(first, last, "1"), counted(first, last, "0"), counted(first, last, "0.5"));
    let with = concatenation(layout.lang.text("record.with_draws"), &[("wins", &wins), ("losses", &losses), ("draws", &draws)]);
    let without = concatenation(layout.lang.text("record.without_draws"), &[("wins", &wins), ("losses", &losses), ("draws", &draws)]);
    emit(Cell::formula(row + 2, block::NAME, Role::Text, format!("IF({draws}=0,{without},{with})"), Cached::Text(record(layout, player))));
    emit(Cell::text(row + 2, block::MARK, Role::Text, layout.lang.text("column.rank")));
    let rank = layout.analysis.standings.entries[layout.standing[player]].rank;
    let place = on(&layout.names.figures, layout.figures_row(player), layout.changed_column() + 2);
    emit(Cell::formula(row + 2, block::SCORE, Role::Place, place, Cached::Number(rank.into())).linked(back.clone()));
    emit(Cell::text(row + 2, block::WORDS, Role::Remark, layout.lang.text("player.back")).linked(back));
    round_headings(layout, row + block::HEAD - 1, emit);
    let terms: Vec<Vec<Term<()>>> = layout.folds.iter().map(|columns| Evaluator { figures, player }.terms(&columns.fold)).collect();
    for round in 1..=layout.rounds {
        round_line(layout, player, round, &terms, emit);
    }
    figure_lines(layout, player, emit);
}

fn counted(first: u32, last: u32, value: &str) -> String {
    format!("COUNTIF({},{value})", column_range(first, last, block::RESULT))
}

/// Turns wording with fields into a formula that joins texts and values.
fn concatenation(template: &str, fields: &[(&str, &str)]) -> String {
    let mut parts = Vec::new();
    let mut rest = template;
    while let Some((before, tail)) = rest.split_once('{') {
        let Some((name, after)) = tail.split_once('}') else {
            break;
        };
        if !before.is_empty() {
            parts.push(text(before));
        }
        parts.extend(fields.iter().find(|(field, _)| *field == name).map(|(_, formula)| (*formula).to_string()));
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(text(rest));
    }
    parts.join("&")
}

fn round_headings(layout: &Layout<'_>, row: u32, emit: &mut dyn FnMut(Cell)) {
    let words = Words { rules: &layout.figures().rules, lang: layout.lang };
    let mut heading = |column: u16, text: &str| emit(Cell::text(row, column, Role::Heading, text));
    for (column, key) in [
        (block::ROUND, "column.round"),
        (block::NUMBER, "column.number"),
        (block::NAME, "column.opponent"),
        (block::MARK, "column.mark"),
        (block::SCORE, "column.own_score"),
        (block::OTHER, "column.other_score"),
        (block::DRAWN, "column.drawn"),
        (block::POINTS, "column.points"),
        (block::CODE, "#"),
        (block::RESULT, "#"),
    ] {
        heading(column, layout.lang.text(key));
    }
    let mut more: Vec<(u16, String)> = layout
        .filters
        .iter()
        .map(|(filter, column)| (*column, layout.lang.say("player.counts", &[("filter", &words.filter_short(filter))])))
        .collect();
    for columns in &layout.folds {
        let term = words.term_heading(&columns.fold);
        more.extend(columns.term.map(|column| (column, term.clone())));
        more.extend(columns.fraction.map(|column| (column, layout.lang.text("column.fraction").to_string())));
        more.extend(columns.kept.map(|column| (column, layout.lang.say("player.kept", &[("term", &term)]))));
        let from_top = matches!(columns.fold.kind, FoldKind::Highest(_));
        let position = layout.lang.text(if from_top { "player.from_top" } else { "player.from_bottom" });
        more.extend(columns.position.map(|column| (column, position.to_string())));
    }
    more.push((layout.remark_column, layout.lang.text("column.remark").to_string()));
    more.sort_by_key(|(column, _)| *column);
    more.dedup_by_key(|(column, _)| *column);
    for (column, text) in more {
        heading(column, &text);
    }
}

fn round_line(layout: &Layout<'_>, player: PlayerIndex, round: u32, terms: &[Vec<Term<()>>], emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let excel = Excel { layout, player };
    let row = layout.round_row(player, round);
    let pairing = layout.pairing(player, round);
    let view = layout.view(player, round);
    let results_sheet = &layout.names.results;
    let result_link =
        pairing.map(|(at, _)| (results_sheet.clone(), layout.result_row(at), results::MARK[0])).filter(|_| layout.standing.len() <= 200);
    emit(Cell::number(row, block::ROUND, Role::Centered, round.into()).linked(result_link));
    let opponent = pairing.and_then(|(at, side)| {
        let pairing = &figures.tournament.pairings[at];
        if side == 0 { pairing.second } else { Some(pairing.first) }
    });
    if let Some(opponent) = opponent {
        let link = (layout.standing.len() <= 200).then(|| to_player(layout, opponent));
        emit(Cell::number(row, block::NUMBER, Role::Number, figures.tournament.players[opponent].number.into()));
        emit(Cell::text(row, block::NAME, Role::Text, &*figures.tournament.players[opponent].name).linked(link));
    }
    let cell = |column: u16| relative(row, column);
    let number_or_blank = |number: Option<f64>| number.map_or_else(|| "".into(), Cached::Number);
    match pairing {
        Some((at, side)) => {
            let of = |column: u16| on(results_sheet, layout.result_row(at), column);
            let mark = of(results::MARK[side]);
            emit(Cell::formula(
                row,
                block::MARK,
                Role::Centered,
                format!("IF({mark}=\"\",\"\",{mark})"),
                Cached::Text(view.map_or("", |view| layout.mark(view.outcome)).to_string()),
            ));
            let scores = [
                (block::SCORE, side, outcomes::OWN, view.and_then(|view| view.score.as_ref())),
                (block::OTHER, 1 - side, outcomes::OTHER, view.and_then(|view| view.opponent_score.as_ref())),
            ];
            for (column, side, fixed_score, now) in scores {
                let written = of(results::SCORE[side]);
                let mut formula = format!("IF({written}=\"\",\"\",{written})");
                if !figures.rules.scores.is_empty() {
                    let counted = format!("INDEX({},{})", layout.outcomes_column(fixed_score), cell(block::CODE));
                    formula = format!("IF({}=0,\"\",IF({counted}<>\"\",{counted},{formula}))", cell(block::CODE));
                }
                emit(Cell::formula(row, column, Role::Number, formula, number_or_blank(now.map(crate::exact::Exact::to_f64))));
            }
            let drawn = of(results::DRAWN);
            emit(Cell::formula(
                row,
                block::DRAWN,
                Role::Number,
                format!("N({drawn})"),
                Cached::Number(figures.tournament.pairings[at].result.score.as_ref().map_or(0.0, |score| score.drawn.to_f64())),
            ));
        }
        None if round <= figures.field.last_round => emit(Cell::text(row, block::MARK, Role::Centered, layout.mark(Outcome::Out))),
        None => {}
    }
    let code = Outcome::ALL.iter().position(|outcome| Some(*outcome) == view.map(|view| view.outcome)).map_or(0, |at| at + 1);
    let of_code = |column: u16| format!("IF({code}=0,\"\",INDEX({},{code}))", layout.outcomes_column(column), code = cell(block::CODE));
    let points = if code == 0 { None } else { Some(view.map_or(0.0, |view| view.points.to_f64())) };
    emit(Cell::formula(row, block::POINTS, Role::Number, of_code(outcomes::POINTS), number_or_blank(points)));
    emit(Cell::formula(
        row,
        block::CODE,
        Role::Number,
        format!("IFERROR(MATCH({},{},0),0)", cell(block::MARK), layout.outcomes_column(outcomes::MARK)),
        Cached::Number(as_f64(code)),
    ));
    emit(Cell::formula(row, block::RESULT, Role::Number, of_code(outcomes::RESULT), result_now(code, view)));
    let mut more: Vec<Cell> = Vec::new();
    for (filter, column) in &layout.filters {
        let holds = match view.map(|view| Evaluator { figures, player }.held(filter, view)) {
            Some(Held::Yes) => Cached::Number(1.0),
            Some(Held::Missing) => MISSING.into(),
            Some(Held::No | Held::Beyond) | None => Cached::Number(0.0),
        };
        more.push(Cell::formula(row, *column, Role::Centered, excel.filter(filter, row), holds));
    }
    for (columns, terms) in layout.folds.iter().zip(terms) {
        let term = view.and_then(|view| terms.iter().find(|term| figures.field.views[player][term.view].round == view.round));
        more.extend(fold_cells(layout, &excel, columns, term, row, opponent));
        if let Some(column) = columns.position {
            let among = columns.kept.or(columns.term).unwrap_or(block::FIRST_FREE);
            let now = term.and_then(|term| position_of(columns.fold.kind, terms, term));
            let formula = excel.position(columns.fold.kind, among, row);
            more.push(Cell::formula(row, column, Role::Centered, formula, number_or_blank(now.map(as_f64))));
        }
    }
    let why = format!("IF({code}<4,\"\",INDEX({},{code}))", layout.outcomes_column(outcomes::WHY), code = cell(block::CODE));
    let why_now = if code < 4 { "" } else { layout.lang.texts_of("outcome_why", Outcome::ALL[code - 1].id()) };
    more.push(Cell::formula(row, layout.remark_column, Role::Text, why, Cached::Text(why_now.to_string())));
    more.sort_by_key(|cell| cell.column);
    more.dedup_by_key(|cell| cell.column);
    more.into_iter().for_each(emit);
}

/// Returns which of a player's terms one is, counted from the end that the fold takes.
fn position_of(kind: FoldKind, terms: &[Term<()>], term: &Term<()>) -> Option<u32> {
    let nth = |position: u32| match kind {
        FoldKind::Highest(_) => chosen(FoldKind::Highest(position), terms),
        _ => chosen(FoldKind::Lowest(position), terms),
    };
    (1..).map_while(|position| Some((position, nth(position)?))).find(|(_, found)| found.view == term.view).map(|(position, _)| position)
}

fn result_now(code: usize, view: Option<&View>) -> Cached {
    match view {
        _ if code == 0 => "".into(),
        Some(view) if view.outcome != Outcome::Out => {
            Cached::Number(as_f64(u32::try_from(RoundFact::result_in_halves(view.outcome)).unwrap_or(0)) / 2.0)
        }
        _ => "—".into(),
    }
}

fn fold_cells(
    layout: &Layout<'_>,
    excel: &Excel<'_>,
    columns: &FoldColumns,
    term: Option<&Term<()>>,
    row: u32,
    opponent: Option<PlayerIndex>,
) -> Vec<Cell> {
    let Some(column) = columns.term else {
        return Vec::new();
    };
    let now = term.filter(|term| term.status != Status::Filtered).and_then(|term| term.value.as_ref());
    let stored = |value: Option<&crate::exact::Exact>| value.map_or_else(|| "".into(), |value| Cached::Number(value.to_f64()));
    let opponents = match columns.fold.clauses.as_slice() {
        [only] => match &only.term {
            Expr::Name(Name::OpponentDefinition(id)) => layout.figures().rules.position(id),
            _ => None,
        },
        _ => None,
    };
    let term_look = opponents.zip(opponent).map_or(Look::Plain, |(definition, opponent)| look(layout, definition, opponent));
    let missing = term.is_some_and(|term| term.status == Status::Missing);
    let term_now = if missing { MISSING.into() } else { stored(now) };
    let mut cells = vec![Cell::formula(row, column, Role::Number, excel.term(columns, row), term_now).looking(term_look)];
    if let (Some(fraction), Some(definition), Some(opponent)) = (columns.fraction, opponents, opponent) {
        let source = layout.figure_columns[definition].exact.unwrap_or(0);
        let live = on(&layout.names.figures, layout.figures_row(opponent), source);
        let value = layout.figures().value(definition, opponent).filter(|_| now.is_some());
        let result = if now.is_some() { exact_cached(value) } else { "".into() };
        cells.push(Cell::formula(row, fraction, Role::Fraction, format!("IF(ISNUMBER({}),{live},\"\")", relative(row, column)), result));
    }
    if let Some(kept) = columns.kept {
        let remains = term.filter(|term| term.status == Status::Counted).and_then(|term| term.value.as_ref());
        cells.push(Cell::formula(row, kept, Role::Number, excel.kept(columns, column, row), stored(remains)).looking(term_look));
    }
    cells
}

fn figure_lines(layout: &Layout<'_>, player: PlayerIndex, emit: &mut dyn FnMut(Cell)) {
    let figures = layout.figures();
    let rules = &figures.rules;
    let excel = Excel { layout, player };
    let told = Told { figures, lang: layout.lang };
    let words = Words { rules, lang: layout.lang };
    let rounds_every_step = matches!(rules.rounding, Rounding::To { scope: Scope::EveryStep, .. });
    let heading_row = layout.figure_row(player, 0) - 1;
    let mut headings =
        vec![(0, "column.figure"), (1, ""), (block::LABEL, ""), (block::VALUE, "column.value"), (block::EXACT, "column.fraction")];
    headings.extend([
        (block::UNROUNDED, if rounds_every_step { "column.unrounded" } else { "" }),
        (block::DRAWN, ""),
        (block::WORDS, "column.how"),
    ]);
    for (column, key) in headings {
        emit(Cell::text(heading_row, column, Role::Heading, if key.is_empty() { "" } else { layout.lang.text(key) }));
    }
    for (position, definition) in rules.definitions.iter().enumerate() {
        let row = layout.figure_row(player, position);
        let telling = told.figure(position, player);
        let now = figures.value(position, player);
        let decides = rules.order.contains(&position);
        emit(Cell::text(row, 0, if decides { Role::Strong } else { Role::Text }, words.short(position)));
        let formula = excel.definition(position);
        let (formula, unrounded) = match Excel::rounded(rules.rounding, &relative(row, block::UNROUNDED))
            .filter(|_| layout.figure_columns[position].exact.is_some())
        {
            Some(rounded) => (rounded, Some(formula)),
            None => (formula, None),
        };
        // What is found out among all who are equal stays as computed, and says so.
        let stays = definition.expr.group_fact().map(|_| layout.lang.text("player.static").to_string());
        emit(
            Cell::formula(row, block::VALUE, Role::Number, formula, cached(layout, position, player))
                .noted(stays.clone())
                .looking(look(layout, position, player))
                .linked(
                    Some((layout.names.figures.clone(), layout.figures_row(player), layout.figure_columns[position].value))
                        .filter(|_| layout.standing.len() <= 200),
                ),
        );
        if let Some(exact_column) = layout.figure_columns[position].exact {
            let source = format!("{}!{}", quoted(&layout.names.figures), relative(layout.figures_row(player), exact_column));
            emit(Cell::formula(row, block::EXACT, Role::Fraction, source, exact_cached(now)));
        }
        if let Some(unrounded) = unrounded {
            let text = exact(telling.unrounded.as_ref());
            let note = (text.contains('/') && layout.standing.len() <= 200).then_some(text);
            emit(
                Cell::formula(
                    row,
                    block::UNROUNDED,
                    Role::Number,
                    unrounded,
                    cached_as(layout, position, player, telling.unrounded.as_ref()),
                )
                .looking(Look::Show(crate::rules::show::Show::Decimal(4)))
                .noted(note),
            );
        }
        emit(Cell::text(
            row,
            block::WORDS,
            Role::Remark,
            layout.lang.say("player.rule", &[("label", definition.label.get(layout.lang.language)), ("rule", &words.rule(position))]),
        ));
        let worked = told.worked(&telling);
        emit(Cell::text(row + 1, block::WORDS, Role::Running, stays.map_or(worked.clone(), |stays| format!("{worked}  ({stays})"))));
    }
}
