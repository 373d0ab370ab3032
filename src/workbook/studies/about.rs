//! 実験の条件: the experiments, their rules and chances, and the assumptions.

use crate::chance::Wins;
use crate::lab::strength::Draws;
use crate::lab::trial::Column;
use crate::lab::{Kind, Near, Part};
use crate::lang::Lang;
use crate::rules::show::Show;
use crate::workbook::address::on;
use crate::workbook::excel::{self, call, xl};
use crate::workbook::plan::{Allowed, Cell, Look, Pen, Role, Setup, Sheet, TAB_READ};
use crate::workbook::studies::stats::{CONFIDENCE, Z};
use crate::workbook::studies::{Laboratory, figure, label};

/// The confidence of intervals, and its normal quantile.
const SURE: (u32, u16) = (2, 1);
const QUANTILE: (u32, u16) = (3, 1);
const FIRST: u32 = 5;

pub(super) fn names(lang: &Lang) -> Vec<(String, String)> {
    let cell = |(row, column): (u32, u16)| on(lang.text("lab.about"), row, column);
    vec![("lab_confidence".into(), cell(SURE)), ("lab_z".into(), cell(QUANTILE))]
}

pub(super) fn sheet<'a>(laboratory: &'a Laboratory<'a>) -> Sheet<'a> {
    let lang = laboratory.lang;
    let setup = Setup {
        widths: vec![(0, 34.0), (1, 70.0)],
        inputs: vec![((SURE.0, SURE.1, SURE.0, SURE.1), Allowed::Number)],
        ..Setup::of(TAB_READ)
    };
    Sheet::new(lang.text("lab.about"), setup, move |emit| {
        cells(laboratory, emit);
    })
}

fn cells(laboratory: &Laboratory<'_>, emit: &mut dyn FnMut(Cell)) {
    let (study, lang) = (laboratory.study, laboratory.lang);
    emit.text(
        (0, 0),
        Role::Title,
        format!("{}  {}", study.title.get(lang), lang.text("lab.about")),
    );
    emit.text((1, 0), Role::Remark, lang.text("lab.about_remark"));
    emit.text((SURE.0, 0), Role::Label, lang.text("lab.confidence"));
    emit(
        Cell::number(SURE.0, SURE.1, Role::Input, CONFIDENCE).looking(Look::Show(Show::Percent(0))),
    );
    emit.text((QUANTILE.0, 0), Role::Label, lang.text("lab.quantile"));
    emit(figure(
        QUANTILE.0,
        QUANTILE.1,
        call!("NORMSINV", xl(1) - (xl(1) - "lab_confidence") / 2),
        Some(Z),
        Show::Decimal(6),
    ));
    let mut row = FIRST;
    let mut line = |key: &str, text: String, role: Role| {
        if !text.is_empty() {
            emit.text((row, 0), Role::Label, key);
            emit.text((row, 1), role, text);
            row += 1;
        }
    };
    line(lang.text("lab.source"), study.source.clone(), Role::Wrapped);
    line(lang.text("lab.seed"), study.seed.to_string(), Role::Wrapped);
    if laboratory.is_broken_off() {
        line(
            lang.text("lab.broken_off"),
            lang.text("lab.broken_off_remark").to_string(),
            Role::Wrapped,
        );
    }
    let mut told = Vec::new();
    for table in &laboratory.tables {
        for (position, rules) in &table.rules {
            if !told.contains(position) {
                told.push(*position);
                let mut text = format!("{}  ({})", rules.name.get(lang), rules.id);
                for (key, value) in &rules.stated.settings {
                    text = [&text, "  ", key, "=", value].concat();
                }
                line(&label(study, *position, rules, lang), text, Role::Wrapped);
            }
        }
    }
    line(lang.text("lab.how"), lang.text("lab.how_paired").to_string(), Role::Wrapped);
    let needs_scores = |part: &Part| {
        study.rules_of(part).is_ok_and(|rules| rules.iter().any(|rules| rules.needs_scores()))
    };
    for table in &laboratory.tables {
        let part = table.part;
        let mut said = vec![part.title.get(lang).to_string(), size(part, table.rows.len(), lang)];
        said.push(
            lang.text(match part.wins {
                Wins::Kawai => "lab.wins_kawai",
                Wins::Elo => "lab.wins_elo",
            })
            .to_string(),
        );
        said.push(match part.draws {
            Draws::None => lang.text("lab.draws_none").to_string(),
            Draws::Kawai => lang.text("lab.draws_kawai").to_string(),
            Draws::Percent(percent) => {
                say!(lang, "lab.draws_percent", percent)
            }
        });
        if part.kind == Kind::RoundRobin {
            said.push(lang.text("lab.own_rule").to_string());
        }
        if part.near == Near::Standing {
            said.push(lang.text("lab.by_standing").to_string());
        }
        if !part.random_rounds.is_empty() {
            let rounds = lang.list(part.random_rounds.iter().map(ToString::to_string));
            said.push(say!(lang, "lab.random_rounds", rounds));
        }
        if part.leaving > 0 {
            said.push(say!(lang, "lab.leaving", percent = part.leaving));
        }
        if needs_scores(part) {
            said.push(say!(lang, "lab.scores", sum = part.scores));
        }
        line(
            &say!(lang, "lab.part_of", part = part.id),
            said.join(lang.text("lab.and_then")),
            Role::Wrapped,
        );
    }
    for table in &laboratory.tables {
        let column = table.at(Column::Rematches);
        let heading = say!(lang, "lab.rematches_of", part = table.part.id);
        emit.text((row, 0), Role::Label, heading);
        let sum: i64 = table.rows.iter().filter_map(|row| row.values.first()).sum();
        let formula = excel::sum(table.all(column));
        emit.formula((row, 1), Role::Bare, formula, sum as f64);
        row += 1;
    }
}

/// Returns the size of a part in words.
fn size(part: &Part, trials: usize, lang: &Lang) -> String {
    let steps = lang.list(part.steps.iter().map(ToString::to_string));
    let (players, rounds, events) =
        (part.players.to_string(), part.rounds.to_string(), part.events.to_string());
    let key = match (part.entrants.is_empty(), part.kind) {
        (false, _) => "lab.size_of_event",
        (true, Kind::RoundRobin) => "lab.size_of_round_robin",
        (true, _) => "lab.size",
    };
    say!(lang, key, players, rounds, events, trials = (trials / part.steps.len().max(1)), steps)
}
