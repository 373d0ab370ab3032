//! Sentences about an audit.

use crate::audit::Audit;
use crate::audit::column::Column;
use crate::audit::compare::{Compared, Comparison, Verdict, WrongOrder};
use crate::audit::fitting::Fit;
use crate::audit::readings::{Best, Outcome, Survey};
use crate::audit::setting::{Reading, Setting};
use crate::exact::{Exact, Mode};
use crate::explain::notation::{self, Writing, written_as};
use crate::explain::rounding_reversals;
use crate::explain::words::Words;
use crate::lang::Lang;
use crate::model::PlayerIndex;
use crate::rules::show::Show;
use crate::rules::{FINALS_PLACE, RuleSet};
use crate::standings::Analysis;
use crate::tiebreaks::value::Value;

/// Writes the sentences of an audit.
#[derive(Clone, Copy)]
pub(crate) struct AuditWords<'a> {
    pub analysis: &'a Analysis,
    pub audit: &'a Audit,
    pub lang: &'a Lang,
}

/// More lines of one kind are left to the workbook.
const MOST_LINES: usize = 12;

impl AuditWords<'_> {
    pub(crate) fn verdict(&self) -> Vec<String> {
        let wrong: Vec<String> =
            self.audit.comparison.iter().flat_map(|comparison| self.wrong(comparison)).collect();
        self.verdict_with(wrong)
    }

    /// Returns the verdict for a page whose table already shows the wrong values.
    pub(crate) fn verdict_beside_table(&self) -> Vec<String> {
        self.verdict_with(Vec::new())
    }

    fn verdict_with(&self, wrong: Vec<String>) -> Vec<String> {
        // The verdict comes first, its evidence after it.
        let (mut lines, mut details) = (Vec::new(), Vec::new());
        match &self.audit.comparison {
            None => lines.push(self.lang.text("audit.nothing_announced").to_string()),
            Some(comparison) => self.compared(comparison, &mut lines, &mut details),
        }
        if let Some(survey) = &self.audit.survey {
            self.inferred(survey, &mut lines);
            self.depending(survey, &mut lines);
        }
        // The differences that remain under another reading were listed above.
        let is_second =
            self.audit.under_best.as_ref().is_some_and(|(reading, _)| !reading.0.is_empty());
        if is_second && !wrong.is_empty() {
            lines.push(self.lang.text("audit.as_given_differ").to_string());
        }
        lines.extend(wrong);
        lines.extend(details);
        lines.extend(
            rounding_reversals::lines(self.analysis, self.lang, MOST_LINES).unwrap_or_default(),
        );
        lines
    }

    fn compared(
        &self,
        comparison: &Comparison,
        lines: &mut Vec<String>,
        details: &mut Vec<String>,
    ) {
        lines.extend(self.of_report());
        let (agreeing, cells) = comparison.total();
        let counts = (0..comparison.columns.len())
            .map(Some)
            .chain([None])
            .filter(|column| comparison.count(*column).1 > 0);
        let by_column = counts.map(|column| {
            let (agreeing, cells) = comparison.count(column);
            format!("{} {agreeing}/{cells}", self.column(comparison, column))
        });
        lines.extend((cells > 0).then(|| {
            say!(self.lang, "audit.agreeing", agreeing, cells, columns = self.lang.list(by_column))
        }));
        self.unjudged(comparison, lines);
        for contradiction in comparison.contradictions.iter().take(MOST_LINES) {
            details.push(say!(
                self.lang,
                "audit.contradiction",
                above = self.name(contradiction.above),
                below = self.name(contradiction.below),
                column = self.column(comparison, Some(contradiction.column))
            ));
        }
        details.extend(self.and_more("audit.more_contradictions", comparison.contradictions.len()));
        let about = [
            ("audit.not_announced", &comparison.not_announced),
            ("audit.without_place", &comparison.without_place),
            ("audit.placed_without_place", &comparison.placed_without_place),
        ];
        for (key, players) in about.into_iter().filter(|(_, players)| !players.is_empty()) {
            lines.push(self.about(key, players));
        }
        for unnamed in &self.audit.unnamed {
            let (nearest, count) = match &unnamed.nearest {
                Some((nearest, count)) => (nearest.get(self.lang).to_string(), *count),
                None => (String::new(), 0),
            };
            if let Some((figure, setting)) = &unnamed.apart {
                let reading = Reading(vec![setting.clone()]);
                lines.push(say!(
                    self.lang,
                    "audit.apart",
                    heading = unnamed.heading,
                    figure = figure.get(self.lang),
                    reading = self.reading(&reading)
                ));
                continue;
            }
            let key = match (unnamed.zeros, count) {
                (true, _) => "audit.zeros",
                (false, 0) => "audit.unnamed",
                (false, _) => "audit.unnamed_nearest",
            };
            lines.push(say!(
                self.lang,
                key,
                heading = unnamed.heading,
                cells = unnamed.cells,
                nearest,
                count
            ));
        }
        for misnamed in &self.audit.misnamed {
            lines.push(say!(
                self.lang,
                "audit.misnamed",
                heading = misnamed.heading,
                figure = misnamed.figure.get(self.lang),
                cells = misnamed.cells
            ));
        }
        for (at, column) in comparison.columns.iter().enumerate() {
            let count = comparison
                .cells
                .iter()
                .filter(|cell| cell.column == Some(at) && cell.is_of_floats(column.digits))
                .count();
            if count > 0 {
                lines.push(say!(self.lang, "audit.floats", heading = column.heading, count));
            }
        }
        for column in comparison.columns.iter().filter(|column| column.by_numbers) {
            lines.push(say!(
                self.lang,
                "audit.by_numbers",
                heading = column.heading,
                figure = self.short(column)
            ));
        }
    }

    /// Says after which round a report's places are judged, and by which list.
    fn of_report(&self) -> Option<String> {
        let figures = &self.analysis.figures;
        let list = figures.tournament.report.list.as_ref()?;
        let order = figures.rules.order.iter();
        let codes: Option<Vec<&str>> = order
            .map(|definition| figures.rules.definitions[*definition].code.as_deref())
            .collect();
        let is_own = codes.is_some_and(|codes| list.after(&codes).is_some());
        let words = Words::new(&figures.rules, self.lang);
        let criteria = figures.rules.order.iter();
        let criteria = criteria.map(|definition| words.short(*definition));
        let key = if is_own { "own" } else { "other" };
        Some(say!(
            self.lang,
            &format!("audit.of_report.{key}"),
            round = figures.field.last_round,
            rounds = figures.tournament.rounds,
            list = list.codes.join(", "),
            criteria = self.lang.list(criteria),
            place = list.place.within_book()
        ))
    }

    fn about(&self, key: &str, players: &[PlayerIndex]) -> String {
        let named = players.iter().take(MOST_LINES);
        let mut names: Vec<String> = named.map(|player| self.name(*player)).collect();
        if players.len() > names.len() {
            names.push("…".into());
        }
        say!(self.lang, key, count = players.len(), players = self.lang.list(&names))
    }

    /// Reports the places that cannot be judged, and the orders of criteria that fit them best.
    fn unjudged(&self, comparison: &Comparison, lines: &mut Vec<String>) {
        let unjudged = comparison.unjudged();
        let players = &self.analysis.figures.tournament.players;
        let (apart, others): (Vec<PlayerIndex>, Vec<PlayerIndex>) =
            unjudged.into_iter().partition(|player| players[*player].apart);
        if !apart.is_empty() {
            lines.push(self.about("audit.unjudged_finals", &apart));
        }
        if others.is_empty() {
            return;
        }
        lines.push(say!(self.lang, "audit.unjudged_order", count = others.len()));
        let Some(best) = self.audit.fits.first() else {
            return;
        };
        let fit = |fit: &Fit| {
            let names = fit.criteria.iter().map(|name| name.get(self.lang));
            let choices = fit.reading.0.iter();
            let choices = choices.filter(|setting| !matches!(setting, Setting::Order(_)));
            let choices: Vec<Setting> = choices.cloned().collect();
            let order = names.collect::<Vec<_>>().join(" → ");
            if choices.is_empty() {
                order
            } else {
                let reading = self.reading(&Reading(choices));
                say!(self.lang, "audit.fit_read_so", order, reading)
            }
        };
        let orders: Vec<String> = self.audit.fits.iter().map(fit).collect();
        lines.push(say!(
            self.lang,
            "audit.fits",
            agreeing = best.places,
            cells = best.of,
            orders = orders.join(self.lang.text("audit.or"))
        ));
    }

    fn wrong(&self, comparison: &Comparison) -> Vec<String> {
        let wrong: Vec<&Compared> =
            comparison.cells.iter().filter(|cell| cell.verdict.is_wrong()).collect();
        let told = wrong.iter().take(MOST_LINES).map(|cell| self.difference(comparison, cell));
        told.chain(self.and_more("audit.more", wrong.len())).collect()
    }

    /// Returns the line that says how many of `all` are only in the workbook, if any are.
    fn and_more(&self, key: &str, all: usize) -> Option<String> {
        let left = all.checked_sub(MOST_LINES).filter(|left| *left > 0)?;
        Some(say!(self.lang, key, count = left))
    }

    /// Returns one announced cell that is wrong: published, exact, what it would print as, the difference.
    pub(crate) fn difference(&self, comparison: &Comparison, cell: &Compared) -> String {
        let exact = self.exact(comparison, cell);
        let verdict = if cell.column.is_none() { Verdict::WrongPlace } else { cell.verdict };
        let said = say!(
            self.lang,
            &format!("audit.difference.{}", verdict.id()),
            player = self.name(cell.player),
            column = self.column(comparison, cell.column),
            published =
                as_printed(comparison, cell, &cell.published, &published(comparison, cell),),
            exact,
            shown = cell.shown.parse().map_or_else(
                |_| cell.shown.clone(),
                |value| as_printed(comparison, cell, &value, &cell.shown),
            ),
            place = cell.place.within_book()
        );
        said + &cell.because.as_ref().map(|because| self.because_of(because)).unwrap_or_default()
    }

    /// Returns a cell's exact value in the notation of its figure.
    fn exact(&self, comparison: &Comparison, cell: &Compared) -> String {
        let figures = &self.analysis.figures;
        let column = comparison.column_of(cell);
        let definition = column.and_then(|column| figures.rules.position(&column.definition));
        let writing =
            definition.map_or(Writing::FRACTIONS, |definition| Writing::of(figures, definition));
        match &cell.exact {
            Some(Value::Fraction(value)) => written_as(value, writing),
            Some(power) => power.to_string(),
            None => "—".to_string(),
        }
    }

    /// Names the player on the wrong side of an announced place, and the figures that decide.
    fn because_of(&self, because: &WrongOrder) -> String {
        let told = |value: &String| {
            if because.show == Show::Integer {
                notation::in_halves(value.clone())
            } else {
                value.clone()
            }
        };
        let [own, theirs] = match because.placed {
            Some((places, size)) => places.map(|place| notation::placed(place, size, self.lang)),
            None => [told(&because.own), told(&because.theirs)],
        };
        say!(
            self.lang,
            if because.above { "audit.because_above" } else { "audit.because_below" },
            other = self.name(because.other),
            announced = because.announced,
            criterion = because.criterion.get(self.lang),
            own,
            theirs
        )
    }

    fn inferred(&self, survey: &Survey, lines: &mut Vec<String>) {
        // A misnamed column is no evidence for a reading.
        let is_misnamed =
            |column: &usize| self.audit.misnamed.iter().any(|misnamed| misnamed.column == *column);
        let by_column: Vec<&Best> =
            survey.by_column.iter().filter(|best| !is_misnamed(&best.column)).collect();
        let cells: usize = by_column.iter().map(|best| best.cells).sum();
        let Some(best) = survey.best.as_ref().filter(|_| cells > 0) else {
            return;
        };
        let places =
            self.audit.comparison.as_ref().map_or(0, |comparison| comparison.count(None).1);
        let agreeing = by_column.iter().map(|of| best.agreeing[of.column]).sum::<usize>();
        lines.push(say!(
            self.lang,
            if best.reading.0.is_empty() { "audit.best_is_given" } else { "audit.best" },
            tried = survey.tried,
            agreeing = agreeing + best.places_agreeing,
            cells = cells + places,
            reading = self.reading(&best.reading)
        ));
        for column in best.columns.iter().filter(|column| column.cut_off) {
            lines.push(say!(
                self.lang,
                "audit.cut_off",
                column = self.short(column),
                digits = column.digits
            ));
        }
        let of_columns = by_column.iter();
        lines.extend(of_columns.map(|best| self.best_of_column(survey, best)));
        let is_whole = by_column.iter().all(|best| best.agreeing == best.cells);
        if is_whole && agreeing < cells {
            lines.push(self.lang.text("audit.each_by_itself").to_string());
        }
        self.as_if_playoffs(lines);
        self.left_under_best(lines);
    }

    fn best_of_column(&self, survey: &Survey, best: &Best) -> String {
        let column = &survey.given.columns[best.column];
        let readings = best.readings.iter().take(3);
        let readings: Vec<String> = readings.map(|reading| self.reading(reading)).collect();
        say!(
            self.lang,
            "audit.best_of_column",
            column = self.short(column),
            agreeing = best.agreeing,
            cells = best.cells,
            readings = readings.join(self.lang.text("audit.or"))
        )
    }

    /// Reports what differs even under the reading that agrees best, unless that is the one of the rules as given.
    fn left_under_best(&self, lines: &mut Vec<String>) {
        let Some((reading, comparison)) = &self.audit.under_best else {
            return;
        };
        if reading.0.is_empty() {
            return;
        }
        let cells = comparison.cells.iter();
        let wrong: Vec<&Compared> = cells.filter(|cell| cell.verdict.is_wrong()).collect();
        let unnamed = self.audit.unnamed.iter();
        let unnamed: Vec<&str> = unnamed.map(|unnamed| &*unnamed.heading).collect();
        let key = match (wrong.is_empty(), unnamed.is_empty()) {
            (true, true) => "audit.nothing_left",
            (true, false) => "audit.nothing_left_but",
            (false, _) => "audit.left",
        };
        lines.push(say!(
            self.lang,
            key,
            reading = self.reading(reading),
            count = wrong.len(),
            columns = self.lang.list(unnamed)
        ));
        let shown = wrong.iter().take(MOST_LINES);
        lines.extend(shown.map(|cell| self.difference(comparison, cell)));
    }

    /// Reports the players whose announced figures seem to count playoffs that the book does not contain.
    fn as_if_playoffs(&self, lines: &mut Vec<String>) {
        let players: Vec<String> =
            self.audit.as_if_playoffs.iter().map(|player| self.name(*player)).collect();
        if !players.is_empty() {
            lines.push(say!(self.lang, "audit.as_if_playoffs", players = self.lang.list(&players)));
        }
    }

    fn depending(&self, survey: &Survey, lines: &mut Vec<String>) {
        // Without known tie-breaks no place depends on their reading.
        if survey.tried < 2 || !self.audit.fits.is_empty() {
            return;
        }
        let depending = survey.depending();
        lines.push(say!(
            self.lang,
            if depending.is_empty() { "audit.places_hold" } else { "audit.places_depend" },
            tried = survey.tried,
            count = depending.len()
        ));
        let mut players = depending;
        players.sort_by_key(|&player| survey.given.places[player]);
        for &player in players.iter().take(MOST_LINES) {
            lines.push(self.depends(survey, player));
        }
        lines.extend(self.and_more("audit.more_depending", players.len()));
    }

    /// Reports a player's best and worst place under all readings, and the readings that make the difference.
    pub(crate) fn depends(&self, survey: &Survey, player: PlayerIndex) -> String {
        let (best, worst) = survey.range[player];
        let mut line = say!(self.lang, "audit.depends", player = self.name(player), best, worst);
        let moving = survey
            .single
            .iter()
            .find(|outcome| outcome.places[player] != survey.given.places[player]);
        if let Some(outcome) = moving {
            line += &self.because(survey, outcome, player);
        }
        let alone: Vec<u32> = survey
            .single
            .iter()
            .chain([&survey.given])
            .map(|outcome| outcome.places[player])
            .collect();
        if !(alone.contains(&best) && alone.contains(&worst)) {
            line += self.lang.text("audit.together");
        }
        line
    }

    /// Reports the place that a reading gives a player, and the figures that decide.
    fn because(&self, survey: &Survey, outcome: &Outcome, player: PlayerIndex) -> String {
        let under = |outcome: &Outcome| {
            let figures = outcome.figures[player].iter().cloned();
            outcome.criteria.iter().cloned().zip(figures).collect::<Vec<_>>()
        };
        let changed = under(&survey.given)
            .into_iter()
            .zip(under(outcome))
            .find(|(given, read)| given != read);
        let mut text = say!(
            self.lang,
            "audit.because",
            reading = self.reading(&outcome.reading),
            before = survey.given.places[player],
            after = outcome.places[player]
        );
        // In another order the criteria are not those of before.
        if let Some(((criterion, before), (_, after))) =
            changed.filter(|(given, read)| given.0 == read.0)
        {
            text += &say!(
                self.lang,
                "audit.because_figure",
                criterion = criterion.get(self.lang),
                before,
                after
            );
        }
        text
    }

    /// Returns a reading as a part of a sentence.
    pub(crate) fn reading(&self, reading: &Reading) -> String {
        if reading.0.is_empty() {
            return self.lang.text("audit.as_given").to_string();
        }
        let quoted =
            |setting: &Setting| say!(self.lang, "audit.setting", setting = self.setting(setting));
        self.lang.list(reading.0.iter().map(quoted))
    }

    /// Returns a reading in words alone.
    pub(crate) fn in_words(&self, reading: &Reading) -> String {
        let settings = reading.0.iter();
        self.lang.list(settings.map(|setting| self.setting(setting)))
    }

    /// Returns what a setting settles.
    pub(crate) fn label(&self, setting: &Setting) -> String {
        label(&self.analysis.figures.rules, setting, self.lang).to_string()
    }

    fn setting(&self, setting: &Setting) -> String {
        let rules = &self.analysis.figures.rules;
        let label = self.label(setting);
        let value = match setting {
            Setting::Playoffs(_) => return label,
            Setting::Choice(id, value) => {
                let choice = rules.choice(id);
                let words = choice.and_then(|choice| choice.words_of(value));
                words.map_or("", |words| words.get(self.lang)).to_string()
            }
            Setting::Constant(_, value) => value.to_string(),
            Setting::Rounding(rounding) => {
                let read = RuleSet { rounding: *rounding, ..(**rules).clone() };
                Words::new(&read, self.lang).rounding()
            }
            Setting::Order(ids) => {
                let words = Words { rules, lang: self.lang };
                let columns =
                    || self.audit.comparison.iter().flat_map(|comparison| &comparison.columns);
                let of_column = |id: &String| {
                    columns()
                        .find(|column| column.definition == *id)
                        .map(|column| self.short(column))
                };
                let finals = |id: &String| {
                    (id == FINALS_PLACE).then(|| self.lang.texts_of("fact", FINALS_PLACE))
                };
                let named = |id: &String| {
                    rules
                        .position(id)
                        .map(|at| words.short(at))
                        .or_else(|| of_column(id))
                        .or_else(|| finals(id))
                };
                self.lang.list(ids.iter().filter_map(named))
            }
        };
        say!(self.lang, "audit.in_words", label, value)
    }

    /// Returns the option for the best reading, if it reproduces more than the given rules.
    pub(crate) fn to_type(self) -> Option<String> {
        let of_fit = self.audit.fits.first().map(|fit| &fit.reading);
        let of_best = || self.audit.under_best.as_ref().map(|(reading, _)| reading);
        let reading = of_fit.or_else(of_best)?;
        let typed = |setting: &Setting| match setting {
            // No setting of the rules: nothing that could be typed.
            Setting::Playoffs(_) => None,
            Setting::Order(_) if setting.puts_first_who_stayed() => None,
            Setting::Rounding(_) => Some(format!("--set \"{}\"", setting.text())),
            _ => Some(format!("--set {}", setting.text())),
        };
        let options: Vec<String> = reading.0.iter().filter_map(typed).collect();
        (!options.is_empty()).then(|| say!(self.lang, "audit.to_type", options = options.join(" ")))
    }

    /// Returns a column's heading: the figure's, or that of the places.
    pub(crate) fn column<'b>(
        &'b self,
        comparison: &'b Comparison,
        column: Option<usize>,
    ) -> &'b str {
        column.map_or_else(
            || self.lang.text("column.rank"),
            |column| self.short(&comparison.columns[column]),
        )
    }

    pub(crate) fn short<'b>(&self, column: &'b Column) -> &'b str {
        column.short.get(self.lang)
    }

    fn name(&self, player: PlayerIndex) -> String {
        self.analysis.figures.tournament.name(player).to_string()
    }
}

/// Returns an announced number in the form in which it was printed.
pub(crate) fn published(comparison: &Comparison, cell: &Compared) -> String {
    let digits = comparison.column_of(cell).map_or(0, |column| column.digits);
    cell.published.to_decimal(digits, Mode::HalfUp)
}

/// Returns a number as a percentage if its column holds percentages; otherwise unchanged.
fn as_printed(comparison: &Comparison, cell: &Compared, value: &Exact, else_as: &str) -> String {
    let is_percent = |column: &&Column| column.hundredfold || column.percent;
    match comparison.column_of(cell).filter(is_percent) {
        Some(column) => {
            (value.clone() * Exact::from(100))
                .to_decimal(column.digits.saturating_sub(2), Mode::HalfUp)
                + "%"
        }
        None => else_as.to_string(),
    }
}

fn label<'a>(rules: &'a RuleSet, setting: &Setting, lang: &'a Lang) -> &'a str {
    match setting {
        Setting::Constant(id, _) | Setting::Choice(id, _) => {
            rules.label_of(id).map_or("", |label| label.get(lang))
        }
        Setting::Rounding(_) => lang.text("rules.rounding"),
        Setting::Order(_) if setting.puts_first_who_stayed() => lang.text("audit.order_of_stayed"),
        Setting::Order(_) if setting.puts_first_the_finals() => lang.text("audit.order_of_finals"),
        Setting::Order(_) => lang.text("audit.order_of_columns"),
        Setting::Playoffs(counted) => lang.texts_of("audit_playoffs", counted.id()),
    }
}
