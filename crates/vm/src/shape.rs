//! Where the references of a class lie, for who looks at objects and calls nothing.
//!
//! A collection meets objects of hundreds of classes that nobody has used in this process, because they came with the
//! image. Their places follow from the definitions of their fields, so they are read from there: to link all these
//! classes would make tens of thousands of methods that are never called, and take megabytes for good.

use crate::class::{Kind, ReferenceKind};
use crate::classes::Classes;
use crate::layout::{ClassId, FIELDS};
use crate::link::{Places, block, reference_kind};
use dex::EncodedField;

/// Where references lie, in objects of a class and among its statics.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Bytes of an object before rounding.
    pub instance_size: u32,
    /// Offsets of all reference fields of an object.
    pub references: Box<[u32]>,
    /// Offsets of reference statics in the class block.
    pub static_references: Box<[u32]>,
    /// Whether it is or extends `java.lang.ref.Reference`, and how.
    pub reference_kind: ReferenceKind,
}

impl Classes {
    /// The shape of a class that is neither array nor primitive; `None` if its definition cannot be read.
    pub fn shape(&mut self, id: ClassId) -> Option<&Shape> {
        let mut chain = Vec::new();
        let mut next = Some(id);
        while let Some(class) = next.filter(|class| self.known_shape(*class).is_none()) {
            // A class above itself cannot be linked, so there are no objects of it.
            if chain.contains(&class) {
                return None;
            }
            chain.push(class);
            next = self.superclass_of(class)?;
        }
        while let Some(class) = chain.pop() {
            let shape = self.make_shape(class)?;
            self.shapes.insert(class, shape);
        }
        self.known_shape(id)
    }

    /// The shape of a class that is linked, or whose shape was asked for before.
    pub(crate) fn known_shape(&self, id: ClassId) -> Option<&Shape> {
        self.linked(id).map(|class| &class.shape).or_else(|| self.shapes.get(&id))
    }

    /// The superclass that a definition names, if it names one; `None` if it cannot be read or resolved.
    fn superclass_of(&mut self, id: ClassId) -> Option<Option<ClassId>> {
        let (dex, def) = self.definition(id)?;
        match self.dex(dex).view().class_def(def).ok()?.superclass {
            Some(index) => self.resolve_type(dex, index).ok().map(Some),
            None => Some(None),
        }
    }

    /// Makes the shape of a class whose superclass has one.
    fn make_shape(&mut self, id: ClassId) -> Option<Shape> {
        let parent = self.superclass_of(id)?;
        let parent = parent.and_then(|parent| self.known_shape(parent));
        let (dex, def) = self.definition(id)?;
        let view = self.dex(dex).view();
        let def = view.class_def(def).ok()?;
        let data = view.class_data(&def).ok()?;
        let kind = |f: EncodedField| {
            let ty = view.field(f.field).ok()?.ty;
            Some(Kind::of_descriptor(view.type_descriptor(ty).ok()?.bytes()))
        };
        let statics: Vec<Kind> = data.static_fields().map(kind).collect::<Option<_>>()?;
        let instance: Vec<Kind> = data.instance_fields().map(kind).collect::<Option<_>>()?;
        let own = Places::of(&instance, parent.map_or(FIELDS, |p| p.instance_size));
        let inherited = parent.map_or(&[][..], |p| &p.references);
        let inherited_kind = parent.map_or(ReferenceKind::None, |p| p.reference_kind);
        Some(Shape {
            instance_size: own.end,
            references: [inherited, &own.references].concat().into(),
            static_references: Places::of(&statics, block::STATICS).references.into(),
            reference_kind: reference_kind(view.type_descriptor(def.class).ok()?.bytes(), inherited_kind),
        })
    }
}
