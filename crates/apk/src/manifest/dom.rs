//! The elements of a document as a flat list: enough to walk it, and small however the file is shaped.
//!
//! An element costs sixteen bytes here and an attribute four; attributes are read from the document when asked for. Only their
//! ids are kept, because a manifest asks every element for dozens of attributes that it does not have.

use std::borrow::Cow;

use crate::axml::{Attribute, Event, Position, XmlTree};
use crate::value::{self, Value};

use super::attrs;
use super::resolve::{Resolver, ResourceText, coerce_to_string};

/// All elements of a document that are not nested too deep, in the order of their start.
pub(super) struct Dom<'a> {
    tree: &'a XmlTree,
    resolver: &'a dyn Resolver,
    nodes: Vec<Node>,
    /// The ids of all attributes, element by element.
    ids: Vec<u32>,
}

struct Node {
    at: Position,
    /// Where its attributes begin among the ids; they end where those of the next element begin.
    ids: u32,
    /// Index of the first element after this one and everything in it.
    end: u32,
}

/// One element.
#[derive(Clone, Copy)]
pub(super) struct Element<'a> {
    dom: &'a Dom<'a>,
    index: usize,
}

impl<'a> Dom<'a> {
    /// Lists the elements up to a depth.
    pub(super) fn new(tree: &'a XmlTree, resolver: &'a dyn Resolver, depth_limit: usize) -> Dom<'a> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut ids: Vec<u32> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut depth = 0usize;
        for at in tree.events() {
            match at.event {
                Event::StartTag => {
                    depth += 1;
                    if depth <= depth_limit {
                        open.push(nodes.len());
                        nodes.push(Node { at, ids: ids.len() as u32, end: u32::MAX });
                        ids.extend(tree.attribute_ids(at));
                    }
                }
                Event::EndTag => {
                    let closed = if depth <= depth_limit { open.pop() } else { None };
                    let end = nodes.len() as u32;
                    if let Some(node) = closed.and_then(|index| nodes.get_mut(index)) {
                        node.end = end;
                    }
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
        }
        Dom { tree, resolver, nodes, ids }
    }

    /// The outermost element.
    pub(super) fn root(&'a self) -> Option<Element<'a>> {
        (!self.nodes.is_empty()).then_some(Element { dom: self, index: 0 })
    }
}

impl<'a> Element<'a> {
    /// The tag.
    pub(super) fn tag(self) -> Cow<'a, str> {
        self.dom.tree.str(self.tag_index())
    }

    /// Whether it has that tag, which needs no copy of it.
    pub(super) fn is(self, tag: &str) -> bool {
        self.tag_index().and_then(|name| self.dom.tree.strings().get(name)).is_some_and(|text| text.reads(tag))
    }

    fn tag_index(self) -> Option<u32> {
        self.at().and_then(|at| self.dom.tree.name(at))
    }

    /// Where the element starts in the file.
    pub(super) fn offset(self) -> u64 {
        self.at().map_or(0, |at| self.dom.tree.offset(at))
    }

    /// The elements directly in this one.
    pub(super) fn children(self) -> impl Iterator<Item = Element<'a>> {
        let end = self.node().map_or(0, |node| node.end as usize).min(self.dom.nodes.len());
        let mut next = self.index + 1;
        std::iter::from_fn(move || {
            let child = (next < end).then_some(Element { dom: self.dom, index: next })?;
            next = child.node().map_or(end, |node| node.end as usize).max(next + 1);
            Some(child)
        })
    }

    /// The elements of that tag directly in this one.
    pub(super) fn children_named(self, tag: &'static str) -> impl Iterator<Item = Element<'a>> {
        // Elements of one tag mostly come in a row, and then their tags are the same string.
        let mut last = (None, false);
        self.children().filter(move |child| {
            let index = child.tag_index();
            if index != last.0 {
                last = (index, child.is(tag));
            }
            last.1
        })
    }

    /// The value of an attribute, references followed.
    pub(super) fn value(self, attr: u32) -> Option<Value> {
        let value = self.attribute(attr)?.value;
        match value.as_reference() {
            Some(id) => self.dom.resolver.resolve(id).map(|resolved| resolved.value),
            None => Some(value),
        }
    }

    /// An attribute as the number it holds, references followed.
    pub(super) fn int(self, attr: u32) -> Option<i32> {
        self.value(attr)?.as_int()
    }

    /// An attribute as truth, references followed.
    pub(super) fn boolean(self, attr: u32) -> Option<bool> {
        self.value(attr)?.as_bool()
    }

    /// An attribute as text, references followed; numbers are written out as Java does.
    pub(super) fn text(self, attr: u32) -> Option<String> {
        self.label(attr).and_then(|label| label.text)
    }

    /// An attribute as text together with the resource it comes from.
    pub(super) fn label(self, attr: u32) -> Option<ResourceText> {
        self.attribute(attr).map(|attribute| self.resolve(attribute))
    }

    /// An attribute found by its name as text, as it was written. The platform reads few attributes this way.
    pub(super) fn text_named(self, namespace: Option<&str>, name: &str) -> Option<String> {
        let at = self.at()?;
        let index = self.dom.tree.index_of_attribute(at, namespace, name)?;
        let attribute = self.dom.tree.attribute(at, index)?;
        match attribute.raw {
            Some(raw) => self.dom.tree.strings().get_string(raw),
            None => self.resolve(attribute).text,
        }
    }

    /// The resource an attribute refers to, without following it; 0 for none.
    pub(super) fn reference(self, attr: u32) -> u32 {
        self.attribute(attr).and_then(|attribute| attribute.value.as_reference()).unwrap_or(0)
    }

    /// The attribute `android:name`.
    pub(super) fn name(self) -> Option<String> {
        self.text(attrs::NAME)
    }

    /// The compiled value as text; where an author's text says something else the platform does not look at that.
    fn resolve(self, attribute: Attribute) -> ResourceText {
        if let Some(id) = attribute.value.as_reference() {
            let resolved = self.dom.resolver.resolve(id);
            let text = resolved.and_then(|r| r.text.or_else(|| coerce_to_string(r.value)));
            return ResourceText { resource: id, text };
        }
        let text = match attribute.value.data_type {
            value::TYPE_STRING => self.dom.tree.strings().get_string(attribute.value.data),
            _ => coerce_to_string(attribute.value),
        };
        ResourceText { resource: 0, text }
    }

    fn attribute(self, attr: u32) -> Option<Attribute> {
        let (tree, at) = (self.dom.tree, self.at()?);
        let with_id = self.ids().iter().enumerate().filter(|(_, id)| **id == attr);
        with_id.filter_map(|(index, _)| tree.attribute(at, index)).next()
    }

    /// The ids of its attributes by their index.
    fn ids(self) -> &'a [u32] {
        let first = |index: usize| self.dom.nodes.get(index).map_or(self.dom.ids.len(), |node| node.ids as usize);
        self.dom.ids.get(first(self.index)..first(self.index + 1)).unwrap_or_default()
    }

    fn node(self) -> Option<&'a Node> {
        self.dom.nodes.get(self.index)
    }

    fn at(self) -> Option<Position> {
        self.node().map(|node| node.at)
    }
}
