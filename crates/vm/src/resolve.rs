//! Resolution: what an index in code means, found at its first use.
//!
//! The answers depend on the class path alone, so they are written into the code. Failures are not: they are
//! found again each time, because what the guest sees of them is an exception of its own.

use crate::class::{Body, Field, FieldId, Kind, MethodId, NO_SLOT};
use crate::code::{Op, Word};
use crate::layout::*;
use crate::link::{LinkError, block, package};
use crate::machine::Vm;
use crate::names::{MemberKey, Sym};
use crate::native::Raise;
use crate::region::Addr;
use dex::{AccessFlags, FieldIdx, MethodIdx, TypeIdx};

/// A resolved word and, when it changes, the constant of its first operand word.
type Resolved = Result<(Word, Option<u32>), Raise>;

impl Vm {
    fn dex_of(&self, method: MethodId) -> Result<crate::class::DexId, Raise> {
        match self.classes.method(method).body {
            Body::Dex(dex, _) => Ok(dex),
            _ => Err(Raise::bare("java/lang/InternalError")),
        }
    }

    /// The class that a type index of a method's file means, linked and accessible to the method.
    fn class_for(&mut self, method: MethodId, index: u32) -> Result<ClassId, Raise> {
        let dex = self.dex_of(method)?;
        let class = self.classes.resolve_type(dex, TypeIdx(index)).map_err(Raise::from)?;
        let element = class.innermost();
        if element.primitive().is_none() {
            self.classes.class(element)?;
            self.check_class_access(method, element)?;
        }
        Ok(class)
    }

    pub(crate) fn resolve_class_word(&mut self, method: MethodId, w: Word, _: u32) -> Resolved {
        let class = self.class_for(method, w.b)?;
        let op = match w.op {
            Op::ConstClassU => Op::ConstClass,
            Op::CheckCastU => Op::CheckCast,
            _ => Op::FilledNewArray,
        };
        Ok((Word { op, b: class.0, ..w }, None))
    }

    pub(crate) fn resolve_class_operand(&mut self, method: MethodId, w: Word, index: u32) -> Resolved {
        let class = self.class_for(method, index)?;
        let op = if w.op == Op::InstanceOfU { Op::InstanceOf } else { Op::NewArray };
        Ok((Word { op, ..w }, Some(class.0)))
    }

    pub(crate) fn resolve_new_instance(&mut self, method: MethodId, w: Word, _: u32) -> Resolved {
        let class = self.class_for(method, w.b)?;
        let instantiable =
            !class.is_array() && class.primitive().is_none() && self.classes.class(class)?.is_instantiable();
        if !instantiable {
            let name = self.classes.name(class);
            return Err(Raise::new("java/lang/InstantiationError", name));
        }
        Ok((Word { op: Op::NewInstance, b: class.0, ..w }, None))
    }

    fn field_for(&mut self, method: MethodId, index: u32, want_static: bool) -> Result<FieldId, Raise> {
        let dex = self.dex_of(method)?;
        let view = self.classes.dex(dex).view();
        let reference = view.field(FieldIdx(index)).map_err(LinkError::damaged)?;
        let n = self.classes.file_name(dex, reference.name).map_err(LinkError::damaged)?;
        let d = self.classes.file_type(dex, reference.ty).map_err(LinkError::damaged)?;
        let class = self.class_for(method, reference.class.0)?;
        let found = if class.is_array() { None } else { self.classes.find_field(class, n, d) };
        let Some(found) = found else {
            if let Some(absent) = self.absent_field(method, class, n, d) {
                return Ok(absent);
            }
            let owner = self.classes.descriptor(class);
            let (name, ty) = (self.classes.names.text(n), self.classes.names.text(d));
            let kind = if want_static { "static" } else { "instance" };
            let text = format!("No {kind} field {name} of type {ty} in class {owner} or its superclasses");
            return Err(Raise::new("java/lang/NoSuchFieldError", text));
        };
        let field = self.classes.field(found);
        if field.flags.is_static() != want_static {
            let kind = if want_static { "static" } else { "instance" };
            let text = format!("Expected '{}' to be a {kind} field", self.field_text(found));
            return Err(Raise::new("java/lang/IncompatibleClassChangeError", text));
        }
        self.check_member_access(method, field.class, field.flags, || Member::Field(found))?;
        Ok(found)
    }

    /// What answers for a field that only a newer platform has, always a static one: a gap.
    fn absent_field(&mut self, method: MethodId, class: ClassId, name: Sym, ty: Sym) -> Option<FieldId> {
        let absent = self.classes.newer_field(class, ty)?;
        let member = format!("{}.{}", self.classes.name(class), self.classes.names.text(name));
        let (from, caller) = (self.classes.method(method).class, self.classes.method(method).name);
        let caller = format!("{}.{}", self.classes.name(from), self.classes.names.text(caller));
        *self.gaps.entry((member, caller)).or_default() += 1;
        Some(absent)
    }

    pub(crate) fn resolve_instance_field(&mut self, method: MethodId, w: Word, _: u32) -> Resolved {
        let id = self.field_for(method, w.b >> 16, false)?;
        let field = self.classes.field(id);
        if field.flags.is_static() {
            let op = match w.op {
                Op::IPutU => Op::IPutAbsent,
                _ if field.kind.words() == 2 => Op::IGetAbsentWide,
                _ => Op::IGetAbsent,
            };
            return Ok((Word { op, ..w }, None));
        }
        let Ok(offset) = u16::try_from(field.offset) else {
            return Err(Raise::new("java/lang/InternalError", "object larger than 64 KiB"));
        };
        let op = access_op(field, if w.op == Op::IGetU { Op::IGet } else { Op::IPut });
        if w.op == Op::IPutU {
            self.check_final_write(method, id)?;
        }
        Ok((Word { op, b: w.b & 0xffff | u32::from(offset) << 16, ..w }, None))
    }

    pub(crate) fn resolve_static_field(&mut self, method: MethodId, w: Word, _: u32) -> Resolved {
        let id = self.field_for(method, w.b, true)?;
        let field = self.classes.field(id);
        let (class, offset) = (field.class, field.offset);
        let op = access_op(field, if w.op == Op::SGetU { Op::SGet } else { Op::SPut });
        if w.op == Op::SPutU {
            self.check_final_write(method, id)?;
        }
        Ok((Word { op, b: class.0, ..w }, Some(offset)))
    }

    fn check_final_write(&mut self, method: MethodId, field: FieldId) -> Result<(), Raise> {
        let f = self.classes.field(field);
        let from = self.classes.method(method).class;
        if f.flags.contains(AccessFlags::FINAL) && f.class != from {
            let text = format!(
                "Final field '{}' cannot be written to by method '{}'",
                self.field_text(field),
                self.method_text(method)
            );
            return Err(Raise::new("java/lang/IllegalAccessError", text));
        }
        Ok(())
    }

    pub(crate) fn resolve_call(&mut self, method: MethodId, w: Word, _: u32) -> Resolved {
        let (kind, range) = call_kind(w.op);
        let target = self.method_for(method, w.b, kind)?;
        let m = self.classes.method(target);
        let class_is_interface = self.classes.linked(m.class).is_some_and(|c| c.is_interface());
        let by_slot = m.slot != NO_SLOT && !class_is_interface;
        let (op, b) = match kind {
            CallKind::Static => (Op::InvokeStatic, target.0),
            CallKind::Direct => (Op::InvokeDirect, target.0),
            CallKind::Super if m.slot == NO_SLOT => (Op::InvokeDirect, target.0),
            CallKind::Super => (Op::InvokeDirect, self.super_target(method, target)?.0),
            CallKind::Virtual | CallKind::Interface if by_slot => (Op::InvokeVirtual, m.slot),
            CallKind::Virtual | CallKind::Interface if m.slot == NO_SLOT => (Op::InvokeDirect, target.0),
            CallKind::Virtual | CallKind::Interface => (Op::InvokeInterface, target.0),
        };
        let op = if range { op.plus(Op::InvokeVirtualRange as u8 - Op::InvokeVirtual as u8) } else { op };
        Ok((Word { op, b, ..w }, None))
    }

    fn method_for(&mut self, method: MethodId, index: u32, kind: CallKind) -> Result<MethodId, Raise> {
        let dex = self.dex_of(method)?;
        let view = self.classes.dex(dex).view();
        let reference = view.method(MethodIdx(index)).map_err(LinkError::damaged)?;
        let name = self.classes.file_name(dex, reference.name).map_err(LinkError::damaged)?;
        let signature = self.classes.file_signature(dex, reference.proto).map_err(LinkError::damaged)?.sym;
        let class = self.class_for(method, reference.class.0)?;
        let key = MemberKey::new(name, signature);
        let found = self.classes.find_method(class, key);
        let Some(found) = found else {
            if let Some(newer) = self.classes.newer_method(dex, MethodIdx(index), kind == CallKind::Static) {
                return Ok(newer);
            }
            let owner = self.classes.descriptor(class);
            let (name, signature) = (self.classes.names.text(name), self.classes.names.text(signature));
            let kind = kind.word();
            let text = format!("No {kind} method {name}{signature} in class {owner} or its super classes");
            return Err(Raise::new("java/lang/NoSuchMethodError", text));
        };
        let m = self.classes.method(found);
        let fits = m.is_static() == (kind == CallKind::Static);
        let (owner, flags) = (m.class, m.flags);
        if !fits {
            let text = format!("The method '{}' was expected to be of type {}", self.method_text(found), kind.word());
            return Err(Raise::new("java/lang/IncompatibleClassChangeError", text));
        }
        self.check_member_access(method, owner, flags, || Member::Method(found))?;
        Ok(found)
    }

    /// What `super.method()` means in a method's class.
    fn super_target(&mut self, method: MethodId, named: MethodId) -> Result<MethodId, Raise> {
        let from = self.classes.method(method).class;
        let key = self.classes.method(named).key();
        let named_class = self.classes.method(named).class;
        if self.classes.class(named_class)?.is_interface() {
            return Ok(named);
        }
        let parent = self.classes.class(from)?.superclass;
        let parent = parent.ok_or_else(|| Raise::bare("java/lang/NoSuchMethodError"))?;
        self.classes.class(parent)?;
        let slot = self.classes.method(named).slot as usize;
        let record = self.classes.linked(parent).ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
        let by_slot = record.vtable.get(slot).copied().filter(|_| record.vtable_keys.get(slot) == Some(&key));
        by_slot
            .or_else(|| record.slot(key).map(|s| record.vtable[s]))
            .ok_or_else(|| Raise::bare("java/lang/NoSuchMethodError"))
    }

    /// Boot code is trusted; code of an app is held to the rules of access.
    fn is_trusted(&self, method: MethodId) -> bool {
        match self.classes.method(method).body {
            Body::Dex(dex, _) => !self.classes.dex(dex).verified,
            _ => true,
        }
    }

    fn check_class_access(&mut self, method: MethodId, class: ClassId) -> Result<(), Raise> {
        if self.is_trusted(method) {
            return Ok(());
        }
        let from = self.classes.method(method).class;
        let flags = self.classes.class(class)?.flags;
        if from == class || flags.contains(AccessFlags::PUBLIC) || self.same_package(from, class)? {
            return Ok(());
        }
        let (to, from) = (self.classes.name(class), self.classes.name(from));
        Err(Raise::new(
            "java/lang/IllegalAccessError",
            format!("Illegal class access: '{from}' attempting to access '{to}'"),
        ))
    }

    fn check_member_access(
        &mut self,
        method: MethodId,
        owner: ClassId,
        flags: AccessFlags,
        member: impl Fn() -> Member,
    ) -> Result<(), Raise> {
        if flags.contains(AccessFlags::PUBLIC) || self.is_trusted(method) {
            return Ok(());
        }
        let from = self.classes.method(method).class;
        let allowed = from == owner
            || !flags.contains(AccessFlags::PRIVATE) && self.same_package(from, owner)?
            || flags.contains(AccessFlags::PROTECTED) && self.is_subtype(from, owner);
        if allowed || owner.0 == 0 {
            return Ok(());
        }
        let text = match member() {
            Member::Field(f) => {
                format!("Field '{}' is inaccessible to class '{}'", self.field_text(f), self.classes.name(from))
            }
            Member::Method(m) => {
                format!("Method '{}' is inaccessible to class '{}'", self.method_text(m), self.classes.name(from))
            }
        };
        Err(Raise::new("java/lang/IllegalAccessError", text))
    }

    fn same_package(&mut self, a: ClassId, b: ClassId) -> Result<bool, Raise> {
        let (da, la) = self.classes.class(a).map(|c| (c.descriptor, c.loader))?;
        let (db, lb) = self.classes.class(b).map(|c| (c.descriptor, c.loader))?;
        let names = &self.classes.names;
        let (la, lb) = (self.classes.loaders[la.0 as usize].group, self.classes.loaders[lb.0 as usize].group);
        Ok(la == lb && package(names.bytes(da)) == package(names.bytes(db)))
    }

    /// The block of a class for access to its statics; `None` when it must be initialised first.
    pub(crate) fn static_block(&mut self, class: ClassId) -> Result<Option<Addr>, Raise> {
        if !self.is_initialised(class) {
            return Ok(None);
        }
        self.class_block(class).map(Some)
    }

    pub(crate) fn const_string_at(&mut self, method: MethodId, slot: u32) -> Result<Ref, Raise> {
        let dex = self.dex_of(method)?;
        let index = (slot - self.classes.dex(dex).strings.0) / 4;
        self.constant_string(dex, dex::StringIdx(index))
    }

    pub(crate) fn fill_array(&mut self, method: MethodId, array: Ref, index: u32) -> Result<(), Raise> {
        if array.is_null() {
            return Err(Raise::null("null array in FILL_ARRAY_DATA"));
        }
        let code = self.classes.method(method).code.as_ref();
        let Some(data) = code.and_then(|c| c.array_data.get(index as usize)) else { return Ok(()) };
        let (length, shift) = (self.array_length(array), self.class_of(array).element_shift());
        if data.count > length {
            let text = format!("failed FILL_ARRAY_DATA; length={length}, index={}", data.count);
            return Err(Raise::new("java/lang/ArrayIndexOutOfBoundsException", text));
        }
        let bytes = data.bytes.clone();
        let room = (data.count as usize) << shift;
        let to = self.heap.region.bytes_mut(array.at(elements(shift)), bytes.len().min(room));
        let n = to.len();
        to.copy_from_slice(&bytes[..n]);
        Ok(())
    }

    pub(crate) fn bad_cast(&mut self, object: Ref, class: ClassId) -> Raise {
        let from = self.class_of(object);
        let (from, to) = (self.pretty_class(from), self.pretty_class(class));
        Raise::new("java/lang/ClassCastException", format!("{from} cannot be cast to {to}"))
    }

    pub(crate) fn bad_store(&mut self, array: Ref, value: Ref) -> Raise {
        let (array, value) = (self.class_of(array), self.class_of(value));
        let (array, value) = (self.pretty_class(array), self.pretty_class(value));
        Raise::new("java/lang/ArrayStoreException", format!("{value} cannot be stored in an array of type {array}"))
    }

    pub(crate) fn no_interface_method(&mut self, class: ClassId, method: MethodId) -> Raise {
        let interface = self.classes.method(method).class;
        let implements = self.is_subtype(class, interface);
        let (class, method) = (self.classes.name(class), self.method_text(method));
        if implements {
            return Raise::new("java/lang/AbstractMethodError", format!("abstract method \"{method}\""));
        }
        let interface = self.classes.name(interface);
        let text = format!("Class '{class}' does not implement interface '{interface}' in call to '{method}'");
        Raise::new("java/lang/IncompatibleClassChangeError", text)
    }

    /// A class as messages name it: arrays with brackets behind.
    pub fn pretty_class(&mut self, class: ClassId) -> String {
        let element = self.classes.name(class.innermost());
        element + &"[]".repeat(class.dimensions() as usize)
    }

    /// A method as messages name it: `void java.util.List.clear()`.
    pub fn method_text(&mut self, id: MethodId) -> String {
        let m = self.classes.method(id);
        let (class, name, signature) = (m.class, m.name, m.signature);
        let (name, signature) = (self.classes.names.text(name), self.classes.names.text(signature));
        let class = if class.0 == 0 { "<machine>".to_owned() } else { self.classes.name(class) };
        let types = pretty_signature(&signature);
        let (result, parameters) = types.split_first().map_or((String::new(), &[][..]), |(r, p)| (r.clone(), p));
        format!("{result} {class}.{name}({})", parameters.join(", "))
    }

    /// A field as messages name it: `int java.awt.Point.x`.
    pub fn field_text(&mut self, id: FieldId) -> String {
        let f = self.classes.field(id);
        let (class, name, descriptor) = (f.class, f.name, f.descriptor);
        let (name, descriptor) = (self.classes.names.text(name), self.classes.names.text(descriptor));
        format!("{} {}.{name}", pretty_descriptor(&descriptor), self.classes.name(class))
    }

    /// What is raised where the word at a place of the innermost frame's code wants the field of no object.
    pub(crate) fn no_object_for_field(&mut self, word: u32, what: &str) -> Raise {
        let found = self.instruction_at(word).and_then(|(method, d)| {
            let id = self.field_for(method, d.index, false).ok()?;
            let is_absent = self.classes.field(id).flags.is_static();
            if is_absent { self.named_field(method, d.index) } else { Some(self.field_text(id)) }
        });
        let field = found.unwrap_or_else(|| "?".to_owned());
        Raise::null(&format!("Attempt to {what} field '{field}' on a null object reference"))
    }

    /// A field as the code names it.
    fn named_field(&self, method: MethodId, index: u32) -> Option<String> {
        let Body::Dex(dex, _) = self.classes.method(method).body else { return None };
        let view = self.classes.dex(dex).view();
        let field = view.field(FieldIdx(index)).ok()?;
        let text = |ty| Some(pretty_descriptor(&view.type_descriptor(ty).ok()?.to_string_lossy()));
        Some(format!("{} {}.{}", text(field.ty)?, text(field.class)?, view.string(field.name).ok()?.to_string_lossy()))
    }

    /// The call at a place of the innermost frame's code: `virtual method 'void a.B.c()'`. The class is the one that the
    /// code names, such as that of a variable, and not the superclass that declares the method.
    pub(crate) fn called_method_text(&mut self, word: u32) -> String {
        let found = self.instruction_at(word).and_then(|(method, d)| {
            use dex::Opcode as D;
            let kind = match d.op {
                D::InvokeDirect | D::InvokeDirectRange => CallKind::Direct,
                D::InvokeInterface | D::InvokeInterfaceRange => CallKind::Interface,
                D::InvokeSuper | D::InvokeSuperRange => CallKind::Super,
                _ => CallKind::Virtual,
            };
            let Body::Dex(dex, _) = self.classes.method(method).body else { return None };
            let text = pretty_method(&self.classes.dex(dex).view(), MethodIdx(d.index)).ok()?;
            Some(format!("{} method '{text}'", kind.word()))
        });
        found.unwrap_or_else(|| "method '?'".to_owned())
    }

    fn instruction_at(&mut self, word: u32) -> Option<(MethodId, dex::Decoded)> {
        let frame = self.frame(self.fp).ok()?;
        let m = self.classes.method(frame.method);
        let Body::Dex(dex, offset) = m.body else { return None };
        let pc = *m.code.as_ref()?.dex_pcs.get(word as usize)?;
        let code = self.classes.dex(dex).view().code(offset).ok()?;
        Some((frame.method, code.insns.decode(pc).ok()?))
    }
}

enum Member {
    Field(FieldId),
    Method(MethodId),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum CallKind {
    Virtual,
    Super,
    Direct,
    Static,
    Interface,
}

impl CallKind {
    fn word(self) -> &'static str {
        match self {
            CallKind::Virtual => "virtual",
            CallKind::Super => "super",
            CallKind::Direct => "direct",
            CallKind::Static => "static",
            CallKind::Interface => "interface",
        }
    }
}

fn call_kind(op: Op) -> (CallKind, bool) {
    match op {
        Op::InvokeVirtualU => (CallKind::Virtual, false),
        Op::InvokeSuperU => (CallKind::Super, false),
        Op::InvokeDirectU => (CallKind::Direct, false),
        Op::InvokeStaticU => (CallKind::Static, false),
        Op::InvokeInterfaceU => (CallKind::Interface, false),
        Op::InvokeVirtualRangeU => (CallKind::Virtual, true),
        Op::InvokeSuperRangeU => (CallKind::Super, true),
        Op::InvokeDirectRangeU => (CallKind::Direct, true),
        Op::InvokeStaticRangeU => (CallKind::Static, true),
        _ => (CallKind::Interface, true),
    }
}

/// The operation for a field's kind, from the first of its family (get or put, instance or static).
fn access_op(field: &Field, family: Op) -> Op {
    let get = matches!(family, Op::IGet | Op::SGet);
    let place = match field.kind {
        Kind::Reference => 2,
        Kind::Primitive(Primitive::Long | Primitive::Double) => 1,
        Kind::Primitive(Primitive::Byte) => 3,
        Kind::Primitive(Primitive::Boolean) => {
            if get {
                4
            } else {
                3
            }
        }
        Kind::Primitive(Primitive::Char) => {
            if get {
                5
            } else {
                4
            }
        }
        Kind::Primitive(Primitive::Short) => {
            if get {
                6
            } else {
                4
            }
        }
        Kind::Primitive(_) => 0,
    };
    family.plus(place)
}

/// A descriptor as Java writes the type.
pub fn pretty_descriptor(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let name = match element.bytes().next().and_then(Primitive::of_letter).filter(|_| element.len() == 1) {
        Some(p) => p.name().to_owned(),
        None => crate::classes::dotted(element),
    };
    name + &"[]".repeat(dimensions)
}

/// The types of a signature as Java writes them: result first.
pub fn pretty_signature(signature: &str) -> Vec<String> {
    let Some((parameters, result)) = signature.strip_prefix('(').and_then(|s| s.split_once(')')) else {
        return Vec::new();
    };
    let mut types = vec![pretty_descriptor(result)];
    let mut rest = parameters;
    while !rest.is_empty() {
        let dims = rest.len() - rest.trim_start_matches('[').len();
        let len = if rest[dims..].starts_with('L') {
            rest.find(';').map_or(rest.len(), |p| p + 1)
        } else {
            (dims + 1).min(rest.len())
        };
        types.push(pretty_descriptor(&rest[..len]));
        rest = &rest[len..];
    }
    types
}

/// A method of a file as messages name it, without looking at its class.
pub(crate) fn pretty_method(dex: &dex::Dex<'_>, method: MethodIdx) -> dex::Result<String> {
    let reference = dex.method(method)?;
    let proto = dex.proto(reference.proto)?;
    let text = |ty| Ok(pretty_descriptor(&dex.type_descriptor(ty)?.to_string_lossy()));
    let parameters = proto.parameters.iter().map(text).collect::<dex::Result<Vec<_>>>()?;
    let (result, class) = (text(proto.return_type)?, text(reference.class)?);
    let name = dex.string(reference.name)?.to_string_lossy();
    Ok(format!("{result} {class}.{name}({})", parameters.join(", ")))
}

/// The block offset of the first static, for whoever lays statics out.
pub const FIRST_STATIC: u32 = block::STATICS;
