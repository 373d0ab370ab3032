//! The players, figures and places that a question names.

use unicode_normalization::UnicodeNormalization;

use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::read::vocabulary;
use crate::standings::Analysis;

/// Returns the players that a question names, in the order in which it names them: by the whole name, or by a part that is nobody
/// else's.
pub(crate) fn players_named(question: &str, analysis: &Analysis) -> Vec<PlayerIndex> {
    let players = || analysis.figures.tournament.players.iter().enumerate();
    let whole = players().map(|(player, of)| (&*of.name, player));
    let parts = players()
        .flat_map(|(player, of)| of.name.split_whitespace().map(move |part| (part, player)));
    let is_own = |part: &str| {
        let mut bearers =
            players().filter(|(_, of)| of.name.split_whitespace().any(|own| own == part));
        bearers.next().is_some() && bearers.next().is_none()
    };
    let parts = parts.filter(|(part, _)| is_own(part));
    let mut names: Vec<(&str, PlayerIndex)> = whole.chain(parts).collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut rest = question.to_string();
    let mut found: Vec<(usize, PlayerIndex)> = Vec::new();
    for (name, player) in names {
        if name.is_empty() || found.iter().any(|(_, other)| *other == player) {
            continue;
        }
        // A name inside a longer word is no name: Eva is not in Evan, where letters have no case or spaces it may be.
        let at = rest.match_indices(name).map(|(at, _)| at).find(|at| {
            let inside = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
            !inside(rest[..*at].chars().next_back())
                && !inside(rest[at + name.len()..].chars().next())
        });
        if let Some(at) = at {
            found.push((at, player));
            rest.replace_range(at..at + name.len(), &" ".repeat(name.len()));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, player)| player).collect()
}

/// Returns the definition that an id, a code or a short name means, in any letters.
pub(crate) fn figure_called(text: &str, analysis: &Analysis, lang: &Lang) -> Option<usize> {
    let rules = &analysis.figures.rules;
    let folded = text.trim().to_lowercase();
    let words = Words { rules, lang };
    rules.definitions.iter().enumerate().position(|(at, definition)| {
        let names =
            [Some(definition.id.as_str()), definition.code.as_deref(), Some(words.short(at))];
        let mut names = names.into_iter().flatten();
        names.any(|name| name.to_lowercase() == folded)
    })
}

/// Returns the criterion that a question names by its code or short name: the longest name that stands in it.
pub(crate) fn figure_named(question: &str, analysis: &Analysis, lang: &Lang) -> Option<usize> {
    let rules = &analysis.figures.rules;
    let words = Words { rules, lang };
    let names = (0..rules.definitions.len()).flat_map(|at| {
        let definition = &rules.definitions[at];
        let names = [definition.code.as_deref(), Some(words.short(at))];
        names.into_iter().flatten().map(move |name| (at, name))
    });
    let stands = names.filter(|(_, name)| !name.is_empty() && question.contains(*name));
    let longest = stands.max_by_key(|(at, name)| (name.len(), std::cmp::Reverse(*at)));
    longest.map(|(at, _)| at)
}

/// Returns the player with whom one is compared who asks for a place: the last who reaches it, or the first who misses it if the one
/// reaches it. Without a place it is the neighbour above, or below the first.
pub(crate) fn rival_for(
    player: PlayerIndex,
    place: Option<usize>,
    analysis: &Analysis,
) -> Option<PlayerIndex> {
    let entries = analysis.standings.entries.iter();
    let standing: Vec<PlayerIndex> =
        entries.filter(|entry| !entry.without_place).map(|entry| entry.player).collect();
    let own = standing.iter().position(|one| *one == player)?;
    let line = place.unwrap_or(own.max(1));
    let rival = if own < line { line } else { line.checked_sub(1)? };
    standing.get(rival).copied()
}

/// What the numbers of a question are, beside the name of the player it is about.
#[derive(Clone, Copy)]
pub(crate) enum Numbers {
    /// None is said.
    None,
    /// A place: from one to that of the players, and not the player's own.
    Place(usize),
    /// A round.
    Round(u32),
    /// They are neither, or both.
    Other,
}

/// Returns what the numbers of a question about a player say, in figures or in words (`[asked-place]` of the vocabulary). A number is a
/// place or a round only beside a word that says so: `4th`, `4位`, `place 4`; `round 4`, `4回戦`.
pub(crate) fn numbers_named(question: &str, player: PlayerIndex, analysis: &Analysis) -> Numbers {
    let name = analysis.figures.tournament.name(player);
    let standings = &analysis.standings;
    let own = standings.entry(player);
    let rest = question.replace(name, " ");
    let text: String = rest.nfkc().flat_map(char::to_lowercase).collect();
    let (mut places, mut rounds, mut others) = (Vec::new(), Vec::new(), 0);
    let mut from = 0;
    while let Some(at) = text[from..].find(|c: char| c.is_ascii_digit()) {
        let at = from + at;
        let digits = text[at..].chars().take_while(char::is_ascii_digit);
        from = at + digits.count();
        let (before, behind) = (text[..at].trim_end(), &text[from..]);
        let behind_place = vocabulary::behind("asked-number.place-behind", behind);
        let is_place = behind_place.is_some()
            || vocabulary::before("asked-number.place-before", before).is_some();
        let after = behind_place.unwrap_or(behind);
        let is_round = vocabulary::behind("round.word", after.trim_start()).is_some()
            || vocabulary::behind("round.behind-number", after.trim_start()).is_some()
            || vocabulary::before("round.word", before).is_some();
        match text[at..from].parse::<u32>() {
            Ok(number) if is_round => rounds.push(number),
            Ok(number) if is_place => places.push(usize::try_from(number).unwrap_or(0)),
            _ => others += 1,
        }
    }
    let mut said: Vec<usize> = vocabulary::section("asked-place")
        .filter_map(|(place, _)| place.parse().ok())
        .filter(|place| vocabulary::says(&format!("asked-place.{place}"), &rest))
        .collect();
    // The word for a runner-up holds that for a winner.
    said.sort_unstable_by_key(|place| std::cmp::Reverse(*place));
    let asked = places.iter().chain(&said).copied().find(|place| {
        (1..=standings.entries.len()).contains(place)
            && own.is_none_or(|own| usize::try_from(own.rank) != Ok(*place))
    });
    match (asked, &rounds[..], places.len() + said.len() + others) {
        (Some(place), [], _) if others == 0 => Numbers::Place(place),
        (_, [round], 0) => Numbers::Round(*round),
        (None, [], _) if others == 0 => Numbers::None,
        _ => Numbers::Other,
    }
}
