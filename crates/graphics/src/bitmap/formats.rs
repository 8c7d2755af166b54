//! The file formats that `BitmapFactory` reads.
//!
//! Every reader answers straight RGBA, so that the rest of decoding is the same for all. A reader checks the declared
//! size against [`MAX_PIXELS`] before it allocates, and reports what is broken in a word.

mod bmp;
mod gif;
mod ico;
mod jpeg;
mod png;
mod wbmp;
mod webp;

pub(super) use self::gif::frames as gif_frames;
pub(super) use self::png::Chunks;

use super::{DecodeError, MAX_PIXELS};

/// A format that was recognised by its first bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Portable Network Graphics.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    Webp,
    /// GIF.
    Gif,
    /// Windows bitmaps.
    Bmp,
    /// Windows icons.
    Ico,
    /// Wireless bitmaps.
    Wbmp,
}

impl Format {
    /// Recognises a file.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, ..] => Some(Self::Png),
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            [b'B', b'M', ..] => Some(Self::Bmp),
            [0, 0, 1 | 2, 0, ..] => Some(Self::Ico),
            _ => wbmp::is_wbmp(bytes).then_some(Self::Wbmp),
        }
    }

    /// What `outMimeType` says.
    pub fn mime_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
            Self::Bmp => "image/bmp",
            Self::Ico => "image/x-ico",
            Self::Wbmp => "image/vnd.wap.wbmp",
        }
    }

    /// The size that the file declares.
    pub(super) fn size(self, bytes: &[u8]) -> Result<(u32, u32), DecodeError> {
        let (width, height) = match self {
            Self::Png => png::size(bytes),
            Self::Jpeg => jpeg::size(bytes),
            Self::Webp => webp::size(bytes),
            Self::Gif => gif::size(bytes),
            Self::Bmp => bmp::size(bytes),
            Self::Ico => ico::size(bytes),
            Self::Wbmp => wbmp::size(bytes),
        }?;
        if width == 0 || height == 0 {
            return Err(DecodeError::Broken("no pixels"));
        }
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(DecodeError::TooLarge);
        }
        Ok((width, height))
    }

    /// The first picture of the file.
    pub(super) fn read(self, bytes: &[u8]) -> Result<Picture, DecodeError> {
        let size = self.size(bytes)?;
        let picture = match self {
            Self::Png => png::read(bytes),
            Self::Jpeg => jpeg::read(bytes),
            Self::Webp => webp::read(bytes),
            Self::Gif => gif::read(bytes),
            Self::Bmp => bmp::read(bytes),
            Self::Ico => ico::read(bytes),
            Self::Wbmp => wbmp::read(bytes),
        }?;
        let complete = (picture.width, picture.height) == size && picture.rgba.len() == picture.count() * 4;
        if complete { Ok(picture) } else { Err(DecodeError::Broken("incomplete")) }
    }
}

/// Pixels as RGBA, not multiplied by alpha.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Picture {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) rgba: Vec<u8>,
    /// Whether any pixel may be transparent.
    pub(super) has_alpha: bool,
    /// Whether the file holds shades of grey only.
    pub(super) gray: bool,
}

impl Picture {
    pub(super) fn count(&self) -> usize {
        self.width as usize * self.height as usize
    }
}
