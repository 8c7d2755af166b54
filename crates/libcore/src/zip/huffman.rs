//! Codes of the inflater: from the lengths of a block's header to what the next bits mean.

/// Bits that one look-up resolves.
const QUICK_BITS: u32 = 9;
const MAX_BITS: usize = 15;

/// A prefix code, made from its lengths.
#[derive(Clone, Debug)]
pub(super) struct Code {
    /// For the next bits: symbol and length, or zero if the code is longer or there is none.
    quick: Vec<u16>,
    /// How many codes each length has.
    counts: [u16; MAX_BITS + 1],
    /// The symbols in order of their codes.
    symbols: Vec<u16>,
    longest: u32,
}

/// What the next bits stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// A symbol and the length of its code.
    Found(u16, u32),
    /// More bits are needed.
    Short,
    /// A code that is not in use, and its length.
    Invalid(u32),
}

impl Code {
    /// Makes a code. Lengths that promise too much give none; lengths that leave codes unused are accepted only if
    /// `may_be_incomplete` and there is but one code of one bit, or none at all.
    pub(super) fn new(lengths: &[u8], may_be_incomplete: bool) -> Option<Code> {
        let mut counts = [0u16; MAX_BITS + 1];
        lengths.iter().for_each(|&len| counts[usize::from(len)] += 1);
        counts[0] = 0;
        let longest = (1..=MAX_BITS).rev().find(|&len| counts[len] != 0).unwrap_or(0);
        let mut left = 1i32;
        for &count in &counts[1..] {
            left = left * 2 - i32::from(count);
            if left < 0 {
                return None;
            }
        }
        if left > 0 && longest != 0 && (!may_be_incomplete || longest != 1) {
            return None;
        }
        let mut code = Code { quick: vec![0; 1 << QUICK_BITS], counts, symbols: Vec::new(), longest: longest as u32 };
        code.assign(lengths);
        Some(code)
    }

    fn assign(&mut self, lengths: &[u8]) {
        let mut next = 0u32;
        for len in 1..=self.longest {
            next <<= 1;
            for (symbol, _) in lengths.iter().enumerate().filter(|&(_, &l)| u32::from(l) == len) {
                self.symbols.push(symbol as u16);
                if len <= QUICK_BITS {
                    let reversed = next.reverse_bits() >> (32 - len);
                    let entry = (symbol as u16) << 4 | len as u16;
                    let step = 1usize << len;
                    self.quick.iter_mut().skip(reversed as usize).step_by(step).for_each(|e| *e = entry);
                }
                next += 1;
            }
        }
    }

    /// Looks at the next `available` bits of `bits`.
    #[inline]
    pub(super) fn symbol(&self, bits: u64, available: u32) -> Symbol {
        let entry = self.quick[(bits & ((1 << QUICK_BITS) - 1)) as usize];
        let len = u32::from(entry & 15);
        if len != 0 && len <= available {
            return Symbol::Found(entry >> 4, len);
        }
        self.symbol_slowly(bits, available)
    }

    /// Walks through the lengths: codes of one length are consecutive.
    fn symbol_slowly(&self, bits: u64, available: u32) -> Symbol {
        let (mut code, mut first, mut index) = (0u32, 0u32, 0u32);
        for len in 1..=self.longest.max(1) {
            if len > available {
                return Symbol::Short;
            }
            code |= (bits >> (len - 1) & 1) as u32;
            let count = u32::from(self.counts[len as usize]);
            if code < first + count {
                return Symbol::Found(self.symbols[(index + code - first) as usize], len);
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        Symbol::Invalid(self.longest.max(1))
    }
}
