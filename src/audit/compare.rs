//! Announced figures beside the recomputed ones, cell by cell, at the precision that was printed.

use std::collections::{HashMap, HashSet};

use crate::audit::column::Column;
use crate::exact::{Exact, Mode, count_of};
use crate::lang::Labels;
use crate::model::{PlayerIndex, Published, PublishedRow};
use crate::place::Place;
use crate::rules::show::Show;
use crate::tiebreaks::figures::Figures;
use crate::tiebreaks::rank::Standings;
use crate::tiebreaks::value::Value;

named! {
    /// The verdict on an announced cell.
    pub enum Verdict by id {
        /// The announced place is another one.
        WrongPlace = "wrong-place",
        /// Points differ: the results behind the table are not those of the workbook.
        OtherResults = "other-results",
        /// The figure differs.
        Differs = "differs",
        /// The figure differs by one in the last digit printed: rounded the other way, or computed in doubles.
        LastDigit = "last-digit",
        /// Undecidable: the criteria of the place are not named, or were not read.
        Unjudged = "unjudged",
        /// It is the printed form of the recomputed figure.
        Agrees = "agrees",
    }
}

impl Verdict {
    /// Whether the announced value is right.
    pub fn agrees(self) -> bool {
        self == Self::Agrees
    }

    /// Whether the announced value is wrong.
    pub fn is_wrong(self) -> bool {
        !matches!(self, Self::Agrees | Self::Unjudged)
    }
}

/// One announced cell.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The player.
    pub player: PlayerIndex,
    /// The column of figures, a position in [`Comparison::columns`]; nothing for the place.
    pub column: Option<usize>,
    /// The cell.
    pub place: Place,
    /// The announced value.
    pub published: Exact,
    /// The exact value.
    pub exact: Option<Value>,
    /// The printed form of the exact value.
    pub shown: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether no formula of the workbook judges it again: a place among those announced alone, a convention.
    pub is_fixed: bool,
    /// Why a place is wrong, where two announced places show it.
    pub because: Option<WrongOrder>,
}

/// More decimals than single precision has.
const DIGITS_OF_FLOATS: u32 = 6;

impl Compared {
    /// Whether the last of many decimals is off by no more than single precision (24 bits) makes it.
    pub fn is_of_floats(&self, digits: u32) -> bool {
        let Some(Value::Fraction(exact)) =
            self.exact.as_ref().filter(|_| digits >= DIGITS_OF_FLOATS)
        else {
            return false;
        };
        let off = exact.clone() - self.published.clone();
        let off = off.abs();
        // Eight units of the 24th bit: a handful of operations.
        self.verdict == Verdict::LastDigit && off * Exact::from(1 << 21) <= Exact::one()
    }
}

/// The proof that an announced place is wrong: a player on the wrong side, and the criterion that decides between the two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongOrder {
    /// The other player.
    pub other: PlayerIndex,
    /// The place announced for the other.
    pub announced: u32,
    /// Whether the player is announced above the other.
    pub above: bool,
    /// The name of the first criterion on which they differ.
    pub criterion: Labels,
    /// The printed form of its figures.
    pub show: Show,
    /// The player's figure in its printed form.
    pub own: String,
    /// The other's.
    pub theirs: String,
    /// If the games among equals decide, the places of the two among them, and the number of equals.
    pub placed: Option<([u32; 2], usize)>,
}

/// Two rows of the announced table whose places contradict their own figures.
#[derive(Clone, Debug)]
pub struct Contradiction {
    /// The player announced above.
    pub above: PlayerIndex,
    /// The player announced below.
    pub below: PlayerIndex,
    /// The column that contradicts it, a position in [`Comparison::columns`].
    pub column: usize,
}

/// The announced standings beside the recomputed ones.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The columns compared.
    pub columns: Vec<Column>,
    /// Every cell, the most important first.
    pub cells: Vec<Compared>,
    /// Neighbours whose announced places contradict their announced figures.
    pub contradictions: Vec<Contradiction>,
    /// Players who took part and are not in the table, in the order of the standings.
    pub not_announced: Vec<PlayerIndex>,
    /// Players in the table without a place, although others have one.
    pub without_place: Vec<PlayerIndex>,
    /// Players without a place, such as expelled ones, who have one in the table; there is no recomputed place to compare it with.
    pub placed_without_place: Vec<PlayerIndex>,
}

impl Comparison {
    /// Compares every cell.
    pub fn new(
        figures: &Figures,
        standings: &Standings,
        published: &Published,
        columns: Vec<Column>,
    ) -> Self {
        let mut cells = Vec::new();
        let places = Places::new(figures, standings, published);
        let announced = announced(standings, published);
        for row in &published.rows {
            cells.extend(judge_place(&places, row).map(|mut cell| {
                if cell.verdict.is_wrong() {
                    cell.because = wrong_order(figures, &announced, row);
                }
                cell
            }));
            for (at, column) in columns.iter().enumerate() {
                let (Some(announced), Some(definition)) =
                    (&row.values[column.position], figures.rules.position(&column.definition))
                else {
                    continue;
                };
                let exact = figures.value(definition, row.player).cloned();
                let published = column.scaled(&announced.value);
                let verdict = match judge_figure(exact.as_ref(), &published, column) {
                    Verdict::Agrees => Verdict::Agrees,
                    _ if figures.rules.order.first() == Some(&definition) => Verdict::OtherResults,
                    verdict => verdict,
                };
                // A player equal with nobody is first among one.
                let is_alone = exact.is_none()
                    && figures.rules.lowered.formulas[definition].group_fact().is_some()
                    && published == Exact::one();
                let is_fixed = !verdict.agrees()
                    && (is_alone || is_convention(figures, row.player, &published));
                let verdict = if is_fixed { Verdict::Agrees } else { verdict };
                let shown = shown(exact.as_ref(), column);
                cells.push(Compared {
                    player: row.player,
                    column: Some(at),
                    place: announced.place.clone(),
                    published,
                    exact,
                    shown,
                    verdict,
                    is_fixed,
                    because: None,
                });
            }
        }
        let contradictions = contradictions(figures, published, &columns);
        let told = announced_players(published);
        let not_announced = standings
            .entries
            .iter()
            .map(|entry| entry.player)
            .filter(|player| !told.contains(player))
            .collect();
        let has_none = |row: &&PublishedRow| figures.tournament.players[row.player].has_no_place();
        let placed = || published.rows.iter().filter(|row| row.rank.is_some());
        let unplaced = published
            .rows
            .iter()
            .filter(|row| row.rank.is_none() && !has_none(row) && placed().next().is_some());
        let without_place = unplaced.map(|row| row.player).collect();
        let placed_without_place = placed().filter(has_none).map(|row| row.player).collect();
        let mut compared = Self {
            columns,
            cells,
            contradictions,
            not_announced,
            without_place,
            placed_without_place,
        };
        compared.sort();
        compared
    }

    /// Withdraws the suspicion of other results for each cell that another reading reproduces from these results.
    pub(super) fn explained_by(&mut self, other: &Self) {
        let agrees = |cell: &Compared| {
            other.cells.iter().any(|other| {
                other.place == cell.place && other.column == cell.column && other.verdict.agrees()
            })
        };
        for cell in self.cells.iter_mut().filter(|cell| cell.verdict == Verdict::OtherResults) {
            if agrees(cell) {
                cell.verdict = Verdict::Differs;
            }
        }
        self.sort();
    }

    fn sort(&mut self) {
        self.cells
            .sort_by(|a, b| (a.verdict, a.column, &a.place).cmp(&(b.verdict, b.column, &b.place)));
    }

    /// Whether a place or a figure is wrong.
    pub fn is_wrong(&self) -> bool {
        !self.contradictions.is_empty() || self.cells.iter().any(|cell| cell.verdict.is_wrong())
    }

    /// Returns the column of a cell; nothing for a place.
    pub fn column_of(&self, cell: &Compared) -> Option<&Column> {
        cell.column.map(|column| &self.columns[column])
    }

    /// Returns how many cells of a column agree and how many can be compared; `None` means the column of places.
    pub fn count(&self, column: Option<usize>) -> (usize, usize) {
        self.counted(|cell| cell.column == column)
    }

    /// Returns how many cells agree, and how many can be compared.
    pub fn total(&self) -> (usize, usize) {
        self.counted(|_| true)
    }

    fn counted(&self, is_asked: impl Fn(&Compared) -> bool) -> (usize, usize) {
        let cells = || {
            let judged = |cell: &&Compared| cell.verdict != Verdict::Unjudged;
            self.cells.iter().filter(judged).filter(|cell| is_asked(cell))
        };
        (cells().filter(|cell| cell.verdict.agrees()).count(), cells().count())
    }

    /// Returns the players whose places cannot be judged.
    pub fn unjudged(&self) -> Vec<PlayerIndex> {
        let unjudged = |cell: &&Compared| cell.verdict == Verdict::Unjudged;
        self.cells.iter().filter(unjudged).map(|cell| cell.player).collect()
    }
}

fn announced_players(published: &Published) -> HashSet<PlayerIndex> {
    published.rows.iter().map(|row| row.player).collect()
}

/// The places among the announced players. A player who is missing in the table moves nobody down, unless the announced places count
/// everybody and the table lacks a row. A player of a stage that was not read moves others down by the announced place.
struct Places {
    /// Whether it is known by what places are decided, beyond the first criterion.
    named: bool,
    /// The places announced for those who played a stage that was not read.
    apart: HashMap<PlayerIndex, u32>,
    /// The places of those who are counted, in order.
    counted: Vec<u32>,
    /// The places of all, in order.
    all: Vec<u32>,
    /// Each player's place.
    of: HashMap<PlayerIndex, u32>,
}

impl Places {
    fn new(figures: &Figures, standings: &Standings, published: &Published) -> Self {
        let is_apart = |player: PlayerIndex| figures.tournament.players[player].apart;
        let together = || standings.entries.iter().filter(|entry| !is_apart(entry.player));
        let all: Vec<u32> = together().map(|entry| entry.rank).collect();
        let apart = published.rows.iter().filter(|row| is_apart(row.player));
        let of = standings
            .entries
            .iter()
            .filter_map(|entry| Some((entry.player, entry.place()?)))
            .collect();
        let mut places = Self {
            named: !published.order_unnamed,
            apart: apart.filter_map(|row| Some((row.player, row.rank.as_ref()?.value))).collect(),
            counted: all.clone(),
            all,
            of,
        };
        let among_all = places.agreeing(published);
        let told = announced_players(published);
        places.counted = together()
            .filter(|entry| told.contains(&entry.player))
            .map(|entry| entry.rank)
            .collect();
        if among_all > places.agreeing(published) {
            places.counted.clone_from(&places.all);
        }
        places
    }

    /// Returns how many announced places agree.
    fn agreeing(&self, published: &Published) -> usize {
        published
            .rows
            .iter()
            .filter_map(|row| judge_place(self, row))
            .filter(|cell| cell.verdict.agrees())
            .count()
    }

    /// Returns the first and the last place of those who share one.
    fn of_rank(ranks: &[u32], rank: u32) -> (u32, u32) {
        (
            count_of(ranks.partition_point(|other| *other < rank)) + 1,
            count_of(ranks.partition_point(|other| *other <= rank)),
        )
    }
}

/// Judges an announced place; any place that tied players share agrees.
fn judge_place(places: &Places, row: &PublishedRow) -> Option<Compared> {
    let announced = row.rank.as_ref()?;
    let rank = *places.of.get(&row.player)?;
    let (mut own, mut last) = Places::of_rank(&places.counted, rank);
    let of_all = Places::of_rank(&places.all, rank);
    let is_fixed = !places.named || !places.apart.is_empty() || (own, last) != of_all;
    let is_apart = places.apart.contains_key(&row.player);
    let before = |other: &&u32| **other < announced.value;
    let above = places.apart.values().filter(before).count();
    let above = count_of(above);
    (own, last) = (own + above, last + above);
    let verdict = if is_apart {
        Verdict::Unjudged
    } else if !(own..=last).contains(&announced.value) {
        Verdict::WrongPlace
    } else if places.named || own == last {
        Verdict::Agrees
    } else {
        Verdict::Unjudged
    };
    Some(Compared {
        player: row.player,
        column: None,
        place: announced.place.clone(),
        published: i64::from(announced.value).into(),
        exact: (!is_apart).then(|| Value::Fraction(i64::from(own).into())),
        shown: if is_apart {
            "—".into()
        } else if last > own {
            format!("{own}–{last}")
        } else {
            own.to_string()
        },
        verdict,
        is_fixed,
        because: None,
    })
}

/// Whether a number is what some program prints for a player without opponents: a lower limit, 0, or less.
fn is_convention(figures: &Figures, player: PlayerIndex, published: &Exact) -> bool {
    let met = figures.field.views[player].iter().any(|view| view.opponent.is_some());
    let near = |limit: &Exact| (limit.clone() - published.clone()).rounded(3, Mode::Down).is_zero();
    let limits = figures
        .rules
        .constants
        .iter()
        .flat_map(|constant| constant.readings.iter().chain([&constant.value]));
    !met && (published.is_zero()
        || published.is_negative()
        || limits.filter(|limit| **limit < Exact::one()).any(near))
}

/// A player's recomputed position and announced place.
struct AnnouncedPlace {
    player: PlayerIndex,
    at: usize,
    /// The place, which those share whom nothing puts in order.
    rank: u32,
    announced: u32,
}

/// Returns the positions of all players with an announced place, in the order of the announcement.
fn announced(standings: &Standings, published: &Published) -> Vec<AnnouncedPlace> {
    let stands: HashMap<PlayerIndex, (usize, u32)> =
        (0..).zip(&standings.entries).map(|(at, entry)| (entry.player, (at, entry.rank))).collect();
    let of = |row: &PublishedRow| {
        let (at, rank) = *stands.get(&row.player)?;
        Some(AnnouncedPlace { player: row.player, at, rank, announced: row.rank.as_ref()?.value })
    };
    published.rows.iter().filter_map(of).collect()
}

/// Finds the nearest player on the wrong side of an announced place, and the criterion that decides between the two.
fn wrong_order(
    figures: &Figures,
    announced: &[AnnouncedPlace],
    row: &PublishedRow,
) -> Option<WrongOrder> {
    let own = announced.iter().find(|one| one.player == row.player)?;
    let mut nearest: Option<(usize, &AnnouncedPlace, usize)> = None;
    for other in announced {
        let turned = if own.announced < other.announced {
            own.rank > other.rank
        } else {
            own.announced > other.announced && own.rank < other.rank
        };
        let distance = other.at.abs_diff(own.at);
        if turned
            && nearest.is_none_or(|(least, ..)| distance < least)
            && let Some(criterion) = Standings::first_difference(figures, row.player, other.player)
        {
            nearest = Some((distance, other, criterion));
        }
    }
    let (_, other, criterion) = nearest?;
    let definition = figures.rules.order[criterion];
    let placed = || {
        figures.rules.lowered.formulas[definition].group_fact()?;
        let place =
            |player: PlayerIndex| figures.fraction(definition, player)?.to_string().parse().ok();
        Some((
            [place(row.player)?, place(other.player)?],
            figures.group_of(definition, row.player)?.len(),
        ))
    };
    Some(WrongOrder {
        other: other.player,
        announced: other.announced,
        above: own.announced < other.announced,
        criterion: figures.rules.definitions[definition].short.clone(),
        show: figures.show(definition),
        own: figures.shown(definition, row.player),
        theirs: figures.shown(definition, other.player),
        placed: placed(),
    })
}

/// Returns how many announced places agree.
pub fn agreeing_places(figures: &Figures, standings: &Standings, published: &Published) -> usize {
    Places::new(figures, standings, published).agreeing(published)
}

/// Returns what an announced figure is worth. On an exact tie either way of rounding agrees; where there is
/// no value, 0 does.
pub fn judge_figure(exact: Option<&Value>, published: &Exact, column: &Column) -> Verdict {
    let (digits, cut_off) = (column.digits, column.cut_off);
    let value = match exact {
        None if published.is_zero() => return Verdict::Agrees,
        None => return Verdict::Differs,
        Some(Value::Fraction(fraction)) => fraction.clone(),
        Some(power) => Exact::from_cell(power.to_f64()).unwrap_or_else(Exact::zero),
    };
    let scale = 10i64
        .checked_pow(digits)
        .map(Exact::from)
        .or_else(|| Exact::from(10).power(&i64::from(digits).into()));
    let scale = scale.unwrap_or_else(Exact::one);
    // In units of the last digit printed.
    let difference = (value - published.clone()) * scale;
    let size = difference.clone().abs();
    let half = |halves: i64| Exact::fraction(halves, 2).unwrap_or_else(Exact::zero);
    // Halves are printed where there are any: a column of whole numbers is another figure.
    let agrees = if column.in_quarters && digits == 0 {
        difference.is_zero()
    } else if cut_off {
        !difference.is_negative() && size < half(2)
    } else {
        size <= half(1)
    };
    if agrees {
        Verdict::Agrees
    } else if size <= half(3) && digits > 0 {
        Verdict::LastDigit
    } else {
        Verdict::Differs
    }
}

fn shown(exact: Option<&Value>, column: &Column) -> String {
    let mode = if column.cut_off { Mode::Down } else { Mode::HalfUp };
    match exact {
        None => "—".into(),
        Some(Value::Fraction(fraction)) => fraction.to_decimal(column.digits, mode),
        Some(power) => power.to_decimal(column.digits),
    }
}

/// Finds neighbours of the announced table, by its own places, whose announced figures stand the other way round.
fn contradictions(
    figures: &Figures,
    published: &Published,
    columns: &[Column],
) -> Vec<Contradiction> {
    let is_apart = |row: &PublishedRow| figures.tournament.players[row.player].apart;
    let mut rows: Vec<&PublishedRow> =
        published.rows.iter().filter(|row| row.rank.is_some() && !is_apart(row)).collect();
    rows.sort_by_key(|row| row.rank.as_ref().map(|rank| rank.value));
    let criteria: Vec<(usize, bool)> = figures
        .rules
        .order
        .iter()
        .map_while(|&definition| {
            let definition = &figures.rules.definitions[definition];
            let column = columns.iter().position(|column| column.definition == definition.id)?;
            Some((column, definition.lower_is_better))
        })
        .collect();
    let mut found = Vec::new();
    for pair in rows.windows(2) {
        if pair[0].rank.as_ref().map(|rank| rank.value)
            == pair[1].rank.as_ref().map(|rank| rank.value)
        {
            continue;
        }
        for &(column, lower_is_better) in &criteria {
            let value = |row: &PublishedRow| {
                row.values[columns[column].position].as_ref().map(|value| value.value.clone())
            };
            let (Some(above), Some(below)) = (value(pair[0]), value(pair[1])) else {
                break;
            };
            let order = if lower_is_better { above.cmp(&below) } else { below.cmp(&above) };
            if order.is_gt() {
                found.push(Contradiction { above: pair[0].player, below: pair[1].player, column });
            }
            // Figures that print alike may differ; then their order proves nothing.
            let exact = |row: &PublishedRow| {
                figures
                    .rules
                    .position(&columns[column].definition)
                    .and_then(|definition| figures.value(definition, row.player))
            };
            if order.is_ne() || exact(pair[0]) != exact(pair[1]) {
                break;
            }
        }
    }
    found
}
