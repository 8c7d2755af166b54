//! Printer with the layout of `dexdump -d -l plain`.
//!
//! It exists so that the reader can be compared with another one, byte by byte, on every class of every app. People get
//! [`disassemble`](crate::disassemble). What is damaged is printed as a placeholder, where dexdump would refuse the whole file.

use crate::body::{LocalName, MethodBody};
use crate::class::{ClassDef, EncodedField, EncodedMethod};
use crate::code::Code;
use crate::error::Result;
use crate::flags::AccessFlags;
use crate::handle::MethodHandle;
use crate::index::{CallSiteIdx, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::instruction::Decoded;
use crate::opcode::{Format, IndexKind, Opcode};
use crate::payload::PayloadKind;
use crate::text::{Text, dotted, general, put};
use crate::value::Value;
use crate::view::Dex;

/// The whole file: all classes, method handles and call sites.
pub fn file(dex: Dex<'_>, name: &str) -> Vec<u8> {
    let mut text = Text::default();
    put!(text, "Processing '{name}'...\nOpened '{name}', DEX version '{:03}'\n", dex.header().version);
    for class in dex.class_defs() {
        print_class(dex, &class, &mut text);
    }
    for index in 0..dex.header().method_handles.count {
        print_method_handle(dex, MethodHandleIdx(index), &mut text);
    }
    for index in 0..dex.header().call_sites.count {
        // A damaged call site is left out, as dexdump does with one that is too short.
        let _ = print_call_site(dex, CallSiteIdx(index), &mut text);
    }
    text.into_bytes()
}

/// One class.
pub fn class(dex: Dex<'_>, class: &ClassDef) -> Vec<u8> {
    let mut text = Text::default();
    print_class(dex, class, &mut text);
    text.into_bytes()
}

fn print_class(dex: Dex<'_>, class: &ClassDef, text: &mut Text) {
    put!(text, "Class #{}            -\n  Class descriptor  : '", class.index);
    text.raw(dex.descriptor_or(class.class, "<type?>"));
    put!(text, "'\n  Access flags      : 0x{:04x} ({})\n", class.flags.0, flag_names(class.flags, &CLASS_FLAGS));
    if let Some(superclass) = class.superclass {
        quoted(text, "  Superclass        : ", dex.descriptor_or(superclass, "<type?>"));
    }
    put!(text, "  Interfaces        -\n");
    for (i, interface) in dex.interfaces(class).iter().flat_map(|list| list.iter()).enumerate() {
        quoted(text, &format!("    #{i}              : "), dex.descriptor_or(interface, "<type?>"));
    }
    print_members(dex, class, text);
    let (number, name) = match class.source_file {
        Some(file) => (i64::from(file.0), dex.string_or(file, "<string?>")),
        None => (-1, b"unknown".as_slice()),
    };
    put!(text, "  source_file_idx   : {number} (");
    text.raw(name);
    put!(text, ")\n\n");
}

fn print_members(dex: Dex<'_>, class: &ClassDef, text: &mut Text) {
    let Ok(data) = dex.class_data(class) else {
        put!(text, "  <damaged class data>\n");
        return;
    };
    let mut values = dex.static_values(class).ok();
    put!(text, "  Static fields     -\n");
    for (i, field) in data.static_fields().enumerate() {
        print_field(dex, &field, i, text);
        if let Some(Ok(value)) = values.as_mut().and_then(Iterator::next) {
            put!(text, "      value         : ");
            print_value(dex, &value, text);
            put!(text, "\n");
        }
    }
    put!(text, "  Instance fields   -\n");
    data.instance_fields().enumerate().for_each(|(i, field)| print_field(dex, &field, i, text));
    put!(text, "  Direct methods    -\n");
    data.direct_methods().enumerate().for_each(|(i, method)| print_method(dex, &method, i, text));
    put!(text, "  Virtual methods   -\n");
    data.virtual_methods().enumerate().for_each(|(i, method)| print_method(dex, &method, i, text));
}

fn print_field(dex: Dex<'_>, field: &EncodedField, number: usize, text: &mut Text) {
    let Ok(id) = dex.field(field.field) else {
        put!(text, "    #{number}              : <field?>\n");
        return;
    };
    put!(text, "    #{number}              : (in ");
    text.raw(dex.descriptor_or(id.class, "<type?>"));
    put!(text, ")\n");
    quoted(text, "      name          : ", dex.string_or(id.name, "<string?>"));
    quoted(text, "      type          : ", dex.descriptor_or(id.ty, "<type?>"));
    put!(text, "      access        : 0x{:04x} ({})\n", field.flags.0, flag_names(field.flags, &FIELD_FLAGS));
}

fn print_method(dex: Dex<'_>, method: &EncodedMethod, number: usize, text: &mut Text) {
    let Ok(id) = dex.method(method.method) else {
        put!(text, "    #{number}              : <method?>\n");
        return;
    };
    put!(text, "    #{number}              : (in ");
    text.raw(dex.descriptor_or(id.class, "<type?>"));
    put!(text, ")\n");
    quoted(text, "      name          : ", dex.string_or(id.name, "<string?>"));
    quoted(text, "      type          : ", &signature(dex, id.proto));
    put!(text, "      access        : 0x{:04x} ({})\n", method.flags.0, flag_names(method.flags, &METHOD_FLAGS));
    match MethodBody::new(dex, method) {
        None => put!(text, "      code          : (none)\n"),
        Some(Ok(body)) => print_code(&body, text),
        Some(Err(_)) => put!(text, "      code          : <damaged>\n"),
    }
    put!(text, "\n");
}

fn print_code(body: &MethodBody<'_>, text: &mut Text) {
    let code = &body.code;
    put!(text, "      code          -\n      registers     : {}\n", code.registers);
    put!(text, "      ins           : {}\n      outs          : {}\n", code.ins, code.outs);
    put!(text, "      insns size    : {} 16-bit code units\n", code.insns.len());
    print_instructions(body, text);
    print_catches(body, text);
    put!(text, "      positions     : \n");
    if let Some(Ok(info)) = body.dex.debug_info(code) {
        info.lines().for_each(|(pc, line)| put!(text, "        0x{pc:04x} line={}\n", line as i32));
    }
    put!(text, "      locals        : \n");
    print_locals(body, text);
}

fn print_instructions(body: &MethodBody<'_>, text: &mut Text) {
    let (dex, offset) = (body.dex, body.code.offset);
    put!(text, "{offset:06x}:                                        |[{offset:06x}] ");
    if let Ok(id) = dex.method(body.method) {
        text.raw(&dotted(dex.descriptor_or(id.class, "<type?>")));
        put!(text, ".");
        text.raw(dex.string_or(id.name, "<string?>"));
        put!(text, ":");
        text.raw(&signature(dex, id.proto));
    }
    put!(text, "\n");
    for (pc, decoded) in body.code.insns.iter().map_while(Result::ok) {
        print_bytes(&body.code, pc, &decoded, text);
        print_instruction(dex, pc, &decoded, text);
    }
}

/// The address and up to seven units of the instruction.
fn print_bytes(code: &Code<'_>, pc: u32, decoded: &Decoded, text: &mut Text) {
    put!(text, "{:06x}:", u64::from(code.offset) + 0x10 + u64::from(pc) * 2);
    for i in 0..8 {
        match code.insns.unit(pc.saturating_add(i)) {
            _ if i >= decoded.len_units => put!(text, "     "),
            _ if i == 7 => put!(text, " ... "),
            Some(unit) => put!(text, " {:04x}", unit.swap_bytes()),
            None => {}
        }
    }
    put!(text, "|{pc:04x}: ");
}

fn print_instruction(dex: Dex<'_>, pc: u32, d: &Decoded, text: &mut Text) {
    if d.op == Opcode::Nop {
        print_nop(d, text);
        return;
    }
    put!(text, "{}", d.op.name());
    print_operands(pc, d, text);
    if d.has_index() {
        print_index(dex, d, text);
    }
    put!(text, "\n");
}

fn print_nop(d: &Decoded, text: &mut Text) {
    let name = match d.payload_kind() {
        Some(PayloadKind::PackedSwitch) => "packed-switch-data",
        Some(PayloadKind::SparseSwitch) => "sparse-switch-data",
        Some(PayloadKind::FillArrayData) => "array-data",
        None => return put!(text, "nop // spacer\n"),
    };
    put!(text, "{name} ({} units)\n", d.len_units);
}

/// Registers, literals and targets; an index comes behind them.
fn print_operands(pc: u32, d: &Decoded, text: &mut Text) {
    use Format::*;
    let (a, b, c, literal) = (d.a, d.b, d.c, d.literal);
    let target = pc.wrapping_add_signed(d.target);
    let sign = if d.target < 0 { '-' } else { '+' };
    let distance = d.target.unsigned_abs();
    match d.op.format() {
        F10x => {}
        F12x | F22x | F32x => put!(text, " v{a}, v{b}"),
        F11n => put!(text, " v{a}, #int {literal} // #{:x}", literal as u8),
        F11x => put!(text, " v{a}"),
        F10t | F20t => put!(text, " {target:04x} // {sign}{distance:04x}"),
        F21t => put!(text, " v{a}, {target:04x} // {sign}{distance:04x}"),
        F21s => put!(text, " v{a}, #int {literal} // #{:x}", literal as u16),
        F21h if d.op == Opcode::ConstHigh16 => put!(text, " v{a}, #int {literal} // #{:x}", (literal >> 16) as u16),
        F21h => put!(text, " v{a}, #long {literal} // #{:x}", (literal >> 48) as u16),
        F21c | F31c => put!(text, " v{a}, "),
        F23x => put!(text, " v{a}, v{b}, v{c}"),
        F22b => put!(text, " v{a}, v{b}, #int {literal} // #{:02x}", literal as u8),
        F22t => put!(text, " v{a}, v{b}, {target:04x} // {sign}{distance:04x}"),
        F22s => put!(text, " v{a}, v{b}, #int {literal} // #{:04x}", literal as u16),
        F22c => put!(text, " v{a}, v{b}, "),
        F30t => put!(text, " #{:08x}", d.target),
        F31i => {
            let bits = literal as u32;
            put!(text, " v{a}, #float {} // #{bits:08x}", general(f64::from(f32::from_bits(bits))));
        }
        F31t => put!(text, " v{a}, {target:08x} // +{:08x}", d.target),
        F35c | F45cc | F3rc | F4rcc => {
            let arguments: Vec<String> = d.arguments().map(|register| format!("v{register}")).collect();
            put!(text, " {{{}}}, ", arguments.join(", "));
        }
        F51l => put!(text, " v{a}, #double {} // #{literal:016x}", general(f64::from_bits(literal as u64))),
    }
}

fn print_index(dex: Dex<'_>, d: &Decoded, text: &mut Text) {
    let index = d.index;
    let width = if d.op.format() == Format::F31c { 8 } else { 4 };
    let method = || dex.method_text(MethodIdx(index)).unwrap_or_else(|_| b"<method?>".into());
    let kind = match d.op.index_kind() {
        IndexKind::None => return,
        IndexKind::CallSite => return put!(text, "call_site@{index:0width$x}"),
        IndexKind::MethodHandle => return put!(text, "method_handle@{index:0width$x}"),
        IndexKind::String => {
            match dex.string(StringIdx(index)) {
                Ok(string) => text.raw(&[b"\"", string.bytes(), b"\""].concat()),
                Err(_) => put!(text, "<string?>"),
            }
            "string"
        }
        IndexKind::Type => {
            text.raw(dex.descriptor_or(TypeIdx(index), "<type?>"));
            "type"
        }
        IndexKind::Field => {
            text.raw(&dex.field_text(FieldIdx(index)).unwrap_or_else(|_| b"<field?>".into()));
            "field"
        }
        IndexKind::Method => {
            text.raw(&method());
            "method"
        }
        IndexKind::Proto => {
            text.raw(&signature(dex, ProtoIdx(index)));
            "proto"
        }
        IndexKind::MethodAndProto => {
            text.raw(&method());
            put!(text, ", ");
            text.raw(&signature(dex, ProtoIdx(u32::from(d.proto))));
            return put!(text, " // method@{index:0width$x}, proto@{:0width$x}", d.proto);
        }
    };
    put!(text, " // {kind}@{index:0width$x}");
}

fn print_catches(body: &MethodBody<'_>, text: &mut Text) {
    if body.code.tries_len() == 0 {
        return put!(text, "      catches       : (none)\n");
    }
    put!(text, "      catches       : {}\n", body.code.tries_len());
    for entry in body.code.tries() {
        put!(text, "        0x{:04x} - 0x{:04x}\n", entry.start, entry.end);
        for handler in body.code.handlers(&entry).into_iter().flatten() {
            put!(text, "          ");
            text.raw(handler.ty.map_or(b"<any>", |ty| body.dex.descriptor_or(ty, "<type?>")));
            put!(text, " -> 0x{:04x}\n", handler.address);
        }
    }
}

fn print_locals(body: &MethodBody<'_>, text: &mut Text) {
    for local in body.locals().unwrap_or_default() {
        put!(text, "        0x{:04x} - 0x{:04x} reg={} ", local.start, local.end, local.register);
        text.raw(match local.name {
            LocalName::This => b"this",
            LocalName::Named(name) => body.dex.string_or(name, "<string?>"),
            LocalName::Unknown => b"(null)",
        });
        put!(text, " ");
        text.raw(local.ty.map_or(b"(null)", |ty| body.dex.descriptor_or(ty, "<type?>")));
        put!(text, " ");
        text.raw(local.signature.map_or(b"", |signature| body.dex.string_or(signature, "<string?>")));
        put!(text, "\n");
    }
}

/// An encoded value. Nesting is bounded by the reader, so recursion here is too.
fn print_value(dex: Dex<'_>, value: &Value<'_>, text: &mut Text) {
    match *value {
        Value::Byte(number) => put!(text, "{number}"),
        Value::Short(number) => put!(text, "{number}"),
        Value::Char(number) => put!(text, "{number}"),
        Value::Int(number) => put!(text, "{number}"),
        Value::Long(number) => put!(text, "{number}"),
        Value::Float(number) => put!(text, "{}", general(f64::from(number))),
        Value::Double(number) => put!(text, "{}", general(number)),
        Value::String(string) => print_escaped(dex.string_or(string, "<string?>"), text),
        Value::Type(ty) => text.raw(dex.descriptor_or(ty, "<type?>")),
        Value::Field(field) | Value::Enum(field) => {
            text.raw(dex.field(field).map_or(b"<field?>", |id| dex.string_or(id.name, "<string?>")));
        }
        Value::Method(method) => {
            text.raw(dex.method(method).map_or(b"<method?>", |id| dex.string_or(id.name, "<string?>")));
        }
        Value::Array(array) => {
            put!(text, "{{");
            for element in array.map_while(Result::ok) {
                put!(text, " ");
                print_value(dex, &element, text);
            }
            put!(text, " }}");
        }
        Value::Annotation(annotation) => {
            text.raw(dex.descriptor_or(annotation.ty, "<type?>"));
            for (name, element) in annotation.elements().map_while(Result::ok) {
                put!(text, " ");
                text.raw(dex.string_or(name, "<string?>"));
                put!(text, "=");
                print_value(dex, &element, text);
            }
        }
        Value::Null => put!(text, "null"),
        Value::Boolean(truth) => put!(text, "{truth}"),
        Value::MethodType(_) | Value::MethodHandle(_) => put!(text, "????"),
    }
}

fn print_escaped(bytes: &[u8], text: &mut Text) {
    put!(text, "\"");
    for &byte in bytes {
        match byte {
            b'\\' => put!(text, "\\\\"),
            b'"' => put!(text, "\\\""),
            b'\t' => put!(text, "\\t"),
            b'\n' => put!(text, "\\n"),
            b'\r' => put!(text, "\\r"),
            _ => text.raw(&[byte]),
        }
    }
    put!(text, "\"");
}

fn print_method_handle(dex: Dex<'_>, index: MethodHandleIdx, text: &mut Text) {
    let (kind, class, name, ty) =
        describe_method_handle(dex, index).unwrap_or_else(|_| ("?", b"?".as_slice(), b"?".as_slice(), b"?".to_vec()));
    put!(text, "Method handle #{index}:\n  type        : {kind}\n  target      : ");
    text.raw(&[class, b" ", name, b"\n  target_type : ", &ty, b"\n"].concat());
}

type HandleParts<'a> = (&'static str, &'a [u8], &'a [u8], Vec<u8>);

fn describe_method_handle<'a>(dex: Dex<'a>, index: MethodHandleIdx) -> Result<HandleParts<'a>> {
    let field = |kind, field, instance| {
        let id = dex.field(field)?;
        let class = dex.type_descriptor(id.class)?.bytes();
        let ty = with_receiver(instance, class, dex.type_descriptor(id.ty)?.bytes());
        Ok((kind, class, dex.string(id.name)?.bytes(), ty))
    };
    let method = |kind, method, instance| {
        let id = dex.method(method)?;
        let class = dex.type_descriptor(id.class)?.bytes();
        let ty = with_receiver(instance, class, &dex.signature(id.proto)?);
        Ok((kind, class, dex.string(id.name)?.bytes(), ty))
    };
    match dex.method_handle(index)? {
        MethodHandle::StaticPut(target) => field("put-static", target, false),
        MethodHandle::StaticGet(target) => field("get-static", target, false),
        MethodHandle::InstancePut(target) => field("put-instance", target, true),
        MethodHandle::InstanceGet(target) => field("get-instance", target, true),
        MethodHandle::InvokeStatic(target) => method("invoke-static", target, false),
        MethodHandle::InvokeInstance(target) => method("invoke-instance", target, true),
        MethodHandle::InvokeConstructor(target) => method("invoke-constructor", target, true),
        MethodHandle::InvokeDirect(target) => method("invoke-direct", target, true),
        MethodHandle::InvokeInterface(target) => method("invoke-interface", target, true),
    }
}

/// The type of an instance member with the receiver put in as first parameter, in the place of the first byte.
fn with_receiver(instance: bool, class: &[u8], ty: &[u8]) -> Vec<u8> {
    if instance { [b"(", class, ty.get(1..).unwrap_or(&[])].concat() } else { ty.to_vec() }
}

fn print_call_site(dex: Dex<'_>, index: CallSiteIdx, text: &mut Text) -> Result<()> {
    let site = dex.call_site(index)?;
    let offset = crate::bytes::u32_at(dex.data(), dex.entry(dex.header().call_sites, index.0, 4)?)?;
    put!(text, "Call site #{index}: // offset {offset}\n  link_argument[0] : {} (MethodHandle)\n", site.bootstrap);
    put!(text, "  link_argument[1] : ");
    text.raw(dex.string_or(site.name, "<string?>"));
    put!(text, " (String)\n  link_argument[2] : ");
    text.raw(&signature(dex, site.ty));
    put!(text, " (MethodType)\n");
    for (i, value) in site.arguments.map_while(Result::ok).enumerate() {
        put!(text, "  link_argument[{}] : ", i + 3);
        let kind = print_link_argument(dex, &value, text);
        put!(text, " ({kind})\n");
    }
    Ok(())
}

/// Prints an argument of a call site and names its type.
fn print_link_argument(dex: Dex<'_>, value: &Value<'_>, text: &mut Text) -> &'static str {
    match *value {
        Value::Byte(number) => put!(text, "{}", number as u8),
        Value::MethodType(proto) => text.raw(&signature(dex, proto)),
        Value::MethodHandle(handle) => put!(text, "{handle}"),
        Value::String(string) => text.raw(dex.string_or(string, "<string?>")),
        _ => print_value(dex, value, text),
    }
    match value {
        Value::Byte(_) => "byte",
        Value::Short(_) => "short",
        Value::Char(_) => "char",
        Value::Int(_) => "int",
        Value::Long(_) => "long",
        Value::Float(_) => "float",
        Value::Double(_) => "double",
        Value::MethodType(_) => "MethodType",
        Value::MethodHandle(_) => "MethodHandle",
        Value::String(_) => "String",
        Value::Type(_) => "Class",
        Value::Null => "Null",
        Value::Boolean(_) => "boolean",
        _ => "?",
    }
}

fn signature(dex: Dex<'_>, proto: ProtoIdx) -> Vec<u8> {
    dex.signature(proto).unwrap_or_else(|_| b"<proto?>".into())
}

fn quoted(text: &mut Text, label: &str, bytes: &[u8]) {
    text.raw(&[label.as_bytes(), b"'", bytes, b"'\n"].concat());
}

type FlagNames = [&'static str; 18];

const CLASS_FLAGS: FlagNames = [
    "PUBLIC",
    "PRIVATE",
    "PROTECTED",
    "STATIC",
    "FINAL",
    "?",
    "?",
    "?",
    "?",
    "INTERFACE",
    "ABSTRACT",
    "?",
    "SYNTHETIC",
    "ANNOTATION",
    "ENUM",
    "?",
    "VERIFIED",
    "OPTIMIZED",
];

const METHOD_FLAGS: FlagNames = [
    "PUBLIC",
    "PRIVATE",
    "PROTECTED",
    "STATIC",
    "FINAL",
    "SYNCHRONIZED",
    "BRIDGE",
    "VARARGS",
    "NATIVE",
    "?",
    "ABSTRACT",
    "STRICT",
    "SYNTHETIC",
    "?",
    "?",
    "MIRANDA",
    "CONSTRUCTOR",
    "DECLARED_SYNCHRONIZED",
];

const FIELD_FLAGS: FlagNames = [
    "PUBLIC",
    "PRIVATE",
    "PROTECTED",
    "STATIC",
    "FINAL",
    "?",
    "VOLATILE",
    "TRANSIENT",
    "?",
    "?",
    "?",
    "?",
    "SYNTHETIC",
    "?",
    "ENUM",
    "?",
    "?",
    "?",
];

fn flag_names(flags: AccessFlags, names: &FlagNames) -> String {
    let set: Vec<&str> =
        names.iter().enumerate().filter(|(bit, _)| flags.0 >> bit & 1 != 0).map(|(_, name)| *name).collect();
    set.join(" ")
}
