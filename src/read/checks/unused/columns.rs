//! What stands in a list beside what was read, and says something else.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap, HashSet};

use crate::exact::Exact;
use crate::model::{Outcome, Pairing, PlayerIndex, Recorded, Score};
use crate::problem::{ByeOrName, Kind, Problem, RemarkBeside};
use crate::read::checks::points_elsewhere;
use crate::read::checks::repeated_rows::Met;
use crate::read::file::grid::{Book, Cell, Row, last_column};
use crate::read::layouts::games::told_twice;
use crate::read::merge::Gathered;
use crate::read::number::{counted, fold, is_score, only};
use crate::read::sheet_roles::Used;
use crate::read::words::columns::Heading;
use crate::read::words::name_folding::alike;
use crate::read::words::paired_columns::Each;
use crate::read::words::person_name::written;
use crate::read::words::result::{mark, number, parse, parse_pair, settle};
use crate::read::words::{day, extra_time, headings, result_sentence, round, vocabulary};

/// A list, and the pairings that were read in its rows.
pub(super) struct List<'a> {
    pub(super) entry: &'a Used<'a>,
    pub(super) heading: &'a Heading,
    met: &'a Met<'a>,
}

/// Reports the first cell of each column of a list that was not used and tells another result than what was read in its row: all that it
/// says in words are results, or the cell is a word for a game without play, or a remark that tells in words who won.
pub fn unused_results(entry: &Used<'_>, met: &Met<'_>) -> Vec<Problem> {
    let list = entry.heading.as_ref().map(|heading| List { entry, heading, met });
    let of_list = |list: List<'_>| -> Vec<Problem> {
        let unused = list.heading.unused.iter();
        unused
            .filter_map(|(column, text)| list.another_result(*column, text))
            .chain(list.told_beside())
            .chain(list.sides_in_rows())
            .chain(list.winner_named())
            .chain(list.odd_statuses())
            .chain(list.ticked_statuses())
            .chain(list.decided_otherwise())
            .chain(list.worth_otherwise())
            .chain(list.points_beside())
            .chain(list.number_contradicts())
            .collect()
    };
    list.map(of_list).unwrap_or_default()
}

impl List<'_> {
    /// Reports what both sides have under one name, such as points beside goals, where it says that somebody else won than the scores that
    /// were read. Smaller parts of the sets that were read may say so, and what was so at another time.
    fn told_beside(&self) -> Option<Problem> {
        const OF_RESULTS: [&str; 5] = [
            "score.counted",
            "score.unit",
            "heading.of-results",
            "heading.of-sides",
            "heading.of-the-end",
        ];
        // A letter alone, `HR` and `AR`, may be anything.
        let is_of_result = |text: &str| {
            let is_called = vocabulary::says_any(&OF_RESULTS, text);
            is_called
                && text.chars().nth(1).is_some()
                && (!headings::is_of_others(text) || vocabulary::says("heading.of-the-end", text))
                && !self.is_smaller_part(text)
        };
        let below = self.heading.below(&self.entry.sheet);
        let are_scores = |each: &&Each| {
            let cells = below.iter().flat_map(|row| each.columns.map(|at| row.get(at)));
            cells.filter_map(Cell::number).all(|number| is_score(&number))
        };
        let each = self.heading.each.iter();
        let each = each.filter(|each| is_of_result(&each.heading.folded));
        let mut beside = each.filter(are_scores);
        beside.find_map(|each| {
            let above = self.heading.unused_text(each.columns[0])?;
            let mut rows = below.iter();
            // Beside a result of its own they may be the points of both so far, unless they are shared in every game.
            let is_shared = |row: &Row| {
                let numbers = each.columns.map(|column| row.get(column).number());
                let [Some(own), Some(other)] = numbers else {
                    return self.on_row(row).is_none();
                };
                own + other == Exact::one()
            };
            let has_scores = self.heading.has("score_1");
            if !has_scores && !rows.clone().all(is_shared) || self.are_sums_so_far(each) {
                return None;
            }
            // `Total` may be of points so far.
            let is_doubtful = headings::is_of_others(&each.heading.folded);
            if is_doubtful && !self.hold_the_scores(each) {
                return None;
            }
            rows.find_map(|row| {
                let game = self.on_row(row).filter(|game| !game.result.is_open())?;
                let [own, other] = each.columns.map(|column| row.get(column).shown());
                let told = parse_pair(&own, &other).ok()?;
                let is_other = told.fared().is_some() && told.fared() != game.result.fared();
                is_other.then(|| self.otherwise(row, (each.columns[0], above), game))
            })
        })
    }

    /// Whether nobody has less in two columns than the score that was read.
    fn hold_the_scores(&self, each: &Each) -> bool {
        self.heading.below(&self.entry.sheet).iter().all(|row| {
            let Some(game) = self.on_row(row) else { return true };
            let Some(score) = &game.result.score else { return false };
            let scores = [&score.first, &score.second];
            let mut both = each.columns.into_iter().zip(scores);
            both.all(|(column, score)| row.get(column).number().is_some_and(|told| told >= *score))
        })
    }

    /// Whether two columns hold what each player has scored up to each game, or had before it.
    fn are_sums_so_far(&self, each: &Each) -> bool {
        let below = self.heading.below(&self.entry.sheet).iter();
        let told = below.filter_map(|row| {
            let game = self.on_row(row)?;
            let numbers = each.columns.map(|column| row.get(column).number());
            Some((game, game.result.score.as_ref()?, numbers))
        });
        let mut told: Vec<_> = told.collect();
        told.sort_by_key(|(game, ..)| game.round);
        let mut sums: HashMap<PlayerIndex, Exact> = HashMap::new();
        let [mut before, mut after] = [true; 2];
        for (game, score, numbers) in told {
            let scores = [&score.first, &score.second];
            for ((player, own), number) in game.players().zip(scores).zip(numbers) {
                let sum = sums.entry(player).or_insert_with(Exact::zero);
                before &= number.as_ref().is_some_and(|number| number == sum);
                *sum = sum.clone() + own.clone();
                after &= number.is_some_and(|number| number == *sum);
            }
        }
        before || after
    }

    /// Reports a column that says which side whoever stands first had, where it is now the one and now the other: `1-0` may be told from the
    /// side of white, or of the home team. Marks say who won, and so do games that both players tell.
    fn sides_in_rows(&self) -> Option<Problem> {
        let column = self.heading.column("result")?;
        let below = self.heading.below(&self.entry.sheet);
        let rows = || below.iter().filter(|row| row.holds(column));
        let mut unused = self.heading.unused.iter();
        let (at, above) = unused.find(|(at, _)| {
            let side = |row: &Row| vocabulary::which("had-side", &row.folded(*at));
            let sides: Option<BTreeSet<&str>> = rows().map(side).collect();
            sides.is_some_and(|sides| sides.len() == 2)
        })?;
        let is_plain = |row: &Row| {
            let text = fold(&row.text(column));
            let is_number = |part: &str| part.chars().all(|c| c.is_numeric() || c == '.');
            let parts: Vec<&str> = text.split([' ', '-', ':', '/']).collect();
            parts.len() > 1 && parts.into_iter().all(is_number)
        };
        let is_told_once = |row: &Row| self.on_row(row).is_some();
        if !rows().all(|row| is_plain(row) && is_told_once(row)) {
            return None;
        }
        // A draw is one from either side.
        let is_decided = |row: &&Row| {
            let game = self.on_row(row);
            game.is_some_and(|game| game.result.fared() != Some(Ordering::Equal))
        };
        let row = rows().find(is_decided)?;
        let kind = Kind::SidesInRows { heading: above.clone(), result: row.text(column) };
        Some(self.entry.sheet.problem(row, *at, kind))
    }

    /// Reports a column that names one of the two players in each row, where everybody who stands first has won all games: the scores may be
    /// the winners', and these are who won.
    fn winner_named(&self) -> Option<Problem> {
        const FEWEST: usize = 3;
        let tells = ["winner", "loser", "mark", "first_won"];
        if self.heading.has_any(&tells) {
            return None;
        }
        let rows = self.heading.below(&self.entry.sheet).iter();
        let games = rows.filter_map(|row| {
            let game = self.on_row(row).filter(|game| game.second.is_some())?;
            (!game.result.is_open()).then_some((row, game))
        });
        let is_first = |(_, game): (&Row, &Pairing)| game.result.fared() == Some(Ordering::Greater);
        // In nearly every list one of the first games tells that it is none of these.
        if !games.clone().all(is_first) {
            return None;
        }
        let games: Vec<(&Row, &Pairing)> = games.collect();
        let last = last_column(games.iter().map(|(row, _)| *row));
        let last = last.filter(|_| games.len() >= FEWEST)?;
        let sides = ["first", "second"];
        let named = |column: u32| {
            let named = games.iter().map(|(row, game)| {
                let said = alike(&row.text(column));
                // Often by a part of the name, such as the family name.
                let is_named = sides.map(|side| {
                    let name = alike(&self.heading.cell(row, side).text());
                    !said.is_empty() && (name.starts_with(&said) || name.ends_with(&said))
                });
                let side = match is_named {
                    [true, false] => 0,
                    [false, true] => 1,
                    _ => return None,
                };
                Some((side, *row, *game))
            });
            named.collect::<Option<Vec<_>>>()
        };
        let mut free = (0..=last).filter(|column| !self.heading.knows(*column));
        let second = fold(self.heading.headed("second"));
        free.find_map(|column| {
            let above = self.heading.unused_text(column).unwrap_or_default();
            // `player_b_raw` beside `player_b`.
            if !second.is_empty() && fold(above).starts_with(&second) {
                return None;
            }
            let mut named = named(column)?.into_iter();
            let (_, row, game) = named.find(|(side, ..)| *side == 1)?;
            Some(self.otherwise(row, (column, above), game))
        })
    }

    /// Reports a cell of a column that tells another result than the game's.
    pub(super) fn otherwise(
        &self,
        row: &Row,
        (column, above): (u32, &str),
        game: &Pairing,
    ) -> Problem {
        let kind = Kind::UnusedResults {
            heading: above.to_string(),
            read: told_twice::typed(&game.result),
        };
        self.entry.sheet.problem(row, column, kind)
    }

    /// Reports the first cell of a column of points that come to the scores of the games, or go from them.
    fn points_beside(&self) -> Option<Problem> {
        let sheet = &self.entry.sheet;
        let mut columns = self.heading.unused.iter();
        columns.find_map(|(column, text)| {
            let is_given =
                points_elsewhere::is_of_points(text) || vocabulary::says("note.given", text);
            let column = Some(*column).filter(|_| is_given)?;
            let is_told = |row: &&Row| {
                let cell = row.get(column);
                let is_nothing = number(&cell.folded()).is_some_and(|number| number.is_zero());
                !cell.is_blank() && !is_nothing && self.on_row(row).is_some()
            };
            let row = self.heading.below(sheet).iter().find(is_told)?;
            let heading = text.clone();
            Some(sheet.problem(row, column, Kind::ScoreCorrections { heading }))
        })
    }

    /// Reports each status that is not that of most games: beside nought to nought it may be all that came out.
    fn odd_statuses(&self) -> Vec<Problem> {
        let sheet = &self.entry.sheet;
        let mut unused = self.heading.unused.iter();
        let unused = unused.find(|(_, text)| headings::is("pairings.status", text));
        let column = self.heading.column("status");
        let Some(column) = column.or(unused.map(|(column, _)| *column)) else {
            return Vec::new();
        };
        let told = self.heading.below(sheet).iter().filter_map(|row| {
            let game = self.on_row(row).filter(|game| !game.result.is_open())?;
            Some((row, game, row.folded(column)))
        });
        let told: Vec<(&Row, &Pairing, String)> = told.collect();
        let times = counted(told.iter().map(|(.., text)| text.as_str()));
        let blank = times.get("").copied().unwrap_or_default();
        let is_usual = |text: &str| {
            text.is_empty()
                || 2 * times.get(text).copied().unwrap_or_default() > told.len()
                || vocabulary::is_any(&["status.finished", "status.ended"], text)
        };
        let mut seen = HashSet::new();
        let odd = told.iter().filter(|(.., text)| {
            let is_told_by_most = times.keys().any(|other| !other.is_empty() && is_usual(other));
            (is_told_by_most || 2 * blank > told.len()) && !is_usual(text)
        });
        odd.filter_map(|(row, game, text)| {
            let word = row.get(column).text();
            let score = game.result.score.as_ref();
            let is_denied = headings::named("answers", &word) == Some("no");
            let is_nought = |score: &Score| score.first.is_zero() && score.second.is_zero();
            let kind = if is_denied || score.is_some_and(is_nought) {
                RemarkBeside::Against { word }
            } else if seen.insert(text) {
                RemarkBeside::Unread { word }
            } else {
                return None;
            };
            Some(sheet.problem(row, column, kind))
        })
        .collect()
    }

    /// Reports games with a result that are ticked under a word for those that do not count: `Void`, `Exhibition`, `無効`.
    fn ticked_statuses(&self) -> Vec<Problem> {
        let sheet = &self.entry.sheet;
        let unused = self.heading.unused.iter();
        let statuses = unused.filter(|(_, text)| {
            vocabulary::which("game-status", fold(text).trim_end_matches('?')).is_some()
        });
        let rows = |(column, word): &(u32, String)| {
            let is_ticked = |row: &&Row| {
                let is_tick =
                    headings::is("words.tick", &row.text(*column)) || row.folded(*column) == "1";
                is_tick && self.on_row(row).is_some_and(|game| !game.result.is_open())
            };
            let ticked = self.heading.below(sheet).iter().filter(is_ticked);
            let said = ticked.map(|row| {
                let word = word.clone();
                sheet.problem(row, *column, Kind::Unfinished { word })
            });
            said.collect::<Vec<Problem>>()
        };
        statuses.flat_map(rows).collect()
    }

    /// Reports remarks that decide a game otherwise than by play, or correct it, with another score than the one that was read.
    fn decided_otherwise(&self) -> Vec<Problem> {
        let sheet = &self.entry.sheet;
        let rows = self.heading.below(sheet).iter();
        let may_be =
            |(column, cell): &(u32, &Cell)| !self.heading.knows(*column) && cell.is_words();
        rows.filter_map(|row| {
            let mut beside = row.filled().filter(may_be).peekable();
            beside.peek()?;
            let game = self.on_row(row)?;
            let score = game.result.score.as_ref()?;
            let is_against = |word: &str| {
                let corrects = vocabulary::says("note.correction", word);
                let is_same = |told: Score| {
                    told == *score
                        || !corrects && (&told.second, &told.first) == (&score.first, &score.second)
                };
                let mut scores = scores_in(word).peekable();
                let decides = corrects || vocabulary::says("remark.decided", word);
                match scores.peek() {
                    Some(_) => decides && !scores.any(is_same),
                    None => vocabulary::says("remark.overturned", word),
                }
            };
            // It counts as it stands: whether it was played is a question of some tie-breaks alone.
            let is_played = game.result.outcomes.is_none_or(|both| both[0].is_played());
            let loser = score.first.clone().min(score.second.clone());
            beside.find_map(|(column, cell)| {
                let word = said(cell)?;
                let kind = if is_against(&word) {
                    RemarkBeside::Against { word }
                } else if is_played && vocabulary::says("remark.without-play", &word) {
                    if loser.is_zero() {
                        RemarkBeside::WithoutPlay { word }
                    } else {
                        RemarkBeside::Unread { word }
                    }
                } else {
                    return None;
                };
                Some(sheet.problem(row, column, kind))
            })
        })
        .collect()
    }

    /// Reports remarks beside few of the games that speak of points: such a game may count otherwise than the others.
    fn worth_otherwise(&self) -> Vec<Problem> {
        let sheet = &self.entry.sheet;
        let rows = self.heading.below(sheet).iter();
        let games = rows.filter_map(|row| Some((row, self.on_row(row)?)));
        let games: Vec<(&Row, &Pairing)> = games.collect();
        let unused = self.heading.unused.iter();
        let unused = unused.filter(|(_, text)| !points_elsewhere::is_of_points(text));
        let told = unused.flat_map(|(column, _)| {
            let remarks = games.iter().filter_map(|(row, game)| {
                let word = said(row.get(*column))?;
                let is_told = speaks_of_points(&word) && !game.result.is_open();
                is_told.then(|| sheet.problem(row, *column, RemarkBeside::Unread { word }))
            });
            let remarks: Vec<Problem> = remarks.collect();
            let are_few = 2 * remarks.len() < games.len();
            remarks.into_iter().filter(move |_| are_few)
        });
        told.collect()
    }

    /// Reports the first cell of a column that tells another result.
    fn another_result(&self, column: u32, above: &str) -> Option<Problem> {
        if headings::is("settings.date", above)
            || vocabulary::says_any(&["heading.part", "heading.other-match"], above)
            || headings::is_of_an_edition(above)
            || parse(above).is_ok_and(|told| told.score.is_some())
            || self.is_smaller_part(above)
            // Penalties are read, or refused.
            || extra_time::is_word(above)
            || self.heading.is_each(column)
        {
            return None;
        }
        let sheet = &self.entry.sheet;
        let body = sheet.below(self.heading.position).iter();
        let words = body.filter_map(|row| Some((row, said(row.get(column))?)));
        let words: Vec<(&Row, String)> = words.collect();
        let all = self.are_results(&words);
        if self.are_parts(above, &words) || self.are_copies(&words) {
            return None;
        }
        // Beside the winner's name scores and sets may be as the winner saw them: no row has more of them lost.
        let fared = |text: &str| sets_fared(text).or_else(|| score_fared(text));
        let is_winners = self.heading.has_any(&["winner", "loser"])
            && words.iter().all(|(_, text)| fared(text).is_some_and(Ordering::is_ge));
        // What stands under a round, or another result, is of another game.
        let are_remarks =
            headings::named("pairings", above).is_none() && round::round_number(above).is_none();
        let (row, game) = words.iter().find_map(|(row, text)| {
            let game = self.on_row(row)?;
            let is_other = !is_winners
                && (is_other(text, game, all) || are_sets_of_other(text, game))
                || are_remarks && self.remark_contradicts(row, text, game)
                || self.names_who_won(above, (row, text), game);
            (is_other && game.second.is_some() && !game.result.is_open()).then_some((row, game))
        })?;
        Some(self.otherwise(row, (column, above), game))
    }

    /// Whether a column repeats the names of one side.
    fn are_copies(&self, words: &[(&Row, String)]) -> bool {
        const FEWEST: usize = 3;
        let repeats = |side: &str| {
            let mut words = words.iter();
            words.all(|(row, text)| alike(&self.heading.cell(row, side).text()) == alike(text))
        };
        words.len() >= FEWEST && ["first", "second"].into_iter().any(repeats)
    }

    /// Whether a column holds what stood in a part of each game: on neither side more than at its end, and mostly less.
    fn are_parts(&self, above: &str, words: &[(&Row, String)]) -> bool {
        const FEWEST: usize = 3;
        let less = |(row, text): &(&Row, String)| {
            let whole = self.on_row(row)?.result.score.clone()?;
            let part = parse(text).ok()?.score?;
            let fits = part.first <= whole.first && part.second <= whole.second;
            fits.then(|| part != whole)
        };
        let told: Option<Vec<bool>> = words.iter().map(less).collect();
        let told = told.filter(|told| told.len() >= FEWEST).unwrap_or_default();
        !headings::is("pairings.result", above)
            && !are_sets(above)
            && !vocabulary::says_any(&["score.counted", "score.unit"], above)
            && 2 * told.iter().filter(|is_less| **is_less).count() > told.len()
    }

    /// Whether a heading speaks of parts of the sets or games that were read as the result: whoever won more of them may have lost.
    fn is_smaller_part(&self, above: &str) -> bool {
        let read = ["result", "score_1"].map(|name| self.heading.text_of(name));
        let counts = ["score.counted", "heading.of-sides"];
        let has_parts = |text: &str| {
            are_sets(text)
                || vocabulary::says("score.unit", text) && !vocabulary::says("heading.goals", text)
        };
        read.into_iter().flatten().any(has_parts)
            && !are_sets(above)
            && vocabulary::says_any(&counts, above)
    }

    /// Returns the one pairing that was read in a row; other lists may stand to the left and the right.
    pub(super) fn on_row(&self, row: &Row) -> Option<&Pairing> {
        let unused = self.heading.unused.iter().map(|(column, _)| column);
        let columns = || self.heading.columns.values().chain(unused.clone());
        let own = *columns().min()?..=*columns().max()?;
        let here = self.met.on_row(self.entry.sheet.place.sheet_index, row.index);
        let is_own = |game: &&&Pairing| game.place.cell.is_some_and(|(_, at)| own.contains(&at));
        only(here.iter().filter(is_own)).copied()
    }

    fn are_results(&self, words: &[(&Row, String)]) -> bool {
        let fared = |text: &str| parse(text).ok().and_then(|told| told.fared());
        let texts: BTreeSet<&str> = words.iter().map(|(_, text)| text.as_str()).collect();
        // The same letter in each row is a colour, or a tick.
        let speaks = texts.len() > 1 || texts.iter().any(|text| text.chars().count() > 1);
        // A column of the other side's results says the same from there: the score too, where it has one.
        let of_other_side = |(row, text): &(&Row, String)| {
            let game = self.on_row(row);
            game.is_none_or(|game| {
                let told = parse(text).ok();
                let fared = told.as_ref().and_then(Recorded::fared);
                let scores = told.and_then(|told| told.score).zip(game.result.score.as_ref());
                scores.is_none_or(|(told, score)| told.turned() == *score)
                    && fared.map(Ordering::reverse) == game.result.fared()
            })
        };
        // A few results beside many games are no side's: they correct what was read.
        let body = self.entry.sheet.below(self.heading.position);
        let games = body.iter().filter(|row| self.on_row(row).is_some()).count();
        let is_of_other_side = 2 * words.len() > games && words.iter().all(of_other_side);
        speaks && texts.iter().all(|text| fared(text).is_some()) && !is_of_other_side
    }

    /// Whether a column of those who lost, or were not there, names the player who won: `鈴木(二歩)` under 反則.
    fn names_who_won(&self, above: &str, (row, text): (&Row, &str), game: &Pairing) -> bool {
        if result_sentence::of_one(above).is_none() {
            return false;
        }
        let name = written(text).name;
        let named = ["first", "second"].map(|side| {
            let own = self.heading.cell(row, side).text();
            !own.is_empty() && alike(&own) == name
        });
        match named {
            [true, false] => game.result.fared() == Some(Ordering::Greater),
            [false, true] => game.result.fared() == Some(Ordering::Less),
            _ => false,
        }
    }

    /// Whether a remark tells in words that the game ended otherwise.
    fn remark_contradicts(&self, row: &Row, text: &str, game: &Pairing) -> bool {
        let sides = ["first", "second"];
        let names = sides.map(|side| self.heading.cell(row, side).text());
        let above = sides.map(|side| self.heading.headed(side));
        let said = result_sentence::remark(text, names.each_ref().map(String::as_str), above);
        said.is_some_and(|said| {
            said.fared() != game.result.fared() || both_lost(&said) && !both_lost(&game.result)
        })
    }
}

/// Whether a heading speaks of sets.
fn are_sets(heading: &str) -> bool {
    vocabulary::says("heading.sets", heading)
}

/// Whether a cell tells another result than a game's, in a column of results or by a word for a game without play.
fn is_other(text: &str, game: &Pairing, of_results: bool) -> bool {
    let told = parse(text).and_then(|told| settle(told, game.second.is_some()));
    told.is_ok_and(|told| {
        let unplayed = told.outcomes.is_some_and(is_forfeit)
            && mark(&fold(text)).is_some()
            && text.chars().count() > 1;
        let is_played = !game.result.outcomes.is_some_and(is_forfeit);
        (of_results || unplayed) && (told.fared() != game.result.fared() || unplayed && is_played)
    })
}

/// Whether a cell tells sets, or other parts, that whoever lost the game won.
fn are_sets_of_other(text: &str, game: &Pairing) -> bool {
    let fared = sets_fared(text).filter(|fared| fared.is_ne());
    fared.is_some_and(|fared| Some(fared.reverse()) == game.result.fared())
}

/// Returns how the score that a cell tells stands.
fn score_fared(text: &str) -> Option<Ordering> {
    let score = parse(text).ok()?.score?;
    Some(score.first.cmp(&score.second))
}

/// Returns how the sets that a cell tells stand.
fn sets_fared(text: &str) -> Option<Ordering> {
    let sets = result_sentence::sets(&text.replace(" / ", ","))?;
    parse(&sets).ok()?.fared()
}

/// Returns what a cell says in words: a day or a time is no result.
fn said(cell: &Cell) -> Option<String> {
    let Cell::Text(text) = cell else { return None };
    let text = text.trim();
    if !day::named(text).is_empty() || day::is_time(text) {
        return None;
    }
    (!text.is_empty() && number(&fold(text)).is_none()).then(|| text.to_string())
}

fn scores_in(text: &str) -> impl Iterator<Item = Score> {
    let bare = |word: &'_ str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_string();
    let words = text.split_whitespace().map(bare);
    let words = words.filter(|word| !word.contains(char::is_alphabetic) && !day::is_time(word));
    words.filter_map(|word| parse(&word).ok()?.score)
}

fn both_lost(told: &Recorded) -> bool {
    let is_lost = |outcome| matches!(outcome, Outcome::DoubleLoss | Outcome::ForfeitLoss);
    told.outcomes.is_some_and(|both| both.into_iter().all(is_lost))
}

fn is_forfeit(outcomes: [Outcome; 2]) -> bool {
    outcomes.iter().all(|outcome| matches!(outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss))
}

/// Reports names that no list has, and that stand nowhere but opposite a word for a bye: a remark, or somebody who never came.
pub fn opposite_byes(book: &Book, gathered: &Gathered) -> Vec<Problem> {
    if gathered.people.listed {
        return Vec::new();
    }
    let by_word = |game: &&Pairing| {
        let says_bye = |cell: &Cell| headings::is_bye(&cell.shown());
        game.result.outcomes.is_some_and(is_forfeit) && book.cell(&game.place).is_some_and(says_bye)
    };
    let (byes, others): (Vec<&Pairing>, Vec<&Pairing>) =
        gathered.pairings.iter().partition(by_word);
    if byes.is_empty() {
        return Vec::new();
    }
    let mut known: BTreeSet<PlayerIndex> = others.into_iter().flat_map(Pairing::players).collect();
    let alone = byes.into_iter().filter_map(|game| {
        // Each of them once.
        let second = game.second.filter(|second| known.insert(*second))?;
        let [player, other] = [game.first, second].map(|at| gathered.people.name(at));
        let found = other.clone();
        Some(Problem::of(game.place.clone(), ByeOrName::Opposite { player, other }, found))
    });
    alone.collect()
}

/// Whether a remark says that a game counts for more than others, or names a number of points.
fn speaks_of_points(text: &str) -> bool {
    let words: String = text.chars().filter(|c| !c.is_numeric()).collect();
    let has_number = words.len() < text.len();
    vocabulary::says("remark.worth", text) || has_number && vocabulary::says("score.point", &words)
}
