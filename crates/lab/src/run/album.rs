//! Pictures of the screens that a run met, one per screen, named by the hash of its tree (`screens/<hash>.png`).
//!
//! They are for people only: taking one changes nothing on the device, and no log depends on it. Their number is
//! bounded, because a report of many megabytes is not looked at, and they are small ones, because drawing one of full
//! size takes longer than several events.

use super::Folder;
use crate::RunError;
use device::Device;
use gui::Observation;
use gui::hash::Hash;
use std::collections::BTreeSet;

/// Pictures that are taken at most.
const MOST: usize = 200;

/// Takes a picture of every screen that it sees for the first time.
pub(crate) struct Album {
    folder: Folder,
    known: BTreeSet<Hash>,
    trouble: Option<RunError>,
}

impl Album {
    /// An album in a run folder.
    pub(super) fn new(folder: &Folder) -> Result<Album, RunError> {
        folder.make("screens")?;
        Ok(Album { folder: folder.clone(), known: BTreeSet::new(), trouble: None })
    }

    /// Looks at a screen. One that cannot be pictured is left out: a missing picture ends no run.
    pub(crate) fn look(&mut self, seen: &Observation, device: &mut dyn Device) {
        let hash = seen.hashes.gui;
        if seen.tree.nodes().is_empty() || self.known.len() >= MOST || !self.known.insert(hash) {
            return;
        }
        let name = format!("screens/{hash}.png");
        if self.folder.has(&name) {
            return;
        }
        if let Ok(png) = device.preview() {
            let written = self.folder.write(&name, &png);
            self.trouble = self.trouble.take().or(written.err());
        }
    }

    /// What went wrong while writing, if anything did.
    pub(super) fn finish(self) -> Result<(), RunError> {
        self.trouble.map_or(Ok(()), Err)
    }
}
