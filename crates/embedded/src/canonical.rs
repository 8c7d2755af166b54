//! The canonical hash of the whole device: guest memory by the rules beside this file, and the app's files.
//!
//! Files count by name, rights and content, not by times and inode numbers. Of a database's first page the change
//! counters do not count, because they count what was done and not what is there.

use gui::hash::Hash;
use libcore::natives::io::files::Files;
use store::Fs;
use store::fs::FileImage;
use vm::Vm;
use vm::canonical::{BadRule, Rules};
use xxhash_rust::xxh3::xxh3_128;

/// The committed list of what does not count, and why.
pub const RULES: &str = include_str!("canonical.rules");

/// Folders in which an app can leave something.
const FOLDERS: [&str; 2] = ["/data/data", "/storage"];
/// Folders deeper than this are not followed.
const DEPTH: usize = 32;
/// How a database begins.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// Reads the committed list.
pub fn rules() -> Result<Rules, BadRule> {
    Rules::parse(RULES)
}

/// The canonical hash of a machine; `None` when it has no rules.
pub fn hash(vm: &mut Vm) -> Option<Hash> {
    let memory = vm.canonical_hash()?;
    let files: Vec<u8> =
        files(vm).into_iter().flat_map(|(name, content)| [&name[..], &content.to_le_bytes()].concat()).collect();
    Some(Hash(xxh3_128(&[&memory.to_le_bytes()[..], &files].concat())))
}

/// All files and folders in which an app can leave something, with hashes of rights and content.
pub fn files(vm: &Vm) -> Vec<(Vec<u8>, u128)> {
    let mut fs = vm.state::<Files>().fs.clone();
    fs.as_root(|fs| {
        let mut found = Vec::new();
        let mut open: Vec<(Vec<u8>, usize)> = FOLDERS.iter().map(|f| (f.as_bytes().to_vec(), 0)).collect();
        while let Some((path, depth)) = open.pop() {
            let Ok(stat) = fs.lstat(&path) else { continue };
            found.push((path.clone(), content(fs, &path) ^ u128::from(stat.mode)));
            let is_folder = stat.mode & store::fs::mode::FMT == store::fs::mode::DIR;
            if let Some(entries) = fs.list(&path).ok().filter(|_| is_folder && depth < DEPTH) {
                open.extend(entries.into_iter().map(|e| ([&path[..], b"/", &e.name[..]].concat(), depth + 1)));
            }
        }
        found.sort();
        found
    })
}

fn content(fs: &Fs, path: &[u8]) -> u128 {
    match fs.file(path) {
        Ok(file) if file.read(DATABASE.len()) == DATABASE => database(&file),
        Ok(file) => file.id(),
        Err(_) => 0,
    }
}

/// A database without the file change counter and without the number and version of the writer that changed it last.
fn database(file: &FileImage) -> u128 {
    let mut bytes = file.read(usize::MAX);
    for range in [24..28, 92..100] {
        if let Some(part) = bytes.get_mut(range) {
            part.fill(0);
        }
    }
    xxh3_128(&bytes)
}
