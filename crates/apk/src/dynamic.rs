//! Package ids that are only known when a table is loaded.
//!
//! A shared library is compiled with package id 0 and gets a free one when it is loaded; whoever was compiled against
//! it wrote another number down. This table translates such numbers.

/// Id of an app's own resources, which is never translated.
const APP_PACKAGE: u8 = 0x7f;
const SYSTEM_PACKAGE: u8 = 0x01;

/// Translates build-time package ids to loaded ones, for one package.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DynamicRefs {
    assigned: u8,
    /// Packages this one was compiled against, with the id they had then.
    libraries: Vec<(String, u8)>,
    lookup: Box<[u8; 256]>,
}

impl DynamicRefs {
    /// The table of a package that was loaded with the id `assigned`.
    pub fn new(assigned: u8) -> DynamicRefs {
        let mut lookup = Box::new([0; 256]);
        for id in [APP_PACKAGE, SYSTEM_PACKAGE] {
            lookup[usize::from(id)] = id;
        }
        DynamicRefs { assigned, libraries: Vec::new(), lookup }
    }

    /// The packages this one was compiled against, with the id they had then.
    pub fn libraries(&self) -> &[(String, u8)] {
        &self.libraries
    }

    /// The id a resource really has; `None` when its library is not loaded.
    pub fn resolve(&self, id: u32) -> Option<u32> {
        let [package, ..] = id.to_be_bytes();
        match package {
            APP_PACKAGE => Some(id),
            0 => Some(id | u32::from(self.assigned) << 24),
            _ => match self.lookup[usize::from(package)] {
                0 => None,
                loaded => Some(id & 0x00ff_ffff | u32::from(loaded) << 24),
            },
        }
    }

    /// Notes a package this one was compiled against.
    pub fn add_library(&mut self, name: String, id: u8) {
        match self.libraries.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = id,
            None => self.libraries.push((name, id)),
        }
    }

    /// Tells the id under which a package was loaded, if this one was compiled against it.
    pub fn set_loaded(&mut self, name: &str, id: u8) {
        if let Some((_, compiled)) = self.libraries.iter().find(|(known, _)| known == name) {
            self.lookup[usize::from(*compiled)] = id;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_translated_by_the_loaded_library() {
        let mut refs = DynamicRefs::new(2);
        refs.add_library("lib".to_owned(), 0x05);
        assert_eq!(refs.resolve(0x0501_0003), None);
        refs.set_loaded("lib", 3);
        refs.set_loaded("stranger", 4);
        assert_eq!(refs.resolve(0x0501_0003), Some(0x0301_0003));
        assert_eq!(refs.resolve(0x0001_0003), Some(0x0201_0003));
        assert_eq!(refs.resolve(0x7f01_0003), Some(0x7f01_0003));
        assert_eq!(refs.resolve(0x0101_0003), Some(0x0101_0003));
    }
}
