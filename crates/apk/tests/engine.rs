//! What the resource engine answers for every resource of every shared package, in several configurations.
//!
//! The expected hashes are those of Android 6's own `ResourceTypes.cpp`, which was built outside the repository from
//! Debian's source package `android-framework-23` and asked the same questions: value with table, axes and density,
//! the same after following references, and every bag with what it inherits. So a change of a hash is a mistake, not a
//! matter of taste.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use apk::arsc::{Content, LoadedTable, Resolution};
use apk::{Archive, Config, Diagnostics, Options, ResTable};

const CONFIGS: &[&str] = &[
    "en-rUS-ldltr-sw411dp-w411dp-h659dp-normal-long-notround-port-notnight-420dpi-finger-keyssoft-nokeys-nonav-1080x1920-v23",
    "de-rAT-ldltr-sw800dp-w1280dp-h728dp-xlarge-notlong-land-notnight-xhdpi-finger-keysexposed-qwerty-trackball-2560x1600-v19",
    "mcc310-mnc260-ar-rEG-ldrtl-sw320dp-w320dp-h432dp-small-notlong-port-night-ldpi-stylus-keyshidden-12key-dpad-240x432-v10",
    "b+sr+Latn+RS-ldltr-sw600dp-w600dp-h888dp-large-round-port-car-anydpi-v28",
];

#[test]
fn answers_are_those_of_android_6() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let candidates = ["../../../shared/apks", "../../../../shared/apks"].map(|path| root.join(path));
    let Some(folder) = candidates.into_iter().find(|path| path.is_dir()) else {
        eprintln!("NOT COMPARED: the folder shared/apks is missing");
        return;
    };
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|e| e == "apk")).collect();
    files.sort();
    let mut found = String::new();
    for path in &files {
        let table = load(path);
        let mut resources = ResTable::new();
        resources.add(table.clone(), 1);
        let hashes: Vec<String> = CONFIGS.iter().map(|config| hash(&table, &mut resources, config)).collect();
        writeln!(found, "{} {}", path.file_name().unwrap().display(), hashes.join(" ")).unwrap();
    }
    expect_test::expect_file!["engine-answers.txt"].assert_eq(&found);
}

fn load(path: &Path) -> std::sync::Arc<LoadedTable> {
    let mut diagnostics = Diagnostics::new(path.display().to_string(), Options::default());
    let archive = Archive::open(std::fs::read(path).unwrap().into(), &mut diagnostics).unwrap();
    let data = archive.read_name("resources.arsc", &mut diagnostics).unwrap();
    LoadedTable::parse(data, &mut diagnostics).unwrap()
}

fn hash(table: &LoadedTable, resources: &mut ResTable, qualifiers: &str) -> String {
    resources.set_config(Config::from_qualifiers(qualifiers).unwrap());
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for package in table.packages() {
        for spec in &package.specs {
            for index in 0..spec.entry_count as u16 {
                let id = u32::from(package.id) << 24 | u32::from(spec.id) << 16 | u32::from(index);
                let entry = spec.types.iter().find_map(|chunk| table.entry(chunk, index)).and_then(Result::ok);
                let is_bag = entry.is_some_and(|entry| matches!(entry.content, Content::Complex(_)));
                let answer = if is_bag { bag(resources, id) } else { value(resources, id) };
                for byte in answer.bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
                }
            }
        }
    }
    format!("{hash:016x}")
}

fn value(resources: &ResTable, id: u32) -> String {
    let found = match resources.resource(id, 0) {
        Ok(found) => found,
        Err(error) => return format!("{id:08x} err {}\n", error.code()),
    };
    let (value, flags, density) = (found.value, found.flags, found.config.density);
    let mut end = Resolution { value, resource: 0, flags, density };
    let block = resources.resolve(&mut end, found.block as i32).unwrap_or_else(|error| error.code());
    let start = format!("{} {:x} {:x} {flags:x} {density}", found.block, value.data_type, value.data);
    let Resolution { value, resource, flags, density } = end;
    format!("{id:08x} {start} -> {block} {:x} {:x} {resource:x} {flags:x} {density}\n", value.data_type, value.data)
}

fn bag(resources: &ResTable, id: u32) -> String {
    let Some(bag) = resources.bag(id) else { return format!("{id:08x} nobag\n") };
    let entries =
        bag.entries.iter().map(|e| format!(" {:x}:{:x}:{:x}:{}", e.name, e.value.data_type, e.value.data, e.block));
    format!("{id:08x} bag {} {:x}{}\n", bag.entries.len(), bag.flags, entries.collect::<String>())
}
