//! Binary XML, read with the platform's tolerance.
//!
//! A tree is never built: a document is a row of nodes and a [`Position`] is one of them, four bytes that a snapshot
//! can keep. Unknown chunks are skipped, sizes of headers and attributes are obeyed as they stand, and a damaged node
//! ends the document with [`Event::BadDocument`], all as `ResXMLTree` does it. [`XmlTree::check`] walks the whole
//! document once and reports what is odd; a runtime that only inflates a layout does not need it.

mod check;
mod node;

use std::borrow::Cow;

use crate::blob::{Blob, Le};
use crate::chunk::{self, Chunk};
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Error, Result};
use crate::dynamic::DynamicRefs;
use crate::options::Mode;
use crate::strings::StringPool;
use crate::value::{self, Value};
use node::{ATTRIBUTE_LEN, NODE_LEN};

/// The namespace of Android's own attributes.
pub const ANDROID_NS: &str = "http://schemas.android.com/apk/res/android";

/// A string index that stands for no string.
const NO_STRING: u32 = u32::MAX;
const RESOURCE_MAP: u16 = 0x0180;
const FIRST_NODE: u16 = 0x0100;
const LAST_NODE: u16 = 0x017f;

/// What a position stands on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Before the first node.
    StartDocument,
    /// After the last node.
    EndDocument,
    /// At a damaged node; there is no way on.
    BadDocument,
    /// A prefix begins to stand for a namespace.
    StartNamespace,
    /// A prefix ends to stand for a namespace.
    EndNamespace,
    /// An element begins.
    StartTag,
    /// An element ends.
    EndTag,
    /// Text between elements.
    Text,
}

/// All events; their places are their numbers in a snapshot.
const EVENTS: [Event; 8] = [
    Event::StartDocument,
    Event::EndDocument,
    Event::BadDocument,
    Event::StartNamespace,
    Event::EndNamespace,
    Event::StartTag,
    Event::EndTag,
    Event::Text,
];

/// A place in a document. It is plain data, valid for the tree that gave it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// What stands there.
    pub event: Event,
    node: u32,
}

/// An attribute of an element. Strings are indices of [`XmlTree::strings`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// Its namespace.
    pub namespace: Option<u32>,
    /// Its name.
    pub name: Option<u32>,
    /// The text as the author wrote it, if the compiler kept it.
    pub raw: Option<u32>,
    /// The compiled value; dynamic references are translated.
    pub value: Value,
    /// The resource id of the name, 0 when it has none.
    pub resource: u32,
}

/// A binary XML document.
#[derive(Clone, Debug)]
pub struct XmlTree {
    data: Blob,
    end: usize,
    strings: StringPool,
    strings_at: usize,
    resources: (usize, u32),
    root: Position,
    dynamic: Option<DynamicRefs>,
}

impl XmlTree {
    /// Reads the frame: string pool, resource map and the first node.
    pub fn parse(data: Blob, diagnostics: &mut Diagnostics) -> Result<XmlTree> {
        let limit = diagnostics.options().limits.xml_bytes;
        if data.len() as u64 > limit {
            return Err(diagnostics.error(Code::XmlTooLarge, limit, format_args!("{} bytes", data.len())));
        }
        let (header_len, end) = read_header(&data, diagnostics)?;
        let mut tree = XmlTree {
            data,
            end,
            strings: StringPool::empty(),
            strings_at: 0,
            resources: (0, 0),
            root: Position { event: Event::StartDocument, node: 0 },
            dynamic: None,
        };
        tree.read_frame(header_len, diagnostics)?;
        Ok(tree)
    }

    /// A document without nodes, for whoever is done with one and needs its room.
    pub fn empty() -> XmlTree {
        let (data, strings) = (Blob::from(Vec::new()), StringPool::empty());
        let root = Position { event: Event::EndDocument, node: 0 };
        XmlTree { data, end: 0, strings, strings_at: 0, resources: (0, 0), root, dynamic: None }
    }

    /// The same document with references to shared libraries translated.
    pub fn with_dynamic_refs(mut self, dynamic: Option<DynamicRefs>) -> XmlTree {
        self.dynamic = dynamic;
        self
    }

    /// The strings that names and values point into.
    pub fn strings(&self) -> &StringPool {
        &self.strings
    }

    /// Before the first node.
    pub fn start(&self) -> Position {
        Position { event: Event::StartDocument, node: 0 }
    }

    /// The next place.
    pub fn next(&self, at: Position) -> Position {
        match at.event {
            Event::StartDocument => self.root,
            Event::EndDocument | Event::BadDocument => at,
            _ => self.node_after(at.node as usize).unwrap_or_else(|(offset, _)| Position::bad(offset)),
        }
    }

    /// All places from the first node to the end, which is not among them.
    pub fn events(&self) -> impl Iterator<Item = Position> + '_ {
        std::iter::successors(Some(self.next(self.start())), |&at| Some(self.next(at)))
            .take_while(|at| !matches!(at.event, Event::EndDocument | Event::BadDocument))
    }

    /// Where the node starts in the file.
    pub fn offset(&self, at: Position) -> u64 {
        at.node.into()
    }

    /// The line in the author's file.
    pub fn line(&self, at: Position) -> Option<u32> {
        self.on_node(at)?;
        self.data.u32_at(at.node as usize + 8)
    }

    /// The comment before a node.
    pub fn comment(&self, at: Position) -> Option<u32> {
        self.on_node(at)?;
        self.string_at(at.node as usize + 12)
    }

    /// The name of the element that begins or ends here.
    pub fn name(&self, at: Position) -> Option<u32> {
        matches!(at.event, Event::StartTag | Event::EndTag).then(|| self.string_at(self.body(at)? + 4)).flatten()
    }

    /// The namespace of the element that begins or ends here.
    pub fn namespace(&self, at: Position) -> Option<u32> {
        matches!(at.event, Event::StartTag | Event::EndTag).then(|| self.string_at(self.body(at)?)).flatten()
    }

    /// The prefix that begins or ends to stand for a namespace here.
    pub fn prefix(&self, at: Position) -> Option<u32> {
        matches!(at.event, Event::StartNamespace | Event::EndNamespace)
            .then(|| self.string_at(self.body(at)?))
            .flatten()
    }

    /// The namespace that a prefix begins or ends to stand for here.
    pub fn uri(&self, at: Position) -> Option<u32> {
        matches!(at.event, Event::StartNamespace | Event::EndNamespace)
            .then(|| self.string_at(self.body(at)? + 4))
            .flatten()
    }

    /// The text that stands here.
    pub fn text(&self, at: Position) -> Option<u32> {
        (at.event == Event::Text).then(|| self.string_at(self.body(at)?)).flatten()
    }

    /// The compiled value of the text that stands here.
    pub fn text_value(&self, at: Position) -> Option<Value> {
        (at.event == Event::Text).then(|| Value::read(&self.data, self.body(at)? + 4)).flatten()
    }

    /// Number of attributes of the element that begins here.
    pub fn attribute_count(&self, at: Position) -> usize {
        self.element_half(at, 12).unwrap_or(0).into()
    }

    /// An attribute of the element that begins here.
    pub fn attribute(&self, at: Position, index: usize) -> Option<Attribute> {
        self.read_attribute(self.attribute_table(at)?, index)
    }

    fn read_attribute(&self, table: AttributeTable, index: usize) -> Option<Attribute> {
        let bytes = table.get(&self.data, self.end, index)?;
        let index = |at| bytes.u32_at(at).filter(|&index| index != NO_STRING);
        let name = index(4);
        let value = self.translate(Value::read(bytes, 12)?);
        Some(Attribute { namespace: index(0), name, raw: index(8), value, resource: self.resource_id(name) })
    }

    /// The resource id of an attribute's name, 0 when it has none.
    pub fn attribute_resource(&self, at: Position, index: usize) -> u32 {
        let bytes = self.attribute_table(at).and_then(|table| table.get(&self.data, self.end, index));
        self.resource_id(bytes.and_then(|bytes| bytes.u32_at(4)))
    }

    /// All attributes of the element that begins here, but no more than fit into it without overlapping.
    pub fn attributes(&self, at: Position) -> impl Iterator<Item = Attribute> + '_ {
        let table = self.attributes_inside(at);
        (0..table.count).filter_map(move |index| self.read_attribute(table, index))
    }

    /// The resource ids of the attributes' names by their index, 0 for those that have none.
    pub fn attribute_ids(&self, at: Position) -> impl Iterator<Item = u32> {
        let (data, table): (&[u8], _) = (&self.data, self.attributes_inside(at));
        (0..table.count).map(move |index| self.resource_id(data.u32_at(table.first + table.size * index + 4)))
    }

    /// The index of an attribute by namespace and name.
    pub fn index_of_attribute(&self, at: Position, namespace: Option<&str>, name: &str) -> Option<usize> {
        let text = |index: Option<u32>| index.and_then(|index| self.strings.get(index));
        let in_namespace = |attribute: Attribute| match (text(attribute.namespace), namespace) {
            (Some(own), Some(wanted)) => own == *wanted,
            (own, wanted) => own.is_none() && wanted.is_none(),
        };
        let is_wanted =
            |attribute: Attribute| text(attribute.name).is_some_and(|text| text == *name) && in_namespace(attribute);
        let table = self.attribute_table(at)?;
        (0..table.count).find(|&index| self.read_attribute(table, index).is_some_and(is_wanted))
    }

    /// Index of the attribute `id`.
    pub fn id_attribute(&self, at: Position) -> Option<usize> {
        self.element_half(at, 14)?.checked_sub(1).map(usize::from)
    }

    /// Index of the attribute `class`.
    pub fn class_attribute(&self, at: Position) -> Option<usize> {
        self.element_half(at, 16)?.checked_sub(1).map(usize::from)
    }

    /// Index of the attribute `style`.
    pub fn style_attribute(&self, at: Position) -> Option<usize> {
        self.element_half(at, 18)?.checked_sub(1).map(usize::from)
    }

    /// A string as Rust text; the empty text where there is none.
    pub fn str(&self, index: Option<u32>) -> Cow<'_, str> {
        index.and_then(|index| self.strings.get(index)).map(|text| text.to_str()).unwrap_or_default()
    }

    /// Finds string pool, resource map and first node, skipping what it does not know.
    fn read_frame(&mut self, header_len: usize, diagnostics: &mut Diagnostics) -> Result<()> {
        let (data, end) = (self.data.clone(), self.end);
        let more = |at: usize| {
            let len = data.u32_at(at + 4).unwrap_or(0) as usize;
            at + chunk::HEADER_LEN < end && len < end - at
        };
        let mut pool: Option<Result<StringPool>> = None;
        let mut at = header_len;
        let mut last = None;
        while more(at) {
            let chunk = Chunk::read(&data, at, end, chunk::HEADER_LEN)
                .map_err(|cause| diagnostics.error(Code::XmlChunk, at, cause))?;
            match chunk.kind {
                chunk::STRING_POOL => {
                    let part = data.slice(at as u64, chunk.len as u64).unwrap_or_else(|| data.clone());
                    pool = Some(StringPool::parse(part, at, diagnostics));
                    self.strings_at = at;
                }
                RESOURCE_MAP => self.resources = (chunk.body(), (chunk.len - chunk.header_len) as u32 / 4),
                FIRST_NODE..=LAST_NODE => {
                    // A document whose very first chunk is a node starts with the second one, as on the platform.
                    self.root = self.first_node(last.unwrap_or(at), at, diagnostics)?;
                    break;
                }
                kind => {
                    let message = format!("chunk of unknown type {kind:#06x} before the first element");
                    diagnostics.report(Code::XmlUnknownChunk, at, message)?;
                }
            }
            last = Some(at);
            at = chunk.end();
        }
        if self.root.event == Event::StartDocument {
            return Err(diagnostics.error(Code::XmlNoRoot, at, "the document has no element"));
        }
        self.strings = pool.unwrap_or_else(|| Err(diagnostics.error(Code::PoolDamaged, at, "no string pool")))?;
        Ok(())
    }

    fn first_node(&self, last: usize, at: usize, diagnostics: &Diagnostics) -> Result<Position> {
        let bad = |(offset, cause): (usize, String)| diagnostics.error(Code::XmlChunk, offset, cause);
        node::validate(&self.data, at, self.end).map_err(|cause| bad((at, cause)))?;
        self.node_after(last).map_err(bad)
    }

    /// The next known node after the chunk at `offset`, or where and why there is no way on.
    fn node_after(&self, offset: usize) -> std::result::Result<Position, (usize, String)> {
        let mut at = offset;
        loop {
            at = at.saturating_add(self.data.u32_at(at + 4).unwrap_or(0) as usize);
            if at >= self.end {
                return Ok(Position { event: Event::EndDocument, node: self.end as u32 });
            }
            match node::validate(&self.data, at, self.end) {
                Ok(Some(event)) => return Ok(Position { event, node: at as u32 }),
                Ok(None) => {}
                Err(cause) => return Err((at, cause)),
            }
        }
    }

    /// The attributes of the element that begins here, as many as fit into it without overlapping.
    fn attributes_inside(&self, at: Position) -> AttributeTable {
        let room = self.data.u32_at(at.node as usize + 4).unwrap_or(0) as usize / ATTRIBUTE_LEN;
        let table = self.attribute_table(at).unwrap_or_default();
        AttributeTable { count: table.count.min(room), ..table }
    }

    fn attribute_table(&self, at: Position) -> Option<AttributeTable> {
        let body = self.body(at).filter(|_| at.event == Event::StartTag)?;
        let fields = self.data.part(body + 8, 6)?;
        let [start, size, count] = [fields.u16_at(0)?, fields.u16_at(2)?, fields.u16_at(4)?].map(usize::from);
        Some(AttributeTable { first: body + start, size, count })
    }

    fn on_node(&self, at: Position) -> Option<()> {
        (!matches!(at.event, Event::StartDocument | Event::EndDocument | Event::BadDocument)).then_some(())
    }

    /// Where a node's own data start, after its header.
    fn body(&self, at: Position) -> Option<usize> {
        Some(at.node as usize + usize::from(self.data.u16_at(at.node as usize + 2)?))
    }

    fn element_half(&self, at: Position, offset: usize) -> Option<u16> {
        (at.event == Event::StartTag).then(|| self.data.u16_at(self.body(at)? + offset)).flatten()
    }

    fn string_at(&self, offset: usize) -> Option<u32> {
        self.data.u32_at(offset).filter(|&index| index != NO_STRING)
    }

    fn resource_id(&self, name: Option<u32>) -> u32 {
        let index = name.filter(|&name| name < self.resources.1);
        let id = index.and_then(|index| self.data.u32_at(self.resources.0 + index as usize * 4)).unwrap_or(0);
        self.dynamic.as_ref().and_then(|refs| refs.resolve(id)).unwrap_or(id)
    }

    /// Dynamic references become plain ones; those to a library that is not loaded stay as they are.
    fn translate(&self, value: Value) -> Value {
        let plain = match value.data_type {
            value::TYPE_DYNAMIC_REFERENCE => value::TYPE_REFERENCE,
            value::TYPE_DYNAMIC_ATTRIBUTE => value::TYPE_ATTRIBUTE,
            _ => return value,
        };
        let resolved = self.dynamic.as_ref().and_then(|refs| refs.resolve(value.data));
        resolved.map_or(value, |data| Value { data_type: plain, data })
    }
}

/// Where an element's attributes begin, how far they lie apart, and how many it says that there are.
#[derive(Clone, Copy, Default)]
struct AttributeTable {
    first: usize,
    size: usize,
    count: usize,
}

impl AttributeTable {
    /// The bytes of an attribute, if they lie before the end of the document.
    fn get(self, data: &[u8], end: usize, index: usize) -> Option<&[u8]> {
        let offset = self.first + self.size * index;
        (index < self.count && offset + ATTRIBUTE_LEN <= end).then(|| data.part(offset, ATTRIBUTE_LEN)).flatten()
    }
}

impl Position {
    /// The place as two numbers, for snapshots.
    pub fn to_parts(self) -> (u8, u32) {
        let number = EVENTS.iter().position(|&event| event == self.event).unwrap_or(0);
        (number as u8, self.node)
    }

    /// The place that [`Position::to_parts`] gave; a place that no document has is harmless.
    pub fn from_parts((number, node): (u8, u32)) -> Option<Position> {
        EVENTS.get(usize::from(number)).map(|&event| Position { event, node })
    }

    fn bad(offset: usize) -> Position {
        Position { event: Event::BadDocument, node: offset as u32 }
    }
}

/// Size of the header and end of the document; the type is not looked at, as on the platform.
fn read_header(data: &[u8], diagnostics: &mut Diagnostics) -> Result<(usize, usize)> {
    let fields = (data.u16_at(0), data.u16_at(2), data.u32_at(4));
    let (Some(kind), Some(header_len), Some(len)) = fields else {
        return Err(diagnostics.error(Code::XmlNotBinary, 0u64, "too short for binary XML"));
    };
    let (header_len, mut len) = (usize::from(header_len), len as usize);
    let plain_text = data.trim_ascii_start().starts_with(b"<");
    if len > data.len() && !plain_text && diagnostics.options().mode == Mode::Salvage {
        diagnostics.report(
            Code::XmlHeader,
            4u64,
            format_args!("the document claims {len} bytes, more than there are"),
        )?;
        len = data.len();
    }
    if plain_text || header_len > len || len > data.len() {
        return Err(bad_header(plain_text, len, data, diagnostics));
    }
    if kind != chunk::XML || header_len != chunk::HEADER_LEN {
        let message = format!("header has type {kind:#06x} and {header_len} bytes");
        diagnostics.report(Code::XmlHeader, 0u64, message)?;
    }
    if len < data.len() {
        diagnostics.report(Code::XmlBytesAfter, len, format_args!("{} bytes", data.len() - len))?;
    }
    Ok((header_len, len))
}

fn bad_header(plain_text: bool, len: usize, data: &[u8], diagnostics: &Diagnostics) -> Error {
    if plain_text {
        return diagnostics.error(Code::XmlNotBinary, 0u64, "plain text, not compiled XML");
    }
    let message = format!("the document claims {len} bytes, the file has {}", data.len());
    diagnostics.error(Code::XmlNotBinary, 4u64, message)
}

#[cfg(test)]
mod tests;
