//! Compression: `java.util.zip`'s natives as values.
//!
//! Streams of crates hide their state behind pointers, and modern encoders choose other matches than the zlib 1.2.8
//! of Android 6, so that compressed files would have other bytes and sizes than on a phone. Both sides are therefore
//! our own: an [`Inflater`] and a [`Deflater`] are plain data that can be cloned and written between any two calls,
//! and what they consume, produce and complain about in each call is what zlib 1.2.8 does.

mod block;
mod checksum;
mod deflate;
mod huffman;
mod inflate;
mod search;
mod tree;

pub use checksum::{adler32, crc32};
pub use deflate::{Deflater, Flush};
pub use inflate::Inflater;

/// Unpacks data of our own that were deflated without a header; what is damaged comes out short.
pub(crate) fn unpack(deflated: &[u8], len: usize) -> Vec<u8> {
    let mut out = vec![0; len];
    let mut stream = Inflater::new(true);
    stream.set_input(deflated);
    let written = stream.inflate(&mut out).map_or(0, |progress| progress.written);
    out.truncate(written);
    out
}

/// What one call did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Bytes of input consumed.
    pub read: usize,
    /// Bytes of output written.
    pub written: usize,
    /// What the stream waits for.
    pub state: StreamState,
}

/// What a stream waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamState {
    /// Input or room.
    Running,
    /// A dictionary.
    NeedsDictionary,
    /// Nothing: it is at its end.
    Finished,
}

/// Why a stream cannot go on; the texts are zlib's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZipError {
    /// The compressed data are damaged.
    Data(&'static str),
    /// A call that does not fit the state of the stream.
    Stream,
    /// No progress is possible.
    Buffer,
}

impl ZipError {
    /// The message of the exception.
    pub fn message(self) -> &'static str {
        match self {
            ZipError::Data(message) => message,
            ZipError::Stream => "stream error",
            ZipError::Buffer => "buffer error",
        }
    }
}
