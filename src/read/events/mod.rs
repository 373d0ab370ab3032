//! Which of the sheets with pairings make one tournament, and which are tournaments of their own.

pub mod choose;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::model::{AfterPools, Player, SheetRole};
use crate::read::file::grid::{Row, Sheet};
use crate::read::layouts::games::GameRow;
use crate::read::normalize::other_events;
use crate::read::number::{fold, only};
use crate::read::roles::people::People;
use crate::read::roles::{roster, settings};
use crate::read::sheet_roles::{Mentioned, Used};
use crate::read::words::person_name::written;
use crate::read::words::round::{self, Titles, round_number};
use crate::read::words::stage_seat::is_seat;
use crate::read::words::{final_league, headings, placing, vocabulary};

#[derive(Clone, Debug, Default)]
pub struct Event {
    /// The sheets' indices in the workbook, in order.
    pub sheets: BTreeSet<usize>,
    /// The names and numbers in the pairings, folded.
    pub names: HashSet<String>,
    pub rounds: BTreeSet<u32>,
    /// The names in the stages after the rounds, folded.
    finalists: HashSet<String>,
    /// Who plays in which of these stages; and how many seats that are.
    in_stages: HashSet<(String, String)>,
    seats_in_stages: usize,
    /// How many seats there are at tables of such stages; of some nobody may be named yet.
    seats_of_finals: usize,
    seats: HashSet<(u32, String)>,
    /// Whether somebody is paired in no round that is known.
    unplaced: bool,
    is_cross: bool,
    /// Whether it is the cards of players, which share few names.
    is_card: bool,
    /// Its sheets that are called as other rounds are, and yet name hardly anybody of those.
    pub called: BTreeSet<usize>,
    /// What a column calls it that tells it apart from others.
    edition: Option<Arc<str>>,
    /// The tournaments whose best play it, where it is the finals of several pools: their positions among all.
    pub pools: Vec<usize>,
    /// What these finals are.
    pub after_pools: AfterPools,
    /// Its sheets over which one league is spread.
    spread: BTreeSet<usize>,
}

/// How two sheets with pairings stand to each other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kinship {
    /// Other rounds of the same people.
    Continues,
    /// Other people.
    Strangers,
    /// The same rounds of the same people.
    Same,
}

impl Event {
    /// Looks over what stands on one sheet; `who` knows whose the spellings are.
    pub fn of(entries: &[&Used<'_>], who: &People) -> Self {
        let mut event = Self::outline(entries);
        for entry in entries {
            event.look(entry, |text| who.name_of(text));
        }
        event
    }

    /// Takes down the sheets alone.
    fn outline(entries: &[&Used<'_>]) -> Self {
        let mut event = Self::default();
        for entry in entries {
            event.sheets.insert(entry.index());
            event.is_cross |= entry.is_whole();
            event.spread.extend(entry.is_spread.then(|| entry.index()));
            if entry.sheet.is_edition {
                event.edition = Some(Arc::clone(&entry.sheet.place.sheet));
            }
            let mut heading = entry.heading.iter();
            event.is_card |= heading.any(|heading| heading.is_called("first", "card"));
            event.rounds.extend(entry.round());
        }
        event
    }

    /// Takes down who is named and which rounds are; nothing is read for good.
    fn look(&mut self, entry: &Used<'_>, name_of: impl Fn(&str) -> String) {
        let (Some(heading), table) = (&entry.heading, entry.table.as_ref()) else {
            return;
        };
        let seats = table.map(|table| table.seats(&entry.sheet, heading)).unwrap_or_default();
        let named = seats.iter().map(|seat| seat.name.0.as_str());
        let named = named.filter(|name| !name.is_empty() && !headings::is_unnamed(name));
        self.finalists.extend(named.map(&name_of));
        if !seats.is_empty() {
            self.seats_of_finals += seats.len();
            return;
        }
        let titles = Titles::of(&entry.sheet, heading);
        let mut above = entry.round();
        let mut stage = table.and_then(|table| Some(table.stage()?.to_string()));
        for row in entry.sheet.below(heading.position) {
            let named = heading.cell(row, "round");
            let announced =
                if heading.has("round") { round_number(&named.text()) } else { titles.round(row) };
            self.rounds.extend(announced);
            above = announced.or(above);
            if let Some((_, opened)) = round::stage(row) {
                stage = Some(opened);
                continue;
            }
            let named = Some(named.text()).filter(|text| !text.is_empty());
            stage = match named {
                _ if announced.is_some() => None,
                Some(named) => Some(named).filter(|named| placing::is_stage(named)),
                None => stage,
            };
            let names = ["first", "second", "name"].map(|column| heading.cell(row, column).text());
            let is_silent = GameRow::new(&entry.sheet, heading, row).is_silent();
            let is_name = |name: &&String| {
                !headings::is_nobody(name)
                    && headings::named("pairings", name).is_none()
                    && !(is_silent && is_seat(name))
            };
            for name in names.iter().filter(is_name).map(|name| name_of(name)) {
                if let Some(stage) = &stage {
                    self.seats_in_stages += 1;
                    self.in_stages.insert((fold(stage), name.clone()));
                    self.finalists.insert(name);
                    continue;
                }
                match above {
                    Some(round) => drop(self.seats.insert((round, name.clone()))),
                    None => self.unplaced = true,
                }
                self.names.insert(name);
            }
        }
    }

    pub fn names_player(&self, player: &Player) -> bool {
        let known = |name: &str| self.names.contains(&fold(name));
        known(&player.name)
            || known(&player.number.to_string())
            || player.aliases.iter().any(|alias| known(alias))
    }

    /// Returns how many rows of another sheet name, or number, somebody who is in the pairings.
    pub fn shared(&self, other: &Used<'_>) -> usize {
        let Some(heading) = &other.heading else {
            return 0;
        };
        let is_known = |row: &&Row| {
            let mut cells = ["name", "number"].iter().map(|column| heading.cell(row, column));
            cells.any(|cell| self.names.contains(&cell.folded()))
        };
        other.sheet.below(heading.position).iter().filter(is_known).count()
    }

    /// Whether what one sheet holds is about the same people; who they are is known from what was read.
    pub fn is_kin_of(&self, entry: &Used<'_>, people: &People, known: &HashSet<String>) -> bool {
        let mentioned = mentioned(entry);
        // Of those whom nothing can be found by, all are strangers.
        let strangers = mentioned.somebody
            && !self.names.is_empty()
            && !self.is_card
            && mentioned.keys.is_disjoint(known);
        !strangers && self.is_kin(&Self::of(&[entry], people))
    }

    /// Returns every text by which somebody of it, or of those read, may be found.
    pub fn keys(&self, people: &People) -> HashSet<String> {
        let players = || people.players.iter();
        let names = players().map(|player| &*player.name);
        let aliases = players().flat_map(|player| player.aliases.iter().map(String::as_str));
        let merged = people.spellings().flat_map(|(one, other)| [one, other]);
        let keys = names.chain(aliases).flat_map(keys);
        keys.chain(players().map(|player| player.number.to_string()))
            .chain(merged.map(str::to_string))
            .chain(self.names.iter().cloned())
            .collect()
    }

    fn kinship(&self, other: &Self) -> Kinship {
        let shared = self.names.intersection(&other.names).count();
        let smaller = self.names.len().min(other.names.len());
        // Nobody plays twice in a round: other rounds, or other tables of the same.
        let placed = |event: &Self| !event.seats.is_empty() && !event.unplaced && !event.is_cross;
        // Cards that contradict each other are of one event all the same.
        let of_cards = self.is_card && other.is_card;
        let apart =
            placed(self) && placed(other) && (of_cards || self.seats.is_disjoint(&other.seats));
        if self.is_spread() && other.is_spread() {
            Kinship::Continues
        } else if self.edition.is_some() && other.edition.is_some() {
            Kinship::Strangers
        } else if apart && (2 * shared >= smaller || of_cards) {
            Kinship::Continues
        } else if smaller > 0 && 4 * shared < smaller {
            Kinship::Strangers
        } else {
            Kinship::Same
        }
    }

    /// Whether it is a sheet of stages after the rounds, and of nothing else.
    fn is_stage(&self) -> bool {
        self.names.is_empty() && (self.seats_of_finals > 0 || !self.finalists.is_empty())
    }

    /// Whether it is of the sheets over which one league is spread.
    fn is_spread(&self) -> bool {
        !self.spread.is_empty()
    }

    /// Whether a final is among its stages.
    fn has_final(&self) -> bool {
        let mut stages = self.in_stages.iter();
        stages.any(|(stage, _)| placing::left(stage) == Some(2))
    }

    fn join(&mut self, other: Self) {
        self.sheets.extend(other.sheets);
        self.names.extend(other.names);
        self.rounds.extend(other.rounds);
        self.finalists.extend(other.finalists);
        self.in_stages.extend(other.in_stages);
        self.seats_in_stages += other.seats_in_stages;
        self.seats_of_finals += other.seats_of_finals;
        self.seats.extend(other.seats);
        self.unplaced |= other.unplaced;
        self.is_cross |= other.is_cross;
        self.is_card |= other.is_card;
        self.spread.extend(other.spread);
        self.called.extend(other.called);
    }

    pub fn is_kin(&self, other: &Self) -> bool {
        self.kinship(other) != Kinship::Strangers
    }

    /// Whether another holds other rounds, or other tables, of the same people.
    pub fn goes_on_in(&self, other: &Self) -> bool {
        self.kinship(other) == Kinship::Continues
    }
}

/// Returns the texts by which a spelling may be found.
fn keys(spelling: &str) -> [String; 2] {
    [fold(spelling), written(spelling).name]
}

/// Returns who is mentioned on a sheet, which is looked over once for all tournaments.
pub fn mentioned<'a>(entry: &'a Used<'_>) -> &'a Mentioned {
    entry.mentioned.get_or_init(|| {
        let mut event = Event::default();
        event.look(entry, str::to_string);
        Mentioned {
            somebody: !event.names.is_empty(),
            keys: event.names.iter().flat_map(|name| keys(name)).collect(),
        }
    })
}

/// Returns the sheets with pairings that are hidden, where others are to be seen: what is hidden is a helper of those.
pub fn hidden(used: &[Used<'_>], hidden: &BTreeSet<usize>, who: &People) -> Vec<Event> {
    let (aside, seen) = hidden_or_seen(used, hidden);
    let aside = by_sheet(aside.into_iter().filter(|_| !seen.is_empty()));
    aside.iter().map(|entries| Event::of(entries, who)).collect()
}

/// What is read of pairings.
type Entries<'a, 'b> = Vec<&'a Used<'b>>;

fn hidden_or_seen<'a, 'b>(
    used: &'a [Used<'b>],
    hidden: &BTreeSet<usize>,
) -> (Entries<'a, 'b>, Entries<'a, 'b>) {
    let pairings = used.iter().filter(|entry| entry.is_pairings());
    pairings.partition(|entry| hidden.contains(&entry.index()))
}

fn by_sheet<'a, 'b: 'a>(entries: impl Iterator<Item = &'a Used<'b>>) -> Vec<Vec<&'a Used<'b>>> {
    let mut by_sheet: BTreeMap<usize, Vec<&Used<'_>>> = BTreeMap::new();
    for entry in entries {
        by_sheet.entry(entry.index()).or_default().push(entry);
    }
    by_sheet.into_values().collect()
}

/// The tournaments of a workbook, in the order of their sheets; or those of which nobody can tell which one is meant: the same
/// rounds of the same people.
pub type Tournaments = Result<Vec<Event>, Vec<Event>>;

/// Returns who is meant by which spelling, as far as it is said apart from the pairings: what is merged, by the options or by a sheet, and
/// the other names and the numbers of a list of players, where there is one.
pub fn who_is_meant(used: &[Used<'_>], merge: &[(String, String)]) -> People {
    // What is wrong there is told when it is read for good.
    let mut aside = Vec::new();
    let of_role = |role: SheetRole| used.iter().filter(move |entry| entry.role == role);
    let settings = of_role(SheetRole::Settings);
    let said = settings.flat_map(|entry| settings::read(&entry.sheet, &mut aside).merge);
    let merge: Vec<(String, String)> = merge.iter().cloned().chain(said).collect();
    let people = People::default().merging(&merge);
    let lists = of_role(SheetRole::Players);
    let lists = lists.filter_map(|entry| Some((entry, entry.heading.as_ref()?)));
    let Some((entry, heading)) = only(lists) else {
        return people;
    };
    let players = roster::read(&entry.sheet, heading, None, &mut aside);
    people.list(players, &mut aside)
}

/// Returns the tournaments to which the players of a sheet of stages belong, where they are not those of one: every one where they are
/// of none. Nothing of another sheet.
pub fn finals_of(events: &[Event], entries: &[&Used<'_>], who: &People) -> Option<Vec<usize>> {
    let stage = Event::of(entries, who);
    let shares = |at: &usize| !stage.finalists.is_disjoint(&events[*at].names);
    let of_some: Vec<usize> = (0..events.len()).filter(shares).collect();
    let of = if of_some.is_empty() { (0..events.len()).collect() } else { of_some };
    stage.is_stage().then_some(of)
}

#[must_use = "it may hold several"]
pub fn tournaments(used: &[Used<'_>], hidden: &BTreeSet<usize>, who: &People) -> Tournaments {
    let (aside, seen) = hidden_or_seen(used, hidden);
    let both = !aside.is_empty() && !seen.is_empty();
    let by_sheet = by_sheet(if seen.is_empty() { aside } else { seen }.into_iter());
    // With one sheet of each kind nothing depends on who takes part.
    let several = |role| used.iter().filter(|entry| entry.role == role).count() > 1;
    if let [entries] = by_sheet.as_slice()
        && !both
        && !several(SheetRole::Players)
        && !several(SheetRole::Published)
    {
        return Ok(vec![Event::outline(entries)]);
    }
    let mut sheets: Vec<Event> = by_sheet.iter().map(|entries| Event::of(entries, who)).collect();
    // Stages after the rounds are of the event whose players play them.
    let stages: Vec<Event> = sheets.extract_if(.., |sheet| sheet.is_stage()).collect();
    // Finals at tables may be all that a workbook holds.
    if sheets.is_empty() && !stages.is_empty() {
        let mut all = Event::default();
        for stage in stages {
            all.join(stage);
        }
        return Ok(vec![all]);
    }
    // A sheet still to be filled in says nothing beside one that is.
    if sheets.iter().any(|sheet| !sheet.names.is_empty()) {
        sheets.retain(|sheet| !sheet.names.is_empty());
    }
    let (mut events, league) = leagues_after_pools(sheets, used);
    let index = Index::of_all(&events);
    let (finals, stages) = finals_of_pools(&events, stages);
    for stage in stages {
        if !is_other_cup(&stage, &events, used) {
            add_stage(&mut events, stage);
        }
    }
    let mut events = of_lists(events, &index)?;
    let finals = finals.into_iter().map(|finals| Event {
        pools: taking_part(&finals.finalists, &events),
        names: finals.finalists.clone(),
        ..finals
    });
    let league = league.map(|league| Event {
        pools: taking_part(&league.names, &events),
        after_pools: AfterPools::League,
        ..league
    });
    let finals: Vec<Event> = finals.chain(league).collect();
    events.extend(finals);
    Ok(events)
}

/// Brings together the sheets of each tournament; all that are called leagues of some of several pools are one, which is no pool.
fn leagues_after_pools(sheets: Vec<Event>, used: &[Used<'_>]) -> (Vec<Event>, Option<Event>) {
    let called = |event: &Event| {
        let mut of = used.iter().filter(|entry| event.sheets.contains(&entry.index()));
        of.all(|entry| final_league::is_called(&entry.sheet.place.sheet))
    };
    let (leagues, pools): (Vec<Event>, Vec<Event>) = sheets.iter().cloned().partition(called);
    let events = rounds_by_name(going_on(pools), used);
    let is_of_one = |name: &String| {
        let of = events.iter().filter(|event| event.names.contains(name));
        of.count() == 1
    };
    let is_after_pools = |league: &Event| {
        league.names.iter().all(is_of_one) && taking_part(&league.names, &events).len() > 1
    };
    if leagues.is_empty() || !leagues.iter().all(is_after_pools) {
        return (rounds_by_name(going_on(sheets), used), None);
    }
    let all = leagues.into_iter().reduce(|mut all, league| {
        all.join(league);
        all
    });
    (events, all)
}

/// Returns the positions of the events of which some of these play a stage.
fn taking_part(names: &HashSet<String>, events: &[Event]) -> Vec<usize> {
    let takes_part = |at: &usize| !names.is_disjoint(&events[*at].names);
    (0..events.len()).filter(takes_part).collect()
}

/// Returns the finals among the best of several tournaments of other people each: pools. Stages of the same pools are one, and everybody plays
/// once in each of them. Also returns all other stages.
fn finals_of_pools(events: &[Event], stages: Vec<Event>) -> (Vec<Event>, Vec<Event>) {
    let is_of_one = |name: &String| {
        let of = events.iter().filter(|event| event.names.contains(name));
        of.count() == 1
    };
    let is_of_several = |stage: &Event| {
        stage.seats_of_finals == 0
            && stage.finalists.iter().all(is_of_one)
            && taking_part(&stage.finalists, events).len() > 1
    };
    let (several, mut others): (Vec<Event>, Vec<Event>) =
        stages.into_iter().partition(is_of_several);
    let mut finals: Vec<Event> = Vec::new();
    for mut stage in several {
        let pools = taking_part(&stage.finalists, events);
        // Of two finals each is the last of a knockout of its own: for the first of each pool, for the second.
        let has_final = stage.has_final();
        let meets = |other: &mut Event| {
            let mut of = taking_part(&other.finalists, events).into_iter();
            !(has_final && other.has_final()) && of.any(|at| pools.contains(&at))
        };
        for other in finals.extract_if(.., meets) {
            stage.join(other);
        }
        finals.push(stage);
    }
    // A later stage may be played by two of one pool.
    others.retain_mut(|stage| {
        let later = finals.iter_mut().find(|finals| {
            !stage.finalists.is_empty() && stage.finalists.is_subset(&finals.finalists)
        });
        let is_later = later.is_some();
        if let Some(finals) = later {
            finals.join(std::mem::take(stage));
        }
        !is_later
    });
    // Whoever plays twice in a stage plays in no knockout.
    let (finals, no_knockouts) =
        finals.into_iter().partition(|finals| finals.seats_in_stages == finals.in_stages.len());
    others.extend::<Vec<Event>>(no_knockouts);
    (finals, others)
}

/// Brings together sheets that hold other rounds of the same people.
fn going_on(sheets: Vec<Event>) -> Vec<Event> {
    let mut events: Vec<Event> = Vec::new();
    let mut index = Index::default();
    for sheet in sheets {
        let near = if sheet.is_card || sheet.is_spread() {
            (0..events.len()).collect()
        } else {
            index.of(&sheet)
        };
        let goes_on = near.into_iter().find(|at| events[*at].goes_on_in(&sheet));
        index.add(goes_on.unwrap_or(events.len()), &sheet);
        match goes_on {
            Some(at) => events[at].join(sheet),
            None => events.push(sheet),
        }
    }
    events
}

/// Whether stages beside the one event of a workbook are called a cup: they are a competition of their own. Beside several pools a cup is what
/// their best play for.
pub fn is_other_cup(stage: &Event, events: &[Event], used: &[Used<'_>]) -> bool {
    let is_called = |at: &usize| {
        let mut sheets = used.iter().filter(|entry| entry.index() == *at);
        sheets.any(|entry| other_events::is_cup(&entry.sheet.place.sheet))
    };
    matches!(events, [event] if !event.sheets.iter().any(is_called))
        && stage.is_stage()
        && stage.sheets.iter().all(is_called)
}

/// Adds a stage after the rounds to the event whose players play it.
fn add_stage(events: &mut [Event], stage: Event) {
    let is_all =
        |event: &Event| !stage.finalists.is_empty() && stage.finalists.is_subset(&event.names);
    let of = events.iter().position(is_all).or_else(|| {
        // Of one tournament they are with a name that is still to be settled, too.
        let shares =
            |at: &usize| events.len() == 1 || !stage.finalists.is_disjoint(&events[*at].names);
        only((0..events.len()).filter(shares))
    });
    if let Some(at) = of {
        events[at].join(stage);
    }
}

/// Leaves out cross tables beside lists, which say more of the same; two of the same rounds of the same people are an error.
fn of_lists(events: Vec<Event>, index: &Index) -> Tournaments {
    let kin = |event: &Event| {
        let near = index.of(event).into_iter();
        near.filter(|at| events[*at].is_kin(event)).collect::<Vec<_>>()
    };
    let listed = |event: &Event| kin(event).iter().any(|at| !events[*at].is_cross);
    let stays = |event: &Event| !event.is_cross || !listed(event);
    let stays: Vec<bool> = events.iter().map(stays).collect();
    let same = |at: usize| kin(&events[at]).iter().any(|other| *other < at && stays[*other]);
    let any_same = (0..events.len()).any(|at| stays[at] && same(at));
    let events = events.into_iter().zip(stays);
    let events = events.filter_map(|(event, stays)| stays.then_some(event)).collect();
    if any_same { Err(events) } else { Ok(events) }
}

/// Brings together sheets that are called as the rounds of one tournament, where each number stands once: names that are not found there
/// are to be told.
fn rounds_by_name(mut events: Vec<Event>, used: &[Used<'_>]) -> Vec<Event> {
    let lists = used.iter().filter(|entry| entry.is_pairings() && !entry.is_whole());
    let called = |entry: &Used<'_>| Some((entry.index(), round::called(&entry.sheet.place.sheet)?));
    let called: HashMap<usize, u32> = lists.filter_map(called).collect();
    let is_called = |event: &Event| {
        let rounds = event.sheets.iter().map(|at| called.get(at).copied());
        let rounds: Option<BTreeSet<u32>> = rounds.collect();
        rounds.is_some_and(|rounds| rounds == event.rounds && rounds.len() == event.sheets.len())
    };
    let all: Vec<usize> = (0..events.len()).filter(|at| is_called(&events[*at])).collect();
    let sheets: usize = all.iter().map(|at| events[*at].sheets.len()).sum();
    let numbers: BTreeSet<u32> = all.iter().flat_map(|at| &events[*at].rounds).copied().collect();
    let largest = all.iter().copied().rev().max_by_key(|at| events[*at].sheets.len());
    let Some(main) = largest.filter(|_| all.len() > 1 && numbers.len() == sheets) else {
        return events;
    };
    for at in all.into_iter().rev().filter(|at| *at != main) {
        let mut other = std::mem::take(&mut events[at]);
        other.called.clone_from(&other.sheets);
        events[main].join(other);
    }
    events.retain(|event| !event.sheets.is_empty());
    events
}

/// Which events name somebody: two that share nobody are strangers.
#[derive(Default)]
struct Index {
    by_name: HashMap<String, Vec<usize>>,
    events: usize,
}

impl Index {
    fn of_all(events: &[Event]) -> Self {
        let mut index = Self::default();
        (0..).zip(events).for_each(|(at, event)| index.add(at, event));
        index
    }

    fn add(&mut self, at: usize, event: &Event) {
        self.events = self.events.max(at + 1);
        for name in &event.names {
            let known = self.by_name.entry(name.clone()).or_default();
            if !known.contains(&at) {
                known.push(at);
            }
        }
    }

    /// Returns the events that may be about the people of one; every one where it names nobody.
    fn of(&self, event: &Event) -> BTreeSet<usize> {
        if event.names.is_empty() {
            return (0..self.events).collect();
        }
        let known = event.names.iter().filter_map(|name| self.by_name.get(name));
        known.flatten().copied().collect()
    }
}

/// Names tournaments by what their sheets' names have in common, `A級` for `A級1回戦` and `A級2回戦`; where that tells them
/// not apart, by the first sheet.
pub fn names(events: &[Event], sheets: &[Sheet]) -> Vec<String> {
    let names_of = |event: &Event| -> Vec<&str> {
        let sheets = event.sheets.iter().map(|at| &sheets[*at]);
        sheets.map(|sheet| &*sheet.place.sheet).collect()
    };
    // Finals are called as the stage in which the fewest are left.
    let left = |name: &&str| placing::left(name).unwrap_or(usize::MAX);
    let first = |event: &Event| {
        let names = names_of(event).into_iter();
        let of_finals = || names.clone().min_by_key(left);
        let first = if event.pools.is_empty() { names.clone().next() } else { of_finals() };
        first.unwrap_or("")
    };
    let in_common = |event: &Event| {
        let (first, names) = (first(event), names_of(event));
        let length = |name: &&str| {
            let same = first.chars().zip(name.chars());
            same.take_while(|(one, other)| one == other).count()
        };
        let shortest = names.iter().map(length).min().unwrap_or(0);
        let shared: String = first.chars().take(shortest).collect();
        let is_cut = |c: char| c.is_numeric() || vocabulary::is("round.cut", &fold(&c.to_string()));
        match names.len() {
            _ if !event.pools.is_empty() => first.to_string(),
            0 | 1 => shared,
            _ => shared.trim_end_matches(is_cut).to_string(),
        }
    };
    let common: Vec<String> = events.iter().map(in_common).collect();
    let distinct: HashSet<&String> = common.iter().collect();
    let telling = distinct.len() == common.len() && common.iter().all(|name| !name.is_empty());
    if telling { common } else { events.iter().map(|event| first(event).to_string()).collect() }
}
