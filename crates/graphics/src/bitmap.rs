//! `android.graphics.Bitmap`: pictures as plain bytes.
//!
//! The peer of a bitmap is its [`BitmapInfo`]; the pixels lie in guest memory, so everything here takes them as slices.
//! Memory is laid out as on a phone: RGBA bytes multiplied by alpha, or little-endian 16-bit words. Decoding answers
//! fresh bytes for the runtime to put where it wants. Model: pictures with a palette (GIF, some PNG) become RGBA, where
//! Android 6 may keep the palette and answer a null config.

mod decode;
mod encode;
mod formats;
mod movie;
mod ninepatch;
mod ops;
mod pixel;
mod remembered;
mod scale;

pub use decode::{DecodeError, DecodeOptions, Decoded, Outline, RegionDecoder, decode, decode_bounds, density_scale};
pub(crate) use encode::opaque_png;
pub use encode::{CompressFormat, encode};
pub use formats::Format;
pub use movie::Movie;
pub use ninepatch::{NinePatch, NinePatchInsets, Patch};
pub use ops::ColorArea;
pub use remembered::Remembered;
pub use scale::scale_pixels;

use crate::persist::{persist_enum, persist_struct};

/// More pixels than this are refused, as a phone runs out of memory.
pub const MAX_PIXELS: u64 = 1 << 26;

/// `Bitmap.Config`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Config {
    /// One byte of alpha.
    Alpha8,
    /// Two bytes without alpha.
    Rgb565,
    /// Two bytes, multiplied by alpha.
    Argb4444,
    /// Four bytes, multiplied by alpha.
    #[default]
    Argb8888,
}

persist_enum!(Config { 0 => Alpha8, 1 => Rgb565, 2 => Argb4444, 3 => Argb8888 });

impl Config {
    /// The config for Java's number.
    pub fn from_native(value: i32) -> Option<Self> {
        match value {
            1 => Some(Self::Alpha8),
            3 => Some(Self::Rgb565),
            4 => Some(Self::Argb4444),
            5 => Some(Self::Argb8888),
            _ => None,
        }
    }

    /// Java's number.
    pub fn to_native(self) -> i32 {
        match self {
            Self::Alpha8 => 1,
            Self::Rgb565 => 3,
            Self::Argb4444 => 4,
            Self::Argb8888 => 5,
        }
    }

    /// Size of a pixel.
    pub fn bytes_per_pixel(self) -> usize {
        match self {
            Self::Alpha8 => 1,
            Self::Rgb565 | Self::Argb4444 => 2,
            Self::Argb8888 => 4,
        }
    }
}

/// What the alpha of pixels means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum AlphaType {
    /// There is none.
    Opaque,
    /// Colours are multiplied by it.
    #[default]
    Premultiplied,
    /// Colours are as they are.
    Unpremultiplied,
}

persist_enum!(AlphaType { 0 => Opaque, 1 => Premultiplied, 2 => Unpremultiplied });

/// The peer of a bitmap: everything but the pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BitmapInfo {
    /// Pixels per row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// How a pixel is stored.
    pub config: Config,
    /// What its alpha means.
    pub alpha: AlphaType,
}

persist_struct!(BitmapInfo { width, height, config, alpha });

impl BitmapInfo {
    /// A bitmap as `Bitmap.createBitmap` makes it: 4444 becomes 8888, 565 is opaque.
    pub fn create(width: u32, height: u32, config: Config) -> Self {
        let config = if config == Config::Argb4444 { Config::Argb8888 } else { config };
        let alpha = if config == Config::Rgb565 { AlphaType::Opaque } else { AlphaType::Premultiplied };
        Self { width, height, config, alpha }
    }

    /// Bytes per row.
    pub fn row_bytes(&self) -> usize {
        self.width as usize * self.config.bytes_per_pixel()
    }

    /// Bytes of all rows.
    pub fn byte_count(&self) -> usize {
        self.row_bytes() * self.height as usize
    }

    /// Whether pixels may be transparent.
    pub fn has_alpha(&self) -> bool {
        self.alpha != AlphaType::Opaque
    }

    /// Declares whether pixels may be transparent (`nativeSetHasAlpha`); 565 never is.
    pub fn set_has_alpha(&mut self, has_alpha: bool, premultiplied: bool) {
        self.alpha = match (has_alpha && self.config != Config::Rgb565, premultiplied) {
            (false, _) => AlphaType::Opaque,
            (true, true) => AlphaType::Premultiplied,
            (true, false) => AlphaType::Unpremultiplied,
        };
    }

    /// Declares what alpha means (`nativeSetPremultiplied`); opaque bitmaps stay opaque.
    pub fn set_premultiplied(&mut self, premultiplied: bool) {
        if self.has_alpha() {
            self.alpha = if premultiplied { AlphaType::Premultiplied } else { AlphaType::Unpremultiplied };
        }
    }

    /// The same memory seen as another bitmap (`nativeReconfigure`); `None` if it is too small.
    pub fn reconfigure(
        &self,
        width: u32,
        height: u32,
        config: Config,
        allocated: usize,
        premultiplied: bool,
    ) -> Option<Self> {
        let mut out = Self::create(width, height, config);
        if out.byte_count() > allocated {
            return None;
        }
        let keeps_opaque = self.config != Config::Rgb565 && self.alpha == AlphaType::Opaque;
        out.set_has_alpha(!keeps_opaque, premultiplied);
        Some(out)
    }

    fn contains(&self, x: i32, y: i32) -> bool {
        (0..i64::from(self.width)).contains(&i64::from(x)) && (0..i64::from(self.height)).contains(&i64::from(y))
    }
}

#[cfg(test)]
mod tests;
