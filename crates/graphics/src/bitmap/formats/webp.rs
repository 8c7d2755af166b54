//! WebP, lossy and lossless; of an animation the first frame.

use std::io::Cursor;

use image_webp::WebPDecoder;

use super::Picture;
use crate::bitmap::DecodeError;

pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32), DecodeError> {
    Ok(open(bytes)?.dimensions())
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let mut decoder = open(bytes)?;
    let (width, height) = decoder.dimensions();
    let mut pixels = vec![0; decoder.output_buffer_size().ok_or(DecodeError::TooLarge)?];
    decoder.read_image(&mut pixels).map_err(|_| DecodeError::Broken("webp data"))?;
    let has_alpha = decoder.has_alpha();
    let rgba = if has_alpha {
        pixels
    } else {
        pixels.chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect()
    };
    Ok(Picture { width, height, rgba, has_alpha, gray: false })
}

fn open(bytes: &[u8]) -> Result<WebPDecoder<Cursor<&[u8]>>, DecodeError> {
    WebPDecoder::new(Cursor::new(bytes)).map_err(|_| DecodeError::Broken("webp header"))
}
