//! Writes a file beside its destination, then renames it: it appears whole or not at all.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why an output was not written.
#[derive(Debug, thiserror::Error)]
pub enum NotWritten {
    /// There is a file already.
    #[error("{0} exists")]
    Exists(PathBuf),
    /// The output would be the input.
    #[error("{0} is the input")]
    IsInput(PathBuf),
    /// The system refused.
    #[error("{0}: {1}")]
    System(PathBuf, #[source] io::Error),
}

/// Writes `path` through `write`; an existing file is replaced only with `force`, and only when the
/// new one is complete.
///
/// # Errors
/// [`NotWritten`]; the destination is then as it was before.
pub fn write_whole(path: &Path, force: bool, write: impl FnOnce(&mut dyn WriteSeek) -> io::Result<()>) -> Result<(), NotWritten> {
    let refused = |error| NotWritten::System(path.to_path_buf(), error);
    if path.exists() && !force {
        return Err(NotWritten::Exists(path.to_path_buf()));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(".tiebook-").tempfile_in(folder).map_err(refused)?;
    write(file.as_file_mut()).map_err(refused)?;
    file.as_file_mut().flush().map_err(refused)?;
    readable_by_all(file.as_file()).map_err(refused)?;
    let kept = if force { file.persist(path) } else { file.persist_noclobber(path) };
    match kept {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(NotWritten::Exists(path.to_path_buf())),
        Err(error) => Err(refused(error.error)),
    }
}

/// What a writer needs of a file.
pub trait WriteSeek: Write + io::Seek + Send {}
impl<T: Write + io::Seek + Send> WriteSeek for T {}

/// Temporary files are private; an output is an ordinary file.
#[cfg(unix)]
fn readable_by_all(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable_by_all(_: &std::fs::File) -> io::Result<()> {
    Ok(())
}
