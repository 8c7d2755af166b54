//! The machine after preload, kept in a file.
//!
//! Loading the framework takes a fifth of a second and is the same for every app, as in Android's zygote. The first
//! phone on a boot pack saves its machine beside the pack; later ones read it. The name of the file holds the hash of
//! the sources that make a machine what it is, so another gibbon never reads it. An image is only a shortcut: one that
//! is missing, damaged or cannot be written costs time and changes nothing, which a test holds.

use crate::phone::{Phone, PhoneError};
use boot::{BootPack, MappedFile};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use vm::{Config, Image};

/// Names what the code of this machine does.
pub const SEMANTICS: &str = env!("GIBBON_SEMANTICS");
/// Images of other versions that may stay beside a pack.
const KEPT: usize = 7;

/// A phone whose zygote waits for an app.
pub fn phone(pack: &Arc<BootPack>, config: Config) -> Result<Phone, PhoneError> {
    if config != Config::default() {
        return Phone::boot(pack, config);
    }
    let path = path_for(pack.path());
    if let Some(phone) = load(&path, pack) {
        return Ok(phone);
    }
    let mut phone = Phone::boot(pack, config)?;
    write(&path, &phone.vm.write_image());
    Ok(phone)
}

/// The phone whose machine is in a file; `None` when there is none.
pub fn load(path: &Path, pack: &Arc<BootPack>) -> Option<Phone> {
    let image = Image::open(Arc::new(MappedFile::open(path).ok()?), File::open(path).ok()?)?;
    let mut phone = Phone::with_names(pack, Config::default(), Some(image.names()?)).ok()?;
    phone.vm.read_image(&image).ok()?;
    Some(phone)
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
