//! What is on the screen: read once in a state, and kept while the main thread hangs; and pictures of it.

use super::Embedded;
use crate::phone::PhoneError;
use crate::tree::{self, Screen};
use crate::watch;
use android::view::surface::Shown;
use device::{Error, Result};
use gui::Window;
use gui::hash::Hash;
use std::sync::Arc;
use vm::Config;

/// A screen, and when it was read. It follows from the state, so it need not be read again in the same one: by who went
/// back to a remembered moment, or wants a picture of what was looked at.
#[derive(Clone)]
pub(super) struct Seen {
    pub(super) screen: Arc<Screen>,
    exact: Hash,
    luck: Luck,
}

/// What the machine's configuration has of a run: its seed, and what was drawn for all of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Luck {
    seed: u64,
    epoch_ms: u64,
    storage_ms: u64,
}

impl Luck {
    pub(super) fn of(config: &Config) -> Luck {
        Luck { seed: config.seed, epoch_ms: config.epoch_ms, storage_ms: config.storage_ms }
    }

    pub(super) fn put_into(self, config: &mut Config) {
        (config.seed, config.epoch_ms, config.storage_ms) = (self.seed, self.epoch_ms, self.storage_ms);
    }
}

impl Embedded {
    /// The hash of all that the guest can feel, as it is now.
    pub(super) fn exact(&mut self) -> Hash {
        Hash(self.phone.vm.exact_hash())
    }

    /// A picture of the screen, so many times smaller.
    pub(super) fn picture(&mut self, smaller: u32) -> Result<Vec<u8>> {
        let exact = self.exact();
        let screen = self.screen(exact)?;
        let (width, height) = (self.phone.screen.size.width, self.phone.screen.size.height);
        let turned = screen.tree.rotation() % 2 == 1;
        let size = if turned { (height, width) } else { (width, height) };
        let windows = screen.tree.windows().iter().zip(&screen.surfaces);
        let at = |w: &Window| (w.bounds.left as f32, w.bounds.top as f32);
        let mut shown: Vec<Shown> = windows.map(|(w, s)| Shown { surface: *s as i64, at: at(w), dim: 0 }).collect();
        // There is one layer for this on a phone, behind the topmost window that wants it.
        if let Some(top) = screen.dims.iter().rposition(|dim| *dim > 0) {
            shown[top].dim = (screen.dims[top] * 255 / 1000).clamp(0, 255) as u8;
        }
        let picture = android::view::surface::screenshot(&self.phone.vm, size, &shown, smaller);
        graphics::raster::to_png(&picture).ok_or_else(|| Error::Internal("the picture cannot be written".into()))
    }

    /// What is on the screen in the state with this exact hash. While the main thread hangs that is what was there
    /// before; nothing, if it has not come back to its queue since the app was started.
    pub(super) fn screen(&mut self, exact: Hash) -> Result<Arc<Screen>> {
        let hangs = !watch::is_at_queue(&self.phone.vm);
        let luck = Luck::of(&self.phone.vm.config);
        let is_now = |seen: &Seen| (seen.exact, seen.luck) == (exact, luck) && !self.phone.vm.is_watched();
        if let Some(seen) = self.screen.as_ref().filter(|seen| hangs || is_now(seen)) {
            return Ok(seen.screen.clone());
        }
        let screen = match self.phone.read_tree() {
            Err(PhoneError::NoTree(_)) if hangs => Screen::default(),
            bytes => tree::read(&bytes?).map_err(|e| Error::NoTree(e.to_string()))?,
        };
        let screen = Arc::new(screen);
        self.screen = Some(Seen { screen: screen.clone(), exact, luck });
        Ok(screen)
    }
}
