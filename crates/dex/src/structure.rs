//! Structural verification of a whole file.
//!
//! The answer is a list, not a verdict: every fault is named with its offset and with the smallest thing that it spoils, so that the rest
//! can be used. Android refuses a file at the first fault; a tester wants to know all of them, and wants the healthy classes.

use std::collections::BTreeSet;
use std::fmt;

use crate::class::{ClassData, ClassDef, EncodedMethod};
use crate::code::Code;
use crate::descriptor::{is_class_descriptor, is_member_name, is_type_descriptor, shorty_letter};
use crate::error::{Code as Fault, Error, Result};
use crate::flags::AccessFlags;
use crate::header::{Section, map_items};
use crate::index::{CallSiteIdx, ClassDefIdx, FieldIdx, MethodHandleIdx, MethodIdx, ProtoIdx, StringIdx, TypeIdx};
use crate::integrity;
use crate::mutf8::Mutf8;
use crate::view::Dex;

/// The most diagnostics that are kept; a file with more is rubbish, and a list of them helps nobody.
pub const MAX_DIAGNOSTICS: usize = 10_000;

/// Something odd in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, and where.
    pub error: Error,
    /// What is spoilt by it.
    pub scope: Scope,
}

/// The smallest thing that a fault spoils.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Nothing: the file can be used as if the fault were not there.
    File,
    /// An entry of a table; spoilt is what uses it.
    Table,
    /// A class: it cannot be loaded.
    Class(ClassDefIdx),
    /// A method of a class: its code cannot be run.
    Method(ClassDefIdx, MethodIdx),
    /// Debug information, annotations or initial values of a class; what is damaged is as if it were absent.
    Extras(ClassDefIdx),
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.error)?;
        match self.scope {
            Scope::File | Scope::Table => Ok(()),
            Scope::Class(class) => write!(f, " (class {class} cannot be loaded)"),
            Scope::Method(class, method) => write!(f, " (method {method} of class {class} cannot be run)"),
            Scope::Extras(class) => write!(f, " (in class {class})"),
        }
    }
}

/// Looks at everything in a file and returns all faults, in the order of the tables and then of the classes.
pub fn verify(dex: &Dex<'_>) -> Vec<Diagnostic> {
    let mut report = Report { dex: *dex, diagnostics: Vec::new() };
    report.header();
    report.map();
    report.tables();
    report.classes();
    report.diagnostics
}

/// Whether a class can be loaded: its definition, supertypes and members can be read and are its own. Code is not looked at.
pub fn check_class(dex: &Dex<'_>, class: &ClassDef) -> Result<()> {
    let at = class_offset(dex, class);
    let fault = |code| Error::new(code, at);
    if !is_class_descriptor(dex.type_descriptor(class.class)?.bytes()) {
        return Err(fault(Fault::BadDescriptor));
    }
    for supertype in class.superclass.into_iter().chain(dex.interfaces(class)?.iter()) {
        if !is_class_descriptor(dex.type_descriptor(supertype)?.bytes()) {
            return Err(fault(Fault::BadDescriptor));
        }
        if supertype == class.class {
            return Err(fault(Fault::SelfSuper));
        }
    }
    check_members(dex, class, &dex.class_data(class)?)
}

/// Whether a method's code can be read to its end: instructions, try blocks and handlers.
pub fn check_code(code: &Code<'_>) -> Result<()> {
    if code.ins > code.registers {
        return Err(code.insns.fault(Fault::BadCode, 0));
    }
    code.insns.iter().try_for_each(|item| item.map(drop))?;
    let mut end = 0;
    for entry in code.tries() {
        if entry.start < end || entry.end > code.insns.len() || entry.start >= entry.end {
            return Err(code.insns.fault(Fault::BadTry, entry.start));
        }
        end = entry.end;
    }
    code.handler_lists()?.try_for_each(|list| match list?.1.find(|handler| handler.address >= code.insns.len()) {
        Some(handler) => Err(code.insns.fault(Fault::BadTry, handler.address)),
        None => Ok(()),
    })
}

fn class_offset(dex: &Dex<'_>, class: &ClassDef) -> usize {
    dex.entry(dex.header().classes, class.index.0, 32).unwrap_or(0)
}

/// The members must be of this class, in ascending order, and in the list that their flags demand.
fn check_members(dex: &Dex<'_>, class: &ClassDef, data: &ClassData<'_>) -> Result<()> {
    let fault = |code| Error::new(code, class.class_data_off as usize);
    let fields = [(true, data.static_fields()), (false, data.instance_fields())];
    for (is_static, list) in fields {
        if !list.clone().is_sorted_by(|a, b| a.field < b.field) {
            return Err(fault(Fault::BadMemberOrder));
        }
        for field in list {
            if dex.field(field.field)?.class != class.class || field.flags.is_static() != is_static {
                return Err(fault(Fault::BadMember));
            }
        }
    }
    let direct = AccessFlags::STATIC | AccessFlags::PRIVATE | AccessFlags::CONSTRUCTOR;
    for (is_direct, list) in [(true, data.direct_methods()), (false, data.virtual_methods())] {
        if !list.clone().is_sorted_by(|a, b| a.method < b.method) {
            return Err(fault(Fault::BadMemberOrder));
        }
        for method in list {
            let id = dex.method(method.method)?;
            dex.proto(id.proto)?;
            if id.class != class.class || method.flags.intersects(direct) != is_direct {
                return Err(fault(Fault::BadMember));
            }
        }
    }
    Ok(())
}

struct Report<'a> {
    dex: Dex<'a>,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Report<'a> {
    fn add(&mut self, scope: Scope, error: Error) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(Diagnostic { error, scope });
        }
    }

    fn note<T>(&mut self, scope: Scope, result: Result<T>) {
        if let Err(error) = result {
            self.add(scope, error);
        }
    }

    fn file(&mut self, is_fine: bool, code: Fault, offset: usize) {
        if !is_fine {
            self.add(Scope::File, Error::new(code, offset));
        }
    }

    /// What the header says about the file as a whole. In a container every header has its own part of the file.
    fn header(&mut self) {
        let header = *self.dex.header();
        let base = header.base as usize;
        let own = self.dex.data().get(base..).unwrap_or(&[]);
        let own = if header.version >= 41 { own.get(..header.file_size as usize).unwrap_or(own) } else { own };
        self.file(header.file_size as usize == own.len(), Fault::BadFileSize, base + 32);
        self.file(header.checksum == integrity::checksum(own), Fault::BadChecksum, base + 8);
        self.file(header.signature == integrity::signature(own), Fault::BadSignature, base + 12);
        self.file(matches!(header.header_size, 0x70 | 0x78), Fault::BadHeaderSize, base + 36);
        for (i, (section, _)) in header.tables().into_iter().take(6).enumerate() {
            self.file(section.offset % 4 == 0, Fault::Misaligned, base + 60 + 8 * i);
        }
        for (section, at) in [(header.link, 44), (header.data, 104)] {
            self.file(section.fits(1, self.dex.data().len()), Fault::SectionOutOfBounds, base + at);
        }
    }

    /// The map list must be sorted and must say of the tables what the header says.
    fn map(&mut self) {
        let header = *self.dex.header();
        let at = header.map_off as usize;
        let items: Vec<(u16, Section)> = map_items(self.dex.data(), header.map_off).collect();
        let declared = crate::bytes::u32_at(self.dex.data(), at).unwrap_or(0);
        self.file(!items.is_empty() && items.len() == declared as usize, Fault::BadMap, at);
        self.file(items.is_sorted_by_key(|(_, section)| section.offset), Fault::BadMap, at);
        for (kind, (table, _)) in (1..).zip(header.tables().into_iter().take(6)) {
            let mapped =
                items.iter().find(|(item, _)| *item == kind).map_or(Section::default(), |(_, section)| *section);
            let same = mapped.count == table.count && (table.count == 0 || mapped.offset == table.offset);
            self.file(same, Fault::BadMap, at);
        }
    }

    fn tables(&mut self) {
        let header = *self.dex.header();
        let mut previous: Option<Mutf8<'a>> = None;
        for i in 0..header.strings.count {
            previous = self.string(StringIdx(i), previous).or(previous);
        }
        let mut last = None;
        for i in 0..header.types.count {
            last = self.type_id(TypeIdx(i), last).or(last);
        }
        (0..header.protos.count).for_each(|i| self.note(Scope::Table, check_proto(&self.dex, ProtoIdx(i))));
        (0..header.fields.count).for_each(|i| self.note(Scope::Table, check_field(&self.dex, FieldIdx(i))));
        (0..header.methods.count).for_each(|i| self.note(Scope::Table, check_method(&self.dex, MethodIdx(i))));
        self.sorted(header.fields.count, |dex, i| dex.field(FieldIdx(i)).ok().map(|f| (f.class, f.name.0, f.ty.0)));
        self.sorted(header.methods.count, |dex, i| {
            dex.method(MethodIdx(i)).ok().map(|m| (m.class, m.name.0, m.proto.0))
        });
        (0..header.call_sites.count).for_each(|i| self.note(Scope::Table, self.dex.call_site(CallSiteIdx(i))));
        (0..header.method_handles.count)
            .for_each(|i| self.note(Scope::Table, self.dex.method_handle(MethodHandleIdx(i))));
    }

    /// Reports where a table is not in strictly ascending order. Entries that cannot be read are passed over.
    fn sorted<K: Ord>(&mut self, count: u32, key: impl Fn(&Dex<'a>, u32) -> Option<K>) {
        let mut last: Option<K> = None;
        for i in 0..count {
            let Some(current) = key(&self.dex, i) else { continue };
            if last.as_ref().is_some_and(|last| *last >= current) {
                self.add(Scope::File, Error::new(Fault::NotSorted, i as usize));
            }
            last = Some(current);
        }
    }

    fn string(&mut self, index: StringIdx, previous: Option<Mutf8<'a>>) -> Option<Mutf8<'a>> {
        let at = self.dex.entry(self.dex.header().strings, index.0, 4).unwrap_or(0);
        let string = match self.dex.string(index) {
            Ok(string) => string,
            Err(error) => {
                self.add(Scope::Table, error);
                return None;
            }
        };
        self.file(string.is_valid(), Fault::BadMutf8, at);
        let ascending = previous.is_none_or(|previous| previous.cmp_utf16(string).is_lt());
        self.file(ascending, Fault::NotSorted, at);
        Some(string)
    }

    fn type_id(&mut self, index: TypeIdx, last: Option<StringIdx>) -> Option<StringIdx> {
        let at = self.dex.entry(self.dex.header().types, index.0, 4).unwrap_or(0);
        let name = self.dex.type_string(index).ok()?;
        match self.dex.string(name) {
            Err(error) => self.add(Scope::Table, error),
            Ok(text) if !is_type_descriptor(text.bytes(), true) => {
                self.add(Scope::Table, Error::new(Fault::BadDescriptor, at));
            }
            Ok(_) => {}
        }
        self.file(last.is_none_or(|last| last < name), Fault::NotSorted, at);
        Some(name)
    }

    fn classes(&mut self) {
        let mut seen = BTreeSet::new();
        for class in self.dex.class_defs() {
            let scope = Scope::Class(class.index);
            self.note(scope, check_class(&self.dex, &class));
            if !seen.insert(class.class) {
                self.add(scope, Error::new(Fault::DuplicateClass, class_offset(&self.dex, &class)));
            }
            self.methods(&class);
            self.extras(&class);
        }
    }

    fn methods(&mut self, class: &ClassDef) {
        let Ok(data) = self.dex.class_data(class) else { return };
        for method in data.methods() {
            let scope = Scope::Method(class.index, method.method);
            let bodiless = method.flags.intersects(AccessFlags::ABSTRACT | AccessFlags::NATIVE);
            if bodiless != (method.code_off == 0) {
                self.add(scope, Error::new(Fault::BadCode, class.class_data_off as usize));
            } else if !bodiless {
                self.code(class, &method, scope);
            }
        }
    }

    fn code(&mut self, class: &ClassDef, method: &EncodedMethod, scope: Scope) {
        if !method.code_off.is_multiple_of(4) {
            self.add(Scope::File, Error::new(Fault::Misaligned, method.code_off as usize));
        }
        let code = match self.dex.code(method.code_off).and_then(|code| check_code(&code).map(|()| code)) {
            Ok(code) => code,
            Err(error) => return self.add(scope, error),
        };
        let debug =
            self.dex.debug_info(&code).map_or(Ok(()), |info| info?.events().try_for_each(|event| event.map(drop)));
        self.note(Scope::Extras(class.index), debug);
    }

    /// What a class can do without.
    fn extras(&mut self, class: &ClassDef) {
        let scope = Scope::Extras(class.index);
        self.note(scope, class.source_file.map_or(Ok(()), |file| self.dex.string(file).map(drop)));
        self.note(scope, check_annotations(&self.dex, class));
        self.note(scope, check_static_values(&self.dex, class));
    }
}

fn check_proto(dex: &Dex<'_>, index: ProtoIdx) -> Result<()> {
    let at = dex.entry(dex.header().protos, index.0, 12)?;
    let proto = dex.proto(index)?;
    let mut letters = vec![shorty_letter(dex.type_descriptor(proto.return_type)?.bytes())];
    for ty in proto.parameters.iter() {
        let descriptor = dex.type_descriptor(ty)?;
        if !is_type_descriptor(descriptor.bytes(), false) {
            return Err(Error::new(Fault::BadDescriptor, at));
        }
        letters.push(shorty_letter(descriptor.bytes()));
    }
    let shorty = dex.string(proto.shorty)?;
    if shorty.bytes() == letters { Ok(()) } else { Err(Error::new(Fault::BadShorty, at)) }
}

fn check_field(dex: &Dex<'_>, index: FieldIdx) -> Result<()> {
    let at = dex.entry(dex.header().fields, index.0, 8)?;
    let id = dex.field(index)?;
    if !is_class_descriptor(dex.type_descriptor(id.class)?.bytes()) {
        return Err(Error::new(Fault::BadDescriptor, at));
    }
    if !is_type_descriptor(dex.type_descriptor(id.ty)?.bytes(), false) {
        return Err(Error::new(Fault::BadDescriptor, at));
    }
    if is_member_name(dex.string(id.name)?.bytes()) { Ok(()) } else { Err(Error::new(Fault::BadName, at)) }
}

fn check_method(dex: &Dex<'_>, index: MethodIdx) -> Result<()> {
    let at = dex.entry(dex.header().methods, index.0, 8)?;
    let id = dex.method(index)?;
    // Methods of arrays can be called: clone, and those of Object.
    if !matches!(dex.type_descriptor(id.class)?.bytes(), [b'L' | b'[', ..]) {
        return Err(Error::new(Fault::BadDescriptor, at));
    }
    dex.proto(id.proto)?;
    if is_member_name(dex.string(id.name)?.bytes()) { Ok(()) } else { Err(Error::new(Fault::BadName, at)) }
}

fn check_annotations(dex: &Dex<'_>, class: &ClassDef) -> Result<()> {
    let Some(directory) = dex.annotations(class)? else {
        return Ok(());
    };
    let check_set = |set: Result<crate::AnnotationSet<'_>>| {
        set?.iter().try_for_each(|annotation| {
            let annotation = annotation?;
            dex.type_descriptor(annotation.value.ty)?;
            annotation.value.elements().try_for_each(|element| dex.string(element?.0).map(drop))
        })
    };
    check_set(directory.class())?;
    directory.fields().try_for_each(|(field, set)| dex.field(field).and_then(|_| check_set(set)))?;
    directory.methods().try_for_each(|(method, set)| dex.method(method).and_then(|_| check_set(set)))?;
    directory.parameters().try_for_each(|(method, sets)| {
        dex.method(method)?;
        sets?.iter().try_for_each(check_set)
    })
}

fn check_static_values(dex: &Dex<'_>, class: &ClassDef) -> Result<()> {
    let values = dex.static_values(class)?;
    let fields = dex.class_data(class).map_or(0, |data| data.static_fields().len());
    if values.declared_len() as usize > fields {
        return Err(Error::new(Fault::BadEncodedValue, class.static_values_off as usize));
    }
    values.values().try_for_each(|value| value.map(drop))
}
