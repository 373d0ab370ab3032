//! The headings of the columns of 指標.

use crate::explain::words::Words;
use crate::rules::lowered::Formula;
use crate::workbook::calculation::BookLayout;
use crate::workbook::calculation::columns::{Fig, Neighbour, Step};

impl BookLayout<'_> {
    /// Returns the heading of a column of Figures.
    #[must_use]
    pub(crate) fn fig_heading(&self, fig: &Fig) -> String {
        let rules = &self.figures().rules;
        let words = Words {
            rules,
            lang: self.lang,
        };
        let of = |key: &str, definition: usize| {
            self.lang.say(key, &[("figure", words.short(definition))])
        };
        match fig {
            Fig::Number => self.lang.text("column.number").into(),
            Fig::Name => self.lang.text("column.name").into(),
            Fig::Row => self.lang.text("workings.row").into(),
            Fig::First => self.lang.text("figures.first").into(),
            Fig::Record(which) => self
                .lang
                .text(["figures.wins", "figures.losses", "figures.draws"][*which as usize - 1])
                .into(),
            Fig::Back => self.lang.text("figures.back").into(),
            Fig::Expelled => self.lang.text("standings.expelled").into(),
            Fig::PlaceTold => self.lang.text("column.rank").into(),
            Fig::Fact(fact) => {
                let name = self.lang.texts_of("fact", fact.word());
                // A criterion may have the name of the figure that it is made of.
                let is_a_figure =
                    (0..rules.definitions.len()).any(|definition| words.short(definition) == name);
                if is_a_figure {
                    self.lang.say("figures.as_listed", &[("fact", name)])
                } else {
                    name.into()
                }
            }
            Fig::Unknown(term) => self
                .lang
                .say("figures.unknown", &[("term", &words.column(*term))]),
            Fig::Total(total) => words.formula(&Formula::Total(*total), 0),
            Fig::Helper(formula) => words.formula(formula, 0),
            Fig::Unrounded(definition) => of("figures.unrounded", *definition),
            Fig::Value(definition) => words.short(*definition).into(),
            Fig::Encounter(_, pass, step) => {
                let key = match step {
                    Step::Size => "encounter.size",
                    Step::Points => "encounter.points",
                    Step::Met => "encounter.met",
                    Step::AllMet => "encounter.all_met",
                    Step::Best => "encounter.best",
                    Step::Reach => "encounter.reach",
                    Step::Ahead => "encounter.ahead",
                    Step::After => "encounter.after",
                };
                self.lang.say(key, &[("pass", &(pass + 1).to_string())])
            }
            Fig::Deeper(_) => self.lang.text("encounter.deeper").into(),
            Fig::Key(criterion) => of("figures.key", rules.order[*criterion]),
            Fig::PlaceAfter(0) => self.lang.text("figures.place_before").into(),
            Fig::PlaceAfter(criteria) if *criteria == rules.order.len() => {
                self.lang.text("column.rank").into()
            }
            Fig::PlaceAfter(criteria) => of("figures.place_after", rules.order[criteria - 1]),
            Fig::Position => self.lang.text("figures.position").into(),
            Fig::Printed(criterion) => of("figures.printed", rules.order[*criterion]),
            Fig::Computed(definition) => of("figures.computed", *definition),
            Fig::Fraction(definition) => of("figures.fraction", *definition),
            Fig::Differs(definition) => of("figures.differs", *definition),
            Fig::PlaceComputed => self.lang.text("figures.place_computed").into(),
            Fig::Multiple(definition) => of("figures.multiple", *definition),
            Fig::Denominator(definition) => of("figures.denominator", *definition),
            Fig::Exact(definition) => of("figures.exact", *definition),
            Fig::UnroundedFraction(definition) => of("figures.unrounded_exact", *definition),
            Fig::Turn(Neighbour::Above) => self.lang.text("figures.turn_above").into(),
            Fig::Turn(Neighbour::Below) => self.lang.text("figures.turn_below").into(),
        }
    }
}
