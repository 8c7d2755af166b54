//! Payloads: the tables of switch instructions and the contents of array literals.
//!
//! They lie among the instructions and look like `nop` with a high byte. A payload is parsed only when its declared size fits into the
//! code that is left, so its iterators cannot fail.

/// The kinds of payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PayloadKind {
    /// Consecutive keys.
    PackedSwitch,
    /// Sorted keys.
    SparseSwitch,
    /// Elements of a primitive array.
    FillArrayData,
}

impl PayloadKind {
    /// The kind of the high byte of the first unit.
    #[inline]
    pub fn from_byte(byte: u8) -> Option<PayloadKind> {
        match byte {
            1 => Some(PayloadKind::PackedSwitch),
            2 => Some(PayloadKind::SparseSwitch),
            3 => Some(PayloadKind::FillArrayData),
            _ => None,
        }
    }
}

/// A payload of any kind.
#[derive(Clone, Copy, Debug)]
pub enum Payload<'a> {
    /// Of packed-switch.
    PackedSwitch(PackedSwitch<'a>),
    /// Of sparse-switch.
    SparseSwitch(SparseSwitch<'a>),
    /// Of fill-array-data.
    FillArrayData(FillArrayData<'a>),
}

/// Targets of consecutive keys.
#[derive(Clone, Copy, Debug)]
pub struct PackedSwitch<'a> {
    /// The key of the first target.
    pub first_key: i32,
    targets: &'a [u8],
}

/// Sorted keys with a target each.
#[derive(Clone, Copy, Debug)]
pub struct SparseSwitch<'a> {
    keys: &'a [u8],
    targets: &'a [u8],
}

/// The elements of a primitive array.
#[derive(Clone, Copy, Debug)]
pub struct FillArrayData<'a> {
    /// Bytes per element.
    pub width: u16,
    /// Number of elements.
    pub count: u32,
    /// The elements, little-endian, without padding.
    pub bytes: &'a [u8],
}

impl<'a> Payload<'a> {
    /// Parses the payload at the start of the bytes; `None` when there is none or when it is cut off.
    pub fn parse(bytes: &'a [u8]) -> Option<Payload<'a>> {
        let (&[low, kind], rest) = bytes.split_first_chunk()?;
        match PayloadKind::from_byte(kind).filter(|_| low == 0)? {
            PayloadKind::PackedSwitch => PackedSwitch::parse(rest).map(Payload::PackedSwitch),
            PayloadKind::SparseSwitch => SparseSwitch::parse(rest).map(Payload::SparseSwitch),
            PayloadKind::FillArrayData => FillArrayData::parse(rest).map(Payload::FillArrayData),
        }
    }

    /// Length of the whole payload in code units.
    pub fn len_units(&self) -> u32 {
        match self {
            Payload::PackedSwitch(table) => table.targets.len() as u32 / 2 + 4,
            Payload::SparseSwitch(table) => table.keys.len() as u32 + 2,
            Payload::FillArrayData(data) => data.bytes.len().div_ceil(2) as u32 + 4,
        }
    }

    /// The kind.
    pub fn kind(&self) -> PayloadKind {
        match self {
            Payload::PackedSwitch(_) => PayloadKind::PackedSwitch,
            Payload::SparseSwitch(_) => PayloadKind::SparseSwitch,
            Payload::FillArrayData(_) => PayloadKind::FillArrayData,
        }
    }

    /// The cases of a switch as (key, target relative to the switch instruction); none for arrays.
    pub fn cases(&self) -> impl Iterator<Item = (i32, i32)> + use<'a> {
        let (first, keys, targets) = match *self {
            Payload::PackedSwitch(table) => (table.first_key, [].as_slice(), table.targets),
            Payload::SparseSwitch(table) => (0, table.keys, table.targets),
            Payload::FillArrayData(_) => (0, [].as_slice(), [].as_slice()),
        };
        words(targets).enumerate().map(move |(i, target)| match keys.get(4 * i..).and_then(|k| k.first_chunk()) {
            Some(key) => (i32::from_le_bytes(*key), target),
            None => (first.wrapping_add(i as i32), target),
        })
    }
}

impl<'a> PackedSwitch<'a> {
    fn parse(rest: &'a [u8]) -> Option<PackedSwitch<'a>> {
        let (size, rest) = rest.split_first_chunk()?;
        let (key, rest) = rest.split_first_chunk()?;
        let targets = rest.get(..usize::from(u16::from_le_bytes(*size)) * 4)?;
        Some(PackedSwitch { first_key: i32::from_le_bytes(*key), targets })
    }

    /// The targets in order of the keys, relative to the switch instruction.
    pub fn targets(&self) -> impl ExactSizeIterator<Item = i32> + use<'a> {
        words(self.targets)
    }
}

impl<'a> SparseSwitch<'a> {
    fn parse(rest: &'a [u8]) -> Option<SparseSwitch<'a>> {
        let (size, rest) = rest.split_first_chunk()?;
        let (keys, rest) = rest.split_at_checked(usize::from(u16::from_le_bytes(*size)) * 4)?;
        Some(SparseSwitch { keys, targets: rest.get(..keys.len())? })
    }

    /// The keys.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = i32> + use<'a> {
        words(self.keys)
    }

    /// The targets, relative to the switch instruction.
    pub fn targets(&self) -> impl ExactSizeIterator<Item = i32> + use<'a> {
        words(self.targets)
    }
}

impl<'a> FillArrayData<'a> {
    fn parse(rest: &'a [u8]) -> Option<FillArrayData<'a>> {
        let (width, rest) = rest.split_first_chunk()?;
        let (count, rest) = rest.split_first_chunk()?;
        let (width, count) = (u16::from_le_bytes(*width), u32::from_le_bytes(*count));
        let size = usize::try_from(u64::from(width) * u64::from(count)).ok()?;
        // The padding byte of an odd size belongs to the payload, so it must be there too.
        rest.get(..size.next_multiple_of(2))?;
        Some(FillArrayData { width, count, bytes: rest.get(..size)? })
    }
}

fn words(bytes: &[u8]) -> impl ExactSizeIterator<Item = i32> + use<'_> {
    bytes.chunks_exact(4).map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}
