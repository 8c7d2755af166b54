//! From Dalvik code to internal code.
//!
//! One pass sizes, one emits. Everything that the interpreter relies on without looking is checked here, for
//! boot code as well: every register lies in the frame, every branch and handler starts an instruction, every
//! table is complete. Types are the verifier's business; without them a program can at worst read and write
//! guest memory, never the host's.

use crate::classes::DexFile;
use crate::code::*;
use dex::{Decoded, Opcode, Payload};

/// Why code cannot run: the text of a VerifyError.
pub type BadCode = String;

/// Translates the code at an offset of a file.
pub fn translate(file: &DexFile, offset: u32) -> Result<Code, BadCode> {
    let code = file.view().code(offset).map_err(|e| e.to_string())?;
    let mut t = Translator { registers: u32::from(code.registers), ..Translator::default() };
    t.size(&code)?;
    t.string_table = file.strings.0;
    t.string_count = file.view().header().strings.count;
    let decoded = std::mem::take(&mut t.decoded);
    for (i, (pc, d)) in decoded.iter().enumerate() {
        let next = decoded.get(i + 1).map(|(_, d)| d);
        t.emit(&code, *pc, d, next).map_err(|e| format!("{e} at {pc:#06x}"))?;
    }
    let last = decoded.iter().rev().find(|(_, d)| d.payload_kind().is_none() && d.op != Opcode::Nop);
    if last.is_none_or(|(_, d)| d.op.can_continue()) {
        return Err("execution can walk off the end of the code".into());
    }
    // A jump to the padding before a payload ends here instead of outside the code.
    t.put(code.insns.len(), Op::BadCode, 0, 0, 0);
    let tries = t.tries(&code)?;
    Ok(Code {
        coverage: vec![0; if file.verified { 1 + t.words.len() } else { 0 }].into(),
        words: t.words.into(),
        dex_pcs: t.dex_pcs.into(),
        tries,
        switches: t.switches.into(),
        array_data: t.array_data.into(),
    })
}

#[derive(Default)]
struct Translator {
    registers: u32,
    decoded: Vec<(u32, Decoded)>,
    /// Word of each code unit; `NOWHERE` inside instructions.
    places: Vec<u32>,
    words: Vec<Word>,
    dex_pcs: Vec<u32>,
    switches: Vec<Switch>,
    array_data: Vec<ArrayData>,
    string_table: u32,
    string_count: u32,
}

const NOWHERE: u32 = u32::MAX;

impl Translator {
    fn size(&mut self, code: &dex::Code<'_>) -> Result<(), BadCode> {
        self.places = vec![NOWHERE; code.insns.len() as usize + 1];
        self.decoded.reserve(code.insns.len() as usize / 2 + 1);
        let mut at = 0;
        let mut takes_result = false;
        for item in code.insns.iter() {
            let (pc, d) = item.map_err(|e| e.to_string())?;
            let is_result = matches!(d.op, Opcode::MoveResult | Opcode::MoveResultWide | Opcode::MoveResultObject);
            if is_result && !takes_result {
                return Err(format!("move-result without a call at {pc:#06x}"));
            }
            if d.payload_kind().is_none() && !is_result {
                self.places[pc as usize] = at;
                at += words_of(&d);
            }
            takes_result = d.op.is_invoke() || matches!(d.op, Opcode::FilledNewArray | Opcode::FilledNewArrayRange);
            self.decoded.push((pc, d));
        }
        self.words.reserve_exact(at as usize);
        self.dex_pcs.reserve_exact(at as usize);
        Ok(())
    }

    fn place(&self, pc: u32) -> Result<u32, BadCode> {
        let place = self.places.get(pc as usize).copied().filter(|p| *p != NOWHERE);
        place.ok_or_else(|| format!("branch to {pc:#06x}, which is no instruction"))
    }

    fn register(&self, r: u32, words: u32) -> Result<u16, BadCode> {
        if r + words > self.registers {
            return Err(format!("register v{r} outside the frame of {}", self.registers));
        }
        Ok(r as u16)
    }

    fn put(&mut self, pc: u32, op: Op, n: u8, a: u16, b: u32) {
        self.words.push(Word { op, n, a, b });
        self.dex_pcs.push(pc);
    }

    fn operand(&mut self, pc: u32, n: u8, a: u16, b: u32) {
        self.put(pc, Op::Operand, n, a, b);
    }

    fn relative(&self, pc: u32, d: &Decoded) -> Result<i32, BadCode> {
        let target = d.target_pc(pc).ok_or("branch outside the code")?;
        Ok(self.place(target)? as i32 - self.words.len() as i32)
    }

    fn emit(&mut self, code: &dex::Code<'_>, pc: u32, d: &Decoded, next: Option<&Decoded>) -> Result<(), BadCode> {
        use Opcode as D;
        if d.payload_kind().is_some() {
            return Ok(());
        }
        let byte = d.op as u8;
        let (wa, wb, wc) = widths(d.op);
        let a = self.register(d.a, wa)?;
        let b = self.register(d.b, wb)?;
        let c = self.register(d.c, wc)?;
        let three = u32::from(b) | u32::from(c) << 16;
        let with_literal = u32::from(b) | (d.literal as u32) << 16;
        match d.op {
            D::Nop => self.put(pc, Op::Nop, 0, 0, 0),
            D::Move | D::MoveFrom16 | D::Move16 | D::MoveObject | D::MoveObjectFrom16 | D::MoveObject16 => {
                self.put(pc, Op::Move, 0, a, u32::from(b));
            }
            D::MoveWide | D::MoveWideFrom16 | D::MoveWide16 => self.put(pc, Op::MoveWide, 0, a, u32::from(b)),
            D::MoveResult | D::MoveResultWide | D::MoveResultObject => {}
            D::MoveException => self.put(pc, Op::MoveException, 0, a, 0),
            D::ReturnVoid => self.put(pc, Op::ReturnVoid, 0, 0, 0),
            D::Return | D::ReturnObject => self.put(pc, Op::Return, 0, a, 0),
            D::ReturnWide => self.put(pc, Op::ReturnWide, 0, a, 0),
            D::Const4 | D::Const16 | D::Const | D::ConstHigh16 => self.put(pc, Op::Const, 0, a, d.literal as u32),
            D::ConstWide16 | D::ConstWide32 | D::ConstWide | D::ConstWideHigh16 => self.const_wide(pc, a, d.literal),
            D::ConstString | D::ConstStringJumbo => self.const_string(pc, a, d.index)?,
            D::ConstClass => self.put(pc, Op::ConstClassU, 0, a, d.index),
            D::MonitorEnter => self.put(pc, Op::MonitorEnter, 0, a, 0),
            D::MonitorExit => self.put(pc, Op::MonitorExit, 0, a, 0),
            D::CheckCast => self.put(pc, Op::CheckCastU, 0, a, d.index),
            D::InstanceOf => {
                self.put(pc, Op::InstanceOfU, 0, a, u32::from(b));
                self.operand(pc, 0, 0, d.index);
            }
            D::ArrayLength => self.put(pc, Op::ArrayLength, 0, a, u32::from(b)),
            D::NewInstance => self.put(pc, Op::NewInstanceU, 0, a, d.index),
            D::NewArray => {
                self.put(pc, Op::NewArrayU, 0, a, u32::from(b));
                self.operand(pc, 0, 0, d.index);
            }
            D::FilledNewArray | D::FilledNewArrayRange => self.call(pc, Op::FilledNewArrayU, d, next)?,
            D::FillArrayData => self.fill_array_data(code, pc, a, d)?,
            D::Throw => self.put(pc, Op::Throw, 0, a, 0),
            D::Goto | D::Goto16 | D::Goto32 => {
                let to = self.relative(pc, d)?;
                self.put(pc, Op::Goto, 0, 0, to as u32);
            }
            D::PackedSwitch | D::SparseSwitch => self.switch(code, pc, a, d)?,
            _ if (D::CmplFloat as u8..=D::CmpLong as u8).contains(&byte) => {
                self.put(pc, Op::CmplFloat.plus(byte - D::CmplFloat as u8), 0, a, three);
            }
            _ if (D::IfEq as u8..=D::IfLe as u8).contains(&byte) => {
                let to = self.relative(pc, d)?;
                self.put(pc, Op::IfEq.plus(byte - D::IfEq as u8), 0, a, u32::from(b) | (to as u32) << 16);
            }
            _ if (D::IfEqz as u8..=D::IfLez as u8).contains(&byte) => {
                let to = self.relative(pc, d)?;
                self.put(pc, Op::IfEqz.plus(byte - D::IfEqz as u8), 0, a, to as u32);
            }
            _ if (D::Aget as u8..=D::SputShort as u8).contains(&byte) => {
                self.memory(pc, d.op, a, u32::from(b), u32::from(c), d.index);
            }
            _ if d.op.is_invoke() => self.call(pc, invoke_op(d.op), d, next)?,
            _ if (D::NegInt as u8..=D::IntToShort as u8).contains(&byte) => {
                self.put(pc, Op::NegInt.plus(byte - D::NegInt as u8), 0, a, u32::from(b));
            }
            _ if (D::AddInt as u8..=D::RemDouble as u8).contains(&byte) => {
                self.put(pc, Op::AddInt.plus(byte - D::AddInt as u8), 0, a, three);
            }
            _ if (D::AddInt2Addr as u8..=D::RemDouble2Addr as u8).contains(&byte) => {
                let two = u32::from(a) | u32::from(b) << 16;
                self.put(pc, Op::AddInt.plus(byte - D::AddInt2Addr as u8), 0, a, two);
            }
            _ if (D::AddIntLit16 as u8..=D::XorIntLit16 as u8).contains(&byte) => {
                self.put(pc, Op::AddIntLit.plus(byte - D::AddIntLit16 as u8), 0, a, with_literal);
            }
            _ if (D::AddIntLit8 as u8..=D::UshrIntLit8 as u8).contains(&byte) => {
                self.put(pc, Op::AddIntLit.plus(byte - D::AddIntLit8 as u8), 0, a, with_literal);
            }
            D::ConstMethodHandle | D::ConstMethodType => self.put(pc, Op::InvokeUnsupported, 0, NO_REGISTER, 0),
            _ => return Err(format!("unexpected opcode {byte:#04x}")),
        }
        Ok(())
    }

    fn const_wide(&mut self, pc: u32, a: u16, literal: i64) {
        if i64::from(literal as i32) == literal {
            self.put(pc, Op::ConstWide, 0, a, literal as u32);
        } else {
            self.put(pc, Op::ConstWide64, 0, a, literal as u32);
        }
        // The second word is there in any case, so that sizing needs no look at the value.
        self.operand(pc, 0, 0, (literal >> 32) as u32);
    }

    fn const_string(&mut self, pc: u32, a: u16, index: u32) -> Result<(), BadCode> {
        if index >= self.string_count {
            return Err(format!("bad string index {index}"));
        }
        self.put(pc, Op::ConstString, 0, a, self.string_table + index * 4);
        Ok(())
    }

    /// Loads and stores of arrays, fields and statics.
    fn memory(&mut self, pc: u32, op: Opcode, a: u16, b: u32, c: u32, index: u32) {
        use Opcode as D;
        let array = match op {
            D::Aget | D::AgetObject => Some(Op::AGet),
            D::AgetWide => Some(Op::AGetWide),
            D::AgetBoolean | D::AgetByte => Some(Op::AGetByte),
            D::AgetChar => Some(Op::AGetChar),
            D::AgetShort => Some(Op::AGetShort),
            D::Aput => Some(Op::APut),
            D::AputWide => Some(Op::APutWide),
            D::AputObject => Some(Op::APutObject),
            D::AputBoolean | D::AputByte => Some(Op::APutByte),
            D::AputChar | D::AputShort => Some(Op::APutShort),
            _ => None,
        };
        let byte = op as u8;
        // The word's `n` keeps which of the seven accesses it is, for resolution to check against the field.
        let kind = |first: D| byte - first as u8;
        match array {
            Some(op) => self.put(pc, op, 0, a, b | c << 16),
            None if byte >= D::Sput as u8 => self.static_access(pc, Op::SPutU, kind(D::Sput), a, index),
            None if byte >= D::Sget as u8 => self.static_access(pc, Op::SGetU, kind(D::Sget), a, index),
            None if byte >= D::Iput as u8 => self.put(pc, Op::IPutU, kind(D::Iput), a, b | index << 16),
            None => self.put(pc, Op::IGetU, kind(D::Iget), a, b | index << 16),
        }
    }

    fn static_access(&mut self, pc: u32, op: Op, kind: u8, a: u16, index: u32) {
        self.put(pc, op, kind, a, index);
        self.operand(pc, 0, 0, 0);
    }

    /// Calls and filled-new-array: the result's register is part of the call.
    fn call(&mut self, pc: u32, op: Op, d: &Decoded, next: Option<&Decoded>) -> Result<(), BadCode> {
        let result = match next {
            Some(n) if matches!(n.op, Opcode::MoveResult | Opcode::MoveResultObject) => self.register(n.a, 1)?,
            Some(n) if n.op == Opcode::MoveResultWide => self.register(n.a, 2)?,
            _ => NO_REGISTER,
        };
        let mut args = [0u16; 5];
        let range = !matches!(d.op.format(), dex::Format::F35c | dex::Format::F45cc);
        if range {
            args[0] = self.register(d.c, u32::from(d.arg_count))?;
        } else {
            for (slot, arg) in args.iter_mut().zip(d.arguments()) {
                *slot = self.register(u32::from(arg), 1)?;
            }
        }
        self.put(pc, op, d.arg_count, result, d.index);
        self.operand(pc, u8::from(range), args[0], u32::from(args[1]) | u32::from(args[2]) << 16);
        self.operand(pc, 0, args[3], u32::from(args[4]));
        let Word { n, a, b, .. } = Word::NOTHING_CALLED;
        self.operand(pc, n, a, b);
        Ok(())
    }

    fn fill_array_data(&mut self, code: &dex::Code<'_>, pc: u32, a: u16, d: &Decoded) -> Result<(), BadCode> {
        let at = d.target_pc(pc).ok_or("array data outside the code")?;
        let Ok(Payload::FillArrayData(data)) = code.insns.payload(at) else {
            return Err("no array data where it should be".into());
        };
        let index = self.array_data.len() as u32;
        self.array_data.push(ArrayData { width: data.width, count: data.count, bytes: data.bytes.into() });
        self.put(pc, Op::FillArrayData, 0, a, index);
        Ok(())
    }

    fn switch(&mut self, code: &dex::Code<'_>, pc: u32, a: u16, d: &Decoded) -> Result<(), BadCode> {
        let at = d.target_pc(pc).ok_or("switch table outside the code")?;
        let here = self.words.len() as i32;
        let place = |t: i32| {
            let target = pc.checked_add_signed(t).ok_or("switch target outside the code")?;
            Ok::<i32, BadCode>(self.place(target)? as i32 - here)
        };
        let (op, table) = match (d.op, code.insns.payload(at)) {
            (Opcode::PackedSwitch, Ok(Payload::PackedSwitch(p))) => {
                let targets = p.targets().map(place).collect::<Result<_, _>>()?;
                (Op::PackedSwitch, Switch::Packed(p.first_key, targets))
            }
            (Opcode::SparseSwitch, Ok(Payload::SparseSwitch(s))) => {
                let pairs = s.keys().zip(s.targets()).map(|(k, t)| Ok::<_, BadCode>((k, place(t)?)));
                (Op::SparseSwitch, Switch::Sparse(pairs.collect::<Result<_, _>>()?))
            }
            _ => return Err("no switch table where it should be".into()),
        };
        let index = self.switches.len() as u32;
        self.switches.push(table);
        self.put(pc, op, 0, a, index);
        Ok(())
    }

    fn tries(&self, code: &dex::Code<'_>) -> Result<Box<[Try]>, BadCode> {
        let mut tries = Vec::new();
        for t in code.tries() {
            let handlers = code.handlers(&t).map_err(|e| e.to_string())?;
            let handlers =
                handlers.map(|h| Ok((h.ty.map(|t| t.0), self.place(h.address)?))).collect::<Result<_, BadCode>>()?;
            let start = self.first_word_from(t.start);
            tries.push(Try { start, end: self.first_word_from(t.end), handlers });
        }
        Ok(tries.into())
    }

    /// The first word at or behind a code unit.
    fn first_word_from(&self, pc: u32) -> u32 {
        self.dex_pcs.partition_point(|p| *p < pc) as u32
    }
}

fn words_of(d: &Decoded) -> u32 {
    match d.op {
        Opcode::ConstWide16 | Opcode::ConstWide32 | Opcode::ConstWide | Opcode::ConstWideHigh16 => 2,
        Opcode::InstanceOf | Opcode::NewArray => 2,
        Opcode::FilledNewArray | Opcode::FilledNewArrayRange => CALL_WORDS as u32,
        op if op.is_invoke() => CALL_WORDS as u32,
        op if (Opcode::Sget as u8..=Opcode::SputShort as u8).contains(&(op as u8)) => 2,
        _ => 1,
    }
}

fn invoke_op(op: Opcode) -> Op {
    match op {
        Opcode::InvokeVirtual => Op::InvokeVirtualU,
        Opcode::InvokeSuper => Op::InvokeSuperU,
        Opcode::InvokeDirect => Op::InvokeDirectU,
        Opcode::InvokeStatic => Op::InvokeStaticU,
        Opcode::InvokeInterface => Op::InvokeInterfaceU,
        Opcode::InvokeVirtualRange => Op::InvokeVirtualRangeU,
        Opcode::InvokeSuperRange => Op::InvokeSuperRangeU,
        Opcode::InvokeDirectRange => Op::InvokeDirectRangeU,
        Opcode::InvokeStaticRange => Op::InvokeStaticRangeU,
        Opcode::InvokeInterfaceRange => Op::InvokeInterfaceRangeU,
        _ => Op::InvokeUnsupported,
    }
}

/// Number of words that each register operand names; 0 where there is none.
fn widths(op: Opcode) -> (u32, u32, u32) {
    use Opcode as D;
    let byte = op as u8;
    match op {
        D::Nop | D::ReturnVoid | D::Goto | D::Goto16 | D::Goto32 => (0, 0, 0),
        D::Move | D::MoveFrom16 | D::Move16 | D::MoveObject | D::MoveObjectFrom16 | D::MoveObject16 => (1, 1, 0),
        D::MoveWide | D::MoveWideFrom16 | D::MoveWide16 => (2, 2, 0),
        D::MoveResultWide | D::ReturnWide => (2, 0, 0),
        D::ConstWide16 | D::ConstWide32 | D::ConstWide | D::ConstWideHigh16 => (2, 0, 0),
        D::InstanceOf | D::ArrayLength | D::NewArray => (1, 1, 0),
        D::CmplFloat | D::CmpgFloat => (1, 1, 1),
        D::CmplDouble | D::CmpgDouble | D::CmpLong => (1, 2, 2),
        D::AgetWide | D::AputWide => (2, 1, 1),
        D::IgetWide | D::IputWide => (2, 1, 0),
        D::SgetWide | D::SputWide => (2, 0, 0),
        D::NegLong | D::NotLong | D::NegDouble | D::LongToDouble | D::DoubleToLong => (2, 2, 0),
        D::IntToLong | D::IntToDouble | D::FloatToLong | D::FloatToDouble => (2, 1, 0),
        D::LongToInt | D::LongToFloat | D::DoubleToInt | D::DoubleToFloat => (1, 2, 0),
        _ if op.is_invoke() || matches!(op, D::FilledNewArray | D::FilledNewArrayRange) => (0, 0, 0),
        _ if (D::IfEq as u8..=D::IfLe as u8).contains(&byte) => (1, 1, 0),
        _ if (D::Aget as u8..=D::AputShort as u8).contains(&byte) => (1, 1, 1),
        _ if (D::Iget as u8..=D::IputShort as u8).contains(&byte) => (1, 1, 0),
        _ if (D::NegInt as u8..=D::IntToShort as u8).contains(&byte) => (1, 1, 0),
        _ if (D::AddInt as u8..=D::RemDouble as u8).contains(&byte) => binary_widths(byte - D::AddInt as u8),
        _ if (D::AddInt2Addr as u8..=D::RemDouble2Addr as u8).contains(&byte) => {
            let (a, _, c) = binary_widths(byte - D::AddInt2Addr as u8);
            (a, c, 0)
        }
        _ if (D::AddIntLit16 as u8..=D::UshrIntLit8 as u8).contains(&byte) => (1, 1, 0),
        _ => (1, 0, 0),
    }
}

/// Widths of the binary operations in Dalvik's order: ints, longs (shifts by an int), floats, doubles.
fn binary_widths(place: u8) -> (u32, u32, u32) {
    match place {
        19..=21 => (2, 2, 1),
        11..=18 => (2, 2, 2),
        27..=31 => (2, 2, 2),
        _ => (1, 1, 1),
    }
}
