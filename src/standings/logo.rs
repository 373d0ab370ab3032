//! The picture on every page, taken from the file that the workbook or the command line names.

use std::path::{Component, Path, PathBuf};

use crate::bounded;
use crate::model::{Logo, Picture, Tournament};
use crate::place::{Located, Place};
use crate::problem::{self, Problem};
use crate::standings::Options;

/// The largest size of the file.
const MOST_BYTES: u64 = 8 << 20;

/// Reads the picture. What a workbook names stands in its folder: it may come from anybody, and must not reach other files.
pub(super) fn load(tournament: &mut Tournament, options: &Options, problems: &mut Vec<Problem>) {
    if let Some(given) = &options.logo {
        let value = Logo { file: given.to_string_lossy().into_owned(), picture: None };
        let place = Place::book(&value.file);
        tournament.logo = Some(Located { value, place });
    }
    let Some(Located { value: logo, place }) = &mut tournament.logo else {
        return;
    };
    let path = match (&options.logo, &options.folder) {
        (Some(given), _) => Some(given.clone()),
        (None, Some(folder)) => beside(folder, &logo.file),
        // In a browser there are no files.
        (None, None) => return,
    };
    let bytes = path.and_then(|path| bounded::read(&path, MOST_BYTES).ok());
    let file = logo.file.clone();
    let kind = match bytes.map(Picture::of) {
        Some(Some(picture)) => {
            logo.picture = Some(picture);
            return;
        }
        Some(None) => problem::Logo::NoPicture { file },
        None => problem::Logo::Missing { file },
    };
    problems.push(Problem::of(place.clone(), kind, logo.file.clone()));
}

fn beside(folder: &Path, file: &str) -> Option<PathBuf> {
    let mut parts = Path::new(file).components();
    let is_below = parts.all(|part| matches!(part, Component::Normal(_)));
    is_below.then(|| folder.join(file))
}
