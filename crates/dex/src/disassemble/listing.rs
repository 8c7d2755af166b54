//! The code of a method, with labels, lines and try blocks where they matter.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use super::Printer;
use crate::body::MethodBody;
use crate::code::Try;
use crate::error::Result;
use crate::index::{CallSiteIdx, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::instruction::Decoded;
use crate::opcode::{Format, IndexKind, Opcode};
use crate::payload::Payload;

/// No more labels are looked for, nor handlers printed: a hostile method can name the same table a million times.
const MAX_LABELS: usize = 1 << 20;
const MAX_HANDLERS: usize = 256;

/// The instructions of a method with what is known about their addresses.
pub(super) struct Listing<'b, 'a> {
    body: &'b MethodBody<'a>,
    lines: BTreeMap<u32, u32>,
    labels: BTreeSet<u32>,
    try_starts: BTreeSet<u32>,
    try_ends: BTreeMap<u32, Try>,
}

impl<'b, 'a> Listing<'b, 'a> {
    pub(super) fn new(body: &'b MethodBody<'a>) -> Listing<'b, 'a> {
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

    pub(super) fn print(&self, out: &mut Printer<'a>) -> fmt::Result {
        let mut end = 0;
        for item in self.body.code.insns.iter() {
            let (pc, decoded) = match item {
                Ok(_) if out.is_full() => {
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
