//! Arrays and fields: what is read from and written to objects.

use super::failure::{Failure, FailureKind};
use super::hierarchy::TypeHierarchy;
use super::line::Line;
use super::step::{Checked, Step};
use super::types::{Answer, RefType, RegType};
use crate::error::Error;
use crate::index::FieldIdx;
use crate::opcode::Opcode;
use crate::payload::Payload;
use crate::view::FieldId;

/// What an instruction says about the value that it moves: it cannot tell ints from floats, nor longs from doubles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    Reference,
    /// A primitive type; `Int` and `LongLo` stand for the floating-point types too.
    Primitive(RegType),
}

impl Moves {
    /// The seven forms of each access come in the same order.
    fn of(offset: u8) -> Moves {
        match offset % 7 {
            0 => Moves::Primitive(RegType::Int),
            1 => Moves::Primitive(RegType::LongLo),
            2 => Moves::Reference,
            3 => Moves::Primitive(RegType::Boolean),
            4 => Moves::Primitive(RegType::Byte),
            5 => Moves::Primitive(RegType::Char),
            _ => Moves::Primitive(RegType::Short),
        }
    }

    /// Whether a place of this type can be accessed so.
    fn fits(self, place: RegType) -> bool {
        match self {
            Moves::Reference => matches!(place, RegType::Reference(_)),
            Moves::Primitive(RegType::Int) => matches!(place, RegType::Int | RegType::Float),
            Moves::Primitive(RegType::LongLo) => matches!(place, RegType::LongLo | RegType::DoubleLo),
            Moves::Primitive(ty) => place == ty,
        }
    }
}

impl<H: TypeHierarchy> Step<'_, '_, '_, '_, H> {
    /// All instructions that access memory.
    pub(super) fn memory(&mut self, line: &mut Line) -> Checked {
        let op = self.decoded.op;
        match op {
            Opcode::ArrayLength => self.array_length(line),
            Opcode::NewArray => self.new_array(line),
            Opcode::FilledNewArray | Opcode::FilledNewArrayRange => self.filled_new_array(line),
            Opcode::FillArrayData => self.fill_array_data(line),
            _ => match op as u8 {
                byte @ 0x44..=0x4a => self.array_get(line, Moves::of(byte - 0x44)),
                byte @ 0x4b..=0x51 => self.array_put(line, Moves::of(byte - 0x4b)),
                byte @ 0x52..=0x58 => self.instance_field(line, Moves::of(byte - 0x52), false),
                byte @ 0x59..=0x5f => self.instance_field(line, Moves::of(byte - 0x59), true),
                byte @ 0x60..=0x66 => self.static_field(line, Moves::of(byte - 0x60), false),
                byte @ 0x67..=0x6d => self.static_field(line, Moves::of(byte - 0x67), true),
                _ => Err(self.hard(FailureKind::Malformed, "no such instruction")),
            },
        }
    }

    fn array_length(&mut self, line: &mut Line) -> Checked {
        self.component_of(line, self.decoded.b)?;
        self.put(line, RegType::Int)
    }

    /// What the array in a register holds; `None` for null. Anything but an array is a failure.
    fn component_of(&mut self, line: &Line, register: u32) -> Result<Option<RegType>, Failure> {
        let found = line.get(register);
        if found.is_null() {
            return Ok(None);
        }
        let RegType::Reference(id) = found else {
            return Err(self.unusable(register, found, "an array"));
        };
        match self.method.types.component(id) {
            Some(component) => Ok(Some(component)),
            None => Err(self.unusable(register, found, "an array")),
        }
    }

    fn new_array(&mut self, line: &mut Line) -> Checked {
        self.need(line, self.decoded.b, RegType::Int)?;
        let ty = self.named_type()?;
        self.put(line, ty)
    }

    fn filled_new_array(&mut self, line: &mut Line) -> Checked {
        let ty = self.named_type()?;
        let RegType::Reference(id) = ty else {
            return Err(self.hard(FailureKind::Type, "the type is no array"));
        };
        let Some(component) = self.method.types.component(id) else {
            return Err(self.hard(FailureKind::Type, "the type is no array"));
        };
        if component.high_half().is_some() {
            return Err(self.hard(FailureKind::Type, "arrays of long and double cannot be filled so"));
        }
        for register in self.decoded.arguments() {
            self.need(line, u32::from(register), component)?;
        }
        line.result = ty;
        Ok(())
    }

    /// The table must be as wide as the elements of the array.
    fn fill_array_data(&mut self, line: &Line) -> Checked {
        let Some(component) = self.component_of(line, self.decoded.a)? else {
            return Ok(());
        };
        let width = match component {
            RegType::Boolean | RegType::Byte => 1,
            RegType::Short | RegType::Char => 2,
            RegType::Int | RegType::Float => 4,
            RegType::LongLo | RegType::DoubleLo => 8,
            _ => return Err(self.unusable(self.decoded.a, line.get(self.decoded.a), "an array of primitive values")),
        };
        let payload = self.decoded.target_pc(self.pc).and_then(|at| self.method.body.code.insns.payload(at).ok());
        match payload {
            Some(Payload::FillArrayData(data)) if data.width == width => Ok(()),
            _ => Err(self.hard(FailureKind::Type, format!("the elements of the table are not {width} bytes wide"))),
        }
    }

    fn array_get(&mut self, line: &mut Line, moves: Moves) -> Checked {
        self.index_register(line)?;
        let Some(component) = self.component_of(line, self.decoded.b)? else {
            return self.put(line, element_of_null(moves));
        };
        if !moves.fits(component) {
            return Err(self.unusable(
                self.decoded.b,
                line.get(self.decoded.b),
                "an array of what the instruction reads",
            ));
        }
        if self.is_unknown(component) {
            self.soft(FailureKind::Unresolved, "the class of the elements is missing")?;
        }
        self.put(line, component)
    }

    fn array_put(&mut self, line: &Line, moves: Moves) -> Checked {
        self.index_register(line)?;
        match (self.component_of(line, self.decoded.b)?, moves) {
            (None, Moves::Reference) => self.any_object(line),
            (None, Moves::Primitive(ty)) => self.primitive_for_null(line, ty),
            (Some(component), _) if !moves.fits(component) => {
                Err(self.unusable(self.decoded.b, line.get(self.decoded.b), "an array of what the instruction writes"))
            }
            // Whether the element is of the right class is seen when it is stored.
            (Some(_), Moves::Reference) => self.any_object(line),
            (Some(component), Moves::Primitive(_)) => self.primitive_value(line, component),
        }
    }

    fn index_register(&mut self, line: &Line) -> Checked {
        self.need(line, self.decoded.c, RegType::Int)
    }

    /// Demands an initialised object of any class, or null, in vA.
    fn any_object(&mut self, line: &Line) -> Checked {
        let found = line.get(self.decoded.a);
        if found.is_reference() && !found.is_uninitialized() {
            Ok(())
        } else {
            Err(self.unusable(self.decoded.a, found, "an object"))
        }
    }

    /// Any integral value can be written to any integral place: it is narrowed.
    fn primitive_value(&mut self, line: &Line, place: RegType) -> Checked {
        self.need(line, self.decoded.a, if place.is_integral() { RegType::Int } else { place })
    }

    /// A store into null always throws, but the value must be of the kind that the instruction says.
    fn primitive_for_null(&mut self, line: &Line, ty: RegType) -> Checked {
        let wanted = match (ty, line.get(self.decoded.a)) {
            (RegType::Int, RegType::Float) => RegType::Float,
            (RegType::LongLo, RegType::DoubleLo) => RegType::DoubleLo,
            _ => ty,
        };
        self.need(line, self.decoded.a, wanted)
    }

    fn static_field(&mut self, line: &mut Line, moves: Moves, is_put: bool) -> Checked {
        let field = self.field()?;
        self.field_value(line, &field, moves, is_put)
    }

    fn instance_field(&mut self, line: &mut Line, moves: Moves, is_put: bool) -> Checked {
        let field = self.field()?;
        self.receiver(line, &field, is_put)?;
        self.field_value(line, &field, moves, is_put)
    }

    fn field(&self) -> Result<FieldId, Failure> {
        self.method.body.dex.field(FieldIdx(self.decoded.index)).map_err(|error| self.damaged(error))
    }

    fn damaged(&self, error: Error) -> Failure {
        Failure::malformed(self.pc, error)
    }

    /// The value must be of the field's type, and the instruction of its kind.
    fn field_value(&mut self, line: &mut Line, field: &FieldId, moves: Moves, is_put: bool) -> Checked {
        let ty = self.declared(field.ty)?;
        if !moves.fits(ty) {
            let ty = self.method.types.describe(ty);
            return Err(self.hard(FailureKind::Type, format!("the field is of type {ty}")));
        }
        match (is_put, moves) {
            (false, _) => self.put(line, ty),
            (true, Moves::Reference) => self.need(line, self.decoded.a, ty),
            (true, Moves::Primitive(_)) => self.primitive_value(line, ty),
        }
    }

    /// The object must be an instance of the class that declares the field. Before a constructor has called another, it may only touch the
    /// fields of its own class.
    fn receiver(&mut self, line: &Line, field: &FieldId, is_put: bool) -> Checked {
        let found = line.get(self.decoded.b);
        if found.is_null() {
            return Ok(());
        }
        let owner = self.field_owner(field)?;
        match (found, owner) {
            (RegType::UninitializedThis, Some(owner)) if owner == self.method.class => Ok(()),
            (RegType::UninitializedThis, None) if is_put => {
                self.soft(FailureKind::Unresolved, "the field may be of a superclass that is not initialised")
            }
            (RegType::UninitializedThis, None) => Ok(()),
            (RegType::Reference(_), None) => Ok(()),
            (RegType::Reference(from), Some(RegType::Reference(to))) => match self.method.types.is_assignable(to, from)
            {
                Answer::Yes => Ok(()),
                Answer::Unknown => {
                    self.soft(FailureKind::Unresolved, "the class of the object or of the field is missing")
                }
                Answer::No => Err(self.mismatch(self.decoded.b, found, RegType::Reference(to))),
            },
            _ => Err(self.unusable(self.decoded.b, found, "an object with this field")),
        }
    }

    /// The class that declares the field; `None` when it is not known.
    fn field_owner(&mut self, field: &FieldId) -> Result<Option<RegType>, Failure> {
        let class = self.declared(field.class)?;
        let RegType::Reference(id) = class else {
            return Err(self.hard(FailureKind::Type, "the field is of a primitive type"));
        };
        let RefType::Class(handle) = *self.method.types.get(id) else {
            return Ok(None);
        };
        let dex = self.method.body.dex;
        let name = dex.string(field.name).map_err(|error| self.damaged(error))?;
        let ty = dex.type_descriptor(field.ty).map_err(|error| self.damaged(error))?;
        let owner = self.method.types.hierarchy.field_owner(handle, name, ty);
        Ok(owner.map(|owner| self.method.types.class(owner)))
    }

    fn is_unknown(&self, ty: RegType) -> bool {
        matches!(ty, RegType::Reference(id) if *self.method.types.get(id) == RefType::Unknown)
    }
}

/// What comes out of null: nothing ever does, but the code behind must be checked with something that goes with everything of its kind.
fn element_of_null(moves: Moves) -> RegType {
    match moves {
        Moves::Reference => RegType::Null,
        Moves::Primitive(RegType::Int) => RegType::Constant(super::types::Constant::Bit),
        Moves::Primitive(RegType::LongLo) => RegType::WideConstantLo,
        Moves::Primitive(ty) => ty,
    }
}
