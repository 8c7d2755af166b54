//! Annotations of classes, fields, methods and parameters.
//!
//! A directory per class points to sets, a set to items. The three levels are fixed-width tables, so each iterator is a slice of the file;
//! only the items themselves can still turn out damaged.

use crate::bytes::{Cursor, slice, u32_at};
use crate::class::ClassDef;
use crate::error::{Code, Result};
use crate::index::{FieldIdx, MethodIdx};
use crate::value::EncodedAnnotation;
use crate::view::Dex;

/// Who can see an annotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Only the compiler.
    Build,
    /// The running program by reflection.
    Runtime,
    /// The runtime itself.
    System,
}

/// An annotation of something.
#[derive(Clone, Copy, Debug)]
pub struct Annotation<'a> {
    /// Who can see it.
    pub visibility: Visibility,
    /// Type and elements.
    pub value: EncodedAnnotation<'a>,
}

/// All annotations of a class and its members.
#[derive(Clone, Copy, Debug)]
pub struct AnnotationsDirectory<'a> {
    data: &'a [u8],
    class_off: u32,
    fields: &'a [u8],
    methods: &'a [u8],
    parameters: &'a [u8],
}

impl<'a> Dex<'a> {
    /// The annotations of a class and its members; `None` when it has none.
    pub fn annotations(&self, class: &ClassDef) -> Result<Option<AnnotationsDirectory<'a>>> {
        match class.annotations_off {
            0 => Ok(None),
            offset => AnnotationsDirectory::parse(self.data(), offset as usize).map(Some),
        }
    }
}

impl<'a> AnnotationsDirectory<'a> {
    /// Annotations of the class itself.
    pub fn class(&self) -> Result<AnnotationSet<'a>> {
        AnnotationSet::parse(self.data, self.class_off)
    }

    /// Annotated fields, each with its annotations.
    pub fn fields(&self) -> impl Iterator<Item = (FieldIdx, Result<AnnotationSet<'a>>)> + use<'a> {
        let data = self.data;
        pairs(self.fields).map(move |(field, offset)| (FieldIdx(field), AnnotationSet::parse(data, offset)))
    }

    /// Annotated methods, each with its annotations.
    pub fn methods(&self) -> impl Iterator<Item = (MethodIdx, Result<AnnotationSet<'a>>)> + use<'a> {
        let data = self.data;
        pairs(self.methods).map(move |(method, offset)| (MethodIdx(method), AnnotationSet::parse(data, offset)))
    }

    /// Methods with annotated parameters, each with one set per parameter.
    pub fn parameters(&self) -> impl Iterator<Item = (MethodIdx, Result<ParameterAnnotations<'a>>)> + use<'a> {
        let data = self.data;
        pairs(self.parameters).map(move |(method, offset)| {
            let sets = offset_list(data, offset).map(|sets| ParameterAnnotations { data, sets });
            (MethodIdx(method), sets)
        })
    }

    /// The annotations of one field; none when it is not in the directory.
    pub fn of_field(&self, field: FieldIdx) -> Result<AnnotationSet<'a>> {
        self.fields().find(|(index, _)| *index == field).map_or(Ok(self.nothing()), |(_, set)| set)
    }

    /// The annotations of one method; none when it is not in the directory.
    pub fn of_method(&self, method: MethodIdx) -> Result<AnnotationSet<'a>> {
        self.methods().find(|(index, _)| *index == method).map_or(Ok(self.nothing()), |(_, set)| set)
    }

    /// The annotations of the parameters of one method, if it has any.
    pub fn of_parameters(&self, method: MethodIdx) -> Option<Result<ParameterAnnotations<'a>>> {
        self.parameters().find(|(index, _)| *index == method).map(|(_, sets)| sets)
    }

    fn nothing(&self) -> AnnotationSet<'a> {
        AnnotationSet { data: self.data, items: &[] }
    }

    fn parse(data: &'a [u8], at: usize) -> Result<AnnotationsDirectory<'a>> {
        let word = |i: usize| u32_at(data, at.saturating_add(4 * i));
        let sizes = [word(1)?, word(2)?, word(3)?].map(|count| u64::from(count) * 8);
        let fields = slice(data, at + 16, sizes[0])?;
        let methods = slice(data, at + 16 + fields.len(), sizes[1])?;
        let parameters = slice(data, at + 16 + fields.len() + methods.len(), sizes[2])?;
        Ok(AnnotationsDirectory { data, class_off: word(0)?, fields, methods, parameters })
    }
}

/// The annotations of one thing.
#[derive(Clone, Copy, Debug)]
pub struct AnnotationSet<'a> {
    data: &'a [u8],
    items: &'a [u8],
}

impl<'a> AnnotationSet<'a> {
    /// Number of annotations.
    pub fn len(&self) -> usize {
        self.items.len() / 4
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The annotations.
    pub fn iter(&self) -> impl Iterator<Item = Result<Annotation<'a>>> + use<'a> {
        let data = self.data;
        words(self.items).map(move |offset| Annotation::parse(Cursor::new(data, offset as usize)))
    }

    fn parse(data: &'a [u8], offset: u32) -> Result<AnnotationSet<'a>> {
        Ok(AnnotationSet { data, items: offset_list(data, offset)? })
    }
}

/// The annotations of a method's parameters.
#[derive(Clone, Copy, Debug)]
pub struct ParameterAnnotations<'a> {
    data: &'a [u8],
    sets: &'a [u8],
}

impl<'a> ParameterAnnotations<'a> {
    /// One set per parameter.
    pub fn iter(&self) -> impl Iterator<Item = Result<AnnotationSet<'a>>> + use<'a> {
        let data = self.data;
        words(self.sets).map(move |offset| AnnotationSet::parse(data, offset))
    }
}

impl<'a> Annotation<'a> {
    fn parse(mut cursor: Cursor<'a>) -> Result<Annotation<'a>> {
        let visibility = match cursor.u8()? {
            0 => Visibility::Build,
            1 => Visibility::Runtime,
            2 => Visibility::System,
            _ => return Err(cursor.fault(Code::BadAnnotation)),
        };
        Ok(Annotation { visibility, value: EncodedAnnotation::parse(&mut cursor)? })
    }
}

/// A counted list of offsets; offset 0 is the empty list.
fn offset_list(data: &[u8], offset: u32) -> Result<&[u8]> {
    if offset == 0 {
        return Ok(&[]);
    }
    let at = offset as usize;
    let count = u32_at(data, at)?;
    slice(data, at + 4, u64::from(count) * 4)
}

fn words(bytes: &[u8]) -> impl Iterator<Item = u32> + use<'_> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]]))
}

fn pairs(bytes: &[u8]) -> impl Iterator<Item = (u32, u32)> + use<'_> {
    bytes.chunks_exact(8).map(|pair| {
        let word = |i: usize| u32::from_le_bytes([pair[i], pair[i + 1], pair[i + 2], pair[i + 3]]);
        (word(0), word(4))
    })
}
