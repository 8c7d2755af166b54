//! `Bitmap.compress`: PNG, JPEG and WebP files.
//!
//! The bytes come from pinned encoders and are the same on every machine, but they are not those of a phone. Model:
//! WebP is always lossless, since no lossy encoder is at hand; the quality is ignored there as it is for PNG.

use super::{BitmapInfo, Config};
use crate::color::{alpha, blue, green, red};

/// `Bitmap.CompressFormat`, in Java's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompressFormat {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
    /// WebP.
    Webp,
}

impl CompressFormat {
    /// The value for Java's native number.
    pub fn from_native(value: i32) -> Option<Self> {
        [Self::Jpeg, Self::Png, Self::Webp].get(usize::try_from(value).ok()?).copied()
    }
}

/// Writes a bitmap as a file; `None` where Android answers false: alpha-only bitmaps and those without pixels.
pub fn encode(info: &BitmapInfo, pixels: &[u8], format: CompressFormat, quality: i32) -> Option<Vec<u8>> {
    if info.config == Config::Alpha8 || info.width == 0 || info.height == 0 || pixels.len() < info.byte_count() {
        return None;
    }
    let rgba: Vec<u8> = pixels[..info.byte_count()]
        .chunks_exact(info.config.bytes_per_pixel())
        .map(|pixel| info.load(pixel))
        .flat_map(|color| [red(color), green(color), blue(color), alpha(color)])
        .collect();
    match format {
        CompressFormat::Png => png_file(info, &rgba),
        CompressFormat::Jpeg => jpeg_file(info, &rgba, quality),
        CompressFormat::Webp => webp_file(info, &rgba),
    }
}

fn png_file(info: &BitmapInfo, rgba: &[u8]) -> Option<Vec<u8>> {
    if info.has_alpha() {
        write_png(info.width, info.height, png::ColorType::Rgba, rgba)
    } else {
        opaque_png(info.width, info.height, &without_alpha(rgba))
    }
}

/// Writes pixels without alpha, given as RGB bytes.
pub(crate) fn opaque_png(width: u32, height: u32, rgb: &[u8]) -> Option<Vec<u8>> {
    write_png(width, height, png::ColorType::Rgb, rgb)
}

fn write_png(width: u32, height: u32, color: png::ColorType, bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(color);
    encoder.set_depth(png::BitDepth::Eight);
    // A screenshot is written at every step, so time counts for more than the last tenth of its size.
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(bytes).ok()?;
    writer.finish().ok()?;
    Some(out)
}

fn jpeg_file(info: &BitmapInfo, rgba: &[u8], quality: i32) -> Option<Vec<u8>> {
    let (width, height) = (u16::try_from(info.width).ok()?, u16::try_from(info.height).ok()?);
    let mut out = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut out, quality.clamp(1, 100) as u8);
    encoder.encode(rgba, width, height, jpeg_encoder::ColorType::Rgba).ok()?;
    Some(out)
}

fn webp_file(info: &BitmapInfo, rgba: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let encoder = image_webp::WebPEncoder::new(&mut out);
    if info.has_alpha() {
        encoder.encode(rgba, info.width, info.height, image_webp::ColorType::Rgba8).ok()?;
    } else {
        let rgb = without_alpha(rgba);
        encoder.encode(&rgb, info.width, info.height, image_webp::ColorType::Rgb8).ok()?;
    }
    Some(out)
}

fn without_alpha(rgba: &[u8]) -> Vec<u8> {
    rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}
