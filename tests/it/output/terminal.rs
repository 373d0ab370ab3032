//! What the terminal shows: tables as wide as it is, colour only where somebody sees it, completions.

use std::process::Command;

use crate::harness::Saved;
use tiebook::lang::{Lang, Language};
use tiebook::standings::{Options, analyse_bytes};
use tiebook::write::terminal;
use unicode_width::UnicodeWidthStr;

/// Returns the rules of a table: lines of nothing but one sign.
fn rules(text: &str) -> usize {
    text.lines().filter(|line| line.len() > 9 && line.trim_matches('─').is_empty()).count()
}

#[test]
fn one_rule_stands_under_the_headings() {
    let run = Saved::sample("friday-mtg.xlsx").run("standings", "--lang en");
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(rules(&run.stdout), 1, "{}", run.stdout);
    assert!(lines[0].trim().starts_with("Rank") && rules(lines[1]) == 1, "{}", run.stdout);
    assert!(lines[2].contains("Ann") && lines[8].contains("Dee"), "{}", run.stdout);
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    for (sample, language) in
        [("friday-mtg.xlsx", Language::ENGLISH), ("hyogo-2009.xlsx", crate::harness::japanese())]
    {
        let bytes = std::fs::read(format!("samples/{sample}")).unwrap();
        let outcome = analyse_bytes(sample, &bytes, &Options::default()).unwrap();
        let analysis = outcome.analysis.as_ref().unwrap();
        let lang = Lang::of(language);
        for width in [56u16, 70, 200] {
            let standings = terminal::standings(analysis, lang, Some(width)).to_string();
            let comparison = terminal::comparison(analysis, (2, 3), lang, Some(width)).to_string();
            // The sentence above a comparison breaks by itself.
            for line in standings.lines().chain(comparison.lines().skip(1)) {
                assert!(line.width() <= usize::from(width), "{width}: {} {line}", line.width());
            }
            for entry in &analysis.standings.entries {
                for &definition in &analysis.figures.rules.order {
                    let value = analysis.figures.shown(definition, entry.player);
                    assert!(standings.contains(&value), "{width}: {value} is broken: {standings}");
                }
            }
        }
    }
}

/// Ten columns in sixty characters: headings break between words, and no word of a name or a heading loses a letter.
#[test]
fn words_stay_whole_where_many_columns_are_narrow() {
    let sample = "samples/othello-world-cup.xlsx";
    let outcome = analyse_bytes(
        "othello-world-cup.xlsx",
        &std::fs::read(sample).unwrap(),
        &Options::default(),
    )
    .unwrap();
    let analysis = outcome.analysis.as_ref().unwrap();
    let standings =
        terminal::standings(analysis, Lang::of(Language::ENGLISH), Some(60)).to_string();
    let table: Vec<&str> = standings.lines().collect();
    assert!(table.iter().all(|line| line.width() <= 60), "{standings}");
    for word in ["Rank", "Name", "Record", "Wins", "Prior", "wins", "Decided"] {
        assert!(
            table[..4].iter().any(|line| line.split(' ').any(|part| part == word)),
            "{word}: {standings}"
        );
    }
    for player in &analysis.figures.tournament.players {
        for word in player.name.split(' ') {
            assert!(standings.contains(word), "{word}: {standings}");
        }
    }
}

#[test]
fn colour_is_for_whoever_sees_it() {
    let saved = Saved::sample("friday-mtg.xlsx");
    for (variables, coloured) in [
        (&[][..], false),
        (&[("CLICOLOR_FORCE", "1")], true),
        (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tiebook"));
        command
            .args(["standings", "--force", "--lang", "en"])
            .arg(&saved.path)
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE");
        let output = command.envs(variables.iter().copied()).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        // The headings, and the word of a warning.
        for bytes in [output.stdout, output.stderr] {
            assert_eq!(
                String::from_utf8(bytes).unwrap().contains('\u{1b}'),
                coloured,
                "{variables:?}"
            );
        }
    }
}
