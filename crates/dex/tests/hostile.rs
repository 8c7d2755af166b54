//! Hostile and damaged files: nothing panics, and what is not damaged can still be read.

mod common;

use common::AppDex;
use dex::verify::{NoClasses, Verifier, reference_map};
use dex::{Dex, MethodBody, salvage, structure};
use proptest::prelude::*;

/// Reads everything in every way there is. The answers do not matter here.
fn exercise(bytes: &[u8]) -> Option<usize> {
    let parsed = Dex::parse(bytes).ok();
    let dex = salvage::open(bytes).ok().map(|(dex, _)| dex).or(parsed)?;
    structure::verify(&dex);
    dex::dexdump::file(dex, "hostile");
    let mut hierarchy = NoClasses;
    let mut verifier = Verifier::new(&mut hierarchy);
    let mut methods = 0;
    for class in dex.class_defs() {
        let _ = dex.type_descriptor(class.class).map(|name| dex.find_class(name));
        dex::disassemble::class(dex, &class);
        let Ok(data) = dex.class_data(&class) else { continue };
        for body in data.methods().filter_map(|method| MethodBody::new(dex, &method)?.ok()) {
            methods += 1;
            let _ = verifier.verify(&body);
            let _ = reference_map(&body);
        }
    }
    Some(methods)
}

/// A small generator, so that every run flips the same bits.
struct Random(u64);

impl Random {
    fn next(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        ((self.0 >> 33) as usize) % below
    }
}

/// A copy with some bits flipped, and the offsets of the bytes that changed.
fn flipped(bytes: &[u8], flips: usize, seed: u64) -> (Vec<u8>, Vec<usize>) {
    let (mut copy, mut random) = (bytes.to_vec(), Random(seed));
    let offsets: Vec<usize> = (0..flips).map(|_| random.next(bytes.len())).collect();
    offsets.iter().for_each(|&offset| copy[offset] ^= 1 << random.next(8));
    (copy, offsets)
}

fn small_apps() -> Vec<AppDex> {
    common::app_dexes().into_iter().filter(|file| file.bytes.len() < 400_000).collect()
}

#[test]
fn flipped_bits_do_no_harm() {
    let mut methods = 0;
    for (number, file) in small_apps().iter().enumerate() {
        for (round, flips) in [1, 1, 1, 8, 64, 1000].into_iter().enumerate() {
            let seed = (number * 10 + round) as u64;
            methods += exercise(&flipped(&file.bytes, flips, seed).0).unwrap_or(0);
        }
    }
    eprintln!("{methods} methods of damaged files were looked at");
}

/// Bits are flipped in code only, so that the verifier sees many wrong instructions in files that are otherwise right.
#[test]
fn flipped_instructions_do_no_harm() {
    let (mut accepted, mut rejected) = (0, 0);
    for (number, file) in small_apps().iter().enumerate() {
        let dex = Dex::parse(&file.bytes).unwrap();
        let methods = dex.class_defs().flat_map(|class| dex.class_data(&class).unwrap().methods());
        let methods: Vec<_> = methods.filter(|method| method.code_off != 0).collect();
        let mut random = Random(number as u64);
        let mut copy = file.bytes.clone();
        for method in &methods {
            let code = dex.code(method.code_off).unwrap();
            copy[method.code_off as usize + 16 + random.next(code.insns.bytes().len())] ^= 1 << random.next(8);
        }
        let damaged = Dex::parse(&copy).unwrap();
        let mut hierarchy = NoClasses;
        let mut verifier = Verifier::new(&mut hierarchy);
        for method in &methods {
            let body = MethodBody::new(damaged, method).unwrap().unwrap();
            let verdict = verifier.verify(&body);
            // What the verifier lets pass must have register maps: the VM relies on it.
            assert!(verdict.is_err() || reference_map(&body).is_ok(), "{} {}", file.name, method.method);
            *if verdict.is_ok() { &mut accepted } else { &mut rejected } += 1;
        }
    }
    eprintln!("of methods with one flipped bit {accepted} passed and {rejected} were rejected");
}

#[test]
fn broken_headers_are_errors() {
    let Some(file) = small_apps().into_iter().next() else { return };
    let broken = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut copy = file.bytes.clone();
        change(&mut copy);
        Dex::parse(&copy).map(|_| ()).map_err(|error| error.to_string())
    };
    let put = |copy: &mut Vec<u8>, at: usize, word: u32| copy[at..at + 4].copy_from_slice(&word.to_le_bytes());
    let check = |change: &dyn Fn(&mut Vec<u8>), code: &str| {
        let answer = broken(change).unwrap_err();
        assert!(answer.starts_with(code), "{answer}");
    };
    check(&|copy| copy.clear(), "E0701");
    check(&|copy| copy.truncate(0x60), "E0701");
    check(&|copy| copy[0] = b'x', "E0702");
    check(&|copy| copy[4..7].copy_from_slice(b"999"), "E0702");
    check(&|copy| copy[4..7].copy_from_slice(b"034"), "E0703");
    check(&|copy| put(copy, 40, 0x7856_3412), "E0704");
    check(&|copy| put(copy, 36, 0x20), "E0705");
    check(&|copy| put(copy, 56, u32::MAX), "E0706");
    check(&|copy| put(copy, 96, 16_000_000), "E0706");
    check(&|copy| copy.truncate(copy.len() / 8), "E0706");
    assert_eq!(
        broken(&|copy| put(copy, 52, 0xffff_fff0)),
        Ok(()),
        "a bad map offset only costs what the map alone knows"
    );
}

/// The byte ranges that are read to load a class.
fn footprint(dex: &Dex<'_>, bytes: &[u8], class: &dex::ClassDef) -> dex::Result<Vec<(usize, usize)>> {
    let header = *dex.header();
    let entry =
        |section: dex::Section, index: u32, size: usize| (section.offset as usize + index as usize * size, size);
    let mut ranges = vec![entry(header.classes, class.index.0, 32)];
    let mut types: Vec<dex::TypeIdx> = class.superclass.into_iter().chain([class.class]).collect();
    let mut strings = Vec::new();
    types.extend(dex.interfaces(class)?.iter());
    ranges.push((class.interfaces_off as usize, 4 + 2 * dex.interfaces(class)?.len()));
    let data = dex.class_data(class)?;
    if class.class_data_off != 0 {
        // Members take at most 15 bytes each, and the four counts 20; to take more than there is only makes the demand weaker.
        let members = data.fields().count() * 10 + data.methods().count() * 15;
        ranges.push((class.class_data_off as usize, 20 + members));
    }
    for field in data.fields() {
        ranges.push(entry(header.fields, field.field.0, 8));
    }
    for method in data.methods() {
        let id = dex.method(method.method)?;
        let proto = dex.proto(id.proto)?;
        ranges.extend([entry(header.methods, method.method.0, 8), entry(header.protos, id.proto.0, 12)]);
        let list = u32::from_le_bytes(bytes[entry(header.protos, id.proto.0, 12).0 + 8..][..4].try_into().unwrap());
        ranges.push((list as usize, 4 + 2 * proto.parameters.len()));
    }
    for ty in types {
        ranges.push(entry(header.types, ty.0, 4));
        strings.push(dex.type_string(ty)?);
    }
    for string in strings {
        let (at, size) = entry(header.strings, string.0, 4);
        let data = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
        ranges.extend([(at, size), (data, dex.string(string)?.bytes().len() + 6)]);
    }
    Ok(ranges)
}

/// Of the classes that no flip touches, how many are still found and loaded.
fn survivors(file: &AppDex, flips: usize, seed: u64) -> (usize, usize) {
    let whole = Dex::parse(&file.bytes).unwrap();
    let (copy, offsets) = flipped(&file.bytes, flips, seed);
    let opened = salvage::open(&copy).map(|(dex, _)| dex);
    let (mut untouched, mut loaded) = (0, 0);
    for class in whole.class_defs() {
        let ranges = footprint(&whole, &file.bytes, &class).unwrap();
        if ranges.iter().any(|&(start, size)| offsets.iter().any(|&offset| (start..start + size).contains(&offset))) {
            continue;
        }
        untouched += 1;
        let name = whole.type_descriptor(class.class).unwrap();
        let found = opened.as_ref().ok().and_then(|dex| Some((dex, dex.find_class(name)?)));
        loaded += usize::from(found.is_some_and(|(dex, found)| structure::check_class(dex, &found).is_ok()));
    }
    (untouched, loaded)
}

#[test]
fn untouched_classes_survive_damage() {
    for (flips, share) in [(1, 1.0), (64, 0.95)] {
        let (mut untouched, mut loaded, mut worst) = (0, 0, 1.0f64);
        for (number, file) in small_apps().iter().enumerate() {
            for round in 0..8 {
                let (all, alive) = survivors(file, flips, (number * 100 + round) as u64);
                worst = if all > 0 { worst.min(alive as f64 / all as f64) } else { worst };
                untouched += all;
                loaded += alive;
            }
        }
        eprintln!("{flips} flips: {loaded} of {untouched} untouched classes can be loaded, worst file {worst:.3}");
        assert!(loaded as f64 >= share * untouched as f64, "{loaded} of {untouched} after {flips} flips");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..600)) {
        exercise(&bytes);
    }

    /// Behind a good header anything can come.
    #[test]
    fn arbitrary_tables_do_no_harm(
        words in proptest::collection::vec(prop_oneof![0u32..64, 0x70u32..0x400, any::<u32>()], 0x1c..200),
        counts in proptest::collection::vec(0u32..6, 6),
    ) {
        let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        bytes[..8].copy_from_slice(b"dex\n035\0");
        let put = |bytes: &mut Vec<u8>, at: usize, word: u32| bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
        put(&mut bytes, 36, 0x70);
        put(&mut bytes, 40, 0x1234_5678);
        let mut offset = 0x70;
        for (table, (count, size)) in counts.iter().zip([4, 4, 12, 8, 8, 32]).enumerate() {
            put(&mut bytes, 56 + 8 * table, *count);
            put(&mut bytes, 60 + 8 * table, offset);
            offset += count * size;
        }
        exercise(&bytes);
    }
}
