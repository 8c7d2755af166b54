//! Disassembly for people.
//!
//! Names are those of Java, registers that hold arguments are p0, p1 and so on, jump targets are labels, and source lines, try blocks and
//! the tables of switches stand where they matter. Everything that comes from the file is escaped: no control character, no direction mark
//! and no line break of an app reaches a terminal.

use std::fmt::{self, Write};

use crate::body::MethodBody;
use crate::class::{ClassDef, EncodedField, EncodedMethod};
use crate::descriptor;
use crate::error::Result;
use crate::flags::AccessFlags;
use crate::handle::MethodHandle;
use crate::index::{CallSiteIdx, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::multi::MultiDex;
use crate::mutf8::Mutf8;
use crate::text::dotted;
use crate::value::Value;
use crate::view::Dex;

mod listing;

use listing::Listing;

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

/// No class is printed beyond this many bytes: hostile ones can have many methods that share one large code.
const MAX_TEXT: usize = 64 << 20;

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
        for method in data.methods() {
            if self.is_full() {
                return writeln!(self.text, "  // the rest of the class is left out");
            }
            writeln!(self.text)?;
            self.method(&method)?;
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.text.len() > MAX_TEXT
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
