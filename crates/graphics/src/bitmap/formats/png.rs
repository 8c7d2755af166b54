//! PNG, and the private chunks of nine-patches in it.

use std::io::Cursor;

use super::Picture;
use crate::bitmap::{DecodeError, NinePatch, NinePatchInsets};

const SIGNATURE: usize = 8;

pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32), DecodeError> {
    let header = bytes.get(16..24).ok_or(DecodeError::Broken("no header"))?;
    let number = |at: usize| u32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    Ok((number(0), number(4)))
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().map_err(|_| DecodeError::Broken("png header"))?;
    let (width, height) = (reader.info().width, reader.info().height);
    let (kind, _) = reader.output_color_type();
    let mut pixels = Vec::new();
    // Row by row, so that a file that ends early costs no more than it holds.
    if reader.info().interlaced {
        let size = reader.output_buffer_size().ok_or(DecodeError::TooLarge)?;
        pixels.resize(size, 0);
        reader.next_frame(&mut pixels).map_err(|_| DecodeError::Broken("png data"))?;
    } else {
        while let Some(row) = reader.next_row().map_err(|_| DecodeError::Broken("png data"))? {
            pixels.extend_from_slice(row.data());
        }
    }
    let gray = matches!(kind, png::ColorType::Grayscale);
    let rgba = to_rgba(&pixels, kind);
    // Android looks at the pixels: a file with an alpha channel of 255 throughout is opaque.
    let has_alpha = rgba.chunks_exact(4).any(|pixel| pixel[3] != 255);
    Ok(Picture { width, height, rgba, has_alpha, gray })
}

fn to_rgba(pixels: &[u8], kind: png::ColorType) -> Vec<u8> {
    match kind {
        png::ColorType::Rgba => pixels.to_vec(),
        png::ColorType::Rgb => pixels.chunks_exact(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect(),
        png::ColorType::GrayscaleAlpha => pixels.chunks_exact(2).flat_map(|p| [p[0], p[0], p[0], p[1]]).collect(),
        png::ColorType::Grayscale | png::ColorType::Indexed => pixels.iter().flat_map(|p| [*p, *p, *p, 255]).collect(),
    }
}

/// What the private chunks say.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::bitmap) struct Chunks {
    pub(in crate::bitmap) nine_patch: Option<NinePatch>,
    pub(in crate::bitmap) insets: Option<NinePatchInsets>,
}

impl Chunks {
    /// Walks the chunks of a file; stops silently where the file is broken.
    pub(in crate::bitmap) fn read(bytes: &[u8]) -> Self {
        let mut out = Self::default();
        let mut rest = bytes.get(SIGNATURE..).unwrap_or_default();
        while let Some((kind, data, next)) = next_chunk(rest) {
            match &kind {
                b"npTc" => out.nine_patch = NinePatch::from_png_chunk(data),
                b"npLb" => out.add_insets(|insets| insets.read_optical(data)),
                b"npOl" => out.add_insets(|insets| insets.read_outline(data)),
                b"IEND" => break,
                _ => {}
            }
            rest = next;
        }
        out
    }

    fn add_insets(&mut self, read: impl FnOnce(&mut NinePatchInsets) -> bool) {
        let mut insets = self.insets.unwrap_or_default();
        if read(&mut insets) {
            self.insets = Some(insets);
        }
    }
}

fn next_chunk(bytes: &[u8]) -> Option<([u8; 4], &[u8], &[u8])> {
    let length = u32::from_be_bytes(bytes.get(..4)?.try_into().ok()?) as usize;
    let kind = bytes.get(4..8)?.try_into().ok()?;
    let end = length.checked_add(8)?;
    let data = bytes.get(8..end)?;
    Some((kind, data, bytes.get(end.checked_add(4)?..)?))
}
