//! Files that never end and pipes at whose other end nobody is: so much is read at most, and nobody waits for ever.

use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

/// No file that the program reads is larger, whatever pictures are in it.
pub(crate) const MOST: u64 = 256 << 20;

/// So many bytes does a text have at most that a person wrote for the program: rules, a study, a list of books.
pub(crate) const MOST_OF_TEXT: u64 = 16 << 20;

/// So many seconds may a named pipe be silent.
const SECONDS: u64 = 20;

/// As much goes through a pipe at once.
const PIECE: usize = 64 << 10;

/// Why reading or writing was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GivenUp {
    /// There is more than so many megabytes.
    #[error("larger than {0} MB")]
    TooLarge(u64),
    /// For so many seconds nothing came out of a pipe.
    #[error("nothing came for {0} seconds")]
    NobodyWrites(u64),
    /// For so many seconds nobody took anything out of a pipe.
    #[error("nobody read for {0} seconds")]
    NobodyReads(u64),
}

impl GivenUp {
    /// Returns why an operation was given up, where it was for one of these.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().copied()
    }

    /// Returns the id used in the wording's keys, and the limit.
    pub fn said(self) -> (&'static str, u64) {
        match self {
            Self::TooLarge(limit) => ("too_large", limit),
            Self::NobodyWrites(limit) => ("nobody_writes", limit),
            Self::NobodyReads(limit) => ("nobody_reads", limit),
        }
    }
}

impl From<GivenUp> for io::Error {
    fn from(why: GivenUp) -> Self {
        let kind = match why {
            GivenUp::TooLarge(_) => ErrorKind::FileTooLarge,
            GivenUp::NobodyWrites(_) | GivenUp::NobodyReads(_) => ErrorKind::TimedOut,
        };
        Self::new(kind, why)
    }
}

/// Whether what stands at a path is somebody's open file rather than a place for one.
pub(crate) fn is_open_file(path: &Path) -> bool {
    ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// Whether the path may be a named pipe with nobody at its other end.
pub(crate) fn may_be_alone(path: &Path) -> bool {
    !is_open_file(path) && path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// Reads a file of at most `most` bytes.
///
/// # Errors
/// It cannot be opened or read, or was [given up](GivenUp).
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    if !may_be_alone(path) {
        return read_all(File::open(path)?, most);
    }
    let mut all = Vec::new();
    let path = path.to_path_buf();
    let pieces = move |give: &dyn Fn(Vec<u8>) -> io::Result<()>| {
        let mut file = File::open(path)?;
        let mut piece = vec![0; PIECE];
        loop {
            match file.read(&mut piece) {
                Ok(0) => return Ok(()),
                Ok(length) => give(piece[..length].to_vec())?,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    };
    in_steps(GivenUp::NobodyWrites(SECONDS), pieces, |piece| {
        all.extend(piece);
        within(&all, most)
    })?;
    Ok(all)
}

/// Reads a UTF-8 text of at most `most` bytes.
///
/// # Errors
/// As [`read`], or it is no text.
pub(crate) fn read_text(path: &Path, most: u64) -> io::Result<String> {
    text(read(path, most)?)
}

/// Returns bytes as a text.
///
/// # Errors
/// The bytes are not UTF-8.
pub(crate) fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// Reads at most `most` bytes from an open source.
///
/// # Errors
/// It cannot be read, or there is more.
pub(crate) fn read_all(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut all = Vec::new();
    from.take(most + 1).read_to_end(&mut all)?;
    within(&all, most).map(|()| all)
}

fn within(bytes: &[u8], most: u64) -> io::Result<()> {
    if bytes.len() as u64 > most {
        return Err(GivenUp::TooLarge(most >> 20).into());
    }
    Ok(())
}

/// Writes into a device or a pipe, in which nobody can go back.
///
/// # Errors
/// It cannot be opened or written to, or was [given up](GivenUp).
pub(crate) fn write(path: &Path, mut whole: impl Read + Send + 'static) -> io::Result<()> {
    // Standard output may lead to a file that others write into as well.
    let open = |path: &Path| OpenOptions::new().append(true).open(path);
    if !may_be_alone(path) {
        let mut stream = open(path)?;
        io::copy(&mut whole, &mut stream)?;
        return stream.flush();
    }
    let path = path.to_path_buf();
    let pieces = move |told: &dyn Fn(()) -> io::Result<()>| {
        let mut stream = open(&path)?;
        let mut piece = Vec::with_capacity(PIECE);
        loop {
            piece.clear();
            if (&mut whole).take(PIECE as u64).read_to_end(&mut piece)? == 0 {
                return stream.flush();
            }
            stream.write_all(&piece)?;
            told(())?;
        }
    };
    in_steps(GivenUp::NobodyReads(SECONDS), pieces, |()| Ok(()))
}

/// Does a work whose steps may each wait for somebody, and gives it up where one step takes too long: it waits on in a thread of
/// its own, which ends with the program.
fn in_steps<T: Send + 'static>(
    given_up: GivenUp,
    work: impl FnOnce(&dyn Fn(T) -> io::Result<()>) -> io::Result<()> + Send + 'static,
    mut each: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let (tell, told) = sync_channel(1);
    thread::spawn(move || {
        let step = |step| {
            let nobody = |_| io::Error::from(ErrorKind::BrokenPipe);
            tell.send(Ok(Some(step))).map_err(nobody)
        };
        let done = work(&step).map(|()| None);
        // The receiver may have given up.
        let _ = tell.send(done);
    });
    loop {
        match told.recv_timeout(Duration::from_secs(SECONDS)) {
            Ok(Ok(Some(step))) => each(step)?,
            Ok(done) => return done.map(|_| ()),
            Err(_) => return Err(given_up.into()),
        }
    }
}
