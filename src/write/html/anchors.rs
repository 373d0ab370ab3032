//! The targets of links: every sheet, every page of it, and every row that some cell links to.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::explain::player_names::name_told;
use crate::model::PlayerIndex;
use crate::tiebreaks::rank::Entry;
use crate::workbook::calculation::BookLayout;
use crate::workbook::names::Pages;
use crate::workbook::plan::Sheet;
use crate::write::html::blocks::{Block, Page};

/// The anchor of the whole page.
pub(super) const TOP: &str = "top";
/// Letters of a title that its anchor is made of.
const LONGEST: usize = 60;

/// The anchors of a page of HTML.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    sheets: Vec<Rows>,
    by_name: HashMap<String, usize>,
    /// Each player's page: sheet and position on it.
    players: HashMap<String, (usize, usize)>,
}

/// One page of a sheet.
#[derive(Debug)]
pub(super) struct PageAnchor {
    pub id: String,
    /// Its title.
    pub title: String,
    row: u32,
}

/// The targets on one sheet.
#[derive(Debug, Default)]
struct Rows {
    pages: Vec<PageAnchor>,
    /// The rows in which something is seen.
    seen: Vec<u32>,
    /// The rows that cells lead to, other than the first of a page.
    targets: BTreeSet<u32>,
}

impl Anchors {
    /// Finds them; `taken` are those that the page has already.
    pub(super) fn new(
        sheets: &[&Sheet<'_>],
        pages: &[Vec<Page>],
        layout: &BookLayout<'_>,
        taken: &mut HashSet<String>,
    ) -> Self {
        let mut anchors = Self::default();
        let mut links: Vec<(String, u32)> = Vec::new();
        for (at, (sheet, pages)) in sheets.iter().zip(pages).enumerate() {
            let mut rows = Rows::default();
            // The first page is called like its sheet, and each player's page by the player.
            let one_for_all =
                sheet.setup.is_of_players && matches!(layout.names.pages, Pages::One(_));
            for page in pages {
                let title = page.blocks.iter().find_map(|block| {
                    if let Block::Title(line) = block { line.cells.first() } else { None }
                });
                let title = title.map_or_else(|| sheet.name.clone(), |title| title.text.clone());
                let name = if rows.pages.is_empty() && !one_for_all { &sheet.name } else { &title };
                let row = page.lines().next().map_or(0, |line| line.row);
                rows.pages.push(PageAnchor { id: unique(name, taken), title, row });
                rows.seen.extend(page.lines().map(|line| line.row));
                links.extend(
                    page.lines().flat_map(|line| &line.cells).filter_map(|cell| cell.link.clone()),
                );
            }
            anchors.by_name.insert(sheet.name.clone(), at);
            anchors.sheets.push(rows);
        }
        for (sheet, row) in links {
            if let Some((rows, row)) = anchors.nearest(&sheet, row)
                && !rows.pages.iter().any(|page| page.row == row)
                && let Some(&at) = anchors.by_name.get(&sheet)
            {
                anchors.sheets[at].targets.insert(row);
            }
        }
        anchors.find_players(layout);
        anchors
    }

    fn find_players(&mut self, layout: &BookLayout<'_>) {
        let page = |player: PlayerIndex, position: usize| match &layout.names.pages {
            Pages::Sheets(names) => self.by_name.get(&names[player]).map(|at| (*at, 0)),
            Pages::One(name) => self.by_name.get(name).map(|at| (*at, position)),
            Pages::None => None,
        };
        // Standings tell who has left, and from whom points were taken.
        let of = |(position, entry): (usize, &Entry)| {
            let page = page(entry.player, position)?;
            let name = layout.figures().tournament.name(entry.player).to_string();
            let told = name_told(layout.figures(), entry.player, layout.lang);
            Some([(name, page), (told, page)])
        };
        self.players =
            layout.analysis.standings.entries.iter().enumerate().filter_map(of).flatten().collect();
    }

    pub(super) fn pages(&self, sheet: usize) -> &[PageAnchor] {
        self.sheets.get(sheet).map_or(&[], |rows| &rows.pages)
    }

    /// Returns the first row of a sheet in which something is seen.
    pub(super) fn first_row(&self, sheet: usize) -> Option<u32> {
        self.pages(sheet).first().map(|page| page.row)
    }

    /// Returns the anchor of the page that begins in a row of a sheet.
    pub(super) fn of_page(&self, sheet: usize, row: u32) -> Option<&str> {
        self.pages(sheet).iter().find(|page| page.row == row).map(|page| page.id.as_str())
    }

    /// Returns the anchor of a row that some cell leads to.
    pub(super) fn of_row(&self, sheet: usize, row: u32) -> Option<String> {
        let rows = self.sheets.get(sheet).filter(|rows| rows.targets.contains(&row))?;
        Some(format!("{}.{}", rows.pages.first()?.id, row + 1))
    }

    /// Returns the anchor of a cell that another leads to, where its sheet is on the page.
    pub(super) fn of_cell(&self, sheet: &str, row: u32) -> Option<String> {
        let at = *self.by_name.get(sheet)?;
        let (_, row) = self.nearest(sheet, row)?;
        self.of_page(at, row).map(ToString::to_string).or_else(|| self.of_row(at, row))
    }

    /// Returns the anchor of a player's page, by the player's name.
    pub(super) fn of_player(&self, name: &str) -> Option<&str> {
        let (sheet, position) = self.players.get(name)?;
        self.pages(*sheet).get(*position).map(|page| page.id.as_str())
    }

    /// Returns the row in which something is seen that is nearest above, or the first below.
    fn nearest(&self, sheet: &str, row: u32) -> Option<(&Rows, u32)> {
        let rows = self.sheets.get(*self.by_name.get(sheet)?)?;
        let above = rows.seen.partition_point(|seen| *seen <= row);
        rows.seen.get(above.saturating_sub(1)).map(|row| (rows, *row))
    }
}

/// Returns an anchor like a title that is not taken yet: without spaces, and short.
fn unique(title: &str, taken: &mut HashSet<String>) -> String {
    let letters: String =
        title.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).take(LONGEST).collect();
    let words: Vec<&str> = letters.split_whitespace().collect();
    let wish = if words.is_empty() { "page".to_string() } else { words.join("-") };
    let endings =
        std::iter::once(String::new()).chain((2u64..).map(|attempt| format!("-{attempt}")));
    let mut names = endings.map(|ending| format!("{wish}{ending}"));
    names.find(|name| taken.insert(name.clone())).unwrap_or(wish)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_words_and_none_comes_twice() {
        let mut taken = HashSet::from([TOP.to_string()]);
        for (title, id) in [
            ("Olga", "Olga"),
            ("Olga", "Olga-2"),
            ("<b>&", "b"),
            ("\"><script>", "script"),
            ("top", "top-2"),
            ("順位表", "順位表"),
            ("Ann  Lee\n", "Ann-Lee"),
            ("☆", "page"),
        ] {
            assert_eq!(unique(title, &mut taken), id, "{title}");
        }
        assert_eq!(unique(&"長".repeat(200), &mut taken).chars().count(), LONGEST);
    }
}
