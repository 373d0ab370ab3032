//! Who met whom in a cross table: what the numbers mean, and whether both cells say the same.

use std::collections::HashMap;

use crate::exact::Exact;
use crate::model::{Noted, Outcome, Pairing, Player, PlayerIndex, Recorded, Score};
use crate::nearest::Search;
use crate::place::Located;
use crate::problem::{Kind, Problem, TakenFor, in_short};
use crate::read::file::grid::Sheet;
use crate::read::layouts::cross::cell::stones;
use crate::read::layouts::cross::entry::{Entry, Who};
use crate::read::layouts::cross::marks::is_difference;
use crate::read::layouts::cross::rounds::Round;
use crate::read::number::fold;
use crate::read::roles::people::{People, nearest_names};
use crate::read::words::columns::Heading;
use crate::read::words::result;
use crate::read::words::round::round_number;

/// What the numbers in the cells stand for.
#[derive(Clone, Debug, Default)]
pub struct Numbering {
    players: HashMap<u32, PlayerIndex>,
    /// Spellings, folded, and the rows of those whom they name.
    spellings: HashMap<String, PlayerIndex>,
}

impl Numbering {
    /// Takes each player's number; the first of equal ones counts.
    #[must_use]
    pub fn new(numbers: Vec<u32>) -> Self {
        let mut players = HashMap::new();
        for (player, number) in numbers.into_iter().enumerate() {
            players.entry(number).or_insert(player);
        }
        Self {
            players,
            spellings: HashMap::new(),
        }
    }

    /// Takes every spelling that is said to be one of the players'.
    #[must_use]
    pub fn naming(mut self, players: &[Player], people: &People) -> Self {
        let own: HashMap<String, PlayerIndex> = players
            .iter()
            .enumerate()
            .map(|(at, player)| (people.stands_for(&fold(&player.name)), at))
            .collect();
        let spelled = people
            .spellings()
            .filter_map(|(spelling, name)| Some((spelling.to_string(), *own.get(name)?)));
        self.spellings = spelled.collect();
        self.spellings.extend(own);
        // Cells lose their full stops when mark and name are told apart.
        let dotted: Vec<(String, PlayerIndex)> = self
            .spellings
            .iter()
            .map(|(name, at)| (name.replace('.', ""), *at))
            .collect();
        for (bare, at) in dotted {
            self.spellings.entry(bare).or_insert(at);
        }
        self
    }

    /// Returns how many cells are answered by the opponent's cell of the same round.
    #[must_use]
    pub fn answers(&self, entries: &[Vec<Located<Entry>>]) -> usize {
        self.answered(entries).count()
    }

    /// Returns how many of the answers tell the same of the result.
    #[must_use]
    pub fn agreements(&self, entries: &[Vec<Located<Entry>>]) -> usize {
        let agree = |&(player, other, at): &(usize, usize, usize)| {
            both(&entries[player][at].value, &entries[other][at].value).is_some()
        };
        self.answered(entries).filter(agree).count()
    }

    /// Whether the numbers in the cells mean somebody else by another numbering.
    #[must_use]
    pub fn differs(&self, other: &Self, entries: &[Vec<Located<Entry>>]) -> bool {
        let mut numbers = entries
            .iter()
            .flatten()
            .filter_map(|entry| match &entry.value {
                Entry::Against {
                    who: Who::Number(number),
                    ..
                } => Some(number),
                _ => None,
            });
        numbers.any(|number| self.players.get(number) != other.players.get(number))
    }

    /// Returns the cells that are answered by the opponent's cell of the same round: player, opponent, round.
    fn answered(
        &self,
        entries: &[Vec<Located<Entry>>],
    ) -> impl Iterator<Item = (usize, usize, usize)> {
        let opponent = move |player: usize, at: usize| match &entries[player][at].value {
            Entry::Against {
                who: Who::Number(number),
                ..
            } => self.players.get(number).copied(),
            _ => None,
        };
        let rounds = entries.first().map_or(0, Vec::len);
        let cells =
            (0..entries.len()).flat_map(move |player| (0..rounds).map(move |at| (player, at)));
        let met = cells.filter_map(move |(player, at)| {
            Some((
                player,
                opponent(player, at).filter(|other| *other != player)?,
                at,
            ))
        });
        met.filter(move |(player, other, at)| opponent(*other, *at) == Some(*player))
    }

    fn find(&self, who: &Who, names: &Names) -> Option<PlayerIndex> {
        match who {
            Who::Number(number) => self.players.get(number).copied(),
            Who::Name(name) => self
                .spellings
                .get(name)
                .copied()
                .or_else(|| names.find(name)),
        }
    }
}

/// The players' names, folded and in order.
struct Names(Vec<(String, PlayerIndex)>);

impl Names {
    fn new(players: &[Player]) -> Self {
        let mut names: Vec<(String, PlayerIndex)> = players
            .iter()
            .enumerate()
            .map(|(player, known)| (fold(&known.name), player))
            .collect();
        names.sort_unstable();
        Self(names)
    }

    /// Returns the first player of a folded name; a family name is enough where only one player has it.
    fn find(&self, name: &str) -> Option<PlayerIndex> {
        let from = self.0.partition_point(|(known, _)| known.as_str() < name);
        let (known, first) = self
            .0
            .get(from)
            .filter(|(known, _)| known.starts_with(name))?;
        let only = || {
            self.0
                .get(from + 1)
                .is_none_or(|(next, _)| !next.starts_with(name))
        };
        (known == name || only()).then_some(*first)
    }
}

/// Returns the pairings; what the two cells of one contradict each other in is a problem. `leg` is which of their games it is, from
/// 0, where everybody meets everybody.
pub fn pairings(
    numbering: &Numbering,
    players: &[Player],
    rounds: &[u32],
    entries: &[Vec<Located<Entry>>],
    texts: &dyn Fn(usize, usize) -> String,
    leg: Option<u32>,
    problems: &mut Vec<Problem>,
) -> Vec<Pairing> {
    let round_robin = leg.is_some();
    let mut found = Vec::new();
    let names = Names::new(players);
    let mut search = Search::default();
    for (at, &round) in rounds.iter().enumerate() {
        if !round_robin {
            problems.extend(marks_alone(players, entries, at, &|player| {
                texts(player, at)
            }));
        }
        for player in 0..entries.len() {
            let cell = &entries[player][at];
            let alone = |outcome: Outcome| Recorded {
                score: None,
                outcomes: Some([outcome, Outcome::Out]),
            };
            match &cell.value {
                Entry::Nothing | Entry::Reported => {}
                Entry::Alone(outcome) => {
                    found.push(Pairing {
                        round,
                        table: None,
                        first: player,
                        second: None,
                        result: alone(*outcome),
                        stones: 0,
                        noted: Noted::default(),
                        place: cell.place.clone(),
                    });
                }
                Entry::Against { who, first, .. } => {
                    let mut wrong = |kind| {
                        problems.push(Problem::of(cell.place.clone(), kind, texts(player, at)));
                    };
                    let Some(opponent) = numbering.find(who, &names) else {
                        let name = match who {
                            Who::Number(number) => number.to_string(),
                            Who::Name(name) => name.clone(),
                        };
                        let nearest = nearest_names(&mut search, &name, players);
                        // What was read as discs names its opponent.
                        let difference = texts(player, at)
                            .rsplit_once(['(', '（', ' '])
                            .is_some_and(|(_, last)| is_difference(last));
                        wrong(if difference {
                            Kind::OddDifference {}
                        } else {
                            Kind::UnknownPlayer {
                                player: name,
                                nearest,
                            }
                        });
                        continue;
                    };
                    if opponent == player {
                        wrong(Kind::PairedWithSelf {
                            player: players[player].name.to_string(),
                            round: round.to_string(),
                        });
                        continue;
                    }
                    let theirs = if round_robin {
                        &entries[opponent][player]
                    } else {
                        &entries[opponent][at]
                    };
                    // Whom nobody knows is told of there.
                    let unknown = matches!(&theirs.value, Entry::Against { who, .. } if numbering.find(who, &names).is_none());
                    if theirs.value == Entry::Reported || unknown && !round_robin {
                        continue;
                    }
                    let answered = round_robin || theirs.value.names(player, numbering, &names);
                    let Some(result) = both(&cell.value, &theirs.value).filter(|_| answered) else {
                        let other = texts(opponent, if round_robin { player } else { at });
                        let other = if other.is_empty() {
                            "—".to_string()
                        } else {
                            other
                        };
                        wrong(Kind::Contradiction {
                            one: texts(player, at),
                            other: format!("{} ({other})", theirs.place.within_book()),
                        });
                        continue;
                    };
                    // Each pairing once: from the side that moved first, or that stands first.
                    let takes = first.unwrap_or(player < opponent);
                    if player < opponent && cell.value.is_lost() && theirs.value.is_lost() {
                        let [first, second] =
                            [player, opponent].map(|player| players[player].name.to_string());
                        wrong(Kind::BothLost { first, second });
                    }
                    let counterpart = matches!(&theirs.value, Entry::Against { first: Some(other), .. } if *other == takes);
                    if (takes && !counterpart) || (counterpart && player < opponent) {
                        let round =
                            leg.map_or(round, |leg| circle(player, opponent, players.len(), leg));
                        found.push(Pairing {
                            round,
                            table: None,
                            first: player,
                            second: Some(opponent),
                            result,
                            stones: stones(&texts(player, at)),
                            noted: Noted::default(),
                            place: cell.place.clone(),
                        });
                    }
                }
            }
        }
    }
    found
}

/// Reports headings that are names, and not those of the players whose games stand below them.
pub fn other_headings(
    sheet: &Sheet,
    heading: &Heading,
    rounds: &[Round],
    players: &[Player],
) -> Vec<Problem> {
    let row = &sheet.rows[heading.position];
    let of_player = |(round, player): (&Round, &Player)| {
        let text = row.get(round.columns.start).text();
        let other = !text.is_empty()
            && round_number(&text).is_none()
            && !fold(&player.name).starts_with(&fold(&text));
        let kind = Kind::TakenFor(TakenFor::Opponent {
            heading: text.clone(),
            player: player.name.to_string(),
        });
        other.then(|| Problem::of(sheet.place.at(row.index, round.columns.start), kind, text))
    };
    rounds.iter().zip(players).filter_map(of_player).collect()
}

/// Says who has not met whom where everybody is to meet everybody.
pub fn not_met(players: &[Player], entries: &[Vec<Located<Entry>>]) -> Option<Problem> {
    const MOST_NAMED: usize = 6;
    let pairs =
        (0..entries.len()).flat_map(|one| (one + 1..entries.len()).map(move |other| (one, other)));
    let open = pairs.filter(|(one, other)| {
        [&entries[*one][*other], &entries[*other][*one]]
            .iter()
            .all(|cell| cell.value == Entry::Nothing)
    });
    let open: Vec<(usize, usize)> = open.collect();
    let &(one, other) = open.first()?;
    let named: Vec<String> = open
        .iter()
        .map(|(one, other)| format!("{} – {}", players[*one].name, players[*other].name))
        .collect();
    let kind = Kind::NotMet {
        pairs: in_short(MOST_NAMED, &named),
    };
    Some(Problem::at(entries[one][other].place.clone(), kind))
}

impl Entry {
    fn is_lost(&self) -> bool {
        matches!(
            self,
            Self::Against {
                outcome: Some(Outcome::Loss),
                ..
            }
        )
    }

    fn names(&self, player: PlayerIndex, numbering: &Numbering, names: &Names) -> bool {
        matches!(self, Self::Against { who, .. } if numbering.find(who, names) == Some(player))
    }
}

/// Returns what both cells say, own side first; nothing where they contradict each other.
fn both(own: &Entry, theirs: &Entry) -> Option<Recorded> {
    let (
        Entry::Against { outcome, score, .. },
        Entry::Against {
            outcome: answer,
            score: answer_score,
            ..
        },
    ) = (own, theirs)
    else {
        return None;
    };
    let score = match (score, answer_score) {
        (Some((first, other)), Some((second, back))) => {
            let agree = other.as_ref().is_none_or(|other| other == second)
                && back.as_ref().is_none_or(|back| back == first);
            Some((first, second)).filter(|_| agree).ok_or(()).map(Some)
        }
        (Some((first, Some(second))), None) | (None, Some((second, Some(first)))) => {
            Ok(Some((first, second)))
        }
        // One side's points alone are no score.
        _ => Ok(None),
    };
    let score = score.ok()?.map(|(first, second)| Score {
        first: first.clone(),
        second: second.clone(),
        drawn: Exact::zero(),
    });
    let outcomes = match (outcome, answer) {
        (None, None) => None,
        (Some(own), Some(answer)) => Some(result::sides(*own, *answer)?),
        _ => return None,
    };
    let told = |score, outcomes| Recorded { score, outcomes };
    result::combine(&told(score, None), &told(None, outcomes))
}

/// Returns the round in which two meet when everybody meets everybody, by the usual table (the circle method), or again when all
/// have met once.
fn circle(one: usize, other: usize, players: usize, leg: u32) -> u32 {
    let turns = (players + players % 2 - 1).max(1);
    let (low, high) = (one.min(other), one.max(other));
    let round = if high == turns {
        (2 * low) % turns
    } else {
        (low + high) % turns
    };
    u32::try_from(round + 1).unwrap_or(1) + leg * u32::try_from(turns).unwrap_or(0)
}

/// Reports marks without an opponent of two players who may have met: one won and one lost, or both drew.
fn marks_alone(
    players: &[Player],
    entries: &[Vec<Located<Entry>>],
    at: usize,
    text: &dyn Fn(usize) -> String,
) -> Vec<Problem> {
    let alone =
        (0..entries.len()).filter(|player| matches!(entries[*player][at].value, Entry::Alone(_)));
    let told: Vec<(usize, Outcome)> = alone
        .filter_map(|player| {
            let outcome = result::mark(&fold(&text(player)))?;
            outcome.has_score().then_some((player, outcome))
        })
        .collect();
    let count = |of: Outcome| told.iter().filter(|(_, outcome)| *outcome == of).count();
    // Opposite one who drew may be somebody whose cell is blank.
    let blank = || {
        (0..entries.len())
            .any(|player| entries[player][at].value == Entry::Nothing && text(player).is_empty())
    };
    let drew_with_nobody = count(Outcome::Draw) == 1
        && told.iter().any(|(player, _)| {
            result::marks().any(|(outcome, mark)| {
                outcome == Outcome::Draw && !mark.is_ascii() && text(*player).contains(mark)
            })
        })
        && blank();
    if count(Outcome::Draw) < 2
        && !drew_with_nobody
        && (count(Outcome::Win) == 0 || count(Outcome::Loss) == 0)
    {
        return Vec::new();
    }
    told.iter()
        .map(|&(player, _)| {
            let kind = Kind::MissingOpponent {
                player: players[player].name.to_string(),
            };
            Problem::of(entries[player][at].place.clone(), kind, text(player))
        })
        .collect()
}
