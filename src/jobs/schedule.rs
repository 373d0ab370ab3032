//! A workbook with a whole round robin, before its first game.

use std::sync::Arc;

use crate::exact::count_of;
use crate::jobs::games::{of_cells, sheet, written};
use crate::jobs::list::listed;
use crate::jobs::{Book, EmptyBook, Refused};
use crate::lang::{Lang, Language};
use crate::model::{Pairing, Recorded, Side, Tournament};
use crate::pairing::timetable;
use crate::place::Place;
use crate::problem::Problem;
use crate::rules::Draft;
use crate::rules::mistake::Mistakes;
use crate::rules::pairing::System;
use crate::standings::{Failure, RulesFrom, compute};
use crate::workbook::calculation::BookLayout;
use crate::workbook::{Size, list_of_players, plain_event_settings};

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
    /// Whether it is a plain list of several pools, whose standings are computed when it is read.
    pub is_plain: bool,
    /// What of the list is not in the workbook.
    pub problems: Vec<Problem>,
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
        let (listed, problems) = listed(rules, names, lang)?;
        let mistakes = |mistakes: Mistakes| Refused::from(Failure::Rules(mistakes));
        let mut draft = rules.load().map_err(mistakes)?;
        let twice = settle_system(&mut draft, request.twice).map_err(mistakes)?;
        let pools = pools(&listed);
        if pools.len() > 1 {
            let all = Pools { pools, twice };
            let (book, said) = all.scheduled(&draft, &listed, request.tables, lang)?;
            return Ok(ScheduledBook { book, said, is_plain: true, problems });
        }
        let players = listed.players.len();
        if players < 2 {
            return Err(Refused::Declined(lang.text("new.one_alone").to_string()));
        }
        let table = timetable(players, twice, request.tables);
        let rounds = count_of(table.len());
        let rules = draft.compile_for(&[], rounds).map_err(mistakes)?;
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
        let words = lang.in_words(rules.words.as_deref());
        let analysis = compute(Arc::new(tournament), rules);
        let size = Size::of(&analysis.figures, false, None);
        let layout = BookLayout::new(&analysis, &[], lang, size);
        let xlsx = super::new::written(&layout)?;
        let key = if twice { "new.scheduled_twice" } else { "new.scheduled" };
        let [players, rounds, games] = &counts;
        Ok(ScheduledBook {
            book: Self { rules: id, system, xlsx },
            said: say!(words, key, players, rounds, games),
            is_plain: false,
            problems,
        })
    }
}

/// The players of each pool, in the order of the list.
fn pools(listed: &Tournament) -> Vec<(&str, Vec<&str>)> {
    let mut pools: Vec<(&str, Vec<&str>)> = Vec::new();
    for player in &listed.players {
        let name = player.division.as_ref().map_or("", |pool| &*pool.value);
        match pools.iter_mut().find(|(known, _)| *known == name) {
            Some((_, players)) => players.push(&player.name),
            None => pools.push((name, vec![&player.name])),
        }
    }
    pools
}

/// Pools of one event, in each of which everybody meets everybody.
struct Pools<'a> {
    pools: Vec<(&'a str, Vec<&'a str>)>,
    twice: bool,
}

impl Pools<'_> {
    /// Makes one plain book with the schedule of every pool, which is read as pools; and a sentence about it.
    ///
    /// # Errors
    /// Somebody is in no pool, or alone in one; the rule set has mistakes, or the workbook cannot be written.
    fn scheduled(
        &self,
        draft: &Draft,
        listed: &Tournament,
        tables: Option<usize>,
        lang: &Lang,
    ) -> Result<(EmptyBook, String), Refused> {
        if let Some((pool, players)) =
            self.pools.iter().find(|(pool, players)| pool.is_empty() || players.len() < 2)
        {
            let key = if pool.is_empty() { "new.in_no_pool" } else { "new.alone_in_pool" };
            return Err(Refused::Declined(say!(
                lang,
                key,
                pool = *pool,
                players = lang.list(players.iter().copied())
            )));
        }
        // Each pool has tables of its own, where there are as many as pools: then all games of a round stand together, in its order.
        let shared = tables.map(|tables| tables / self.pools.len());
        let own = shared.filter(|own| *own > 0);
        let tables = shared.map(|own| own.max(1));
        let mut games: Vec<(usize, usize, [&str; 2])> = Vec::new();
        for (pool, (_, players)) in self.pools.iter().enumerate() {
            for (round, paired) in
                timetable(players.len(), self.twice, tables).into_iter().enumerate()
            {
                let named = paired.into_iter().map(<[usize; 2]>::from);
                games.extend(named.map(|pair| (round, pool, pair.map(|player| players[player]))));
            }
        }
        let rounds = games.iter().map(|(round, ..)| round + 1).max().unwrap_or(0);
        if own.is_some() {
            games.sort_by_key(|(round, pool, _)| (*round, *pool));
        }
        let of_pools = games.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1));
        let at_tables = of_pools.flat_map(|together| together.iter().enumerate());
        let rows = at_tables.map(|(at, (round, pool, [first, second]))| {
            let round = (round + 1).to_string();
            let table = own.map(|own| (pool * own + at + 1).to_string());
            let scores = ["", ""].map(str::to_string);
            [self.pools[*pool].0.to_string(), round]
                .into_iter()
                .chain(table)
                .chain([first.to_string()])
                .chain(scores)
                .chain([second.to_string()])
                .collect()
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let rules = draft
            .compile(count_of(rounds))
            .map_err(|mistakes| Refused::from(Failure::Rules(mistakes)))?;
        let lang = lang.in_words(rules.words.as_deref());
        let sides = ["first", "score_first", "score_second", "second"];
        let columns = ["pool", "round"].into_iter();
        let columns = columns.chain(own.map(|_| "table")).chain(sides);
        let columns: Vec<&str> = columns.collect();
        let counts = [self.pools.len(), listed.players.len(), rows.len()];
        let [pools, players, games] = counts;
        let (id, system) = (rules.id.clone(), rules.pairing.system);
        let event = compute(Arc::new(listed.clone()), rules);
        let layout = BookLayout::new(&event, &[], lang, Size::of_table(&event.figures));
        let sheets = vec![
            sheet(lang, "sheet.results", &columns, rows.iter().map(Vec::as_slice)),
            of_cells(lang, "sheet.players", true, list_of_players(listed, lang)),
            plain_event_settings(&layout),
        ];
        let title = listed.title.as_deref().unwrap_or_default();
        let xlsx = written(title, sheets, lang).map_err(Refused::NotWritten)?;
        let book = EmptyBook { rules: id, system, xlsx };
        Ok((book, say!(lang, "new.scheduled_pools", pools, players, games)))
    }
}

/// Makes the rule set one of a round robin, and returns whether it is a double one.
fn settle_system(draft: &mut Draft, twice: bool) -> Result<bool, Mistakes> {
    let own = draft.compile(1)?.pairing.system;
    let twice = twice || own == System::DoubleRoundRobin;
    let wanted = if twice { System::DoubleRoundRobin } else { System::RoundRobin };
    if own != wanted {
        draft.set("pairing_system", wanted.id())?;
    }
    Ok(twice)
}

/// Returns the games of a schedule, all of them open.
fn games(table: &[Vec<(usize, usize)>], sided: bool) -> Vec<Pairing> {
    let nowhere = Place::book(&Arc::from(""));
    let open = || Recorded { score: None, outcomes: None };
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
