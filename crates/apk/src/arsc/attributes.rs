//! Attributes of a view: from its XML element, its styles and its theme, written as Java's `TypedArray` reads them.
//!
//! This is what layout inflation spends its time in, and apps depend on its oddities, so it answers exactly as Android
//! 6's native code does, also where that is surprising: a value from the theme is said to come from the table of the
//! value before it, and one from the default style has the axes of the other style.

use super::bag::{Bag, BagEntry};
use super::finder::Finder;
use super::table::{NotFound, ResTable, Resolution};
use super::theme::Theme;
use crate::axml::{Position, XmlTree};
use crate::value::{self, Value};
use std::sync::Arc;

/// Numbers per attribute: type, data, cookie, resource, changing configurations, density.
pub const STYLE_NUM_ENTRIES: usize = 6;

/// The block of values that stand in the XML file itself.
const XML_BLOCK: i32 = 0x1000_0000;
/// The block of values that come from no table.
const NO_BLOCK: i32 = -1;

/// An element of an XML file, whose attributes are asked for.
#[derive(Clone, Copy, Debug)]
pub struct XmlElement<'a> {
    /// The file.
    pub tree: &'a XmlTree,
    /// The start of the element.
    pub at: Position,
}

/// Where to write what was found.
pub struct StyledValues<'a> {
    /// Six numbers per attribute.
    pub values: &'a mut [i32],
    /// The number of attributes that have a value, then their places; not used when it is too short.
    pub indices: Option<&'a mut [i32]>,
}

/// What styles are asked besides the element itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefaultStyle {
    /// The theme's attribute that names a style.
    pub attribute: u32,
    /// The style to use when the theme does not have that attribute.
    pub resource: u32,
}

impl ResTable {
    /// Asks element, its style, the default style and the theme, in this order. `false` when `out` is too short.
    pub fn apply_style(
        &self,
        theme: &Theme,
        defaults: DefaultStyle,
        element: Option<XmlElement>,
        attributes: &[u32],
        out: StyledValues,
    ) -> bool {
        let default_style = self.default_style(theme, defaults);
        let mut flags = 0;
        let style = element.and_then(|element| element.style(theme, &mut flags)).and_then(|id| self.bag(id));
        let flags = flags | style.as_ref().map_or(0, |bag| bag.flags);
        let count = element.map_or(0, |element| element.tree.attribute_count(element.at));
        let mut xml_finder = Finder::new(count, |index| element.map_or(0, |element| element.resource(index)));
        let mut style_finder = bag_finder(style.as_ref());
        let mut default_finder = bag_finder(default_style.bag.as_ref());
        let mut block = 0;
        let Some(mut writer) = Writer::new(self, attributes.len(), out) else { return false };
        for &attribute in attributes {
            let mut found = Resolution::default();
            if let (Some(index), Some(element)) = (xml_finder.find(attribute), element) {
                block = XML_BLOCK;
                found.value = element.value(index);
            }
            for (finder, bag) in [(&mut style_finder, &style), (&mut default_finder, &default_style.bag)] {
                if found.value.data_type != value::TYPE_NULL {
                    break;
                }
                if let Some(entry) = finder.find(attribute).and_then(|index| bag.as_ref()?.entries.get(index)) {
                    (block, found.value, found.flags) = (entry.block as i32, entry.value, flags);
                }
            }
            self.finish(theme, attribute, &mut found, &mut block);
            if found.value == NULL_REFERENCE {
                (found.value, block) = (Value::UNDEFINED, XML_BLOCK);
            }
            writer.write(found, block);
        }
        writer.end();
        true
    }

    /// Like [`ResTable::apply_style`] without an element; `given` may name an attribute to ask for at each place.
    pub fn resolve_attrs(
        &self,
        theme: &Theme,
        defaults: DefaultStyle,
        given: &[u32],
        attributes: &[u32],
        out: StyledValues,
    ) -> bool {
        let default_style = self.default_style(theme, defaults);
        let mut finder = bag_finder(default_style.bag.as_ref());
        let mut block = 0;
        let Some(mut writer) = Writer::new(self, attributes.len(), out) else { return false };
        for (place, &attribute) in attributes.iter().enumerate() {
            let mut found = Resolution::default();
            if let Some(&data) = given.get(place).filter(|&&data| data != 0) {
                block = NO_BLOCK;
                found.value = Value { data_type: value::TYPE_ATTRIBUTE, data };
            } else if let Some(entry) = finder.find(attribute).and_then(|index| default_style.entry(index)) {
                (block, found.value, found.flags) = (entry.block as i32, entry.value, default_style.flags);
            }
            self.finish(theme, attribute, &mut found, &mut block);
            if found.value == NULL_REFERENCE {
                (found.value, block) = (Value::UNDEFINED, NO_BLOCK);
            }
            writer.write(found, block);
        }
        writer.end();
        true
    }

    /// Asks the element alone: attributes of a theme stay what they are, references are followed.
    pub fn retrieve_attributes(&self, element: XmlElement, attributes: &[u32], out: StyledValues) -> bool {
        let count = element.tree.attribute_count(element.at);
        let mut index = 0;
        let mut block = 0;
        let Some(mut writer) = Writer::new(self, attributes.len(), out) else { return false };
        for &attribute in attributes {
            let mut found = Resolution::default();
            while index < count && attribute > element.resource(index) {
                index += 1;
            }
            if index < count && attribute == element.resource(index) {
                block = XML_BLOCK;
                found.value = element.value(index);
                index += 1;
            }
            if found.value.data_type != value::TYPE_NULL {
                block = self.resolve(&mut found, block).unwrap_or(block);
            }
            if found.value == NULL_REFERENCE {
                found.value = Value::UNDEFINED;
            }
            writer.write(found, block);
        }
        writer.end();
        true
    }

    /// The values of an array with references followed; answers how many were written.
    pub fn retrieve_array(&self, id: u32, out: &mut [i32]) -> usize {
        let bag = self.bag(id).unwrap_or_default();
        let places = out.chunks_exact_mut(STYLE_NUM_ENTRIES);
        let mut written = 0;
        for (entry, place) in bag.entries.iter().zip(places) {
            let mut found = Resolution { value: entry.value, flags: bag.flags, ..Resolution::default() };
            let mut block = entry.block as i32;
            if found.value.data_type != value::TYPE_NULL {
                block = self.resolve(&mut found, block).unwrap_or(block);
            }
            if found.value == NULL_REFERENCE {
                found.value = Value::UNDEFINED;
            }
            place.copy_from_slice(&self.row(found, block));
            written += 1;
        }
        written
    }

    /// The values of an array with references followed, each with the table it comes from; a reference that leads
    /// nowhere has the number of its error instead. `None` when there is no such array.
    pub fn array(&self, id: u32) -> Option<Vec<(Value, i32)>> {
        let bag = self.bag(id)?;
        let resolve = |entry: &BagEntry| {
            let mut found = Resolution { value: entry.value, ..Resolution::default() };
            let block = self.resolve(&mut found, entry.block as i32).unwrap_or_else(NotFound::code);
            (found.value, block)
        };
        Some(bag.entries.iter().map(resolve).collect())
    }

    /// Follows what was found, or asks the theme when nothing was.
    fn finish(&self, theme: &Theme, attribute: u32, found: &mut Resolution, block: &mut i32) {
        if found.value.data_type != value::TYPE_NULL {
            *block = theme.resolve(self, found, *block).unwrap_or(*block);
            return;
        }
        // A style may say that an attribute is empty; whoever asks the theme then forgets the axes of that style.
        found.flags = 0;
        if let Some((value, _)) = theme.attribute(attribute, &mut found.flags) {
            found.value = value;
            *block = self.resolve(found, *block).unwrap_or(*block);
        }
    }

    fn default_style(&self, theme: &Theme, defaults: DefaultStyle) -> Style {
        let mut flags = 0;
        let named = Some(defaults.attribute).filter(|&id| id != 0).and_then(|id| theme.attribute(id, &mut flags));
        let named = named.filter(|(value, _)| value.data_type == value::TYPE_REFERENCE).map(|(value, _)| value.data);
        let style = named.unwrap_or(defaults.resource);
        let bag = Some(style).filter(|&id| id != 0).and_then(|id| self.bag(id));
        Style { flags: flags | bag.as_ref().map_or(0, |bag| bag.flags), bag }
    }

    fn row(&self, found: Resolution, block: i32) -> [i32; STYLE_NUM_ENTRIES] {
        let cookie = usize::try_from(block).ok().and_then(|block| self.cookie(block)).unwrap_or(-1);
        let Resolution { value, resource, flags, density } = found;
        [value.data_type.into(), value.data as i32, cookie, resource as i32, flags as i32, density.into()]
    }
}

const NULL_REFERENCE: Value = Value { data_type: value::TYPE_REFERENCE, data: 0 };

/// A style with the axes for which it, or the attribute that named it, has different values.
struct Style {
    bag: Option<Arc<Bag>>,
    flags: u32,
}

impl Style {
    fn entry(&self, index: usize) -> Option<&BagEntry> {
        self.bag.as_ref()?.entries.get(index)
    }
}

fn bag_finder(bag: Option<&Arc<Bag>>) -> Finder<impl Fn(usize) -> u32 + '_> {
    let entries = bag.map_or(&[][..], |bag| &bag.entries);
    Finder::new(entries.len(), move |index| entries.get(index).map_or(0, |entry| entry.name))
}

impl XmlElement<'_> {
    fn resource(&self, index: usize) -> u32 {
        self.tree.attribute_resource(self.at, index)
    }

    fn value(&self, index: usize) -> Value {
        self.tree.attribute(self.at, index).map_or(Value::UNDEFINED, |attribute| attribute.value)
    }

    /// The style that the element names, looked up in the theme if it is an attribute.
    fn style(&self, theme: &Theme, flags: &mut u32) -> Option<u32> {
        let mut value = self.value(self.tree.style_attribute(self.at)?);
        if value.data_type == value::TYPE_ATTRIBUTE {
            value = theme.attribute(value.data, flags)?.0;
        }
        value.as_reference()
    }
}

/// Writes one row after the other.
struct Writer<'a, 'b> {
    table: &'a ResTable,
    out: StyledValues<'b>,
    place: usize,
    found: usize,
}

impl<'a, 'b> Writer<'a, 'b> {
    fn new(table: &'a ResTable, count: usize, mut out: StyledValues<'b>) -> Option<Self> {
        out.indices = out.indices.filter(|indices| indices.len() > count);
        (out.values.len() >= count * STYLE_NUM_ENTRIES).then_some(Writer { table, out, place: 0, found: 0 })
    }

    fn write(&mut self, found: Resolution, block: i32) {
        let row = self.table.row(found, block);
        let start = self.place * STYLE_NUM_ENTRIES;
        if let Some(out) = self.out.values.get_mut(start..start + STYLE_NUM_ENTRIES) {
            out.copy_from_slice(&row);
        }
        if found.value.data_type != value::TYPE_NULL {
            self.found += 1;
            if let Some(index) = self.out.indices.as_mut().and_then(|indices| indices.get_mut(self.found)) {
                *index = self.place as i32;
            }
        }
        self.place += 1;
    }

    fn end(self) {
        if let Some(count) = self.out.indices.and_then(|indices| indices.first_mut()) {
            *count = self.found as i32;
        }
    }
}
