//! A binary XML writer.

use super::pool::pool_utf8;

/// An attribute to write: namespace, name, raw text, type and data; strings by index, -1 for none.
pub(crate) type Attr = (i32, i32, i32, u8, u32);

/// A node to write.
pub(crate) enum Node<'a> {
    /// Prefix and uri.
    Namespace(i32, i32),
    /// Prefix and uri.
    EndNamespace(i32, i32),
    /// Line, name and attributes.
    Start(u32, i32, &'a [Attr]),
    /// Name.
    End(i32),
    /// Text.
    Text(i32),
    /// Any bytes.
    Raw(Vec<u8>),
}

/// A document over a pool of strings, the first of which have resource ids.
pub(crate) fn document(strings: &[&str], resources: &[u32], nodes: &[Node]) -> Vec<u8> {
    let mut body = pool_utf8(strings);
    body.extend(chunk(0x0180, 8, resources.iter().flat_map(|id| id.to_le_bytes()).collect()));
    for node in nodes {
        body.extend(write(node));
    }
    chunk(3, 8, body)
}

/// A chunk with a header of `header_len` bytes, whose rest after the first 8 is the start of `body`.
pub(crate) fn chunk(kind: u16, header_len: u16, body: Vec<u8>) -> Vec<u8> {
    let mut out = [kind, header_len].map(u16::to_le_bytes).concat();
    out.extend((body.len() as u32 + 8).to_le_bytes());
    out.extend(body);
    out
}

fn write(node: &Node) -> Vec<u8> {
    let words = |words: &[i32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    match node {
        Node::Namespace(prefix, uri) => chunk(0x0100, 16, words(&[1, -1, *prefix, *uri])),
        Node::EndNamespace(prefix, uri) => chunk(0x0101, 16, words(&[1, -1, *prefix, *uri])),
        Node::End(name) => chunk(0x0103, 16, words(&[1, -1, -1, *name])),
        Node::Text(text) => chunk(0x0104, 16, words(&[1, -1, *text, 0x0000_0008, 0])),
        Node::Raw(bytes) => bytes.clone(),
        Node::Start(line, name, attributes) => {
            let mut body = words(&[*line as i32, -1, -1, *name]);
            body.extend([20u16, 20, attributes.len() as u16, 0, 0, 0].map(u16::to_le_bytes).concat());
            for &(namespace, name, raw, kind, data) in *attributes {
                body.extend(words(&[namespace, name, raw, 8 | i32::from(kind) << 24, data as i32]));
            }
            chunk(0x0102, 16, body)
        }
    }
}
