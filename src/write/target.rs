//! The target of a path before it is written: new, a file, a device or a pipe; and whether two paths have the same target.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::bounded::{is_open_file, may_be_alone};
use unicode_normalization::UnicodeNormalization;

/// Why an output was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotWritten {
    /// There is a file already.
    #[error("{0} exists")]
    Exists(PathBuf),
    /// There is a folder.
    #[error("{0} is a folder")]
    Folder(PathBuf),
    /// There is a link, and nothing where it leads.
    #[error("{0} is a link that leads nowhere")]
    DanglingLink(PathBuf),
    /// It is standard output, which was closed before the program began.
    #[error("standard output is closed")]
    Closed,
    /// The system refused.
    #[error("{0}: {1}")]
    System(PathBuf, #[source] io::Error),
}

/// The kind of thing at a path.
#[derive(Debug)]
pub(crate) enum Target {
    New(PathBuf),
    /// A file, to be replaced as a whole; where the path is a link, the file it leads to.
    File(PathBuf, fs::Metadata),
    /// A device, a pipe or a socket, to be written into.
    Stream(PathBuf),
}

impl Target {
    /// Looks at a path.
    ///
    /// # Errors
    /// A folder, a link that leads nowhere, or a path nobody may look at.
    pub(crate) fn of(path: &Path) -> Result<Self, NotWritten> {
        let refused = |error| NotWritten::System(path.to_path_buf(), error);
        match fs::metadata(path) {
            Ok(there) if there.is_dir() => Err(NotWritten::Folder(path.to_path_buf())),
            Ok(_) if is_standard_output(path) && is_closed() => Err(NotWritten::Closed),
            Ok(there) if !there.is_file() || is_open_file(path) => {
                Ok(Self::Stream(path.to_path_buf()))
            }
            Ok(there) => Ok(Self::File(path.canonicalize().map_err(refused)?, there)),
            Err(_) if fs::symlink_metadata(path).is_ok_and(|there| there.is_symlink()) => {
                Err(NotWritten::DanglingLink(path.to_path_buf()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Ok(Self::New(path.to_path_buf()))
            }
            Err(error) => Err(refused(error)),
        }
    }
}

pub(crate) fn is_standard_output(path: &Path) -> bool {
    ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].iter().any(|name| path == Path::new(name))
}

/// Whether standard output was closed when the program began: then it is the null device, open for reading too. A shell that redirects
/// output there opens it for writing only.
#[cfg(unix)]
pub(crate) fn is_closed() -> bool {
    use std::io::Read;
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let Ok(output) = io::stdout().as_fd().try_clone_to_owned() else {
        return true;
    };
    let mut output = fs::File::from(output);
    let device = |there: io::Result<fs::Metadata>| there.ok().map(|there| there.rdev());
    let swallows = device(output.metadata()).filter(|device| *device != 0);
    swallows.is_some()
        && swallows == device(fs::metadata("/dev/null"))
        && output.read(&mut [0]).is_ok()
}

#[cfg(not(unix))]
pub fn is_closed() -> bool {
    false
}

/// The identity of a file, which two paths may share.
#[derive(Debug)]
pub(crate) struct Identity {
    folder: PathBuf,
    name: String,
    number: Option<(u64, u64)>,
    is_stream: bool,
}

impl Identity {
    /// Looks at a path; nothing need be there.
    pub(crate) fn of(path: &Path) -> Self {
        let there = fs::metadata(path).ok();
        let is_stream = there.as_ref().is_some_and(|there| !there.is_file() && !there.is_dir())
            && !may_be_alone(path);
        let real = resolved(path);
        let folder = real.parent().map(Path::to_path_buf).unwrap_or_default();
        let name =
            real.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Self { folder, name, number: there.as_ref().and_then(number), is_stream }
    }

    /// Whether both are one file or one named pipe. Devices and other pipes may be used twice and never count.
    pub(crate) fn is(&self, other: &Self) -> bool {
        if self.is_stream || other.is_stream {
            return false;
        }
        match (self.number, other.number) {
            (Some(one), Some(other)) => one == other,
            _ => {
                self.folder == other.folder && (self.name == other.name || self.is_one_name(other))
            }
        }
    }

    /// Whether files of this folder whose names begin so could be one with another file.
    pub(crate) fn begins(&self, other: &Self) -> bool {
        self.folder == other.folder && folded(&other.name).starts_with(&folded(&self.name))
    }

    /// Whether the folder takes two names that differ in case, or in how their letters are put together, for one: it is asked.
    fn is_one_name(&self, other: &Self) -> bool {
        if folded(&self.name) != folded(&other.name) {
            return false;
        }
        let Some(folder) = self.folder.ancestors().find(|folder| folder.is_dir()) else {
            return true;
        };
        let asked =
            tempfile::Builder::new().prefix(".tiebook-").tempdir_in(folder).and_then(|asked| {
                fs::write(asked.path().join(&self.name), "")?;
                asked.path().join(&other.name).try_exists()
            });
        // A folder that cannot be asked is not one to take a risk with.
        asked.unwrap_or(true)
    }
}

/// Returns a name as the folders that are least particular compare it.
fn folded(name: &str) -> String {
    name.trim_end_matches([' ', '.']).nfkc().flat_map(char::to_lowercase).collect()
}

/// Returns the path with links followed as far as it exists.
fn resolved(path: &Path) -> PathBuf {
    if let Ok(real) = path.canonicalize() {
        return real;
    }
    let parent = path
        .parent()
        .map(|parent| if parent.as_os_str().is_empty() { Path::new(".") } else { parent });
    match (parent, path.file_name()) {
        (Some(parent), Some(name)) => resolved(parent).join(name),
        _ => std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()),
    }
}

/// Returns device and number of a file where the system tells them: links of either kind do not hide it.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn number(there: &fs::Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn number(_: &fs::Metadata) -> Option<(u64, u64)> {
    None
}
