//! Archives: the directory, and every entry that is not too large to be interesting.

#![no_main]

use apk::{Archive, Diagnostics, Mode, Options};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for mode in [Mode::Strict, Mode::Android, Mode::Salvage] {
        let mut diagnostics = Diagnostics::new("app.apk", Options { mode, ..Options::default() });
        let Ok(archive) = Archive::open(data.into(), &mut diagnostics) else { continue };
        for entry in archive.entries().iter().filter(|entry| entry.size < 1 << 20).take(100) {
            let content = archive.read(entry, &mut diagnostics);
            assert!(content.is_err() || archive.find(&archive.name(entry)).is_some() || archive.name(entry).contains('\u{fffd}'));
        }
    }
});
