//! What resources cost, measured: `cargo run --release -p android --example resources`.
//!
//! Each line is the median of several rounds. Nothing here is a test: figures are compared by people.

#![expect(clippy::disallowed_types, reason = "a measurement needs the host's clock")]

use apk::arsc::{DefaultStyle, StyledValues};
use apk::{Blob, Diagnostics, LoadedTable, Options, ResTable, Theme};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

const THEME_MATERIAL: u32 = 0x0103_0224;
const BUTTON_STYLE: u32 = 0x0101_0048;

fn main() {
    let pack = boot::prepare(&boot::Options::new(23), &mut boot::Silent).unwrap_or_else(|e| panic!("no pack: {e}"));
    let bytes = pack.get("framework/resources.arsc").unwrap_or_else(|| panic!("no resources in the pack"));
    let blob = Blob::from(bytes.to_vec());
    println!("framework table: {} bytes", blob.len());
    let parse = || LoadedTable::parse(blob.clone(), &mut Diagnostics::new("framework", Options::default()));
    show("parsing it", median(20, || _ = black_box(parse())));
    let loaded = parse().unwrap_or_else(|e| panic!("{e}"));
    let config = apk::config::Device::default().config();
    show("a table of it for a configuration", median(50, || _ = black_box(table(&loaded, config))));
    let table = table(&loaded, config);
    let theme = |force| {
        let mut theme = Theme::new();
        _ = theme.apply_style(&table, THEME_MATERIAL, force);
        theme
    };
    show("a theme, bags known", median(1000, || _ = black_box(theme(true))));
    let theme = theme(true);
    let attributes: Vec<u32> = (0..110).map(|i| 0x0101_0030 + i * 3).collect();
    let defaults = DefaultStyle { attribute: BUTTON_STYLE, resource: 0 };
    let mut values = vec![0; attributes.len() * 6];
    show(
        "110 attributes of a button",
        median(1000, || {
            let out = StyledValues { values: &mut values, indices: None };
            _ = black_box(table.apply_style(&theme, defaults, None, &attributes, out));
        }),
    );
}

fn table(loaded: &Arc<LoadedTable>, config: apk::Config) -> ResTable {
    let mut table = ResTable::new();
    table.add(loaded.clone(), 1);
    table.set_config(config);
    table
}

fn show(what: &str, time: Duration) {
    println!("{what:<48} {:>12.1} µs", time.as_secs_f64() * 1e6);
}

fn median(rounds: usize, mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort();
    times[rounds / 2]
}
