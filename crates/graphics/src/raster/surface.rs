//! Pixels to draw on.

use crate::color::{alpha, blue, green, red};
use crate::geometry::IRect;

/// Colours multiplied by alpha, `0xAARRGGBB`, of a rectangle of the device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surface {
    bounds: IRect,
    pixels: Vec<u32>,
}

impl Surface {
    /// A transparent surface at the origin.
    pub fn new(width: u32, height: u32) -> Self {
        Self::at(IRect::from_size(width as i32, height as i32))
    }

    /// A surface from RGBA bytes that are multiplied by alpha; missing bytes are transparent.
    pub fn from_rgba(width: u32, height: u32, rgba: &[u8]) -> Self {
        let mut out = Self::new(width, height);
        for (pixel, bytes) in out.pixels.iter_mut().zip(rgba.chunks_exact(4)) {
            *pixel = u32::from_be_bytes([bytes[3], bytes[0], bytes[1], bytes[2]]);
        }
        out
    }

    /// A transparent surface for a part of the device.
    pub(super) fn at(bounds: IRect) -> Self {
        let count = bounds.width().max(0) as usize * bounds.height().max(0) as usize;
        Self { bounds, pixels: vec![0; count] }
    }

    /// Pixels per row.
    pub fn width(&self) -> u32 {
        self.bounds.width().max(0) as u32
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.bounds.height().max(0) as u32
    }

    /// The part of the device that this is.
    pub fn bounds(&self) -> IRect {
        self.bounds
    }

    /// Fills everything with a colour that is not multiplied by alpha.
    pub fn fill(&mut self, color: u32) {
        self.pixels.fill(crate::color::premultiply(color));
    }

    /// Lays black of this alpha over everything.
    pub fn darken(&mut self, alpha: u8) {
        let left = 255 - u32::from(alpha);
        let dark = |channel: u8| (u32::from(channel) * left + 127) / 255;
        if alpha == 0 {
            return;
        }
        for pixel in &mut self.pixels {
            let opaque = u32::from(alpha) + dark(crate::color::alpha(*pixel));
            *pixel = opaque << 24 | dark(red(*pixel)) << 16 | dark(green(*pixel)) << 8 | dark(blue(*pixel));
        }
    }

    /// The colour at a place of the device, multiplied by alpha; transparent outside.
    pub fn pixel(&self, x: i32, y: i32) -> u32 {
        if self.bounds.contains_point(x, y) { self.row(y)[(x - self.bounds.left) as usize] } else { 0 }
    }

    /// Whether no pixel is transparent.
    pub fn is_opaque(&self) -> bool {
        self.pixels.iter().all(|pixel| alpha(*pixel) == 255)
    }

    /// The pixels as RGBA bytes.
    pub fn to_rgba(&self) -> Vec<u8> {
        let mut out = vec![0; self.pixels.len() * 4];
        for (bytes, pixel) in out.chunks_exact_mut(4).zip(&self.pixels) {
            bytes.copy_from_slice(&[red(*pixel), green(*pixel), blue(*pixel), alpha(*pixel)]);
        }
        out
    }

    /// The pixels as RGB bytes, for surfaces that are opaque.
    pub fn to_rgb(&self) -> Vec<u8> {
        let mut out = vec![0; self.pixels.len() * 3];
        for (bytes, pixel) in out.chunks_exact_mut(3).zip(&self.pixels) {
            bytes.copy_from_slice(&[red(*pixel), green(*pixel), blue(*pixel)]);
        }
        out
    }

    /// Copies the colours from a place of the device to the right; transparent ones outside.
    pub(super) fn read_row(&self, x: i32, y: i32, out: &mut [u32]) {
        let wanted = IRect::new(x, y, x.saturating_add(out.len() as i32), y.saturating_add(1));
        let inside = wanted.intersection(&self.bounds).filter(|part| part.width() > 0);
        if inside != Some(wanted) {
            out.fill(0);
        }
        if let Some(part) = inside {
            let (from, length) = ((part.left - self.bounds.left) as usize, part.width() as usize);
            out[(part.left - x) as usize..][..length].copy_from_slice(&self.row(y)[from..from + length]);
        }
    }

    pub(super) fn row(&self, y: i32) -> &[u32] {
        let width = self.width() as usize;
        let start = (y - self.bounds.top) as usize * width;
        &self.pixels[start..start + width]
    }

    /// The pixels of a row from `left` to `right`, which must lie inside.
    pub(super) fn span_mut(&mut self, y: i32, left: i32, right: i32) -> &mut [u32] {
        let start = (y - self.bounds.top) as usize * self.width() as usize;
        let offset = (left - self.bounds.left) as usize;
        let length = (right - left) as usize;
        &mut self.pixels[start + offset..start + offset + length]
    }
}
