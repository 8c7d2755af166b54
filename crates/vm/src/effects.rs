//! What an event read and wrote.
//!
//! A place is the address of a field or a static; an array is one place, that of its header, because loops over arrays
//! would else be most of it. A program touches millions of places, so each page of the region that was touched has
//! two maps with a bit for every byte: noting a place is two loads and a store, and places come out in order.

use crate::observer::Observer;
use crate::region::Addr;

/// Collects what was written, and what was read before it was written; marks what was executed as well. A native may
/// read and write any array that it is given.
#[derive(Default)]
pub struct Effects {
    /// For each page of the region, one more than its place in `maps`; made when the first place is noted.
    index: Vec<u32>,
    maps: Vec<Map>,
}

impl Effects {
    /// Places whose value from before was read, in ascending order.
    pub fn reads(&self) -> impl Iterator<Item = Addr> {
        self.places(|map| &map.reads)
    }

    /// Places that were written, in ascending order.
    pub fn writes(&self) -> impl Iterator<Item = Addr> {
        self.places(|map| &map.writes)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for map in self.maps.drain(..) {
            self.index[map.page as usize] = 0;
        }
    }

    fn places(&self, of: impl Fn(&Map) -> &Bits) -> impl Iterator<Item = Addr> {
        let mut maps: Vec<&Map> = self.maps.iter().collect();
        maps.sort_unstable_by_key(|map| map.page);
        maps.into_iter().flat_map(move |map| {
            let words = of(map).iter().enumerate().filter(|(_, word)| **word != 0);
            let bytes =
                words.flat_map(|(n, word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |b| n * 64 + b));
            bytes.map(|byte| Addr(map.page * PAGE as u32 + byte as u32))
        })
    }

    #[inline(always)]
    fn map(&mut self, place: Addr) -> &mut Map {
        let page = place.0 as usize / PAGE;
        let known = self.index.get(page).copied().unwrap_or(0);
        let position = if known == 0 { self.add(page) } else { known as usize - 1 };
        &mut self.maps[position]
    }

    #[cold]
    fn add(&mut self, page: usize) -> usize {
        if self.index.is_empty() {
            self.index = vec![0; REGION_PAGES];
        }
        self.maps.push(Map { page: page as u32, reads: [0; PAGE / 64], writes: [0; PAGE / 64] });
        self.index[page] = self.maps.len() as u32;
        self.maps.len() - 1
    }
}

impl Observer for Effects {
    const COVERAGE: bool = true;
    const EFFECTS: bool = true;

    #[inline(always)]
    fn read(&mut self, place: Addr) {
        let (word, bit) = bit_of(place);
        let map = self.map(place);
        map.reads[word] |= bit & !map.writes[word];
    }

    #[inline(always)]
    fn written(&mut self, place: Addr) {
        let (word, bit) = bit_of(place);
        self.map(place).writes[word] |= bit;
    }
}

/// Bytes that share a map.
const PAGE: usize = 4096;
/// Pages of the whole region of 4 GiB.
const REGION_PAGES: usize = (1 << 32) / PAGE;

type Bits = [u64; PAGE / 64];

/// What was read and written in one page.
struct Map {
    page: u32,
    reads: Bits,
    writes: Bits,
}

#[inline(always)]
fn bit_of(place: Addr) -> (usize, u64) {
    let byte = place.0 as usize % PAGE;
    (byte / 64, 1 << (byte % 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_as_read_only_before_it_is_written() {
        let mut effects = Effects::default();
        let [high, low, odd] = [Addr(0xc000_0000), Addr(0x1800_0008), Addr(0x1800_0009)];
        effects.read(high);
        effects.written(high);
        effects.written(low);
        effects.read(low);
        effects.read(odd);
        assert_eq!(effects.reads().collect::<Vec<_>>(), [odd, high]);
        assert_eq!(effects.writes().collect::<Vec<_>>(), [low, high]);
        effects.clear();
        assert_eq!((effects.reads().count(), effects.writes().count()), (0, 0));
    }
}
