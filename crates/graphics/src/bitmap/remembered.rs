//! Pictures that were decoded before.
//!
//! An app decodes its icons again on every screen and at every start, and decoding is a function of the file and the
//! options alone; so what came out is remembered as long as the device lives, within bounds, and nobody can tell.

use super::decode::{DecodeError, DecodeOptions, Decoded, decode};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::Arc;
use xxhash_rust::xxh3::xxh3_128;

/// Bytes of pixels that are remembered in all.
const ROOM: usize = 8 << 20;
/// Larger pictures are no icons and come once.
const LARGEST: usize = 1 << 20;

/// The file and the options.
type Key = (u128, [u32; 5]);

/// The pictures of one device.
#[derive(Default)]
pub struct Remembered(RefCell<Memory>);

impl Remembered {
    /// As [`decode`].
    pub fn decode(&self, bytes: &[u8], options: &DecodeOptions) -> Result<Arc<Decoded>, DecodeError> {
        let key = key(bytes, options);
        if let Some(picture) = self.0.borrow().get(&key) {
            return Ok(picture);
        }
        let picture = Arc::new(decode(bytes, options)?);
        if picture.pixels.len() <= LARGEST {
            self.0.borrow_mut().add(key, picture.clone());
        }
        Ok(picture)
    }
}

#[derive(Default)]
struct Memory {
    /// The oldest first.
    pictures: VecDeque<(Key, Arc<Decoded>)>,
    bytes: usize,
}

impl Memory {
    fn get(&self, key: &Key) -> Option<Arc<Decoded>> {
        self.pictures.iter().find(|(k, _)| k == key).map(|(_, picture)| picture.clone())
    }

    fn add(&mut self, key: Key, picture: Arc<Decoded>) {
        self.bytes += picture.pixels.len();
        self.pictures.push_back((key, picture));
        while self.bytes > ROOM
            && let Some((_, oldest)) = self.pictures.pop_front()
        {
            self.bytes -= oldest.pixels.len();
        }
    }
}

fn key(bytes: &[u8], options: &DecodeOptions) -> Key {
    let DecodeOptions { sample_size, config, premultiplied, dither, scale } = *options;
    let numbers = [sample_size.cast_unsigned(), config as u32, premultiplied.into(), dither.into(), scale.to_bits()];
    (xxh3_128(bytes), numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 2 by 1 pixels.
    fn file() -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(&[255, 0, 0, 255, 0, 0, 255, 128]).unwrap();
        bytes
    }

    #[test]
    fn a_remembered_picture_is_the_decoded_one() {
        let options = DecodeOptions::default();
        let larger = DecodeOptions { scale: 2.0, ..options };
        let pictures = Remembered::default();
        for options in [options, larger, options, larger] {
            assert_eq!(*pictures.decode(&file(), &options).unwrap(), decode(&file(), &options).unwrap());
        }
        let (first, again) = (pictures.decode(&file(), &options), pictures.decode(&file(), &options));
        assert!(Arc::ptr_eq(&first.unwrap(), &again.unwrap()));
    }

    #[test]
    fn the_oldest_pictures_make_room() {
        let mut memory = Memory::default();
        let picture = Arc::new(decode(&file(), &DecodeOptions::default()).unwrap());
        let large = Arc::new(Decoded { pixels: vec![0; ROOM / 2], ..(*picture).clone() });
        for n in 0..5 {
            memory.add((n, [0; 5]), large.clone());
        }
        assert_eq!(memory.pictures.iter().map(|(k, _)| k.0).collect::<Vec<_>>(), [3, 4]);
        assert_eq!(memory.bytes, ROOM);
    }
}
