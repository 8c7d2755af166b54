//! Single pixels: from memory to colours and back.

use super::{AlphaType, BitmapInfo, Config};
use crate::color::{alpha, argb, blue, green, premultiply, red, unpremultiply};

/// Ordered dither, three bits, for 565.
const DITHER_3: [[u8; 4]; 4] = [[0, 4, 1, 5], [6, 2, 7, 3], [1, 5, 0, 4], [7, 3, 6, 2]];
/// Ordered dither, four bits, for 4444.
const DITHER_4: [[u8; 4]; 4] = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]];

impl BitmapInfo {
    /// The colour of a pixel, not multiplied by alpha.
    pub(super) fn load(&self, pixel: &[u8]) -> u32 {
        match self.config {
            Config::Alpha8 => argb(pixel[0], pixel[0], pixel[0], pixel[0]),
            Config::Rgb565 => from_565(u16::from_le_bytes([pixel[0], pixel[1]])),
            Config::Argb4444 => self.interpret(from_4444(u16::from_le_bytes([pixel[0], pixel[1]]))),
            Config::Argb8888 => self.interpret(argb(pixel[3], pixel[0], pixel[1], pixel[2])),
        }
    }

    /// Stores a colour that is not multiplied by alpha; the place decides about dithering.
    pub(super) fn store(&self, pixel: &mut [u8], color: u32, x: u32, y: u32) {
        let stored = if self.alpha == AlphaType::Premultiplied { premultiply(color) } else { color };
        match self.config {
            Config::Alpha8 => pixel[0] = alpha(color),
            Config::Rgb565 => pixel.copy_from_slice(&dithered_565(color, x, y).to_le_bytes()),
            Config::Argb4444 => pixel.copy_from_slice(&dithered_4444(stored, x, y).to_le_bytes()),
            Config::Argb8888 => {
                pixel.copy_from_slice(&[red(stored), green(stored), blue(stored), alpha(stored)]);
            }
        }
    }

    fn interpret(&self, stored: u32) -> u32 {
        match self.alpha {
            AlphaType::Opaque => stored | 0xff00_0000,
            AlphaType::Premultiplied => unpremultiply(stored),
            AlphaType::Unpremultiplied => stored,
        }
    }
}

/// A colour without dithering.
pub(super) fn plain_565(color: u32) -> u16 {
    let (r, g, b) = (u16::from(red(color)), u16::from(green(color)), u16::from(blue(color)));
    ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3)
}

pub(super) fn dithered_565(color: u32, x: u32, y: u32) -> u16 {
    let d = u16::from(DITHER_3[(y & 3) as usize][(x & 3) as usize]);
    let (r, g, b) = (u16::from(red(color)), u16::from(green(color)), u16::from(blue(color)));
    let (r, g, b) = (r + d - (r >> 5), g + (d >> 1) - (g >> 6), b + d - (b >> 5));
    ((r >> 3) << 11) | ((g >> 2) << 5) | (b >> 3)
}

fn dithered_4444(color: u32, x: u32, y: u32) -> u16 {
    let a = u16::from(alpha(color));
    let d = (u16::from(DITHER_4[(y & 3) as usize][(x & 3) as usize]) * (a + 1)) >> 8;
    let part = |value: u8| {
        let value = u16::from(value);
        (value + d - (value >> 4)) >> 4
    };
    let a = (a + 15 - (a >> 4)) >> 4;
    (part(red(color)) << 12) | (part(green(color)) << 8) | (part(blue(color)) << 4) | a
}

fn from_565(word: u16) -> u32 {
    let (r, g, b) = (word >> 11, (word >> 5) & 63, word & 31);
    argb(255, ((r << 3) | (r >> 2)) as u8, ((g << 2) | (g >> 4)) as u8, ((b << 3) | (b >> 2)) as u8)
}

fn from_4444(word: u16) -> u32 {
    let part = |shift: u32| {
        let nibble = (word >> shift) & 15;
        ((nibble << 4) | nibble) as u8
    };
    argb(part(0), part(12), part(8), part(4))
}
