//! Standings and breakdowns to the terminal.

use comfy_table::{
    CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, Table, Width, presets,
};
use unicode_width::UnicodeWidthStr;

use crate::audit::what_if::{self, Change};
use crate::explain::comparison::Comparison;
use crate::explain::difference::DifferenceWords;
use crate::explain::figure_text::FigureWords;
use crate::explain::last_round::{LastRoundWords, range};
use crate::explain::notation::{among_equals, constant, is_printed_whole, ordinal, record, shown};
use crate::explain::player_names::{deductions, name_told};
use crate::explain::qualification::Qualification;
use crate::explain::reversals::change;
use crate::explain::ruling::{Block, Paper};
use crate::explain::words::Words;
use crate::explain::{place_changes, progress, walkovers};
use crate::lang::Lang;
use crate::model::{PlayerIndex, Score};
use crate::standings::Analysis;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Entry;
use crate::tiebreaks::view::View;
use crate::write::paint::{Paint, Painted};

/// The sign of the rule under headings.
const RULE: char = '─';
/// More rows than this are left to the workbook.
const MOST_ROWS: usize = 50;

/// Returns the standings as a table, as wide as the terminal at most.
pub fn standings(analysis: &Analysis, lang: &Lang, width: Option<u16>) -> Painted {
    let figures = &analysis.figures;
    let lang = lang.in_words(figures.rules.words.as_deref());
    let words = Words::new(&figures.rules, lang);
    let has_records = figures.has_records();
    let shown_figures = || figures.shown_with(figures.criteria_asked());
    let mut headings = vec![lang.text("column.rank").to_string(), lang.text("column.name").into()];
    headings.extend(has_records.then(|| lang.text("column.record").to_string()));
    let first_figure = headings.len();
    headings.extend(shown_figures().map(|definition| words.heading(definition).to_string()));
    let goes_on = Qualification::new(figures, &analysis.standings.entries, lang);
    let has_lines = !goes_on.lines().is_empty();
    headings.extend(has_lines.then(|| lang.text("column.qualify").to_string()));
    headings.push(lang.text("column.decided").into());
    let longest_words: Vec<u16> = headings.iter().map(|heading| longest_word(heading)).collect();
    let mut table = table(headings, width);
    for entry in analysis.standings.entries.iter().take(MOST_ROWS) {
        let mut row = vec![place(entry, figures, lang), name_told(figures, entry.player, lang)];
        row.extend(has_records.then(|| record(&analysis.figures, entry.player, lang)));
        row.extend(
            shown_figures().map(|definition| shown(figures, definition, entry.player, lang)),
        );
        row.extend(has_lines.then(|| goes_on.text(entry)));
        let decided = match entry.separated_by {
            _ if entry.without_place => "",
            Some(criterion) => words.short(figures.rules.order[criterion]),
            None if entry.shared => lang.text("standings.shared"),
            None => "",
        };
        row.push(decided.to_string());
        table.add_row(row);
    }
    numbers(&mut table, first_figure..first_figure + shown_figures().count());
    numbers(&mut table, 0..1);
    if width.is_some_and(|width| natural_width(&table) > width) {
        narrow(&mut table, &longest_words);
    }
    let mut text = painted(&table);
    let ranked = analysis.standings.entries.iter().map(|entry| entry.player);
    let deducted = deductions(figures, ranked, lang);
    if !deducted.is_empty() {
        text += within(&deducted, "", width);
    }
    if let Some(said) = walkovers::told(figures, lang) {
        text += within(&said, "", width);
    }
    if let Some(champion) = figures.tournament.champion() {
        let name = figures.tournament.name(champion);
        text += say!(lang, "final_places.champion", player = name) + "\n";
    }
    let waits = figures.tournament.is_finals_alone() && !figures.tournament.finals_are_over();
    if waits || progress::may_change(figures) || figures.is_before_last() {
        text += progress::text(figures, lang) + "\n";
    }
    if let Some(more) =
        analysis.standings.entries.len().checked_sub(MOST_ROWS).filter(|more| *more > 0)
    {
        text += say!(lang, "cli.more", count = more) + "\n";
    }
    text
}

pub(crate) fn ruling(paper: &Paper, width: Option<u16>) -> Painted {
    let mut text = Painted::default();
    text.heading(&paper.title);
    text += within(&paper.head, "", width);
    for section in &paper.sections {
        text += "\n";
        text.heading(&section.heading);
        for block in &section.blocks {
            match block {
                Block::Text(said) | Block::Strong(said) => text += within(said, "", width),
                Block::List(lines) => {
                    for line in lines {
                        text += within(line, "  ", width);
                    }
                }
                Block::Table { headings, rows, .. } => {
                    let mut table = table(headings.clone(), width);
                    for row in rows {
                        table.add_row(row);
                    }
                    text += painted(&table);
                }
            }
        }
    }
    text
}

/// Returns what two books do not share, or that they come to the same.
pub(crate) fn differences(words: DifferenceWords<'_>, width: Option<u16>) -> Painted {
    let mut text = Painted::default();
    let sections = words.sections();
    if sections.is_empty() {
        text += within(words.lang.text("difference.none"), "", width);
    }
    for (heading, lines) in sections {
        text.heading(&heading);
        for line in lines {
            text += within(&line, "  ", width);
        }
    }
    text
}

pub(crate) fn last_round(words: LastRoundWords<'_>, width: Option<u16>) -> Painted {
    let lang = words.lang;
    let mut text = Painted::default();
    text.heading(lang.text("last_round.title"));
    text += within(&words.compared(), "", width);
    for chances in &words.last.players {
        let places = say!(lang, "last_round.places", places = range(chances.places, lang));
        let of_player = [words.name(chances.player), &words.opponent(chances), &places];
        text += "\n";
        text += within(&of_player.join(" · "), "", width);
        for chance in &chances.lines {
            let line = words.line(chance.line);
            let says = words.sentence(chances, chance);
            text += within(&format!("{line}: {says}"), "  ", width);
        }
    }
    text
}

/// Returns the printed place: a word for a player without one.
fn place(entry: &Entry, figures: &Figures, lang: &Lang) -> String {
    let reason = figures.tournament.players[entry.player].away.no_place();
    let word = || reason.map_or("", |reason| reason.word(lang));
    entry.place().map_or_else(|| word().to_string(), |place| place.to_string())
}

/// Returns a player's rounds and figures.
pub fn breakdown(
    analysis: &Analysis,
    player: PlayerIndex,
    lang: &Lang,
    width: Option<u16>,
) -> Painted {
    let figures = &analysis.figures;
    let who = &figures.tournament.players[player];
    let Some(entry) = analysis.standings.entry(player) else {
        return Painted::default();
    };
    let key = match (entry.without_place, entry.shared) {
        (true, _) => "cli.player_without_place",
        (false, true) => "cli.player_shared",
        (false, false) => "cli.player",
    };
    let mut text = Painted::default();
    text.heading(&say!(
        lang,
        key,
        rank = place(entry, figures, lang),
        number = who.number,
        name = who.name,
        record = record(&analysis.figures, player, lang)
    ));
    let of_finals = progress::before_finals(figures, lang);
    if progress::may_change(figures) || !of_finals.is_empty() {
        text += progress::text(figures, lang) + "\n";
    }
    if let Some(place) = figures.tournament.finals_place(player) {
        let place = ordinal(place, lang);
        text += say!(lang, "final_places.of_player", place) + "\n";
    }
    text += "\n".to_string();
    let headings =
        ["column.round", "column.opponent", "column.mark", "column.score", "column.points"];
    let mut rounds = table(headings.map(|key| lang.text(key).to_string()).to_vec(), width);
    for view in &figures.field.views[player] {
        let opponent = view
            .opponent
            .map_or_else(String::new, |opponent| figures.tournament.name(opponent).to_string());
        let remark = if view.outcome.has_score() {
            lang.texts_of("mark", view.outcome.id())
        } else {
            lang.texts_of("outcome", view.outcome.id())
        };
        rounds.add_row([
            view.round.to_string(),
            opponent,
            remark.to_string(),
            score(view, lang),
            constant(&view.points),
        ]);
    }
    numbers(&mut rounds, 4..5);
    text += painted(&rounds);
    text += "\n";
    let deducted = deductions(figures, [player], lang);
    if !deducted.is_empty() {
        text += within(&deducted, "", width) + "\n";
    }
    let words = Words::new(&figures.rules, lang);
    let told = FigureWords { figures, lang };
    // Figures that count from a round name it.
    let is_asked_for = |definition: usize| {
        let others = (0..figures.rules.definitions.len()).filter(|other| *other != definition);
        others.into_iter().any(|other| figures.rules.lowered.needed_for(&[other])[definition])
    };
    let is_part = |definition: usize| {
        figures.rules.lowered.names_a_round(definition) && is_asked_for(definition)
    };
    for definition in
        (0..figures.rules.definitions.len()).filter(|definition| !is_part(*definition))
    {
        if !figures.is_told(definition, player) {
            continue;
        }
        text.heading(&format!(
            "{}  {}",
            words.short(definition),
            shown(figures, definition, player, lang)
        ));
        for line in told.sentence(definition, player).lines() {
            text += within(line, "    ", width);
        }
    }
    if (0..figures.rules.definitions.len()).any(|definition| figures.is_missing(definition, player))
    {
        text += format!(
            "\n{}\n",
            lang.text(if figures.rules.facts.is_empty() {
                "standings.missing"
            } else {
                "standings.missing_number"
            })
        );
    }
    text
}

/// Returns a round's score: the games won, lost and, where there are any, drawn.
fn score(view: &View, lang: &Lang) -> String {
    let Some((own, other)) = view.score.as_ref().zip(view.opponent_score.as_ref()) else {
        return String::new();
    };
    Score { first: own.clone(), second: other.clone(), drawn: view.drawn_games.clone() }.said(lang)
}

/// Returns why one player stands above another: on each criterion one below the other, up to the one that decides.
pub fn comparison(
    analysis: &Analysis,
    players: (PlayerIndex, PlayerIndex),
    lang: &Lang,
    width: Option<u16>,
) -> Painted {
    let Comparison { verdict, headings, rows } = Comparison::new(analysis, players, lang);
    let mut table = table(headings.to_vec(), width);
    for row in rows {
        table.add_row(row);
    }
    numbers(&mut table, 2..3);
    let mut text = Painted::default();
    text.heading(&verdict);
    text += "\n";
    text += painted(&table);
    text += "\n";
    text
}

/// Returns what other results would change: places, and a player's figures.
pub fn what_if(
    analysis: &Analysis,
    changes: &[Change],
    player: PlayerIndex,
    lang: &Lang,
) -> String {
    let after = what_if::with(analysis, changes);
    let figures = &analysis.figures;
    let name = |player: PlayerIndex| figures.tournament.name(player).to_string();
    let asked = |one: &Change| say!(lang, "what_if.asked", change = change(analysis, one, lang));
    let mut lines: Vec<String> = changes.iter().map(asked).collect();
    lines.extend(place_changes::places(analysis, &after, lang));
    let words = Words::new(&figures.rules, lang);
    let changed: Vec<usize> = (0..figures.rules.definitions.len())
        .filter(|&at| figures.value(at, player) != after.figures.value(at, player))
        .collect();
    let key = if changed.is_empty() { "what_if.no_figures" } else { "what_if.figures" };
    lines.push(say!(lang, key, player = name(player)));
    for definition in changed {
        let value = |analysis: &Analysis| {
            let exact = analysis
                .figures
                .value(definition, player)
                .map_or_else(|| "—".to_string(), ToString::to_string);
            let shown = shown(&analysis.figures, definition, player, lang);
            if exact == shown
                || is_printed_whole(&analysis.figures, definition, player)
                || among_equals(&analysis.figures, definition, player, lang).is_some()
            {
                shown
            } else {
                format!("{shown} ({exact})")
            }
        };
        lines.push(say!(
            lang,
            "what_if.figure",
            figure = words.short(definition),
            before = value(analysis),
            after = value(&after)
        ));
    }
    lines.join("\n") + "\n"
}

/// Returns a text in lines that begin with an indent and are not wider than the terminal: they break between words, and words that are
/// wider than a line, as Japanese writes them, where they must.
pub fn within(text: &str, indent: &str, width: Option<u16>) -> String {
    let layout =
        width.map_or(u16::MAX, |width| width.saturating_sub(cells(indent)).max(LEAST_OF_TEXT));
    let (mut lines, mut line) = (String::new(), String::new());
    let mut end = |line: &mut String| {
        lines.extend([indent, line.trim_end(), "\n"]);
        line.clear();
    };
    for word in text.split_inclusive(' ') {
        if !line.is_empty() && cells(&line).saturating_add(cells(word.trim_end())) > layout {
            end(&mut line);
        }
        for letter in word.chars() {
            if letter != ' '
                && cells(&line).saturating_add(cells(letter.encode_utf8(&mut [0; 4]))) > layout
            {
                end(&mut line);
            }
            line.push(letter);
        }
    }
    end(&mut line);
    lines
}

/// Begins a table with one rule under its headings. Where the terminal is narrow, texts break into lines, and numbers do not.
fn table(headings: Vec<String>, width: Option<u16>) -> Table {
    let mut table = Table::new();
    let rule = LineStyle::none().fill(RULE).junction(RULE);
    table.load_style(presets::NOTHING.header_separator(rule)).set_header(headings);
    match width {
        Some(width) => table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width),
        None => table.set_content_arrangement(ContentArrangement::Disabled),
    };
    table
}

fn numbers(table: &mut Table, columns: std::ops::Range<usize>) {
    for column in columns {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
}

/// Returns how wide a table is with every text on one line: its contents, a space on either side, and one between.
fn natural_width(table: &Table) -> u16 {
    table
        .column_max_content_widths()
        .iter()
        .map(|content| content.saturating_add(3))
        .fold(0, u16::saturating_add)
        .saturating_sub(1)
}

/// The least that is left of a column of texts, in characters.
const LEAST_OF_TEXT: u16 = 8;

/// Moves the columns of standings together: headings break between words, numbers and records never, names as they must.
fn narrow(table: &mut Table, longest_words: &[u16]) {
    let rows: Vec<Vec<u16>> = table
        .row_iter()
        .map(|row| row.cell_iter().map(|cell| cells(&cell.content())).collect::<Vec<u16>>())
        .collect();
    let last = longest_words.len() - 1;
    for (at, word) in longest_words.iter().enumerate() {
        let content = rows.iter().filter_map(|row| row.get(at)).copied().max().unwrap_or(0);
        let Some(column) = table.column_mut(at) else {
            continue;
        };
        column.set_padding((0, 0));
        let of_text = content.min(LEAST_OF_TEXT).max(*word);
        column.set_constraint(if [NAME, last].contains(&at) {
            ColumnConstraint::LowerBoundary(Width::Fixed(of_text))
        } else {
            ColumnConstraint::Absolute(Width::Fixed(content.max(*word)))
        });
    }
}

/// The column of names.
const NAME: usize = 1;

fn cells(text: &str) -> u16 {
    u16::try_from(text.width()).unwrap_or(u16::MAX)
}

/// Returns how wide the longest word of a heading is; Japanese breaks anywhere, and is not broken below two characters.
fn longest_word(heading: &str) -> u16 {
    let of = |word: &str| {
        if word.is_ascii() { cells(word) } else { cells(word).min(6) }
    };
    heading.split(' ').map(of).max().unwrap_or(0)
}

/// Returns a table with its headings standing out.
fn painted(table: &Table) -> Painted {
    let mut text = Painted::default();
    let mut above = true;
    for line in table.lines() {
        let is_rule = above && line.trim_matches(RULE).is_empty();
        let paint = if is_rule {
            Paint::Quiet
        } else if above {
            Paint::Heading
        } else {
            Paint::Plain
        };
        above &= !is_rule;
        text.push(paint, line.trim_end().to_string() + "\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_break_between_words_and_japanese_where_it_must() {
        assert_eq!(within("Anna 12 + Bo 3 = 15", "  ", Some(12)), "  Anna 12 +\n  Bo 3 = 15\n");
        assert_eq!(within("Anna 12 + Bo 3 = 15", "  ", None), "  Anna 12 + Bo 3 = 15\n");
        // Five kanji in ten cells, a line each.
        assert_eq!(within("相手の得点の合計", "  ", Some(12)), "  相手の得点\n  の合計\n");
    }
}
