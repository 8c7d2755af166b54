//! `android.graphics.Movie`: the frames of an animated GIF in time.

use super::{AlphaType, BitmapInfo, Config, DecodeError, Format};
use crate::color::mul_div_255_round;
use crate::persist::{Persist, ReadError, Reader, Writer};

/// What a movie without durations is said to last.
const DEFAULT_DURATION: u32 = 1000;

/// A decoded animation and the frame that is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movie {
    source: Vec<u8>,
    info: BitmapInfo,
    /// Pixels multiplied by alpha, and when the frame ends.
    frames: Vec<(Vec<u8>, u32)>,
    current: usize,
}

impl Movie {
    /// Reads a GIF file.
    pub fn decode(bytes: &[u8]) -> Result<Self, DecodeError> {
        if Format::of(bytes) != Some(Format::Gif) {
            return Err(DecodeError::Unknown);
        }
        Format::Gif.size(bytes)?;
        let pictures = super::formats::gif_frames(bytes)?;
        let first = pictures.first().ok_or(DecodeError::Broken("gif without a frame"))?;
        let has_alpha = pictures.iter().any(|(picture, _)| picture.has_alpha);
        let alpha = if has_alpha { AlphaType::Premultiplied } else { AlphaType::Opaque };
        let info = BitmapInfo { width: first.0.width, height: first.0.height, config: Config::Argb8888, alpha };
        let mut end = 0;
        let frames = pictures
            .into_iter()
            .map(|(mut picture, delay)| {
                for pixel in picture.rgba.chunks_exact_mut(4) {
                    let alpha = pixel[3];
                    pixel[..3].iter_mut().for_each(|part| *part = mul_div_255_round(*part, alpha));
                }
                end += delay;
                (picture.rgba, end)
            })
            .collect();
        Ok(Self { source: bytes.to_vec(), info, frames, current: 0 })
    }

    /// Size and form of a frame.
    pub fn info(&self) -> BitmapInfo {
        self.info
    }

    /// How long all frames last, in milliseconds.
    pub fn duration(&self) -> u32 {
        match self.frames.last() {
            Some((_, 0)) | None => DEFAULT_DURATION,
            Some((_, end)) => *end,
        }
    }

    /// Goes to the frame at a time; true if it is another one.
    pub fn set_time(&mut self, time: i32) -> bool {
        let time = time.max(0) as u32;
        let found = self.frames.iter().position(|(_, end)| time < *end);
        let next = found.unwrap_or(self.frames.len().saturating_sub(1));
        let changed = next != self.current;
        self.current = next;
        changed
    }

    /// The pixels of the frame that is shown.
    pub fn frame(&self) -> &[u8] {
        self.frames.get(self.current).map_or(&[], |(pixels, _)| pixels)
    }
}

impl Persist for Movie {
    fn write(&self, out: &mut Writer) {
        self.source.write(out);
        self.current.write(out);
    }

    /// Frames are decoded again: they follow from the file.
    fn read(input: &mut Reader<'_>) -> Result<Self, ReadError> {
        let (source, current) = (Vec::<u8>::read(input)?, usize::read(input)?);
        let mut movie = Self::decode(&source).map_err(|_| input.error("not a movie"))?;
        movie.current = current.min(movie.frames.len().saturating_sub(1));
        Ok(movie)
    }
}
