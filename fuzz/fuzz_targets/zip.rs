//! Archives: the directory, and every entry that is not too large to be interesting. A file that is read by pieces gives the same
//! answers as one in memory.

#![no_main]

use std::sync::Arc;

use apk::{Archive, Diagnostics, Mode, Options, ReadAt, Source};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for mode in [Mode::Strict, Mode::Android, Mode::Salvage] {
        let whole = read(Source::Memory(data.into()), mode);
        let pieces = read(Source::Pieces(Arc::new(Pieces(data.to_vec()))), mode);
        assert_eq!(whole, pieces);
    }
});

/// What an archive has to say about itself: contents or errors, and what was odd.
fn read(source: Source, mode: Mode) -> String {
    let mut diagnostics = Diagnostics::new("app.apk", Options { mode, ..Options::default() });
    let mut said = String::new();
    match Archive::open_source(source, &mut diagnostics) {
        Ok(archive) => {
            for entry in archive.entries().iter().filter(|entry| entry.size < 1 << 20).take(100) {
                let content = archive.read(entry, &mut diagnostics);
                let name = archive.name(entry);
                assert!(content.is_err() || archive.find(&name).is_some() || name.contains('\u{fffd}'));
                said += &format!("{:?}\n", content.map(|content| content.to_vec()));
            }
        }
        Err(error) => said = error.to_string(),
    }
    format!("{said}\n{:?}", diagnostics.list())
}

struct Pieces(Vec<u8>);

impl ReadAt for Pieces {
    fn size(&self) -> u64 {
        self.0.len() as u64
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> bool {
        let from = self.0.get(offset as usize..).unwrap_or_default();
        let enough = from.len() >= buffer.len();
        if enough {
            buffer.copy_from_slice(&from[..buffer.len()]);
        }
        enough
    }
}
