//! Both legs of a tie in columns of their own, and perhaps their sum: `Leg 1 | Leg 2 | Agg`. Each leg gets a row.

use crate::model::Score;
use crate::problem::{Kind, Problem};
use crate::read::file::grid::{Row, Sheet};
use crate::read::number::only;
use crate::read::words::heading::{Heading, TELLING};
use crate::read::words::legs::{self, By};
use crate::read::words::result::read_result;
use crate::read::words::{columns, placing, round, vocabulary};

/// The columns of such ties.
struct Columns {
    heading: Heading,
    players: [u32; 2],
    legs: [u32; 2],
    sum: Option<u32>,
}

/// A leg as its cell tells it, and what decided the tie.
type Told = (Score, Option<By>);

/// What is wrong with the cell of a column.
type Wrong = (u32, Kind);

/// Gives the second leg of each tie of a stage a row below the first; says which sums are wrong.
pub fn stack(sheet: &mut Sheet) -> Vec<Problem> {
    let mut said = Vec::new();
    let Some(columns) = columns::of_pairings(sheet).find_map(Columns::of) else {
        return said;
    };
    let at = columns.heading.position;
    let mut stage = round::stage_of_sheet(sheet, at).is_some();
    let mut rows: Vec<Row> = sheet.rows[..=at].to_vec();
    let mut is_any = false;
    for row in &sheet.rows[at + 1..] {
        stage |= round::stage(row).is_some();
        let named = columns.heading.cell(row, "round");
        let is_stage =
            if named.is_blank() { stage } else { placing::is_stage_label(&named.text()) };
        match columns.split(row).filter(|_| is_stage) {
            Some((both, wrong)) => {
                said.extend(wrong.map(|(column, kind)| sheet.problem(row, column, kind)));
                rows.extend(both);
                is_any = true;
            }
            None => rows.push(row.clone()),
        }
    }
    if is_any {
        let texts = columns.legs.map(|column| rows[at].text(column));
        let language = vocabulary::language_of(&texts);
        rows[at].set(columns.legs[0], vocabulary::written("result", language));
        for column in [Some(columns.legs[1]), columns.sum].into_iter().flatten() {
            rows[at].clear(column);
        }
        sheet.rows = rows;
    }
    said
}

impl Columns {
    fn of(heading: Heading) -> Option<Self> {
        let of_leg = |leg: usize| only(heading.unused_where(|text| legs::leg(text) == Some(leg)));
        let legs = [of_leg(0)?, of_leg(1)?];
        let telling = TELLING.iter().filter_map(|name| heading.column(name));
        // What is read as a result may be headed as the sum.
        let mut sums = telling.collect::<Vec<_>>();
        let is_told = sums.iter().any(|column| {
            let mut named = TELLING.iter().filter(|name| heading.column(name) == Some(*column));
            !named.any(|name| legs::is_sum(heading.headed(name)))
        });
        sums.extend(heading.unused_where(legs::is_sum));
        let players = heading.players().filter(|_| !is_told)?;
        Some(Self { players, legs, sum: only(sums), heading })
    }

    /// Returns the rows of both legs, and what is wrong with their sum; nothing where a leg has no score.
    fn split(&self, row: &Row) -> Option<([Row; 2], Option<Wrong>)> {
        let [home, away] = self.legs.map(|column| told(&row.text(column)));
        let ((home, _), (away, by)) = (home?, away?);
        let sum_at = self.sum.filter(|column| row.holds(*column));
        let sum = sum_at.and_then(|column| told(&row.text(column)));
        let comes_to = |away: &Score| {
            sum.as_ref().is_some_and(|(sum, _)| {
                home.first.clone() + away.first.clone() == sum.first
                    && home.second.clone() + away.second.clone() == sum.second
            })
        };
        let turned = away.turned();
        let as_at_home = sum.is_some() && !comes_to(&away) && comes_to(&turned);
        let wrong = sum_at.filter(|_| !comes_to(&away) && !as_at_home).map(|column| {
            let added = Score {
                first: home.first.clone() + away.first.clone(),
                second: home.second.clone() + away.second.clone(),
                drawn: home.drawn.clone(),
            };
            let (one, other) = (row.text(column), added.to_string());
            (column, Kind::Contradiction { one, other })
        });
        // Penalties beside the sum are seen from who stands first, those beside the leg as its score is.
        let of_sum = sum.and_then(|(_, by)| by).map(By::turned);
        let of_leg = by.map(|by| if as_at_home { by } else { by.turned() });
        let at_home = if as_at_home { away } else { turned };
        let [mut first, mut second] = [row.clone(), row.clone()];
        for leg in [&mut first, &mut second] {
            for column in [Some(self.legs[1]), self.sum].into_iter().flatten() {
                leg.clear(column);
            }
        }
        first.set(self.legs[0], &home.to_string());
        second.set(self.legs[0], &legs::written(&at_home, of_leg.or(of_sum).as_ref()));
        let names = self.players.map(|column| row.text(column));
        second.set(self.players[0], &names[1]);
        second.set(self.players[1], &names[0]);
        Some(([first, second], wrong))
    }
}

/// Reads the cell of a leg, or of the sum of both.
fn told(text: &str) -> Option<Told> {
    let alone = || Some((read_result(text)?.score?, None));
    legs::decided(text).map(|(score, by)| (score, Some(by))).or_else(alone)
}
