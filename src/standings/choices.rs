//! What an organizer may choose, declared once: the options of the command line, the keys of a file `BOOK.tiebook.toml`, and what the page sends.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::model::Date;
use crate::read::{DateOrder, Layout};
use crate::standings::{Options, RulesFrom};

/// What an organizer may choose. The doc of a field is its help on the command line.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Choices {
    /// Rule set: an id (see `tiebook rules`) or a rule file
    #[cfg_attr(feature = "cli", arg(long, value_name = "ID|FILE", value_parser = parsers::RuleIds, hide_possible_values = true))]
    pub rules: Option<String>,
    /// Set a constant, a choice, rounding or order of the rule set
    #[cfg_attr(feature = "cli", arg(long, value_name = "KEY=VALUE", value_parser = parsers::key_value))]
    #[serde(deserialize_with = "pairs")]
    pub set: Vec<(String, String)>,
    /// Take only the rounds up to this one
    #[cfg_attr(feature = "cli", arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..)))]
    pub through_round: Option<u32>,
    /// Take only the games up to this day
    #[cfg_attr(feature = "cli", arg(long, value_name = "DATE", value_parser = parsers::date))]
    #[serde(deserialize_with = "date")]
    pub through_date: Option<Date>,
    /// Count rounds in which only winners go on, like all others, in everybody's tie-breaks
    #[cfg_attr(feature = "cli", arg(long))]
    pub count_finals: bool,
    /// Take numbers beside the players for scores of games, though they grow from round to round like points
    #[cfg_attr(feature = "cli", arg(long))]
    pub game_scores: bool,
    /// Take one spelling of a name for another: the same person
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME=NAME", value_parser = parsers::key_value))]
    #[serde(deserialize_with = "pairs")]
    pub merge: Vec<(String, String)>,
    /// Take one heading of the workbook for a known one, such as "player1_name=Player 1"
    #[cfg_attr(feature = "cli", arg(long, value_name = "HEADING=HEADING", value_parser = parsers::key_value))]
    #[serde(deserialize_with = "pairs")]
    pub map: Vec<(String, String)>,
    /// How scores that Excel turned into dates were typed: month first, or day first
    #[cfg_attr(feature = "cli", arg(long, value_name = "mdy|dmy", value_parser = parsers::dates()))]
    pub dates: Option<DateOrder>,
    /// Sheet with the pairings, or name of the tournament, where several could be meant
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub sheet: Option<String>,
    /// How the pairings stand, where tiebook takes them for something else
    #[cfg_attr(feature = "cli", arg(long, value_name = "LAYOUT", value_parser = parsers::layout()))]
    pub layout: Option<Layout>,
}

impl Choices {
    /// Adds them to options, which have the last word.
    pub fn below(self, mut options: Options) -> Options {
        let reading = &mut options.reading;
        reading.merge.extend(self.merge);
        reading.map.extend(self.map);
        reading.dates = reading.dates.or(self.dates);
        reading.game_scores |= self.game_scores;
        reading.finals_count |= self.count_finals;
        reading.through_round = reading.through_round.or(self.through_round);
        reading.through_date = reading.through_date.or(self.through_date);
        reading.sheet = reading.sheet.take().or(self.sheet);
        reading.layout = reading.layout.or(self.layout);
        options.rules = options.rules.or(self.rules.map(RulesFrom::Id));
        let given = options.settings.clone();
        let is_new = |(key, _): &(String, String)| given.iter().all(|(known, _)| known != key);
        options.settings.extend(self.set.into_iter().filter(is_new));
        options
    }
}

/// Reads the entries of a table.
fn pairs<'de, D: Deserializer<'de>>(table: D) -> Result<Vec<(String, String)>, D::Error> {
    Ok(BTreeMap::deserialize(table)?.into_iter().collect())
}

/// Reads a day, between quotation marks or as TOML writes one, which is a table of one text.
fn date<'de, D: Deserializer<'de>>(said: D) -> Result<Option<Date>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Said {
        Text(String),
        Written(BTreeMap<String, String>),
    }
    let text = match Option::deserialize(said)? {
        None => return Ok(None),
        Some(Said::Text(text)) => text,
        Some(Said::Written(table)) => table.into_values().collect(),
    };
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

/// How values are read on the command line.
#[cfg(feature = "cli")]
pub(crate) mod parsers {
    use std::ffi::OsStr;

    use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};

    use crate::model::Date;
    use crate::read::{DateOrder, Layout};
    use crate::rules::rule_set_ids;

    /// What is wrong with a value that is no setting.
    pub(crate) const KEY_VALUE: &str = "expected KEY=VALUE";

    /// Reads `KEY=VALUE`.
    ///
    /// # Errors
    /// There is no `=`, or nothing in front of it.
    pub(crate) fn key_value(text: &str) -> Result<(String, String), String> {
        match text.split_once('=') {
            Some((key, value)) if !key.trim().is_empty() => {
                Ok((key.trim().to_string(), value.trim().to_string()))
            }
            _ => Err(KEY_VALUE.to_string()),
        }
    }

    /// What is wrong with a value that is no day.
    pub(crate) const DATE: &str = "expected a date such as 2025-10-05";

    /// Reads a day.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn date(text: &str) -> Result<Date, String> {
        text.parse().map_err(|_| DATE.to_string())
    }

    /// Takes any text, for a rule set may be a file; shells complete the ids of those that the program carries.
    #[derive(Clone, Copy)]
    pub(crate) struct RuleIds;

    impl TypedValueParser for RuleIds {
        type Value = String;

        fn parse_ref(
            &self,
            command: &clap::Command,
            arg: Option<&clap::Arg>,
            value: &OsStr,
        ) -> Result<String, clap::Error> {
            StringValueParser::new().parse_ref(command, arg, value)
        }

        fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
            Some(Box::new(rule_set_ids().map(PossibleValue::new)))
        }
    }

    /// Takes the name of a layout.
    pub(super) fn layout() -> impl TypedValueParser<Value = Layout> {
        PossibleValuesParser::new(Layout::ALL.map(Layout::id))
            .try_map(|id| Layout::named(&id).ok_or("no layout has this name"))
    }

    /// Takes the order of month and day.
    pub(super) fn dates() -> impl TypedValueParser<Value = DateOrder> {
        PossibleValuesParser::new(["mdy", "dmy"]).try_map(|order| order.parse::<DateOrder>())
    }
}
