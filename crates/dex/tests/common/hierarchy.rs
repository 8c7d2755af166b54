//! A class hierarchy made of DEX files alone, for tests of the verifier.

use std::collections::BTreeMap;

use dex::verify::TypeHierarchy;
use dex::{ClassDef, Dex, Mutf8};

/// All classes of some DEX files; the first definition of a class counts.
pub(crate) struct DexHierarchy<'a> {
    classes: Vec<(Dex<'a>, ClassDef)>,
    names: BTreeMap<&'a [u8], u32>,
    /// All superclasses and interfaces of a class, sorted.
    supertypes: Vec<Option<Vec<u32>>>,
}

impl<'a> DexHierarchy<'a> {
    pub(crate) fn new(files: impl IntoIterator<Item = Dex<'a>>) -> DexHierarchy<'a> {
        let mut this = DexHierarchy { classes: Vec::new(), names: BTreeMap::new(), supertypes: Vec::new() };
        for dex in files {
            for class in dex.class_defs() {
                let number = this.classes.len() as u32;
                if let Ok(name) = dex.type_descriptor(class.class) {
                    this.names.entry(name.bytes()).or_insert(number);
                }
                this.classes.push((dex, class));
            }
        }
        this.supertypes = (0..this.classes.len() as u32).map(|class| this.find_supertypes(class)).collect();
        this
    }

    fn direct(&self, class: u32) -> Vec<&'a [u8]> {
        let (dex, def) = &self.classes[class as usize];
        let interfaces = dex.interfaces(def).unwrap();
        def.superclass.into_iter().chain(interfaces.iter()).map(|ty| dex.type_descriptor(ty).unwrap().bytes()).collect()
    }

    /// `None` when a supertype is missing: such a class cannot be loaded.
    fn find_supertypes(&self, class: u32) -> Option<Vec<u32>> {
        let (mut found, mut next) = (vec![class], 0);
        while let Some(&class) = found.get(next) {
            next += 1;
            for name in self.direct(class) {
                let supertype = *self.names.get(name)?;
                if !found.contains(&supertype) {
                    found.push(supertype);
                }
            }
        }
        found.sort_unstable();
        Some(found)
    }
}

impl TypeHierarchy for DexHierarchy<'_> {
    type Class = u32;

    fn resolve(&mut self, descriptor: Mutf8<'_>) -> Option<u32> {
        self.names.get(descriptor.bytes()).copied().filter(|&class| self.supertypes[class as usize].is_some())
    }

    fn superclass(&self, class: u32) -> Option<u32> {
        let (dex, def) = &self.classes[class as usize];
        self.names.get(dex.type_descriptor(def.superclass?).unwrap().bytes()).copied()
    }

    fn is_interface(&self, class: u32) -> bool {
        self.classes[class as usize].1.flags.is_interface()
    }

    fn is_assignable(&self, to: u32, from: u32) -> bool {
        self.supertypes[from as usize].as_ref().is_some_and(|supertypes| supertypes.binary_search(&to).is_ok())
    }

    fn describe(&self, class: u32) -> String {
        let (dex, def) = &self.classes[class as usize];
        dex.type_descriptor(def.class).unwrap().to_string()
    }

    fn field_owner(&mut self, class: u32, name: Mutf8<'_>, ty: Mutf8<'_>) -> Option<u32> {
        let mut class = Some(class);
        while let Some(number) = class {
            let (dex, def) = self.classes[number as usize];
            let found = dex.class_data(&def).unwrap().fields().any(|field| {
                let id = dex.field(field.field).unwrap();
                dex.string(id.name).unwrap().bytes() == name.bytes()
                    && dex.type_descriptor(id.ty).unwrap().bytes() == ty.bytes()
            });
            if found {
                return Some(number);
            }
            class = self.superclass(number);
        }
        None
    }
}
