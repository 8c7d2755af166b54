//! java.lang.VMClassLoader: what the machine knows of a loader's classes.

use crate::natives::Table;
use vm::class::LoaderId;
use vm::layout::Ref;
use vm::native::reference;
use vm::{Call, Native, NativeResult};

const CLASS: &str = "java/lang/VMClassLoader";

/// Natives of VMClassLoader.
pub const NATIVES: Table = crate::natives![
    Native::model(
        CLASS,
        "findLoadedClass",
        "(Ljava/lang/ClassLoader;Ljava/lang/String;)Ljava/lang/Class;",
        find_loaded_class,
        "answers for loaders with the platform's look-up, whether or not the class was asked for before",
    ),
    Native::exact(CLASS, "findBootClass", "(Ljava/lang/String;)Ljava/lang/Class;", find_boot_class),
];

/// A dotted name as the machine writes it; `None` for names that no class can have.
pub fn slashed(name: &str) -> Option<String> {
    (!name.contains('/')).then(|| name.replace('.', "/"))
}

fn find_in(call: &mut Call<'_>, loader: LoaderId, name: &str) -> NativeResult {
    let found = slashed(name).and_then(|n| call.vm.find_class(loader, &n).ok());
    match found {
        Some(class) => reference(call.vm.class_object(class)?),
        None => reference(Ref::NULL),
    }
}

fn find_loaded_class(call: &mut Call<'_>) -> NativeResult {
    let (loader, name) = (call.reference(), call.string("name")?);
    match call.vm.side.loaders.iter().position(|l| *l == loader && !loader.is_null()) {
        Some(number) => find_in(call, LoaderId(number as u32), &name),
        None => reference(Ref::NULL),
    }
}

fn find_boot_class(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("name")?;
    find_in(call, LoaderId::BOOT, &name)
}
