//! Damaged files against every reader, in every mode: whatever the bytes, a reader answers.
//!
//! Invariant 1 of the design: parsers are total. These tests look for panics; that work and memory are bounded is
//! argued where the bounds are, and measured on the binary.

use proptest::prelude::*;

use crate::arsc::{DefaultStyle, Resolution, StyledValues, XmlElement};
use crate::testing::seeds;
use crate::{
    Archive, Blob, Diagnostics, LoadedTable, Mode, Options, PackageSet, ResTable, Signatures, Target, Theme, Value,
    XmlTree, axml, manifest, value,
};

fn each_mode(read: impl Fn(&mut Diagnostics)) {
    for mode in [Mode::Strict, Mode::Android, Mode::Salvage] {
        read(&mut Diagnostics::new("hostile", Options { mode, ..Options::default() }));
    }
}

fn read_package(bytes: &[u8]) {
    each_mode(|diagnostics| {
        let data: Blob = bytes.into();
        if let Ok(archive) = Archive::open(data.clone(), diagnostics) {
            for entry in archive.entries() {
                _ = archive.read(entry, diagnostics);
                _ = archive.locate(entry, diagnostics);
            }
            _ = Signatures::read(&archive, diagnostics);
        }
        if let Ok(set) = PackageSet::open(vec![("a.apk".to_owned(), data.into())], &Target::default(), diagnostics) {
            _ = set
                .manifest(&Target::default().config, diagnostics)
                .map(|m| (m.main_activity().map(str::to_owned), m.processes()));
            _ = set.signatures(diagnostics);
        }
    });
}

fn read_xml(bytes: &[u8]) {
    each_mode(|diagnostics| {
        let Ok(tree) = XmlTree::parse(bytes.into(), diagnostics) else { return };
        _ = tree.check(diagnostics);
        let resources = ResTable::new();
        for at in tree.events() {
            let strings =
                [tree.name(at), tree.namespace(at), tree.text(at), tree.uri(at), tree.prefix(at), tree.comment(at)];
            _ = strings.map(|index| tree.str(index).len());
            _ = (tree.line(at), tree.text_value(at), tree.id_attribute(at), tree.class_attribute(at));
            _ = tree.index_of_attribute(at, Some(axml::ANDROID_NS), "name");
            let element = XmlElement { tree: &tree, at };
            let out = StyledValues { values: &mut [0; 12], indices: None };
            resources.apply_style(
                &Theme::new(),
                DefaultStyle::default(),
                Some(element),
                &[0x0101_0001, 0x0101_0003],
                out,
            );
        }
        for index in 0..tree.strings().len() as u32 {
            _ = tree.strings().get(index).map(|text| text.units().count());
            tree.strings().styles(index).for_each(drop);
        }
        _ = manifest::Manifest::read(&tree, &manifest::NoResources, diagnostics);
    });
}

fn read_table(bytes: &[u8]) {
    each_mode(|diagnostics| {
        let Ok(table) = LoadedTable::parse(bytes.into(), diagnostics) else { return };
        _ = table.check(diagnostics);
        let mut resources = ResTable::new();
        resources.add(table, 1);
        resources.set_config(Target::default().config);
        let ids: Vec<u32> = resources.names().map(|(id, _)| id).collect();
        let mut theme = Theme::new();
        for id in ids {
            let mut resolution =
                Resolution { value: Value { data_type: value::TYPE_REFERENCE, data: id }, ..Resolution::default() };
            _ = resources.resolve(&mut resolution, 0).map(|block| resources.text(resolution.value, block));
            _ = theme.apply_style(&resources, id, id % 2 == 0);
            resources.retrieve_array(id, &mut [0; 30]);
        }
        _ = (resources.identifier("label", Some("string"), Some("com.example")), resources.locales());
    });
}

/// Positions with the bytes to put there.
fn damage() -> impl Strategy<Value = Vec<(prop::sample::Index, u8)>> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12)
}

fn damaged(mut bytes: Vec<u8>, damage: &[(prop::sample::Index, u8)], cut: Option<prop::sample::Index>) -> Vec<u8> {
    for (place, byte) in damage {
        let at = place.index(bytes.len());
        bytes[at] = *byte;
    }
    if let Some(cut) = cut {
        bytes.truncate(cut.index(bytes.len()));
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_packages_are_answered(changes in damage(), cut in prop::option::weighted(0.2, any::<prop::sample::Index>())) {
        read_package(&damaged(seeds::package(), &changes, cut));
    }

    #[test]
    fn damaged_xml_is_answered(changes in damage(), cut in prop::option::weighted(0.2, any::<prop::sample::Index>())) {
        read_xml(&damaged(seeds::manifest(), &changes, cut));
    }

    #[test]
    fn damaged_tables_are_answered(changes in damage(), cut in prop::option::weighted(0.2, any::<prop::sample::Index>())) {
        read_table(&damaged(seeds::resources(), &changes, cut));
    }

    #[test]
    fn random_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        read_package(&bytes);
        read_xml(&bytes);
        read_table(&bytes);
    }

    #[test]
    fn one_flipped_bit_is_answered(place in any::<prop::sample::Index>(), bit in 0u32..8) {
        for (seed, read) in [
            (seeds::package(), read_package as fn(&[u8])),
            (seeds::manifest(), read_xml as fn(&[u8])),
            (seeds::resources(), read_table as fn(&[u8])),
        ] {
            let mut bytes = seed;
            let at = place.index(bytes.len());
            bytes[at] ^= 1 << bit;
            read(&bytes);
        }
    }
}

/// Every 32-bit field of the two formats once at each of the values that break arithmetic.
#[test]
fn extreme_numbers_in_every_place_are_answered() {
    for (seed, read) in [
        (seeds::manifest(), read_xml as fn(&[u8])),
        (seeds::resources(), read_table as fn(&[u8])),
        (seeds::package(), read_package as fn(&[u8])),
    ] {
        for at in (0..seed.len() - 4).step_by(2) {
            for number in [0u32, 0x7fff_ffff, 0xffff_ffff, 0x8000_0000, 0xffff_fffe, 0x0001_0000] {
                let mut bytes = seed.clone();
                bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
                read(&bytes);
            }
        }
    }
}

#[test]
fn the_seeds_are_honest() {
    let mut strict = Diagnostics::new("seed", Options { mode: Mode::Strict, ..Options::default() });
    let tree = XmlTree::parse(seeds::manifest().into(), &mut strict).unwrap();
    tree.check(&mut strict).unwrap();
    LoadedTable::parse(seeds::resources().into(), &mut strict).unwrap().check(&mut strict).unwrap();
    let inputs = vec![("a.apk".to_owned(), seeds::package().into())];
    let set = PackageSet::open(inputs, &Target::default(), &mut strict).unwrap();
    let label = set.manifest(&Target::default().config, &mut strict).unwrap().application.label.unwrap();
    assert_eq!(label.text.as_deref(), Some("zero"));
}
