//! Expanding an entry without believing what it says about its size.
//!
//! The output grows by what was really produced, so a claim of 4 GiB costs nothing and a bomb stops at the ratio limit.

use flate2::{Decompress, FlushDecompress, Status};

use crate::blob::Blob;
use crate::codes::Code;
use crate::options::Limits;
use crate::source::Source;

/// Why expanding stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// The compressed data are no deflate stream.
    Damaged { at: u64 },
    /// The compressed data end in the middle.
    Truncated,
    /// More comes out than the ratio allows.
    Ratio { limit: u64 },
    /// More comes out than an entry may have.
    TooLarge { limit: u64 },
}

impl Failure {
    /// Code and cause for the message.
    pub(super) fn explain(self) -> (Code, String) {
        match self {
            Failure::Damaged { at } => (Code::ZipInflate, format!("compressed data are damaged after {at} bytes")),
            Failure::Truncated => (Code::ZipInflate, "compressed data end too early".to_owned()),
            Failure::Ratio { limit } => (Code::ZipRatio, format!("expands to more than {limit} times its size")),
            Failure::TooLarge { limit } => (Code::ZipEntryTooLarge, format!("expands to more than {limit} bytes")),
        }
    }
}

/// Expands the `packed` bytes from `offset` of a file on; `claimed` only sizes the first allocation.
pub(super) fn inflate(
    file: &Source,
    offset: u64,
    packed: u64,
    claimed: u64,
    limits: &Limits,
) -> Result<Vec<u8>, Failure> {
    let mut stream = Decompress::new(false);
    let likely = claimed.min(packed.saturating_mul(8).saturating_add(64));
    let mut output = Vec::with_capacity(likely.min(limits.entry_bytes) as usize + 1);
    let (mut piece, mut piece_start) = (Blob::from(Vec::new()), 0);
    loop {
        let mut consumed = stream.total_in();
        if consumed - piece_start == piece.len() as u64 && consumed < packed {
            let len = file.stride().min(packed - consumed);
            piece = file.slice(offset + consumed, len).ok_or(Failure::Truncated)?;
            piece_start = consumed;
        }
        let rest = piece.get((consumed - piece_start) as usize..).unwrap_or_default();
        let before = output.len();
        let status = stream.decompress_vec(rest, &mut output, FlushDecompress::None);
        check(output.len() as u64, packed, limits)?;
        consumed = stream.total_in() - consumed;
        match status {
            Ok(Status::StreamEnd) => return Ok(output),
            Ok(_) if output.len() == output.capacity() => output.reserve(output.len().clamp(4096, 4 << 20)),
            Ok(_) if consumed == 0 && output.len() == before => return Err(Failure::Truncated),
            Ok(_) => {}
            Err(_) => return Err(Failure::Damaged { at: stream.total_in() }),
        }
    }
}

/// Expands the first `wanted` bytes of the `packed` ones from `offset` of a file on.
pub(super) fn start(file: &Source, offset: u64, packed: u64, wanted: u64) -> Result<Vec<u8>, Failure> {
    let mut stream = Decompress::new(false);
    let mut output = Vec::with_capacity(wanted as usize);
    // Data are never compressed to much more than they were: a block has a table of at most some hundred bytes.
    let input =
        file.slice(offset, packed.min(wanted.saturating_mul(2).saturating_add(1024))).ok_or(Failure::Truncated)?;
    match stream.decompress_vec(&input, &mut output, FlushDecompress::None) {
        Ok(_) => Ok(output),
        Err(_) => Err(Failure::Damaged { at: stream.total_in() }),
    }
}

fn check(produced: u64, consumed: u64, limits: &Limits) -> Result<(), Failure> {
    if produced > limits.entry_bytes {
        return Err(Failure::TooLarge { limit: limits.entry_bytes });
    }
    if produced > limits.ratio_from && produced / limits.ratio.max(1) > consumed {
        return Err(Failure::Ratio { limit: limits.ratio });
    }
    Ok(())
}
