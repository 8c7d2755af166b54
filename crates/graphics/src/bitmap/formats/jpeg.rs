//! JPEG. Pixels may differ by one or two steps from those of a phone, whose decoder rounds otherwise (model).

use std::io::Cursor;

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::Picture;
use crate::bitmap::DecodeError;

pub(super) fn size(bytes: &[u8]) -> Result<(u32, u32), DecodeError> {
    let mut decoder = JpegDecoder::new(Cursor::new(bytes));
    decoder.decode_headers().map_err(|_| DecodeError::Broken("jpeg header"))?;
    let info = decoder.info().ok_or(DecodeError::Broken("jpeg header"))?;
    Ok((u32::from(info.width), u32::from(info.height)))
}

pub(super) fn read(bytes: &[u8]) -> Result<Picture, DecodeError> {
    let options = DecoderOptions::default().jpeg_set_out_colorspace(ColorSpace::RGBA).set_strict_mode(true);
    let mut decoder = JpegDecoder::new_with_options(Cursor::new(bytes), options);
    let rgba = decoder.decode().map_err(|_| DecodeError::Broken("jpeg data"))?;
    let info = decoder.info().ok_or(DecodeError::Broken("jpeg header"))?;
    let gray = info.components == 1;
    Ok(Picture { width: info.width.into(), height: info.height.into(), rgba, has_alpha: false, gray })
}
