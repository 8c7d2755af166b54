//! Which registers an instruction reads and writes, and of what kind they are.

use crate::error::{Code, Result};
use crate::index::{CallSiteIdx, MethodIdx, ProtoIdx, TypeIdx};
use crate::instruction::{Decoded, Insns};
use crate::opcode::{IndexKind, Opcode};
use crate::view::Dex;

/// What a register holds for an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The operand does not exist.
    None,
    /// Something primitive in one register.
    Word,
    /// A long or double in two registers.
    Wide,
    /// A reference.
    Reference,
    /// An int or a reference: equality does not tell.
    Either,
}

/// The operands of an instruction, without the arguments of invokes and array literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Operands {
    /// What is written to vA.
    pub(super) def: Kind,
    /// What is read from vA.
    pub(super) a: Kind,
    /// What is read from vB.
    pub(super) b: Kind,
    /// What is read from vC.
    pub(super) c: Kind,
}

const fn operands(def: Kind, a: Kind, b: Kind, c: Kind) -> Operands {
    Operands { def, a, b, c }
}

/// The operands of an opcode.
pub(super) fn of(op: Opcode) -> Operands {
    use Kind::{Either, None, Reference, Wide, Word};
    use Opcode::*;
    let define = |def| operands(def, None, None, None);
    let read = |a| operands(None, a, None, None);
    let unary = |def, b| operands(def, None, b, None);
    let binary = |def, b, c| operands(def, None, b, c);
    let in_place = |kind, b| operands(kind, kind, b, None);
    match op {
        Move | MoveFrom16 | Move16 => unary(Word, Word),
        MoveWide | MoveWideFrom16 | MoveWide16 => unary(Wide, Wide),
        MoveObject | MoveObjectFrom16 | MoveObject16 => unary(Reference, Reference),
        MoveResult | Const4 | Const16 | Const | ConstHigh16 => define(Word),
        MoveResultWide | ConstWide16 | ConstWide32 | ConstWide | ConstWideHigh16 => define(Wide),
        MoveResultObject | MoveException | ConstString | ConstStringJumbo | ConstClass | NewInstance => {
            define(Reference)
        }
        ConstMethodHandle | ConstMethodType => define(Reference),
        Return | PackedSwitch | SparseSwitch | IfLtz | IfGez | IfGtz | IfLez => read(Word),
        ReturnWide => read(Wide),
        ReturnObject | MonitorEnter | MonitorExit | CheckCast | FillArrayData | Throw => read(Reference),
        InstanceOf | ArrayLength => unary(Word, Reference),
        NewArray => unary(Reference, Word),
        CmplFloat | CmpgFloat => binary(Word, Word, Word),
        CmplDouble | CmpgDouble | CmpLong => binary(Word, Wide, Wide),
        IfEq | IfNe => operands(None, Either, Either, None),
        IfLt | IfGe | IfGt | IfLe => operands(None, Word, Word, None),
        IfEqz | IfNez => read(Either),
        Aget | AgetBoolean | AgetByte | AgetChar | AgetShort => binary(Word, Reference, Word),
        AgetWide => binary(Wide, Reference, Word),
        AgetObject => binary(Reference, Reference, Word),
        Aput | AputBoolean | AputByte | AputChar | AputShort => operands(None, Word, Reference, Word),
        AputWide => operands(None, Wide, Reference, Word),
        AputObject => operands(None, Reference, Reference, Word),
        Iget | IgetBoolean | IgetByte | IgetChar | IgetShort => unary(Word, Reference),
        IgetWide => unary(Wide, Reference),
        IgetObject => unary(Reference, Reference),
        Iput | IputBoolean | IputByte | IputChar | IputShort => operands(None, Word, Reference, None),
        IputWide => operands(None, Wide, Reference, None),
        IputObject => operands(None, Reference, Reference, None),
        Sget | SgetBoolean | SgetByte | SgetChar | SgetShort => define(Word),
        SgetWide => define(Wide),
        SgetObject => define(Reference),
        Sput | SputBoolean | SputByte | SputChar | SputShort => read(Word),
        SputWide => read(Wide),
        SputObject => read(Reference),
        NegInt | NotInt | NegFloat | IntToFloat | FloatToInt | IntToByte | IntToChar | IntToShort => unary(Word, Word),
        NegLong | NotLong | NegDouble | LongToDouble | DoubleToLong => unary(Wide, Wide),
        IntToLong | IntToDouble | FloatToLong | FloatToDouble => unary(Wide, Word),
        LongToInt | LongToFloat | DoubleToInt | DoubleToFloat => unary(Word, Wide),
        AddInt | SubInt | MulInt | DivInt | RemInt | AndInt | OrInt | XorInt | ShlInt | ShrInt | UshrInt => {
            binary(Word, Word, Word)
        }
        AddLong | SubLong | MulLong | DivLong | RemLong | AndLong | OrLong | XorLong => binary(Wide, Wide, Wide),
        ShlLong | ShrLong | UshrLong => binary(Wide, Wide, Word),
        AddFloat | SubFloat | MulFloat | DivFloat | RemFloat => binary(Word, Word, Word),
        AddDouble | SubDouble | MulDouble | DivDouble | RemDouble => binary(Wide, Wide, Wide),
        AddInt2Addr | SubInt2Addr | MulInt2Addr | DivInt2Addr | RemInt2Addr | AndInt2Addr | OrInt2Addr
        | XorInt2Addr | ShlInt2Addr | ShrInt2Addr | UshrInt2Addr => in_place(Word, Word),
        AddLong2Addr | SubLong2Addr | MulLong2Addr | DivLong2Addr | RemLong2Addr | AndLong2Addr | OrLong2Addr
        | XorLong2Addr => in_place(Wide, Wide),
        ShlLong2Addr | ShrLong2Addr | UshrLong2Addr => in_place(Wide, Word),
        AddFloat2Addr | SubFloat2Addr | MulFloat2Addr | DivFloat2Addr | RemFloat2Addr => in_place(Word, Word),
        AddDouble2Addr | SubDouble2Addr | MulDouble2Addr | DivDouble2Addr | RemDouble2Addr => in_place(Wide, Wide),
        AddIntLit16 | RsubInt | MulIntLit16 | DivIntLit16 | RemIntLit16 | AndIntLit16 | OrIntLit16 | XorIntLit16
        | AddIntLit8 | RsubIntLit8 | MulIntLit8 | DivIntLit8 | RemIntLit8 | AndIntLit8 | OrIntLit8 | XorIntLit8
        | ShlIntLit8 | ShrIntLit8 | UshrIntLit8 => unary(Word, Word),
        _ => define(None),
    }
}

/// Calls `each` for every argument register of an invoke or array literal that holds a reference.
pub(super) fn reference_arguments(
    dex: &Dex<'_>,
    insns: &Insns<'_>,
    pc: u32,
    decoded: &Decoded,
    mut each: impl FnMut(u16),
) -> Result<()> {
    let mut arguments = decoded.arguments();
    let proto = match decoded.op.index_kind() {
        IndexKind::Method => dex.method(MethodIdx(decoded.index))?.proto,
        IndexKind::MethodAndProto => ProtoIdx(u32::from(decoded.proto)),
        IndexKind::CallSite => dex.call_site(CallSiteIdx(decoded.index))?.ty,
        _ => {
            if matches!(dex.type_descriptor(TypeIdx(decoded.index))?.bytes(), [b'[', b'[' | b'L', ..]) {
                arguments.for_each(each);
            }
            return Ok(());
        }
    };
    let fault = insns.fault(Code::BadCode, pc);
    if has_receiver(decoded.op) {
        each(arguments.next().ok_or(fault)?);
    }
    let shorty = dex.string(dex.proto(proto)?.shorty)?;
    for letter in shorty.bytes().iter().skip(1) {
        let register = arguments.next().ok_or(fault)?;
        match letter {
            b'L' => each(register),
            b'J' | b'D' => drop(arguments.next()),
            _ => {}
        }
    }
    Ok(())
}

/// Whether the first argument of an invoke is the object that the method is called on.
pub(super) fn has_receiver(op: Opcode) -> bool {
    !matches!(op, Opcode::InvokeStatic | Opcode::InvokeStaticRange | Opcode::InvokeCustom | Opcode::InvokeCustomRange)
}
