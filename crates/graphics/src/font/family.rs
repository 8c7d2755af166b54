//! `android.graphics.FontFamily`: fonts of one design in several styles.

use super::{FaceId, FontLanguage, FontStore, FontStyle, FontVariant};
use crate::persist::persist_struct;

/// Fonts of one design; characters are looked up in the one closest to normal style.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FontFamily {
    language: FontLanguage,
    variant: FontVariant,
    fonts: Vec<(FaceId, FontStyle)>,
}

persist_struct!(FontFamily { language, variant, fonts });

/// A font and what must be faked to get the wanted style.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FakedFont {
    /// The face.
    pub face: FaceId,
    /// Swell the outlines.
    pub bold: bool,
    /// Skew the glyphs by a quarter.
    pub italic: bool,
}

impl FontFamily {
    /// An empty family (`nCreateFamily`); the language is a BCP 47 tag.
    pub fn new(language: Option<&str>, variant: i32) -> Self {
        let language = language.map(FontLanguage::from_tag).unwrap_or_default();
        Self { language, variant: FontVariant::from_native(variant), fonts: Vec::new() }
    }

    /// Adds a font whose style stands in the file (`nAddFont`, `nAddFontFromAsset`); false if it does not.
    pub fn add_font(&mut self, store: &FontStore, face: FaceId) -> bool {
        let Some(style) = store.get(face).and_then(|face| face.style()) else { return false };
        self.fonts.push((face, style));
        true
    }

    /// Adds a font in a given style (`nAddFontWeightStyle`); the weight is 100 to 900.
    pub fn add_font_weight_style(&mut self, face: FaceId, weight: i32, italic: bool) {
        self.fonts.push((face, FontStyle::new(weight / 100, italic)));
    }

    /// The language of the family.
    pub fn language(&self) -> FontLanguage {
        self.language
    }

    /// Whether the family is for elegant or compact text.
    pub fn variant(&self) -> FontVariant {
        self.variant
    }

    /// The font closest in style, the first of equals; and what is left to fake.
    pub fn closest_match(&self, style: FontStyle) -> Option<FakedFont> {
        let (face, actual) = *self.fonts.iter().min_by_key(|font| font.1.distance(style))?;
        let bold = style.weight >= 6 && i32::from(style.weight) - i32::from(actual.weight) >= 2;
        Some(FakedFont { face, bold, italic: style.italic && !actual.italic })
    }

    /// The face whose characters count for the family.
    pub fn base_face(&self) -> Option<FaceId> {
        self.closest_match(FontStyle::default()).map(|font| font.face)
    }

    /// Which font of a collection file suits a language: the CJK file of the boot image holds Japanese, Korean,
    /// simplified and traditional Chinese in this order, while API 23 names no index.
    pub fn collection_index(&self) -> u32 {
        match self.language.shaper_tag().as_deref() {
            Some("ko") => 1,
            Some("zh-Hans") => 2,
            Some("zh-Hant") => 3,
            _ => 0,
        }
    }
}
