//! Little-endian reading and writing for trusted bytes.

/// Appends numbers to a vector.
pub trait Put {
    /// Appends 16 bits.
    fn u16(&mut self, value: u16);
    /// Appends 32 bits.
    fn u32(&mut self, value: u32);
    /// Appends zeros up to a multiple of four.
    fn align(&mut self);
    /// Appends a number in LEB128.
    fn leb(&mut self, value: u32);
}

impl Put for Vec<u8> {
    fn u16(&mut self, value: u16) {
        self.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.extend(value.to_le_bytes());
    }

    fn align(&mut self) {
        self.resize(self.len().next_multiple_of(4), 0);
    }

    fn leb(&mut self, mut value: u32) {
        while value > 0x7f {
            self.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.push(value as u8);
    }
}

/// The 16-bit number at `at`.
pub fn get16(bytes: &[u8], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// The 32-bit number at `at`.
pub fn get32(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Overwrites the 16-bit number at `at`.
pub fn set16(bytes: &mut [u8], at: usize, value: u16) {
    bytes[at..at + 2].copy_from_slice(&value.to_le_bytes());
}

/// Overwrites the 32-bit number at `at`.
pub fn set32(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}
