//! 順位表, the noticeboard: places, names, records, the criteria as people write them, and the deciding criterion. Rows follow edits.

pub(crate) mod all_divisions;
mod bands;
mod cells;
mod codes;
pub(crate) mod columns;
mod divisions;

use crate::explain::figure_text::FigureWords;
use crate::explain::player_names::deductions;
use crate::explain::walkovers;
use crate::model::{Listed, Outcome};
use crate::rules::show::Show;
use crate::tiebreaks::rank::Entry;
use crate::workbook::address::fixed;
use crate::workbook::calculation::codes::code_of;
use crate::workbook::calculation::{BookLayout, FIRST_ROW, column};
use crate::workbook::excel::{Template, above, as_text, countif, if_, index, quote, worded};
use crate::workbook::live::LiveText;
use crate::workbook::page_fit::{self, Breadth, ExtraFit, Fitted, Form, Rows, units};
use crate::workbook::plan::{Cached, Cell, Content, Look, Pen, Role, Setup, Sheet};
use crate::workbook::sheets::{as_f64, list_of_players, name_role, status};
use bands::{stale, tinted, tints};
use cells::{formula, now};
use columns::{StandingsColumn, row};
use divisions::DivisionTables;

/// The rows above the table, in points, and the type of the title and of the line below it.
const HEAD_ROWS: [f64; 4] = [34.0, 22.0, 16.0, 30.0];
const TITLE_TYPE: u8 = 20;
const STATUS_TYPE: u8 = 13;
const HEADING_TYPE: u8 = 12;

/// The widest a column of text becomes, in half-width characters.
const WIDEST_TEXT: usize = 30;

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let columns = layout.standings_columns();
    let last_shown = layout.standings_column(StandingsColumn::Decided);
    let last = row(layout.size.players.max(1) - 1);
    let paper = &layout.standings_paper().0;
    let in_first_row = |what: StandingsColumn| {
        format!(
            "${}{}",
            crate::place::column_name(layout.standings_column(what).into()),
            FIRST_ROW + 1
        )
    };
    let (equal, group) =
        (in_first_row(StandingsColumn::Equal), in_first_row(StandingsColumn::Group));
    let mut heights = paper.heights_below(&HEAD_ROWS, last);
    let tints = tints(layout, (last, last_shown), &equal, &group);
    let codes = codes::explained(layout);
    let walkovers = layout.tells_walkovers();
    let deductions = layout.figures().tells_deductions();
    let below = last
        + 1
        + u32::from(layout.rules().rests_on_scores())
        + u32::from(walkovers)
        + u32::from(deductions)
        + u32::from(!codes.is_empty());
    let laid = laid(layout, paper, (below, last));
    let end = if layout.has_divisions() {
        laid.end - 1 + u32::from(layout.size.alive)
    } else {
        below - 1
    };
    if layout.has_divisions() {
        heights.push((below + 1, end, paper.row));
    }
    let setup = Setup {
        heights,
        hidden_columns: vec![(last_shown + 1, column(columns.len()) - 1)],
        stale: stale(layout, (FIRST_ROW, 0, last, last_shown)),
        tints,
        tinted: tinted(layout, last_shown),
        filter: Some((FIRST_ROW - 1, 0, last, last_shown)),
        printed: Some((end, last_shown)),
        page_breaks: laid.breaks.clone(),
        below_names: layout.standings_extras(),
        ..list_of_players(layout, paper, 2)
    };
    Sheet::new(&layout.names["standings"], setup, move |emit| {
        head(layout, paper, emit);
        headings(layout, &columns, paper, emit);
        let formulas: Vec<Option<Template>> =
            columns.iter().map(|what| formula(layout, *what)).collect();
        let entries = layout.entries();
        let mut group = 0;
        for position in 0..layout.size.players {
            let entry = entries.get(position);
            group = entry.map_or(group, |entry| bands::group(entry, position, group));
            for (at, (what, formula)) in columns.iter().zip(&formulas).enumerate() {
                emit(cell(
                    layout,
                    *what,
                    (position, column(at)),
                    formula.as_ref(),
                    (entry, group),
                    paper,
                ));
            }
        }
        missing_scores(layout, last, emit);
        let above_codes = below - 1 - u32::from(!codes.is_empty());
        if walkovers {
            let at = (above_codes - u32::from(deductions), 0);
            emit(layout.live(at, Role::Remark, walkovers_told(layout)));
        }
        if deductions {
            let at = (above_codes, 0);
            let all = layout.standings_column(StandingsColumn::Deducted);
            let told = LiveText::of(as_text(fixed(last, all)), layout.deducted_now());
            emit(layout.live(at, Role::Remark, told));
        }
        if !codes.is_empty() {
            emit(codes::cell(codes.clone(), below - 1, paper));
        }
        divisions::emit(layout, &columns, paper, (last, &laid), emit);
    })
}

/// Returns how the places within categories stand below the table that ends with a row: on the page of the table if they all fit there,
/// else from a page of their own on.
fn laid(layout: &BookLayout<'_>, paper: &Fitted, (below, last): (u32, u32)) -> DivisionTables {
    let start = below + 1;
    if !layout.has_divisions() {
        return layout.divisions_from(start, u32::MAX);
    }
    let together = layout.divisions_from(start, u32::MAX);
    let more = f64::from(together.end + 1 - last) * paper.row
        + codes::height(&codes::explained(layout), paper);
    if paper.one_page && paper.leaves_room_for(layout.size.players, HEAD_ROWS.iter().sum(), more) {
        return together;
    }
    let mut apart = layout.divisions_from(start, paper.rows_of_next_page());
    apart.breaks.insert(0, start - 1);
    apart
}

/// The event, how far it has come, and the rules, unless something is to be warned of.
fn head(layout: &BookLayout<'_>, paper: &Fitted, emit: &mut dyn FnMut(Cell)) {
    let title = layout.title();
    let fits = |text: &str, largest: u8| paper.type_beside_corner(text, largest);
    let note = layout.text("standings.remark").to_string();
    emit(
        layout
            .title_cell((0, 0), Role::Title, &LiveText::fixed(""))
            .sized(fits(&title, TITLE_TYPE))
            .with_note(Some(note).filter(|_| layout.has_notes())),
    );
    let status = status::cell(layout, 1, Role::Section);
    let now = if let Content::Formula(_, Cached::Text(now)) | Content::Text(now) = &status.content {
        now.clone()
    } else {
        String::new()
    };
    emit(status.sized(fits(&now, STATUS_TYPE)));
    let words = layout.words();
    let name = layout.rules().name.get(layout.lang);
    let rules = say!(layout, "standings.rules", rules = name, rounding = words.rounding());
    emit(layout.warning_or(2, &rules, layout.stale_on_list()));
}

fn headings(
    layout: &BookLayout<'_>,
    columns: &[StandingsColumn],
    paper: &Fitted,
    emit: &mut dyn FnMut(Cell),
) {
    let words = layout.words();
    for (at, what) in columns.iter().enumerate() {
        let note = match what {
            StandingsColumn::Figure(definition) => Some(words.note(*definition)),
            _ => None,
        };
        let text = heading(layout, *what);
        let largest = paper.points.min(HEADING_TYPE);
        let points = paper
            .widths
            .get(at)
            .map_or(0, |width| page_fit::type_that_fits(widest_line(&text), &[*width], largest));
        emit(
            Cell::text(FIRST_ROW - 1, column(at), Role::Heading, text)
                .sized(points)
                .with_note(note),
        );
    }
}

pub(super) fn heading(layout: &BookLayout<'_>, what: StandingsColumn) -> String {
    let words = layout.words();
    let text = |key: &str| layout.text(key).to_string();
    match what {
        StandingsColumn::Place => text("column.rank"),
        StandingsColumn::Name => text("column.name"),
        StandingsColumn::Extra(extra) => layout.extra_heading(extra),
        StandingsColumn::Record => text("column.record"),
        StandingsColumn::Figure(definition) => words.heading(definition).to_string(),
        StandingsColumn::Qualify => text("column.qualify"),
        StandingsColumn::Decided => text("column.decided"),
        StandingsColumn::Position => text("figures.position"),
        StandingsColumn::Pointer => text("workings.row"),
        StandingsColumn::Equal => text("standings.equal"),
        StandingsColumn::Group => text("standings.group"),
        StandingsColumn::Left => text("figures.gone_from"),
        StandingsColumn::PlaceOfAble => text("standings.place_of_able"),
        StandingsColumn::Page => text("sheet.pages"),
        StandingsColumn::Category(category) => {
            layout.tournament().categories[category].heading.clone()
        }
        StandingsColumn::Count(_) => text("standings.count"),
        StandingsColumn::Deducted => text("standings.deductions"),
    }
}

/// Headings break into two lines, between words: returns the wider line where they break best.
fn widest_line(text: &str) -> &str {
    let wider = |at: usize| {
        let (above, below) = (&text[..at], &text[at + 1..]);
        if units(above) >= units(below) { above } else { below }
    };
    let longest = text
        .match_indices(' ')
        .map(|(at, _)| wider(at))
        .min_by_key(|line| units(line))
        .unwrap_or(text);
    // Japanese breaks anywhere, and a short word nowhere.
    if longest.is_ascii() || longest.chars().count() <= 4 {
        return longest;
    }
    let half = longest.chars().count().div_ceil(2);
    longest.char_indices().nth(half).map_or(longest, |(at, _)| &longest[..at])
}

impl BookLayout<'_> {
    /// Returns the type and the widths in which the table fills a page, and how what stands beside names stands there: whole, unless
    /// it would take more pages or small type.
    pub fn standings_paper(&self) -> &(Fitted, Vec<ExtraFit>) {
        self.standings_found.get_or_init(|| {
            let columns = self.standings_columns();
            let of = |form: Form| {
                let extras = self.extras_in(form);
                (paper_of(self, &columns, form, &extras), extras)
            };
            // One line is for the sake of one page, or of fewer, and never of names that nobody can read.
            let told = self.names_told();
            let longest = told.iter().map(|name| units(name)).max().unwrap_or(0);
            let is_in_vain = |form: Form, paper: &Fitted, best: &Fitted| match form {
                Form::OneLine(widest) => {
                    !paper.prints_in(longest, widest)
                        || !(paper.one_page || paper.pages < best.pages)
                }
                Form::Whole | Form::Ended => false,
            };
            let mut best = of(Form::ALL[0]);
            for form in Form::ALL.into_iter().skip(1) {
                let other = of(form);
                if !is_in_vain(form, &other.0, &best.0) && other.0.worth() > best.0.worth() {
                    best = other;
                }
            }
            best
        })
    }

    /// Whether it is told what a game without play counts: where the rules give it a score, and there is one or may be one.
    fn tells_walkovers(&self) -> bool {
        let figures = self.figures();
        walkovers::score(figures).is_some() && (walkovers::any(figures) || self.size.alive)
    }

    /// Returns what was taken off the players, in words.
    fn deducted_now(&self) -> String {
        let ranked = self.entries().iter().map(|entry| entry.player);
        deductions(self.figures(), ranked, self.lang)
    }

    /// Returns the layout of an extra column.
    fn extra_fit(&self, extra: Listed) -> ExtraFit {
        let at = self.extras().iter().position(|known| *known == extra);
        at.and_then(|at| self.standings_paper().1.get(at).copied()).unwrap_or_default()
    }
}

/// Returns how wide the columns are that are seen, and how many lines their highest text has.
fn breadths(
    layout: &BookLayout<'_>,
    columns: &[StandingsColumn],
    form: Form,
    extras: &[ExtraFit],
) -> (Vec<Breadth>, f64) {
    let figures = layout.figures();
    let entries = layout.entries();
    let widest = |of: &dyn Fn(usize) -> usize| {
        entries.iter().map(|entry| of(entry.player)).max().unwrap_or(0)
    };
    let told = layout.names_told();
    let texts = told.iter().map(String::as_str);
    let names = match form {
        Form::OneLine(widest) => page_fit::names_in_one_line(texts, widest),
        Form::Whole | Form::Ended => page_fit::names(texts, WIDEST_TEXT),
    };
    let lines = extras.iter().map(|beside| beside.lines).fold(names.lines, f64::max);
    let extra_units = |extra: &Listed| {
        layout
            .extras()
            .iter()
            .zip(extras)
            .find(|(known, _)| *known == extra)
            .map_or(0, |found| found.1.units)
    };
    let of = |what: &StandingsColumn| {
        let heading = page_fit::bold(widest_line(&heading(layout, *what)));
        let content = match what {
            StandingsColumn::Place => entries
                .iter()
                .map(|entry| units(&layout.place_text(entry)))
                .chain([units(&layout.size.players.to_string())])
                .max()
                .unwrap_or(0),
            StandingsColumn::Name => names.units,
            StandingsColumn::Extra(extra) => extra_units(extra),
            StandingsColumn::Record => {
                widest(&|player| units(&layout.record(player))).max(usual_record(layout))
            }
            // Later values may be wider.
            StandingsColumn::Figure(definition) => {
                widest(&|player| units(&layout.printed_now(*definition, player)))
                    .max(usual_width(layout.column_look(*definition)))
            }
            StandingsColumn::Qualify => {
                entries
                    .iter()
                    .map(|entry| units(&layout.qualifiers().text(entry)))
                    .max()
                    .unwrap_or(0)
                    .max(8)
                    + 1
            }
            StandingsColumn::Decided => {
                let names = figures.rules.order.iter().map(|definition| {
                    units(figures.rules.definitions[*definition].short.get(layout.lang))
                });
                let overall = say!(layout, "standings.overall", place = layout.size.players);
                let beside = if layout.has_divisions() { units(&overall) + 1 } else { 0 };
                let by = names.chain([units(layout.text("standings.shared"))]).max().unwrap_or(0);
                (by + beside).min(WIDEST_TEXT) + 1
            }
            _ => 0,
        };
        let words = matches!(
            what,
            StandingsColumn::Name
                | StandingsColumn::Extra(_)
                | StandingsColumn::Decided
                | StandingsColumn::Qualify
        );
        Breadth { units: content.max(heading), words }
    };
    let shown = columns.iter().filter(|what| !layout.hides(**what));
    (shown.map(of).collect(), lines)
}

fn paper_of(
    layout: &BookLayout<'_>,
    columns: &[StandingsColumn],
    form: Form,
    extras: &[ExtraFit],
) -> Fitted {
    let (shown, lines) = breadths(layout, columns, form, extras);
    // The rows below the table are on its page.
    let fitted = |below: usize| {
        let rows = layout.rows();
        page_fit::fitted(
            &shown,
            Rows { lines, spare: rows.spare + below, ..rows },
            HEAD_ROWS.iter().sum(),
        )
    };
    let [turned, upright] = codes::rows(&codes::explained(layout));
    Some(fitted(turned))
        .filter(|fitted| fitted.landscape || turned == upright)
        .unwrap_or_else(|| fitted(upright))
}

/// Returns a cell of another sheet that shows what the standings show at a position.
pub(super) fn shown_cell(
    layout: &BookLayout<'_>,
    what: StandingsColumn,
    (position, at): (usize, (u32, u16)),
) -> Cell {
    let entry = layout.entries().get(position);
    let role = match what {
        StandingsColumn::Place => Role::Place,
        StandingsColumn::Name | StandingsColumn::Extra(_) => Role::Text,
        StandingsColumn::Record => Role::Centered,
        _ => Role::Number,
    };
    let now = now(layout, what, position, entry, 0);
    layout
        .computed(at, role, || layout.standings_cell(position, what), now)
        .looking(look(layout, what))
}

/// Returns the style of an extra column: texts in two lines are not printed smaller.
fn extra_role(layout: &BookLayout<'_>, extra: Listed) -> Role {
    if layout.extra_fit(extra).lines > 1.0 { Role::Wrapped } else { Role::Text }
}

/// Returns the usual width of a figure with this number format.
fn usual_width(look: Look) -> usize {
    let decimals = |digits: u32| if digits > 0 { digits as usize + 1 } else { 0 };
    match look {
        Look::Show(Show::Percent(digits)) => "100%".len() + decimals(digits),
        Look::Show(Show::Decimal(digits) | Show::Ratio(digits)) => 2 + decimals(digits),
        Look::Approximate => "≈12.345678".chars().count(),
        _ => 3,
    }
}

/// Returns the width of the record of a player with wins and losses.
fn usual_record(layout: &BookLayout<'_>) -> usize {
    units(&say!(layout, "record.without_draws", wins = "9", losses = "9", draws = "9"))
}

/// Returns the line that explains the sign for an unknown figure, shown while the table contains it.
fn missing_scores(layout: &BookLayout<'_>, last: u32, emit: &mut dyn FnMut(Cell)) {
    if !layout.rules().rests_on_scores() {
        return;
    }
    let columns = layout.standings_columns().into_iter().enumerate();
    let figures: Vec<(usize, usize)> = columns
        .filter_map(|(at, what)| match what {
            StandingsColumn::Figure(definition) if layout.is_shown[definition] => {
                Some((at, definition))
            }
            _ => None,
        })
        .collect();
    let (Some((first, _)), Some((end, _))) = (figures.first(), figures.last()) else {
        return;
    };
    let range = (FIRST_ROW, column(*first), last, column(*end));
    let stands = |(_, definition): &(usize, usize)| {
        (0..layout.standing.len()).any(|player| layout.figures().is_missing(*definition, player))
    };
    let LiveText { formula, now } = status::missing(layout, "", range, figures.iter().any(stands));
    emit.formula((last + 1, 0), Role::Remark, formula, now);
}

/// Returns what a game without play counts, while there is one.
fn walkovers_told(layout: &BookLayout<'_>) -> LiveText {
    let now = walkovers::told(layout.figures(), layout.lang);
    let code = code_of(Outcome::ForfeitWin);
    let [own, other] = ["outcome_own_score", "outcome_other_score"].map(|of| index(of, code));
    let fields = [("own", &own), ("other", &other)];
    let said = worded(layout.text("standings.walkovers"), &fields);
    let is_any = above(countif("result_codes", code), 0);
    LiveText::of(if_(is_any, said, quote("")), now.unwrap_or_default())
}

/// Gives a cell the style of its column, in a row that a player has or that is kept for one.
fn styled(
    layout: &BookLayout<'_>,
    what: StandingsColumn,
    mut cell: Cell,
    is_taken: bool,
    paper: &Fitted,
) -> Cell {
    let role = match what {
        StandingsColumn::Place => Role::Place,
        StandingsColumn::Name => name_role(paper),
        StandingsColumn::Extra(extra) => extra_role(layout, extra),
        StandingsColumn::Decided | StandingsColumn::Qualify => Role::Text,
        StandingsColumn::Record => Role::Centered,
        _ => Role::Number,
    };
    cell.style.role = match role {
        role if is_taken => role,
        Role::Text | Role::Wrapped => Role::Running,
        _ => Role::Spare,
    };
    cell.style.look = look(layout, what);
    cell.sized(if layout.hides(what) { 0 } else { paper.points })
}

/// Returns the number format of a column.
fn look(layout: &BookLayout<'_>, what: StandingsColumn) -> Look {
    let StandingsColumn::Figure(definition) = what else {
        return Look::Plain;
    };
    if layout.is_written_out(definition) { Look::Plain } else { layout.column_look(definition) }
}

fn cell(
    layout: &BookLayout<'_>,
    what: StandingsColumn,
    (position, at): (usize, u16),
    formula: Option<&Template>,
    (entry, group): (Option<&Entry>, u32),
    paper: &Fitted,
) -> Cell {
    let figures = layout.figures();
    let row = row(position);
    if what == StandingsColumn::Page {
        return Cell::text(row, at, Role::Running, layout.page_of(position).unwrap_or_default());
    }
    let Some(formula) = formula else {
        return Cell::number(row, at, Role::Number, as_f64(position + 1));
    };
    let mut cell = layout.computed(
        (row, at),
        Role::Number,
        || formula.at(row),
        now(layout, what, position, entry, group),
    );
    cell = styled(layout, what, cell, !layout.is_spare(position), paper);
    let starts_group =
        entry.is_some_and(|entry| !entry.without_place && entry.separated_by == Some(0));
    // Without formulas nothing moves: the line can be drawn for good.
    cell.style.line_above = !layout.size.alive && starts_group && !layout.hides(what);
    if let StandingsColumn::Figure(definition) = what {
        let told = FigureWords { figures, lang: layout.lang };
        let note = entry.filter(|_| layout.has_notes()).map(|entry| {
            // The row may come to show another player, so the note names its own.
            format!(
                "{}\n{}",
                figures.tournament.players[entry.player].name,
                told.sentence(definition, entry.player)
            )
        });
        cell = cell.with_note(note);
    }
    cell
}
