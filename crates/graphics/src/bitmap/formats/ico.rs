//! Windows icons: the largest picture of the file, a bitmap with a mask or a PNG.

use super::{Format, Picture, bmp, png};
use crate::bitmap::DecodeError;

const ENTRY: usize = 16;

pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32), DecodeError> {
    let picture = largest(bytes)?;
    if Format::of(picture) == Some(Format::Png) {
        return png::size(picture);
    }
    let header = bmp::Header::read(picture)?;
    Ok((header.width, header.height / 2))
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let picture = largest(bytes)?;
    if Format::of(picture) == Some(Format::Png) {
        return png::read(picture);
    }
    let mut header = bmp::Header::read(picture)?;
    // The height counts the mask too.
    header.height /= 2;
    let data = picture.get(header.data_offset()..).ok_or(DecodeError::Broken("ico data"))?;
    let mut out = header.pixels(picture, data)?;
    if out.rgba.chunks_exact(4).all(|pixel| pixel[3] == 0) || !has_alpha_bits(picture) {
        apply_mask(&mut out, picture, &header);
    }
    out.has_alpha = true;
    Ok(out)
}

/// The bytes of the entry with the most pixels, the first of equals.
fn largest(bytes: &[u8]) -> Result<&[u8], DecodeError> {
    let broken = DecodeError::Broken("ico header");
    let count = usize::from(u16::from_le_bytes([*bytes.get(4).ok_or(broken)?, *bytes.get(5).ok_or(broken)?]));
    let entries = bytes.get(6..).unwrap_or_default().chunks_exact(ENTRY).take(count);
    let side = |byte: u8| if byte == 0 { 256 } else { u32::from(byte) };
    let mut best: Option<(u32, &[u8])> = None;
    for entry in entries {
        let area = side(entry[0]) * side(entry[1]);
        if best.is_none_or(|(found, _)| area > found) {
            best = Some((area, entry));
        }
    }
    let (_, entry) = best.ok_or(broken)?;
    let word = |at: usize| u32::from_le_bytes([entry[at], entry[at + 1], entry[at + 2], entry[at + 3]]) as usize;
    bytes.get(word(12)..).ok_or(broken)
}

fn has_alpha_bits(picture: &[u8]) -> bool {
    picture.get(14) == Some(&32)
}

/// Pixels under a set bit of the mask are transparent; the others are opaque.
fn apply_mask(out: &mut Picture, picture: &[u8], header: &bmp::Header) {
    let bits = picture.get(14).copied().map_or(0, usize::from);
    let color_rows = (out.width as usize * bits).div_ceil(32) * 4 * out.height as usize;
    let mask = picture.get(header.data_offset() + color_rows..).unwrap_or_default();
    let row_bytes = (out.width as usize).div_ceil(32) * 4;
    for y in 0..out.height as usize {
        let row = out.height as usize - 1 - y;
        for x in 0..out.width as usize {
            let byte = mask.get(row * row_bytes + x / 8).copied().unwrap_or(0);
            let transparent = byte & (0x80 >> (x % 8)) != 0;
            out.rgba[(y * out.width as usize + x) * 4 + 3] = if transparent { 0 } else { 255 };
        }
    }
}
