//! Class definitions and their members.
//!
//! The member lists are variable-length encoded, so [`Dex::class_data`] walks them once and either finds a fault, which then belongs to
//! that one class, or hands out iterators that can no longer fail.

use crate::bytes::{Cursor, u32_at};
use crate::error::{Code, Result};
use crate::flags::AccessFlags;
use crate::index::{ClassDefIdx, FieldIdx, MethodIdx, StringIdx, TypeIdx};
use crate::mutf8::Mutf8;
use crate::view::{Dex, TypeList};

/// The definition of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassDef {
    /// Its place in the table.
    pub index: ClassDefIdx,
    /// The class itself.
    pub class: TypeIdx,
    /// Access flags.
    pub flags: AccessFlags,
    /// The superclass; none for `java.lang.Object` only.
    pub superclass: Option<TypeIdx>,
    /// Offset of the list of interfaces, or 0; see [`Dex::interfaces`].
    pub interfaces_off: u32,
    /// Name of the source file.
    pub source_file: Option<StringIdx>,
    /// Offset of the annotations directory, or 0.
    pub annotations_off: u32,
    /// Offset of the class data, or 0.
    pub class_data_off: u32,
    /// Offset of the initial values of static fields, or 0.
    pub static_values_off: u32,
}

/// A field as it is declared in its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedField {
    /// The field's reference.
    pub field: FieldIdx,
    /// Access flags.
    pub flags: AccessFlags,
}

/// A method as it is declared in its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodedMethod {
    /// The method's reference.
    pub method: MethodIdx,
    /// Access flags.
    pub flags: AccessFlags,
    /// Offset of the code, or 0 for abstract and native methods.
    pub code_off: u32,
}

impl<'a> Dex<'a> {
    /// A class definition.
    pub fn class_def(&self, index: ClassDefIdx) -> Result<ClassDef> {
        let at = self.entry(self.header().classes, index.0, 32)?;
        let word = |i: usize| u32_at(self.data(), at + 4 * i);
        Ok(ClassDef {
            index,
            class: TypeIdx(word(0)?),
            flags: AccessFlags(word(1)?),
            superclass: TypeIdx::optional(word(2)?),
            interfaces_off: word(3)?,
            source_file: StringIdx::optional(word(4)?),
            annotations_off: word(5)?,
            class_data_off: word(6)?,
            static_values_off: word(7)?,
        })
    }

    /// All class definitions in the order of the file.
    pub fn class_defs(&self) -> impl Iterator<Item = ClassDef> + use<'a> {
        let dex = *self;
        (0..self.header().classes.count).map_while(move |i| dex.class_def(ClassDefIdx(i)).ok())
    }

    /// The interfaces that a class names.
    pub fn interfaces(&self, class: &ClassDef) -> Result<TypeList<'a>> {
        self.type_list(class.interfaces_off)
    }

    /// The members of a class; a class without data has none.
    pub fn class_data(&self, class: &ClassDef) -> Result<ClassData<'a>> {
        if class.class_data_off == 0 {
            return Ok(ClassData::empty());
        }
        ClassData::parse(self.cursor(class.class_data_off))
    }

    /// The first definition of the class with this descriptor.
    ///
    /// The sorted string and type tables give the answer quickly; when they do not have it, for instance because the file is not sorted as
    /// it should be, the definitions are looked through one by one. Whoever asks often should keep a table of its own.
    pub fn find_class(&self, descriptor: Mutf8<'_>) -> Option<ClassDef> {
        let quick = self.find_type(descriptor).and_then(|wanted| self.class_defs().find(|class| class.class == wanted));
        quick.or_else(|| self.class_defs().find(|class| self.is_named(class, descriptor)))
    }

    fn is_named(&self, class: &ClassDef, descriptor: Mutf8<'_>) -> bool {
        self.type_descriptor(class.class).is_ok_and(|name| name.bytes() == descriptor.bytes())
    }
}

/// The members of a class, in four lists.
#[derive(Clone, Copy, Debug)]
pub struct ClassData<'a> {
    static_fields: (Cursor<'a>, u32),
    instance_fields: (Cursor<'a>, u32),
    direct_methods: (Cursor<'a>, u32),
    virtual_methods: (Cursor<'a>, u32),
}

impl<'a> ClassData<'a> {
    /// Static fields.
    pub fn static_fields(&self) -> Fields<'a> {
        Fields::new(self.static_fields)
    }

    /// Instance fields.
    pub fn instance_fields(&self) -> Fields<'a> {
        Fields::new(self.instance_fields)
    }

    /// Static methods, private methods and constructors.
    pub fn direct_methods(&self) -> Methods<'a> {
        Methods::new(self.direct_methods)
    }

    /// All other methods.
    pub fn virtual_methods(&self) -> Methods<'a> {
        Methods::new(self.virtual_methods)
    }

    /// Static fields, then instance fields.
    pub fn fields(&self) -> impl Iterator<Item = EncodedField> + use<'a> {
        self.static_fields().chain(self.instance_fields())
    }

    /// Direct methods, then virtual methods.
    pub fn methods(&self) -> impl Iterator<Item = EncodedMethod> + use<'a> {
        self.direct_methods().chain(self.virtual_methods())
    }

    fn empty() -> ClassData<'a> {
        let none = (Cursor::new(&[], 0), 0);
        ClassData { static_fields: none, instance_fields: none, direct_methods: none, virtual_methods: none }
    }

    fn parse(mut cursor: Cursor<'a>) -> Result<ClassData<'a>> {
        let counts = [cursor.uleb()?, cursor.uleb()?, cursor.uleb()?, cursor.uleb()?];
        let static_fields = skip_members(&mut cursor, counts[0], 1)?;
        let instance_fields = skip_members(&mut cursor, counts[1], 1)?;
        let direct_methods = skip_members(&mut cursor, counts[2], 2)?;
        let virtual_methods = skip_members(&mut cursor, counts[3], 2)?;
        Ok(ClassData { static_fields, instance_fields, direct_methods, virtual_methods })
    }
}

/// Walks over a list of members, each a difference of indices and some more numbers, and returns where the list begins.
fn skip_members<'a>(cursor: &mut Cursor<'a>, count: u32, more: u32) -> Result<(Cursor<'a>, u32)> {
    let start = *cursor;
    let mut index = 0u32;
    for _ in 0..count {
        index = index.checked_add(cursor.uleb()?).ok_or(cursor.fault(Code::IndexOutOfRange))?;
        for _ in 0..more {
            cursor.uleb()?;
        }
    }
    Ok((start, count))
}

/// Iterator over the fields of one list.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    cursor: Cursor<'a>,
    left: u32,
    index: u32,
}

impl<'a> Fields<'a> {
    fn new((cursor, left): (Cursor<'a>, u32)) -> Fields<'a> {
        Fields { cursor, left, index: 0 }
    }
}

impl Iterator for Fields<'_> {
    type Item = EncodedField;

    fn next(&mut self) -> Option<EncodedField> {
        self.left = self.left.checked_sub(1)?;
        self.index = self.index.checked_add(self.cursor.uleb().ok()?)?;
        let flags = AccessFlags(self.cursor.uleb().ok()?);
        Some(EncodedField { field: FieldIdx(self.index), flags })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Fields<'_> {}

/// Iterator over the methods of one list.
#[derive(Clone, Debug)]
pub struct Methods<'a> {
    cursor: Cursor<'a>,
    left: u32,
    index: u32,
}

impl<'a> Methods<'a> {
    fn new((cursor, left): (Cursor<'a>, u32)) -> Methods<'a> {
        Methods { cursor, left, index: 0 }
    }
}

impl Iterator for Methods<'_> {
    type Item = EncodedMethod;

    fn next(&mut self) -> Option<EncodedMethod> {
        self.left = self.left.checked_sub(1)?;
        self.index = self.index.checked_add(self.cursor.uleb().ok()?)?;
        let flags = AccessFlags(self.cursor.uleb().ok()?);
        Some(EncodedMethod { method: MethodIdx(self.index), flags, code_off: self.cursor.uleb().ok()? })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left as usize, Some(self.left as usize))
    }
}

impl ExactSizeIterator for Methods<'_> {}
