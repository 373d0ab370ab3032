//! Reads the sheets of one tournament, each as what it was taken for, and brings together what they say.

use std::collections::{HashMap, HashSet};

use crate::lang::{Lang, Language};
use crate::model::{Pairing, Player, PlayerIndex, Published, SheetRole, StageGame};
use crate::place::Place;
use crate::problem::{Kind, LoneName, NoPairings, Problem, TwoReadings, Unused, in_short};
use crate::read::events::choose::Chosen;
use crate::read::events::{self, Tournaments};
use crate::read::file::grid::{Book, Sheet};
use crate::read::layouts::list;
use crate::read::layouts::multiplayer_tables;
use crate::read::layouts::pairing_row::Line;
use crate::read::layouts::player_cell::Layout;
use crate::read::layouts::single_names::{self, Beside, Lone, Stands};
use crate::read::layouts::table::{Final, Loose, SeatRow, Whole};
use crate::read::number::fold;
use crate::read::options::Options;
use crate::read::roles::divisions::NamedColumns;
use crate::read::roles::people::{Matched, People};
use crate::read::roles::settings::{self, Settings};
use crate::read::roles::{divisions, roster};
use crate::read::sheet_roles::{PassedOver, Used};
use crate::read::words::vocabulary;
use crate::read::words::{headings, round};

/// What the sheets of one tournament say.
#[derive(Debug)]
pub struct Gathered {
    /// The players.
    pub people: People,
    /// What the settings sheet, or the rows above a cross table, say.
    pub settings: Settings,
    /// The columns of the players that the settings name.
    pub named: NamedColumns,
    /// The pairings, in the order of the sheets.
    pub pairings: Vec<Pairing>,
    /// Rows of stages after the rounds, where each is named and what it is called.
    pub finals: Vec<(Place, String)>,
    /// The games of those rows that could be read, and what is wrong with the others.
    pub games: Vec<(String, Pairing)>,
    /// What is wrong with the others.
    pub wrong_games: Vec<Problem>,
    /// The games in their order, where they are a knock-out.
    pub stages: Vec<StageGame>,
    /// The seats at tables of stages after the rounds, as they are written down.
    pub seats: Vec<SeatRow>,
    /// Standings beside a cross table.
    pub beside: Option<Published>,
    /// Whether everybody is to meet everybody, as planned.
    pub round_robin: bool,
    /// The last sheet with pairings: what to name where no one row is to blame.
    pub place: Place,
}

/// Reads every sheet that is used; of a `book` by its name, and whether it is tiebook's own.
pub fn gather(
    used: &mut [Used<'_>],
    chosen: Option<&Chosen>,
    options: &Options,
    book: (&str, bool),
    problems: &mut Vec<Problem>,
) -> Gathered {
    let before = problems.len();
    let gathered = read(used, (chosen, options), book, HashSet::new(), problems);
    // Spellings of one name are one person's, unless both play in a round.
    let apart = gathered
        .people
        .taken_for_one(&gathered.pairings, &problems[before..]);
    if apart.is_empty() {
        return gathered;
    }
    problems.truncate(before);
    read(used, (chosen, options), book, apart, problems)
}

fn read(
    used: &mut [Used<'_>],
    (chosen, options): (Option<&Chosen>, &Options),
    (book, own): (&str, bool),
    two: HashSet<String>,
    problems: &mut Vec<Problem>,
) -> Gathered {
    let (people, settings, mut apart) = who_and_how(used, chosen, options, problems);
    let mut people = people.keeping_apart(two);
    if own {
        // The rows below the last player are prepared for names alone.
        apart.clear();
        people.by_name_first = true;
    }
    let named = named_columns(used, &mut people, &settings, problems);
    let mut gathered = Gathered {
        people,
        settings,
        named,
        pairings: Vec::new(),
        finals: Vec::new(),
        games: Vec::new(),
        wrong_games: Vec::new(),
        stages: Vec::new(),
        seats: Vec::new(),
        beside: None,
        round_robin: false,
        place: Place::book(book),
    };
    let mut loose: Vec<(usize, Vec<Loose>)> = Vec::new();
    let mut bare: HashSet<Place> = HashSet::new();
    let mut alone: Vec<Lone> = Vec::new();
    let mut finals: Vec<(usize, Final)> = Vec::new();
    let names: Vec<String> = used
        .iter()
        .map(|entry| entry.sheet.place.sheet.to_string())
        .collect();
    // Of sheets that are rounds by their names alone, nobody takes part who is not on the others.
    let called = |entry: &Used<'_>| {
        chosen.is_some_and(|chosen| chosen.event.called.contains(&entry.sheet.place.sheet_index))
    };
    let listed = gathered.people.listed;
    // Beside tables of finals there may be no rounds.
    let tables = used
        .iter()
        .any(|entry| entry.is_pairings() && entry.layout() == Layout::Placed);
    let (of_others, of_called): (Vec<_>, Vec<_>) = used
        .iter_mut()
        .enumerate()
        .partition(|(_, entry)| !called(entry));
    for (at, entry) in of_others.into_iter().chain(of_called) {
        if called(entry) {
            gathered.people.listed = true;
        }
        match entry.role {
            SheetRole::Pairings => {}
            SheetRole::Unused => {
                // Of finals more is said than that they are not used.
                problems.extend(
                    (entry.passed_over != Some(PassedOver::Finals)).then(|| unused(entry, &names)),
                );
                continue;
            }
            _ => {
                unused_columns(entry, problems);
                continue;
            }
        }
        let (Some(table), Some(heading)) = (&entry.table, &entry.heading) else {
            continue;
        };
        if table.layout() == Layout::Placed {
            let seats = table.seats(&entry.sheet, heading);
            // Seeds may be called so as well as the places that were played.
            if let (false, Some(one), [other, ..]) = (
                heading.has("played"),
                heading.text_of("place"),
                heading.unused_as("final-tables", "place").as_slice(),
            ) {
                let text = heading
                    .unused
                    .iter()
                    .find(|(column, _)| column == other)
                    .map(|(_, text)| text.clone())
                    .unwrap_or_default();
                let headings = Lang::of(Language::of_headings(&[one]).unwrap_or(Language::ENGLISH))
                    .text("final_tables.played");
                let kind = Kind::TwoReadings(TwoReadings::Columns {
                    one: one.to_string(),
                    other: text.clone(),
                    headings: headings.to_string(),
                });
                problems.push(Problem::of(
                    entry.sheet.place.at(heading.row, *other),
                    kind,
                    text,
                ));
            }
            gathered.place = entry.sheet.place.clone();
            unused_columns(entry, problems);
            entry.rows = seats.len();
            gathered.seats.extend(seats);
            continue;
        }
        // One of several tournaments has its name already.
        if !table.is_whole() && chosen.is_none_or(|chosen| chosen.name.is_none()) {
            gathered.settings.title = gathered
                .settings
                .title
                .take()
                .or_else(|| round::event_title(&entry.sheet, heading.position));
        }
        let larger = match table.layout() {
            Layout::List | Layout::Rounds => multiplayer_tables::of_heading(&entry.sheet, heading),
            Layout::Seats => multiplayer_tables::of_rows(&entry.sheet, heading),
            _ => None,
        };
        if let Some(larger) = larger {
            problems.push(larger);
            gathered.place = entry.sheet.place.clone();
            continue;
        }
        let told = table.read(&entry.sheet, heading, &mut gathered.people, problems);
        let found = told.pairings;
        loose.push((at, told.loose));
        bare.extend(told.bare);
        if table.is_whole() {
            apart.extend(roster::apart(&entry.sheet, heading, true));
        }
        alone.extend(told.lone);
        gathered.finals.extend(
            told.finals
                .iter()
                .map(|row| (row.place.clone(), row.stage.clone())),
        );
        finals.extend(told.finals.into_iter().map(|row| (at, row)));
        gathered.place = entry.sheet.place.clone();
        let nothing = !tables
            && found.is_empty()
            && gathered.finals.is_empty()
            && loose.iter().all(|(_, rows)| rows.is_empty());
        if nothing && !crate::problem::any_error(problems) {
            let row = entry.heading.as_ref().map_or(0, |heading| heading.row);
            problems.push(Problem::at(
                entry.sheet.place.at(row, 0),
                NoPairings::Rows {},
            ));
        }
        if let Some(whole) = told.whole {
            unused_beside(entry, whole.published.as_ref(), problems);
            gathered.whole(entry, whole);
        } else {
            entry.rows = found.len();
            unused_columns(entry, problems);
        }
        entry.rounds = found.iter().map(|pairing| pairing.round).collect();
        if gathered.pairings.is_empty() {
            // The pairings of one long list are not kept twice, not even for a moment.
            gathered.pairings = found;
        } else {
            gathered.pairings.extend(found);
        }
    }
    for (at, rows) in loose {
        let entry = &mut used[at];
        let (found, more) = list::settle(&entry.sheet, rows, &mut gathered.people, problems);
        alone.extend(more);
        entry.rows += found.len();
        entry
            .rounds
            .extend(found.iter().map(|pairing| pairing.round));
        gathered.pairings.extend(found);
    }
    if chosen.is_some_and(|chosen| !chosen.event.called.is_empty()) {
        gathered.people.listed = listed;
    }
    for (at, row) in finals {
        let game = gathered.game(&used[at].sheet, row);
        used[at].rows += usize::from(game.is_some());
        gathered.games.extend(game);
    }
    gathered.no_players(&apart, &bare, problems);
    gathered.strangers(&mut alone, problems);
    problems.extend(matched(&gathered.people));
    single_names::settle(alone, &mut gathered.pairings, &gathered.people, problems);
    gathered
}

/// Reads the settings and the list of players, which the pairings need.
fn who_and_how(
    used: &mut [Used<'_>],
    chosen: Option<&Chosen>,
    options: &Options,
    problems: &mut Vec<Problem>,
) -> (People, Settings, Vec<Place>) {
    let mut settings = Settings::default();
    let mut apart = Vec::new();
    for entry in used
        .iter_mut()
        .filter(|entry| entry.role == SheetRole::Settings)
    {
        let said = settings::read(&entry.sheet, problems);
        settings.join(said, problems);
        entry.rows = entry.sheet.rows.len();
    }
    let merge = [options.merge.as_slice(), &settings.merge].concat();
    let mut people = People::unlisted().merging(&merge);
    for entry in used {
        if let (SheetRole::Players, Some(heading)) = (entry.role, &entry.heading) {
            let mut players = roster::read(&entry.sheet, heading, settings.rounds, problems);
            if let Some(chosen) = chosen.filter(|chosen| chosen.name.is_some()) {
                players.retain(|player| chosen.event.names_player(player));
            }
            apart = roster::apart(&entry.sheet, heading, false);
            people = People::unlisted().merging(&merge).list(players, problems);
            entry.rows = people.players.len();
        }
    }
    (people, settings, apart)
}

/// Reads the columns of the players that the settings name; they are no unused ones.
fn named_columns(
    used: &mut [Used<'_>],
    people: &mut People,
    settings: &Settings,
    problems: &mut Vec<Problem>,
) -> NamedColumns {
    let list = used
        .iter_mut()
        .find(|entry| entry.role == SheetRole::Players && entry.heading.is_some());
    let list = list.and_then(|entry| Some((&*entry.sheet, entry.heading.as_mut()?)));
    divisions::read(settings, list, &mut people.players, problems)
}

impl Gathered {
    /// Returns the last round of the pairings so far.
    #[must_use]
    pub fn last_round(&self) -> u32 {
        self.pairings
            .iter()
            .map(|pairing| pairing.round)
            .max()
            .unwrap_or(0)
    }

    /// Reports listed names that stand `apart` and are never paired, and unlisted ones that never do anything but sit out.
    fn no_players(&self, apart: &[Place], bare: &HashSet<Place>, problems: &mut Vec<Problem>) {
        let mut rounds: HashMap<PlayerIndex, (usize, usize)> = HashMap::new();
        for pairing in &self.pairings {
            let sat_out = usize::from(bare.contains(&pairing.place));
            for player in pairing.players() {
                let (all, out) = rounds.entry(player).or_default();
                (*all, *out) = (*all + 1, *out + sat_out);
            }
        }
        let is_none = |(at, player): &(PlayerIndex, &Player)| match rounds.get(at) {
            None => apart.contains(&player.place),
            // Nobody has a bye in every one of several rounds, and is never said to have one.
            Some((all, out)) => !self.people.listed && *all > 1 && all == out,
        };
        problems.extend(self.people.players.iter().enumerate().filter(is_none).map(
            |(at, player)| {
                let (name, found) = (player.name.to_string(), player.name.to_string());
                let kind = if rounds.contains_key(&at) {
                    Kind::LoneName(LoneName::Stray { player: name })
                } else {
                    Kind::LoneName(LoneName::Listed { player: name })
                };
                Problem::of(player.place.clone(), kind, found)
            },
        ));
    }

    /// Reports names that stand alone below a table, without anything that makes a pairing of them, and on no other row.
    fn strangers(&mut self, alone: &mut Vec<Lone>, problems: &mut Vec<Problem>) {
        if self.people.listed || alone.is_empty() {
            return;
        }
        let mut times: HashMap<PlayerIndex, usize> = HashMap::new();
        for player in self.pairings.iter().flat_map(Pairing::players) {
            *times.entry(player).or_default() += 1;
        }
        let first = self
            .pairings
            .iter()
            .map(|pairing| pairing.round)
            .min()
            .unwrap_or(1);
        let several = self.last_round() > first;
        let at: HashMap<&Place, PlayerIndex> = self
            .pairings
            .iter()
            .filter(|pairing| pairing.second.is_none())
            .map(|pairing| (&pairing.place, pairing.first))
            .collect();
        let is_stranger = |lone: &Lone| {
            let once = at
                .get(&lone.pairing)
                .is_some_and(|player| times[player] == 1);
            let stands =
                lone.stands != Stands::Within || lone.round > first || several && !lone.round_told;
            once && stands && !lone.table && lone.told != Beside::Game && lone.note.is_none()
        };
        let strangers: Vec<(Place, Place, String)> = alone
            .iter()
            .filter(|lone| is_stranger(lone))
            .map(|lone| {
                (
                    lone.name.clone(),
                    lone.pairing.clone(),
                    self.people.players[at[&lone.pairing]].name.to_string(),
                )
            })
            .collect();
        for (name, pairing, player) in strangers {
            alone.retain(|lone| lone.name != name);
            self.pairings
                .retain(|known| known.second.is_some() || known.place != pairing);
            problems.push(Problem::of(
                name,
                LoneName::Stray {
                    player: player.clone(),
                },
                player,
            ));
        }
    }

    /// Reads a game of a stage after the rounds: nobody takes part in one who was in no round.
    fn game(&mut self, sheet: &Sheet, row: Final) -> Option<(String, Pairing)> {
        let (heading, cells) = row.line?;
        let listed = std::mem::replace(&mut self.people.listed, true);
        let pairing = Line {
            sheet,
            heading: &heading,
            row: &cells,
        }
        .pairing(0, &mut self.people, &mut self.wrong_games);
        self.people.listed = listed;
        Some((row.stage, pairing?))
    }

    /// Takes down what a table says that names everybody once.
    fn whole(&mut self, entry: &mut Used<'_>, whole: Whole) {
        entry.rows = whole.rows;
        entry.why.extend(whole.why);
        self.settings.title = self.settings.title.take().or(whole.title);
        self.settings.date = self.settings.date.take().or(whole.date);
        self.settings.rounds = self.settings.rounds.or(whole.rounds);
        self.beside = whole.published;
        self.round_robin |= whole.round_robin;
    }
}

/// Says, once for the whole book, which names were found in the list without what stands beside them.
fn matched(people: &People) -> Option<Problem> {
    const SHOWN: usize = 5;
    let first = people.matched.first()?;
    let told = |matched: &Matched| {
        let player = &people.players[matched.player];
        format!(
            "{} ({}) = {} ({})",
            matched.text,
            matched.place.within_book(),
            player.name,
            player.place.within_book()
        )
    };
    let names: Vec<String> = people.matched.iter().map(told).collect();
    let kind = Kind::NamesMatched {
        count: names.len().to_string(),
        names: in_short(SHOWN, &names),
    };
    Some(Problem::of(first.place.clone(), kind, first.text.clone()))
}

/// Names the columns beside a table of everybody that are neither of players nor compared with anything.
fn unused_beside(entry: &Used<'_>, published: Option<&Published>, problems: &mut Vec<Problem>) {
    let (Some(heading), Some(table)) = (&entry.heading, &entry.table) else {
        return;
    };
    let compared = |at: u32| {
        published
            .iter()
            .flat_map(|told| &told.columns)
            .any(|column| column.place.cell.is_some_and(|(_, own)| own == at))
    };
    let is_rank =
        |text: &str| published.is_some() && headings::named("published", text) == Some("rank");
    let taken = |at: u32| table.takes(heading, (heading.position, heading.row), at);
    let unused = heading
        .unused
        .iter()
        .filter(|(at, text)| !compared(*at) && !is_rank(text) && !taken(*at));
    problems.extend(unused.map(|(column, text)| {
        let kind = Kind::Unused(Unused::Column {
            heading: text.clone(),
        });
        Problem::of(
            entry.sheet.place.at(heading.row, *column),
            kind,
            text.clone(),
        )
    }));
}

fn unused_columns(entry: &Used<'_>, problems: &mut Vec<Problem>) {
    let Some(heading) = entry
        .heading
        .as_ref()
        .filter(|_| entry.role != SheetRole::Published)
    else {
        return;
    };
    // Between two names it says nothing.
    for (column, text) in heading
        .unused
        .iter()
        .filter(|(_, text)| !vocabulary::is("between.heading", fold(text).trim_end_matches('.')))
    {
        // What a column is called that a setting may name.
        let kind = if entry.role == SheetRole::Players
            && headings::named("settings", text) == Some("category")
        {
            Kind::Unused(Unused::Category {
                heading: text.clone(),
            })
        } else {
            Kind::Unused(Unused::Column {
                heading: text.clone(),
            })
        };
        problems.push(Problem::of(
            entry.sheet.place.at(heading.row, *column),
            kind,
            text.clone(),
        ));
    }
}

/// Says that a sheet, or a table beside others, is not used, and why.
fn unused(entry: &Used<'_>, names: &[String]) -> Problem {
    let why = entry.passed_over.unwrap_or(PassedOver::NothingFound);
    let other = if let PassedOver::Another(at) = why {
        names.get(at).cloned().unwrap_or_default()
    } else {
        String::new()
    };
    let reason = why.id().to_string();
    if !entry.is_part {
        return Problem::at(entry.sheet.place.clone(), Unused::Sheet { reason, other });
    }
    let first = entry
        .sheet
        .rows
        .get(entry.heading.as_ref().map_or(0, |heading| heading.position));
    let cell = first.and_then(|row| {
        Some((
            row.index,
            row.cells.iter().find(|(_, cell)| !cell.is_blank())?,
        ))
    });
    let (place, found) = match cell {
        Some((row, (column, cell))) => (entry.sheet.place.at(row, *column), cell.text()),
        None => (entry.sheet.place.clone(), String::new()),
    };
    Problem::of(place, Unused::Table { reason, other }, found)
}

/// Leaves the pairings of the tournament chosen, and of other sheets the one that has most to do with it.
pub fn keep(
    used: &mut [Used<'_>],
    chosen: Option<&Chosen>,
    book: &Book,
    (events, who): (&Tournaments, &People),
    problems: &mut Vec<Problem>,
) {
    let told = |entry: &&mut Used<'_>| {
        entry.role == SheetRole::Unused
            && book.told_elsewhere.contains(&entry.sheet.place.sheet_index)
    };
    used.iter_mut()
        .filter(told)
        .for_each(|entry| entry.pass_over(PassedOver::ToldElsewhere));
    let ours = |entry: &Used<'_>| {
        chosen.is_none_or(|chosen| chosen.event.sheets.contains(&entry.sheet.place.sheet_index))
    };
    let (Ok(events) | Err(events)) = events;
    let of_an_event = |at: usize| events.iter().any(|event| event.sheets.contains(&at));
    for entry in used
        .iter_mut()
        .filter(|entry| entry.is_pairings() && !ours(entry))
    {
        let at = entry.sheet.place.sheet_index;
        let why = match () {
            () if of_an_event(at) => PassedOver::OtherTournament,
            () if book.hidden.contains(&at) => PassedOver::Hidden,
            () => match events::finals_of(events, &[entry], who) {
                Some(of) => {
                    let called = events::names(events, &book.sheets);
                    let tournaments = of
                        .iter()
                        .map(|at| called[*at].as_str())
                        .collect::<Vec<_>>()
                        .join(" / ");
                    let place = entry.sheet.place.clone();
                    problems.push(Problem::at(place, Kind::FinalsOfSeveral { tournaments }));
                    PassedOver::Finals
                }
                None if events::mentioned(entry).somebody => PassedOver::ToldElsewhere,
                None => PassedOver::NobodyNamed,
            },
        };
        entry.pass_over(why);
    }
    for (role, name) in [
        (SheetRole::Players, "players"),
        (SheetRole::Settings, "settings"),
        (SheetRole::Published, "published"),
    ] {
        let all = (0..used.len()).filter(|&at| used[at].role == role);
        let beside = |at: usize| used[at].is_part && chosen.is_some() && ours(&used[at]);
        // What stands below other standings on the same sheet is of a later round.
        let below = |at: usize| {
            if used[at].is_part && role == SheetRole::Published {
                used[at].sheet.rows.first().map(|row| row.index)
            } else {
                None
            }
        };
        let kept = all.rev().max_by_key(|&at| {
            let shared = chosen.map_or(0, |chosen| chosen.event.shared(&used[at]));
            (
                shared,
                headings::named("sheet", &used[at].sheet.place.sheet) == Some(name),
                below(at),
            )
        });
        // Settings are said on every sheet that is called so, and beside the pairings: what two of them say differently must be told.
        let is_called =
            |at: usize| headings::named("sheet", &used[at].sheet.place.sheet) == Some(name);
        let stays = |at: usize| {
            Some(at) == kept || role == SheetRole::Settings && (is_called(at) || beside(at))
        };
        for at in (0..used.len())
            .filter(|&at| used[at].role == role && !stays(at))
            .collect::<Vec<_>>()
        {
            used[at].pass_over(kept.map_or(PassedOver::NothingFound, PassedOver::Another));
        }
    }
}
