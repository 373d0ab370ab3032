//! What columns, sheets and settings may be called.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use crate::lang::{LIST_COLUMN, Lang, Language};
use crate::read::file::grid::Cell;
use crate::read::number::{fold, is_digits};
use crate::read::words::vocabulary;

/// For each section, from the folded alias to what it names: what the vocabulary lists, and what the program itself writes.
static HEADINGS: LazyLock<HashMap<String, HashMap<String, String>>> = LazyLock::new(|| {
    // A test holds the file to be well formed.
    let written: HashMap<String, HashMap<String, Vec<String>>> =
        toml::from_str(include_str!("../../../templates/written.toml")).unwrap_or_default();
    let mut all: HashMap<String, HashMap<String, String>> = HashMap::new();
    for (section, names) in written {
        let aliases = all.entry(section).or_default();
        for (name, texts) in names {
            let each = Language::all()
                .flat_map(|one| texts.iter().map(move |text| key(Lang::of(one).text(text))));
            aliases.extend(each.map(|alias| (alias, name.clone())));
        }
    }
    for section in vocabulary::sections() {
        let aliases = all.entry(section.to_string()).or_default();
        for (name, words) in vocabulary::section(section) {
            aliases.extend(words.iter().map(|word| (key(word), name.to_string())));
            // A language that is tried may have words of its own for what it writes.
            if section == "players" {
                let each = Language::all().map(|one| Lang::of(one).texts_of(LIST_COLUMN, name));
                let own = each.filter(|word| !word.is_empty()).map(key);
                aliases.extend(own.map(|alias| (alias, name.to_string())));
            }
        }
    }
    all
});

/// Longer texts are sentences, not headings.
const LONGEST_HEADING: usize = 35;

/// What stands in brackets behind a heading that is of another part of the game, of another one, or of the other side.
const OF_SOMETHING_ELSE: [&str; 4] =
    ["heading.opponent", "heading.so-far", "heading.other-match", "heading.part"];

fn key(text: &str) -> String {
    let folded = fold(text);
    // `player1_name` of a data base is `Player 1 Name`.
    let bare = folded.trim_end_matches(['.', ':', '?']).replace('_', "");
    if bare.is_empty() { folded } else { bare }
}

/// Returns what a text names in a section (`pairings`, `players`, …), if anything.
pub fn named(section: &str, text: &str) -> Option<&'static str> {
    if text.chars().count() > LONGEST_HEADING {
        return None;
    }
    let names = HEADINGS.get(section)?;
    let known = |text: &str| names.get(&key(text)).map(String::as_str);
    // `Challenger (white)`: whose side it is stands beside what the column is.
    let beside_side = || {
        let (called, side) = text.split_once(['(', '（'])?;
        vocabulary::which("side", key(side).trim_end_matches(')')).and_then(|_| known(called))
    };
    // `Winner (1/2)`, `Result (goals)`, `Player 1 (home)`: how it is told, unless another part, match or side is meant.
    let beside_remark = || {
        let (called, remark) =
            text.trim_end().strip_suffix([')', '）', ']'])?.split_once(['(', '（', '['])?;
        let is_other = vocabulary::says_any(&OF_SOMETHING_ELSE, remark);
        let of_player = vocabulary::is_any(&["heading.ground", "heading.person"], &key(remark));
        known(called).filter(|name| match *name {
            "first" | "second" => of_player,
            "round" | "table" | "winner" | "loser" | "result" => section == "pairings" && !is_other,
            _ => false,
        })
    };
    known(text).or_else(beside_side).or_else(beside_remark)
}

/// Whether a text is a name of a list of headings: `players.name`.
pub fn is(list: &str, text: &str) -> bool {
    let found = list.split_once('.');
    found.is_some_and(|(section, name)| named(section, text) == Some(name))
}

/// Whether a text heads the column of one of two players.
pub fn is_player(text: &str) -> bool {
    matches!(named("pairings", text), Some("first" | "second"))
}

/// Whether a folded text under the heading of the rounds is short for a stage: `F`, `semi`.
pub fn is_short_stage(folded: &str) -> bool {
    vocabulary::is_any(&["left.final", "left.label"], folded)
}

/// Whether a text heads a column of pairings, players or announced standings.
pub fn is_known(text: &str) -> bool {
    is_in(&["pairings", "players", "published"], text)
}

/// Whether one of several sections of the headings names a text.
pub fn is_in(sections: &[&str], text: &str) -> bool {
    let mut sections = sections.iter();
    sections.any(|section| named(section, text).is_some())
}

/// Returns what a heading names that says a side and what of it, in either order: `White Player`, `Score B`, `Home goals`.
pub fn of_a_side(text: &str) -> Option<&'static str> {
    if text.chars().count() > LONGEST_HEADING {
        return None;
    }
    let names = HEADINGS.get("pairings")?;
    let key = &key(text);
    // What the opponent has is told by what stands beside it.
    let scored = || side(names, key, "heading.scored", |text| !is_opponents(text));
    side(names, key, "heading.person", |_| true)
        .map(|side| ["first", "second"][side])
        .or_else(|| scored().map(|side| ["score_1", "score_2"][side]))
}

/// Returns which side a heading says, before or behind a word of a list.
fn side(
    names: &HashMap<String, String>,
    key: &str,
    list: &str,
    may_be: impl Fn(&str) -> bool,
) -> Option<usize> {
    let of_side = |name: &str| ["first", "second"].iter().position(|side| *side == name);
    let numbered = |rest: &str| of_side(vocabulary::which("side-number", rest)?);
    let mut rests_of = rests(list, key).filter(|rest| may_be(rest));
    rests_of.find_map(|rest| {
        let by_number = || numbered(rest).filter(|_| list == "heading.person");
        let named = names.get(rest).and_then(|name| of_side(name));
        let of_person = || rests("heading.person", rest).next();
        let of_who = || {
            let who = of_person()?;
            numbered(who).or_else(|| names.get(who).and_then(|name| of_side(name)))
        };
        named.or_else(by_number).or_else(of_who)
    })
}

/// Returns what is left of a folded text behind and before the words of a list.
pub fn rests<'a>(list: &str, text: &'a str) -> impl Iterator<Item = &'a str> {
    let rests = [vocabulary::behind(list, text), vocabulary::before(list, text)];
    rests.into_iter().flatten()
}

/// Returns which side, or which of winner and loser, a heading says whose column holds numbers of players: `White ID`, `winner_id`.
pub fn of_numbers(text: &str) -> Option<&'static str> {
    let key = key(text);
    let rest = vocabulary::before("heading.id", &key)?;
    let name = named("pairings", rest).or_else(|| of_a_side(rest))?;
    ["first", "second", "winner", "loser"].contains(&name).then_some(name)
}

/// Returns the figure that the heading of a column of announced standings names in every game, if any: `points`, or the id of a count.
#[must_use]
pub fn figure_called(heading: &str) -> Option<&'static str> {
    named("figures", heading)
}

/// Returns everything that a section calls something, folded.
pub fn aliases(section: &str, name: &str) -> Vec<&'static str> {
    let all = HEADINGS.get(section).into_iter().flatten();
    all.filter(|(_, named)| **named == name).map(|(alias, _)| alias.as_str()).collect()
}

/// Returns what is left of a folded text behind the longest word of a section that it begins with.
pub fn behind<'a>(section: &str, text: &'a str) -> Option<&'a str> {
    let words = HEADINGS.get(section).into_iter().flatten();
    words.filter_map(|(word, _)| text.strip_prefix(word.as_str())).min_by_key(|rest| rest.len())
}

/// Whether a text says that there is nobody: `BYE`, `(bye)`, `- bye -`, or nothing that can be seen.
pub fn is_nobody(text: &str) -> bool {
    let folded = fold(text);
    // `#N/A` is an error's text, and no `N/A`.
    let bare = folded.trim_matches(|c: char| !"#□".contains(c) && !c.is_alphanumeric());
    // `Bye 1`, `BYE (2)`: programs count them.
    let uncounted = bare.trim_end_matches(|c: char| c.is_ascii_digit() || "#(（-:".contains(c));
    let counted = uncounted.chars().any(char::is_alphabetic).then_some(uncounted);
    folded.chars().all(|c| c == '-')
        || [folded.as_str(), bare]
            .into_iter()
            .chain(counted)
            .any(|text| matches!(named("words", text), Some("bye" | "not-paired")))
        || in_brackets(bare).is_some_and(|parts| parts.iter().all(|part| is_nobody(part)))
}

/// Whether cells hold names, or say that there is nobody: of several names one may be a number.
pub fn are_names<'a>(cells: impl Iterator<Item = &'a Cell> + Clone) -> bool {
    /// Beside fewer names a number may be anything.
    const FEWEST: usize = 3;
    let is_name = |cell: &&Cell| cell.is_words() || is_nobody(&cell.text());
    let mut others = cells.clone().filter(|cell| !is_name(cell));
    let Some(number) = others.next().map(Cell::text) else {
        return true;
    };
    let names: BTreeSet<String> = cells.filter(is_name).map(Cell::folded).collect();
    is_digits(&number) && names.len() >= FEWEST && others.all(|other| other.text() == number)
}

/// Splits a folded word from one in brackets behind it: `なし(不戦勝`.
fn in_brackets(bare: &str) -> Option<[&str; 2]> {
    let (word, inside) = bare.split_once('(')?;
    let is_word = |text: &str| text.contains(char::is_alphabetic);
    (is_word(word) && is_word(inside)).then_some([word, inside])
}

/// Whether a text says that somebody was not paired, which is a bye only beside points.
pub fn is_not_paired(text: &str) -> bool {
    let folded = fold(text);
    named("words", folded.trim_matches(|c: char| !c.is_alphanumeric())) == Some("not-paired")
}

/// Whether a text is a word for a bye, rather than a dash or `None`.
pub fn is_bye(text: &str) -> bool {
    let folded = fold(text);
    if let Some(parts) = in_brackets(&folded).filter(|_| is_nobody(text)) {
        return parts.iter().any(|part| is_bye(part));
    }
    let says_nothing = || vocabulary::holds("nobody.nothing", &folded);
    is_nobody(text) && folded.contains(|c: char| c.is_alphabetic() || c == '□') && !says_nothing()
}

/// Whether a text holds the place of a name: `TBD`, `0`, `xxx`. A lone `x` may be one of names of one letter.
pub fn is_unnamed(text: &str) -> bool {
    let folded = fold(text);
    !folded.is_empty() && folded.chars().all(|c| c == 'x')
        || named("words", text) == Some("unnamed")
}

/// Whether the name of a sheet has a word for what is no pairings, though it may be of a round: standings, a schedule.
pub fn is_beside(name: &str) -> bool {
    vocabulary::says("words.beside", name)
}

/// Whether a text says what stands beside it, or is a note: it has a colon, or opens with a word for a sum or a note.
pub fn is_label(text: &str) -> bool {
    let colon = || text.contains([':', '：']) && text.chars().any(char::is_alphabetic);
    let counted = || text.contains(|c: char| c.is_numeric()) && opens_total(text);
    is_total(text) || opens_note(text) || colon() || counted()
}

/// Whether a heading speaks of a part of the game, of another one, or of all games so far.
pub fn is_of_others(heading: &str) -> bool {
    vocabulary::says_any(&["heading.part", "heading.other-match", "heading.so-far"], heading)
}

/// Whether a heading says a word for what stands beside a game: of the game, or of those who play it.
pub fn is_beside_game(text: &str) -> bool {
    vocabulary::says_any(&["heading.beside-game", "heading.of-person"], text)
}

/// Whether a text reads like a remark rather than a name.
pub fn is_remark(text: &str) -> bool {
    is_label(text)
        || text.split_whitespace().count() > 5
        || text.ends_with(['!', '！', '。'])
        || vocabulary::says("words.break", text)
        || text.contains(' ') && text.split_whitespace().any(is_year)
}

/// Whether a word is a year of our time, which no name has.
fn is_year(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.len() == 4 && word.parse::<u32>().is_ok_and(|year| (1900..2100).contains(&year))
}

/// Whether a text opens a row that adds others up.
pub fn is_total(text: &str) -> bool {
    named("words", text) == Some("total") || is_total_of(text)
}

/// Whether a heading is of what games belong to: a division, a competition.
pub fn is_of_an_event(heading: &str) -> bool {
    matches!(named("players", heading), Some("division" | "category"))
        || vocabulary::is("heading.event", &fold(heading))
}

/// Whether a heading is of a season, a competition or an age group: the same people may play in several, and each is an event of its own.
pub fn is_of_an_edition(heading: &str) -> bool {
    is("words.edition", heading) || vocabulary::says("heading.edition", heading)
}

/// Whether a heading speaks of the opponent of whoever the row is about.
pub fn is_opponents(heading: &str) -> bool {
    vocabulary::holds("heading.opponent", &fold(heading))
}

/// Whether a text is a word for a sum, or begins with one: `Total games`.
pub fn opens_total(text: &str) -> bool {
    is_total(text) || text.split_whitespace().next().is_some_and(is_total)
}

/// Whether a text is a sum and what it is of, which no name is: `Round total`.
pub fn is_total_of(text: &str) -> bool {
    let words = text.trim().rsplit_once(' ');
    words.is_some_and(|(of, total)| {
        vocabulary::is("total.of", &fold(of)) && named("words", total) == Some("total")
    })
}

/// Whether a text says how many there are of something, and perhaps how many: `Games played: 12`, `合計ゲーム数`.
pub fn counts(text: &str) -> bool {
    // Folded, a long vowel is a dash.
    let is_letter = |c: &char| c.is_alphabetic() || ['.', '-'].contains(c);
    let mut rest: String = fold(text).chars().filter(is_letter).collect();
    rest.truncate(rest.trim_end_matches(['.', '-']).len());
    let (mut summed, words) = (false, HEADINGS.get("count"));
    while !rest.is_empty() {
        let known = words.into_iter().flatten().filter(|(word, _)| rest.starts_with(word.as_str()));
        let Some((word, name)) = known.max_by_key(|(word, _)| word.len()) else {
            return false;
        };
        summed |= *name == "sum";
        rest.drain(..word.len());
    }
    summed
}

/// Whether a text is a remark rather than a name.
pub fn is_note(text: &str) -> bool {
    text.chars().count() > LONGEST_HEADING || opens_note(text)
}

pub fn is_link(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

/// Whether a text says which program or site an export comes from, and of when.
pub fn is_about_the_export(text: &str) -> bool {
    vocabulary::holds("note.export", &fold(text))
}

pub fn opens_note(text: &str) -> bool {
    let folded = fold(text);
    folded.contains('。') || vocabulary::behind("note.opening", &folded).is_some()
}
