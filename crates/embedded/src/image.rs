//! The machine after preload, kept in a file.
//!
//! Loading the framework takes a fifth of a second and is the same for every app, as in Android's zygote. The first
//! phone on a boot pack saves its machine beside the pack; later ones read it. The name of the file holds the hash of
//! the sources that make a machine what it is, so another gibbon never reads it. An image is only a shortcut: one that
//! is missing, damaged or cannot be written costs time and changes nothing, which a test holds.

use crate::phone::{Phone, PhoneError};
use boot::{BootPack, MappedFile};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use vm::Config;
use xxhash_rust::xxh3::xxh3_128;

/// Names what the code of this machine does.
pub const SEMANTICS: &str = env!("GIBBON_SEMANTICS");
/// Images of other versions that may stay beside a pack.
const KEPT: usize = 7;
const CHECKSUM: usize = 16;

/// A phone whose zygote waits for an app.
pub fn phone(pack: &Arc<BootPack>, config: Config) -> Result<Phone, PhoneError> {
    if config != Config::default() {
        return Phone::boot(pack, config);
    }
    let path = path_for(pack.path());
    if let Some(phone) = read(&path, pack) {
        return Ok(phone);
    }
    let mut phone = Phone::boot(pack, config)?;
    let bytes = save(&mut phone);
    write(&path, &bytes);
    Ok(phone)
}

/// The zygote as bytes.
pub fn save(phone: &mut Phone) -> Vec<u8> {
    let snapshot = phone.vm.snapshot();
    let machine = phone.vm.write_snapshot(&snapshot);
    let mut bytes = xxh3_128(&machine).to_le_bytes().to_vec();
    bytes.extend(machine);
    bytes
}

/// The phone that [`save`] saved; `None` when the bytes are not such a phone.
pub fn load(bytes: &[u8], pack: &Arc<BootPack>) -> Option<Phone> {
    let (checksum, machine) = bytes.split_first_chunk::<CHECKSUM>()?;
    if u128::from_le_bytes(*checksum) != xxh3_128(machine) {
        return None;
    }
    let mut phone = Phone::off(pack, Config::default()).ok()?;
    let snapshot = phone.vm.read_snapshot(machine).ok()?;
    phone.vm.restore(&snapshot);
    Some(phone)
}

fn read(path: &Path, pack: &Arc<BootPack>) -> Option<Phone> {
    load(MappedFile::open(path).ok()?.as_ref(), pack)
}

fn path_for(pack: &Path) -> PathBuf {
    let stem = pack.file_stem().unwrap_or_default().to_string_lossy();
    pack.with_file_name(format!("{stem}-{SEMANTICS}.image"))
}

/// Writes a file that is whole or absent. Whoever cannot write the cache does without it.
fn write(path: &Path, bytes: &[u8]) {
    let Some(folder) = path.parent() else { return };
    let unfinished = path.with_extension(format!("image-{}", std::process::id()));
    if fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path)).is_err() {
        let _gone = fs::remove_file(&unfinished);
        return;
    }
    drop_old(folder, path);
}

/// Removes images that were written long ago.
fn drop_old(folder: &Path, newest: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut images: Vec<_> = entries
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|e| e == "image") && p != newest)
        .filter_map(|p| Some((p.metadata().ok()?.modified().ok()?, p)))
        .collect();
    images.sort();
    let surplus = images.len().saturating_sub(KEPT);
    for (_, path) in images.into_iter().take(surplus) {
        let _gone = fs::remove_file(path);
    }
}
