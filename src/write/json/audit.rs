//! An audit as data: the `audit` of format `tiebook/1`.

use crate::audit::Audit;
use crate::audit::compare::Comparison;
use crate::audit::readings::Survey;
use crate::audit::setting::{Reading, Setting};
use crate::explain::audit::published;
use crate::lang::Language;
use crate::standings::Analysis;
use crate::tiebreaks::value::Value;
use crate::write::json::data::data;

data! {
    /// The comparison of announced standings with the recomputed ones.
    AuditData<'a> {
        /// The last round with a result, after which places are judged.
        after_round: u32,
        /// The list of tie-breaks of a report file, by its codes.
        list: Option<&'a [String]>,
        /// What was compared, cell by cell.
        comparison: Option<ComparisonData<'a>>,
        /// Columns whose numbers are those of another figure.
        misnamed: Vec<MisnamedData<'a>>,
        /// Columns whose figure is not known.
        unnamed: Vec<UnnamedData<'a>>,
        /// Whether an announced value is wrong.
        wrong: bool,
        /// Whether some announced values cannot be judged.
        unjudged: bool,
        /// The orders of criteria under which the announced places fit best.
        fitting_orders: Vec<FitData>,
        /// The players whose places look like those of play-offs.
        as_if_playoffs: Vec<&'a str>,
        /// Other readings of the rules that were tried.
        readings: Option<ReadingsData<'a>>,
        /// The comparison under the reading that agrees most.
        under_best: Option<UnderBestData<'a>>,
    }
    /// A column whose numbers are those of another figure.
    MisnamedData<'a> {
        /// Its heading.
        heading: &'a str,
        /// The figure that agrees.
        figure: &'a str,
        /// The number of its cells.
        cells: usize,
    }
    /// A column whose figure is not known.
    UnnamedData<'a> {
        /// Its heading.
        heading: &'a str,
        /// Whether all its cells are zero.
        zeros: bool,
        /// The number of its cells.
        cells: usize,
        /// The figure that agrees most.
        nearest: Option<NearestData<'a>>,
        /// The figure that agrees under another setting.
        apart: Option<ApartData<'a>>,
    }
    /// A figure that agrees with some cells.
    NearestData<'a> {
        /// Its name.
        figure: &'a str,
        /// The number of cells that agree.
        agreeing: usize,
    }
    /// A figure that agrees under another setting.
    ApartData<'a> {
        /// Its name.
        figure: &'a str,
        /// The setting, as `--set` takes it.
        setting: String,
    }
    /// An order of criteria.
    FitData {
        /// Its settings, as `--set` takes them.
        settings: Vec<String>,
        /// The number of places that agree.
        agreeing: usize,
        /// The number of places.
        cells: usize,
    }
    /// A comparison under another reading.
    UnderBestData<'a> {
        /// Its settings, as `--set` takes them.
        reading: Vec<String>,
        /// What was compared.
        comparison: ComparisonData<'a>,
    }
    /// What was compared, cell by cell.
    ComparisonData<'a> {
        /// The number of cells that agree.
        agreeing: usize,
        /// The number of cells.
        cells: usize,
        /// The places.
        places: CountData,
        /// The columns of figures.
        columns: Vec<ColumnData<'a>>,
        /// The cells.
        values: Vec<ValueData<'a>>,
        /// Rows whose places contradict their own figures.
        contradictions: Vec<ContradictionData<'a>>,
        /// The players whose places cannot be judged.
        unjudged: Vec<&'a str>,
        /// The players who are not announced.
        not_announced: Vec<&'a str>,
        /// The players who are announced without a place.
        without_place: Vec<&'a str>,
        /// The players who are announced with a place and have none: expelled, or their games annulled.
        placed_without_place: Vec<&'a str>,
    }
    /// A column of figures.
    ColumnData<'a> {
        /// Its heading.
        heading: &'a str,
        /// The id of its figure.
        figure: &'a str,
        /// Whether the figure was found by the numbers, not by the heading.
        by_numbers: bool,
        /// The number of decimals.
        digits: u32,
        /// Whether decimals are cut off instead of rounded.
        cut_off: bool,
        /// The number of cells that agree.
        agreeing: usize,
        /// The number of cells.
        cells: usize,
    }
    /// An announced cell.
    ValueData<'a> {
        /// The player.
        player: &'a str,
        /// The id of the figure, or `rank`.
        figure: &'a str,
        /// The cell.
        place: String,
        /// The announced value.
        published: String,
        /// The exact value.
        exact: Option<String>,
        /// The recomputed value as it would be printed.
        shown: &'a str,
        /// The announced value less the exact one.
        difference: Option<String>,
        /// `agrees`, `differs`, `last-digit`, `other-results`, `wrong-place` or `unjudged`.
        verdict: &'static str,
        /// Why a place is wrong.
        because: Option<BecauseData<'a>>,
    }
    /// Why a place is wrong: another player stands on the wrong side.
    BecauseData<'a> {
        /// The other player.
        player: &'a str,
        /// The place announced for the other.
        announced: u32,
        /// The criterion that decides between the two.
        criterion: &'a str,
        /// The player's own figure.
        own: &'a str,
        /// The other's.
        theirs: &'a str,
    }
    /// Two rows whose places contradict their own figures.
    ContradictionData<'a> {
        /// The player announced above.
        above: &'a str,
        /// The player announced below.
        below: &'a str,
        /// The id of the figure.
        figure: &'a str,
    }
    /// Other readings of the rules.
    ReadingsData<'a> {
        /// The number of readings that were tried.
        tried: usize,
        /// The one that agrees most.
        best: Option<BestData>,
        /// For each figure the readings that agree most.
        by_figure: Vec<ByFigureData<'a>>,
        /// The players whose place depends on the reading.
        depending: Vec<DependingData<'a>>,
    }
    /// The reading that agrees most.
    BestData {
        /// Its settings, as `--set` takes them.
        settings: Vec<String>,
        /// The number of figures that agree.
        agreeing: usize,
        /// The number of places that agree.
        places_agreeing: usize,
    }
    /// The readings that agree most in a figure.
    ByFigureData<'a> {
        /// The id of the figure.
        figure: &'a str,
        /// The number of cells that agree.
        agreeing: usize,
        /// The number of cells.
        cells: usize,
        /// The settings of each, as `--set` takes them.
        readings: Vec<Vec<String>>,
    }
    /// A player whose place depends on the reading.
    DependingData<'a> {
        /// The player.
        player: &'a str,
        /// The best place.
        best: u32,
        /// The worst.
        worst: u32,
    }
    /// How many places agree.
    CountData {
        /// The number of places that agree.
        agreeing: usize,
        /// The number of places.
        cells: usize,
    }
}

/// Returns the audit as data.
pub(super) fn audit<'a>(analysis: &'a Analysis, audit: &'a Audit) -> AuditData<'a> {
    let english = Language::ENGLISH;
    let name = |player: usize| analysis.figures.tournament.name(player);
    let misnamed = audit.misnamed.iter().map(|misnamed| MisnamedData {
        heading: &misnamed.heading,
        figure: misnamed.figure.get(english),
        cells: misnamed.cells,
    });
    let unnamed = audit.unnamed.iter().map(|unnamed| UnnamedData {
        heading: &unnamed.heading,
        zeros: unnamed.zeros,
        cells: unnamed.cells,
        nearest: unnamed
            .nearest
            .as_ref()
            .map(|(name, agreeing)| NearestData { figure: name.get(english), agreeing: *agreeing }),
        apart: unnamed.apart.as_ref().map(|(name, setting)| ApartData {
            figure: name.get(english),
            setting: setting.text(),
        }),
    });
    let fits = audit.fits.iter().map(|fit| FitData {
        settings: settings(&fit.reading),
        agreeing: fit.places,
        cells: fit.of,
    });
    let best = audit.under_best.as_ref();
    let list = analysis.figures.tournament.report.list.as_ref();
    AuditData {
        after_round: analysis.figures.field.last_round,
        list: list.map(|list| list.codes.as_slice()),
        comparison: audit.comparison.as_ref().map(|all| compared(all, &name)),
        misnamed: misnamed.collect(),
        unnamed: unnamed.collect(),
        wrong: audit.is_wrong(),
        unjudged: audit.is_unjudged(),
        fitting_orders: fits.collect(),
        as_if_playoffs: audit.as_if_playoffs.iter().copied().map(name).collect(),
        readings: audit.survey.as_ref().map(|survey| readings(survey, &name)),
        under_best: best.map(|(reading, comparison)| UnderBestData {
            reading: settings(reading),
            comparison: compared(comparison, &name),
        }),
    }
}

fn settings(reading: &Reading) -> Vec<String> {
    reading.0.iter().map(Setting::text).collect()
}

fn compared<'a>(
    comparison: &'a Comparison,
    name: &impl Fn(usize) -> &'a str,
) -> ComparisonData<'a> {
    let figure = |column: Option<usize>| {
        column.map_or("rank", |column| comparison.columns[column].definition.as_str())
    };
    let columns = comparison.columns.iter().enumerate().map(|(at, column)| {
        let (agreeing, cells) = comparison.count(Some(at));
        ColumnData {
            heading: &column.heading,
            figure: &column.definition,
            by_numbers: column.by_numbers,
            digits: column.digits,
            cut_off: column.cut_off,
            agreeing,
            cells,
        }
    });
    let values = comparison.cells.iter().map(|cell| {
        let exact = cell.exact.as_ref().and_then(Value::fraction);
        ValueData {
            player: name(cell.player),
            figure: figure(cell.column),
            place: cell.place.to_string(),
            published: published(comparison, cell),
            exact: exact.map(ToString::to_string),
            shown: &cell.shown,
            difference: exact.map(|exact| (cell.published.clone() - exact.clone()).to_string()),
            verdict: cell.verdict.id(),
            because: cell.because.as_ref().map(|because| BecauseData {
                player: name(because.other),
                announced: because.announced,
                criterion: because.criterion.get(Language::ENGLISH),
                own: &because.own,
                theirs: &because.theirs,
            }),
        }
    });
    let contradictions = comparison.contradictions.iter();
    let contradictions = contradictions.map(|found| ContradictionData {
        above: name(found.above),
        below: name(found.below),
        figure: figure(Some(found.column)),
    });
    let names = |players: &[usize]| players.iter().map(|player| name(*player)).collect();
    let (agreeing, cells) = comparison.total();
    let (agreeing_places, places) = comparison.count(None);
    ComparisonData {
        agreeing,
        cells,
        places: CountData { agreeing: agreeing_places, cells: places },
        columns: columns.collect(),
        values: values.collect(),
        contradictions: contradictions.collect(),
        unjudged: names(&comparison.unjudged()),
        not_announced: names(&comparison.not_announced),
        without_place: names(&comparison.without_place),
        placed_without_place: names(&comparison.placed_without_place),
    }
}

fn readings<'a>(survey: &'a Survey, name: &impl Fn(usize) -> &'a str) -> ReadingsData<'a> {
    let by_figure = survey.by_column.iter().map(|best| ByFigureData {
        figure: &survey.given.columns[best.column].definition,
        agreeing: best.agreeing,
        cells: best.cells,
        readings: best.readings.iter().map(settings).collect(),
    });
    let depending = survey.depending().into_iter().map(|player| DependingData {
        player: name(player),
        best: survey.range[player].0,
        worst: survey.range[player].1,
    });
    ReadingsData {
        tried: survey.tried,
        best: survey.best.as_ref().map(|best| BestData {
            settings: settings(&best.reading),
            agreeing: best.agreeing.iter().sum(),
            places_agreeing: best.places_agreeing,
        }),
        by_figure: by_figure.collect(),
        depending: depending.collect(),
    }
}
