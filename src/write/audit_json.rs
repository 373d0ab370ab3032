//! An audit as data: the `audit` of format `tiebook/1`.

use serde_json::{Value as Json, json};

use crate::audit::Audit;
use crate::audit::compare::Comparison;
use crate::audit::readings::Survey;
use crate::audit::setting::Reading;
use crate::explain::audit::published;
use crate::lang::Language;
use crate::standings::Analysis;
use crate::tiebreaks::value::Value;

#[must_use]
pub(super) fn audit(analysis: &Analysis, audit: &Audit) -> Json {
    let name = |player: usize| &*analysis.figures.tournament.players[player].name;
    json!({
        "comparison": audit.comparison.as_ref().map(|comparison| compared(comparison, &name)),
        "misnamed": audit.misnamed.iter().map(|misnamed| json!({ "heading": misnamed.heading, "figure": misnamed.figure.get(Language::ENGLISH), "cells": misnamed.cells })).collect::<Vec<_>>(),
        "unnamed": audit.unnamed.iter().map(|unnamed| json!({
            "heading": unnamed.heading, "zeros": unnamed.zeros, "cells": unnamed.cells,
            "nearest": unnamed.nearest.as_ref().map(|(name, count)| json!({ "figure": name.get(Language::ENGLISH), "agreeing": count })),
            "apart": unnamed.apart.as_ref().map(|(name, setting)| json!({ "figure": name.get(Language::ENGLISH), "setting": setting.text() })),
        })).collect::<Vec<_>>(),
        "wrong": audit.is_wrong(),
        "unjudged": audit.is_unjudged(),
        "fitting_orders": audit.fits.iter().map(|fit| json!({
            "settings": settings(&fit.reading), "agreeing": fit.places, "cells": fit.of,
        })).collect::<Vec<_>>(),
        "as_if_playoffs": audit.as_if_playoffs.iter().map(|player| name(*player)).collect::<Vec<_>>(),
        "readings": audit.survey.as_ref().map(|survey| readings(survey, &name)),
        "under_best": audit.under_best.as_ref().map(|(reading, comparison)| {
            json!({ "reading": settings(reading), "comparison": compared(comparison, &name) })
        }),
    })
}

fn settings(reading: &Reading) -> Json {
    reading
        .0
        .iter()
        .map(crate::audit::setting::Setting::text)
        .collect::<Vec<_>>()
        .into()
}

fn compared<'a>(comparison: &Comparison, name: &impl Fn(usize) -> &'a str) -> Json {
    let figure = |column: Option<usize>| {
        column.map_or("rank", |column| {
            comparison.columns[column].definition.as_str()
        })
    };
    let columns: Vec<Json> = comparison
        .columns
        .iter()
        .enumerate()
        .map(|(at, column)| {
            let (agreeing, cells) = comparison.count(Some(at));
            json!({
                "heading": column.heading, "figure": column.definition, "by_numbers": column.by_numbers,
                "digits": column.digits, "cut_off": column.cut_off, "agreeing": agreeing, "cells": cells,
            })
        })
        .collect();
    let cells: Vec<Json> = comparison
        .cells
        .iter()
        .map(|cell| {
            json!({
                "player": name(cell.player),
                "figure": figure(cell.column),
                "place": cell.place.to_string(),
                "published": published(comparison, cell),
                "exact": cell.exact.as_ref().and_then(Value::fraction).map(ToString::to_string),
                "shown": cell.shown,
                "difference": cell.exact.as_ref().and_then(Value::fraction).map(|exact| (cell.published.clone() - exact.clone()).to_string()),
                "verdict": cell.verdict.id(),
                "because": cell.because.as_ref().map(|because| json!({
                    "player": name(because.other), "announced": because.announced, "criterion": because.criterion.get(Language::ENGLISH),
                    "own": because.own, "theirs": because.theirs,
                })),
            })
        })
        .collect();
    let contradictions: Vec<Json> = comparison
        .contradictions
        .iter()
        .map(|found| json!({ "above": name(found.above), "below": name(found.below), "figure": figure(Some(found.column)) }))
        .collect();
    let names = |players: &[usize]| {
        players
            .iter()
            .map(|player| name(*player))
            .collect::<Vec<_>>()
    };
    let (agreeing, all) = comparison.total();
    let (rank_agreeing, ranks) = comparison.count(None);
    json!({
        "agreeing": agreeing, "cells": all, "places": { "agreeing": rank_agreeing, "cells": ranks },
        "columns": columns, "values": cells, "contradictions": contradictions,
        "unjudged": names(&comparison.unjudged()),
        "not_announced": names(&comparison.not_announced),
        "without_place": names(&comparison.without_place),
        "placed_though_expelled": names(&comparison.placed_though_expelled),
    })
}

fn readings<'a>(survey: &Survey, name: &impl Fn(usize) -> &'a str) -> Json {
    let by_column: Vec<Json> = survey
        .by_column
        .iter()
        .map(|best| {
            json!({
                "figure": survey.given.columns[best.column].definition,
                "agreeing": best.agreeing, "cells": best.cells,
                "readings": best.readings.iter().map(settings).collect::<Vec<_>>(),
            })
        })
        .collect();
    let depending: Vec<Json> = survey
        .depending()
        .into_iter()
        .map(|player| json!({ "player": name(player), "best": survey.range[player].0, "worst": survey.range[player].1 }))
        .collect();
    let best =
        survey.best.as_ref().map(|best| json!({ "settings": settings(&best.reading), "agreeing": best.agreeing.iter().sum::<usize>(), "places_agreeing": best.places_agreeing }));
    json!({ "tried": survey.tried, "best": best, "by_figure": by_column, "depending": depending })
}
