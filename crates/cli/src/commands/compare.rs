//! `gibbon compare APK…`: strategies against each other with the same budget, and whether the difference is luck.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use lab::compare::{self, Design, Ledger, Table, ledger};
use lab::run::{Folder, folder};

use super::device::{paths, say};
use super::{Command, Job, Operands, workers};
use crate::exit::Exit;
use crate::failure::{APP, Failure};
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "compare",
    about: "Compare strategies on many apps, with statistics",
    details: "Every app is explored with every strategy and seed; the first strategy is compared with each of the others by the app's own instructions gained after the launch. Findings are counted as they showed, without being confirmed. All runs are kept in the folder, and those that are there already are not run again: the same command, or --resume FOLDER without apps, makes the table anew. Writes compare.json, index.html and runs.jsonl, which has a line for each run: with design.json it is all that the table needs, and lines of several machines may be put together.\n\nExample: gibbon compare a.apk b.apk --strategies ape,random --events 1000 --seeds 5 -j 2 -o experiment",
    operands: Operands::AnyFiles("APK"),
    run,
};

const DESIGN: &str = "design.json";
/// Copies of the apps; without them nothing is run, and the table has the runs that are known.
const APPS: &str = "apps";

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let settings = &job.settings.run;
    let (folder, design) = match &settings.resume {
        Some(path) => {
            let folder = Folder::at(path)?;
            let design: Design = folder.read_json(DESIGN)?;
            (folder, design)
        }
        None => begin(job)?,
    };
    let mut ledger = Ledger::read(&folder)?;
    if folder.has(APPS) {
        explore(job, &folder, &design, &mut ledger)?;
        ledger.write(&folder)?;
    }
    let table = compare::table(&ledger, &design);
    folder.write_json("compare.json", &table)?;
    folder.write("index.html", compare::html(&table).as_bytes())?;
    if job.settings.json {
        out.json(&table);
    } else {
        show(&table, &folder, out);
    }
    Ok(Exit::Clean)
}

/// Makes the folder of a comparison, or opens the one of the same comparison.
fn begin(job: &Job) -> Result<(Folder, Design), Failure> {
    let settings = &job.settings.run;
    let apps = paths(job);
    if apps.is_empty() {
        return Err(Failure::usage("compare needs apps, or --resume FOLDER"));
    }
    let names: Vec<String> = apps.iter().map(|path| name(path)).collect();
    if names.iter().collect::<BTreeSet<_>>().len() < names.len() {
        return Err(Failure::usage("two of the apps have the same name"));
    }
    let design = Design {
        apps: names,
        strategies: settings.strategies.iter().map(ToString::to_string).collect(),
        events: settings.events,
        seed: job.settings.seed,
        seeds: settings.seeds.max(1),
    };
    let wanted = settings.output.clone().unwrap_or_else(|| PathBuf::from("comparison"));
    if let Ok(folder) = Folder::at(&wanted)
        && folder.read_json::<Design>(DESIGN).is_ok_and(|known| known == design)
    {
        return Ok((folder, design));
    }
    let folder = Folder::create(&wanted)?;
    folder.make(APPS)?;
    for (path, name) in apps.iter().zip(&design.apps) {
        let kept = folder.path(&format!("{APPS}/{name}.apk"));
        let failed = |e| Failure { exit: Exit::App, code: APP, ..Failure::usage(format!("cannot read the app: {e}")) };
        std::fs::copy(path, kept).map_err(|e| failed(e).in_file(path.display().to_string()))?;
    }
    folder.write_json(DESIGN, &design)?;
    Ok((folder, design))
}

/// Explores what was not explored yet, in worker processes.
fn explore(job: &Job, folder: &Folder, design: &Design, ledger: &mut Ledger) -> Result<(), Failure> {
    let mut missing: Vec<(&str, &str, u64)> = Vec::new();
    for run @ (app, strategy, seed) in design.runs() {
        if ledger.run(app, strategy, seed).is_some() {
            continue;
        }
        match ledger::finished(folder, run, design.events) {
            Some(known) => ledger.add(known),
            None => missing.push(run),
        }
    }
    let lists: Vec<Vec<OsString>> = missing.iter().map(|run| arguments(job, folder, design, *run)).collect();
    let tell = |n: usize| {
        let (app, strategy, seed) = missing[n];
        say(job, &format!("{app} {strategy} seed {seed}"));
    };
    let outputs = workers::run(job.settings.run.jobs as usize, &lists, &tell)?;
    for (run, output) in missing.into_iter().zip(outputs) {
        let Some(known) = ledger::finished(folder, run, design.events) else {
            let (app, strategy, seed) = run;
            let words = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            let message = format!("{app} with {strategy} and seed {seed} did not end well: {words}");
            return Err(Failure { exit: Exit::App, code: APP, ..Failure::usage(message) });
        };
        ledger.add(known);
    }
    Ok(())
}

/// The command line of one run; one that was interrupted goes on.
fn arguments(job: &Job, folder: &Folder, design: &Design, run: (&str, &str, u64)) -> Vec<OsString> {
    let (app, strategy, seed) = run;
    let home = compare::home(app, strategy, seed);
    let place = folder.path(&home);
    let begun = folder.has(&format!("{home}/run.json"));
    let mut list: Vec<OsString> = vec!["explore".into(), "--quiet".into(), "--fail-on".into(), "none".into()];
    list.extend(["--no-require-health".into(), "--no-evidence".into()]);
    list.extend(workers::device_flags(&job.settings.run));
    if begun {
        list.extend(["--resume".into(), place.into()]);
        return list;
    }
    let mut add = |flag: &str, value: OsString| list.extend([OsString::from(flag), value]);
    add("--strategy", strategy.into());
    add("--seed", seed.to_string().into());
    add("--events", design.events.to_string().into());
    add("--device-seed", job.settings.run.device_seed.to_string().into());
    add("--output", place.into());
    list.push(folder.path(&format!("{APPS}/{app}.apk")).into());
    list
}

fn show(table: &Table, folder: &Folder, out: &mut Out) {
    let first = table.design.strategies.first().cloned().unwrap_or_default();
    for app in &table.apps {
        let run = app.strategies.iter().filter(|c| c.runs > 0);
        let cells: Vec<String> = run.map(|c| format!("{} {:.0}", c.strategy, c.gained)).collect();
        out.line(&[(Style::Strong, &app.app), (Style::Plain, &format!("  {}", cells.join(", ")))]);
    }
    for o in &table.overall {
        let [ahead, equal, behind] = o.apps;
        out.text(&format!(
            "{first} against {}: ahead on {ahead}, equal on {equal}, behind on {behind} apps; {:+.1} % ({:+.1} … {:+.1}), p {:.4}",
            o.other, o.percent, o.interval.0, o.interval.1, o.p
        ));
    }
    out.text(&format!("page: {}", folder.path("index.html").display()));
}

fn name(path: &Path) -> String {
    folder::sanitised(&path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy())
}
