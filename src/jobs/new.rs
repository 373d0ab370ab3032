//! An empty workbook to fill in.

use std::io::Cursor;

use crate::jobs::Refused;
use crate::lang::{Lang, Language};
use crate::rules::pairing::System;
use crate::standings::{Failure, RulesFrom};
use crate::workbook::calculation::BookLayout;
use crate::workbook::{Size, empty, plan};
use crate::write::xlsx;

/// An empty workbook to fill in, with drop-downs, for one rule set.
#[derive(Clone, Debug)]
pub struct EmptyBook {
    /// The id of the rule set.
    pub rules: String,
    /// By what its rounds are paired.
    pub(crate) system: System,
    /// The workbook that `tiebook new` writes.
    pub xlsx: Vec<u8>,
}

impl EmptyBook {
    /// Makes a workbook with room for so many players and rounds.
    ///
    /// # Errors
    /// The rule set has mistakes, or the workbook cannot be written.
    pub fn new(
        rules: &RulesFrom,
        players: usize,
        rounds: u32,
        language: Language,
    ) -> Result<Self, Refused> {
        let lang = Lang::of(language);
        let rules = rules.load();
        let rules = rules.and_then(|mut draft| draft.compile_for(&[], rounds));
        let rules = rules.map_err(Failure::Rules)?;
        let (id, system) = (rules.id.clone(), rules.pairing.system);
        let analysis = empty(rules, rounds, lang);
        let layout =
            BookLayout::new(&analysis, &[], lang, Size::with_late_entries(players, rounds));
        let xlsx = written(&layout)?;
        Ok(Self { rules: id, system, xlsx })
    }
}

/// Returns the bytes of a workbook.
pub(super) fn written(layout: &BookLayout<'_>) -> Result<Vec<u8>, Refused> {
    let mut xlsx = Cursor::new(Vec::new());
    xlsx::write(&plan(layout), &mut xlsx).map_err(Refused::NotWritten)?;
    Ok(xlsx.into_inner())
}
