//! Every native of this crate stands for a method that the boot classes have: a slip in a name or a signature would
//! leave a gap that nobody sees.

use boot::{Options, Silent};
use dex::Dex;
use std::collections::BTreeSet;
use vm::{Config, Vm};

#[test]
fn every_native_has_its_method() {
    let pack = boot::prepare(&Options::new(23), &mut Silent).unwrap_or_else(|e| panic!("no boot pack: {e}"));
    let mut vm = Vm::new(Config::default()).unwrap();
    android::register(&mut vm);
    let mut methods = BTreeSet::new();
    for name in &boot::manifest(&pack).unwrap().boot_class_path {
        add_methods(pack.get(name).unwrap(), &mut methods);
    }
    let text = |n: &vm::Native| format!("L{};->{}{}", n.class, n.name, n.signature);
    let all: Vec<String> =
        vm.classes.registry.all().iter().map(text).filter(|t| !t.starts_with("L<machine>")).collect();
    let missing: Vec<_> = all.iter().filter(|t| !methods.contains(*t)).collect();
    assert!(all.len() > 2_000, "{} natives", all.len());
    assert!(missing.is_empty(), "{} of {}: {missing:#?}", missing.len(), all.len());
}

/// Adds the methods that a DEX file defines, as `Lclass;->name(arguments)result`.
fn add_methods(bytes: &[u8], methods: &mut BTreeSet<String>) {
    let dex = Dex::parse(bytes).unwrap();
    for def in dex.class_defs() {
        for method in dex.class_data(&def).unwrap().methods() {
            let id = dex.method(method.method).unwrap();
            let class = dex.type_descriptor(id.class).unwrap();
            let name = dex.string(id.name).unwrap();
            let signature = dex.signature(id.proto).unwrap();
            let parts = [class.bytes(), b"->", name.bytes(), &signature].concat();
            methods.insert(String::from_utf8_lossy(&parts).into_owned());
        }
    }
}
