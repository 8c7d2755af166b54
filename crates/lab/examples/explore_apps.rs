//! Explores real apps without pictures, proofs and reports, to see quickly what a change of a strategy does:
//! `explore_apps EVENTS SEEDS STRATEGY,STRATEGY… APK…`.
//!
//! One line per app and strategy: median of the app's own instructions gained after the launch, of the activities and of
//! the jumps, then findings and the seconds per run. A strategy can be a variant such as
//! `gibbon+jump.enabled=false`. With LOGS=FOLDER the decisions are kept, with RULES=1 the rules are counted, with
//! UNTIL=WORDS a run ends soon after a finding with these words in its title.

use device::{AppFile, Device};
use embedded::Embedded;
use explore::config::Config;
use explore::explorer::{Explorer, Stats};
use explore::model::config::Profile;
use explore::variant::Variant;
use gui::log::Record;
use lab::compare::statistics::median;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

type Failure = Box<dyn std::error::Error>;

/// Events after which the findings are looked at.
const LOOK: u64 = 100;

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().ok_or("usage: explore_apps EVENTS SEEDS STRATEGY,STRATEGY… APK…");
    let (events, seeds, names) = (next()?.parse()?, next()?.parse::<u64>()?, next()?);
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut phone = Embedded::new(pack, vm::Config::default())?;
    for path in args {
        for name in names.split(',') {
            let config = Variant::parse(name)?.config(Profile::Gibbon)?;
            let mut runs = Vec::new();
            for seed in 1..=seeds {
                runs.push(run(&mut phone, &path, &config, seed, events)?);
            }
            print(&path, name, &runs);
        }
    }
    Ok(())
}

struct Run {
    stats: Stats,
    findings: BTreeMap<String, u64>,
    seconds: f64,
}

fn run(phone: &mut Embedded, path: &str, config: &Config, seed: u64, events: u64) -> Result<Run, Failure> {
    let app = phone.install(&[AppFile { name: "base.apk".into(), bytes: std::fs::read(path)?.into() }])?;
    phone.reset(1)?;
    let begin = Instant::now();
    let mut log: Vec<Record> = Vec::new();
    let mut explorer = Explorer::new(phone, &app, config.clone(), seed);
    explorer.start(&mut log)?;
    let title = |f: &gui::Finding| format!("{} {}", f.exception(), f.site);
    let until = std::env::var("UNTIL").ok();
    for so_far in (LOOK..events).step_by(LOOK as usize).chain([events]) {
        explorer.run(so_far, &mut log)?;
        if until.as_ref().is_some_and(|words| explorer.findings().all().any(|f| title(f).contains(words))) {
            break;
        }
    }
    let first = |id: &str| {
        log.iter().find_map(|r| match r {
            Record::Finding(a) if a.finding == id => Some(a.at),
            _ => None,
        })
    };
    let findings = explorer.findings().all().map(|f| (title(f), first(&f.id).unwrap_or(0))).collect();
    let stats = explorer.stats();
    if let Ok(folder) = std::env::var("LOGS") {
        let stem = std::path::Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut file = std::fs::File::create(format!("{folder}/{stem}-{}-{seed}.jsonl", config.strategy))?;
        for record in &log {
            writeln!(file, "{}", serde_json::to_string(record)?)?;
        }
    }
    Ok(Run { stats, findings, seconds: begin.elapsed().as_secs_f64() })
}

fn print(path: &str, strategy: &str, runs: &[Run]) {
    let of = |f: &dyn Fn(&Run) -> f64| median(&runs.iter().map(f).collect::<Vec<_>>());
    let gained = of(&|r| f64::from(r.stats.gained.instructions));
    let (activities, jumps) = (of(&|r| r.stats.activities.len() as f64), of(&|r| r.stats.jumps as f64));
    let app = path.rsplit('/').next().unwrap_or_default();
    let each: Vec<u32> = runs.iter().map(|r| r.stats.gained.instructions).collect();
    println!(
        "{app:40} {strategy:14} {gained:7} {activities:4} act {jumps:4} jumps {:6.1} s {each:?}",
        of(&|r| r.seconds)
    );
    if std::env::var("RULES").is_ok() {
        runs.iter().for_each(|r| println!("    {:?}", r.stats.rules));
    }
    let mut findings: BTreeMap<&str, (usize, u64)> = BTreeMap::new();
    for (title, at) in runs.iter().flat_map(|r| &r.findings) {
        let known = findings.entry(title).or_insert((0, *at));
        *known = (known.0 + 1, known.1.min(*at));
    }
    findings.iter().for_each(|(title, (times, at))| println!("    {times}x from {at:5} {title}"));
}
