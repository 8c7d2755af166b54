//! `android.graphics.Typeface`: families with a wanted style.

use std::sync::Arc;

use super::{Collection, FakedFont, FontFamily, FontMetrics, FontStore, FontStyle};
use crate::persist::persist_struct;

/// Families in order of preference, and the weight and slant to take from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typeface {
    collection: Arc<Collection>,
    /// Bit 0 bold, bit 1 italic.
    style: u8,
    base_weight: i32,
}

persist_struct!(Typeface { collection, style, base_weight });

impl Typeface {
    /// A typeface of families (`nativeCreateFromArray`); its style is that of the first family's normal font.
    ///
    /// `None` if no family has a usable font, where Android would abort the process.
    pub fn from_families(store: &FontStore, families: &[FontFamily]) -> Option<Self> {
        let collection = Collection::new(store, families)?;
        let face = families.first()?.base_face().and_then(|face| store.get(face));
        let style = face.map_or(0, |face| face.skia_style());
        Some(Self { collection: Arc::new(collection), style, base_weight: 400 })
    }

    /// The same families in another style (`nativeCreateFromTypeface`).
    pub fn with_style(&self, style: i32) -> Self {
        Self { style: (style & 3) as u8, ..self.clone() }
    }

    /// The same families and style from another weight on (`nativeCreateWeightAlias`).
    pub fn with_base_weight(&self, weight: i32) -> Self {
        Self { base_weight: weight, ..self.clone() }
    }

    /// Java's style number (`nativeGetStyle`).
    pub fn style(&self) -> i32 {
        i32::from(self.style)
    }

    /// The families.
    pub fn collection(&self) -> &Collection {
        &self.collection
    }

    /// What the families are asked for: bold adds 300 to the base weight.
    pub fn font_style(&self) -> FontStyle {
        let bold = if self.style & 1 != 0 { 3 } else { 0 };
        FontStyle::new((self.base_weight / 100 + bold).min(9), self.style & 2 != 0)
    }

    /// The font that makes the line metrics.
    pub fn base_font(&self) -> Option<FakedFont> {
        self.collection.base_font(self.font_style())
    }

    /// Line metrics at a size; `elegant` overrides the font.
    pub fn metrics(&self, store: &FontStore, size: f32, elegant: bool) -> FontMetrics {
        if elegant {
            return FontMetrics::elegant(size);
        }
        let face = self.base_font().and_then(|font| store.get(font.face));
        face.map_or(FontMetrics::default(), |face| face.metrics(size))
    }
}
