//! A parser as bytes, for snapshots.

use super::decode::{Decoder, Encoding};
use super::dtd::{Declared, Dtd, Entity};
use super::event::{Attribute, Event, Name, XmlError};
use super::{Expansion, Open, Parser, Position, Stage};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use std::collections::BTreeMap;

type Result<T> = std::result::Result<T, Corrupt>;

impl PlainState for Parser {
    fn write(&self, out: &mut Writer) {
        let flags = [self.namespaces, self.entity, self.ended, self.in_cdata, self.decoder.started];
        flags.iter().for_each(|f| out.bool(*f));
        out.u8(self.stage as u8);
        out.u8(Encoding::ALL.iter().position(|e| *e == self.decoder.encoding).unwrap_or(0) as u8);
        out.u8(self.failed.map_or(0, |(_, e)| e as u8));
        for p in [self.here, self.event, self.failed.map_or(self.here, |(p, _)| p)] {
            position(out, p);
        }
        out.bytes(&self.decoder.partial);
        chars(out, &self.text[self.at..]);
        list(out, &self.open, |out, o| {
            string(out, &o.raw);
            name(out, &o.name);
            out.size(o.bindings);
        });
        list(out, &self.bindings, |out, (prefix, uri)| {
            string(out, prefix);
            string(out, uri);
        });
        list(out, &self.expansions, |out, e| {
            string(out, &e.name);
            chars(out, &e.text);
            out.size(e.at);
            out.size(e.open);
        });
        dtd(out, &self.dtd);
        out.size(self.pending.len());
        for (place, e) in &self.pending {
            position(out, *place);
            event(out, e);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self> {
        let mut parser = Parser::new("UTF-8", input.bool()?);
        parser.entity = input.bool()?;
        parser.ended = input.bool()?;
        parser.in_cdata = input.bool()?;
        let started = input.bool()?;
        let stages = [Stage::Start, Stage::Prolog, Stage::Content, Stage::Epilog];
        parser.stage = *stages.get(usize::from(input.u8()?)).ok_or_else(|| input.corrupt())?;
        let encoding = *Encoding::ALL.get(usize::from(input.u8()?)).ok_or_else(|| input.corrupt())?;
        let failed = input.u8()?;
        parser.here = read_position(input)?;
        parser.event = read_position(input)?;
        let failed_at = read_position(input)?;
        parser.failed = XmlError::ALL.into_iter().find(|e| *e as u8 == failed).map(|e| (failed_at, e));
        parser.decoder = Decoder { encoding, partial: input.bytes()?.to_vec(), started };
        parser.text = read_chars(input)?;
        parser.open =
            read_list(input, |i| Ok(Open { raw: read_string(i)?, name: read_name(i)?, bindings: i.size()? }))?;
        parser.bindings = read_list(input, |i| Ok((read_string(i)?, read_string(i)?)))?;
        parser.expansions = read_list(input, |i| {
            let expansion = Expansion { name: read_string(i)?, text: read_chars(i)?, at: i.size()?, open: i.size()? };
            if expansion.at > expansion.text.len() { Err(i.corrupt()) } else { Ok(expansion) }
        })?;
        parser.dtd = read_dtd(input)?;
        parser.pending = read_list(input, |i| Ok((read_position(i)?, read_event(i)?)))?.into();
        Ok(parser)
    }
}

/// The attributes of an element, behind a handle of their own.
impl PlainState for Vec<Attribute> {
    fn write(&self, out: &mut Writer) {
        list(out, self, attribute);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self> {
        read_list(input, read_attribute)
    }
}

fn position(out: &mut Writer, position: Position) {
    out.u32(position.line);
    out.u32(position.column);
}

fn read_position(input: &mut Reader<'_>) -> Result<Position> {
    Ok(Position { line: input.u32()?, column: input.u32()? })
}

fn list<T>(out: &mut Writer, items: &[T], write: impl Fn(&mut Writer, &T)) {
    out.size(items.len());
    items.iter().for_each(|item| write(out, item));
}

fn read_list<T>(input: &mut Reader<'_>, read: impl Fn(&mut Reader<'_>) -> Result<T>) -> Result<Vec<T>> {
    let count = input.u64()?;
    let mut items = Vec::new();
    for _ in 0..count {
        items.push(read(input)?);
    }
    Ok(items)
}

fn string(out: &mut Writer, text: &str) {
    out.bytes(text.as_bytes());
}

fn read_string(input: &mut Reader<'_>) -> Result<String> {
    let bytes = input.bytes()?.to_vec();
    String::from_utf8(bytes).map_err(|_| input.corrupt())
}

fn optional(out: &mut Writer, text: Option<&String>) {
    out.bool(text.is_some());
    string(out, text.map_or("", String::as_str));
}

fn read_optional(input: &mut Reader<'_>) -> Result<Option<String>> {
    let some = input.bool()?;
    let text = read_string(input)?;
    Ok(some.then_some(text))
}

fn chars(out: &mut Writer, text: &[u32]) {
    let bytes: Vec<u8> = text.iter().flat_map(|c| c.to_le_bytes()).collect();
    out.bytes(&bytes);
}

fn read_chars(input: &mut Reader<'_>) -> Result<Vec<u32>> {
    let bytes = input.bytes()?;
    Ok(bytes.chunks_exact(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect())
}

fn name(out: &mut Writer, name: &Name) {
    [&name.uri, &name.local, &name.qualified].iter().for_each(|part| string(out, part));
}

fn read_name(input: &mut Reader<'_>) -> Result<Name> {
    Ok(Name { uri: read_string(input)?, local: read_string(input)?, qualified: read_string(input)? })
}

fn attribute(out: &mut Writer, attribute: &Attribute) {
    name(out, &attribute.name);
    string(out, &attribute.value);
}

fn read_attribute(input: &mut Reader<'_>) -> Result<Attribute> {
    Ok(Attribute { name: read_name(input)?, value: read_string(input)? })
}

fn dtd(out: &mut Writer, dtd: &Dtd) {
    out.bool(dtd.external);
    out.bool(dtd.stopped);
    out.size(dtd.entities.len());
    for (name, e) in &dtd.entities {
        string(out, name);
        out.bool(e.text.is_some());
        chars(out, e.text.as_deref().unwrap_or_default());
        [&e.public, &e.system, &e.notation].iter().for_each(|text| optional(out, text.as_ref()));
    }
    out.size(dtd.attributes.len());
    for (element, declared) in &dtd.attributes {
        string(out, element);
        list(out, declared, |out, d| {
            string(out, &d.name);
            out.bool(d.cdata);
            optional(out, d.default.as_ref());
        });
    }
}

fn read_dtd(input: &mut Reader<'_>) -> Result<Dtd> {
    let (external, stopped) = (input.bool()?, input.bool()?);
    let entities = read_entities(input)?;
    let attributes = read_list(input, |i| {
        let element = read_string(i)?;
        let read =
            |i: &mut Reader<'_>| Ok(Declared { name: read_string(i)?, cdata: i.bool()?, default: read_optional(i)? });
        Ok((element, read_list(i, read)?))
    })?;
    Ok(Dtd { entities, attributes: attributes.into_iter().collect(), external, stopped })
}

fn read_entities(input: &mut Reader<'_>) -> Result<BTreeMap<String, Entity>> {
    let items = read_list(input, |i| {
        let (name, has_text, text) = (read_string(i)?, i.bool()?, read_chars(i)?);
        let text = has_text.then_some(text);
        let (public, system, notation) = (read_optional(i)?, read_optional(i)?, read_optional(i)?);
        Ok((name, Entity { text, public, system, notation }))
    })?;
    Ok(items.into_iter().collect())
}

fn event(out: &mut Writer, event: &Event) {
    let texts = |out: &mut Writer, tag: u8, texts: &[&String]| {
        out.u8(tag);
        texts.iter().for_each(|t| string(out, t));
    };
    match event {
        Event::StartElement(n, attributes) => {
            out.u8(0);
            name(out, n);
            list(out, attributes, attribute);
        }
        Event::EndElement(n) => {
            out.u8(1);
            name(out, n);
        }
        Event::Text(t) => texts(out, 2, &[t]),
        Event::Comment(t) => texts(out, 3, &[t]),
        Event::StartCdata => out.u8(4),
        Event::EndCdata => out.u8(5),
        Event::StartNamespace(prefix, uri) => texts(out, 6, &[prefix, uri]),
        Event::EndNamespace(prefix) => texts(out, 7, &[prefix]),
        Event::StartDtd(n, public, system) => identified(out, 8, n, public, system),
        Event::EndDtd => out.u8(9),
        Event::ProcessingInstruction(target, data) => texts(out, 10, &[target, data]),
        Event::Notation(n, public, system) => identified(out, 11, n, public, system),
        Event::UnparsedEntity(n, public, system, notation) => {
            identified(out, 12, n, public, system);
            string(out, notation);
        }
        Event::ExternalEntity(n, public, system) => identified(out, 13, n, public, system),
    }
}

fn identified(out: &mut Writer, tag: u8, name: &str, public: &Option<String>, system: &Option<String>) {
    out.u8(tag);
    string(out, name);
    optional(out, public.as_ref());
    optional(out, system.as_ref());
}

fn read_event(input: &mut Reader<'_>) -> Result<Event> {
    Ok(match input.u8()? {
        0 => Event::StartElement(read_name(input)?, read_list(input, read_attribute)?),
        1 => Event::EndElement(read_name(input)?),
        2 => Event::Text(read_string(input)?),
        3 => Event::Comment(read_string(input)?),
        4 => Event::StartCdata,
        5 => Event::EndCdata,
        6 => Event::StartNamespace(read_string(input)?, read_string(input)?),
        7 => Event::EndNamespace(read_string(input)?),
        8 => Event::StartDtd(read_string(input)?, read_optional(input)?, read_optional(input)?),
        9 => Event::EndDtd,
        10 => Event::ProcessingInstruction(read_string(input)?, read_string(input)?),
        11 => Event::Notation(read_string(input)?, read_optional(input)?, read_optional(input)?),
        12 => {
            let (name, public, system) = (read_string(input)?, read_optional(input)?, read_optional(input)?);
            Event::UnparsedEntity(name, public, system, read_string(input)?)
        }
        13 => Event::ExternalEntity(read_string(input)?, read_optional(input)?, read_optional(input)?),
        _ => return Err(input.corrupt()),
    })
}
