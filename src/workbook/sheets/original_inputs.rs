//! 編集前: every input as it was written, each block in the rows in which it stands on its own sheet, so that Source can say which
//! inputs were edited. Nobody reads it: the sheet is hidden.

use crate::record::results as record;
use crate::workbook::address::{column_on, on, quoted, range_on, window_on};
use crate::workbook::calculation::{BookLayout, FIRST_ROW};
use crate::workbook::excel::{Excel, as_text, below, exact, sumproduct, xl};
use crate::workbook::plan::{Cell, Content, Range, Role, Setup, Sheet};
use crate::workbook::sheets::{event, players, published, results, rules};

pub(crate) struct Block {
    pub title: String,
    pub sheet: String,
    /// Its number, from 1.
    number: usize,
    range: Range,
    /// The first column on this sheet; the rows are equal.
    at: u16,
}

impl Block {
    /// Returns the names of the inputs, in the rows in which they stand, however they came there, and of the original values.
    pub(crate) fn named(&self) -> [String; 2] {
        ["inputs", "written"].map(|of| format!("{of}_{}", self.number))
    }

    /// Returns those names and what they refer to.
    pub(crate) fn names(&self, layout: &BookLayout<'_>) -> [(String, String); 2] {
        let [inputs, written] = self.named();
        let range = self.inputs_in((self.range.1, self.range.3));
        [(inputs, range), (written, self.originals(layout))]
    }

    fn inputs_in(&self, columns: (u16, u16)) -> String {
        let (first, _, last, _) = self.range;
        if self.range.0 == FIRST_ROW {
            window_on(&self.sheet, FIRST_ROW - 1, (first, last), columns)
        } else {
            range_on(&self.sheet, (first, last), columns)
        }
    }

    /// Returns the range of the original values.
    fn originals(&self, layout: &BookLayout<'_>) -> String {
        let (first_row, first, last_row, last) = self.range;
        range_on(
            &layout.names["originals"],
            (first_row, last_row),
            (self.at, self.at + last - first),
        )
    }
}

impl Block {
    /// Whether the block holds a cell.
    pub(crate) fn holds(&self, sheet: &str, row: u32, column: u16) -> bool {
        let (first_row, first, last_row, last) = self.range;
        self.sheet == sheet
            && (first_row..=last_row).contains(&row)
            && (first..=last).contains(&column)
    }

    /// Returns the ranges of some rows of one of its columns: as they are, and as they were written.
    pub(crate) fn part(
        &self,
        layout: &BookLayout<'_>,
        rows: (u32, u32),
        column: u16,
    ) -> [String; 2] {
        let at = self.at + column - self.range.1;
        [column_on(&self.sheet, rows, column), column_on(&layout.names["originals"], rows, at)]
    }
}

impl BookLayout<'_> {
    /// Whether Source lists edited inputs: if there is a run to compare with, and the inputs are few enough to be stored twice.
    pub(crate) fn lists_edits(&self) -> bool {
        self.size.compares() && self.size.live_pairings
    }

    /// Returns the formula that counts edited inputs on Results before this round, if edits are listed.
    pub(crate) fn edits_before(&self, round: u32) -> Option<Excel> {
        let results = self.blocks().into_iter().next().filter(|_| self.lists_edits())?;
        let [inputs, written] = results.named();
        let same = exact(as_text(inputs), as_text(written));
        let rounds = results.inputs_in((record::ROUND, record::ROUND));
        Some(sumproduct(below(&rounds, round) * (xl(1) - &same)))
    }

    /// Returns the inputs, block by block.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut at = 0;
        let mut all = Vec::new();
        let mut block = |title: String, sheet: &str, range: Range| {
            all.push(Block { number: all.len() + 1, title, sheet: sheet.to_string(), range, at });
            at += range.3 - range.1 + 1;
        };
        let names = &self.names;
        let (first, last) = self.result_rows();
        block(
            names["results"].clone(),
            &names["results"],
            (first, record::ROUND, last, record::MARK),
        );
        if let Some((from, to)) = results::noted_columns(self) {
            block(
                format!("{}: {}", names["results"], self.lang.text("results.numbers")),
                &names["results"],
                (first, from, last, to),
            );
        }
        let (first, last) = self.player_rows();
        block(
            names["players"].clone(),
            &names["players"],
            (first, 0, last, self.last_player_column()),
        );
        block(names["event"].clone(), &names["event"], self.event_inputs());
        for (key, range) in self.rule_inputs() {
            block(format!("{}: {}", names["rules"], self.lang.text(key)), &names["rules"], range);
        }
        if let Some(announced) = &self.tournament().published {
            block(names["published"].clone(), &names["published"], published::inputs(announced));
        }
        all
    }
}

pub(crate) fn sheet<'a>(layout: &'a BookLayout<'a>) -> Sheet<'a> {
    let setup = Setup { hidden: true, protected: true, widest: 20.0, ..Setup::default() };
    Sheet::sorted(&layout.names["originals"], setup, move |emit| {
        let announced = layout.tournament().published.as_ref();
        let sheets = [
            results::sheet(layout),
            players::sheet(layout),
            event::sheet(layout),
            rules::sheet(layout),
        ];
        let blocks = layout.blocks();
        for sheet in
            sheets.into_iter().chain(announced.map(|announced| published::sheet(layout, announced)))
        {
            (sheet.cells)(&mut |cell| {
                let within = |block: &&Block| block.holds(&sheet.name, cell.row, cell.column);
                if let Some(block) = blocks.iter().find(within) {
                    original(cell, block).into_iter().for_each(&mut *emit);
                }
            });
        }
    })
}

/// Returns an input in its original form; an input that follows another cell keeps doing so.
fn original(cell: Cell, block: &Block) -> Option<Cell> {
    let mut original =
        Cell::text(cell.row, block.at + (cell.column - block.range.1), Role::Text, "");
    original.content = match cell.content {
        Content::Blank => return None,
        // A computed cell such as the place in the finals is never typed, so it keeps its formula.
        Content::Formula(formula, now) if formula.contains('(') => {
            Content::Formula(on(&block.sheet, cell.row, cell.column), now)
        }
        Content::Formula(formula, now) => {
            Content::Formula(format!("{}!{formula}", quoted(&block.sheet)), now)
        }
        content => content,
    };
    Some(original)
}
