//! Line metrics of a font, as `Paint.getFontMetrics` gives them.
//!
//! Ascent, descent and leading come from `hhea` (or from OS/2 where the font asks for it), top and bottom from the box
//! around all glyphs in `head`. The integer form rounds the first three and takes top and bottom outwards: this is what
//! makes the height of every TextView.

use skrifa::raw::TableProvider;
use skrifa::raw::tables::os2::SelectionFlags;

use crate::geometry::round_to_int;

/// Distances from the baseline in pixels; upwards is negative.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct FontMetrics {
    /// Highest point of any glyph.
    pub top: f32,
    /// Recommended distance above the baseline.
    pub ascent: f32,
    /// Recommended distance below the baseline.
    pub descent: f32,
    /// Lowest point of any glyph.
    pub bottom: f32,
    /// Recommended extra space between lines.
    pub leading: f32,
}

/// The same in whole pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FontMetricsInt {
    /// Highest point of any glyph.
    pub top: i32,
    /// Recommended distance above the baseline.
    pub ascent: i32,
    /// Recommended distance below the baseline.
    pub descent: i32,
    /// Lowest point of any glyph.
    pub bottom: i32,
    /// Recommended extra space between lines.
    pub leading: i32,
}

impl FontMetrics {
    /// Recommended distance between baselines.
    pub fn spacing(&self) -> f32 {
        self.descent - self.ascent + self.leading
    }

    /// Rounded as `getFontMetricsInt` does.
    pub fn to_int(&self) -> FontMetricsInt {
        FontMetricsInt {
            top: self.top.floor() as i32,
            ascent: round_to_int(self.ascent),
            descent: round_to_int(self.descent),
            bottom: self.bottom.ceil() as i32,
            leading: round_to_int(self.leading),
        }
    }

    /// The generous metrics that elegant text has whatever its font.
    pub fn elegant(size: f32) -> Self {
        let of = |units: f32| -size * units / 2048.0;
        Self { top: of(2500.0), ascent: of(1900.0), descent: of(-500.0), bottom: of(-1000.0), leading: 0.0 }
    }

    /// Metrics for one pixel per em.
    pub(super) fn read<'a>(tables: &impl TableProvider<'a>) -> Option<Self> {
        let head = tables.head().ok()?;
        let em = f32::from(head.units_per_em());
        if em == 0.0 {
            return None;
        }
        let hhea = tables.hhea().ok()?;
        let (mut ascent, mut descent, mut gap) =
            (hhea.ascender().to_i16(), hhea.descender().to_i16(), hhea.line_gap().to_i16());
        if let Ok(os2) = tables.os2() {
            let wants_typo = os2.fs_selection().contains(SelectionFlags::USE_TYPO_METRICS);
            let empty = ascent == 0 && descent == 0;
            if wants_typo || (empty && (os2.s_typo_ascender() != 0 || os2.s_typo_descender() != 0)) {
                (ascent, descent, gap) = (os2.s_typo_ascender(), os2.s_typo_descender(), os2.s_typo_line_gap());
            } else if empty {
                ascent = os2.us_win_ascent() as i16;
                descent = -(os2.us_win_descent() as i16);
            }
        }
        Some(Self {
            top: -f32::from(head.y_max()) / em,
            ascent: -f32::from(ascent) / em,
            descent: -f32::from(descent) / em,
            bottom: -f32::from(head.y_min()) / em,
            leading: (f32::from(gap) / em).max(0.0),
        })
    }

    pub(super) fn scaled(&self, size: f32) -> Self {
        Self {
            top: self.top * size,
            ascent: self.ascent * size,
            descent: self.descent * size,
            bottom: self.bottom * size,
            leading: self.leading * size,
        }
    }
}

impl FontMetricsInt {
    /// What `getFontMetricsInt` returns.
    pub fn spacing(&self) -> i32 {
        self.descent - self.ascent + self.leading
    }
}
