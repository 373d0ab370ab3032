//! A workbook with a whole round robin, before its first game.

use std::sync::Arc;

use crate::jobs::{Book, EmptyBook, Refused};
use crate::lang::{Lang, Language};
use crate::model::{Away, Pairing, Player, Recorded, Side, Source, Tournament};
use crate::pairing::timetable;
use crate::place::Place;
use crate::problem::{Kind, Problem, Severity};
use crate::rules::Draft;
use crate::rules::mistake::Mistakes;
use crate::rules::pairing::System;
use crate::standings::{Failure, Options, RulesFrom, compute};
use crate::workbook::Size;
use crate::workbook::calculation::BookLayout;

/// What stands above names that nothing stands above; in ASCII, as the encoding of the names is not known.
const HEADING: &[u8] = b"Name\n";

/// What is asked of a schedule.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScheduleRequest {
    /// Whether everybody meets everybody twice, whatever the rule set says.
    pub twice: bool,
    /// The number of games that can be played at one time.
    pub tables: Option<usize>,
}

/// A workbook with a whole round robin, before its first game.
#[derive(Clone, Debug)]
pub struct ScheduledBook {
    /// The workbook.
    pub book: EmptyBook,
    /// A sentence about the schedule.
    pub said: String,
}

impl EmptyBook {
    /// Makes a workbook in which everybody of a list meets everybody, by FIDE's Berger tables in the order of the list. The list is a text
    /// with a name in each line, or a book with players; its games do not matter.
    ///
    /// # Errors
    /// The rule set or the list has mistakes, fewer than two are listed, or the workbook cannot be written.
    pub fn scheduled(
        rules: &RulesFrom,
        names: &Book,
        request: ScheduleRequest,
        language: Language,
    ) -> Result<ScheduledBook, Refused> {
        let lang = Lang::of(language);
        let listed = listed(rules, names, lang)?;
        let mistakes = |mistakes: Mistakes| Refused::from(Failure::Rules(mistakes));
        let mut draft = rules.load().map_err(mistakes)?;
        let twice = settle_system(&mut draft, request.twice).map_err(mistakes)?;
        let players = listed.players.len();
        let table = timetable(players, twice, request.tables);
        let rounds = u32::try_from(table.len()).unwrap_or(u32::MAX);
        let rules = draft.compile(rounds).map_err(mistakes)?;
        let pairings = games(&table, rules.pairing.gives_sides());
        let counts = [players, table.len(), pairings.len()].map(|count| count.to_string());
        let title = listed.title.clone();
        let tournament = Tournament {
            title: title.or_else(|| Some(rules.name.get(language).to_string())),
            language,
            rounds,
            planned: Some(rounds),
            pairings,
            ..listed
        };
        let (id, system) = (rules.id.clone(), rules.pairing.system);
        let analysis = compute(Arc::new(tournament), rules);
        let size = Size::of(&analysis.figures, false, None);
        let layout = BookLayout::new(&analysis, &[], lang, size);
        let xlsx = super::new::written(&layout)?;
        let key = if twice {
            "new.scheduled_twice"
        } else {
            "new.scheduled"
        };
        let [players, rounds, games] = &counts;
        let fields = [
            ("players", &**players),
            ("rounds", rounds),
            ("games", games),
        ];
        Ok(ScheduledBook {
            book: Self {
                rules: id,
                system,
                xlsx,
            },
            said: lang.say(key, &fields),
        })
    }
}

/// Makes the rule set one of a round robin, and returns whether it is a double one.
fn settle_system(draft: &mut Draft, twice: bool) -> Result<bool, Mistakes> {
    let own = draft.compile(1)?.pairing.system;
    let twice = twice || own == System::DoubleRoundRobin;
    let wanted = if twice {
        System::DoubleRoundRobin
    } else {
        System::RoundRobin
    };
    let named = System::ALL.iter().find(|(_, system)| *system == wanted);
    if let Some((name, _)) = named.filter(|_| own != wanted) {
        draft.set("pairing_system", name)?;
    }
    Ok(twice)
}

/// Returns an event of the players of a list under its title, and of nothing else that is said of them there.
fn listed(rules: &RulesFrom, names: &Book, lang: &Lang) -> Result<Tournament, Refused> {
    let options = Options::default().with_rules(rules.clone());
    let found = |book: &Book| {
        let outcome = book.outcome(&options)?;
        let tournament = outcome.tournament.filter(|read| !read.players.is_empty());
        Ok::<_, Refused>((tournament, outcome.problems))
    };
    let (mut tournament, mut problems) = found(names)?;
    if tournament.is_none() {
        let file = &names.file;
        let bytes = [HEADING, &file.bytes].concat();
        (tournament, problems) = found(&Book::from_bytes(&file.name(), bytes))?;
    }
    let is_none_paired = |problem: &Problem| matches!(problem.kind, Kind::NoPairings(_));
    problems.retain(|problem| !is_none_paired(problem));
    if problems
        .iter()
        .any(|problem| problem.severity() == Severity::Error)
    {
        return Err(Refused::Problems(problems));
    }
    let Some(tournament) = tournament.filter(|read| read.players.len() > 1) else {
        let file = names.file.name();
        return Err(Refused::Declined(
            lang.say("new.no_names", &[("file", &file)]),
        ));
    };
    let nowhere = Place::book(&Arc::from(""));
    let mut players = tournament.players.clone();
    for (number, player) in (1..).zip(&mut players) {
        *player = Player {
            number,
            start_score: None,
            pool_place: None,
            seed: None,
            lot: None,
            left_after: None,
            departure: None,
            away: Away::default(),
            place: nowhere.clone(),
            ..player.clone()
        };
    }
    Ok(Tournament {
        title: tournament.title.clone(),
        team_heading: tournament.team_heading.clone(),
        categories: tournament.categories.clone(),
        own_columns: tournament.own_columns.clone(),
        source: Source::default(),
        ..Tournament::unplayed(lang.language, 0, players)
    })
}

/// Returns the games of a schedule, all of them open.
fn games(table: &[Vec<(usize, usize)>], sided: bool) -> Vec<Pairing> {
    let nowhere = Place::book(&Arc::from(""));
    let open = || Recorded {
        score: None,
        outcomes: None,
    };
    let of_round = |(round, games): (u32, &Vec<(usize, usize)>)| {
        let game = |(table, &(first, second)): (usize, &(usize, usize))| Pairing {
            table: Some(table.to_string()),
            first_side: sided.then_some(Side::Sente),
            ..Pairing::new(round, (first, Some(second)), open(), nowhere.clone())
        };
        (1..).zip(games).map(game).collect::<Vec<_>>()
    };
    (1..).zip(table).flat_map(of_round).collect()
}
