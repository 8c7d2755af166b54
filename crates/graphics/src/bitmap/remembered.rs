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
const ROOM: usize = 16 << 20;
/// Larger pictures would push out all others; the background of a screen of usual size is smaller.
const LARGEST: usize = 4 << 20;

/// The file and the options.
type Key = (u128, [u32; 5]);

/// The pictures of one device.
#[derive(Default)]
pub struct Remembered(RefCell<Memory>);

impl Remembered {
    /// As [`decode`].
    pub fn decode(&self, bytes: &[u8], options: &DecodeOptions) -> Result<Arc<Decoded>, DecodeError> {
        let key = key(bytes, options);
        if let Some(picture) = self.0.borrow_mut().get(&key) {
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
    /// The one that nobody asked for the longest first.
    pictures: VecDeque<(Key, Arc<Decoded>)>,
    bytes: usize,
}

impl Memory {
    fn get(&mut self, key: &Key) -> Option<Arc<Decoded>> {
        let at = self.pictures.iter().rposition(|(k, _)| k == key)?;
        let found = self.pictures.remove(at)?;
        let picture = found.1.clone();
        self.pictures.push_back(found);
        Some(picture)
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
    fn pictures_that_nobody_asks_for_make_room() {
        let mut memory = Memory::default();
        let picture = Arc::new(decode(&file(), &DecodeOptions::default()).unwrap());
        let large = Arc::new(Decoded { pixels: vec![0; ROOM / 2], ..(*picture).clone() });
        for n in 0..5 {
            memory.add((n, [0; 5]), large.clone());
        }
        let kept = |memory: &Memory| memory.pictures.iter().map(|(k, _)| k.0).collect::<Vec<_>>();
        assert_eq!((kept(&memory), memory.bytes), (vec![3, 4], ROOM));
        assert!(memory.get(&(3, [0; 5])).is_some() && memory.get(&(2, [0; 5])).is_none());
        memory.add((5, [0; 5]), large);
        assert_eq!((kept(&memory), memory.bytes), (vec![3, 5], ROOM));
    }
}
