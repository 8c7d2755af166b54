//! Which font draws which character.
//!
//! The first family wins whatever it has. Among the others language counts most (same script twice), then the variant,
//! then the order. Some punctuation and joiners stay in the font of the text before them, and variation selectors
//! always do.

use harfrust::unicode::{Decomposed, decompose};

use super::{FakedFont, FontFamily, FontLanguage, FontStore, FontStyle, FontVariant};
use crate::persist::{Persist, ReadError, Reader, Writer};

const KEYCAP: u32 = 0x20e3;

/// Characters that stay in the font of their predecessor if that has them.
const STICKY: [u32; 13] = [0x21, 0x2c, 0x2d, 0x2e, 0x3a, 0x3b, 0x3f, 0xa0, 0x200c, 0x200d, KEYCAP, 0x2010, 0x2011];

/// Families in order of preference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Collection {
    families: Vec<FontFamily>,
    /// Characters from here on have no font at all.
    end: u32,
    hash: u128,
}

/// A piece of text in one font.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FontRun {
    /// First unit.
    pub start: usize,
    /// One past the last unit.
    pub end: usize,
    /// The font; `None` for characters beyond every font, which are not drawn.
    pub font: Option<FakedFont>,
}

/// What the choice of fonts depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FontWish {
    /// Weight and slant.
    pub style: FontStyle,
    /// Language of the text.
    pub language: FontLanguage,
    /// Compact or elegant.
    pub variant: FontVariant,
}

impl Collection {
    /// The usable families; `None` if there is none.
    pub fn new(store: &FontStore, families: &[FontFamily]) -> Option<Self> {
        let end_of = |family: &FontFamily| store.get(family.base_face()?)?.coverage_end();
        let usable: Vec<(FontFamily, u32)> =
            families.iter().filter_map(|family| Some((family.clone(), end_of(family)?))).collect();
        let end = usable.iter().map(|(_, end)| *end).max()?;
        Some(Self::from_parts(usable.into_iter().map(|(family, _)| family).collect(), end))
    }

    /// A name for caches: equal for equal collections.
    pub fn id(&self) -> u128 {
        self.hash
    }

    /// The families.
    pub fn families(&self) -> &[FontFamily] {
        &self.families
    }

    /// The first family's font for a style.
    pub fn base_font(&self, style: FontStyle) -> Option<FakedFont> {
        self.families.first()?.closest_match(style)
    }

    /// Cuts text into runs of one font each.
    pub fn itemize(&self, store: &FontStore, text: &[u16], wish: &FontWish) -> Vec<FontRun> {
        let mut runs: Vec<FontRun> = Vec::new();
        let mut last: Option<&FontFamily> = None;
        let mut at = 0;
        while at < text.len() {
            let (character, length) = unchecked_character(text, at);
            let stays = last.is_some_and(|family| self.stays(store, family, character));
            if !stays {
                let family = self.family_for(store, character, wish);
                let changes = !std::ptr::eq(
                    family.map_or(std::ptr::null(), std::ptr::from_ref),
                    last.map_or(std::ptr::null(), std::ptr::from_ref),
                );
                if at == 0 || changes {
                    let mut start = at;
                    if character == KEYCAP && at > 0 && takes_previous(store, family, text[at - 1]) {
                        start -= 1;
                        give_back(&mut runs);
                    }
                    let font = family.and_then(|family| family.closest_match(wish.style));
                    runs.push(FontRun { start, end: at, font });
                    last = family;
                }
            }
            at += length;
            if let Some(run) = runs.last_mut() {
                run.end = at;
            }
        }
        runs
    }

    /// The family that draws a character.
    pub fn family_for(&self, store: &FontStore, character: u32, wish: &FontWish) -> Option<&FontFamily> {
        let mut character = character;
        loop {
            if character >= self.end {
                return None;
            }
            if let Some(found) = self.best_family(store, character, wish) {
                return Some(found);
            }
            match decompose(character) {
                Some(Decomposed::Pair(first, _) | Decomposed::Singleton(first)) => character = first,
                None => return self.families.first(),
            }
        }
    }

    fn best_family(&self, store: &FontStore, character: u32, wish: &FontWish) -> Option<&FontFamily> {
        let mut best: Option<(u32, &FontFamily)> = None;
        for (i, family) in self.families.iter().enumerate() {
            if !covers(store, family, character) {
                continue;
            }
            if i == 0 {
                return Some(family);
            }
            let fits = family.variant() == FontVariant::Default || family.variant() == wish.variant;
            let score = wish.language.matches(family.language()) * 2 + u32::from(fits);
            if best.is_none_or(|(found, _)| score > found) {
                best = Some((score, family));
            }
        }
        best.map(|(_, family)| family)
    }

    fn stays(&self, store: &FontStore, family: &FontFamily, character: u32) -> bool {
        let selector = matches!(character, 0xfe00..=0xfe0f | 0xe0100..=0xe01ef);
        selector || (STICKY.contains(&character) && covers(store, family, character))
    }

    fn from_parts(families: Vec<FontFamily>, end: u32) -> Self {
        let hash = families.content_hash();
        Self { families, end, hash }
    }
}

impl Persist for Collection {
    fn write(&self, out: &mut Writer) {
        self.families.write(out);
        self.end.write(out);
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        Ok(Self::from_parts(Vec::read(input)?, u32::read(input)?))
    }
}

fn covers(store: &FontStore, family: &FontFamily, character: u32) -> bool {
    family.base_face().and_then(|face| store.get(face)).is_some_and(|face| face.covers(character))
}

fn takes_previous(store: &FontStore, family: Option<&FontFamily>, previous: u16) -> bool {
    family.is_some_and(|family| covers(store, family, u32::from(previous)))
}

/// Takes the last unit from the last run; an empty run goes.
fn give_back(runs: &mut Vec<FontRun>) {
    if let Some(run) = runs.last_mut() {
        run.end -= 1;
        if run.start == run.end {
            runs.pop();
        }
    }
}

/// The character at a position; like Minikin this trusts that a high surrogate is followed by a low one.
fn unchecked_character(text: &[u16], at: usize) -> (u32, usize) {
    let first = u32::from(text[at]);
    match text.get(at + 1) {
        Some(second) if first & 0xfc00 == 0xd800 => {
            (0x10000 + ((first & 0x3ff) << 10) + (u32::from(*second) & 0x3ff), 2)
        }
        _ => (first, 1),
    }
}
