//! Code in the layout of dexdump: instructions, catches, positions, locals.

use super::signature;
use crate::body::{LocalName, MethodBody};
use crate::code::Code;
use crate::error::Result;
use crate::index::{FieldIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::instruction::Decoded;
use crate::opcode::{Format, IndexKind, Opcode};
use crate::payload::PayloadKind;
use crate::text::{Text, dotted, general, put};
use crate::view::Dex;

pub(super) fn print_code(body: &MethodBody<'_>, text: &mut Text) {
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
