//! From font units to pixels, in the fixed-point arithmetic of FreeType.
//!
//! Advances decide where lines break, so the rounding is exact: a size becomes a 26.6 number, a scale a 16.16 one, and
//! a hinted advance is rounded to a whole pixel. Text that Skia would draw as outlines (flag LINEAR_TEXT, or larger
//! than 256 pixels) is measured at 64 pixels without hinting and scaled.

/// Text larger than this is measured and drawn as outlines.
const MAX_CACHED_SIZE: f32 = 256.0;
/// The size at which outlines are measured.
const OUTLINE_SIZE: f32 = 64.0;

/// How glyphs are to be scaled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GlyphScale {
    /// Pixels per em.
    pub size: f32,
    /// Horizontal stretch.
    pub scale_x: f32,
    /// Horizontal skew, fake italic included.
    pub skew_x: f32,
    /// Fractional advances from outlines (flag LINEAR_TEXT).
    pub linear: bool,
    /// Fractional advances (flag SUBPIXEL_TEXT).
    pub subpixel: bool,
    /// Whether the font may be fitted to the pixel grid (the default of Paint).
    pub hinting: bool,
}

/// What turns font units into pixels at one size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct UnitScale {
    /// 16.16 factor from units to 26.6 pixels.
    x_scale: i64,
    /// Whether advances become whole pixels.
    pub(super) rounded: bool,
    /// Factor for the result (outlines are measured at another size).
    pub(super) factor: f32,
    /// Whole pixels per em.
    pub(super) ppem: i64,
}

impl GlyphScale {
    /// The unstretched, upright scale at a size.
    pub fn at_size(size: f32) -> Self {
        Self { size, scale_x: 1.0, skew_x: 0.0, linear: false, subpixel: false, hinting: true }
    }

    /// Whether Skia would take outlines instead of cached glyphs.
    pub(super) fn as_outlines(&self) -> bool {
        let limit = MAX_CACHED_SIZE * MAX_CACHED_SIZE;
        let (x, skew, y) = (self.size * self.scale_x, self.size * self.skew_x, self.size);
        self.linear || x * x > limit || skew * skew + y * y > limit
    }

    pub(super) fn units(&self, units_per_em: u16, whole_sizes: bool) -> UnitScale {
        let outlines = self.as_outlines();
        let asked = if self.size.is_finite() { self.size } else { 0.0 };
        let size = if outlines { OUTLINE_SIZE } else { asked };
        let factor = if outlines { asked / OUTLINE_SIZE } else { 1.0 };
        let rounded = self.hinting && !outlines && !self.subpixel && self.skew_x == 0.0;
        let size26 = to_26_6(size * self.scale_x.abs());
        let ppem = (size26 + 32) >> 6;
        let size26 = if whole_sizes && rounded { ppem << 6 } else { size26 };
        UnitScale { x_scale: div_fix(size26, i64::from(units_per_em)), rounded, factor, ppem }
    }
}

impl UnitScale {
    /// An advance in pixels. A fitted glyph is measured between two phantom points, the first of which lies `origin`
    /// units from the pen; in a simple glyph both are rounded, otherwise only their distance.
    pub(super) fn pixels(&self, advance: i32, origin: Origin) -> f32 {
        let advance = i64::from(advance);
        if !self.rounded {
            let fixed = (advance * self.x_scale + 32).div_euclid(64);
            return fixed as f32 / 65536.0 * self.factor;
        }
        let from = mul_fix(i64::from(origin.units), self.x_scale);
        let to = mul_fix(i64::from(origin.units) + advance, self.x_scale);
        let pixels = if origin.simple { pix_round(to) - pix_round(from) } else { pix_round(to - from) };
        (pixels / 64) as f32
    }
}

/// Where a glyph's first phantom point lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Origin {
    /// Distance from the pen in font units.
    pub(super) units: i32,
    /// Whether the glyph has contours of its own.
    pub(super) simple: bool,
}

/// A coordinate of an outline in 26.6 pixels.
pub(super) fn outline_26_6(units: f32, units_per_em: u16, size: f32) -> i64 {
    mul_fix(units as i64, div_fix(to_26_6(size), i64::from(units_per_em)))
}

/// Sizes below one pixel count as one, as in FreeType.
fn to_26_6(size: f32) -> i64 {
    let fixed = (f64::from(size) * 65536.0) as i64;
    (fixed >> 10).clamp(64, 1 << 24)
}

fn div_fix(a: i64, b: i64) -> i64 {
    if b == 0 { 0 } else { ((a << 16) + b / 2) / b }
}

fn mul_fix(a: i64, b: i64) -> i64 {
    let product = a.abs() * b.abs();
    let rounded = (product + 0x8000) >> 16;
    if (a < 0) != (b < 0) { -rounded } else { rounded }
}

fn pix_round(value: i64) -> i64 {
    (value + 32) & !63
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hinted_advances_are_whole_pixels() {
        let units = GlyphScale::at_size(53.0).units(2048, true);
        // 1229 units of DroidSansMono are 31.8 pixels.
        assert_eq!(units.pixels(1229, Origin::default()), 32.0);
        // A first point 12 units left of the pen: 11.4 pixels in all.
        assert_eq!(GlyphScale::at_size(24.0).units(2048, true).pixels(985, Origin { units: -12, simple: true }), 11.0);
        assert_eq!(units.pixels(0, Origin::default()), 0.0);
    }

    #[test]
    fn linear_advances_are_fractions() {
        let scale = GlyphScale { subpixel: true, ..GlyphScale::at_size(53.0) };
        assert!((scale.units(2048, true).pixels(1229, Origin::default()) - 31.8052).abs() < 1e-3);
        let scale = GlyphScale { linear: true, ..GlyphScale::at_size(53.0) };
        assert!((scale.units(2048, true).pixels(1229, Origin::default()) - 31.8052).abs() < 1e-3);
    }

    #[test]
    fn skewed_and_huge_text_is_not_hinted() {
        let skewed = GlyphScale { skew_x: -0.25, ..GlyphScale::at_size(53.0) };
        assert!(!skewed.units(2048, true).rounded);
        assert!(GlyphScale::at_size(257.0).as_outlines());
        assert!(!GlyphScale::at_size(256.0).as_outlines());
    }

    #[test]
    fn nonsense_sizes_do_no_harm() {
        for size in [0.0, -5.0, f32::NAN, f32::INFINITY, 1e30] {
            let units = GlyphScale::at_size(size).units(0, false);
            assert_eq!(units.pixels(500, Origin::default()), 0.0, "{size}");
        }
    }
}
