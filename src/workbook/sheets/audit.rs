//! 監査: every announced value beside the recomputed one, errors first.

use crate::audit::Audit;
use crate::audit::compare::{Compared, Comparison, Verdict};
use crate::exact::{Exact, Mode};
use crate::explain::audit::{self, AuditWords};
use crate::explain::notation::Writing;
use crate::rules::operation::round;
use crate::rules::rounding::Rounding;
use crate::rules::show::Show;
use crate::workbook::address::{down, on, relative};
use crate::workbook::calculation::columns::Fig;
use crate::workbook::calculation::halves::fraction;
use crate::workbook::calculation::{BookLayout, row};
use crate::workbook::excel::{
    self, Excel, above, abs, and, as_text, at_least, below, countif, formatted, grouped, if_,
    iferror, index, is, is_not, is_number, join, power, quote, xl,
};
use crate::workbook::plan::{Cached, Cell, Look, Pen, Role, Setup, Sheet, TAB_READ, Tint};
use crate::workbook::sheets::{Stale, emit_headings, head, published};

const VERDICT: u16 = 0;
const PLAYER: u16 = 1;
const FIGURE: u16 = 2;
const PUBLISHED: u16 = 3;
const SHOWN: u16 = 4;
const VALUE: u16 = 5;
const EXACT: u16 = 6;
const DIFFERENCE: u16 = 7;
const PLACE: u16 = 8;
/// The lowest row of a heading that is frozen; below it, a frozen heading would fill the screen.
const LOWEST_FROZEN: u32 = 14;
/// The widths of the column of names, in characters; longer names are printed smaller.
const NAME_WIDTHS: [f64; 2] = [24.0, 48.0];

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>, audit: &'a Audit) -> Sheet<'a> {
    let words = AuditWords { analysis: layout.analysis, audit, lang: layout.lang };
    let verdict = words.verdict_beside_table();
    let first = row(4 + verdict.len());
    let count = audit.comparison.as_ref().map_or(0, |comparison| comparison.cells.len());
    let last = first + row(count.max(1));
    let word = |verdict: Verdict| quote(layout.lang.texts_of("verdict", verdict.id()));
    let right = ["".into(), word(Verdict::Agrees), word(Verdict::Unjudged)];
    let wrong = excel::all(right.map(|right: Excel| is_not(down(first + 1, VERDICT), right)));
    let names = (layout.longest_name() as f64 + 2.0).clamp(NAME_WIDTHS[0], NAME_WIDTHS[1]);
    let setup = Setup {
        landscape: true,
        freeze: (first < LOWEST_FROZEN).then_some((first + 1, 0)),
        repeat_rows: Some((first, first)),
        widths: vec![
            (VERDICT, 16.0),
            (PLAYER, names),
            (FIGURE, 14.0),
            (PUBLISHED, 14.0),
            (SHOWN, 14.0),
            (PLACE, 18.0),
        ],
        widest: 24.0,
        // The exact figure is between the announced one and the difference, for the formulas alone.
        hidden_columns: vec![(VALUE, VALUE)],
        filter: Some((first, 0, last, PLACE)),
        tints: vec![((first + 1, 0, last, PLACE), Tint::Alarm, wrong.into())],
        folded: folded(audit, first + 1),
        // Excel opens no folded rows on a protected sheet.
        protected: false,
        tab: Some(TAB_READ),
        stale: layout.stale((3, 0, first - 1, PLACE)),
        ..Setup::default()
    };
    Sheet::new(&layout.names["audit"], setup, move |emit| {
        head(layout, "sheet.audit", "audit.sheet_remark", Some(Stale::Words), emit);
        for (row, line) in (3u32..).zip(&verdict) {
            emit.text((row, 0), Role::Running, line.as_str());
        }
        let Some(comparison) = &audit.comparison else {
            return;
        };
        let headings = [
            (VERDICT, "audit.verdict"),
            (PLAYER, "column.name"),
            (FIGURE, "column.figure"),
            (PUBLISHED, "audit.published"),
            (SHOWN, "audit.prints_as"),
            (VALUE, "column.value"),
            (EXACT, "audit.exact"),
            (DIFFERENCE, "audit.difference_column"),
            (PLACE, "audit.place"),
        ];
        emit_headings(layout.lang, first, headings, emit);
        for (row, cell) in (first + 1..).zip(&comparison.cells) {
            line(layout, words, comparison, cell, row, emit);
        }
    })
}

/// Fewer agreeing values than this are not folded.
const FEW: usize = 8;

/// Returns the rows that agree, which are collapsed, so that the others are seen.
fn folded(audit: &Audit, first: u32) -> Vec<(u32, u32)> {
    let Some(comparison) = &audit.comparison else {
        return Vec::new();
    };
    let wrong = comparison.cells.iter().filter(|cell| !cell.verdict.agrees()).count();
    let all = comparison.cells.len();
    if all - wrong > FEW { vec![(first + row(wrong), first + row(all) - 1)] } else { Vec::new() }
}

fn line(
    layout: &BookLayout<'_>,
    words: AuditWords<'_>,
    comparison: &Comparison,
    cell: &Compared,
    row: u32,
    emit: &mut dyn FnMut(Cell),
) {
    let figures = layout.figures();
    let role = if cell.verdict.agrees() { Role::Text } else { Role::Strong };
    let live = LineFormulas { layout, comparison, cell, row };
    if cell.is_fixed || cell.column.is_some() && live.definition().is_none() {
        still(words, comparison, cell, row, emit);
        return;
    }
    let verdict = layout.lang.texts_of("verdict", cell.verdict.id());
    emit(layout.computed((row, VERDICT), role, || live.verdict(), verdict));
    let name = figures.tournament.name(cell.player);
    emit(Cell::text(row, PLAYER, Role::Text, name).linked(layout.to_player(cell.player)));
    emit.text((row, FIGURE), Role::Text, words.column(comparison, cell.column));
    let digits = comparison.column_of(cell).map_or(0, |column| column.digits);
    let look = |digits: u32| {
        if live.in_percent() { Show::Percent(digits - 2) } else { Show::Decimal(digits) }
    };
    let [look, wide] =
        if digits == 0 { [Show::Integer; 2] } else { [digits, (digits + 4).min(12)].map(look) }
            .map(Look::Show);
    let announced: f64 = audit::published(comparison, cell).parse().unwrap_or_default();
    emit(
        match live.announced() {
            Some(formula) => layout.computed((row, PUBLISHED), Role::Number, || formula, announced),
            None => Cell::number(row, PUBLISHED, Role::Number, announced),
        }
        .looking(look),
    );
    let shown = cell.shown.parse::<Exact>().ok().filter(|_| live.in_percent());
    let shown = shown.map_or_else(
        || cell.shown.clone(),
        |shown| Show::Percent(digits - 2).text(&shown, Rounding::None),
    );
    emit(layout.computed((row, SHOWN), Role::Fraction, || live.shown(), shown));
    let now = cell.exact.as_ref().map(crate::tiebreaks::value::Value::to_f64);
    let value = now.map_or_else(|| "—".into(), Cached::Number);
    emit(layout.computed((row, VALUE), Role::Number, || live.value(), value).looking(wide));
    // A place is a whole number and needs no exact value.
    if cell.column.is_some() {
        let writing =
            live.definition().map_or(Writing::FRACTIONS, |definition| layout.writing(definition));
        emit(layout.computed(
            (row, EXACT),
            Role::Fraction,
            || live.exact(),
            fraction(cell.exact.as_ref(), writing),
        ));
    } else {
        emit.text((row, EXACT), Role::Fraction, "");
    }
    let difference = iferror(xl(relative(row, PUBLISHED)) - relative(row, VALUE), quote("—"));
    let now = now.map_or_else(|| "—".into(), |now| Cached::Number(announced - now));
    emit(Cell::formula(row, DIFFERENCE, Role::Number, difference, now).looking(wide));
    // Another file's cell is named with its file.
    let is_here = cell.place.book == figures.tournament.source.file;
    let place = if is_here { cell.place.within_book() } else { cell.place.to_string() };
    emit.text((row, PLACE), Role::Origin, place);
}

/// A figure that the workbook does not compute: nothing here follows an edit, and all of it is grey.
fn still(
    words: AuditWords<'_>,
    comparison: &Comparison,
    cell: &Compared,
    row: u32,
    emit: &mut dyn FnMut(Cell),
) {
    let lang = words.lang;
    let name = words.analysis.figures.tournament.name(cell.player);
    let exact = cell.exact.as_ref().map_or_else(|| "—".to_string(), ToString::to_string);
    let texts = [
        (VERDICT, lang.texts_of("verdict", cell.verdict.id()).to_string()),
        (PLAYER, name.to_string()),
        (FIGURE, words.column(comparison, cell.column).to_string()),
        (PUBLISHED, audit::published(comparison, cell)),
        (SHOWN, cell.shown.clone()),
        (VALUE, cell.shown.clone()),
        (EXACT, exact),
        (DIFFERENCE, String::new()),
        (PLACE, cell.place.within_book()),
    ];
    for (column, text) in texts {
        emit.text((row, column), Role::Remark, text);
    }
}

/// The formulas of a line: they compare the present figure with the announced cell on its sheet.
struct LineFormulas<'a> {
    layout: &'a BookLayout<'a>,
    comparison: &'a Comparison,
    cell: &'a Compared,
    row: u32,
}

/// The tolerance of a double for exactly half a digit.
const HALF: &str = "0.5000001";
const THREE_HALVES: &str = "1.5000001";
const NOTHING: &str = "0.0000001";

impl LineFormulas<'_> {
    fn here(&self, column: u16) -> String {
        relative(self.row, column)
    }

    fn fig(&self, fig: &Fig) -> Excel {
        let (layout, player) = (self.layout, self.cell.player);
        index(layout.fig_name(fig), layout.found(player))
    }

    /// The definition compared; nothing for the place.
    fn definition(&self) -> Option<usize> {
        let column = self.comparison.column_of(self.cell)?;
        self.layout.rules().position(&column.definition)
    }

    /// Whether the figure is written in percent, as on every other page, whatever the announced column writes.
    fn in_percent(&self) -> bool {
        let is_percent = |definition| {
            matches!(self.layout.column_look(definition), Look::Show(Show::Percent(_)))
        };
        let column = self.comparison.column_of(self.cell);
        column.is_some_and(|column| column.digits >= 2) && self.definition().is_some_and(is_percent)
    }

    fn value(&self) -> Excel {
        let live =
            self.fig(&self.definition().map_or_else(|| self.layout.last_place(), Fig::Value));
        if_(is(&live, ""), quote("—"), &live)
    }

    fn exact(&self) -> Excel {
        self.definition()
            .map_or_else(|| xl(self.here(VALUE)), |definition| self.fig(&Fig::Exact(definition)))
    }

    /// Returns the announced cell scaled to the figure.
    fn announced(&self) -> Option<Excel> {
        let announced = self.layout.tournament().published.as_ref()?;
        let column = self.comparison.column_of(self.cell);
        let (row, at) = published::cell_of(
            announced,
            self.cell.player,
            &self.cell.place,
            column.map(|column| column.position),
        )?;
        let cell = on(&self.layout.names["published"], row, at);
        Some(if column.is_some_and(|column| column.hundredfold) {
            if_(above(&cell, 1), xl(&cell) / 100, &cell)
        } else {
            cell.into()
        })
    }

    /// The number of players who share the place.
    fn sharing(&self) -> Excel {
        countif(
            self.layout.fig_range(self.layout.fig_column(&self.layout.last_place())),
            self.here(VALUE),
        )
    }

    fn shown(&self) -> Excel {
        let value = self.here(VALUE);
        let Some(column) = self.comparison.column_of(self.cell) else {
            let sharing = self.sharing();
            return if_(
                above(&sharing, 1),
                join([xl(&value), quote("–"), grouped(xl(&value) + &sharing - 1)]),
                as_text(&value),
            );
        };
        let rounded =
            round(&value, column.digits, if column.cut_off { Mode::Down } else { Mode::HalfUp });
        let pattern = if self.in_percent() {
            Show::Percent(column.digits - 2)
        } else {
            Show::Decimal(column.digits)
        }
        .number_format();
        if_(is_number(&value), formatted(&rounded, &pattern), quote("—"))
    }

    fn verdict(&self) -> Excel {
        let (value, announced) = (self.here(VALUE), self.here(PUBLISHED));
        let word = |verdict: Verdict| quote(self.layout.lang.texts_of("verdict", verdict.id()));
        let agrees = word(Verdict::Agrees);
        let Some(column) = self.comparison.column_of(self.cell) else {
            let among =
                and(at_least(&announced, &value), below(&announced, xl(&value) + self.sharing()));
            return if_(&among, &agrees, word(Verdict::WrongPlace));
        };
        let first = self.definition().is_some()
            && self.layout.rules().order.first().copied() == self.definition();
        // If another reading gives the announced value, other results are not suspected.
        let other_results = first && self.cell.verdict != Verdict::Differs;
        let differs = word(if other_results { Verdict::OtherResults } else { Verdict::Differs });
        // In units of the last digit printed.
        let off = (xl(&value) - &announced) * power(10, column.digits);
        let fits = if column.in_quarters && column.digits == 0 {
            below(abs(&off), NOTHING)
        } else if column.cut_off {
            and(above(&off, -xl(NOTHING)), below(&off, 1))
        } else {
            below(abs(&off), HALF)
        };
        let near = if first || column.digits == 0 {
            differs.clone()
        } else {
            if_(below(abs(&off), THREE_HALVES), word(Verdict::LastDigit), &differs)
        };
        if_(
            is_number(&value),
            if_(&fits, &agrees, &near),
            if_(is(&announced, 0), &agrees, &differs),
        )
    }
}
