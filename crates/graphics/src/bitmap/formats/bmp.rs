//! Windows bitmaps, also as parts of icons: palettes, 16 to 32 bits, run lengths.

use super::Picture;
use crate::bitmap::{DecodeError, MAX_PIXELS};

const FILE_HEADER: usize = 14;

pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32), DecodeError> {
    let header = Header::read(bytes.get(FILE_HEADER..).unwrap_or_default())?;
    Ok((header.width, header.height))
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let info = bytes.get(FILE_HEADER..).ok_or(DecodeError::Broken("bmp header"))?;
    let header = Header::read(info)?;
    let offset = number(bytes, 10).ok_or(DecodeError::Broken("bmp header"))? as usize;
    let data = bytes.get(offset..).ok_or(DecodeError::Broken("bmp data"))?;
    let mut picture = header.pixels(info, data)?;
    // Android takes the fourth byte of a pixel for padding.
    picture.rgba.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
    picture.has_alpha = false;
    Ok(picture)
}

/// The information header that files and icons share.
pub(super) struct Header {
    pub(super) width: u32,
    pub(super) height: u32,
    top_down: bool,
    bits: u16,
    compression: u32,
    header_size: usize,
    colors: usize,
}

impl Header {
    pub(super) fn read(info: &[u8]) -> Result<Self, DecodeError> {
        let broken = DecodeError::Broken("bmp header");
        let header_size = number(info, 0).ok_or(broken)? as usize;
        if header_size == 12 {
            let (width, height) = (half(info, 4).ok_or(broken)?, half(info, 6).ok_or(broken)?);
            let bits = half(info, 10).ok_or(broken)?;
            let colors = if bits <= 8 { 1 << bits } else { 0 };
            let (width, height) = (u32::from(width), u32::from(height));
            return Ok(Self { width, height, top_down: false, bits, compression: 0, header_size, colors });
        }
        if !(40..=124).contains(&header_size) {
            return Err(broken);
        }
        let (width, height) = (number(info, 4).ok_or(broken)? as i32, number(info, 8).ok_or(broken)? as i32);
        let bits = half(info, 14).ok_or(broken)?;
        let used = number(info, 32).unwrap_or(0) as usize;
        let full = if bits <= 8 { 1 << bits } else { 0 };
        Ok(Self {
            width: u32::try_from(width).map_err(|_| broken)?,
            height: height.unsigned_abs(),
            top_down: height < 0,
            bits,
            compression: number(info, 16).ok_or(broken)?,
            header_size,
            colors: if used == 0 || used > full { full } else { used },
        })
    }

    /// Reads pixels; `info` starts at the header, `data` at the pixels.
    pub(super) fn pixels(&self, info: &[u8], data: &[u8]) -> Result<Picture, DecodeError> {
        if u64::from(self.width) * u64::from(self.height) > MAX_PIXELS {
            return Err(DecodeError::TooLarge);
        }
        let palette = self.palette(info);
        let indices = match self.compression {
            1 | 2 => Some(self.run_lengths(data)),
            _ => None,
        };
        let masks = self.masks(info);
        let row_bytes = (self.width as usize * usize::from(self.bits)).div_ceil(32) * 4;
        let mut rgba = Vec::new();
        for y in 0..self.height as usize {
            let row = if self.top_down { y } else { self.height as usize - 1 - y };
            let line = data.get(row * row_bytes..).unwrap_or_default();
            for x in 0..self.width as usize {
                let color = match &indices {
                    Some(indices) => palette_color(&palette, indices[row * self.width as usize + x]),
                    None => self.pixel(line, x, &palette, &masks).ok_or(DecodeError::Broken("bmp data"))?,
                };
                rgba.extend(color);
            }
        }
        Ok(Picture { width: self.width, height: self.height, rgba, has_alpha: true, gray: false })
    }

    /// Where the pixels begin if they follow the palette at once, as in icons.
    pub(super) fn data_offset(&self) -> usize {
        let entry = if self.header_size == 12 { 3 } else { 4 };
        let masks = if self.compression == 3 && self.header_size == 40 { 12 } else { 0 };
        self.header_size + masks + self.colors * entry
    }

    fn palette(&self, info: &[u8]) -> Vec<[u8; 4]> {
        let entry = if self.header_size == 12 { 3 } else { 4 };
        let table = info.get(self.header_size..).unwrap_or_default();
        table.chunks_exact(entry).take(self.colors).map(|c| [c[2], c[1], c[0], 255]).collect()
    }

    /// Which bits of a word are red, green, blue and alpha.
    fn masks(&self, info: &[u8]) -> [u32; 4] {
        if self.compression == 3 {
            let mask = |i: usize| number(info, 40 + i * 4).unwrap_or(0);
            let alpha = if self.header_size >= 56 { mask(3) } else { 0 };
            return [mask(0), mask(1), mask(2), alpha];
        }
        match self.bits {
            16 => [0x7c00, 0x03e0, 0x001f, 0],
            _ => [0x00ff_0000, 0x0000_ff00, 0x0000_00ff, 0xff00_0000],
        }
    }

    fn pixel(&self, line: &[u8], x: usize, palette: &[[u8; 4]], masks: &[u32; 4]) -> Option<[u8; 4]> {
        match self.bits {
            1 | 2 | 4 | 8 => {
                let bits = usize::from(self.bits);
                let byte = *line.get(x * bits / 8)?;
                let shift = 8 - bits - (x * bits) % 8;
                Some(palette_color(palette, (byte >> shift) & (((1u16 << bits) - 1) as u8)))
            }
            16 => Some(masked(u32::from(half(line, x * 2)?), masks)),
            24 => {
                let pixel = line.get(x * 3..x * 3 + 3)?;
                Some([pixel[2], pixel[1], pixel[0], 255])
            }
            32 => Some(masked(number(line, x * 4)?, masks)),
            _ => None,
        }
    }

    /// Undoes run-length coding into one index per pixel; bad codes end it.
    fn run_lengths(&self, data: &[u8]) -> Vec<u8> {
        let (width, height) = (self.width as usize, self.height as usize);
        let mut out = vec![0; width * height];
        let nibbles = self.compression == 2;
        let (mut x, mut y, mut at) = (0usize, 0usize, 0usize);
        let index = |byte: u8, i: usize| match (nibbles, i % 2) {
            (true, 0) => byte >> 4,
            (true, _) => byte & 15,
            (false, _) => byte,
        };
        while let (Some(count), Some(code)) = (data.get(at), data.get(at + 1)) {
            at += 2;
            let (count, code) = (usize::from(*count), *code);
            let mut put = |value: u8, x: &mut usize| {
                if *x < width && y < height {
                    out[y * width + *x] = value;
                }
                *x += 1;
            };
            match (count, code) {
                (0, 0) => (x, y) = (0, y + 1),
                (0, 1) => break,
                (0, 2) => {
                    let (Some(dx), Some(dy)) = (data.get(at), data.get(at + 1)) else { break };
                    (x, y, at) = (x + usize::from(*dx), y + usize::from(*dy), at + 2);
                }
                (0, literal) => {
                    let literal = usize::from(literal);
                    for i in 0..literal {
                        let byte = data.get(at + if nibbles { i / 2 } else { i }).copied().unwrap_or(0);
                        put(index(byte, i), &mut x);
                    }
                    at += (if nibbles { literal.div_ceil(2) } else { literal }).next_multiple_of(2);
                }
                (count, code) => (0..count).for_each(|i| put(index(code, i), &mut x)),
            }
        }
        out
    }
}

fn palette_color(palette: &[[u8; 4]], index: u8) -> [u8; 4] {
    palette.get(usize::from(index)).copied().unwrap_or([0, 0, 0, 255])
}

fn masked(word: u32, masks: &[u32; 4]) -> [u8; 4] {
    let part = |mask: u32| {
        if mask == 0 {
            return None;
        }
        let value = (word & mask) >> mask.trailing_zeros();
        let full = mask >> mask.trailing_zeros();
        Some((u64::from(value) * 255 / u64::from(full)) as u8)
    };
    [
        part(masks[0]).unwrap_or(0),
        part(masks[1]).unwrap_or(0),
        part(masks[2]).unwrap_or(0),
        part(masks[3]).unwrap_or(255),
    ]
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.try_into().ok().map(u32::from_le_bytes)
}

fn half(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at + 2)?.try_into().ok().map(u16::from_le_bytes)
}
