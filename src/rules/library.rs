//! The rule sets and definitions that the program carries, from `templates/`.

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
pub(super) const FAMILIES: &[Embedded] = embedded!["families/fide.toml"];

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
    "rules/othello-woc.toml",
    "rules/othello-japan.toml",
    "rules/draughts.toml",
    "rules/carrom.toml",
    "rules/scrabble.toml",
    "rules/knockout.toml",
    "rules/fide-2026.toml",
    "rules/fide-2026-rr.toml",
    "rules/fide-2024.toml",
    "rules/fide-2024-rr.toml",
    "rules/fide-2019.toml",
];

/// Returns the name of an embedded family: its file's name.
#[must_use]
pub(super) fn family_of(path: &str) -> &str {
    path.trim_start_matches("families/")
        .trim_end_matches(".toml")
}

/// Returns the id of an embedded rule set: its file's name.
#[must_use]
pub(super) fn id_of(path: &str) -> &str {
    path.trim_start_matches("rules/").trim_end_matches(".toml")
}
