//! Where an archive's bytes come from: memory, or a file of which only the pieces that matter are read.
//!
//! Most of a package (pictures, libraries, code) is of no interest to most questions, so whoever asks about a file need not
//! read all of it. This crate opens nothing: the caller brings something that can [`ReadAt`]. Either way an archive gives the
//! same answers.

use std::fmt;
use std::sync::Arc;

use crate::blob::Blob;

/// Something whose bytes can be read at any place.
pub trait ReadAt: Send + Sync {
    /// How many bytes there are.
    fn size(&self) -> u64;

    /// Fills `buffer` with the bytes from `offset` on. `false` when that fails; the piece then counts as missing, and the
    /// reason is for the implementor to keep.
    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> bool;
}

/// The bytes of a file.
#[derive(Clone)]
pub enum Source {
    /// All of them, in memory.
    Memory(Blob),
    /// A file that is read piece by piece.
    Pieces(Arc<dyn ReadAt>),
}

impl Source {
    /// How many bytes there are.
    pub fn size(&self) -> u64 {
        match self {
            Source::Memory(blob) => blob.len() as u64,
            Source::Pieces(file) => file.size(),
        }
    }

    /// The `len` bytes from `offset` on, without a copy if they are in memory; `None` when they are not all there.
    pub fn slice(&self, offset: u64, len: u64) -> Option<Blob> {
        match self {
            Source::Memory(blob) => blob.slice(offset, len),
            Source::Pieces(file) => {
                offset.checked_add(len).filter(|&end| end <= file.size())?;
                let mut buffer = vec![0; usize::try_from(len).ok()?];
                file.read_at(offset, &mut buffer).then(|| buffer.into())
            }
        }
    }

    /// All bytes in memory, for whoever looks at each of them.
    pub(crate) fn whole(&self) -> Option<Blob> {
        self.slice(0, self.size())
    }

    /// How many bytes of a long piece are worth having at once: all that are in memory anyway, or what a cache holds.
    pub(crate) fn stride(&self) -> u64 {
        match self {
            Source::Memory(_) => u64::MAX,
            Source::Pieces(_) => 64 << 10,
        }
    }
}

impl From<Blob> for Source {
    fn from(blob: Blob) -> Self {
        Source::Memory(blob)
    }
}

impl From<Vec<u8>> for Source {
    fn from(bytes: Vec<u8>) -> Self {
        Source::Memory(bytes.into())
    }
}

impl From<Arc<[u8]>> for Source {
    fn from(bytes: Arc<[u8]>) -> Self {
        Source::Memory(bytes.into())
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Memory(blob) => write!(f, "{blob:?}"),
            Source::Pieces(file) => write!(f, "Pieces({:#x})", file.size()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Pieces;

    #[test]
    fn pieces_are_checked_before_anything_is_allocated() {
        let source = Source::Pieces(Arc::new(Pieces::new(vec![1, 2, 3, 4])));
        assert_eq!(&*source.slice(1, 2).unwrap(), [2, 3]);
        assert_eq!(&*source.whole().unwrap(), [1, 2, 3, 4]);
        assert!(source.slice(1, 4).is_none());
        assert!(source.slice(0, u64::MAX).is_none());
        assert!(source.slice(u64::MAX, 2).is_none());
    }

    #[test]
    fn a_piece_that_cannot_be_read_is_missing() {
        let source = Source::Pieces(Arc::new(Pieces::failing_at(vec![0; 100], 50)));
        assert!(source.slice(0, 50).is_some());
        assert!(source.slice(40, 20).is_none());
    }
}
