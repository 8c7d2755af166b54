//! Names of resources and the ids they stand for.

use super::table::{PackageRef, ResTable};

/// Names that stand for the parts of an attribute's definition and of a plural.
const INTERNAL: &[(&str, u32)] = &[
    ("^type", 0x0100_0000),
    ("^min", 0x0100_0001),
    ("^max", 0x0100_0002),
    ("^l10n", 0x0100_0003),
    ("^other", 0x0100_0004),
    ("^zero", 0x0100_0005),
    ("^one", 0x0100_0006),
    ("^two", 0x0100_0007),
    ("^few", 0x0100_0008),
    ("^many", 0x0100_0009),
];
const ARRAY: u32 = 0x0200_0000;

/// The full name of a resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResourceName {
    /// The package.
    pub package: String,
    /// The type, such as `string`.
    pub type_name: String,
    /// The entry.
    pub entry: String,
}

impl std::fmt::Display for ResourceName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}/{}", self.package, self.type_name, self.entry)
    }
}

impl ResTable {
    /// The name of a resource.
    pub fn name(&self, id: u32) -> Option<ResourceName> {
        let group = self.group(id)?;
        let found = self.find(id, None).ok()?;
        let (_, entry) = self.entry(found).ok()?;
        let package = self.package(PackageRef { table: found.table as usize, package: found.package as usize })?;
        Some(ResourceName {
            package: group.name.clone(),
            type_name: package.type_name(found.type_id)?,
            entry: package.key_name(entry.key)?,
        })
    }

    /// The id of a name such as `name`, `type/name` or `@package:type/name`; what the name lacks is taken from the
    /// defaults. 0 stands for none.
    pub fn identifier(&self, name: &str, default_type: Option<&str>, default_package: Option<&str>) -> u32 {
        if name.starts_with('^') {
            return internal(name);
        }
        let plain = name.strip_prefix('@').map_or(name, |rest| rest.strip_prefix('*').unwrap_or(rest));
        let (package, rest) = match plain.rsplit_once(':') {
            Some((package, rest)) => (Some(package), rest),
            None => (default_package, plain),
        };
        let (type_name, entry) = match rest.rsplit_once('/') {
            Some((type_name, entry)) => (Some(type_name), entry),
            None => (default_type, rest),
        };
        let (Some(package), Some(type_name)) = (package, type_name) else { return 0 };
        if entry.is_empty() {
            return 0;
        }
        self.lookup(package, type_name, entry).unwrap_or(0)
    }

    /// The id of a type of a package.
    pub fn type_id(&self, package: u8, type_name: &str) -> Option<u8> {
        let group = self.groups.iter().find(|group| group.id == package)?;
        group.packages.iter().find_map(|&at| {
            let package = self.package(at)?;
            let index = package.types.index_of(type_name)?;
            u8::try_from(index + package.type_id_offset + 1).ok()
        })
    }

    /// Every resource id of the table with its name, in the order of packages and types.
    pub fn names(&self) -> impl Iterator<Item = (u32, ResourceName)> + '_ {
        let types = self.groups.iter().flat_map(|group| group.types.iter().enumerate().map(move |t| (group, t)));
        types.flat_map(move |(group, (type_index, specs))| {
            let count = specs.iter().filter_map(|s| self.spec(s.package, s.spec)).map(|s| s.entry_count).max();
            (0..count.unwrap_or(0).min(1 << 16)).filter_map(move |entry| {
                let id = u32::from(group.id) << 24 | (type_index as u32 + 1) << 16 | entry;
                self.name(id).map(|name| (id, name))
            })
        })
    }

    fn lookup(&self, package: &str, type_name: &str, entry: &str) -> Option<u32> {
        let group = self.groups.iter().find(|group| group.name == package)?;
        // Attributes that are not public have a type of their own.
        let types = [Some(type_name), (type_name == "attr").then_some("^attr-private")];
        let packages = group.packages.iter().filter_map(|&at| self.package(at));
        let indices = packages.flat_map(|package| {
            types.iter().flatten().filter_map(|name| Some(package.types.index_of(name)? + package.type_id_offset))
        });
        for index in indices {
            let Some(specs) = group.types.get(index as usize) else { continue };
            let found = specs.iter().find_map(|spec| self.entry_named(spec.package, spec.spec, entry));
            if let Some(entry) = found {
                return Some(u32::from(group.id) << 24 | ((index + 1) & 0xff) << 16 | u32::from(entry));
            }
        }
        None
    }

    /// The index of an entry by its name, in any configuration.
    fn entry_named(&self, at: PackageRef, spec: usize, name: &str) -> Option<u16> {
        let key = self.package(at)?.keys.index_of(name)?;
        let table = self.loaded(at.table)?;
        self.spec(at, spec)?.types.iter().find_map(|chunk| {
            table.indices(chunk).find(|&index| matches!(table.entry(chunk, index), Some(Ok(entry)) if entry.key == key))
        })
    }
}

fn internal(name: &str) -> u32 {
    if let Some((_, id)) = INTERNAL.iter().find(|(known, _)| *known == name) {
        return *id;
    }
    let index = name.strip_prefix("^index_").and_then(|number| number.parse::<u16>().ok());
    index.map_or(0, |index| ARRAY | u32::from(index))
}
