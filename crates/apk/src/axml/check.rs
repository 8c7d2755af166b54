//! One walk through a document that reports whatever is odd in it.

use super::{ATTRIBUTE_LEN, Event, NODE_LEN, Position, XmlTree};
use crate::blob::Le;
use crate::codes::Code;
use crate::diagnostics::{Diagnostics, Result};
use crate::value;

/// What an element's fields are in a file that a compiler wrote: header, start and size of attributes.
const USUAL: [usize; 3] = [NODE_LEN, 20, ATTRIBUTE_LEN];

impl XmlTree {
    /// Reports damaged nodes, odd sizes, missing strings, wrong nesting and too deep nesting.
    pub fn check(&self, diagnostics: &mut Diagnostics) -> Result<()> {
        self.strings.check(self.strings_at, diagnostics)?;
        let known = self.strings.knows();
        let limit = diagnostics.options().limits.xml_depth;
        let mut open: Vec<Option<u32>> = Vec::new();
        let mut depth = 0usize;
        let mut at = self.next(self.start());
        let mut end_of_last = at.node as usize;
        while self.on_node(at).is_some() {
            self.report_skipped(end_of_last, at, diagnostics)?;
            match at.event {
                Event::StartTag => {
                    depth += 1;
                    if depth == limit + 1 {
                        let message = format!("elements are nested deeper than {limit}");
                        diagnostics.report(Code::XmlTooDeep, at.node, message)?;
                    }
                    if depth <= limit {
                        open.push(self.name(at));
                    }
                    self.check_element(at, &known, diagnostics)?;
                }
                Event::EndTag => {
                    let expected = if depth <= limit { open.pop() } else { Some(self.name(at)) };
                    depth = depth.saturating_sub(1);
                    if expected.is_none_or(|name| name != self.name(at) && self.str(name) != self.str(self.name(at))) {
                        let message = format!("end of {:?}", self.str(self.name(at)));
                        diagnostics.report(Code::XmlUnbalanced, at.node, message)?;
                    }
                }
                _ => {}
            }
            end_of_last = at.node as usize + self.data.u32_at(at.node as usize + 4).unwrap_or(0) as usize;
            at = self.next(at);
        }
        self.check_end(at, depth, diagnostics)
    }

    fn check_end(&self, at: Position, depth: usize, diagnostics: &mut Diagnostics) -> Result<()> {
        if at.event == Event::BadDocument {
            let cause = super::node::validate(&self.data, at.node as usize, self.end).err().unwrap_or_default();
            return diagnostics.report(Code::XmlChunk, at.node, format_args!("{cause}; the document ends there"));
        }
        if depth > 0 {
            let message = format!("{depth} elements are not ended");
            return diagnostics.report(Code::XmlUnbalanced, at.node, message);
        }
        Ok(())
    }

    fn report_skipped(&self, from: usize, at: Position, diagnostics: &mut Diagnostics) -> Result<()> {
        if from == at.node as usize {
            return Ok(());
        }
        let message = format!("{} bytes of unknown chunks", at.node as usize - from);
        diagnostics.report(Code::XmlUnknownChunk, from, message)
    }

    /// Checks an element and its attributes; `known` tells which strings there are.
    fn check_element(&self, at: Position, known: &impl Fn(u32) -> bool, diagnostics: &mut Diagnostics) -> Result<()> {
        let check_string = |index: Option<u32>, what: &str, diagnostics: &mut Diagnostics| {
            if index.is_some_and(known) {
                return Ok(());
            }
            let index = index.map_or(-1, i64::from);
            let message = format_args!("{what} is string {index}, which is not there");
            diagnostics.report(Code::XmlBadString, at.node, message)
        };
        let body = self.body(at).unwrap_or(0);
        let half = |offset| usize::from(self.data.u16_at(offset).unwrap_or(0));
        let sizes = [half(at.node as usize + 2), half(body + 8), half(body + 10)];
        if sizes != USUAL && (self.attribute_count(at) > 0 || sizes[0] != NODE_LEN) {
            let message = format!("header, attribute start and size are {sizes:?}, usually {USUAL:?}");
            diagnostics.report(Code::XmlElement, at.node, message)?;
        }
        check_string(self.name(at), "name of an element", diagnostics)?;
        for attribute in self.attributes(at) {
            check_string(attribute.name, "name of an attribute", diagnostics)?;
            let compiled = (attribute.value.data_type == value::TYPE_STRING).then_some(attribute.value.data);
            if let Some(text) = attribute.raw.or(compiled) {
                check_string(Some(text), "value of an attribute", diagnostics)?;
            }
            let two = compiled.is_some() && attribute.raw.is_some() && compiled != attribute.raw;
            if two && self.str(compiled) != self.str(attribute.raw) {
                let message = format!(
                    "{:?} is {:?} and {:?}",
                    self.str(attribute.name),
                    self.str(attribute.raw),
                    self.str(compiled)
                );
                diagnostics.report(Code::XmlTwoTexts, at.node, message)?;
            }
        }
        Ok(())
    }
}
