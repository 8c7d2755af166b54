//! A writer of binary XML, and the offsets that mutations aim at.

use crate::bytes::{Put, get16, get32};

/// An element.
pub struct Element {
    /// Its name.
    pub name: &'static str,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Its children.
    pub children: Vec<Element>,
}

/// An attribute; with a resource id it lies in Android's namespace.
pub struct Attribute {
    /// Its name.
    pub name: &'static str,
    /// The id of the framework's attribute, or zero.
    pub id: u32,
    /// Its value.
    pub value: Value,
}

/// The value of an attribute.
#[derive(Clone)]
pub enum Value {
    /// Text.
    Text(String),
    /// A number.
    Number(u32),
    /// A resource.
    Reference(u32),
}

/// The bytes of a document.
pub fn write(root: &Element) -> Vec<u8> {
    let mut pool = Pool::default();
    let mut ids = Vec::new();
    pool.collect_ids(root, &mut ids);
    let mut body = Vec::new();
    pool.uri = pool.index(ANDROID);
    let prefix = pool.index("android");
    let bounds = [prefix, pool.uri];
    namespace(&mut body, 0x0100, bounds);
    pool.element(root, &mut body);
    namespace(&mut body, 0x0101, bounds);
    let mut map = Vec::new();
    map.u16(0x0180);
    map.u16(8);
    map.u32(8 + 4 * ids.len() as u32);
    ids.into_iter().for_each(|id| map.u32(id));
    let strings = pool_chunk(&pool.strings);
    let mut out = Vec::new();
    out.u16(0x0003);
    out.u16(8);
    out.u32((8 + strings.len() + map.len() + body.len()) as u32);
    [strings, map, body].into_iter().for_each(|part| out.extend(part));
    out
}

/// A string pool in UTF-8, as binary XML and resource tables have it.
pub fn pool_chunk(strings: &[String]) -> Vec<u8> {
    let mut data = Vec::new();
    let mut offsets = Vec::new();
    for text in strings {
        offsets.u32(data.len() as u32);
        for length in [text.encode_utf16().count(), text.len()] {
            if length > 0x7f {
                data.push((length >> 8) as u8 | 0x80);
            }
            data.push(length as u8);
        }
        data.extend(text.as_bytes());
        data.push(0);
    }
    data.align();
    let mut out = Vec::new();
    out.u16(0x0001);
    out.u16(28);
    out.u32((28 + offsets.len() + data.len()) as u32);
    out.u32(strings.len() as u32);
    out.u32(0);
    out.u32(0x100);
    out.u32(28 + offsets.len() as u32);
    out.u32(0);
    out.extend(offsets);
    out.extend(data);
    out
}

/// Where the chunks of a document begin, with their types; the string pool comes first.
pub fn chunks(bytes: &[u8]) -> Vec<(usize, u16)> {
    let mut found = Vec::new();
    let mut at = 8;
    while at + 8 <= bytes.len() {
        found.push((at, get16(bytes, at)));
        at += get32(bytes, at + 4) as usize;
    }
    found
}

/// The chunk type of a start of an element.
pub const START_ELEMENT: u16 = 0x0102;

#[derive(Default)]
struct Pool {
    strings: Vec<String>,
    uri: u32,
}

impl Pool {
    fn index(&mut self, text: &str) -> u32 {
        let known = self.strings.iter().position(|string| string == text);
        known.unwrap_or_else(|| {
            self.strings.push(text.to_owned());
            self.strings.len() - 1
        }) as u32
    }

    /// Attribute names with ids come first in the pool, in the order of the id table.
    fn collect_ids(&mut self, element: &Element, ids: &mut Vec<u32>) {
        for attribute in &element.attributes {
            if attribute.id != 0 && !ids.contains(&attribute.id) {
                ids.push(attribute.id);
                self.strings.push(attribute.name.to_owned());
            }
        }
        element.children.iter().for_each(|child| self.collect_ids(child, ids));
    }

    fn element(&mut self, element: &Element, out: &mut Vec<u8>) {
        let name = self.index(element.name);
        node(out, START_ELEMENT, 20 + 20 * element.attributes.len() as u32);
        out.u32(NONE);
        out.u32(name);
        out.u16(20);
        out.u16(20);
        out.u16(element.attributes.len() as u16);
        [0; 3].into_iter().for_each(|field| out.u16(field));
        element.attributes.iter().for_each(|attribute| self.attribute(attribute, out));
        element.children.iter().for_each(|child| self.element(child, out));
        node(out, 0x0103, 8);
        out.u32(NONE);
        out.u32(name);
    }

    fn attribute(&mut self, attribute: &Attribute, out: &mut Vec<u8>) {
        out.u32(if attribute.id == 0 { NONE } else { self.uri });
        let name = self.index(attribute.name);
        out.u32(name);
        let (raw, kind, data) = match &attribute.value {
            Value::Text(text) => {
                let index = self.index(text);
                (index, 0x03, index)
            }
            Value::Number(number) => (NONE, 0x10, *number),
            Value::Reference(id) => (NONE, 0x01, *id),
        };
        out.u32(raw);
        out.extend([8, 0, 0, kind]);
        out.u32(data);
    }
}

fn node(out: &mut Vec<u8>, kind: u16, body: u32) {
    out.u16(kind);
    out.u16(16);
    out.u32(16 + body);
    out.u32(1);
    out.u32(NONE);
}

fn namespace(out: &mut Vec<u8>, kind: u16, prefix_and_uri: [u32; 2]) {
    node(out, kind, 8);
    prefix_and_uri.into_iter().for_each(|index| out.u32(index));
}

const ANDROID: &str = "http://schemas.android.com/apk/res/android";
const NONE: u32 = u32::MAX;
