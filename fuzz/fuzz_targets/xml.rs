//! Binary XML and what is made of it: the typed manifest and the text.

#![no_main]

use apk::manifest::NoResources;
use apk::{Diagnostics, Manifest, Options, XmlTree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut diagnostics = Diagnostics::new("AndroidManifest.xml", Options::default());
    let Ok(tree) = XmlTree::parse(data.into(), &mut diagnostics) else { return };
    if let Some(root) = inspect::xml::read(&tree, &|_| None) {
        assert!(inspect::xml::lines(&root).len() > 1);
    }
    if Manifest::read(&tree, &NoResources, &mut diagnostics).is_ok_and(|manifest| manifest.package.is_empty()) {
        panic!("a manifest without a package was accepted");
    }
});
