//! Writes a file beside its destination, then renames it: it appears whole or not at all.

use std::collections::BTreeSet;
use std::fs::{File, Metadata};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

use crate::bounded;
use crate::write::target::Target;

pub use crate::write::target::NotWritten;

/// The most bytes for a pipe that are kept in memory first.
const KEPT_IN_MEMORY: usize = 16 << 20;

/// Writes `path` through `write`. An existing file is replaced only with `force`, and only when the new one is complete; a link
/// is followed; a device or a pipe is written into.
///
/// # Errors
/// [`NotWritten`]; the destination is then unchanged, unless it is a device or a pipe.
pub fn write_whole(
    path: &Path,
    force: bool,
    write: impl FnOnce(&mut dyn WriteSeek) -> io::Result<()>,
) -> Result<(), NotWritten> {
    let refused = |error| NotWritten::System(path.to_path_buf(), error);
    match wanted(path, force)? {
        Target::Stream(path) => pour(&path, write).map_err(refused),
        Target::File(real, replaced) => {
            let (file, _unfinished) = write_temporary(&real, write).map_err(refused)?;
            as_it_was(file.as_file(), &replaced)
                .and_then(|()| file.as_file().sync_all())
                .map_err(refused)?;
            file.persist(&real).map_err(|error| refused(error.error))?;
            sync_folder(&real);
            Ok(())
        }
        Target::New(new) => {
            let (file, _unfinished) = write_temporary(&new, write).map_err(refused)?;
            file.as_file().sync_all().map_err(refused)?;
            match file.persist_noclobber(&new) {
                Ok(_) => sync_folder(&new),
                Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => {
                    return Err(NotWritten::Exists(path.to_path_buf()));
                }
                Err(error) => return Err(refused(error.error)),
            }
            Ok(())
        }
    }
}

/// Finds out whether a path can be written to, as far as possible beforehand.
///
/// # Errors
/// As [`write_whole`] would return.
pub fn may_write(path: &Path, force: bool) -> Result<(), NotWritten> {
    if let Target::New(new) = wanted(path, force)? {
        std::fs::metadata(folder(&new))
            .map_err(|error| NotWritten::System(path.to_path_buf(), error))?;
    }
    Ok(())
}

fn wanted(path: &Path, force: bool) -> Result<Target, NotWritten> {
    match Target::of(path)? {
        Target::File(..) if !force => Err(NotWritten::Exists(path.to_path_buf())),
        target => Ok(target),
    }
}

/// The interface of a file for a writer.
pub trait WriteSeek: Write + Seek + Send {}
impl<T: Write + Seek + Send> WriteSeek for T {}

/// Writes into a device or a pipe, in which nobody can go back.
fn pour(path: &Path, write: impl FnOnce(&mut dyn WriteSeek) -> io::Result<()>) -> io::Result<()> {
    let mut whole = tempfile::spooled_tempfile(KEPT_IN_MEMORY);
    write(&mut whole)?;
    whole.rewind()?;
    bounded::write(path, whole)
}

/// Writes a new file in the folder of its destination.
fn write_temporary(
    path: &Path,
    write: impl FnOnce(&mut dyn WriteSeek) -> io::Result<()>,
) -> io::Result<(NamedTempFile, Unfinished)> {
    let (mut file, unfinished) = Unfinished::begin(folder(path))?;
    write(file.as_file_mut())?;
    file.as_file_mut().flush()?;
    Ok((file, unfinished))
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The unfinished files, which are removed if the program is interrupted.
static UNFINISHED: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

struct Unfinished(PathBuf);

impl Unfinished {
    fn begin(folder: &Path) -> io::Result<(NamedTempFile, Self)> {
        let mut all = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        let file = ordinary(tempfile::Builder::new().prefix(".tiebook-")).tempfile_in(folder)?;
        all.insert(file.path().to_path_buf());
        let unfinished = Self(file.path().to_path_buf());
        Ok((file, unfinished))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Removes the files being written, and lets no other be begun: the program is about to end.
pub fn abandon() {
    let all = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    for path in all.iter() {
        // One that is already gone was finished.
        let _ = std::fs::remove_file(path);
    }
    std::mem::forget(all);
}

/// Temporary files are private; an output is an ordinary file, as private as its user wants files to be.
#[cfg(unix)]
fn ordinary<'a, 'b>(
    builder: &'a mut tempfile::Builder<'b, 'b>,
) -> &'a mut tempfile::Builder<'b, 'b> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn ordinary<'a, 'b>(
    builder: &'a mut tempfile::Builder<'b, 'b>,
) -> &'a mut tempfile::Builder<'b, 'b> {
    builder
}

/// Gives a file the owner, where that is allowed, and the permissions of the one that it replaces.
#[cfg(unix)]
fn as_it_was(file: &File, replaced: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let now = file.metadata()?;
    if (now.uid(), now.gid()) != (replaced.uid(), replaced.gid()) {
        // Only the system's administrator may give files away.
        let _ = fchown(file, Some(replaced.uid()), Some(replaced.gid()));
    }
    file.set_permissions(replaced.permissions())
}

#[cfg(not(unix))]
fn as_it_was(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Sees to it that a file's new name outlasts a loss of power, where the system can do that.
fn sync_folder(path: &Path) {
    if cfg!(unix)
        && let Ok(folder) = File::open(folder(path))
    {
        // Not every file system can.
        let _ = folder.sync_all();
    }
}
