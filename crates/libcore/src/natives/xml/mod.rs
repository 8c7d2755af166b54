//! org.apache.harmony.xml: Android's SAX on our parser.
//!
//! A parser gives one event at a time; each is one call into Java, after which the native goes on. The attributes of
//! the element that begins lie behind a handle of their own, which the parser keeps for its life.

use super::Table;
use super::peers::{self, Peers};
use crate::expat::{Attribute, Event, Name, Parser};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use vm::layout::Ref;
use vm::native::{int, long, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise, Vm};

mod attributes;

const CLASS: &str = "org/apache/harmony/xml/ExpatParser";

/// The tables of this package.
pub const TABLES: &[Table] = &[NATIVES, attributes::NATIVES];

const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "staticInitialize", "(Ljava/lang/String;)V", |_| void()),
    Native::exact(CLASS, "initialize", "(Ljava/lang/String;Z)J", initialize),
    Native::exact(CLASS, "createEntityParser", "(JLjava/lang/String;)J", create_entity_parser),
    Native::exact(CLASS, "release", "(J)V", |c| {
        c.reference();
        release(c)
    }),
    Native::exact(CLASS, "releaseParser", "(J)V", release),
    Native::exact(CLASS, "line", "(J)I", |c| int(parser(c)?.parser.line() as i32)),
    Native::exact(CLASS, "column", "(J)I", |c| int(parser(c)?.parser.column() as i32)),
    Native::exact(CLASS, "appendBytes", "(J[BII)V", append_bytes),
    Native::exact(CLASS, "appendChars", "(J[CII)V", append_chars),
    Native::exact(CLASS, "appendString", "(JLjava/lang/String;Z)V", append_string),
    Native::exact(CLASS, "cloneAttributes", "(JI)J", clone_attributes),
];

/// Adds the tables of peers.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(Peers::<Held>::default());
    vm.add_state(Peers::<Vec<Attribute>>::default());
}

/// A parser and the handle of its attributes.
#[derive(Clone)]
pub struct Held {
    parser: Parser,
    attributes: u64,
}

impl PlainState for Held {
    fn write(&self, out: &mut Writer) {
        self.parser.write(out);
        out.u64(self.attributes);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        Ok(Held { parser: Parser::read(input)?, attributes: input.u64()? })
    }
}

fn add(call: &mut Call<'_>, parser: Parser) -> NativeResult {
    let attributes = peers::add::<Vec<Attribute>>(call.vm, Vec::new());
    long(peers::add(call.vm, Held { parser, attributes }) as i64)
}

fn parser(call: &mut Call<'_>) -> Result<std::rc::Rc<Held>, Raise> {
    let handle = call.long();
    peers::get(call.vm, handle)
}

fn initialize(call: &mut Call<'_>) -> NativeResult {
    let (_, encoding, namespaces) = (call.reference(), call.string("encoding")?, call.boolean());
    add(call, Parser::new(&encoding, namespaces))
}

fn create_entity_parser(call: &mut Call<'_>) -> NativeResult {
    let parent = parser(call)?;
    let new = parent.parser.for_entity(None);
    add(call, new)
}

fn release(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    if let Ok(held) = peers::get::<Held>(call.vm, handle) {
        peers::remove::<Vec<Attribute>>(call.vm, held.attributes as i64);
    }
    peers::remove::<Held>(call.vm, handle);
    void()
}

fn clone_attributes(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let attributes = peers::get::<Vec<Attribute>>(call.vm, handle)?;
    long(peers::add(call.vm, (*attributes).clone()) as i64)
}

fn append_bytes(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    if call.step == 0 {
        let (bytes, offset, count) = (call.object("xml")?, call.int(), call.int());
        let bytes = call.vm.byte_range(bytes, offset, count)?.to_vec();
        call.charge(bytes.len() * 4);
        peers::change(call.vm, handle, |h: &mut Held| h.parser.append_bytes(&bytes, false))?;
    }
    deliver(call, handle)
}

fn append_chars(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    if call.step == 0 {
        let (chars, offset, count) = (call.object("xml")?, call.int(), call.int());
        call.vm.check_range(chars, offset, count)?;
        let units = call.vm.char_range(chars, offset as u32, count as u32);
        call.charge(units.len() * 4);
        peers::change(call.vm, handle, |h: &mut Held| h.parser.append_chars(&units, false))?;
    }
    deliver(call, handle)
}

fn append_string(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = (call.reference(), call.long());
    if call.step == 0 {
        let (text, last) = (call.object("xml")?, call.boolean());
        let units = call.vm.string_units(text);
        call.charge(units.len() * 4);
        peers::change(call.vm, handle, |h: &mut Held| h.parser.append_chars(&units, last))?;
    }
    deliver(call, handle)
}

/// Calls Java with the next event, until there is none.
fn deliver(call: &mut Call<'_>, handle: i64) -> NativeResult {
    let next = peers::change(call.vm, handle, |h: &mut Held| h.parser.next_event())?;
    match next {
        Ok(None) => void(),
        Ok(Some(event)) => report(call, handle, event),
        Err(error) => Err(Raise::new("org/apache/harmony/xml/ExpatException", error.message())),
    }
}

fn report(call: &mut Call<'_>, handle: i64, event: Event) -> NativeResult {
    match event {
        Event::StartElement(name, attributes) => start_element(call, handle, &name, attributes),
        Event::EndElement(name) => {
            let words = name_words(call, &name)?;
            invoke(call, "endElement", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)V", words)
        }
        Event::Text(text) => characters(call, "text", &text),
        Event::Comment(text) => characters(call, "comment", &text),
        Event::StartCdata => invoke(call, "startCdata", "()V", Vec::new()),
        Event::EndCdata => invoke(call, "endCdata", "()V", Vec::new()),
        Event::StartNamespace(prefix, uri) => strings(call, "startNamespace", &[Some(prefix), Some(uri)]),
        Event::EndNamespace(prefix) => strings(call, "endNamespace", &[Some(prefix)]),
        Event::StartDtd(name, public, system) => strings(call, "startDtd", &[Some(name), public, system]),
        Event::EndDtd => invoke(call, "endDtd", "()V", Vec::new()),
        Event::ProcessingInstruction(target, data) => {
            strings(call, "processingInstruction", &[Some(target), Some(data)])
        }
        Event::Notation(name, public, system) => strings(call, "notationDecl", &[Some(name), public, system]),
        Event::UnparsedEntity(name, public, system, notation) => {
            strings(call, "unparsedEntityDecl", &[Some(name), public, system, Some(notation)])
        }
        Event::ExternalEntity(name, public, system) => {
            strings(call, "handleExternalEntity", &[Some(name), public, system])
        }
    }
}

fn start_element(call: &mut Call<'_>, handle: i64, name: &Name, attributes: Vec<Attribute>) -> NativeResult {
    let count = attributes.len() as u32;
    let place = peers::get::<Held>(call.vm, handle)?.attributes;
    peers::change(call.vm, place as i64, |a: &mut Vec<Attribute>| *a = attributes)?;
    let mut words = name_words(call, name)?;
    words.extend([place as u32, (place >> 32) as u32, count]);
    invoke(call, "startElement", "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;JI)V", words)
}

/// The parts of a name as strings that are equal by identity, as SAX promises.
fn name_words(call: &mut Call<'_>, name: &Name) -> Result<Vec<u32>, Raise> {
    let mut words = Vec::new();
    for part in [&name.uri, &name.local, &name.qualified] {
        let units: Vec<u16> = part.encode_utf16().collect();
        words.push(call.vm.intern(&units)?.0);
    }
    Ok(words)
}

fn strings(call: &mut Call<'_>, method: &str, texts: &[Option<String>]) -> NativeResult {
    let mut words = Vec::new();
    for text in texts {
        words.push(match text {
            Some(text) => call.vm.new_string(text)?.0,
            None => Ref::NULL.0,
        });
    }
    let signature = format!("({})V", "Ljava/lang/String;".repeat(texts.len()));
    invoke(call, method, &signature, words)
}

fn characters(call: &mut Call<'_>, method: &str, text: &str) -> NativeResult {
    let units: Vec<u16> = text.encode_utf16().collect();
    let chars = call.vm.new_chars(&units)?;
    invoke(call, method, "([CI)V", vec![chars.0, units.len() as u32])
}

fn invoke(call: &mut Call<'_>, method: &str, signature: &str, mut words: Vec<u32>) -> NativeResult {
    let receiver = Ref(call.word(0));
    let class = call.vm.class_of(receiver);
    let method = call.vm.virtual_method(class, method, signature)?;
    words.insert(0, receiver.0);
    Ok(Answer::Call(Callback { method, args: words, step: 1, catch: false }))
}
