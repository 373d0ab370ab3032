//! One edited result, against a comparison of both standings player by player.

use std::collections::BTreeSet;

use crate::audit::reversals::event;
use crate::harness::random::Random;
use crate::harness::tries;
use tiebook::audit::event_facts::{About, EventFacts, Topic};
use tiebook::audit::seal::Seal;
use tiebook::standings::{Analysis, Options, RulesFrom, analyse_bytes};

fn analysed(text: &str, rules: &str) -> Analysis {
    let mut scores = tiebook::read::Options::default();
    // Scores that happen to grow are asked about otherwise.
    scores.game_scores = true;
    let options = Options::default().with_rules(RulesFrom::Id(rules.into())).with_reading(scores);
    let outcome = analyse_bytes("book.csv", text.as_bytes(), &options).unwrap();
    let problems = outcome.problems;
    outcome.analysis.unwrap_or_else(|| panic!("{text}: {problems:?}"))
}

/// Returns the event with another result in one of its games, and the round and players of that game.
fn edited(text: &str, random: &mut Random) -> (String, u32, [String; 2]) {
    let mut rows: Vec<Vec<&str>> = text.lines().map(|row| row.split(',').collect()).collect();
    let games: Vec<usize> = (1..rows.len()).filter(|at| rows[*at][2] != "bye").collect();
    let at = random.pick(&games);
    let others = ["2-0", "2-1", "1-1-1", "0-2", "1-2"];
    let others: Vec<&str> = others.into_iter().filter(|of| *of != rows[at][3]).collect();
    rows[at][3] = random.pick(&others);
    let round = rows[at][0].parse().unwrap();
    let mut players = [rows[at][1], rows[at][2]].map(str::to_string);
    players.sort();
    let rows: Vec<String> = rows.iter().map(|row| row.join(",") + "\n").collect();
    (rows.concat(), round, players)
}

fn compare(events: std::ops::Range<usize>) {
    let mut moved = 0;
    for number in events {
        let mut random = Random::numbered(number);
        let rules = ["mtg", "pokemon", "yugioh"][number % 3];
        let text = event(&mut random);
        let (other, round, players) = edited(&text, &mut random);
        let told = format!("event {number}, {rules}\n{text}{other}");
        let [before, after] = [&text, &other].map(|text| analysed(text, rules));
        assert_ne!(Seal::of(&before), Seal::of(&after), "{told}");
        let differences = EventFacts::of(&before).differences(&EventFacts::of(&after));
        let of = |topic: Topic| {
            let such = differences.iter();
            such.filter(move |difference| difference.about.topic() == topic)
        };
        let results: Vec<&About> = of(Topic::Results).map(|of| &of.about).collect();
        assert!(
            matches!(results[..], [About::Result(at, names, _)] if *at == round && *names == players),
            "{told}: {results:?}"
        );
        assert_eq!(of(Topic::Settings).count(), 0, "{told}");
        assert_eq!(of(Topic::Players).count(), 0, "{told}");

        let name = |analysis: &Analysis, player: usize| {
            analysis.figures.tournament.players[player].name.to_string()
        };
        let places = |analysis: &Analysis| {
            let entries = analysis.standings.entries.iter();
            let places = entries.map(|entry| (name(analysis, entry.player), entry.rank));
            places.collect::<BTreeSet<_>>()
        };
        let figures = |analysis: &Analysis| {
            let rules = &analysis.figures.rules;
            let players = 0..analysis.figures.tournament.players.len();
            let each = players.flat_map(|player| {
                rules.order.iter().map(move |at| {
                    let value = analysis.figures.compared(*at, player);
                    let id = rules.definitions[*at].id.clone();
                    (name(analysis, player), id, format!("{value:?}"))
                })
            });
            each.collect::<BTreeSet<_>>()
        };
        let changed: BTreeSet<String> =
            places(&after).difference(&places(&before)).map(|(name, _)| name.clone()).collect();
        let said = of(Topic::Places).map(|of| match &of.about {
            About::Place(name) => name.clone(),
            other => panic!("{other:?}"),
        });
        assert_eq!(said.collect::<BTreeSet<_>>(), changed, "{told}");
        moved += changed.len();
        let changed: BTreeSet<(String, String)> = figures(&after)
            .difference(&figures(&before))
            .map(|(name, id, _)| (name.clone(), id.clone()))
            .collect();
        let said = of(Topic::Figures).map(|of| match &of.about {
            About::Figure(name, id) => (name.clone(), id.clone()),
            other => panic!("{other:?}"),
        });
        assert_eq!(said.collect::<BTreeSet<_>>(), changed, "{told}");
    }
    assert!(moved > 100, "{moved}");
}

#[test]
fn one_edited_result_is_named_with_all_that_follows() {
    compare(0..150);
}

#[test]
#[ignore = "minutes"]
fn one_edited_result_of_many_events_is_named_with_all_that_follows() {
    compare(1_000..1_000 + tries("TIEBOOK_DIFFS", 1_500));
}
