//! The tournament of a book that is asked for; finals among the best of several pools with all players of these.

use crate::jobs::from_places::knockout_rules;
use crate::jobs::pools;
use crate::lang::{Lang, Language};
use crate::model::AfterPools;
use crate::problem::{FinalsOfPools, Kind, Problem};
use crate::read::Recognized;
use crate::standings::{Analysed, Analysis, Failure, Options, RulesFrom, of_reading};

/// Computes the tournament that the options choose. Finals of pools are a knockout, or a league under their rules, in which everybody else stands
/// behind, by the place in a pool.
///
/// # Errors
/// [`Failure`] for causes outside the book; its own problems are in [`Analysed::problems`].
pub(crate) fn computed(sheets: &Recognized<'_>, options: &Options) -> Result<Analysed, Failure> {
    let mut reading = sheets.read(&options.reading);
    let Some(finals) = reading.tournament.as_mut().filter(|of| !of.pools.is_empty()) else {
        return of_reading(reading, options);
    };
    let names = finals.pools.clone();
    // Who enters a bracket later, or is out of it, is no question.
    let is_usual = |kind: &Kind| matches!(kind, Kind::LateEntry { .. } | Kind::NotPaired(_));
    reading.problems.retain(|problem| !is_usual(&problem.kind));
    let of_pool = |name: &String| {
        let options = options.of_tournament(name);
        of_reading(sheets.read(&options.reading), &options)
    };
    let outcomes = names.iter().map(of_pool).collect::<Result<Vec<_>, _>>()?;
    let mut known: Vec<(&str, &Analysis)> = Vec::new();
    for (name, outcome) in names.iter().zip(&outcomes) {
        if let Some(analysis) = &outcome.analysis {
            known.push((name, analysis));
            continue;
        }
        let pool = name.clone();
        let place = finals.pairings.first().map(|game| game.place.clone());
        let place = place.unwrap_or_else(|| finals.book());
        let unread = Problem::at(place, FinalsOfPools::Unread { pool });
        let problems = outcome.problems.iter();
        let errors = problems.filter(|problem| problem.is_error());
        reading.problems.extend(errors.cloned().chain([unread]));
    }
    let Some((_, first)) = known.first().filter(|_| known.len() == names.len()) else {
        return of_reading(reading, options);
    };
    let lang = Lang::of(reading.language.unwrap_or(Language::ENGLISH));
    if finals.after_pools == AfterPools::League {
        pools::complete(finals, &known, &mut reading.problems, lang);
        return of_reading(reading, options);
    }
    let tournament = &first.figures.tournament;
    let (id, settings) = knockout_rules(&first.figures.rules, &tournament.pairings);
    pools::complete(finals, &known, &mut reading.problems, lang);
    // What is set for the pools says nothing of a knockout.
    let mut options = options.clone().with_rules(RulesFrom::Id(id.to_string()));
    options.settings.clear();
    for (key, value) in settings {
        options = options.with_setting(key, value);
    }
    of_reading(reading, &options)
}

/// Returns those of several tournaments that are ranked; finals that are no knockout among the best of their pools are not, and are said.
///
/// # Errors
/// [`Failure`] for causes outside the book.
pub(crate) fn fitting(
    sheets: &Recognized<'_>,
    options: &Options,
    several: &[String],
) -> Result<(Vec<String>, Vec<Problem>), Failure> {
    let (mut all, mut left_out) = (several.to_vec(), Vec::new());
    // Finals stand behind all pools.
    for at in (0..several.len()).rev() {
        let options = options.of_tournament(&several[at]);
        let reading = sheets.read(&options.reading);
        if reading.tournament.is_none_or(|event| event.pools.is_empty()) {
            break;
        }
        let outcome = computed(sheets, &options)?;
        let is_unfit = |problem: &&Problem| {
            matches!(
                problem.kind,
                Kind::FinalsOfPools(
                    FinalsOfPools::Unfit { .. }
                        | FinalsOfPools::Worse { .. }
                        | FinalsOfPools::Level { .. }
                )
            )
        };
        let Some(unfit) = outcome.problems.iter().find(is_unfit) else {
            continue;
        };
        let pools = outcome.tournament.iter().flat_map(|event| &event.pools);
        let tournaments = pools.cloned().collect::<Vec<_>>().join(" / ");
        let kind = Kind::FinalsOfSeveral { tournaments };
        left_out.push(Problem::at(unfit.place.clone(), kind));
        all.remove(at);
    }
    Ok((all, left_out))
}
