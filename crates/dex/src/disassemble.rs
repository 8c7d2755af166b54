//! Disassembly for people.
//!
//! Names are those of Java, registers that hold arguments are p0, p1 and so on, jump targets are labels, and source lines, try blocks and
//! the tables of switches stand where they matter. Everything that comes from the file is escaped: no control character, no direction mark
//! and no line break of an app reaches a terminal.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use crate::body::MethodBody;
use crate::class::{ClassDef, EncodedField, EncodedMethod};
use crate::code::Try;
use crate::descriptor;
use crate::error::Result;
use crate::flags::AccessFlags;
use crate::handle::MethodHandle;
use crate::index::{CallSiteIdx, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::instruction::Decoded;
use crate::multi::MultiDex;
use crate::mutf8::Mutf8;
use crate::opcode::{Format, IndexKind, Opcode};
use crate::payload::Payload;
use crate::text::dotted;
use crate::value::Value;
use crate::view::Dex;

/// A class with all of its members.
pub fn class(dex: Dex<'_>, class: &ClassDef) -> String {
    let mut out = Printer { dex, text: String::new() };
    // Writing to a string cannot fail.
    let _ = out.class(class);
    out.text
}

/// One method of a class.
pub fn method(dex: Dex<'_>, method: &EncodedMethod) -> String {
    let mut out = Printer { dex, text: String::new() };
    let _ = out.method(method);
    out.text
}

/// A class by name, or all methods of a class that have a name: `com.example.Main` or `com.example.Main.run`. `None` when there is neither.
pub fn select(files: &MultiDex<'_>, name: &str) -> Option<String> {
    if let Some((dex, found)) = files.find_class(descriptor_of(name).as_bytes()) {
        return Some(class(dex, &found));
    }
    let (owner, member) = name.rsplit_once('.')?;
    let (dex, found) = files.find_class(descriptor_of(owner).as_bytes())?;
    let is_wanted = |id: MethodIdx| dex.method(id).and_then(|id| dex.string(id.name)).is_ok_and(|name| name == member);
    let wanted = dex.class_data(&found).ok()?.methods().filter(|method| is_wanted(method.method));
    let texts: Vec<String> = wanted.map(|wanted| method(dex, &wanted)).collect();
    (!texts.is_empty()).then(|| texts.join("\n"))
}

/// Bytes of a name or text, with everything escaped that is not plainly printable.
pub fn escape(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for unit in char::decode_utf16(Mutf8::from_bytes(bytes).units()) {
        match unit {
            Ok('\\') => text.push_str("\\\\"),
            Ok(character) if is_plain(character) => text.push(character),
            Ok('\n') => text.push_str("\\n"),
            Ok('\t') => text.push_str("\\t"),
            Ok('\r') => text.push_str("\\r"),
            Ok(character) => character.encode_utf16(&mut [0; 2]).iter().for_each(|unit| push_unit(&mut text, *unit)),
            Err(lone) => push_unit(&mut text, lone.unpaired_surrogate()),
        }
    }
    text
}

/// Neither a control character nor one that moves, hides or reorders text.
fn is_plain(character: char) -> bool {
    let invisible = matches!(character,
        '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{fff0}'..='\u{ffff}' | '\u{e000}'..='\u{f8ff}' | '\u{e0000}'..='\u{10ffff}');
    !character.is_control() && !invisible
}

fn push_unit(text: &mut String, unit: u16) {
    let _ = write!(text, "\\u{unit:04x}");
}

struct Printer<'a> {
    dex: Dex<'a>,
    text: String,
}

impl<'a> Printer<'a> {
    fn class(&mut self, class: &ClassDef) -> fmt::Result {
        let kind = if class.flags.is_interface() { "interface" } else { "class" };
        write!(self.text, "{}{kind} {}", flag_words(class.flags, &CLASS_FLAGS), self.type_name(class.class))?;
        if let Some(superclass) = class.superclass {
            write!(self.text, " extends {}", self.type_name(superclass))?;
        }
        for (i, interface) in self.dex.interfaces(class).iter().flat_map(|list| list.iter()).enumerate() {
            write!(self.text, "{}{}", if i == 0 { " implements " } else { ", " }, self.type_name(interface))?;
        }
        match class.source_file {
            Some(file) => writeln!(self.text, "    // {}", self.string(file))?,
            None => writeln!(self.text)?,
        }
        let data = match self.dex.class_data(class) {
            Ok(data) => data,
            Err(error) => return writeln!(self.text, "  // the members are damaged: {error}"),
        };
        let mut values = self.dex.static_values(class).ok();
        for field in data.static_fields() {
            self.field(&field, values.as_mut().and_then(|values| values.next()?.ok()).as_ref())?;
        }
        data.instance_fields().try_for_each(|field| self.field(&field, None))?;
        data.methods().try_for_each(|method| {
            writeln!(self.text)?;
            self.method(&method)
        })
    }

    fn field(&mut self, field: &EncodedField, value: Option<&Value<'a>>) -> fmt::Result {
        let (name, ty) = match self.dex.field(field.field) {
            Ok(id) => (self.string(id.name), self.type_name(id.ty)),
            Err(error) => return writeln!(self.text, "  // a field is damaged: {error}"),
        };
        write!(self.text, "  {}{ty} {name}", flag_words(field.flags, &FIELD_FLAGS))?;
        if let Some(value) = value {
            write!(self.text, " = {}", self.value(value))?;
        }
        writeln!(self.text)
    }

    fn method(&mut self, method: &EncodedMethod) -> fmt::Result {
        write!(self.text, "  {}{}", flag_words(method.flags, &METHOD_FLAGS), self.declaration(method))?;
        match MethodBody::new(self.dex, method) {
            None => writeln!(self.text),
            Some(Err(error)) => writeln!(self.text, "    // the code is damaged: {error}"),
            Some(Ok(body)) => {
                writeln!(self.text, "    // {} registers, {} units", body.code.registers, body.code.insns.len())?;
                Listing::new(&body).print(self)
            }
        }
    }

    /// Return type, name and parameters.
    fn declaration(&self, method: &EncodedMethod) -> String {
        let Ok(id) = self.dex.method(method.method) else {
            return format!("method {} (damaged)", method.method);
        };
        let (result, parameters) = self.proto(id.proto);
        format!("{result} {}({parameters})", self.string(id.name))
    }

    /// Return type and parameters of a prototype.
    fn proto(&self, proto: ProtoIdx) -> (String, String) {
        match self.dex.proto(proto) {
            Ok(proto) => {
                let parameters: Vec<String> = proto.parameters.iter().map(|ty| self.type_name(ty)).collect();
                (self.type_name(proto.return_type), parameters.join(", "))
            }
            Err(_) => ("<damaged>".to_string(), String::new()),
        }
    }

    fn type_name(&self, ty: TypeIdx) -> String {
        self.dex.type_descriptor(ty).map_or_else(|_| format!("<type {ty}>"), |name| escape(&dotted(name.bytes())))
    }

    fn string(&self, string: StringIdx) -> String {
        self.dex.string(string).map_or_else(|_| format!("<string {string}>"), |text| escape(text.bytes()))
    }

    fn quoted(&self, string: StringIdx) -> String {
        format!("\"{}\"", self.string(string).replace('"', "\\\""))
    }

    fn field_name(&self, field: FieldIdx) -> String {
        self.dex.field(field).map_or_else(
            |_| format!("<field {field}>"),
            |id| format!("{}.{}: {}", self.type_name(id.class), self.string(id.name), self.type_name(id.ty)),
        )
    }

    fn method_name(&self, method: MethodIdx) -> String {
        let Ok(id) = self.dex.method(method) else {
            return format!("<method {method}>");
        };
        let (result, parameters) = self.proto(id.proto);
        format!("{}.{}({parameters}): {result}", self.type_name(id.class), self.string(id.name))
    }

    fn handle_name(&self, handle: MethodHandleIdx) -> String {
        match self.dex.method_handle(handle) {
            Ok(MethodHandle::StaticPut(field) | MethodHandle::InstancePut(field)) => {
                format!("set {}", self.field_name(field))
            }
            Ok(MethodHandle::StaticGet(field) | MethodHandle::InstanceGet(field)) => {
                format!("get {}", self.field_name(field))
            }
            Ok(
                MethodHandle::InvokeStatic(method)
                | MethodHandle::InvokeInstance(method)
                | MethodHandle::InvokeConstructor(method)
                | MethodHandle::InvokeDirect(method)
                | MethodHandle::InvokeInterface(method),
            ) => format!("call {}", self.method_name(method)),
            Err(_) => format!("<method handle {handle}>"),
        }
    }

    fn call_site_name(&self, index: CallSiteIdx) -> String {
        let Ok(site) = self.dex.call_site(index) else {
            return format!("<call site {index}>");
        };
        let (result, parameters) = self.proto(site.ty);
        let arguments: Vec<String> = site.arguments.map_while(Result::ok).map(|value| self.value(&value)).collect();
        let (name, bootstrap) = (self.string(site.name), self.handle_name(site.bootstrap));
        format!("{name}({parameters}): {result} by {bootstrap} with [{}]", arguments.join(", "))
    }

    /// An encoded value. Nesting is bounded by the reader, so recursion here is too.
    fn value(&self, value: &Value<'_>) -> String {
        match *value {
            Value::Byte(number) => number.to_string(),
            Value::Short(number) => number.to_string(),
            Value::Char(unit) => format!("'{}'", char_text(unit)),
            Value::Int(number) => number.to_string(),
            Value::Long(number) => format!("{number}L"),
            Value::Float(number) => format!("{number}f"),
            Value::Double(number) => format!("{number}d"),
            Value::String(string) => self.quoted(string),
            Value::Type(ty) => format!("{}.class", self.type_name(ty)),
            Value::Field(field) | Value::Enum(field) => self.field_name(field),
            Value::Method(method) => self.method_name(method),
            Value::MethodType(proto) => {
                let (result, parameters) = self.proto(proto);
                format!("({parameters}): {result}")
            }
            Value::MethodHandle(handle) => self.handle_name(handle),
            Value::Array(array) => {
                let elements: Vec<String> = array.map_while(Result::ok).map(|element| self.value(&element)).collect();
                format!("{{{}}}", elements.join(", "))
            }
            Value::Annotation(annotation) => {
                let elements = annotation.elements().map_while(Result::ok);
                let elements: Vec<String> =
                    elements.map(|(name, value)| format!("{} = {}", self.string(name), self.value(&value))).collect();
                format!("@{}({})", self.type_name(annotation.ty), elements.join(", "))
            }
            Value::Null => "null".to_string(),
            Value::Boolean(truth) => truth.to_string(),
        }
    }
}

fn char_text(unit: u16) -> String {
    match char::from_u32(u32::from(unit)) {
        Some(character) if is_plain(character) => character.to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

/// No method is printed beyond this many bytes, nor are more labels looked for: a hostile one can name the same table a million times.
const MAX_TEXT: usize = 64 << 20;
const MAX_LABELS: usize = 1 << 20;
const MAX_HANDLERS: usize = 256;

/// The instructions of a method with what is known about their addresses.
struct Listing<'b, 'a> {
    body: &'b MethodBody<'a>,
    lines: BTreeMap<u32, u32>,
    labels: BTreeSet<u32>,
    try_starts: BTreeSet<u32>,
    try_ends: BTreeMap<u32, Try>,
}

impl<'b, 'a> Listing<'b, 'a> {
    fn new(body: &'b MethodBody<'a>) -> Listing<'b, 'a> {
        let lines = body.dex.debug_info(&body.code).and_then(Result::ok).map(|info| info.lines().collect());
        let tries = || body.code.tries();
        Listing {
            body,
            lines: lines.unwrap_or_default(),
            labels: handler_labels(body).chain(jump_labels(body)).take(MAX_LABELS).collect(),
            try_starts: tries().map(|entry| entry.start).collect(),
            try_ends: tries().map(|entry| (entry.end, entry)).collect(),
        }
    }

    fn print(&self, out: &mut Printer<'a>) -> fmt::Result {
        let (mut end, limit) = (0, out.text.len().saturating_add(MAX_TEXT));
        for item in self.body.code.insns.iter() {
            let (pc, decoded) = match item {
                Ok(_) if out.text.len() > limit => {
                    return writeln!(out.text, "    // the rest of the code is left out");
                }
                Ok(item) => item,
                Err(error) => return writeln!(out.text, "    // the rest of the code is damaged: {error}"),
            };
            end = pc + decoded.len_units;
            self.marks(pc, out)?;
            if decoded.payload_kind().is_none() {
                self.instruction(pc, &decoded, out)?;
            }
        }
        self.marks(end, out)
    }

    /// Line, label and borders of try blocks at an address.
    fn marks(&self, pc: u32, out: &mut Printer<'a>) -> fmt::Result {
        if let Some(entry) = self.try_ends.get(&pc) {
            writeln!(out.text, "    }} // try")?;
            for handler in self.body.code.handlers(entry).into_iter().flatten().take(MAX_HANDLERS) {
                let ty = handler.ty.map_or("anything".to_string(), |ty| out.type_name(ty));
                writeln!(out.text, "    catch {ty} -> :{:04x}", handler.address)?;
            }
        }
        if let Some(line) = self.lines.get(&pc) {
            writeln!(out.text, "    // line {line}")?;
        }
        if self.labels.contains(&pc) {
            writeln!(out.text, "    :{pc:04x}")?;
        }
        if self.try_starts.contains(&pc) {
            writeln!(out.text, "    try {{")?;
        }
        Ok(())
    }

    fn instruction(&self, pc: u32, d: &Decoded, out: &mut Printer<'a>) -> fmt::Result {
        let operands = self.operands(pc, d, out);
        writeln!(out.text, "{}", format!("    {pc:04x}  {} {}", d.op.name(), operands.join(", ")).trim_end())?;
        match switch_payload(self.body, pc, d) {
            Some(payload) => payload.cases().try_for_each(|(key, target)| {
                writeln!(out.text, "            {key} -> :{:04x}", pc.wrapping_add_signed(target))
            }),
            None => Ok(()),
        }
    }

    fn operands(&self, pc: u32, d: &Decoded, out: &Printer<'a>) -> Vec<String> {
        use Format::*;
        let (a, b, c) = (|| self.register(d.a), || self.register(d.b), || self.register(d.c));
        let target = || format!(":{:04x}", pc.wrapping_add_signed(d.target));
        let literal = || literal_text(d);
        let index = || self.index(d, out);
        match d.op.format() {
            F10x => vec![],
            F12x | F22x | F32x => vec![a(), b()],
            F11n | F21s | F21h | F31i | F51l => vec![a(), literal()],
            F11x => vec![a()],
            F10t | F20t | F30t => vec![target()],
            F21t => vec![a(), target()],
            F31t if d.op == Opcode::FillArrayData => vec![a(), self.array_data(pc, d)],
            F31t => vec![a()],
            F21c | F31c => vec![a(), index()],
            F23x => vec![a(), b(), c()],
            F22b | F22s => vec![a(), b(), literal()],
            F22t => vec![a(), b(), target()],
            F22c => vec![a(), b(), index()],
            F35c | F3rc | F45cc | F4rcc => {
                let arguments: Vec<String> = d.arguments().map(|register| self.register(u32::from(register))).collect();
                vec![format!("{{{}}}", arguments.join(", ")), index()]
            }
        }
    }

    /// v0, v1 … for locals and p0, p1 … for arguments.
    fn register(&self, register: u32) -> String {
        match register.checked_sub(u32::from(self.body.first_argument())) {
            Some(argument) if register < u32::from(self.body.code.registers) => format!("p{argument}"),
            _ => format!("v{register}"),
        }
    }

    fn index(&self, d: &Decoded, out: &Printer<'a>) -> String {
        match d.op.index_kind() {
            IndexKind::None => String::new(),
            IndexKind::String => out.quoted(StringIdx(d.index)),
            IndexKind::Type => out.type_name(TypeIdx(d.index)),
            IndexKind::Field => out.field_name(FieldIdx(d.index)),
            IndexKind::Method => out.method_name(MethodIdx(d.index)),
            IndexKind::MethodAndProto => {
                let (result, parameters) = out.proto(ProtoIdx(u32::from(d.proto)));
                format!("{} as ({parameters}): {result}", out.method_name(MethodIdx(d.index)))
            }
            IndexKind::CallSite => out.call_site_name(CallSiteIdx(d.index)),
            IndexKind::MethodHandle => out.handle_name(MethodHandleIdx(d.index)),
            IndexKind::Proto => {
                let (result, parameters) = out.proto(ProtoIdx(d.index));
                format!("({parameters}): {result}")
            }
        }
    }

    /// The first elements of an array literal.
    fn array_data(&self, pc: u32, d: &Decoded) -> String {
        let payload = d.target_pc(pc).and_then(|at| self.body.code.insns.payload(at).ok());
        let Some(Payload::FillArrayData(data)) = payload else {
            return "<damaged>".to_string();
        };
        let width = usize::from(data.width).max(1);
        let elements: Vec<String> = data.bytes.chunks(width).take(8).map(element_text).collect();
        let more = if data.count > 8 { ", ..." } else { "" };
        format!("{{{}{more}}} // {} elements of {} bytes", elements.join(", "), data.count, data.width)
    }
}

fn handler_labels<'a>(body: &MethodBody<'a>) -> impl Iterator<Item = u32> + use<'a> {
    let lists = body.code.handler_lists().into_iter().flatten();
    lists.filter_map(Result::ok).flat_map(|(_, list)| list.map(|handler| handler.address))
}

fn jump_labels<'a>(body: &MethodBody<'a>) -> impl Iterator<Item = u32> + use<'a> {
    let body = *body;
    body.code.insns.iter().map_while(Result::ok).flat_map(move |(pc, decoded)| {
        let branch = if decoded.op.can_branch() { decoded.target_pc(pc) } else { None };
        let cases = switch_payload(&body, pc, &decoded).into_iter().flat_map(|payload| payload.cases());
        branch.into_iter().chain(cases.filter_map(move |(_, target)| pc.checked_add_signed(target)))
    })
}

fn element_text(bytes: &[u8]) -> String {
    let mut wide = [if bytes.last().is_some_and(|byte| *byte >= 0x80) { 0xff } else { 0 }; 8];
    wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    i64::from_le_bytes(wide).to_string()
}

/// Constants that look like floating-point numbers or resources are shown in both ways, because the instruction does not tell.
fn literal_text(d: &Decoded) -> String {
    match d.op {
        Opcode::Const | Opcode::ConstHigh16 => {
            format!("{} // {:#010x} {}f", d.literal, d.literal as u32, f32::from_bits(d.literal as u32))
        }
        Opcode::ConstWide | Opcode::ConstWideHigh16 => {
            format!("{} // {}d", d.literal, f64::from_bits(d.literal as u64))
        }
        _ => d.literal.to_string(),
    }
}

fn switch_payload<'a>(body: &MethodBody<'a>, pc: u32, d: &Decoded) -> Option<Payload<'a>> {
    if !d.op.is_switch() {
        return None;
    }
    body.code.insns.payload(d.target_pc(pc)?).ok()
}

type FlagWords = [(AccessFlags, &'static str)];

const CLASS_FLAGS: [(AccessFlags, &str); 6] = [
    (AccessFlags::PUBLIC, "public "),
    (AccessFlags::FINAL, "final "),
    (AccessFlags::ABSTRACT, "abstract "),
    (AccessFlags::SYNTHETIC, "synthetic "),
    (AccessFlags::ANNOTATION, "annotation "),
    (AccessFlags::ENUM, "enum "),
];

const FIELD_FLAGS: [(AccessFlags, &str); 9] = [
    (AccessFlags::PUBLIC, "public "),
    (AccessFlags::PRIVATE, "private "),
    (AccessFlags::PROTECTED, "protected "),
    (AccessFlags::STATIC, "static "),
    (AccessFlags::FINAL, "final "),
    (AccessFlags::VOLATILE, "volatile "),
    (AccessFlags::TRANSIENT, "transient "),
    (AccessFlags::SYNTHETIC, "synthetic "),
    (AccessFlags::ENUM, "enum "),
];

const METHOD_FLAGS: [(AccessFlags, &str); 11] = [
    (AccessFlags::PUBLIC, "public "),
    (AccessFlags::PRIVATE, "private "),
    (AccessFlags::PROTECTED, "protected "),
    (AccessFlags::STATIC, "static "),
    (AccessFlags::FINAL, "final "),
    (AccessFlags::SYNCHRONIZED, "synchronized "),
    (AccessFlags::NATIVE, "native "),
    (AccessFlags::ABSTRACT, "abstract "),
    (AccessFlags::BRIDGE, "bridge "),
    (AccessFlags::SYNTHETIC, "synthetic "),
    (AccessFlags::DECLARED_SYNCHRONIZED, "synchronized "),
];

fn flag_words(flags: AccessFlags, words: &FlagWords) -> String {
    words.iter().filter(|(flag, _)| flags.contains(*flag)).map(|(_, word)| *word).collect()
}

/// A class name as people write it, `com.example.Main` or `com/example/Main` or a descriptor, as a descriptor.
pub fn descriptor_of(name: &str) -> String {
    if descriptor::is_class_descriptor(name.as_bytes()) {
        name.to_string()
    } else {
        format!("L{};", name.replace('.', "/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_reaches_the_terminal_raw() {
        assert_eq!(escape(b"plain \xc3\xa9"), "plain \u{e9}");
        assert_eq!(escape(b"\x1b[31m\n\x07"), "\\u001b[31m\\n\\u0007");
        assert_eq!(escape(b"\xe2\x80\xae\xed\xa0\x80"), "\\u202e\\ud800");
    }

    #[test]
    fn class_names() {
        for name in ["com.example.Main", "com/example/Main", "Lcom/example/Main;"] {
            assert_eq!(descriptor_of(name), "Lcom/example/Main;");
        }
    }
}
