//! Arithmetic: operations on primitive values.

use super::hierarchy::TypeHierarchy;
use super::line::Line;
use super::step::{Checked, Step};
use super::types::RegType;
use crate::opcode::{Format, Opcode};

/// Result, first and second operand of an operation; the second is missing in unary ones.
type Shape = (RegType, RegType, Option<RegType>);

impl<H: TypeHierarchy> Step<'_, '_, '_, '_, H> {
    /// `None` when the instruction is not arithmetic.
    pub(super) fn arithmetic(&mut self, line: &mut Line) -> Option<Checked> {
        let op = self.decoded.op;
        let shape = unary(op).or_else(|| binary(op)).or_else(|| literal(op))?;
        Some(self.operate(line, shape))
    }

    fn operate(&mut self, line: &mut Line, (result, first, second): Shape) -> Checked {
        let d = self.decoded;
        let in_place = d.op.format() == Format::F12x && second.is_some();
        let (x, y) = if in_place { (d.a, d.b) } else { (d.b, d.c) };
        self.need(line, x, first)?;
        if let Some(second) = second {
            self.need(line, y, second)?;
        }
        let other = match second {
            Some(_) => line.get(y),
            None => RegType::Constant(super::types::Constant::of(d.literal)),
        };
        let boolean = is_bitwise(d.op) && line.get(x).both_boolean(other);
        self.put(line, if boolean { RegType::Boolean } else { result })
    }
}

/// Bitwise operations on ints: those of two booleans are booleans.
fn is_bitwise(op: Opcode) -> bool {
    use Opcode::*;
    matches!(
        op,
        AndInt
            | OrInt
            | XorInt
            | AndInt2Addr
            | OrInt2Addr
            | XorInt2Addr
            | AndIntLit16
            | OrIntLit16
            | XorIntLit16
            | AndIntLit8
            | OrIntLit8
            | XorIntLit8
    )
}

fn unary(op: Opcode) -> Option<Shape> {
    use Opcode::*;
    use RegType::{Byte, Char, DoubleLo, Float, Int, LongLo, Short};
    let (result, operand) = match op {
        NegInt | NotInt => (Int, Int),
        NegLong | NotLong => (LongLo, LongLo),
        NegFloat => (Float, Float),
        NegDouble => (DoubleLo, DoubleLo),
        IntToLong => (LongLo, Int),
        IntToFloat => (Float, Int),
        IntToDouble => (DoubleLo, Int),
        LongToInt => (Int, LongLo),
        LongToFloat => (Float, LongLo),
        LongToDouble => (DoubleLo, LongLo),
        FloatToInt => (Int, Float),
        FloatToLong => (LongLo, Float),
        FloatToDouble => (DoubleLo, Float),
        DoubleToInt => (Int, DoubleLo),
        DoubleToLong => (LongLo, DoubleLo),
        DoubleToFloat => (Float, DoubleLo),
        IntToByte => (Byte, Int),
        IntToChar => (Char, Int),
        IntToShort => (Short, Int),
        _ => return None,
    };
    Some((result, operand, None))
}

fn binary(op: Opcode) -> Option<Shape> {
    use Opcode::*;
    use RegType::{DoubleLo, Float, Int, LongLo};
    // The forms with two addresses come in the same order as those with three.
    let op = match op as u8 {
        byte @ 0xb0..=0xcf => Opcode::from_byte(byte - 0x20),
        _ => op,
    };
    let (result, first, second) = match op {
        CmplFloat | CmpgFloat => (Int, Float, Float),
        CmplDouble | CmpgDouble => (Int, DoubleLo, DoubleLo),
        CmpLong => (Int, LongLo, LongLo),
        AddInt | SubInt | MulInt | DivInt | RemInt | AndInt | OrInt | XorInt | ShlInt | ShrInt | UshrInt => {
            (Int, Int, Int)
        }
        AddLong | SubLong | MulLong | DivLong | RemLong | AndLong | OrLong | XorLong => (LongLo, LongLo, LongLo),
        ShlLong | ShrLong | UshrLong => (LongLo, LongLo, Int),
        AddFloat | SubFloat | MulFloat | DivFloat | RemFloat => (Float, Float, Float),
        AddDouble | SubDouble | MulDouble | DivDouble | RemDouble => (DoubleLo, DoubleLo, DoubleLo),
        _ => return None,
    };
    Some((result, first, Some(second)))
}

/// Operations with a literal as second operand.
fn literal(op: Opcode) -> Option<Shape> {
    matches!(op.format(), Format::F22s | Format::F22b).then_some((RegType::Int, RegType::Int, None))
}
