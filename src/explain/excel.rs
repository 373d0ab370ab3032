//! Formulas of the rule language to formulas of Excel, for one player's block.
//!
//! Only functions that Excel 2010, LibreOffice and the tests' engine share are used.

use crate::exact::{Exact, Mode};
use crate::explain::address::{column_range, fixed, on, relative};
use crate::explain::layout::{FoldColumns, Layout, OUTCOME_QUALITIES, block, fixed_column, outcomes};
use crate::model::PlayerIndex;
use crate::rules::ast::{Condition, Expr, Filter, Fold, FoldKind, Name, Op, Pick};
use crate::rules::rounding::{Rounding, Scope};
use crate::rules::vocabulary::{EventFact, PlayerFact, Quality, RoundFact};
use crate::tiebreaks::figures::MISSING;

/// Added before rounding, so that a tie that the double misses by its last bits rounds as the
/// fraction does. Fractions of results stay further from a tie than this.
const NUDGE: &str = "1E-12";

/// Writes the formulas of one player's block.
#[derive(Clone, Copy)]
pub struct Excel<'a> {
    /// Where everything stands.
    pub layout: &'a Layout<'a>,
    /// The player.
    pub player: PlayerIndex,
}

impl Excel<'_> {
    /// Returns the formula of a definition before rounding, and its value where there is none.
    #[must_use]
    pub fn definition(&self, position: usize) -> String {
        let definition = &self.layout.figures().rules.definitions[position];
        let formula = self.value(&definition.expr, None);
        let empty = definition.empty.as_ref().map_or_else(|| "\"—\"".to_string(), |empty| self.expr(empty, None).0);
        let formula = match &definition.expr {
            Expr::Fold(Fold { kind: FoldKind::Sum | FoldKind::Count, .. }) => formula,
            _ => format!("IFERROR({formula},{empty})"),
        };
        unless(self.hangs(&definition.expr, None), formula)
    }

    /// Returns the condition under which a part of a formula hangs on a score that was not written down, as
    /// [`crate::tiebreaks::eval::Evaluator::misses`] has it; nothing in a workbook that lacks none.
    fn hangs(&self, expr: &Expr, row: Option<u32>) -> Option<String> {
        if !self.layout.misses_scores {
            return None;
        }
        let missing = |cell: String| format!("{cell}=\"{MISSING}\"");
        match expr {
            Expr::Name(Name::Round(fact)) if fact.is_of_score() => row.map(Self::misses_score),
            Expr::Name(name @ Name::Definition(_)) => Some(missing(self.name(name, row))),
            Expr::Name(name @ Name::OpponentDefinition(_)) => {
                row.and_then(|row| self.opponent_in(row)).map(|_| missing(self.name(name, row)))
            }
            Expr::Number(_) | Expr::Name(_) => None,
            Expr::Negative(inner) | Expr::Round(inner, ..) => self.hangs(inner, row),
            Expr::Binary(_, a, b) => any([self.hangs(a, row), self.hangs(b, row)]),
            Expr::Pick(_, all) => any(all.iter().map(|one| self.hangs(one, row))),
            Expr::Default(value, otherwise) => {
                self.hangs(otherwise, row).map(|hangs| format!("AND(ISERROR({}),{hangs})", self.value(value, row)))
            }
            Expr::Fold(fold) => {
                let columns = self.layout.folds.iter().find(|columns| columns.fold == *fold)?;
                let (first, last) = self.layout.round_rows(self.player);
                let range = |column: u16| column_range(first, last, column);
                let marked = |column: u16| Some(format!("SUMPRODUCT(({}=\"{MISSING}\")*1)>0", range(column)));
                let of_filters = columns.filters.iter().map(|filter| marked(*filter));
                // Without a column for the terms, the rounds that count are those of the filter.
                let of_score = fixed_column(fold).is_some_and(|column| [block::SCORE, block::OTHER, block::DRAWN].contains(&column));
                let counted = columns.filters.first().filter(|_| of_score && columns.term.is_none()).map(|filter| {
                    let [filter, code, score, other] = [*filter, block::CODE, block::SCORE, block::OTHER].map(range);
                    format!("SUMPRODUCT(({filter}=1)*({code}>0)*({code}<4)*((({score}=\"\")+({other}=\"\"))>0))>0")
                });
                any(of_filters.chain([columns.term.and_then(marked), counted]))
            }
        }
    }

    /// Returns the condition under which a round was won, lost or drawn (the first three outcomes) without a score.
    fn misses_score(row: u32) -> String {
        let cell = |column: u16| fixed_column_cell(row, column);
        let (code, score, other) = (cell(block::CODE), cell(block::SCORE), cell(block::OTHER));
        format!("AND({code}>0,{code}<4,OR({score}=\"\",{other}=\"\"))")
    }

    /// Returns the formula that rounds what stands in a cell, where the rule set rounds at every step.
    #[must_use]
    pub fn rounded(rounding: Rounding, cell: &str) -> Option<String> {
        match rounding {
            Rounding::To { mode, digits, scope: Scope::EveryStep } => {
                Some(format!("IF(ISNUMBER({cell}),{},{cell})", round(cell, digits, mode)))
            }
            _ => None,
        }
    }

    /// Returns the formula that says whether a round has every quality of a filter: 1 or 0.
    #[must_use]
    pub fn filter(&self, filter: &Filter, row: u32) -> String {
        let code = fixed_column_cell(row, block::CODE);
        let parts = filter.0.iter().map(|condition| match condition {
            Condition::Is(quality, true) => self.quality(*quality, row, &code),
            Condition::Is(quality, false) => format!("(1-{})", self.quality(*quality, row, &code)),
            // A value that is missing makes an error, and an error is no round that counts.
            Condition::Compare(a, comparison, b) => {
                let difference = format!("{}-{}", self.operand(a, Some(row), 1), self.operand(b, Some(row), 2));
                format!("IFERROR((ROUND({difference},9){}0)*1,0)", comparison.sign())
            }
        });
        let hangs: Vec<Option<String>> = filter
            .0
            .iter()
            .map(|condition| match condition {
                Condition::Is(Quality::Scored, _) => Some(Self::misses_score(row)).filter(|_| self.layout.misses_scores),
                Condition::Is(..) => None,
                Condition::Compare(a, _, b) => any([self.hangs(a, Some(row)), self.hangs(b, Some(row))]),
            })
            .collect();
        // What does not hold whatever is missing does not hold.
        let parts = parts.zip(&hangs).map(|(part, hangs)| hangs.as_ref().map_or(part.clone(), |hangs| format!("IF({hangs},1,{part})")));
        let product = parts.collect::<Vec<_>>().join("*");
        let holds = match any(hangs) {
            Some(hangs) => format!("IF({product}=0,0,IF({hangs},\"{MISSING}\",1))"),
            None => product,
        };
        format!("IF({code}=0,0,{holds})")
    }

    fn quality(&self, quality: Quality, row: u32, code: &str) -> String {
        let of_outcome = |quality: Quality| {
            let at = OUTCOME_QUALITIES.iter().position(|known| *known == quality).and_then(|at| u16::try_from(at).ok()).unwrap_or(0);
            format!("INDEX({},{code})", self.layout.outcomes_column(outcomes::FIRST_QUALITY + at))
        };
        let moved = |first: bool| {
            let named_first = self.layout.pairing(self.player, self.round_of(row)).is_none_or(|(_, side)| side == 0);
            if named_first == first { of_outcome(Quality::Opposed) } else { "0".to_string() }
        };
        match quality {
            Quality::Any => "1".to_string(),
            Quality::Scored => {
                format!("ISNUMBER({})*ISNUMBER({})", fixed_column_cell(row, block::SCORE), fixed_column_cell(row, block::OTHER))
            }
            Quality::MovedFirst => moved(true),
            Quality::MovedSecond => moved(false),
            Quality::BeforeLast => {
                let last = self.layout.constant(self.layout.constant_count() - 1);
                format!("({}<{last})*1", fixed_column_cell(row, block::ROUND))
            }
            _ => of_outcome(quality),
        }
    }

    fn round_of(&self, row: u32) -> u32 {
        row + 1 - self.layout.round_row(self.player, 1)
    }

    /// Returns the formula of a fold's term in a round: the term where a filter holds, else nothing.
    #[must_use]
    pub fn term(&self, columns: &FoldColumns, row: u32) -> String {
        let mut formula = "\"\"".to_string();
        for (clause, filter) in columns.fold.clauses.iter().zip(&columns.filters).rev() {
            let term = unless(self.hangs(&clause.term, Some(row)), self.value(&clause.term, Some(row)));
            let filter = fixed_column_cell(row, *filter);
            formula = format!("IF({filter}=1,{term},{formula})");
            if self.layout.misses_scores {
                formula = format!("IF({filter}=\"{MISSING}\",\"{MISSING}\",{formula})");
            }
        }
        format!("IFERROR({formula},\"\")")
    }

    /// Returns the formula of a term that remains after cuts: of equal ones the earlier round goes first.
    #[must_use]
    pub fn kept(&self, columns: &FoldColumns, term: u16, row: u32) -> String {
        let (range, cell, position) = self.place_in_column(term, row, true);
        let (low, high) = (columns.fold.drop_lowest, columns.fold.drop_highest);
        format!("IF(ISNUMBER({cell}),IF(OR({position}<={low},{position}>COUNT({range})-{high}),\"\",{cell}),\"\")")
    }

    /// Returns the formula of a term's place among the player's terms, counted from the end that the fold takes.
    #[must_use]
    pub fn position(&self, kind: FoldKind, column: u16, row: u32) -> String {
        let (_, cell, position) = self.place_in_column(column, row, !matches!(kind, FoldKind::Highest(_)));
        format!("IF(ISNUMBER({cell}),{position},\"\")")
    }

    /// Returns a column's rounds, the cell of one, and its place among them: 1 for the lowest or the highest,
    /// of equal ones for the earlier round. `RANK` passes over text.
    fn place_in_column(&self, column: u16, row: u32, from_lowest: bool) -> (String, String, String) {
        let (first, last) = self.layout.round_rows(self.player);
        let range = column_range(first, last, column);
        let cell = fixed_column_cell(row, column);
        let order = u8::from(from_lowest);
        let place = format!("(RANK({cell},{range},{order})+SUMPRODUCT(({range}={cell})*(ROW({range})<ROW({cell}))))");
        (range, cell, place)
    }

    fn fold(&self, fold: &Fold) -> String {
        let Some(columns) = self.layout.folds.iter().find(|columns| columns.fold == *fold) else {
            return "\"\"".to_string();
        };
        let (first, last) = self.layout.round_rows(self.player);
        let range = |column: u16| column_range(first, last, column);
        if let (Some(column), [filter]) = (fixed_column(fold), columns.filters.as_slice()) {
            return format!("SUMIFS({},{},1)", range(column), range(*filter));
        }
        if fold.kind == FoldKind::Count {
            return columns.filters.iter().map(|filter| format!("SUM({})", range(*filter))).collect::<Vec<_>>().join("+");
        }
        let terms = range(columns.kept.or(columns.term).unwrap_or(block::FIRST_FREE));
        match fold.kind {
            FoldKind::Sum | FoldKind::Count => format!("SUM({terms})"),
            FoldKind::Mean => format!("AVERAGE({terms})"),
            FoldKind::Highest(position) => format!("LARGE({terms},{position})"),
            FoldKind::Lowest(position) => format!("SMALL({terms},{position})"),
        }
    }

    /// Returns the formula of an expression and how tightly its outermost operator binds.
    fn expr(&self, expr: &Expr, row: Option<u32>) -> (String, u8) {
        const ATOM: u8 = 9;
        match expr {
            Expr::Number(value) => number(value),
            Expr::Name(name) => (self.name(name, row), ATOM),
            Expr::Negative(inner) => (format!("-{}", self.operand(inner, row, ATOM)), 1),
            Expr::Default(value, otherwise) => (format!("IFERROR({},{})", self.value(value, row), self.expr(otherwise, row).0), ATOM),
            Expr::Binary(Op::Power, base, exponent) if !matches!(**exponent, Expr::Number(_)) => {
                // 0^0 is 1 here, and an error in Excel.
                let exponent = self.operand(exponent, row, ATOM);
                (format!("IF({exponent}=0,1,{}^{exponent})", self.operand(base, row, ATOM)), ATOM)
            }
            Expr::Binary(op, a, b) => {
                let own = op.precedence();
                let sign = match op {
                    Op::Add => "+",
                    Op::Subtract => "-",
                    Op::Multiply => "*",
                    Op::Divide => "/",
                    Op::Power => "^",
                };
                // Excel's operators associate to the left, also `^`.
                (
                    format!(
                        "{}{sign}{}",
                        self.operand(a, row, if *op == Op::Power { own + 1 } else { own }),
                        self.operand(b, row, own + 1)
                    ),
                    own,
                )
            }
            Expr::Pick(pick, all) => {
                // A reference to text would be passed over by MAX; adding 0 makes an error of it.
                let values = all.iter().map(|one| match one {
                    Expr::Name(Name::Constant(_)) | Expr::Number(_) => self.expr(one, row).0,
                    Expr::Name(_) => format!("0+{}", self.expr(one, row).0),
                    _ => self.expr(one, row).0,
                });
                let name = if *pick == Pick::Max { "MAX" } else { "MIN" };
                (format!("{name}({})", values.collect::<Vec<_>>().join(",")), ATOM)
            }
            Expr::Round(inner, digits, mode) => (round(&self.operand(inner, row, ATOM), *digits, *mode), ATOM),
            Expr::Fold(fold) => (self.fold(fold), if fold.kind == FoldKind::Count { 1 } else { ATOM }),
        }
    }

    /// A reference to text, where there is no value, is no error until something is added to it.
    fn value(&self, expr: &Expr, row: Option<u32>) -> String {
        match expr {
            Expr::Name(_) => format!("0+{}", self.operand(expr, row, 2)),
            _ => self.expr(expr, row).0,
        }
    }

    fn operand(&self, expr: &Expr, row: Option<u32>, least: u8) -> String {
        let (text, binds) = self.expr(expr, row);
        if binds < least { format!("({text})") } else { text }
    }

    fn name(&self, name: &Name, row: Option<u32>) -> String {
        let figures = self.layout.figures();
        let nothing = || "\"\"".to_string();
        let opponent = || row.and_then(|row| self.opponent_in(row));
        match name {
            Name::Constant(id) => {
                let position = figures.rules.constants.iter().position(|constant| constant.id == *id);
                position.map_or_else(nothing, |position| self.layout.constant(position))
            }
            Name::Definition(id) => figures
                .rules
                .position(id)
                .map_or_else(nothing, |position| fixed(self.layout.figure_row(self.player, position), block::VALUE)),
            Name::Event(EventFact::Rounds) => self.layout.constant(figures.rules.constants.len()),
            Name::Event(EventFact::LastRound) => self.layout.constant(figures.rules.constants.len() + 1),
            // Found out among all who are equal: this does not follow an edit, and the sheet says so.
            Name::Group(fact) => figures.group_place(*fact, self.player).map_or_else(|| "\"—\"".to_string(), |place| place.to_string()),
            Name::Player(fact) => self.player_fact(*fact, self.player),
            Name::OpponentPlayer(fact) => opponent().map_or_else(nothing, |opponent| self.player_fact(*fact, opponent)),
            Name::OpponentDefinition(id) => match (opponent(), figures.rules.position(id)) {
                (Some(opponent), Some(position)) => self.layout.figure(position, opponent),
                _ => nothing(),
            },
            Name::Round(fact) => row.map_or_else(nothing, |row| self.round_fact(*fact, row)),
        }
    }

    fn opponent_in(&self, row: u32) -> Option<PlayerIndex> {
        let (pairing, side) = self.layout.pairing(self.player, self.round_of(row))?;
        let pairing = &self.layout.figures().tournament.pairings[pairing];
        if side == 0 { pairing.second } else { Some(pairing.first) }
    }

    fn player_fact(&self, fact: PlayerFact, player: PlayerIndex) -> String {
        let player = &self.layout.figures().tournament.players[player];
        let value = match fact {
            PlayerFact::Rating => &player.rating,
            PlayerFact::Lot => &player.lot,
            PlayerFact::StartScore => &player.start_score,
        };
        value.as_ref().map_or_else(|| "\"\"".to_string(), |value| format!("({})", number(value).0))
    }

    fn round_fact(&self, fact: RoundFact, row: u32) -> String {
        let cell = |column: u16| fixed_column_cell(row, column);
        let up_to_here = || {
            let first = self.layout.round_row(self.player, 1);
            format!("SUM({}:{})", fixed(first, block::POINTS), cell(block::POINTS))
        };
        match fact {
            RoundFact::Points => cell(block::POINTS),
            RoundFact::Result => cell(block::RESULT),
            RoundFact::Score => cell(block::SCORE),
            RoundFact::OpponentScore => cell(block::OTHER),
            RoundFact::DrawnGames => cell(block::DRAWN),
            RoundFact::PointsBefore => format!("({}-N({}))", up_to_here(), cell(block::POINTS)),
            RoundFact::PointsAfter => up_to_here(),
            RoundFact::Round => cell(block::ROUND),
        }
    }
}

/// Returns a formula that is only computed where nothing that it hangs on is missing.
fn unless(hangs: Option<String>, formula: String) -> String {
    match hangs {
        Some(hangs) => format!("IF({hangs},\"{MISSING}\",{formula})"),
        None => formula,
    }
}

/// Joins conditions of which one is enough.
fn any(conditions: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let all: Vec<String> = conditions.into_iter().flatten().collect();
    match all.as_slice() {
        [] => None,
        [only] => Some(only.clone()),
        _ => Some(format!("OR({})", all.join(","))),
    }
}

/// Returns a rounding of an operand that binds tightly.
fn round(operand: &str, digits: u32, mode: Mode) -> String {
    match mode {
        Mode::HalfUp => format!("ROUND({operand}+SIGN({operand})*{NUDGE},{digits})"),
        Mode::Down => format!("ROUNDDOWN({operand}+SIGN({operand})*{NUDGE},{digits})"),
        Mode::HalfDown => format!("ROUND({operand}-SIGN({operand})*{NUDGE},{digits})"),
        Mode::HalfEven => {
            let scaled = format!("ABS({operand})*10^{digits}");
            format!("IF(ABS({scaled}-INT({scaled})-0.5)<1E-9,SIGN({operand})*2*ROUND({scaled}/2,0)/10^{digits},ROUND({operand},{digits}))")
        }
    }
}

fn number(value: &Exact) -> (String, u8) {
    let text = value.to_string();
    let binds = if text.contains('/') { 2 } else { 9 };
    (text, if value.is_negative() { 1 } else { binds })
}

/// Returns `$H7`: the column stays when a row is copied.
fn fixed_column_cell(row: u32, column: u16) -> String {
    format!("${}", relative(row, column))
}

/// Returns the key by which the figures sheet sorts: rounded so that the last bits do not matter, the
/// larger the better, and least where there is no value.
#[must_use]
pub fn sort_key(layout: &Layout<'_>, criterion: usize, player: PlayerIndex) -> String {
    let rules = &layout.figures().rules;
    let definition = rules.order[criterion];
    let cell = fixed(layout.figures_row(player), layout.figure_columns[definition].value);
    let value = match rules.rounding {
        Rounding::To { mode, digits, scope: Scope::Compared } => round(&cell, digits, mode),
        _ => format!("ROUND({cell},9)"),
    };
    let sign = if rules.definitions[definition].lower_is_better { "-" } else { "" };
    format!("IF(ISNUMBER({cell}),{sign}{value},-1E+99)")
}

/// Returns a reference to a player's value in its block.
#[must_use]
pub fn block_value(layout: &Layout<'_>, definition: usize, player: PlayerIndex) -> String {
    on(layout.names.player(player), layout.figure_row(player, definition), block::VALUE)
}
