//! What the host keeps for the resources of a machine: parsed packages and the tables made of them.
//!
//! All of it is a cache of functions of guest facts. It survives restores, is in no snapshot and in no hash.

use super::package::Package;
use apk::{Config, ResTable};
use libcore::natives::io::files::blob;
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use store::fs::FileImage;
use vm::{Raise, Vm};

/// The path that stands for Android's own package.
pub const FRAMEWORK: &str = "/system/framework/framework-res.apk";

/// How many combinations of packages and configuration keep their table.
const TABLES: usize = 64;
/// The largest package that is read.
const LARGEST: usize = 1 << 30;

/// The host's side of the resources of a machine.
#[derive(Default)]
pub struct Shared {
    framework: RefCell<Option<Arc<Package>>>,
    packages: RefCell<BTreeMap<u128, Option<Arc<Package>>>>,
    tables: RefCell<BTreeMap<TableKey, Rc<ResTable>>>,
    fields: OnceCell<Fields>,
}

/// The packages of a table, in order, and the configuration.
pub type TableKey = (Vec<u128>, Config);

/// Where the fields lie that these natives read and write.
#[derive(Clone, Copy)]
pub struct Fields {
    /// `AssetManager.mObject`
    pub object: u32,
    /// `TypedValue.type`
    pub value_type: u32,
    /// `TypedValue.data`
    pub data: u32,
    /// `TypedValue.string`
    pub string: u32,
    /// `TypedValue.assetCookie`
    pub cookie: u32,
    /// `TypedValue.resourceId`
    pub resource: u32,
    /// `TypedValue.changingConfigurations`
    pub changing: u32,
    /// `TypedValue.density`
    pub density: u32,
}

impl Shared {
    /// Gives the machine Android's own package.
    pub fn set_framework(&self, package: Arc<Package>) {
        *self.framework.borrow_mut() = Some(package);
    }

    /// Android's own package.
    pub fn framework(&self) -> Option<Arc<Package>> {
        self.framework.borrow().clone()
    }

    /// The package that a file is; `None` when it is no archive.
    pub fn package(&self, path: &str, image: &FileImage) -> Option<Arc<Package>> {
        let id = image.id();
        if let Some(known) = self.known(id) {
            return known;
        }
        let package = Package::archive(path, blob(image, LARGEST)).map(Arc::new);
        self.packages.borrow_mut().insert(id, package.clone());
        package
    }

    /// The package of an identity, if it was read before.
    pub fn known(&self, id: u128) -> Option<Option<Arc<Package>>> {
        self.packages.borrow().get(&id).cloned()
    }

    /// The table of these packages for a configuration; `make` gives the packages when it is not known yet.
    pub fn table(&self, key: TableKey, make: impl FnOnce() -> Vec<Option<Arc<Package>>>) -> Rc<ResTable> {
        if let Some(known) = self.tables.borrow().get(&key) {
            return known.clone();
        }
        let table = Rc::new(build(&make(), key.1));
        let mut tables = self.tables.borrow_mut();
        if tables.len() >= TABLES {
            tables.clear();
        }
        tables.insert(key, table.clone());
        table
    }

    /// Where the fields lie, worked out at the first use.
    pub fn fields(self: &Rc<Self>, vm: &mut Vm) -> Result<Fields, Raise> {
        if let Some(known) = self.fields.get() {
            return Ok(*known);
        }
        let found = find_fields(vm)?;
        Ok(*self.fields.get_or_init(|| found))
    }
}

/// Puts the tables of packages together; the cookie of a package is its place, counted from one.
fn build(packages: &[Option<Arc<Package>>], config: Config) -> ResTable {
    let mut table = ResTable::new();
    for (cookie, package) in (1..).zip(packages) {
        _ = match package.as_ref().and_then(|package| package.table()) {
            Some(loaded) => table.add(loaded.clone(), cookie),
            None => table.add_empty(cookie),
        };
    }
    table.set_config(config);
    table
}

fn find_fields(vm: &mut Vm) -> Result<Fields, Raise> {
    let manager = vm.classes.boot("android/content/res/AssetManager")?;
    let value = vm.classes.boot("android/util/TypedValue")?;
    let mut find = |class, name: &str, ty: &str| {
        let missing = || Raise::new("java/lang/NoSuchFieldError", name);
        vm.field_offset(class, name, ty).ok_or_else(missing)
    };
    Ok(Fields {
        object: find(manager, "mObject", "J")?,
        value_type: find(value, "type", "I")?,
        data: find(value, "data", "I")?,
        string: find(value, "string", "Ljava/lang/CharSequence;")?,
        cookie: find(value, "assetCookie", "I")?,
        resource: find(value, "resourceId", "I")?,
        changing: find(value, "changingConfigurations", "I")?,
        density: find(value, "density", "I")?,
    })
}
