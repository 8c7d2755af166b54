//! Wireless bitmaps: one bit per pixel, from the days of WAP.

use super::Picture;
use crate::bitmap::DecodeError;

pub(super) fn is_wbmp(bytes: &[u8]) -> bool {
    header(bytes).is_some_and(|(width, height, at)| {
        let needed = (width as usize).div_ceil(8).saturating_mul(height as usize);
        width > 0 && height > 0 && bytes.len() - at >= needed
    })
}

pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32), DecodeError> {
    header(bytes).map(|(width, height, _)| (width, height)).ok_or(DecodeError::Broken("wbmp header"))
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let (width, height, at) = header(bytes).ok_or(DecodeError::Broken("wbmp header"))?;
    let row_bytes = (width as usize).div_ceil(8);
    let mut rgba = Vec::new();
    for y in 0..height as usize {
        let row = bytes.get(at + y * row_bytes..at + (y + 1) * row_bytes).ok_or(DecodeError::Broken("wbmp data"))?;
        for x in 0..width as usize {
            let white = row[x / 8] & (0x80 >> (x % 8)) != 0;
            rgba.extend(if white { [255, 255, 255, 255] } else { [0, 0, 0, 255] });
        }
    }
    Ok(Picture { width, height, rgba, has_alpha: false, gray: true })
}

/// Width, height and where the pixels begin: type 0, a fixed header without extensions, two numbers of seven bits each.
fn header(bytes: &[u8]) -> Option<(u32, u32, usize)> {
    if *bytes.first()? != 0 || *bytes.get(1)? & 0x9f != 0 {
        return None;
    }
    let mut at = 2;
    let width = multi_byte(bytes, &mut at)?;
    let height = multi_byte(bytes, &mut at)?;
    Some((width, height, at))
}

fn multi_byte(bytes: &[u8], at: &mut usize) -> Option<u32> {
    let mut value: u32 = 0;
    for _ in 0..3 {
        let byte = *bytes.get(*at)?;
        *at += 1;
        value = (value << 7) | u32::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            return (value <= 0xffff).then_some(value);
        }
    }
    None
}
