//! android.graphics.Bitmap in parcels: notifications, widgets, intents and saved states carry pictures so.
//!
//! The words are those of Android 6; pixels always lie in the parcel itself, where a phone may pass large ones as shared
//! memory. What a parcel says is hostile: a size that its pixels do not have is no bitmap.

use super::bitmap::nothing;
use super::bitmap_peer::pixels;
use super::construct::{self, Traits, bitmap_of};
use crate::os::parcel::{BLOB_INPLACE, Parcel, Refused, refused, with_object};
use graphics::bitmap::{AlphaType, BitmapInfo, Config, MAX_PIXELS};
use libcore::natives::Table;
use vm::native::boolean;
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/graphics/Bitmap";

/// Natives of Bitmap about parcels.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeWriteToParcel", "(JZILandroid/os/Parcel;)Z", write_to_parcel),
    Native::exact(
        CLASS,
        "nativeCreateFromParcel",
        "(Landroid/os/Parcel;)Landroid/graphics/Bitmap;",
        create_from_parcel,
    ),
];

/// Skia's numbers of the ways in which pixels are stored.
const COLOR_TYPES: [(i32, Config); 4] =
    [(1, Config::Alpha8), (2, Config::Rgb565), (3, Config::Argb4444), (4, Config::Argb8888)];
/// Skia's numbers of the meanings of alpha.
const ALPHA_TYPES: [(i32, AlphaType); 3] =
    [(1, AlphaType::Opaque), (2, AlphaType::Premultiplied), (3, AlphaType::Unpremultiplied)];

fn write_to_parcel(c: &mut Call<'_>) -> NativeResult {
    let (bitmap, mutable, density) = (c.long(), c.boolean(), c.int());
    let Some(parcel) = c.reference().non_null() else { return boolean(false) };
    let (info, bytes) = pixels(c.vm, bitmap)?;
    let written = Written { info, mutable, density, pixels: bytes.to_vec() };
    with_object(c.vm, parcel, |p| written.write(p))?.map_err(refused)?;
    boolean(true)
}

fn create_from_parcel(c: &mut Call<'_>) -> NativeResult {
    if let Some(made) = construct::resume(c) {
        return made;
    }
    let Some(parcel) = c.reference().non_null() else { return nothing() };
    let Some(read) = with_object(c.vm, parcel, Written::read)? else {
        return Err(Raise::new("java/lang/RuntimeException", "Could not read bitmap blob."));
    };
    let premultiplied = read.info.alpha != AlphaType::Unpremultiplied;
    let traits = Traits { premultiplied, density: read.density, ..Traits::plain(read.mutable) };
    bitmap_of(c, read.info, &read.pixels, traits)
}

/// A bitmap as it lies in a parcel.
#[derive(Debug, PartialEq, Eq)]
struct Written {
    info: BitmapInfo,
    mutable: bool,
    density: i32,
    pixels: Vec<u8>,
}

impl Written {
    fn write(&self, p: &mut Parcel) -> Result<(), Refused> {
        let info = &self.info;
        let colors = COLOR_TYPES.iter().find(|(_, config)| *config == info.config).map_or(0, |(n, _)| *n);
        let alpha = ALPHA_TYPES.iter().find(|(_, alpha)| *alpha == info.alpha).map_or(0, |(n, _)| *n);
        let form = [i32::from(self.mutable), colors, alpha, info.width as i32, info.height as i32];
        form.iter().try_for_each(|word| p.write_i32(*word))?;
        p.write_i32(info.row_bytes() as i32)?;
        p.write_i32(self.density)?;
        p.write_i32(BLOB_INPLACE)?;
        p.write_bytes(&self.pixels)
    }

    fn read(p: &mut Parcel) -> Option<Written> {
        let mutable = p.read_i32() != 0;
        let (colors, alpha) = (p.read_i32(), p.read_i32());
        let config = COLOR_TYPES.iter().find(|(n, _)| *n == colors)?.1;
        let alpha = ALPHA_TYPES.iter().find(|(n, _)| *n == alpha)?.1;
        let (width, height) = (u32::try_from(p.read_i32()).ok()?, u32::try_from(p.read_i32()).ok()?);
        let (_row_bytes, density) = (p.read_i32(), p.read_i32());
        if u64::from(width) * u64::from(height) > MAX_PIXELS || p.read_i32() != BLOB_INPLACE {
            return None;
        }
        let info = BitmapInfo { width, height, config, alpha };
        let pixels = p.read_bytes(info.byte_count())?.to_vec();
        Some(Written { info, mutable, density, pixels })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small() -> Written {
        let info = BitmapInfo { width: 3, height: 1, config: Config::Rgb565, alpha: AlphaType::Opaque };
        Written { info, mutable: true, density: 420, pixels: vec![1, 2, 3, 4, 5, 6] }
    }

    fn read(words: impl FnOnce(&mut Parcel)) -> Option<Written> {
        let mut parcel = Parcel::default();
        words(&mut parcel);
        parcel.set_position(0);
        Written::read(&mut parcel)
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(read(|p| small().write(p).unwrap()), Some(small()));
    }

    #[test]
    fn sizes_that_the_pixels_do_not_have_are_no_bitmap() {
        let lies = |width: i32, height: i32| {
            read(|p| [1, 4, 2, width, height, 0, 0, BLOB_INPLACE].iter().for_each(|w| p.write_i32(*w).unwrap()))
        };
        assert_eq!(lies(i32::MAX, i32::MAX), None);
        assert_eq!(lies(-1, 5), None);
        assert_eq!(lies(100, 100), None);
        assert!(lies(0, 0).is_some());
    }
}
