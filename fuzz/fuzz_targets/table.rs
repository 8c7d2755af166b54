//! Resource tables: the frames, every entry, and what a device would choose.

#![no_main]

use apk::config::Device;
use apk::{Diagnostics, LoadedTable, Options, ResTable};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut diagnostics = Diagnostics::new("resources.arsc", Options::default());
    let Ok(file) = LoadedTable::parse(data.into(), &mut diagnostics) else { return };
    _ = file.check(&mut diagnostics);
    let mut table = ResTable::new();
    table.set_config(Device::default().config());
    table.add(file, 0);
    for (id, name) in table.names().take(1000) {
        _ = table.resource(id, 0);
        _ = table.bag(id);
        assert!(!name.to_string().is_empty());
    }
});
