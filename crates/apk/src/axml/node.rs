//! One node: which sizes the platform checks before it reads on.

use super::Event;
use crate::blob::Le;
use crate::chunk::Chunk;

/// Bytes of a node's header: chunk header, line, comment.
pub(super) const NODE_LEN: usize = 16;
/// Bytes of an attribute.
pub(super) const ATTRIBUTE_LEN: usize = 20;
const ELEMENT_LEN: usize = 20;

/// Checks the node at `offset`; `None` is a node of unknown type, which is skipped.
pub(super) fn validate(data: &[u8], offset: usize, end: usize) -> Result<Option<Event>, String> {
    let chunk = Chunk::read(data, offset, end, NODE_LEN)?;
    let room = chunk.len - chunk.header_len;
    let (event, least) = match chunk.kind {
        0x0100 => (Event::StartNamespace, 8),
        0x0101 => (Event::EndNamespace, 8),
        0x0102 => (Event::StartTag, ELEMENT_LEN),
        0x0103 => (Event::EndTag, 8),
        0x0104 => (Event::Text, 12),
        _ => return Ok(None),
    };
    if room < least {
        return Err(format!("node of type {:#06x} has {room} bytes, needs {least}", chunk.kind));
    }
    if event == Event::StartTag {
        let half = |at| usize::from(data.u16_at(chunk.body() + at).unwrap_or(0));
        let used = half(8) + half(10) * half(12);
        if used > room {
            return Err(format!("attributes use {used:#x} bytes of {room:#x}"));
        }
    }
    Ok(Some(event))
}
