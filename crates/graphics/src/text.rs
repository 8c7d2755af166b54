//! Measuring text as Minikin of Android 6 does.
//!
//! Text is laid out word by word: words are shaped alone (a space belongs to no word), so the same word always has the
//! same advances and a cache of words does the bulk of the work. The cache is the host's and invisible: whatever it
//! holds, answers are the same. [`TextEngine`] is what the natives of Paint, StaticLayout and Canvas share.

pub mod bidi;
pub mod grapheme;
mod layout;
mod measure;
mod shape;
pub mod width;

use std::cell::RefCell;

pub use layout::{Layout, LayoutGlyph};

use crate::font::FontStore;

/// Fonts, and everything that was measured with them.
#[derive(Debug, Default)]
pub struct TextEngine {
    /// The fonts of the process.
    pub fonts: FontStore,
    words: RefCell<layout::WordCache>,
    plans: RefCell<shape::PlanCache>,
}

impl TextEngine {
    /// An engine for these fonts.
    pub fn new(fonts: FontStore) -> Self {
        Self { fonts, ..Self::default() }
    }
}

/// The character that ends before `at`, and where it begins; unpaired surrogates are characters of their own.
pub(crate) fn character_before(text: &[u16], at: usize) -> Option<(u32, usize)> {
    let low = *text.get(at.checked_sub(1)?)?;
    if low & 0xfc00 == 0xdc00
        && let Some(high) = at.checked_sub(2).and_then(|i| text.get(i))
        && high & 0xfc00 == 0xd800
    {
        return Some((join_surrogates(*high, low), at - 2));
    }
    Some((u32::from(low), at - 1))
}

/// The character at `at`, and where the next begins; unpaired surrogates are characters of their own.
pub(crate) fn character_at(text: &[u16], at: usize) -> Option<(u32, usize)> {
    let high = *text.get(at)?;
    if high & 0xfc00 == 0xd800
        && let Some(low) = text.get(at + 1)
        && low & 0xfc00 == 0xdc00
    {
        return Some((join_surrogates(high, *low), at + 2));
    }
    Some((u32::from(high), at + 1))
}

fn join_surrogates(high: u16, low: u16) -> u32 {
    0x10000 + ((u32::from(high) & 0x3ff) << 10) + (u32::from(low) & 0x3ff)
}
