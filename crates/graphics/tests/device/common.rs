//! Fonts for the tests that need them: `$GIBBON_FONTS`, else the fonts that the boot image is made from.

use std::path::PathBuf;
use std::sync::Arc;

use graphics::font::{FontBytes, FontConfig, FontStore, SystemFonts};
use graphics::text::TextEngine;

/// A text engine with a device's fonts.
pub(crate) struct Device {
    pub(crate) engine: TextEngine,
    pub(crate) fonts: SystemFonts,
}

/// The device, or `None` with a line that says what is missing.
pub(crate) fn device() -> Option<Device> {
    let folder = font_folder();
    let Ok(xml) = std::fs::read_to_string(folder.join("fonts.xml")) else {
        println!("NOT TESTED: no fonts.xml in {} (set GIBBON_FONTS)", folder.display());
        return None;
    };
    let config = FontConfig::parse(&xml).expect("fonts.xml");
    let mut store = FontStore::new();
    let load = |file: &str| {
        let bytes = std::fs::read(folder.join(file)).ok()?;
        Some(Arc::new(bytes) as FontBytes)
    };
    let fonts = SystemFonts::load(&config, &mut store, load).expect("fonts");
    Some(Device { engine: TextEngine::new(store), fonts })
}

#[expect(clippy::disallowed_methods, reason = "only tests look for fonts on the host")]
fn font_folder() -> PathBuf {
    std::env::var_os("GIBBON_FONTS").map_or_else(|| "/work/boot23/fonts".into(), PathBuf::from)
}

/// Text as the natives get it.
pub(crate) fn units(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

/// A file of ICU's break rules: in `$GIBBON_ICU`, else where the boot image's parts lie.
#[expect(clippy::disallowed_methods, reason = "only tests look for data on the host")]
pub(crate) fn icu_file(name: &str) -> Option<Vec<u8>> {
    let folder = std::env::var_os("GIBBON_ICU").map_or_else(|| "/work/boot23/icu".into(), PathBuf::from);
    let found = std::fs::read(folder.join(name)).ok();
    if found.is_none() {
        println!("NOT TESTED: no {name} in {} (set GIBBON_ICU)", folder.display());
    }
    found
}
