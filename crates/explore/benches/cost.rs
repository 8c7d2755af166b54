//! What the explorer itself costs: time per event and memory, on a generated app with large screens whose texts never
//! stop changing. `cargo bench -p explore` prints one line per number of events. The device is the scripted one; its
//! own time is measured apart by a strategy that does not look (`random`).
#![expect(clippy::disallowed_types, reason = "a benchmark measures host time")]

use device::Device;
use device::scripted::Scripted;
use explore::config::{Config, StrategyKind};
use explore::explorer::Explorer;
use explore::model::config::Profile;
use gui::log::Record;
use std::time::Instant;

/// Forgets everything, as a log on disk would.
struct Nowhere;

impl explore::explorer::Sink for Nowhere {
    fn record(&mut self, _: Record) {}
}

fn main() {
    println!(
        "{:8} {:>8} {:>10} {:>10} {:>8} {:>8} {:>8} {:>8}",
        "strategy", "events", "ms/event", "last 10 %", "states", "edges", "trees", "MB"
    );
    for (strategy, events) in [
        (StrategyKind::Random, 2_000),
        (StrategyKind::Ape, 2_000),
        (StrategyKind::Ape, 20_000),
        (StrategyKind::Gibbon, 20_000),
        (StrategyKind::Gibbon, 100_000),
    ] {
        run(strategy, events);
    }
}

fn run(strategy: StrategyKind, events: u64) {
    let before = resident();
    let mut device = Scripted::from_toml(&app(40, 60)).expect("the script is right");
    let app = device.install(&[]).expect("installs");
    let config = Config::of(strategy, Profile::Gibbon);
    let mut explorer = Explorer::new(&mut device, &app, config, 1);
    explorer.start(&mut Nowhere).expect("starts");
    let start = Instant::now();
    explorer.run(events * 9 / 10, &mut Nowhere).expect("runs");
    let tail = Instant::now();
    explorer.run(events, &mut Nowhere).expect("runs");
    let (all, last) = (start.elapsed().as_secs_f64(), tail.elapsed().as_secs_f64());
    let stats = explorer.stats();
    println!(
        "{:8} {:8} {:10.3} {:10.3} {:8} {:8} {:8} {:8}",
        strategy.name(),
        events,
        all * 1000.0 / events as f64,
        last * 10_000.0 / events as f64,
        stats.states,
        stats.edges,
        stats.trees,
        resident().saturating_sub(before)
    );
}

/// Screens in a ring, each with buttons that lead on, a text that counts every tap, and a list that is shuffled by
/// most of them: almost every screen is one that was never seen.
fn app(screens: u32, widgets: u32) -> String {
    let mut out = String::from("start = \"S0\"\nvars = { n = 0, m = 0 }\n");
    out += "lists = { l = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\", \"g\", \"h\"] }\n";
    for s in 0..screens {
        out += &format!("[screens.S{s}]\nactivity = \".A{}\"\nwidgets = [\n", s / 4);
        for w in 0..widgets {
            let class = ["TextView", "Button", "Switch", "CheckBox", "ImageView"][(w % 5) as usize];
            let text = if w % 7 == 0 { "n {n}".to_owned() } else { format!("text {w} of {s}") };
            let does = match w % 6 {
                0 => format!(", on.click = [\"shuffle l\", \"push S{}\"]", (s + w) % screens),
                1 => ", on.click = [\"add n 1\", \"shuffle l\"]".to_owned(),
                2 => {
                    format!(", on.click = \"if m == 1: push S{} else push S{}\"", (s + 1) % screens, (s + 2) % screens)
                }
                3 => ", on.click = \"if m == 1: set m 0 else set m 1\"".to_owned(),
                _ => String::new(),
            };
            out +=
                &format!("  {{ class = \"{class}\", id = \"w{}\", text = \"{text}\", height = 30{does} }},\n", w % 9);
        }
        out += "  { repeat = \"l\", text = \"{item}\", height = 10 },\n]\n";
    }
    out
}

/// Resident memory of this process in MB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kb| kb.parse::<u64>().ok()).unwrap_or(0) / 1024
}
