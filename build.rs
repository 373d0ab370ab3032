//! Lists the folders of `templates/lang/` for `src/lang`: a language is one folder of data.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=templates/lang");
    let from = |name: &str| env::var_os(name).map(PathBuf::from).unwrap_or_default();
    let mut rows = Vec::new();
    for folder in entries(&from("CARGO_MANIFEST_DIR").join("templates/lang"))? {
        let code = folder.file_name().unwrap_or_default().to_string_lossy();
        let included = |file: &PathBuf| format!("include_str!({:?})", file.to_string_lossy());
        let texts: Vec<String> = entries(&folder)?.iter().map(included).collect();
        rows.push(format!("({code:?}, &[{}])", texts.join(", ")));
    }
    let list = format!("&[{}]", rows.join(",\n"));
    fs::write(from("OUT_DIR").join("languages.rs"), list)
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    entries.sort();
    Ok(entries)
}
