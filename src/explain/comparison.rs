//! Why one player stands above another: each criterion of both, up to the one on which they part.

use crate::explain::figure_text::FigureWords;
use crate::explain::notation::{constant, shown};
use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::standings::Analysis;
use crate::tiebreaks::value::Value;

pub(crate) struct Comparison {
    /// On what they part, or that they are level, in one sentence.
    pub verdict: String,
    pub headings: [String; 4],
    /// Two rows for each criterion, the upper player's first: the criterion, the name, the value, and how it came about.
    pub rows: Vec<[String; 4]>,
}

impl Comparison {
    /// Compares two players in whatever order they are named.
    pub(crate) fn new(
        analysis: &Analysis,
        (one, other): (PlayerIndex, PlayerIndex),
        lang: &Lang,
    ) -> Self {
        let figures = &analysis.figures;
        let position = |player: PlayerIndex| analysis.standings.position(player);
        let (upper, lower) =
            if position(one) <= position(other) { (one, other) } else { (other, one) };
        let name = |player: PlayerIndex| figures.tournament.name(player).to_string();
        let rules = &figures.rules;
        let words = Words::new(rules, lang);
        let told = FigureWords { figures, lang };
        let both = [("upper", &*name(upper)), ("lower", &*name(lower))];
        let mut verdict = lang.say("cli.equal", &both);
        let mut rows = Vec::new();
        for definition in figures.criteria_asked() {
            for (criterion, player) in [(words.short(definition), upper), ("", lower)] {
                rows.push([
                    criterion.to_string(),
                    name(player),
                    shown(figures, definition, player, lang),
                    told.worked_named(&told.figure(definition, player)),
                ]);
            }
            let [own, theirs] = [upper, lower].map(|player| figures.compared(definition, player));
            if own == theirs {
                continue;
            }
            let exact = |value: Option<Value>| match value {
                Some(Value::Fraction(fraction)) => lang.number(constant(&fraction)),
                Some(power) => power.to_string(),
                None => "—".to_string(),
            };
            let printed = [upper, lower].map(|player| shown(figures, definition, player, lang));
            // What is printed may be equal where the values are not.
            let [own, theirs] =
                if printed[0] == printed[1] { [own, theirs].map(exact) } else { printed };
            let fields = [
                ("criterion", words.short(definition)),
                ("upper_value", &*own),
                ("lower_value", &*theirs),
            ];
            verdict = lang.say("cli.separated", &[&both[..], &fields].concat());
            break;
        }
        let no_place = |player: PlayerIndex| {
            let away = &figures.tournament.players[player].away;
            away.no_place().map(|reason| (player, reason))
        };
        if let Some((player, reason)) = [lower, upper].into_iter().find_map(no_place) {
            let key = format!("cli.{}", reason.id());
            verdict = say!(lang, &key, player = name(player));
        }
        let headings = ["column.figure", "column.name", "column.value", "column.how"];
        Self { verdict, headings: headings.map(|key| lang.text(key).to_string()), rows }
    }
}
