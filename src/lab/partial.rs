//! The share of one machine as a file, and the shares of all machines put together.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::lab::run::{Row, Trials};
use crate::lab::study::Study;
use crate::parallel::Shard;

/// The first line of a share's file.
const KIND: &str = "tiebook-lab-4";

/// A share of a study.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Share {
    kind: String,
    shard: String,
    whole: bool,
    study: Study,
    rows: Vec<Vec<Row>>,
}

/// Why shares cannot be put together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum Unmerged {
    /// The file is no share.
    #[error("not a share")]
    NotAShare(usize, String),
    /// The share belongs to another study, or has another seed or number of trials.
    #[error("a share of another study")]
    OtherStudy(usize),
    /// A share that was given twice.
    #[error("a share came twice")]
    Twice(usize, String),
    /// Shares are missing.
    #[error("shares are missing")]
    Missing(Vec<String>),
}

/// Returns a share as text.
pub(crate) fn text(study: &Study, counted: &Trials, shard: Shard) -> String {
    let share = Share {
        kind: KIND.into(),
        shard: format!("{}/{}", shard.number, shard.of),
        whole: counted.trials() == study.trials(shard),
        study: study.clone(),
        rows: counted.rows.clone(),
    };
    serde_json::to_string(&share).unwrap_or_default() + "\n"
}

/// Merges shares; also returns whether all trials are present.
///
/// # Errors
/// A text is not a share of the same study, or a share is missing.
pub(crate) fn merged(texts: &[String]) -> Result<(Study, Trials), Unmerged> {
    let mut shares: BTreeMap<u32, Share> = BTreeMap::new();
    let mut of = 0;
    for (at, text) in texts.iter().enumerate() {
        let share: Share = serde_json::from_str(text)
            .map_err(|error| Unmerged::NotAShare(at, error.to_string()))?;
        let shard = Shard::parse(&share.shard)
            .filter(|_| share.kind == KIND && share.rows.len() == share.study.parts.len());
        let Some(shard) = shard else {
            return Err(Unmerged::NotAShare(at, share.shard));
        };
        if shares.values().next().is_some_and(|first| first.study != share.study || of != shard.of)
        {
            return Err(Unmerged::OtherStudy(at));
        }
        of = shard.of;
        if shares.insert(shard.number, share).is_some() {
            return Err(Unmerged::Twice(at, format!("{}/{of}", shard.number)));
        }
    }
    let missing: Vec<String> = (1..=of)
        .filter(|number| !shares.contains_key(number))
        .map(|number| format!("{number}/{of}"))
        .collect();
    if !missing.is_empty() || shares.is_empty() {
        return Err(Unmerged::Missing(missing));
    }
    let mut all = shares.into_values();
    let Some(first) = all.next() else {
        return Err(Unmerged::Missing(Vec::new()));
    };
    let (study, mut rows) = (first.study, first.rows);
    for share in all {
        rows.iter_mut().zip(share.rows).for_each(|(all, mut more)| all.append(&mut more));
    }
    for rows in &mut rows {
        rows.sort();
    }
    let study = study.checked().map_err(|error| Unmerged::NotAShare(0, error.to_string()))?;
    Ok((study, Trials { rows }))
}

impl Trials {
    /// Returns how many trials there are, at all steps together.
    pub fn trials(&self) -> u64 {
        self.rows.iter().map(|rows| rows.len() as u64).sum()
    }
}
