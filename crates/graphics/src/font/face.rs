//! One font file: characters, advances, metrics, outlines.

use std::fmt;
use std::sync::OnceLock;

use skrifa::font::Blob;
use skrifa::raw::tables::glyf::{Component, CompositeGlyphFlags, Glyph};
use skrifa::raw::tables::head::MacStyle;
use skrifa::raw::tables::os2::SelectionFlags;
use skrifa::raw::{FontRef, TableProvider};
use skrifa::{DrawMemory, Font, GlyphId, PathSink, ScalerFont};

use super::coverage::Coverage;
use super::scale::{GlyphScale, Origin, UnitScale, outline_26_6};
use super::{FontBytes, FontMetrics, FontStyle};
use crate::geometry::Rect;
use crate::path::Path;

/// Fake bold swells an outline by an em divided by this.
const EMBOLDEN_DIVISOR: i64 = 34;
/// Composites of composites beyond this are broken fonts.
const MAX_COMPOSITE_DEPTH: usize = 8;

/// A font that was read far enough to be used.
pub struct Face {
    font: Font,
    bytes: FontBytes,
    index: u32,
    units_per_em: u16,
    metrics: FontMetrics,
    style: Option<FontStyle>,
    skia_style: u8,
    fixed_pitch: bool,
    /// TrueType fonts may ask to be scaled to whole sizes only.
    whole_sizes: bool,
    bitmaps_only: bool,
    coverage: OnceLock<Option<Coverage>>,
}

/// A glyph that is a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct ColorGlyph {
    /// The picture as a PNG file.
    pub png: Vec<u8>,
    /// Left edge relative to the pen, in pixels.
    pub left: f32,
    /// Upper edge relative to the baseline, in pixels, downwards.
    pub top: f32,
    /// By what the picture is to be scaled.
    pub scale: f32,
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Face({} glyphs, {} units)", self.font.num_glyphs(), self.units_per_em)
    }
}

impl Face {
    /// Reads a font; `None` if the bytes are none or lack what text needs.
    pub fn new(bytes: FontBytes, index: u32) -> Option<Self> {
        let data: &[u8] = (*bytes).as_ref();
        let tables = FontRef::from_index(data, index).ok()?;
        let metrics = FontMetrics::read(&tables)?;
        let head = tables.head().ok()?;
        let outlines = tables.glyf().is_ok() || tables.cff().is_ok() || tables.cff2().is_ok();
        let (units_per_em, flags, mac_style) = (head.units_per_em(), head.flags().bits(), head.mac_style());
        let whole_sizes = tables.glyf().is_ok() && flags & 8 != 0;
        let os2 = tables.os2().ok();
        let selection = os2.as_ref().map(|os2| os2.fs_selection());
        let style = os2.as_ref().map(|os2| {
            let italic = os2.fs_selection().contains(SelectionFlags::ITALIC);
            FontStyle::new(i32::from(os2.us_weight_class()) / 100, italic)
        });
        let fixed_pitch = tables.post().is_ok_and(|post| post.is_fixed_pitch() != 0);
        let skia_style = skia_style(selection, mac_style);
        let font = Font::new(Blob::Shared(bytes.clone()), index)?;
        Some(Self {
            font,
            bytes: bytes.clone(),
            index,
            units_per_em,
            metrics,
            style,
            skia_style,
            fixed_pitch,
            whole_sizes,
            bitmaps_only: !outlines,
            coverage: OnceLock::new(),
        })
    }

    /// Weight and slant from OS/2; `None` if the font has none, then a family cannot take it without being told.
    pub fn style(&self) -> Option<FontStyle> {
        self.style
    }

    /// Skia's style: bit 0 bold, bit 1 italic.
    pub fn skia_style(&self) -> u8 {
        self.skia_style
    }

    /// Line metrics at a size.
    pub fn metrics(&self, size: f32) -> FontMetrics {
        self.metrics.scaled(size)
    }

    /// The glyph of a character.
    pub fn glyph(&self, character: u32) -> Option<u32> {
        let glyph = self.font.charmap().map_unicode(character)?.to_u32();
        (glyph != 0).then_some(glyph)
    }

    /// Whether the font claims the character, which decides about fallback.
    pub fn covers(&self, character: u32) -> bool {
        self.coverage().is_some_and(|coverage| coverage.contains(character))
    }

    /// One more than the last character that the font claims; `None` if it claims none in a way that counts.
    pub fn coverage_end(&self) -> Option<u32> {
        self.coverage().map(Coverage::end)
    }

    /// How far the pen moves, in pixels.
    pub fn advance(&self, glyph: u32, scale: &GlyphScale) -> f32 {
        if self.bitmaps_only {
            return self.bitmap_advance(glyph, scale).unwrap_or(0.0);
        }
        let units = scale.units(self.units_per_em, self.whole_sizes);
        if let Some(width) = self.device_width(glyph, &units) {
            return f32::from(width);
        }
        let phantom = if units.rounded { self.phantom(glyph) } else { None };
        let (metrics, origin) = phantom.unwrap_or((glyph, Origin::default()));
        units.pixels(self.font.glyph_metrics().h_advance(GlyphId::new(metrics)) as i32, origin)
    }

    /// The whole-pixel box around a glyph, with fake bold if asked; empty for blanks.
    pub fn bounds(&self, glyph: u32, scale: &GlyphScale, bold: bool) -> Rect {
        if self.bitmaps_only {
            return self.bitmap_bounds(glyph, scale).unwrap_or_default();
        }
        let outlines = scale.as_outlines();
        let size = if outlines { 64.0 } else { scale.size };
        let Some(path) = self.unit_outline(glyph) else { return Rect::EMPTY };
        let x_of = |units: f32| outline_26_6(units, self.units_per_em, size * scale.scale_x);
        let y_of = |units: f32| outline_26_6(units, self.units_per_em, size);
        let mut corners: Option<[i64; 4]> = None;
        for point in path.points() {
            let y = y_of(point.y);
            let x = x_of(point.x) - (y as f32 * scale.skew_x) as i64;
            let c = corners.get_or_insert([x, y, x, y]);
            *c = [c[0].min(x), c[1].min(y), c[2].max(x), c[3].max(y)];
        }
        let Some([left, low, right, high]) = corners else { return Rect::EMPTY };
        let swell = if bold {
            outline_26_6(f32::from(self.units_per_em), self.units_per_em, size) / EMBOLDEN_DIVISOR
        } else {
            0
        };
        let (floor, ceil) = (|v: i64| (v & !63) / 64, |v: i64| ((v + 63) & !63) / 64);
        let factor = if outlines { scale.size / 64.0 } else { 1.0 };
        Rect::new(
            floor(left) as f32 * factor,
            -ceil(high + swell) as f32 * factor,
            ceil(right + swell) as f32 * factor,
            -floor(low) as f32 * factor,
        )
    }

    /// The outline at a size, y downwards, not fitted to pixels; `None` if the glyph has none.
    pub fn outline(&self, glyph: u32, size: f32) -> Option<Path> {
        let scale = size / f32::from(self.units_per_em);
        let path = self.unit_outline(glyph)?;
        Some(path.transform(&crate::matrix::Matrix::scale(scale, -scale)))
    }

    /// How much fake bold swells outlines at a size, in pixels.
    pub fn embolden_strength(&self, size: f32) -> f32 {
        size / EMBOLDEN_DIVISOR as f32
    }

    /// The picture of a glyph, if it has one.
    pub fn color_glyph(&self, glyph: u32, size: f32) -> Option<ColorGlyph> {
        let strikes = self.font.bitmap_strikes();
        let bitmap = strikes.select(Some(size))?.get(GlyphId::new(glyph))?;
        let scale = size / f32::from(bitmap.ppem_y());
        let skrifa::font::glyph::bitmap::Pixels::Png(png) = bitmap.pixels() else { return None };
        Some(ColorGlyph {
            png: png.to_vec(),
            left: bitmap.inner_x_bearing() as f32 * scale,
            top: -bitmap.inner_y_bearing() as f32 * scale,
            scale,
        })
    }

    /// The font for the shaper.
    pub(crate) fn font(&self) -> &Font {
        &self.font
    }

    /// The outline in font units, y upwards.
    fn unit_outline(&self, glyph: u32) -> Option<Path> {
        let scaler = ScalerFont::force_unhinted(self.font.clone(), None);
        let mut sink = Outline(Path::new());
        scaler.outline(GlyphId::new(glyph))?.draw(DrawMemory::Scratch, &mut sink).ok()?;
        (!sink.0.is_empty()).then_some(sink.0)
    }

    /// The glyph whose metrics count (a part may lend its own to a composite), and how far its left edge lies from
    /// where the side bearing puts it.
    fn phantom(&self, glyph: u32) -> Option<(u32, Origin)> {
        let tables = FontRef::from_index((*self.bytes).as_ref(), self.index).ok()?;
        let (loca, glyf, hmtx) = (tables.loca(None).ok()?, tables.glyf().ok()?, tables.hmtx().ok()?);
        let mut id = GlyphId::new(glyph);
        for _ in 0..MAX_COMPOSITE_DEPTH {
            let outline = loca.get_glyf(id, &glyf).ok()??;
            let units = i32::from(outline.x_min()) - i32::from(hmtx.side_bearing(id)?);
            let Glyph::Composite(composite) = outline else {
                return Some((id.to_u32(), Origin { units, simple: true }));
            };
            let lends = |part: &Component| part.flags.contains(CompositeGlyphFlags::USE_MY_METRICS);
            match composite.components().filter(lends).last() {
                Some(part) => id = part.glyph,
                None => return Some((id.to_u32(), Origin { units, simple: false })),
            }
        }
        None
    }

    /// The width that the font prescribes for hinted text at some sizes.
    fn device_width(&self, glyph: u32, units: &UnitScale) -> Option<u8> {
        if !units.rounded || self.fixed_pitch {
            return None;
        }
        let tables = FontRef::from_index((*self.bytes).as_ref(), self.index).ok()?;
        let record = tables.hdmx().ok()?.record_for_size(u8::try_from(units.ppem).ok()?)?;
        record.widths().get(glyph as usize).copied()
    }

    fn bitmap_advance(&self, glyph: u32, scale: &GlyphScale) -> Option<f32> {
        let strikes = self.font.bitmap_strikes();
        let bitmap = strikes.select(Some(scale.size))?.get(GlyphId::new(glyph))?;
        let factor = (scale.size / f32::from(bitmap.ppem_y()) * 65536.0) as i64;
        let fixed = (i64::from(bitmap.h_advance()?) << 16) * factor;
        Some((fixed >> 16) as f32 / 65536.0)
    }

    fn bitmap_bounds(&self, glyph: u32, scale: &GlyphScale) -> Option<Rect> {
        let strikes = self.font.bitmap_strikes();
        let bitmap = strikes.select(Some(scale.size))?.get(GlyphId::new(glyph))?;
        let factor = scale.size / f32::from(bitmap.ppem_y());
        let (left, top) = (bitmap.inner_x_bearing() as f32 * factor, -bitmap.inner_y_bearing() as f32 * factor);
        let (left, top) = (left.trunc(), top.trunc());
        let (width, height) = (bitmap.width() as f32 * factor, bitmap.height() as f32 * factor);
        Some(Rect::new(left, top, left + width.trunc(), top + height.trunc()))
    }

    fn coverage(&self) -> Option<&Coverage> {
        let read = || {
            let tables = FontRef::from_index((*self.bytes).as_ref(), self.index).ok()?;
            Coverage::read(&tables.cmap().ok()?)
        };
        self.coverage.get_or_init(read).as_ref()
    }
}

fn skia_style(selection: Option<SelectionFlags>, mac_style: MacStyle) -> u8 {
    let (bold, italic) = match selection {
        Some(flags) => {
            (flags.contains(SelectionFlags::BOLD), flags.intersects(SelectionFlags::ITALIC | SelectionFlags::OBLIQUE))
        }
        None => (mac_style.contains(MacStyle::BOLD), mac_style.contains(MacStyle::ITALIC)),
    };
    u8::from(bold) | (u8::from(italic) << 1)
}

/// Collects an outline as a path.
struct Outline(Path);

impl PathSink for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.0.quad_to(cx0, cy0, x, y);
    }
    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}
