//! Register maps: for every point where the collector can look at a frame, the registers that hold live references.

/// The register maps of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegisterMaps {
    /// Addresses with a map, ascending.
    pcs: Box<[u32]>,
    /// Bytes per map.
    width: usize,
    /// One bit per register, one map per address.
    bits: Box<[u8]>,
}

impl RegisterMaps {
    /// The registers that hold a live reference when the instruction at `pc` has not yet done anything, ascending. `None` when the
    /// collector cannot look at the frame there.
    pub fn at(&self, pc: u32) -> Option<Registers<'_>> {
        let row = self.pcs.binary_search(&pc).ok()?;
        Some(self.row(row))
    }

    /// The map of the last point at or before `pc`. This is the right one for a frame that waits for a call and has the address behind the
    /// call as its own: what the call returns is not yet in a register.
    pub fn at_or_before(&self, pc: u32) -> Option<Registers<'_>> {
        let row = self.pcs.partition_point(|&point| point <= pc).checked_sub(1)?;
        Some(self.row(row))
    }

    /// All points with their registers, in order of address.
    pub fn iter(&self) -> impl Iterator<Item = (u32, Registers<'_>)> {
        self.pcs.iter().enumerate().map(|(row, &pc)| (pc, self.row(row)))
    }

    /// Number of points.
    pub fn len(&self) -> usize {
        self.pcs.len()
    }

    /// Whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.pcs.is_empty()
    }

    /// Bytes on the heap.
    pub fn heap_size(&self) -> usize {
        self.pcs.len() * 4 + self.bits.len()
    }

    fn row(&self, row: usize) -> Registers<'_> {
        Registers { bytes: self.bits.get(row * self.width..(row + 1) * self.width).unwrap_or(&[]), next: 0 }
    }
}

/// Iterator over the registers of one map.
#[derive(Clone, Debug)]
pub struct Registers<'a> {
    bytes: &'a [u8],
    next: u16,
}

impl Registers<'_> {
    /// Whether a register is in the map.
    pub fn contains(&self, register: u16) -> bool {
        self.bytes.get(usize::from(register / 8)).is_some_and(|byte| byte >> (register % 8) & 1 != 0)
    }
}

impl Iterator for Registers<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        loop {
            let byte = *self.bytes.get(usize::from(self.next / 8))? >> (self.next % 8);
            if byte != 0 {
                let register = self.next + byte.trailing_zeros() as u16;
                self.next = register.saturating_add(1);
                return Some(register);
            }
            self.next = (self.next | 7).checked_add(1)?;
        }
    }
}

/// Collects maps in any order of address within ascending blocks.
pub(super) struct MapBuilder {
    pcs: Vec<u32>,
    width: usize,
    bits: Vec<u8>,
}

impl MapBuilder {
    pub(super) fn new(registers: u16) -> MapBuilder {
        MapBuilder { pcs: Vec::new(), width: usize::from(registers).div_ceil(8), bits: Vec::new() }
    }

    /// Number of maps so far.
    pub(super) fn len(&self) -> usize {
        self.pcs.len()
    }

    /// Appends a map; addresses come in ascending order.
    pub(super) fn push(&mut self, pc: u32, row: impl Iterator<Item = u64>) {
        self.pcs.push(pc);
        self.bits.extend(row.flat_map(u64::to_le_bytes).take(self.width));
    }

    /// Keeps in a map only what is also in the given row.
    pub(super) fn restrict(&mut self, map: usize, row: &[u64]) {
        let bytes = self.bits.get_mut(map * self.width..(map + 1) * self.width).unwrap_or(&mut []);
        for (byte, mask) in bytes.iter_mut().zip(row.iter().flat_map(|word| word.to_le_bytes())) {
            *byte &= mask;
        }
    }

    pub(super) fn finish(self) -> RegisterMaps {
        RegisterMaps { pcs: self.pcs.into(), width: self.width, bits: self.bits.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_keep_their_bits() {
        let mut builder = MapBuilder::new(70);
        builder.push(0, [0x8000_0000_0000_0001, 0x20].into_iter());
        builder.push(5, [0, 0].into_iter());
        builder.push(9, [u64::MAX, u64::MAX].into_iter());
        builder.restrict(2, &[6, 0]);
        let maps = builder.finish();
        assert_eq!(maps.at(0).unwrap().collect::<Vec<_>>(), [0, 63, 69]);
        assert_eq!(maps.at(5).unwrap().count(), 0);
        assert_eq!(maps.at(9).unwrap().collect::<Vec<_>>(), [1, 2]);
        assert!(maps.at(1).is_none());
        assert_eq!(maps.at_or_before(8).unwrap().count(), 0);
        assert_eq!(maps.at_or_before(4).unwrap().count(), 3);
        assert!(maps.at(0).unwrap().contains(69) && !maps.at(0).unwrap().contains(68));
    }
}
