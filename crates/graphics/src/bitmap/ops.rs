//! The pixel natives of `android.graphics.Bitmap`.
//!
//! Java has checked ranges before it calls; what is outside all the same is ignored here.

use super::pixel::plain_565;
use super::{AlphaType, BitmapInfo, Config};
use crate::color::{alpha, blue, green, premultiply, red};

/// A rectangle of an array of colours, as `getPixels` and `setPixels` describe it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColorArea {
    /// Where the first colour is in the array.
    pub offset: usize,
    /// From a row to the next; may be negative.
    pub stride: isize,
    /// Left pixel in the bitmap.
    pub x: u32,
    /// Upper pixel in the bitmap.
    pub y: u32,
    /// Pixels per row.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl ColorArea {
    fn index(&self, column: u32, row: u32) -> Option<usize> {
        let start = isize::try_from(self.offset).ok()?.checked_add(self.stride.checked_mul(row as isize)?)?;
        usize::try_from(start.checked_add(column as isize)?).ok()
    }

    fn cells(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.height).flat_map(move |row| (0..self.width).map(move |column| (column, row)))
    }
}

impl BitmapInfo {
    /// The colour of a pixel (`nativeGetPixel`); 0 outside.
    pub fn get_pixel(&self, pixels: &[u8], x: i32, y: i32) -> u32 {
        if !self.contains(x, y) {
            return 0;
        }
        self.pixel(pixels, x as u32, y as u32).map_or(0, |pixel| self.load(pixel))
    }

    /// Sets a pixel (`nativeSetPixel`).
    pub fn set_pixel(&self, pixels: &mut [u8], x: i32, y: i32, color: u32) {
        if self.contains(x, y)
            && let Some(pixel) = self.pixel_mut(pixels, x as u32, y as u32)
        {
            self.store(pixel, color, x as u32, y as u32);
        }
    }

    /// Reads a rectangle of colours (`nativeGetPixels`).
    pub fn get_pixels(&self, pixels: &[u8], colors: &mut [u32], area: &ColorArea) {
        for (column, row) in area.cells() {
            let pixel = self.pixel(pixels, area.x.saturating_add(column), area.y.saturating_add(row));
            let color = area.index(column, row).and_then(|index| colors.get_mut(index));
            if let (Some(pixel), Some(color)) = (pixel, color) {
                *color = self.load(pixel);
            }
        }
    }

    /// Writes a rectangle of colours (`nativeSetPixels`); rows dither from 0 on whatever their place.
    pub fn set_pixels(&self, pixels: &mut [u8], colors: &[u32], area: &ColorArea) {
        for (column, row) in area.cells() {
            let (x, y) = (area.x.saturating_add(column), area.y.saturating_add(row));
            let color = area.index(column, row).and_then(|index| colors.get(index));
            if let (Some(pixel), Some(color)) = (self.pixel_mut(pixels, x, y), color) {
                self.store(pixel, *color, x, row);
            }
        }
    }

    /// Fills everything with a colour (`nativeErase`).
    pub fn erase(&self, pixels: &mut [u8], color: u32) {
        let color = if self.alpha == AlphaType::Opaque { color | 0xff00_0000 } else { color };
        let multiplied = premultiply(color);
        match self.config {
            Config::Alpha8 => pixels.fill(alpha(color)),
            Config::Rgb565 => fill_with(pixels, &plain_565(multiplied).to_le_bytes()),
            Config::Argb4444 => {
                let nibble = |value: u8| u16::from(value >> 4);
                let word = (nibble(red(multiplied)) << 12)
                    | (nibble(green(multiplied)) << 8)
                    | (nibble(blue(multiplied)) << 4)
                    | nibble(alpha(multiplied));
                fill_with(pixels, &word.to_le_bytes());
            }
            Config::Argb8888 => {
                let rgba = [red(multiplied), green(multiplied), blue(multiplied), alpha(multiplied)];
                fill_with(pixels, &rgba);
            }
        }
    }

    /// The picture in another config (`nativeCopy`).
    pub fn copy(&self, pixels: &[u8], config: Config) -> (Self, Vec<u8>) {
        if config == self.config {
            return (*self, pixels.get(..self.byte_count()).unwrap_or(pixels).to_vec());
        }
        let alpha = if config == Config::Rgb565 { AlphaType::Opaque } else { self.alpha };
        let info = Self { config, alpha, ..*self };
        let mut out = vec![0; info.byte_count()];
        self.convert(pixels, &info, &mut out);
        (info, out)
    }

    /// The alpha of every pixel as a picture (`nativeExtractAlpha` without a paint).
    pub fn extract_alpha(&self, pixels: &[u8]) -> (Self, Vec<u8>) {
        let info = Self::create(self.width, self.height, Config::Alpha8);
        let mut out = vec![0; info.byte_count()];
        if self.config == Config::Alpha8 {
            let count = out.len().min(pixels.len());
            out[..count].copy_from_slice(&pixels[..count]);
        } else {
            self.convert(pixels, &info, &mut out);
        }
        (info, out)
    }

    /// Whether two bitmaps hold the same bytes in the same form (`nativeSameAs`).
    pub fn same_as(&self, pixels: &[u8], other: &Self, other_pixels: &[u8]) -> bool {
        let same_form = (self.width, self.height, self.config) == (other.width, other.height, other.config);
        let count = self.byte_count();
        same_form && pixels.get(..count).is_some() && pixels.get(..count) == other_pixels.get(..count)
    }

    /// Writes every pixel in the form of another bitmap of the same size; 565 is not dithered.
    pub(crate) fn convert(&self, pixels: &[u8], to: &Self, out: &mut [u8]) {
        let from_size = self.config.bytes_per_pixel();
        let to_size = to.config.bytes_per_pixel();
        for (source, target) in pixels.chunks_exact(from_size).zip(out.chunks_exact_mut(to_size)) {
            let color = self.load(source);
            if to.config == Config::Rgb565 {
                target.copy_from_slice(&plain_565(premultiply(color)).to_le_bytes());
            } else {
                to.store(target, color, 0, 0);
            }
        }
    }

    fn pixel<'a>(&self, pixels: &'a [u8], x: u32, y: u32) -> Option<&'a [u8]> {
        pixels.get(self.range(x, y)?)
    }

    fn pixel_mut<'a>(&self, pixels: &'a mut [u8], x: u32, y: u32) -> Option<&'a mut [u8]> {
        pixels.get_mut(self.range(x, y)?)
    }

    fn range(&self, x: u32, y: u32) -> Option<std::ops::Range<usize>> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let size = self.config.bytes_per_pixel();
        let start = y as usize * self.row_bytes() + x as usize * size;
        Some(start..start + size)
    }
}

fn fill_with(pixels: &mut [u8], pixel: &[u8]) {
    pixels.chunks_exact_mut(pixel.len()).for_each(|target| target.copy_from_slice(pixel));
}
