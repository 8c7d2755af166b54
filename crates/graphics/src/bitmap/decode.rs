//! `BitmapFactory`: from a file to pixels in the wanted form.
//!
//! The steps and their rounding are those of Android 6: sampling keeps one pixel of each block (JPEG averages powers
//! of two), density scaling filters between neighbours, opaque pictures may become 565, and a nine-patch keeps its
//! colours and scales its ranges.

use std::fmt;

use super::formats::{Chunks, Format, Picture};
use super::pixel::dithered_565;
use super::scale::scale_pixels;
use super::{AlphaType, BitmapInfo, Config, MAX_PIXELS, NinePatch, NinePatchInsets};
use crate::color::{argb, mul_div_255_round};
use crate::geometry::IRect;

/// Why a file gives no bitmap; Java sees null, or an OutOfMemoryError for the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DecodeError {
    /// No known format.
    Unknown,
    /// The file is broken.
    Broken(&'static str),
    /// More pixels than memory.
    TooLarge,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("no known picture format"),
            Self::Broken(what) => write!(f, "broken picture: {what}"),
            Self::TooLarge => f.write_str("picture too large"),
        }
    }
}

impl std::error::Error for DecodeError {}

/// The options that change pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DecodeOptions {
    /// Every how many pixels one is kept; values below 1 count as 1.
    pub sample_size: i32,
    /// The wanted config.
    pub config: Config,
    /// Whether colours are multiplied by alpha.
    pub premultiplied: bool,
    /// Whether 565 is dithered.
    pub dither: bool,
    /// Factor for the result, see [`density_scale`].
    pub scale: f32,
}

impl Default for DecodeOptions {
    fn default() -> Self {
        Self { sample_size: 1, config: Config::Argb8888, premultiplied: true, dither: true, scale: 1.0 }
    }
}

/// A decoded file.
#[derive(Debug, Clone, PartialEq)]
pub struct Decoded {
    /// Size and form of the pixels.
    pub info: BitmapInfo,
    /// The pixels.
    pub pixels: Vec<u8>,
    /// What the file was.
    pub format: Format,
    /// Its nine-patch, scaled along.
    pub nine_patch: Option<NinePatch>,
    /// Its insets, not scaled: Java gets the scale with them.
    pub outline: Option<Outline>,
}

/// Insets and the scale that Java applies to them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Outline {
    /// As the file says.
    pub insets: NinePatchInsets,
    /// The scale of the decoding.
    pub scale: f32,
}

/// The factor that `inScaled`, `inDensity`, `inTargetDensity` and `inScreenDensity` ask for.
pub fn density_scale(scaled: bool, density: i32, target_density: i32, screen_density: i32) -> f32 {
    let wanted = scaled && density != 0 && target_density != 0 && density != screen_density;
    if wanted { target_density as f32 / density as f32 } else { 1.0 }
}

/// Size and format without the pixels (`inJustDecodeBounds`); scaling does not count, sampling does.
pub fn decode_bounds(bytes: &[u8], sample_size: i32) -> Result<(u32, u32, Format), DecodeError> {
    let format = Format::of(bytes).ok_or(DecodeError::Unknown)?;
    let (width, height) = sampled_size(format, format.size(bytes)?, sample_size);
    Ok((width, height, format))
}

/// Decodes a file.
pub fn decode(bytes: &[u8], options: &DecodeOptions) -> Result<Decoded, DecodeError> {
    let format = Format::of(bytes).ok_or(DecodeError::Unknown)?;
    let mut chunks = if format == Format::Png { Chunks::read(bytes) } else { Chunks::default() };
    let picture = sample(format, format.read(bytes)?, options.sample_size);
    let config = choose_config(&picture, options.config, chunks.nine_patch.is_some());
    let (info, pixels) = finish(picture, config, options)?;
    if let Some(patch) = &mut chunks.nine_patch
        && options.scale != 1.0
    {
        patch.scale(options.scale, info.width, info.height);
    }
    let outline = chunks.insets.map(|insets| Outline { insets, scale: options.scale });
    Ok(Decoded { info, pixels, format, nine_patch: chunks.nine_patch, outline })
}

/// `BitmapRegionDecoder`: parts of one picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegionDecoder {
    bytes: Vec<u8>,
    format: Format,
    /// Width of the whole.
    pub width: u32,
    /// Height of the whole.
    pub height: u32,
}

impl RegionDecoder {
    /// Looks at a file; JPEG, PNG and WebP have regions.
    pub fn new(bytes: &[u8]) -> Result<Self, DecodeError> {
        let format = Format::of(bytes).ok_or(DecodeError::Unknown)?;
        if !matches!(format, Format::Jpeg | Format::Png | Format::Webp) {
            return Err(DecodeError::Unknown);
        }
        let (width, height) = format.size(bytes)?;
        Ok(Self { bytes: bytes.to_vec(), format, width, height })
    }

    /// The file.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Decodes the part inside `region`; what lies outside the picture is left out.
    pub fn decode_region(&self, region: &IRect, options: &DecodeOptions) -> Result<Decoded, DecodeError> {
        let whole = IRect::from_size(self.width as i32, self.height as i32);
        let part = whole.intersection(region).ok_or(DecodeError::Broken("region outside"))?;
        let picture = self.format.read(&self.bytes)?;
        let mut rgba = Vec::new();
        for y in part.top..part.bottom {
            let start = (y as usize * picture.width as usize + part.left as usize) * 4;
            rgba.extend_from_slice(&picture.rgba[start..start + part.width() as usize * 4]);
        }
        let cut = Picture { width: part.width() as u32, height: part.height() as u32, rgba, ..picture };
        let cut = sample(self.format, cut, options.sample_size);
        let config = choose_config(&cut, options.config, false);
        let (info, pixels) = finish(cut, config, &DecodeOptions { scale: 1.0, ..*options })?;
        Ok(Decoded { info, pixels, format: self.format, nine_patch: None, outline: None })
    }
}

fn choose_config(picture: &Picture, wanted: Config, nine_patch: bool) -> Config {
    match wanted {
        Config::Rgb565 if !picture.has_alpha && !nine_patch => Config::Rgb565,
        Config::Alpha8 if picture.gray && !picture.has_alpha => Config::Alpha8,
        _ => Config::Argb8888,
    }
}

/// The size after sampling: blocks that fit, at least one; a JPEG is first reduced by a power of two, rounding up.
fn sampled_size(format: Format, (width, height): (u32, u32), sample_size: i32) -> (u32, u32) {
    let sample = sample_size.max(1) as u32;
    let reduction = if format == Format::Jpeg { jpeg_reduction(sample) } else { 1 };
    let (reduced_width, reduced_height) = (width.div_ceil(reduction), height.div_ceil(reduction));
    let rest = rest_sample(sample, reduced_width, width);
    ((reduced_width / rest).max(1), (reduced_height / rest).max(1))
}

fn jpeg_reduction(sample: u32) -> u32 {
    [8, 4, 2].into_iter().find(|step| sample >= *step).unwrap_or(1)
}

fn rest_sample(sample: u32, reduced: u32, width: u32) -> u32 {
    ((u64::from(sample) * u64::from(reduced) / u64::from(width.max(1))) as u32).max(1)
}

fn sample(format: Format, picture: Picture, sample_size: i32) -> Picture {
    let sample = sample_size.max(1) as u32;
    if sample == 1 {
        return picture;
    }
    let reduction = if format == Format::Jpeg { jpeg_reduction(sample) } else { 1 };
    let width = picture.width;
    let reduced = if reduction > 1 { average(&picture, reduction) } else { picture };
    let rest = rest_sample(sample, reduced.width, width);
    if rest > 1 { pick(&reduced, rest) } else { reduced }
}

/// One pixel of each block: the one in the middle.
fn pick(picture: &Picture, step: u32) -> Picture {
    let (width, height) = ((picture.width / step).max(1), (picture.height / step).max(1));
    let at = |i: u32, size: u32| (i * step + step / 2).min(size - 1) as usize;
    let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
    for y in 0..height {
        let row = at(y, picture.height) * picture.width as usize;
        for x in 0..width {
            let start = (row + at(x, picture.width)) * 4;
            rgba.extend_from_slice(&picture.rgba[start..start + 4]);
        }
    }
    Picture { width, height, rgba, ..*picture }
}

/// The mean of each block; the last blocks may be smaller.
fn average(picture: &Picture, step: u32) -> Picture {
    let (width, height) = (picture.width.div_ceil(step), picture.height.div_ceil(step));
    let mut rgba = Vec::with_capacity(width as usize * height as usize * 4);
    for y in 0..height {
        for x in 0..width {
            let (mut sums, mut count) = ([0u32; 4], 0);
            for row in y * step..((y + 1) * step).min(picture.height) {
                for column in x * step..((x + 1) * step).min(picture.width) {
                    let start = (row as usize * picture.width as usize + column as usize) * 4;
                    for (sum, part) in sums.iter_mut().zip(&picture.rgba[start..start + 4]) {
                        *sum += u32::from(*part);
                    }
                    count += 1;
                }
            }
            rgba.extend(sums.map(|sum| ((sum + count / 2) / count) as u8));
        }
    }
    Picture { width, height, rgba, ..*picture }
}

/// Multiplies, scales and stores.
fn finish(mut picture: Picture, config: Config, options: &DecodeOptions) -> Result<(BitmapInfo, Vec<u8>), DecodeError> {
    if options.premultiplied && picture.has_alpha {
        for pixel in picture.rgba.chunks_exact_mut(4) {
            let alpha = pixel[3];
            pixel[..3].iter_mut().for_each(|part| *part = mul_div_255_round(*part, alpha));
        }
    }
    if options.scale != 1.0 {
        picture = scaled(picture, options.scale)?;
    }
    let alpha = match (picture.has_alpha, options.premultiplied) {
        (false, _) => AlphaType::Opaque,
        (true, true) => AlphaType::Premultiplied,
        (true, false) => AlphaType::Unpremultiplied,
    };
    let alpha = if config == Config::Alpha8 { AlphaType::Premultiplied } else { alpha };
    let info = BitmapInfo { width: picture.width, height: picture.height, config, alpha };
    let pixels = match config {
        Config::Argb8888 | Config::Argb4444 => picture.rgba,
        Config::Alpha8 => picture.rgba.chunks_exact(4).map(|pixel| pixel[0]).collect(),
        Config::Rgb565 => to_565(&picture, options.dither),
    };
    Ok((info, pixels))
}

fn scaled(picture: Picture, scale: f32) -> Result<Picture, DecodeError> {
    let side = |size: u32| (size as f32 * scale + 0.5) as u32;
    let (width, height) = (side(picture.width), side(picture.height));
    if width == 0 || height == 0 {
        return Err(DecodeError::Broken("scaled to nothing"));
    }
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(DecodeError::TooLarge);
    }
    let rgba = scale_pixels(&picture.rgba, (picture.width, picture.height), (width, height));
    Ok(Picture { width, height, rgba, ..picture })
}

fn to_565(picture: &Picture, dither: bool) -> Vec<u8> {
    let width = picture.width.max(1);
    let pixels = picture.rgba.chunks_exact(4).zip(0u32..);
    let word = |(pixel, i): (&[u8], u32)| {
        let color = argb(255, pixel[0], pixel[1], pixel[2]);
        let word = if dither { dithered_565(color, i % width, i / width) } else { super::pixel::plain_565(color) };
        word.to_le_bytes()
    };
    pixels.flat_map(word).collect()
}
