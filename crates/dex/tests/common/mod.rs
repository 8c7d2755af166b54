//! What the tests share: the DEX files of the real apps, read with a zip reader that is just good enough for them.

use std::io::Read;
use std::path::{Path, PathBuf};

/// A DEX file of an app.
pub(crate) struct AppDex {
    /// `app.apk!classes.dex`
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

/// All DEX files of all shared apps, in order of name; empty, with a line on stderr, when the folder is absent.
pub(crate) fn app_dexes() -> Vec<AppDex> {
    let Some(folder) = shared_apks() else {
        eprintln!("shared/apks is absent: nothing was compared with real apps");
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "apk"));
    paths.sort();
    paths.iter().flat_map(|path| dexes_of(path)).collect()
}

fn shared_apks() -> Option<PathBuf> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let candidates = ["../shared/apks", "../../shared/apks"];
    candidates.iter().map(|relative| repository.join(relative)).find(|path| path.is_dir())
}

fn dexes_of(path: &Path) -> Vec<AppDex> {
    let zip = std::fs::read(path).unwrap();
    let app = path.file_name().unwrap().to_string_lossy().into_owned();
    let mut dexes = Vec::new();
    for number in 1.. {
        let entry = if number == 1 { "classes.dex".to_string() } else { format!("classes{number}.dex") };
        match unzip(&zip, entry.as_bytes()) {
            Some(bytes) => dexes.push(AppDex { name: format!("{app}!{entry}"), bytes }),
            None => return dexes,
        }
    }
    dexes
}

/// Reads one entry through the central directory.
fn unzip(zip: &[u8], wanted: &[u8]) -> Option<Vec<u8>> {
    let half = |at: usize| usize::from(u16::from_le_bytes([zip[at], zip[at + 1]]));
    let word = |at: usize| half(at) | half(at + 2) << 16;
    let end = (0..zip.len() - 21).rev().find(|&at| zip[at..].starts_with(b"PK\x05\x06"))?;
    let mut at = word(end + 16);
    for _ in 0..half(end + 10) {
        let (name, extra, comment) = (half(at + 28), half(at + 30), half(at + 32));
        if &zip[at + 46..at + 46 + name] == wanted {
            let local = word(at + 42);
            let start = local + 30 + half(local + 26) + half(local + 28);
            let packed = &zip[start..start + word(at + 20)];
            return Some(if half(at + 10) == 0 { packed.to_vec() } else { inflate(packed) });
        }
        at += 46 + name + extra + comment;
    }
    None
}

fn inflate(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    flate2::read::DeflateDecoder::new(packed).read_to_end(&mut bytes).unwrap();
    bytes
}
