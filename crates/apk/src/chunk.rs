//! Chunks: type, header size and total size, the frame of binary XML and of resource tables.

use crate::blob::Le;

pub(crate) const STRING_POOL: u16 = 0x0001;
pub(crate) const XML: u16 = 0x0003;

/// Bytes of the smallest header.
pub(crate) const HEADER_LEN: usize = 8;

/// One chunk whose sizes were checked: it lies within its file and its header within it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Chunk {
    /// Where it starts.
    pub(crate) offset: usize,
    /// What it is.
    pub(crate) kind: u16,
    /// Bytes of its header.
    pub(crate) header_len: usize,
    /// Bytes of the whole.
    pub(crate) len: usize,
}

impl Chunk {
    /// Reads and checks a header as the platform does; `end` bounds the chunk, `least` its header.
    pub(crate) fn read(data: &[u8], offset: usize, end: usize, least: usize) -> Result<Chunk, String> {
        let header = data.part(offset, HEADER_LEN).filter(|_| offset + HEADER_LEN <= end);
        let fields = header.and_then(|h| Some((h.u16_at(0)?, h.u16_at(2)?, h.u32_at(4)?)));
        let Some((kind, header_len, len)) = fields else { return Err("ends within a chunk's header".to_owned()) };
        let (header_len, len) = (usize::from(header_len), len as usize);
        let cause = match () {
            () if header_len < least => "whose header is too small",
            () if header_len > len => "that is smaller than its header",
            () if (header_len | len) & 3 != 0 => "with sizes that are no multiples of four",
            () if len > end - offset => "that reaches beyond its file",
            () => return Ok(Chunk { offset, kind, header_len, len }),
        };
        Err(format!("chunk of type {kind:#06x} {cause} (header {header_len:#x}, size {len:#x})"))
    }

    /// Where the chunk ends.
    pub(crate) fn end(&self) -> usize {
        self.offset + self.len
    }

    /// Where its content starts.
    pub(crate) fn body(&self) -> usize {
        self.offset + self.header_len
    }
}
