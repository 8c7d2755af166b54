//! Code items: registers, instructions, try blocks and their handlers.
//!
//! Opening a code item is O(1): the sizes are checked against the file, the instructions and handlers are read when they are asked for.

use crate::bytes::{Cursor, slice, u16_at, u32_at};
use crate::error::{Code as Fault, Error, Result};
use crate::index::TypeIdx;
use crate::instruction::Insns;
use crate::view::Dex;

/// The body of a method.
#[derive(Clone, Copy, Debug)]
pub struct Code<'a> {
    /// Offset of the item in the file.
    pub offset: u32,
    /// Number of registers.
    pub registers: u16,
    /// Number of words of incoming arguments; they are the last registers.
    pub ins: u16,
    /// Number of words for outgoing arguments.
    pub outs: u16,
    /// Offset of the debug information, or 0.
    pub debug_off: u32,
    /// The instructions.
    pub insns: Insns<'a>,
    data: &'a [u8],
    tries: &'a [u8],
}

/// A range of instructions with handlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// First code unit that is covered.
    pub start: u32,
    /// First code unit that is no longer covered.
    pub end: u32,
    /// Offset of the handler list, counted from the first byte of all handler lists.
    pub handler_off: u16,
}

/// One catch clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The type that is caught; none for catch-all.
    pub ty: Option<TypeIdx>,
    /// Where control goes, in code units.
    pub address: u32,
}

impl<'a> Dex<'a> {
    /// The code item at an offset, as found in [`EncodedMethod::code_off`](crate::EncodedMethod).
    pub fn code(&self, offset: u32) -> Result<Code<'a>> {
        let (data, at) = (self.data(), offset as usize);
        let tries_size = u16_at(data, at.saturating_add(6))?;
        let units = u32_at(data, at.saturating_add(12))?;
        let insns = slice(data, at + 16, u64::from(units) * 2)?;
        let padding = usize::from(tries_size != 0 && units % 2 == 1) * 2;
        let tries = slice(data, at + 16 + insns.len() + padding, u64::from(tries_size) * 8)?;
        Ok(Code {
            offset,
            registers: u16_at(data, at)?,
            ins: u16_at(data, at + 2)?,
            outs: u16_at(data, at + 4)?,
            debug_off: u32_at(data, at + 8)?,
            insns: Insns::new(insns, offset.saturating_add(16)),
            data,
            tries,
        })
    }
}

impl<'a> Code<'a> {
    /// Number of try blocks.
    pub fn tries_len(&self) -> usize {
        self.tries.len() / 8
    }

    /// The try blocks in the order of the file, which is ascending in files that pass verification.
    pub fn tries(&self) -> impl Iterator<Item = Try> + Clone + use<'a> {
        let code = *self;
        (0..self.tries_len()).map_while(move |number| code.try_block(number))
    }

    /// A try block by number.
    pub fn try_block(&self, number: usize) -> Option<Try> {
        let entry = self.tries.get(number.checked_mul(8)?..)?.first_chunk::<8>()?;
        let half = |i: usize| u16::from_le_bytes([entry[i], entry[i + 1]]);
        let start = u32::from(half(0)) | u32::from(half(2)) << 16;
        Some(Try { start, end: start.saturating_add(u32::from(half(4))), handler_off: half(6) })
    }

    /// The try block that covers an instruction. As in ART this is a binary search, so in an unsorted list it may miss one.
    pub fn try_at(&self, pc: u32) -> Option<Try> {
        let (mut low, mut high) = (0, self.tries_len());
        while low < high {
            let middle = low + (high - low) / 2;
            match self.try_block(middle)? {
                entry if pc < entry.start => high = middle,
                entry if pc >= entry.end => low = middle + 1,
                entry => return Some(entry),
            }
        }
        None
    }

    /// The catch clauses of a try block: typed ones in order, then catch-all.
    pub fn handlers(&self, entry: &Try) -> Result<Handlers<'a>> {
        Handlers::parse(Cursor::new(self.data, self.handlers_start() + usize::from(entry.handler_off)))
    }

    /// The catch clauses that apply to an instruction; none when it is not covered.
    pub fn handlers_at(&self, pc: u32) -> Result<Handlers<'a>> {
        self.try_at(pc).map_or(Ok(Handlers::none()), |entry| self.handlers(&entry))
    }

    /// All handler lists in the order in which they are stored, each with the offset by which try blocks name it; ends after the first
    /// error.
    pub fn handler_lists(&self) -> Result<HandlerLists<'a>> {
        let mut cursor = Cursor::new(self.data, self.handlers_start());
        let left = if self.tries.is_empty() { 0 } else { cursor.uleb()? };
        Ok(HandlerLists { cursor, start: self.handlers_start(), left })
    }

    /// Absolute offset of the handler lists.
    pub(crate) fn handlers_start(&self) -> usize {
        let insns = self.insns.bytes().len();
        let padding = if self.tries.is_empty() { 0 } else { insns % 4 };
        self.offset as usize + 16 + insns + padding + self.tries.len()
    }
}

/// Iterator over the catch clauses of a try block; the list was walked once, so it cannot fail.
#[derive(Clone, Debug)]
pub struct Handlers<'a> {
    cursor: Cursor<'a>,
    typed: u32,
    catch_all: bool,
}

/// Iterator over handler lists.
#[derive(Clone, Debug)]
pub struct HandlerLists<'a> {
    cursor: Cursor<'a>,
    start: usize,
    left: u32,
}

impl<'a> Iterator for HandlerLists<'a> {
    type Item = Result<(u32, Handlers<'a>)>;

    fn next(&mut self) -> Option<Result<(u32, Handlers<'a>)>> {
        self.left = self.left.checked_sub(1)?;
        let offset = (self.cursor.position() - self.start) as u32;
        let list = Handlers::parse_and_skip(&mut self.cursor).map(|list| (offset, list));
        if list.is_err() {
            self.left = 0;
        }
        Some(list)
    }
}

impl<'a> Handlers<'a> {
    fn none() -> Handlers<'a> {
        Handlers { cursor: Cursor::new(&[], 0), typed: 0, catch_all: false }
    }

    fn parse(mut cursor: Cursor<'a>) -> Result<Handlers<'a>> {
        Handlers::parse_and_skip(&mut cursor)
    }

    fn parse_and_skip(cursor: &mut Cursor<'a>) -> Result<Handlers<'a>> {
        let size = cursor.sleb()?;
        let typed = size.unsigned_abs();
        let handlers = Handlers { cursor: *cursor, typed, catch_all: size <= 0 };
        if typed as usize > cursor.remaining() / 2 {
            return Err(Error::new(Fault::BadTry, cursor.position()));
        }
        for _ in 0..typed {
            cursor.uleb()?;
            cursor.uleb()?;
        }
        if handlers.catch_all {
            cursor.uleb()?;
        }
        Ok(handlers)
    }
}

impl Iterator for Handlers<'_> {
    type Item = Handler;

    fn next(&mut self) -> Option<Handler> {
        if self.typed > 0 {
            self.typed -= 1;
            let ty = Some(TypeIdx(self.cursor.uleb().ok()?));
            return Some(Handler { ty, address: self.cursor.uleb().ok()? });
        }
        if !std::mem::take(&mut self.catch_all) {
            return None;
        }
        Some(Handler { ty: None, address: self.cursor.uleb().ok()? })
    }
}
