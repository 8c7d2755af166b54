//! The content of elements: tags, text, references, sections, comments and instructions.

use super::cursor::{Cursor, Stop, is_name_start, is_space, is_xml, lines, text};
use super::event::{Attribute, Event, Name, XmlError};
use super::{Expansion, Open, Parser, Stage, XML_NAMESPACE};

const XMLNS_NAMESPACE: &str = "http://www.w3.org/2000/xmlns/";
/// More than any sensible value has; what grows beyond it is an attack.
const MAX_VALUE: usize = 1 << 24;

/// Reads `<?xml … ?>` and gives its end.
pub(super) fn xml_declaration(cursor: &mut Cursor<'_>, entity: bool) -> Result<usize, Stop> {
    cursor.at += 5;
    let start = cursor.at;
    let inside = text(cursor.until("?>")?);
    let wrong = if entity { XmlError::TextDeclaration } else { XmlError::XmlDeclaration };
    match bad_declaration(&inside, entity) {
        None => Ok(cursor.at),
        Some(at) => Err(Stop::Error(wrong, start + at)),
    }
}

/// Where the first pseudo-attribute stands that is not known, not in order or not quoted.
fn bad_declaration(inside: &str, entity: bool) -> Option<usize> {
    const NAMES: [&str; 3] = ["version", "encoding", "standalone"];
    let place_of = |rest: &str| inside.len() - rest.len();
    let mut rest = inside.trim_start();
    let mut next = 0;
    while !rest.is_empty() {
        let here = Some(place_of(rest));
        let Some((name, after)) = rest.split_once('=') else { return here };
        let Some(place) = NAMES.iter().position(|n| *n == name.trim()).filter(|p| *p >= next) else { return here };
        if place > 0 && next == 0 && !entity {
            return here;
        }
        let after = after.trim_start();
        let Some(quote) = after.chars().next().filter(|q| matches!(q, '"' | '\'')) else { return here };
        let Some(end) = after[1..].find(quote) else { return here };
        next = place + 1;
        rest = after[end + 2..].trim_start();
    }
    (next == 0).then_some(inside.len())
}

/// What is wrong with a character before the first element.
pub(super) fn stray(c: u32) -> XmlError {
    if is_name_start(c) { XmlError::Syntax } else { XmlError::InvalidToken }
}

impl Parser {
    pub(super) fn content(&mut self) -> Result<bool, Stop> {
        let cursor = self.cursor();
        let Some(&first) = cursor.s.get(cursor.at) else { return self.end_of_text() };
        if self.in_cdata {
            return self.cdata();
        }
        match char::from_u32(first) {
            Some('<') => self.markup(),
            Some('&') => self.reference(),
            _ => self.characters(),
        }
    }

    /// The end of an entity, of a piece of input, or of a document that is not complete.
    fn end_of_text(&mut self) -> Result<bool, Stop> {
        if let Some(expansion) = self.expansions.last() {
            if expansion.open != self.open.len() {
                return Err(Stop::Error(XmlError::AsyncEntity, 0));
            }
            self.expansions.pop();
            return Ok(true);
        }
        if !self.ended {
            return Ok(false);
        }
        let error = match () {
            () if self.decoder.has_partial() => XmlError::PartialCharacter,
            () if self.in_cdata => XmlError::UnclosedCdata,
            () if self.entity && self.open.is_empty() => return Ok(false),
            () if self.entity => XmlError::AsyncEntity,
            () => XmlError::NoElements,
        };
        Err(Stop::Error(error, self.at))
    }

    fn markup(&mut self) -> Result<bool, Stop> {
        let cursor = self.cursor();
        let complete = self.has_all();
        let second = *cursor.s.get(cursor.at + 1).ok_or(Stop::More)?;
        match char::from_u32(second) {
            Some('/') => self.end_tag(),
            Some('?') => self.processing_instruction(),
            Some('!') if cursor.starts_with("<!--", complete)? => self.comment(),
            Some('!') if cursor.starts_with("<![CDATA[", complete)? => {
                let to = cursor.at + 9;
                self.in_cdata = true;
                self.report(Event::StartCdata);
                self.advance(to);
                Ok(true)
            }
            _ => self.start_tag(),
        }
    }

    pub(super) fn comment(&mut self) -> Result<bool, Stop> {
        let mut cursor = self.cursor();
        cursor.at += 4;
        let inside = cursor.until("--")?;
        cursor.expect(">")?;
        let (comment, end) = (lines(inside), cursor.at);
        self.report(Event::Comment(comment));
        self.advance(end);
        Ok(true)
    }

    pub(super) fn processing_instruction(&mut self) -> Result<bool, Stop> {
        let mut cursor = self.cursor();
        let start = cursor.at;
        cursor.at += 2;
        let target = cursor.name()?;
        let spaced = cursor.space()?;
        if !spaced && cursor.peek()? != '?' as u32 {
            return Err(cursor.invalid());
        }
        let data = lines(cursor.until("?>")?);
        if target.eq_ignore_ascii_case("xml") {
            let error = if target == "xml" { XmlError::MisplacedDeclaration } else { XmlError::InvalidToken };
            return Err(Stop::Error(error, start));
        }
        let end = cursor.at;
        self.report(Event::ProcessingInstruction(target, data));
        self.advance(end);
        Ok(true)
    }

    /// A run of text without line end, or a line end.
    fn characters(&mut self) -> Result<bool, Stop> {
        let cursor = self.cursor();
        let (s, start) = (cursor.s, cursor.at);
        if self.expansions.is_empty() && self.open.is_empty() && !self.entity {
            return Err(Stop::Error(XmlError::Syntax, start));
        }
        if cursor.starts_with("]]>", self.has_all())? {
            return Err(Stop::Error(XmlError::InvalidToken, start + 2));
        }
        let end = self.run_end(s, start, |s, i| match (char::from_u32(s[i]), &s[i + 1..]) {
            (Some('<' | '&'), _) => Ok(true),
            (Some(']'), [0x5d, 0x3e, ..]) => Err(Stop::Error(XmlError::InvalidToken, i + 2)),
            // What could be the start of the end of a section is looked at again when more has come.
            (Some(']'), [] | [0x5d]) => Ok(i > start),
            _ => Ok(false),
        })?;
        self.text_event(start, end);
        Ok(true)
    }

    /// Text of a CDATA section, or its end.
    fn cdata(&mut self) -> Result<bool, Stop> {
        let cursor = self.cursor();
        let (s, start) = (cursor.s, cursor.at);
        if cursor.starts_with("]]>", self.has_all())? {
            self.in_cdata = false;
            self.report(Event::EndCdata);
            self.advance(start + 3);
            return Ok(true);
        }
        let end = self.run_end(s, start, |s, i| Ok(i > start && s[i] == 0x5d))?;
        self.text_event(start, end);
        Ok(true)
    }

    /// Where the run of text ends that begins here: behind a line end, or before what `stop` finds.
    fn run_end(
        &self,
        s: &[u32],
        start: usize,
        stop: impl Fn(&[u32], usize) -> Result<bool, Stop>,
    ) -> Result<usize, Stop> {
        match s[start] {
            0x0a => return Ok(start + 1),
            0x0d => {
                let next = s.get(start + 1);
                if next.is_none() && !self.has_all() {
                    return Err(Stop::More);
                }
                return Ok(start + if next == Some(&0x0a) { 2 } else { 1 });
            }
            _ => {}
        }
        let mut i = start;
        while i < s.len() && !matches!(s[i], 0x0a | 0x0d) && !stop(s, i)? {
            if !is_xml(s[i]) {
                return if i == start { Err(Stop::Error(XmlError::InvalidToken, i)) } else { Ok(i) };
            }
            i += 1;
        }
        Ok(i)
    }

    fn text_event(&mut self, start: usize, end: usize) {
        let cursor = self.cursor();
        let run = lines(&cursor.s[start..end]);
        self.report(Event::Text(run));
        self.advance(end);
    }

    fn reference(&mut self) -> Result<bool, Stop> {
        let mut cursor = self.cursor();
        let start = cursor.at;
        let reference = reference(&mut cursor)?;
        let end = cursor.at;
        let name = match reference {
            Reference::Character(c) => {
                self.report(Event::Text(c.to_string()));
                self.advance(end);
                return Ok(true);
            }
            Reference::Entity(name) => name,
        };
        if self.expansions.is_empty() && self.open.is_empty() && !self.entity {
            return Err(Stop::Error(XmlError::Syntax, start));
        }
        let Some(entity) = self.dtd.entity(&name).cloned() else {
            if self.dtd.may_be_declared_elsewhere() {
                self.advance(end);
                return Ok(true);
            }
            return Err(Stop::Error(XmlError::UndefinedEntity, start));
        };
        if self.expansions.iter().any(|e| e.name == name) {
            return Err(Stop::Error(XmlError::RecursiveEntity, start));
        }
        if entity.notation.is_some() {
            return Err(Stop::Error(XmlError::BinaryEntity, start));
        }
        self.advance(end);
        match entity.text {
            Some(text) => {
                let open = self.open.len();
                self.expansions.push(Expansion { name, text, at: 0, open });
            }
            None => self.report(Event::ExternalEntity(name, entity.public, entity.system)),
        }
        Ok(true)
    }

    fn end_tag(&mut self) -> Result<bool, Stop> {
        let mut cursor = self.cursor();
        cursor.at += 2;
        let at_name = cursor.at;
        let name = cursor.name()?;
        cursor.space()?;
        if cursor.peek()? != '>' as u32 {
            return Err(cursor.invalid());
        }
        let end = cursor.at + 1;
        let outside = self.expansions.last().map_or(0, |e| e.open);
        match self.open.last() {
            None => return Err(Stop::Error(XmlError::AsyncEntity, at_name - 2)),
            Some(_) if self.open.len() == outside => return Err(Stop::Error(XmlError::AsyncEntity, at_name - 2)),
            Some(open) if open.raw != name => return Err(Stop::Error(XmlError::TagMismatch, at_name)),
            Some(_) => {}
        }
        self.close();
        self.advance(end);
        Ok(true)
    }

    /// Ends the innermost element.
    fn close(&mut self) {
        let Some(open) = self.open.pop() else { return };
        self.report(Event::EndElement(open.name));
        self.unbind(open.bindings);
        if self.open.is_empty() && !self.entity {
            self.stage = Stage::Epilog;
        }
    }

    fn start_tag(&mut self) -> Result<bool, Stop> {
        let mut cursor = self.cursor();
        let start = cursor.at;
        cursor.at += 1;
        let raw = cursor.name()?;
        self.check_colons(&raw, start + 1)?;
        let mut attributes: Vec<(String, String)> = Vec::new();
        let empty = loop {
            let spaced = cursor.space()?;
            if cursor.accept('>')? {
                break false;
            }
            if cursor.accept('/')? {
                cursor.expect(">")?;
                break true;
            }
            if !spaced {
                return Err(cursor.invalid());
            }
            let at_name = cursor.at;
            let attribute = self.attribute(&mut cursor, &raw)?;
            if attributes.iter().any(|(name, _)| *name == attribute.0) {
                return Err(Stop::Error(XmlError::DuplicateAttribute, at_name));
            }
            attributes.push(attribute);
        };
        let end = cursor.at;
        self.dtd.add_defaults(&raw, &mut attributes);
        self.begin(start, raw, attributes)?;
        self.advance(end);
        if empty {
            // The end of an empty element stands behind its tag.
            self.event = self.position(self.at);
            self.close();
        }
        Ok(true)
    }

    fn attribute(&self, cursor: &mut Cursor<'_>, element: &str) -> Result<(String, String), Stop> {
        let at_name = cursor.at;
        let name = cursor.name()?;
        self.check_colons(&name, at_name)?;
        cursor.space()?;
        cursor.expect("=")?;
        cursor.space()?;
        let at_value = cursor.at + 1;
        let raw = cursor.quoted()?;
        if let Some(i) = raw.iter().position(|c| *c == '<' as u32) {
            return Err(Stop::Error(XmlError::InvalidToken, at_value + i));
        }
        let mut value = String::new();
        self.dtd.value(raw, at_value, &mut Vec::new(), &mut value)?;
        if !self.dtd.is_cdata(element, &name) {
            value = value.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        }
        Ok((name, value))
    }

    /// With namespaces a name has one colon at most, and something on both sides of it.
    fn check_colons(&self, name: &str, at: usize) -> Result<(), Stop> {
        let Some((prefix, local)) = name.split_once(':').filter(|_| self.namespaces) else { return Ok(()) };
        let behind = at + prefix.chars().count();
        let wrong = match local.chars().next() {
            _ if prefix.is_empty() => Some(at),
            Some(c) if is_name_start(c.into()) && c != ':' => {
                local.chars().position(|c| c == ':').map(|second| behind + 1 + second)
            }
            _ => Some(behind + 1),
        };
        wrong.map_or(Ok(()), |at| Err(Stop::Error(XmlError::InvalidToken, at)))
    }

    /// Reports an element that begins; if it cannot, the prefixes it bound are unbound again.
    fn begin(&mut self, start: usize, raw: String, attributes: Vec<(String, String)>) -> Result<(), Stop> {
        let bindings = self.bindings.len();
        let begun = self.try_begin(start, raw, attributes);
        if begun.is_err() {
            self.unbind(bindings);
        }
        begun
    }

    fn unbind(&mut self, outside: usize) {
        while self.bindings.len() > outside {
            if let Some((prefix, _)) = self.bindings.pop() {
                self.report(Event::EndNamespace(prefix));
            }
        }
    }

    fn try_begin(&mut self, start: usize, raw: String, attributes: Vec<(String, String)>) -> Result<(), Stop> {
        let bindings = self.bindings.len();
        if !self.namespaces {
            let plain = |name: &str| Name { qualified: name.to_owned(), ..Name::default() };
            let list = attributes.into_iter().map(|(n, value)| Attribute { name: plain(&n), value }).collect();
            let name = plain(&raw);
            self.report(Event::StartElement(name.clone(), list));
            self.open.push(Open { raw, name, bindings });
            return Ok(());
        }
        let failed = |error| Stop::Error(error, start);
        let mut rest = Vec::new();
        for (name, value) in attributes {
            let prefix = if name == "xmlns" { Some("") } else { name.strip_prefix("xmlns:") };
            match prefix {
                Some(prefix) => self.bind(prefix, &value).map_err(failed)?,
                None => rest.push((name, value)),
            }
        }
        let name = self.resolve(&raw, true).map_err(failed)?;
        let mut list: Vec<Attribute> = Vec::new();
        for (attribute, value) in rest {
            let name = self.resolve(&attribute, false).map_err(failed)?;
            if list.iter().any(|a| a.name.uri == name.uri && a.name.local == name.local) {
                return Err(failed(XmlError::DuplicateAttribute));
            }
            list.push(Attribute { name, value });
        }
        self.report(Event::StartElement(name.clone(), list));
        self.open.push(Open { raw, name, bindings });
        Ok(())
    }

    fn bind(&mut self, prefix: &str, uri: &str) -> Result<(), XmlError> {
        match prefix {
            "xml" if uri != XML_NAMESPACE => return Err(XmlError::ReservedXml),
            "xmlns" => return Err(XmlError::ReservedXmlns),
            "" => {}
            _ if uri.is_empty() => return Err(XmlError::UndeclaringPrefix),
            _ => {}
        }
        if prefix != "xml" && (uri == XML_NAMESPACE || uri == XMLNS_NAMESPACE) {
            return Err(XmlError::ReservedNamespace);
        }
        self.bindings.push((prefix.to_owned(), uri.to_owned()));
        self.report(Event::StartNamespace(prefix.to_owned(), uri.to_owned()));
        Ok(())
    }

    fn resolve(&self, qualified: &str, element: bool) -> Result<Name, XmlError> {
        let (prefix, local) = qualified.split_once(':').unwrap_or(("", qualified));
        let bound = self.bindings.iter().rev().find(|(p, _)| p == prefix).map(|(_, uri)| uri.as_str());
        let uri = match bound {
            _ if prefix.is_empty() && !element => "",
            Some(uri) => uri,
            None if prefix.is_empty() => "",
            None => return Err(XmlError::UnboundPrefix),
        };
        Ok(Name { uri: uri.to_owned(), local: local.to_owned(), qualified: qualified.to_owned() })
    }
}

/// What stands between an ampersand and a semicolon.
pub(super) enum Reference {
    /// A character by its number or a name that is always known.
    Character(char),
    /// An entity by its name.
    Entity(String),
}

/// Reads a reference.
pub(super) fn reference(cursor: &mut Cursor<'_>) -> Result<Reference, Stop> {
    let start = cursor.at;
    cursor.at += 1;
    if cursor.accept('#')? {
        return character_reference(cursor, start);
    }
    let name = cursor.name()?;
    if cursor.peek()? != ';' as u32 {
        return Err(cursor.invalid());
    }
    cursor.at += 1;
    Ok(match name.as_str() {
        "lt" => Reference::Character('<'),
        "gt" => Reference::Character('>'),
        "amp" => Reference::Character('&'),
        "quot" => Reference::Character('"'),
        "apos" => Reference::Character('\''),
        _ => Reference::Entity(name),
    })
}

fn character_reference(cursor: &mut Cursor<'_>, start: usize) -> Result<Reference, Stop> {
    let radix = if cursor.accept('x')? { 16 } else { 10 };
    let (mut number, mut digits) = (0u32, 0);
    loop {
        let c = cursor.peek()?;
        let Some(digit) = char::from_u32(c).and_then(|c| c.to_digit(radix)) else { break };
        number = number.saturating_mul(radix).saturating_add(digit);
        digits += 1;
        cursor.at += 1;
    }
    if digits == 0 || cursor.peek()? != ';' as u32 {
        return Err(cursor.invalid());
    }
    cursor.at += 1;
    let c = char::from_u32(number).filter(|_| is_xml(number));
    c.map(Reference::Character).ok_or(Stop::Error(XmlError::BadCharacterReference, start))
}

/// Adds a character of an attribute's value, with white space made equal.
pub(super) fn push_value(value: &mut String, c: u32, at: usize) -> Result<(), Stop> {
    if value.len() > MAX_VALUE {
        return Err(Stop::Error(XmlError::NoMemory, at));
    }
    value.push(if is_space(c) { ' ' } else { char::from_u32(c).unwrap_or('\u{fffd}') });
    Ok(())
}
