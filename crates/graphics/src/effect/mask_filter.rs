//! `android.graphics.MaskFilter`: changes the edges of what is drawn.

use crate::persist::persist_enum;

/// `BlurMaskFilter.Blur`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BlurStyle {
    /// Blurred inside and outside.
    #[default]
    Normal,
    /// Sharp inside, blurred outside.
    Solid,
    /// Nothing inside, blurred outside.
    Outer,
    /// Blurred inside, nothing outside.
    Inner,
}

persist_enum!(BlurStyle { 0 => Normal, 1 => Solid, 2 => Outer, 3 => Inner });

impl BlurStyle {
    /// The value for Java's number.
    pub fn from_native(value: i32) -> Option<Self> {
        [Self::Normal, Self::Solid, Self::Outer, Self::Inner].get(usize::try_from(value).ok()?).copied()
    }
}

/// Changes the coverage of a shape.
#[derive(Debug, Clone, PartialEq)]
pub enum MaskFilter {
    /// Blurs (`BlurMaskFilter`).
    Blur(f32, BlurStyle),
    /// Shades as if embossed (`EmbossMaskFilter`): light direction, ambient, specular, blur radius. Model: drawn as a
    /// slight blur.
    Emboss([f32; 3], f32, f32, f32),
    /// Maps coverage by a table (`TableMaskFilter`).
    Table(Vec<u8>),
}

persist_enum!(MaskFilter {
    0 => Blur(radius, style),
    1 => Emboss(direction, ambient, specular, radius),
    2 => Table(table),
});

impl MaskFilter {
    /// The sigma of a blur radius, as Android converts it.
    pub fn sigma(radius: f32) -> f32 {
        if radius > 0.0 { 0.3 * radius + 0.5 } else { 0.0 }
    }
}
