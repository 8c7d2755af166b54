//! Encoded values, method handles and call sites in the layout of dexdump.

use super::signature;
use crate::error::Result;
use crate::handle::MethodHandle;
use crate::index::{CallSiteIdx, MethodHandleIdx};
use crate::text::{Text, general, put};
use crate::value::Value;
use crate::view::Dex;

/// An encoded value. Nesting is bounded by the reader, so recursion here is too.
pub(super) fn print_value(dex: Dex<'_>, value: &Value<'_>, text: &mut Text) {
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

pub(super) fn print_method_handle(dex: Dex<'_>, index: MethodHandleIdx, text: &mut Text) {
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

pub(super) fn print_call_site(dex: Dex<'_>, index: CallSiteIdx, text: &mut Text) -> Result<()> {
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
