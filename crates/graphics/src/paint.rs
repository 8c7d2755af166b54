//! `android.graphics.Paint`: how things are drawn and measured.
//!
//! The peer keeps what the native paint of API 23 kept; the typeface is not part of it (Java passes it beside the
//! paint). Effects are shared values, as in Skia: what Java does to its objects afterwards does not reach a paint that
//! has them. Setters ignore nonsense exactly where Skia does: negative sizes, unknown styles.

use std::sync::Arc;

use crate::effect::{BlendMode, ColorFilter, MaskFilter, PathEffect, Shader};
use crate::font::{FontLanguage, FontVariant, GlyphScale};
use crate::persist::{Persist, ReadError, Reader, Writer, persist_enum, persist_struct};

/// Smooth edges.
pub const ANTI_ALIAS_FLAG: u32 = 0x01;
/// Smooth scaling of bitmaps; kept apart from the other flags.
pub const FILTER_BITMAP_FLAG: u32 = 0x02;
/// Dither towards fewer colours.
pub const DITHER_FLAG: u32 = 0x04;
/// A line below the text.
pub const UNDERLINE_TEXT_FLAG: u32 = 0x08;
/// A line through the text.
pub const STRIKE_THRU_TEXT_FLAG: u32 = 0x10;
/// Swollen glyphs.
pub const FAKE_BOLD_TEXT_FLAG: u32 = 0x20;
/// Advances that are not fitted to pixels, from outlines.
pub const LINEAR_TEXT_FLAG: u32 = 0x40;
/// Glyphs at fractions of pixels.
pub const SUBPIXEL_TEXT_FLAG: u32 = 0x80;

/// A peer in the runtime's tables, such as a bitmap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerHandle(pub u64);

impl Persist for PeerHandle {
    fn write(&self, out: &mut Writer) {
        self.0.write(out);
    }
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        u64::read(input).map(Self)
    }
}

/// `Paint.Style`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// The inside.
    #[default]
    Fill,
    /// The outline.
    Stroke,
    /// Both.
    FillAndStroke,
}

persist_enum!(Style { 0 => Fill, 1 => Stroke, 2 => FillAndStroke });

/// `Paint.Cap`: how lines end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cap {
    /// At the end.
    #[default]
    Butt,
    /// With a half circle.
    Round,
    /// With half a square.
    Square,
}

persist_enum!(Cap { 0 => Butt, 1 => Round, 2 => Square });

/// `Paint.Join`: how lines meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Join {
    /// With a sharp corner, up to the miter limit.
    #[default]
    Miter,
    /// With an arc.
    Round,
    /// With a cut corner.
    Bevel,
}

persist_enum!(Join { 0 => Miter, 1 => Round, 2 => Bevel });

/// `Paint.Align`: which end of the text is at the origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    /// The left end.
    #[default]
    Left,
    /// The middle.
    Center,
    /// The right end.
    Right,
}

persist_enum!(Align { 0 => Left, 1 => Center, 2 => Right });

macro_rules! native_numbers {
    ($($name:ident: $($variant:ident),*;)*) => {$(
        impl $name {
            /// The value for Java's native number.
            pub fn from_native(value: i32) -> Option<Self> {
                [$(Self::$variant),*].get(usize::try_from(value).ok()?).copied()
            }
            /// Java's native number.
            pub fn to_native(self) -> i32 {
                self as i32
            }
        }
    )*};
}

native_numbers! {
    Style: Fill, Stroke, FillAndStroke;
    Cap: Butt, Round, Square;
    Join: Miter, Round, Bevel;
    Align: Left, Center, Right;
}

/// A blurred copy below what is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shadow {
    /// Blur radius.
    pub radius: f32,
    /// Distance to the right.
    pub dx: f32,
    /// Distance downwards.
    pub dy: f32,
    /// Colour; opaque shadows take the alpha of the paint.
    pub color: u32,
}

persist_struct!(Shadow { radius, dx, dy, color });

/// The native paint.
#[derive(Debug, Clone, PartialEq)]
pub struct Paint {
    flags: u32,
    filter_bitmap: bool,
    /// Whether text may be fitted to pixels.
    pub hinting: bool,
    /// Colour, `0xAARRGGBB`.
    pub color: u32,
    /// What of a shape is drawn.
    pub style: Style,
    /// How lines end.
    pub cap: Cap,
    /// How lines meet.
    pub join: Join,
    stroke_width: f32,
    stroke_miter: f32,
    text_size: f32,
    /// Horizontal stretch of text.
    pub text_scale_x: f32,
    /// Horizontal skew of text.
    pub text_skew_x: f32,
    /// Which end of the text is at the origin.
    pub text_align: Align,
    /// Extra space between letters, in ems.
    pub letter_spacing: f32,
    /// OpenType features as CSS writes them.
    pub font_feature_settings: String,
    /// Language of the text.
    pub language: FontLanguage,
    /// Natural line heights for scripts that need them.
    pub elegant: bool,
    /// Whether a hyphen is drawn at the end.
    pub hyphen_edit: i32,
    /// Colours instead of one.
    pub shader: Option<Arc<Shader>>,
    /// Changes colours.
    pub color_filter: Option<Arc<ColorFilter>>,
    /// How colours meet what is there.
    pub mode: BlendMode,
    /// Changes shapes.
    pub path_effect: Option<Arc<PathEffect>>,
    /// Changes edges.
    pub mask_filter: Option<Arc<MaskFilter>>,
    /// Layers of masks.
    pub rasterizer: Option<PeerHandle>,
    /// A copy below.
    pub shadow: Option<Shadow>,
}

persist_struct!(Paint {
    flags,
    filter_bitmap,
    hinting,
    color,
    style,
    cap,
    join,
    stroke_width,
    stroke_miter,
    text_size,
    text_scale_x,
    text_skew_x,
    text_align,
    letter_spacing,
    font_feature_settings,
    language,
    elegant,
    hyphen_edit,
    shader,
    color_filter,
    mode,
    path_effect,
    mask_filter,
    rasterizer,
    shadow,
});

impl Default for Paint {
    fn default() -> Self {
        Self {
            flags: 0,
            filter_bitmap: false,
            hinting: true,
            color: 0xff00_0000,
            style: Style::Fill,
            cap: Cap::Butt,
            join: Join::Miter,
            stroke_width: 0.0,
            stroke_miter: 4.0,
            text_size: 12.0,
            text_scale_x: 1.0,
            text_skew_x: 0.0,
            text_align: Align::Left,
            letter_spacing: 0.0,
            font_feature_settings: String::new(),
            language: FontLanguage::default(),
            elegant: false,
            hyphen_edit: 0,
            shader: None,
            color_filter: None,
            mode: BlendMode::SrcOver,
            path_effect: None,
            mask_filter: None,
            rasterizer: None,
            shadow: None,
        }
    }
}

impl Paint {
    /// A paint as `native_init` makes it.
    pub fn new() -> Self {
        Self::default()
    }

    /// Back to the start (`native_reset`); what Android added to Skia's paint stays, Java resets it itself.
    pub fn reset(&mut self) {
        let old = std::mem::take(self);
        self.letter_spacing = old.letter_spacing;
        self.font_feature_settings = old.font_feature_settings;
        self.language = old.language;
        self.elegant = old.elegant;
        self.hyphen_edit = old.hyphen_edit;
    }

    /// The flags as Java sees them.
    pub fn flags(&self) -> u32 {
        self.flags | if self.filter_bitmap { FILTER_BITMAP_FLAG } else { 0 }
    }

    /// Sets all flags.
    pub fn set_flags(&mut self, flags: u32) {
        self.filter_bitmap = flags & FILTER_BITMAP_FLAG != 0;
        self.flags = flags & 0xffff & !FILTER_BITMAP_FLAG;
    }

    /// Sets or clears one flag.
    pub fn set_flag(&mut self, flag: u32, on: bool) {
        let flags = self.flags();
        self.set_flags(if on { flags | flag } else { flags & !flag });
    }

    /// Whether a flag is set.
    pub fn has_flag(&self, flag: u32) -> bool {
        self.flags() & flag != 0
    }

    /// Alpha of the colour.
    pub fn alpha(&self) -> u8 {
        crate::color::alpha(self.color)
    }

    /// Sets the alpha of the colour; only eight bits count.
    pub fn set_alpha(&mut self, alpha: i32) {
        self.color = crate::color::with_alpha(self.color, alpha as u8);
    }

    /// Width of lines; 0 is a hairline.
    pub fn stroke_width(&self) -> f32 {
        self.stroke_width
    }

    /// Sets the width of lines unless it is negative.
    pub fn set_stroke_width(&mut self, width: f32) {
        set_unless_negative(&mut self.stroke_width, width);
    }

    /// How sharp a corner may be.
    pub fn stroke_miter(&self) -> f32 {
        self.stroke_miter
    }

    /// Sets how sharp a corner may be unless it is negative.
    pub fn set_stroke_miter(&mut self, miter: f32) {
        set_unless_negative(&mut self.stroke_miter, miter);
    }

    /// Pixels per em.
    pub fn text_size(&self) -> f32 {
        self.text_size
    }

    /// Sets the pixels per em unless they are negative.
    pub fn set_text_size(&mut self, size: f32) {
        set_unless_negative(&mut self.text_size, size);
    }

    /// Sets the language from a Java locale (`native_setTextLocale`).
    pub fn set_text_locale(&mut self, locale: &str) {
        self.language = FontLanguage::from_java_locale(locale);
    }

    /// Whether compact or elegant fonts are wanted.
    pub fn font_variant(&self) -> FontVariant {
        if self.elegant { FontVariant::Elegant } else { FontVariant::Compact }
    }

    /// The scale at which text is measured: Android 6 drops fractions of the size.
    pub fn measuring_scale(&self) -> GlyphScale {
        GlyphScale { size: self.text_size.trunc(), ..self.drawing_scale() }
    }

    /// The scale at which text is drawn.
    pub fn drawing_scale(&self) -> GlyphScale {
        GlyphScale {
            size: self.text_size,
            scale_x: self.text_scale_x,
            skew_x: self.text_skew_x,
            linear: self.has_flag(LINEAR_TEXT_FLAG),
            subpixel: self.has_flag(SUBPIXEL_TEXT_FLAG),
            hinting: self.hinting,
        }
    }

    /// Sets or removes the shadow; a radius that is not positive removes it.
    pub fn set_shadow_layer(&mut self, radius: f32, dx: f32, dy: f32, color: u32) {
        self.shadow = (radius > 0.0).then_some(Shadow { radius, dx, dy, color });
    }
}

/// Skia's setters refuse negative values and NaN.
fn set_unless_negative(field: &mut f32, value: f32) {
    if value >= 0.0 {
        *field = value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_filter_flag_lives_apart() {
        let mut paint = Paint::new();
        paint.set_flags(ANTI_ALIAS_FLAG | FILTER_BITMAP_FLAG | 0x10000);
        assert_eq!(paint.flags(), ANTI_ALIAS_FLAG | FILTER_BITMAP_FLAG);
        paint.set_flag(FILTER_BITMAP_FLAG, false);
        assert_eq!(paint.flags(), ANTI_ALIAS_FLAG);
    }

    #[test]
    fn nonsense_is_ignored() {
        let mut paint = Paint::new();
        paint.set_text_size(-1.0);
        paint.set_text_size(f32::NAN);
        paint.set_stroke_width(-1.0);
        assert_eq!(paint, Paint::default());
        assert_eq!(Style::from_native(3), None);
        assert_eq!(Style::from_native(2).map(Style::to_native), Some(2));
    }

    #[test]
    fn reset_keeps_what_java_resets() {
        let mut paint = Paint::new();
        paint.color = 0;
        paint.letter_spacing = 0.5;
        paint.reset();
        assert_eq!((paint.color, paint.letter_spacing), (0xff00_0000, 0.5));
    }

    #[test]
    fn alpha_replaces_only_alpha() {
        let mut paint = Paint::new();
        paint.color = 0xff12_3456;
        paint.set_alpha(0x80);
        assert_eq!((paint.color, paint.alpha()), (0x8012_3456, 0x80));
    }

    #[test]
    fn paints_come_back_from_bytes() {
        let mut paint = Paint::new();
        paint.set_text_locale("ja_JP");
        paint.color_filter = Some(Arc::new(ColorFilter::Lighting(1, 2)));
        paint.set_shadow_layer(1.0, 2.0, 3.0, 4);
        assert_eq!(Paint::from_bytes(&paint.to_bytes()), Ok(paint));
    }
}
