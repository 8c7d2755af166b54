//! XML as Expat reads it: the parser below Android's SAX.
//!
//! Input comes in pieces of any size; [`Parser::next_event`] gives one event at a time, so that the guest can be called back
//! in between and a snapshot can be taken there. What is reported, in which portions text comes, which error is named
//! and where it stands follow Expat 2.1. Entities are expanded as they are met, never ahead.

mod cursor;
mod decode;
mod dtd;
mod event;
mod markup;
mod state;

pub use decode::Encoding;
pub use event::{Attribute, Event, Name, XmlError};

use cursor::{Cursor, Stop, is_space};
use decode::Decoder;
use dtd::Dtd;
use std::collections::VecDeque;

/// Where a parser stands in its document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Start,
    Prolog,
    Content,
    Epilog,
}

/// An element that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Open {
    /// The name as it is written.
    raw: String,
    /// The name as it is reported.
    name: Name,
    /// How many prefixes were bound outside of it.
    bindings: usize,
}

/// The text of an entity that is being read in place of its reference.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Expansion {
    name: String,
    text: Vec<u32>,
    at: usize,
    /// How many elements were open outside of it.
    open: usize,
}

/// A line, counted from one, and a column, counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Position {
    line: u32,
    column: u32,
}

impl Position {
    fn advance(&mut self, text: &[u32]) {
        for (i, &c) in text.iter().enumerate() {
            let first_of_two = c == 0x0d && text.get(i + 1) == Some(&0x0a);
            match c {
                0x0d if first_of_two => {}
                0x0a | 0x0d => *self = Position { line: self.line + 1, column: 0 },
                _ => self.column += 1,
            }
        }
    }
}

/// A parser under way.
#[derive(Clone, Debug)]
pub struct Parser {
    namespaces: bool,
    /// Whether it reads an external entity instead of a document.
    entity: bool,
    decoder: Decoder,
    text: Vec<u32>,
    at: usize,
    here: Position,
    event: Position,
    ended: bool,
    stage: Stage,
    in_cdata: bool,
    open: Vec<Open>,
    bindings: Vec<(String, String)>,
    expansions: Vec<Expansion>,
    dtd: Dtd,
    pending: VecDeque<(Position, Event)>,
    failed: Option<(Position, XmlError)>,
}

/// The prefix that every document may use without binding it.
const XML_NAMESPACE: &str = "http://www.w3.org/XML/1998/namespace";

impl Parser {
    /// A parser for a document in this encoding, with or without namespaces.
    pub fn new(encoding: &str, namespaces: bool) -> Parser {
        let start = Position { line: 1, column: 0 };
        Parser {
            namespaces,
            entity: false,
            decoder: Decoder::new(Encoding::by_name(encoding)),
            text: Vec::new(),
            at: 0,
            here: start,
            event: start,
            ended: false,
            stage: Stage::Start,
            in_cdata: false,
            open: Vec::new(),
            bindings: vec![("xml".to_owned(), XML_NAMESPACE.to_owned())],
            expansions: Vec::new(),
            dtd: Dtd::default(),
            pending: VecDeque::new(),
            failed: None,
        }
    }

    /// A parser for an external entity that this document refers to.
    pub fn for_entity(&self, encoding: Option<&str>) -> Parser {
        let mut parser = Parser::new(encoding.unwrap_or("UTF-8"), self.namespaces);
        parser.entity = true;
        parser.dtd = self.dtd.clone();
        parser.bindings = self.bindings.clone();
        parser
    }

    /// Whether names are resolved.
    pub fn namespaces(&self) -> bool {
        self.namespaces
    }

    /// Adds bytes of the document; `last` says that there are no more.
    pub fn append_bytes(&mut self, bytes: &[u8], last: bool) {
        self.forget_read();
        self.decoder.bytes(bytes, &mut self.text);
        self.ended |= last;
    }

    /// Adds text of the document, whatever its encoding is said to be.
    pub fn append_chars(&mut self, units: &[u16], last: bool) {
        self.forget_read();
        self.decoder.units(units, &mut self.text);
        self.ended |= last;
    }

    fn forget_read(&mut self) {
        self.text.drain(..self.at);
        self.at = 0;
        self.pending.clear();
    }

    /// The line of the last event, from one.
    pub fn line(&self) -> u32 {
        self.event.line
    }

    /// The column of the last event, from zero.
    pub fn column(&self) -> u32 {
        self.event.column
    }

    /// The next event; none if more input is needed, or the document is at its end.
    pub fn next_event(&mut self) -> Result<Option<Event>, XmlError> {
        if self.decoder.is_unknown() {
            self.failed = Some((self.here, XmlError::UnknownEncoding));
        }
        loop {
            if let Some((position, event)) = self.pending.pop_front() {
                self.event = position;
                return Ok(Some(event));
            }
            if let Some((position, error)) = self.failed {
                self.event = position;
                return Err(error);
            }
            if self.expansions.is_empty() {
                self.event = self.here;
            }
            match self.step() {
                Ok(true) => {}
                Ok(false) => return Ok(None),
                Err(Stop::More) if !self.has_all() => return Ok(None),
                Err(Stop::More) => self.failed = Some((self.event, self.cut_off())),
                Err(Stop::Error(error, at)) => self.failed = Some((self.position(at), error)),
            }
        }
    }

    /// Where a place in the current text lies; inside of entities, where their reference does.
    fn position(&self, at: usize) -> Position {
        let mut position = self.event;
        if self.expansions.is_empty() {
            position = self.here;
            position.advance(&self.text[self.at..at.clamp(self.at, self.text.len())]);
        }
        position
    }

    /// Reports something that stands where the current token begins.
    fn report(&mut self, event: Event) {
        self.pending.push_back((self.event, event));
    }

    /// What is wrong with a document that ends here.
    fn cut_off(&self) -> XmlError {
        match () {
            () if self.decoder.has_partial() => XmlError::PartialCharacter,
            () if self.in_cdata => XmlError::UnclosedCdata,
            () => XmlError::UnclosedToken,
        }
    }

    /// Whether no more input can come for what is being read.
    fn has_all(&self) -> bool {
        self.ended || !self.expansions.is_empty()
    }

    fn cursor(&self) -> Cursor<'_> {
        match self.expansions.last() {
            Some(expansion) => Cursor::new(&expansion.text, expansion.at),
            None => Cursor::new(&self.text, self.at),
        }
    }

    /// Goes on behind what was read.
    fn advance(&mut self, to: usize) {
        match self.expansions.last_mut() {
            Some(expansion) => expansion.at = to,
            None => {
                self.here.advance(&self.text[self.at..to]);
                self.at = to;
            }
        }
    }

    /// Reads one token; false if there is none.
    fn step(&mut self) -> Result<bool, Stop> {
        match self.stage {
            Stage::Start => self.start(),
            Stage::Prolog => self.prolog(),
            Stage::Content => self.content(),
            Stage::Epilog => self.epilog(),
        }
    }

    /// The declaration at the very start, if there is one.
    fn start(&mut self) -> Result<bool, Stop> {
        let mut cursor = self.cursor();
        let declaration = cursor.starts_with("<?xml", self.has_all())?;
        if declaration && cursor.s.get(cursor.at + 5).is_none_or(|c| is_space(*c)) {
            let end = markup::xml_declaration(&mut cursor, self.entity)?;
            self.advance(end);
        }
        self.stage = if self.entity { Stage::Content } else { Stage::Prolog };
        Ok(true)
    }

    fn prolog(&mut self) -> Result<bool, Stop> {
        self.skip_space();
        let cursor = self.cursor();
        let Some(&first) = cursor.s.get(cursor.at) else { return self.end_of_prolog() };
        if first != '<' as u32 {
            return Err(Stop::Error(markup::stray(first), cursor.at));
        }
        if cursor.starts_with("<!--", self.has_all())? {
            return self.comment();
        }
        if cursor.starts_with("<?", self.has_all())? {
            return self.processing_instruction();
        }
        if cursor.starts_with("<!", self.has_all())? {
            return self.doctype();
        }
        cursor.after_less()?;
        self.stage = Stage::Content;
        Ok(true)
    }

    fn end_of_prolog(&mut self) -> Result<bool, Stop> {
        if !self.ended {
            return Ok(false);
        }
        let error = if self.decoder.has_partial() { XmlError::PartialCharacter } else { XmlError::NoElements };
        Err(Stop::Error(error, self.at))
    }

    fn epilog(&mut self) -> Result<bool, Stop> {
        self.skip_space();
        let cursor = self.cursor();
        if cursor.s.get(cursor.at).is_none() {
            return Ok(false);
        }
        if cursor.starts_with("<!--", self.has_all())? {
            return self.comment();
        }
        if cursor.starts_with("<?", self.has_all())? {
            return self.processing_instruction();
        }
        if cursor.peek()? == '<' as u32 {
            cursor.after_less()?;
        }
        Err(Stop::Error(XmlError::JunkAfterElement, cursor.at))
    }

    fn skip_space(&mut self) {
        let cursor = self.cursor();
        let blank = cursor.s[cursor.at..].iter().take_while(|c| is_space(**c)).count();
        let to = cursor.at + blank;
        self.advance(to);
        self.event = self.here;
    }

    fn doctype(&mut self) -> Result<bool, Stop> {
        let mut cursor = Cursor::new(&self.text, self.at);
        let mut dtd = self.dtd.clone();
        let events = dtd.doctype(&mut cursor)?;
        let end = cursor.at;
        self.dtd = dtd;
        for (at, event) in events {
            self.pending.push_back((self.position(at), event));
        }
        self.advance(end);
        Ok(true)
    }
}
