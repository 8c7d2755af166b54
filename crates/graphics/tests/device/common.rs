//! Fonts and break rules for the tests, from the boot pack.

use std::sync::{Arc, OnceLock};

use boot::BootPack;
use graphics::font::{FontBytes, FontConfig, FontStore, SystemFonts};
use graphics::text::TextEngine;

/// A text engine with a device's fonts.
pub(crate) struct Device {
    pub(crate) engine: TextEngine,
    pub(crate) fonts: SystemFonts,
}

/// The device, or `None` with a line that says what is missing.
pub(crate) fn device() -> Option<Device> {
    let list = entry("fonts/fonts.xml")?;
    let config = FontConfig::parse(std::str::from_utf8(list).expect("text")).expect("fonts.xml");
    let mut store = FontStore::new();
    let load = |file: &str| {
        let bytes: &'static [u8] = pack()?.get(&format!("fonts/{file}"))?;
        Some(Arc::new(bytes) as FontBytes)
    };
    let fonts = SystemFonts::load(&config, &mut store, load).expect("fonts");
    Some(Device { engine: TextEngine::new(store), fonts })
}

/// Text as the natives get it.
pub(crate) fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// The patterns for hyphens in American English.
pub(crate) fn patterns() -> Option<Vec<u8>> {
    entry("framework/assets/webkit/hyph_en_US.dic").map(<[u8]>::to_vec)
}

/// A file of ICU's break rules.
pub(crate) fn icu_file(name: &str) -> Option<Vec<u8>> {
    entry(&format!("class/android/icu/impl/data/icudt55b/brkitr/{name}")).map(<[u8]>::to_vec)
}

fn entry(name: &str) -> Option<&'static [u8]> {
    let pack = pack();
    if pack.is_none() {
        println!("NOT TESTED: no boot pack (make it with `gibbon boot`)");
    }
    pack.map(|pack| pack.get(name).unwrap_or_else(|| panic!("the pack has no {name}")))
}

fn pack() -> Option<&'static BootPack> {
    static PACK: OnceLock<Option<BootPack>> = OnceLock::new();
    let open = || BootPack::open(&boot::pack_path(&boot::Options::new(23)).ok()?).ok();
    PACK.get_or_init(open).as_ref()
}
