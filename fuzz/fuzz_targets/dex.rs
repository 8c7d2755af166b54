//! DEX files: structure, every class, every instruction, and both ways to print them. Checksums are repaired first, so that damage gets through.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut bytes = data.to_vec();
    hostile::dex::repair(&mut bytes);
    let Ok((dex, repaired)) = dex::salvage::open(&bytes) else { return };
    let mut classes = 0;
    inspect::code::survey(dex, "org.gibbon.seed", |_| classes += 1, &mut |_| ());
    assert!(classes <= dex.header().classes.count);
    let sound = dex::structure::verify(&dex).is_empty() && repaired.is_empty();
    assert!(dex::Dex::parse(&bytes).is_ok() || !sound, "a file that cannot be read was called sound");
    for class in dex.class_defs().take(20) {
        _ = dex::dexdump::class(dex, &class);
        _ = dex::disassemble::class(dex, &class);
    }
});
