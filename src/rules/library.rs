//! The rule sets and definitions that the program carries, from `templates/`.

use std::sync::LazyLock;

use crate::nearest::nearest;
use crate::rules::file::RuleFile;

/// A file of `templates/`: its path there and its text.
pub(super) type Embedded = (&'static str, &'static str);

/// Lists files of `templates/`.
macro_rules! embedded {
    ($($path:literal),* $(,)?) => { &[$( ($path, include_str!(concat!("../../templates/", $path))) ),*] };
}

/// The definitions, by family.
pub(super) const TIEBREAKS: &[Embedded] = embedded![
    "tiebreaks/results.toml",
    "tiebreaks/match-win.toml",
    "tiebreaks/game-win.toml",
    "tiebreaks/opponents.toml",
    "tiebreaks/encounters.toml",
    "tiebreaks/scores.toml",
];

/// The definitions of families, which only those rule sets have that name them.
pub(super) const FAMILIES: &[Embedded] =
    embedded!["families/fide.toml", "families/league.toml", "families/sets.toml"];

/// The rule sets, in the order in which they are listed.
pub(super) const RULES: &[Embedded] = embedded![
    "rules/hyogo-2009.toml",
    "rules/hyogo-2009-exact.toml",
    "rules/dominion-2.toml",
    "rules/othello-world-cup.toml",
    "rules/kawai-fide.toml",
    "rules/kawai-x1.toml",
    "rules/kawai-x2.toml",
    "rules/mtg.toml",
    "rules/pokemon.toml",
    "rules/yugioh.toml",
    "rules/flesh-and-blood.toml",
    "rules/netrunner.toml",
    "rules/go-swiss.toml",
    "rules/go-mcmahon.toml",
    "rules/shogi-swiss.toml",
    "rules/othello-japan.toml",
    "rules/othello-woc.toml",
    "rules/draughts.toml",
    "rules/carrom.toml",
    "rules/scrabble.toml",
    "rules/keizer.toml",
    "rules/league.toml",
    "rules/football.toml",
    "rules/football-fifa.toml",
    "rules/handball.toml",
    "rules/floorball.toml",
    "rules/ice-hockey.toml",
    "rules/volleyball.toml",
    "rules/table-tennis.toml",
    "rules/table-tennis-league.toml",
    "rules/badminton.toml",
    "rules/tennis.toml",
    "rules/darts.toml",
    "rules/quiz.toml",
    "rules/knockout.toml",
    "rules/cup.toml",
    "rules/fide-2026.toml",
    "rules/fide-2026-rr.toml",
    "rules/fide-2024.toml",
    "rules/fide-2024-rr.toml",
    "rules/fide-2019.toml",
];

/// Returns the name of an embedded family: its file's name.
pub(super) fn family_of(path: &str) -> &str {
    path.trim_start_matches("families/").trim_end_matches(".toml")
}

/// Returns the id of an embedded rule set: its file's name.
pub(super) fn id_of(path: &str) -> &str {
    path.trim_start_matches("rules/").trim_end_matches(".toml")
}

/// Returns the ids of the rule sets that the program carries, in the order in which they are listed.
pub fn rule_set_ids() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|(path, _)| id_of(path))
}

/// A rule set as it is listed.
pub(crate) struct Listed {
    pub id: &'static str,
    /// The group of games in which it stands, by its key in the wording.
    pub group: String,
    /// The words by which people call its game.
    pub known_as: Vec<String>,
}

/// The rule sets in the order in which they are listed.
pub(crate) static LISTED: LazyLock<Vec<Listed>> = LazyLock::new(|| {
    let listed = |(path, text): &Embedded| {
        let file = toml::from_str::<RuleFile>(text).unwrap_or_default();
        Listed { id: id_of(path), group: file.group.unwrap_or_default(), known_as: file.known_as }
    };
    RULES.iter().map(listed).collect()
});

/// Whether rules are those of a whole family of games: any league, of whatever game.
pub(crate) fn is_plain(id: &str) -> bool {
    FAMILIES.iter().any(|(path, _)| family_of(path) == id)
}

/// Returns the rule sets of the game that a text mentions, in the order in which they are listed.
pub(crate) fn of_game(text: &str) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let of = |word: &String| {
        let known = LISTED.iter().filter(|one| one.known_as.contains(word));
        known.map(|one| one.id).collect()
    };
    // A quiz league is of quizzes: the plain rules of a family come last.
    let (plain, games): (Vec<_>, Vec<_>) = LISTED.iter().partition(|one| is_plain(one.id));
    let mut words = games.into_iter().chain(plain).flat_map(|one| &one.known_as);
    words.find(|word| text.contains(word.as_str())).map_or_else(Vec::new, of)
}

/// Returns the id that a text is, or that of the only rule set of a game, if the text is what people call that.
pub(crate) fn named_by(text: &str) -> Option<&'static str> {
    let text = text.trim();
    let is_called = |one: &&Listed| one.known_as.contains(&text.to_lowercase());
    let mut of_game = LISTED.iter().filter(is_called).map(|one| one.id);
    let only = || of_game.next().filter(|_| of_game.next().is_none());
    rule_set_ids().find(|id| *id == text).or_else(only)
}

/// Returns the rule sets that may be meant by a text that is no id: it is like an id, is a game's name or like one, or is like a word of ids.
pub(crate) fn like(text: &str) -> Vec<&'static str> {
    if let Some(id) = nearest(text, rule_set_ids()) {
        return rule_set_ids().filter(|known| *known == id).collect();
    }
    let apart = text.replace(['-', '_'], " ");
    for text in [text, &apart] {
        let of_game = of_game(text);
        if !of_game.is_empty() {
            return of_game;
        }
    }
    let parts = |id: &'static str| id.split('-');
    let word = nearest(text, rule_set_ids().filter_map(|id| parts(id).next()));
    let word = word.unwrap_or_else(|| text.to_lowercase());
    let has_word = |id: &&'static str| parts(id).any(|part| part == word);
    let of_word: Vec<&str> = rule_set_ids().filter(has_word).collect();
    if !of_word.is_empty() {
        return of_word;
    }
    let words = LISTED.iter().flat_map(|one| &one.known_as);
    let game = nearest(&apart, words.map(String::as_str));
    game.map_or_else(Vec::new, |game| of_game(&game))
}
