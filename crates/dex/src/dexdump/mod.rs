//! Printer with the layout of `dexdump -d -l plain`.
//!
//! It exists so that the reader can be compared with another one, byte by byte, on every class of every app. People get
//! [`disassemble`](crate::disassemble). What is damaged is printed as a placeholder, where dexdump would refuse the whole file.

use crate::body::MethodBody;
use crate::class::{ClassDef, EncodedField, EncodedMethod};
use crate::flags::AccessFlags;
use crate::index::{CallSiteIdx, MethodHandleIdx, ProtoIdx};
use crate::text::{Text, put};
use crate::view::Dex;

mod code;
mod value;

use code::print_code;
use value::{print_call_site, print_method_handle, print_value};

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
