//! Results told in words or by a name: `Ann won 2-1-0`, `Ben forfeited the match`, the winner's name alone.

use std::borrow::Cow;
use std::cmp::Ordering;

use crate::exact::Exact;
use crate::model::{Outcome, Recorded, Score};
use crate::problem::Kind;
use crate::read::number::{fold, is_digits};
use crate::read::words::name_folding::alike;
use crate::read::words::person_name::{initials, written};
use crate::read::words::result::{mark, mark_of, of_both, only, parse, plain_score, read_result};
use crate::read::words::score::score;
use crate::read::words::{extra_time, headings, side_results, vocabulary};

/// What happens to one of two, and the results: where it was the first, and where it was the second.
const OF_ONE: [(&str, [&str; 2]); 2] =
    [("of-one.away", ["- +", "+ -"]), ("of-one.beaten", ["●", "○"])];

/// Returns the results where a text says what happened to one of two: where it was the first, and where it was the second.
pub fn of_one(text: &str) -> Option<[&'static str; 2]> {
    let folded = fold(text);
    let mut lists = OF_ONE.iter();
    let told = lists.find(|(list, _)| vocabulary::is(list, &folded));
    let ended = || vocabulary::is("without-play.status", &folded) || is_retired(text);
    told.map(|(_, told)| *told).or_else(|| (ended() && parse(text).is_err()).then_some(OF_ONE[0].1))
}

/// Returns the result that a remark tells in words: `後手不戦勝`, `Ben won`, `両者負け`; of two `names` under two `headings`.
pub fn remark(text: &str, names: [&str; 2], headings: [&str; 2]) -> Option<Recorded> {
    let folded = fold(text);
    // A side alone, or a letter, says something else.
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let is_short = letters < if text.is_ascii() { 3 } else { 2 }
        || vocabulary::which("side", &folded).is_some();
    if is_short || side_results::is_unfinished(text) {
        return None;
    }
    let of_name = || {
        let who = side_results::winner_in(&folded, &["how.forfeit", "won.verb"])?;
        let side = names.iter().position(|name| alike(name) == alike(who))?;
        Some(["○", "●"][side].to_string())
    };
    let sentence = || {
        let plain = plain(text, names[0], names[1]);
        let is_name = names.iter().any(|name| alike(name) == alike(text));
        (plain != text && !is_name).then_some(plain)
    };
    let said =
        side_results::told(text, headings[0], headings[1]).or_else(of_name).or_else(sentence);
    let said = said.and_then(|said| parse(&said).ok());
    let both = || {
        let both = mark(&folded).filter(|outcome| *outcome == Outcome::DoubleLoss)?;
        Some(of_both([both; 2]))
    };
    said.filter(|said| said.fared().is_some()).or_else(both)
}

/// A text that tells a result of two players, with all three folded.
struct Sentence<'a> {
    text: &'a str,
    names: [&'a str; 2],
    folded: String,
    one: String,
    two: String,
}

/// Returns a result as the plain grammar writes it, seen from the player named first; what is no sentence stays.
pub fn plain(text: &str, first: &str, second: &str) -> String {
    const WAYS: [fn(&Sentence<'_>) -> Option<String>; 11] = [
        |told| told.of_nobody(),
        |told| told.name_alone(),
        |told| told.of_one(),
        |told| told.drawn(),
        |told| told.won(),
        |told| told.won_by_penalties(),
        |told| verb(&told.folded, &told.one, &told.two),
        |told| forfeit(&told.folded, told.names[1]),
        |told| beside_reason(told.text),
        |told| tally(&told.folded),
        |told| sets(told.text),
    ];
    let told = Sentence {
        text,
        names: [first, second],
        folded: fold(text),
        one: fold(first),
        two: fold(second),
    };
    let mut ways = WAYS.iter();
    ways.find_map(|way| way(&told)).unwrap_or_else(|| text.to_string())
}

impl Sentence<'_> {
    /// Reads a game that is open, and a bye in any dress: `- bye -`, `(BYE)`.
    fn of_nobody(&self) -> Option<String> {
        if self.folded.is_empty() || vocabulary::is("sentence.open", &self.folded) {
            return Some(String::new());
        }
        let is_bye = self.names[1].is_empty()
            && headings::is_bye(self.text)
            && !headings::is_not_paired(self.text)
            && read_result(self.text).is_none();
        is_bye.then(|| "bye".to_string())
    }

    fn name_alone(&self) -> Option<String> {
        if self.folded == self.one {
            return Some("○".to_string());
        }
        if !self.two.is_empty() && self.folded == self.two {
            return Some("●".to_string());
        }
        // Of one letter a result is more likely.
        let initials = self.names.map(initials);
        let is_own = initials.each_ref().map(|own| *own == self.folded);
        let are_several = self.folded.chars().nth(1).is_some() && mark(&self.folded).is_none();
        let side = only(is_own).filter(|_| are_several)?;
        Some(["○", "●"][side].to_string())
    }

    /// Reads what happened to one of two: `Ben no show`, `大野さん欠席`, `Ben resigned`, `Ben won by forfeit`.
    fn of_one(&self) -> Option<String> {
        let side_of = |name: &str| {
            let name = name.trim_end_matches(|c: char| !c.is_alphanumeric());
            let whole = written(name).name;
            let mut sides = self.names.iter();
            let side = sides.position(|side| !side.is_empty() && alike(side) == whole);
            side.or_else(|| by_part(name, self.names))
        };
        let without_play = vocabulary::before("sentence.won-without-play", &self.folded);
        if let Some(side) = without_play.and_then(side_of) {
            return Some(["+ -", "- +"][side].to_string());
        }
        if vocabulary::before("sentence.bye", &self.folded).is_some() {
            return Some("bye".to_string());
        }
        if let Some(name) = vocabulary::before("sentence.forfeited", &self.folded) {
            return Some(if name == self.one { "- +" } else { "+ -" }.to_string());
        }
        OF_ONE.iter().find_map(|(list, told)| {
            let side = side_of(vocabulary::before(list, &self.folded)?)?;
            Some(told[side].to_string())
        })
    }

    fn drawn(&self) -> Option<String> {
        let score = vocabulary::before("sentence.drawn", &self.folded);
        score.filter(|score| score.contains('-')).map(String::from)
    }

    /// Reads who won, and perhaps the score, which is the winner's own: `Ben won 2-1`, `Ann 2-0`.
    fn won(&self) -> Option<String> {
        // `Ann 2-0` where the first number is not less.
        let own = |rest: &str| {
            let score = plain_score(rest)?.score;
            score.filter(|score| score.first > score.second)
        };
        let of_side = |(side, whole): (usize, &String)| {
            let parts = self.names[side].split_whitespace();
            let parts = parts.filter(move |part| by_part(part, self.names) == Some(side));
            let names = std::iter::once(whole.clone()).chain(parts.map(fold));
            names.map(move |name| (name, ["○", "●"][side]))
        };
        let sides = [&self.one, &self.two].into_iter().enumerate();
        let mut sides = sides.flat_map(of_side).filter(|(name, _)| !name.is_empty());
        sides.find_map(|(name, mark)| {
            let rest = self.folded.strip_prefix(name.as_str());
            let rest = rest.or(self.folded.strip_suffix(name.as_str()));
            let score = rest.and_then(|rest| {
                let score = vocabulary::behind("sentence.won", rest);
                // `won against` has a name behind it.
                let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
                let is_score = |score: &&str| score.is_empty() || is_number(score);
                let is_margin = |told: &str| {
                    vocabulary::behind("won.margin", told)
                        .is_some_and(|by| is_number(by) && !by.contains('-'))
                };
                let by_margin = score.filter(|told| is_margin(told)).map(|_| "");
                by_margin.or_else(|| score.filter(is_score)).or_else(|| own(rest).map(|_| rest))
            });
            let winner = vocabulary::behind("sentence.won-by", &self.folded);
            // Who won, and nothing of the score.
            if score == Some("") || winner == Some(&*name) {
                return Some(mark.to_string());
            }
            let mut parts: Vec<&str> = score?.split('-').collect();
            if mark == "●" && parts.len() > 1 {
                parts.swap(0, 1);
            }
            Some(parts.join("-"))
        })
    }

    /// Reads a level score and who won by penalties, perhaps with their score, which is the winner's own: `1-1 (Dale won 4-3 on pens)`.
    fn won_by_penalties(&self) -> Option<String> {
        let (told, inside) = self.text.trim().split_once(['(', '（'])?;
        let inside = fold(inside.trim_end_matches([')', '）']));
        let names = [&self.one, &self.two].map(String::as_str);
        let side = only(names.map(|name| !name.is_empty() && inside.contains(name)))?;
        let rest = inside.replacen(names[side], " ", 1);
        let rest = extra_time::without_words(&rest)?;
        let rest = rest.trim();
        let rest = vocabulary::behind("won.verb", rest).unwrap_or(rest).trim();
        let won = if rest.is_empty() {
            "1-0".to_string()
        } else {
            plain_score(rest)?.score.filter(|score| score.first > score.second)?.to_string()
        };
        let (own, other) = won.split_once('-')?;
        let [own, other] = if side == 0 { [own, other] } else { [other, own] };
        let word = vocabulary::words("extra-time.word").first()?;
        Some(format!("{told} ({own}-{other} {word})"))
    }
}

/// Returns a score and what stands behind it that is none: a sign that a note is explained elsewhere, `3-0*`, or that it was decided by others,
/// `3-0 (awarded)`.
pub fn before_remark(text: &str) -> Option<(Recorded, &str)> {
    let text = text.trim();
    let is_of_score = |c: char| c.is_ascii_digit() || c.is_whitespace() || "-–:".contains(c);
    let (told, remark) = text.split_at(text.find(|c| !is_of_score(c))?);
    let told = parse(told).ok().filter(|told| told.score.is_some())?;
    let bare = remark.trim_matches(|c: char| c.is_whitespace() || "()[]（）".contains(c));
    let word = fold(bare);
    let is_footnote = !bare.is_empty() && bare.chars().all(|c| c == '*');
    let is_decided = vocabulary::is("remark.decided", &word)
        && !vocabulary::is("remark.overturned", &word)
        && !vocabulary::is("remark.without-play", &word);
    (is_footnote || is_decided).then_some((told, bare))
}

/// A score that was awarded instead of the one that was played.
pub struct Award<'a> {
    pub played: &'a str,
    pub counts: &'a str,
}

/// Returns the two scores of a game that was decided by others, in its own words: `2-1 (awarded 0-3)`, `2:1, gewertet 0:3`.
pub fn awarded(text: &str) -> Option<Award<'_>> {
    let text = text.trim();
    let is_of_score = |c: char| c.is_ascii_digit() || "-–:".contains(c);
    let (played, rest) = text.split_at(text.find(|c| !is_of_score(c))?);
    let from = rest.find(|c: char| c.is_ascii_digit())?;
    let (before, behind) = rest.split_at(from);
    let (counts, after) = behind.split_at(behind.find(|c| !is_of_score(c)).unwrap_or(behind.len()));
    let is_score = |text: &str| parse(text).is_ok_and(|told| told.score.is_some());
    let says = |text: &str| vocabulary::says("remark.decided", text) && !is_retired(text);
    // Without a bracket or a word before them, more scores are sets.
    let is_said = says(before) || ["(", "["].contains(&&*fold(before)) && says(after);
    let is_whole = !after.contains(|c: char| c.is_ascii_digit());
    (is_score(played) && is_score(counts) && is_said && is_whole)
        .then_some(Award { played, counts })
}

/// Reads what names both players and a verb between them, and perhaps the score as the one named first sees it: `Ben beat Ann 2-1`.
fn verb(folded: &str, one: &str, two: &str) -> Option<String> {
    let (rest, other, turned) = match (folded.strip_prefix(one), folded.strip_prefix(two)) {
        _ if one.is_empty() || two.is_empty() => return None,
        (Some(rest), None) => (rest, two, false),
        (None, Some(rest)) => (rest, one, true),
        _ => return None,
    };
    let verbs = Outcome::ALL.into_iter().flat_map(|outcome| {
        let list = format!("verb-between.{}", outcome.id());
        let verbs = vocabulary::words(&list).iter();
        verbs.map(move |verb| (mark_of(outcome), verb.as_str()))
    });
    let (mark, score) = verbs
        .filter(|(_, verb)| verb.chars().count() > 2)
        .find_map(|(mark, verb)| Some((mark, rest.strip_prefix(verb)?.strip_prefix(other)?)))?;
    // `Ann lost to Ben 2-0` gives the winner's score.
    let is_lost = mark == mark_of(Outcome::Loss);
    let of_winner = || Some(parse(score).ok()?.turned().score?.to_string()).filter(|_| is_lost);
    let told = parse(&format!("{mark}{score}"));
    let told = match told {
        Ok(told) => told,
        Err(_) => parse(&format!("{mark}{}", of_winner()?)).ok()?,
    };
    let told = if turned { told.turned() } else { told };
    match told.score {
        Some(score) => Some(score.to_string()),
        None => Some(mark_of(told.outcomes?[0]).to_string()),
    }
}

/// Reads a result with its reason, its length, or the sets that it counts behind it: `●(遅刻)`, `1-0, 34 moves`,
/// `3-1（11-8、9-11、11-5、11-7）`.
fn beside_reason(text: &str) -> Option<String> {
    let text = before_retired(text).unwrap_or(text);
    let apart = || [',', '、', ' '].iter().find_map(|sign| text.split_once(*sign));
    let (told, inside) = bracketed(text).or_else(apart)?;
    let reason = fold(inside);
    let without_sets = without_sets(text);
    let told = without_sets.as_deref().unwrap_or(told);
    let fared = read_result(told)?.fared()?;
    if vocabulary::is_any(&["of-one.away", "how.forfeit"], &reason) {
        let told = (fared.is_ne()).then_some(if fared.is_gt() { "+ -" } else { "- +" });
        return told.map(str::to_string);
    }
    let is_reason = vocabulary::is_any(&["of-one.beaten", "how.played", "reason.how"], &reason);
    (is_reason || without_sets.is_some() || is_length(inside)).then(|| told.to_string())
}

/// Whether a text says how long a game took: `34 moves`, `35 min`.
pub fn is_length(text: &str) -> bool {
    let folded = fold(text);
    vocabulary::before("how.length", folded.trim_end_matches('.')).is_some_and(is_digits)
}

/// Splits what stands in brackets at the end from the text before them.
fn bracketed(text: &str) -> Option<(&str, &str)> {
    let text = text.trim().trim_end_matches([')', '）']);
    let (before, inside) = text.split_once(['(', '（'])?;
    Some((before.trim(), inside))
}

/// Returns who won without how, where that stands in brackets behind it: `白（時間）`, `Black (2.5)`, `Cai (on time)`.
pub fn without_how(text: &str) -> Option<&str> {
    let (who, how) = bracketed(text)?;
    let how = fold(how);
    let is_how = vocabulary::is_any(&["reason.how", "how.played"], &how);
    let is_margin = || {
        let is_part = |c: char| {
            c.is_ascii_digit() || ".½".contains(c) || vocabulary::is_sign("how.margin", c)
        };
        how.chars().all(is_part)
    };
    (is_how || is_margin()).then_some(who)
}

/// Returns a result without the sets, the half-time score or the periods in brackets behind it or on lines below it, where it counts them:
/// `3-1（11-8、9-11、11-5、11-7）`, `2:3 (2:1)`.
pub fn without_sets(text: &str) -> Option<Cow<'_, str>> {
    let (told, parts) = with_parts(text)?;
    let result = read_result(&told)?;
    let by_periods = || counts_periods(result.score.as_ref()?, &parts).then(|| told.clone());
    let of_one_set = || read_result(&parts).map(|_| parts.clone());
    let by_sets = || {
        let sets = parse(&sets(&parts).or_else(of_one_set)?).ok()?;
        let counts = sets.fared() == result.fared()
            && (result.score.is_none() || sets.score == result.score);
        counts.then(|| told.clone())
    };
    by_sets().or_else(by_periods)
}

/// Splits a result from what stands in brackets behind it or on lines below it, parted by commas.
fn with_parts(text: &str) -> Option<(Cow<'_, str>, String)> {
    let in_brackets = |text: &'_ str| {
        let (told, inside) = text.strip_suffix([')', '）'])?.split_once(['(', '（'])?;
        Some((told.len(), inside.to_string()))
    };
    let below = |text: &str| {
        let (told, lines) = text.split_once('\n')?;
        Some((told.len(), lines.replace('\n', ",")))
    };
    let text = text.trim();
    let (end, inside) = in_brackets(text).or_else(|| below(text))?;
    let told = text[..end].trim();
    // `3/0 (11/4, 12/10, 11/7)`: where sets have strokes, the match has one too.
    let told = with_dash(told).filter(|_| inside.contains('/'));
    let told = told.map_or_else(|| Cow::Borrowed(text[..end].trim()), Cow::Owned);
    Some((told, inside.replace(['、', '，'], ",")))
}

/// Returns a score whose numbers a stroke parts, `12/10`, with a dash for it.
pub fn with_dash(text: &str) -> Option<String> {
    let (own, other) = text.trim().split_once('/')?;
    (is_digits(own) && is_digits(other)).then(|| format!("{own}-{other}"))
}

/// Returns the sets that a text tells, in the order of the result that they come to: `3-1 (11-8, 9-11, 11-5, 11-7)`. None where they come
/// to another result, or where not all is known of one.
pub fn told_sets(text: &str, result: &Recorded) -> Vec<Score> {
    let parts = with_parts(text)
        .filter(|(told, _)| read_result(told).is_some())
        .map_or_else(|| text.replace(['、', '，'], ","), |(_, parts)| parts);
    // A tie-break in the place of a set, `[10-7]`, says nothing of the games that it stands for.
    let sets = scores_of_sets(&parts).filter(|_| !parts.contains('['));
    // Below two points nothing was played to its end: games that are marked 1-0.
    let is_played = |set: &Score| {
        set.drawn.is_zero() && set.first.clone().max(set.second.clone()) > Exact::one()
    };
    let Some(mut sets) = sets.filter(|sets| sets.iter().all(is_played)) else {
        return Vec::new();
    };
    let [first, second] = won(&sets).map(|sets| Exact::from(sets as i64));
    let is_it = |first: &Exact, second: &Exact| match &result.score {
        Some(score) => (&score.first, &score.second) == (first, second),
        None => result.fared() == Some(first.cmp(second)),
    };
    if is_it(&first, &second) {
        return sets;
    }
    // Told from the other side.
    if !is_it(&second, &first) {
        return Vec::new();
    }
    for set in &mut sets {
        *set = set.turned();
    }
    sets
}

/// Returns how many sets each of the two won.
fn won(sets: &[Score]) -> [usize; 2] {
    [Ordering::Greater, Ordering::Less].map(|wanted| {
        let fared = sets.iter().map(|set| set.first.cmp(&set.second));
        fared.filter(|fared| *fared == wanted).count()
    })
}

/// Returns the problem of a result that is not the one that the sets in brackets behind it come to.
pub fn sets_differ(text: &str) -> Option<Kind> {
    let (told, parts) = with_parts(before_retired(text).unwrap_or(text))?;
    let score = read_result(&told)?.score?;
    let sets = scores_of_sets(&parts).filter(|sets| sets.iter().all(|set| set.drawn.is_zero()))?;
    let [first, second] = won(&sets).map(|sets| sets as i64);
    let is_other = (score.first, score.second) != (first.into(), second.into());
    is_other.then(|| Kind::SetsDiffer {
        told: told.to_string(),
        sets: parts,
        others: format!("{first}-{second}"),
    })
}

/// Whether a score is the sum of those of the periods, or goes on from that of the first half.
fn counts_periods(whole: &Score, parts: &str) -> bool {
    let parts = parts.split([',', ';', '/', ' ']).filter(|part| !part.is_empty());
    let parts: Option<Vec<Score>> = parts.map(|part| read_result(part)?.score).collect();
    let sum = |of: fn(&Score) -> &Exact, parts: &[Score]| {
        let zero = Exact::zero();
        parts.iter().fold(zero, |sum, part| sum + of(part).clone())
    };
    parts.is_some_and(|parts| {
        let [first, second] = [sum(|part| &part.first, &parts), sum(|part| &part.second, &parts)];
        match parts.len() {
            0 => false,
            1 => first <= whole.first && second <= whole.second,
            _ => first == whole.first && second == whole.second,
        }
    })
}

/// Reads a result with a note on the next line of its cell, which says nothing of results or players.
pub fn above_note<'a>(text: &'a str, names: [&str; 2]) -> Option<(Recorded, &'a str)> {
    let (told, note) = text.trim().split_once('\n')?;
    let (told, note) = (read_result(told)?, note.trim());
    let folded = fold(note);
    let bare = folded.trim_matches(|c: char| !c.is_alphanumeric());
    let is_apart = bare.contains(char::is_alphabetic)
        && !bare.contains(char::is_numeric)
        && mark(bare).is_none()
        && !side_results::is_unfinished(note)
        && !vocabulary::holds("note.correction", &folded)
        && !names.iter().any(|name| !name.is_empty() && folded.contains(&fold(name)))
        && !note.lines().any(|line| read_result(line).is_some());
    is_apart.then_some((told, note))
}

/// Reads `2勝1敗` and `1勝1敗1分` as `2-1` and `1-1-1`.
pub fn tally(folded: &str) -> Option<String> {
    let (won, rest) = vocabulary::split("tally.won", folded)?;
    let (lost, rest) = vocabulary::split("tally.lost", rest)?;
    let drawn = vocabulary::before("tally.drawn", rest).unwrap_or(rest);
    let is_number =
        |text: &str| (1..=2).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
    let told =
        if rest.is_empty() { format!("{won}-{lost}") } else { format!("{won}-{lost}-{drawn}") };
    let is_tally =
        is_number(won) && is_number(lost) && (rest.is_empty() || is_number(drawn) && drawn != rest);
    is_tally.then_some(told)
}

/// Returns what a column says that tells how a game ended rather than who won; `winner` is the winner's mark.
pub fn status(text: &str, winner: &str) -> Option<String> {
    let word = fold(text);
    let without_play = vocabulary::is("without-play.status", &word);
    let told = match winner {
        _ if vocabulary::is("status.finished", &word) => "",
        "○" if without_play => "+ -",
        "●" if without_play => "- +",
        _ => return None,
    };
    Some(told.to_string())
}

/// Swiss-Manager writes `1:0K` for a win without play, `0,5:0,5` for a draw, and `1:1` for a bye; others write `1-0F` or `1F-0F`.
fn forfeit(folded: &str, second: &str) -> Option<String> {
    match vocabulary::which("unplayed", folded) {
        Some("forfeit_win") => return Some("+ -".to_string()),
        Some("forfeit_loss") => return Some("- +".to_string()),
        Some("both") => return Some("- - -".to_string()),
        _ => {}
    }
    let told = match folded {
        "1:1" if second.is_empty() => "bye",
        "0,5:0,5" => "△",
        word if vocabulary::is("mark.draw", word) => "△",
        // `1-0 ff`, `0-3 (forfeit)`, `0F:0F`: whoever has something won.
        _ => {
            let at = folded.find(|c: char| c == '(' || c.is_alphabetic())?;
            let word = folded[at..].trim_matches(['(', ')']);
            let is_won = vocabulary::is("without-play.won", word);
            let are_out = vocabulary::which("unplayed", word) == Some("both");
            let each =
                || folded.chars().all(|c| "01f-:".contains(c)).then(|| folded.replace('f', ""));
            let head = if vocabulary::is("without-play.beside", word) || is_won || are_out {
                folded[..at].to_string()
            } else {
                each()?
            };
            let score = score(&head)?;
            match (score.first.is_zero(), score.second.is_zero()) {
                (false, true) if !are_out => "+ -",
                (true, false) if !are_out => "- +",
                (true, true) if !is_won => "- - -",
                _ => return None,
            }
        }
    };
    Some(told.to_string())
}

/// Reads a column that says only who won: a name, which side, `0` or `draw` for a draw, `-1` for a loss of both.
pub fn winner(text: &str, first: &str, second: &str) -> String {
    let folded = fold(text);
    let mark = match folded.as_str() {
        "" => "",
        // A number may be a player's, so names come first.
        name if name == fold(first) => "○",
        name if name == fold(second) => "●",
        // `青木さん`, `Ben (3d)`.
        _ if written(text).name == alike(first) => "○",
        _ if !second.is_empty() && written(text).name == alike(second) => "●",
        told if vocabulary::which("winner", told).is_none()
            && let Some(side) = by_part(text, [first, second]) =>
        {
            ["○", "●"][side]
        }
        told => match vocabulary::which("winner", told).and_then(Outcome::from_id) {
            Some(outcome) => mark_of(outcome),
            None => return plain(text, first, second),
        },
    };
    mark.to_string()
}

/// Returns which of two a word names that is a part of one name and not of the other: the given or the family name.
fn by_part(text: &str, names: [&str; 2]) -> Option<usize> {
    let word = fold(text);
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let is_name = letters > usize::from(word.is_ascii()) && mark(&word).is_none();
    let has = |name: &str| name.split_whitespace().any(|part| fold(part) == word);
    only(names.map(|name| is_name && has(name)))
}

/// Returns what stands in front of a word that somebody gave up, where it is the last one: `6-4 2-1 ret.`, `21-10、15-12棄権`.
pub fn before_retired(text: &str) -> Option<&str> {
    // No word is longer, and a cell may be.
    const LONGEST: usize = 48;
    let text = text.trim_end();
    let mut last = ' ';
    let starts = text.char_indices().filter(|(_, c)| {
        let before = std::mem::replace(&mut last, *c);
        // A word that is written without spaces may stand right behind a number.
        !c.is_numeric() && (!before.is_alphanumeric() || !c.is_ascii() && before.is_numeric())
    });
    let starts = starts.filter(|(at, _)| text.len() - at <= LONGEST);
    let mut parts = starts.map(|(at, _)| text.split_at(at));
    let (before, _) = parts.find(|(_, word)| is_retired(word))?;
    let before = before.trim_end_matches(|c: char| c.is_whitespace() || ",、，".contains(c));
    Some(before).filter(|before| !before.is_empty())
}

/// Whether a text says that somebody gave up, and nothing else.
pub fn is_retired(text: &str) -> bool {
    let word = fold(text);
    let word = word.trim_matches(|c| "(),;、".contains(c));
    vocabulary::is("sentence.retired", word)
}

/// Challonge writes a match of several sets as `2-1,0-2`, others as `6-4 3-6`: whoever won a set has one. The points of a tie-break stand in
/// brackets, `7-6(5) 3-6 [10-7]`, and behind all of them that somebody gave up.
pub fn sets(text: &str) -> Option<String> {
    let retired = before_retired(text);
    let sets = scores_of_sets(retired.unwrap_or(text.trim_end()))?;
    let [first, second] = won(&sets);
    let are_sets = (sets.len() > 1 || retired.is_some()) && !are_halves(&sets);
    are_sets.then(|| format!("{first}-{second}"))
}

/// Whether two scores are those of the first half and of the end rather than sets: the second goes on from the first, which no set ends
/// with; or the second comes before the first, which few goals tell from sets.
fn are_halves(scores: &[Score]) -> bool {
    const FEW: i64 = 6;
    let [one, other] = scores else { return false };
    let most = |score: &Score| score.first.clone().max(score.second.clone());
    let goes_on = |half: &Score, end: &Score| half.first <= end.first && half.second <= end.second;
    let is_level = |score: &Score| score.first == score.second;
    let is_no_set = is_level(one) || most(one) <= Exact::one();
    is_no_set && goes_on(one, other) && (is_level(one) || most(other) > Exact::one())
        || goes_on(other, one)
            && (is_level(one) || most(other) < most(one))
            && most(one) < FEW.into()
}

/// Returns the scores of sets, one or more.
fn scores_of_sets(text: &str) -> Option<Vec<Score>> {
    let sets: Vec<&str> = if text.contains(',') {
        text.split(',').collect()
    } else {
        let is_set = |part: &&str| !part.starts_with('(');
        text.split_whitespace().filter(is_set).collect()
    };
    let bare = |set: &'_ str| {
        let set = set.trim().trim_start_matches('[').trim_end_matches(']').to_string();
        let points = |inside: &str| inside.bytes().all(|c| c.is_ascii_digit());
        match set.strip_suffix(')').and_then(|set| set.split_once('(')) {
            Some((games, inside)) if points(inside) => games.to_string(),
            _ => set,
        }
    };
    // `21/16 14/21 21/17`: one alone may be a half.
    let plain = |set: String| with_dash(&set).filter(|_| sets.len() > 1).unwrap_or(set);
    let scores = sets.iter().map(|set| read_result(&plain(bare(set)))?.score);
    scores.collect()
}
