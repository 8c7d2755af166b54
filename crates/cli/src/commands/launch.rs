//! `gibbon launch APK`: starts an app, does a few things to it, and shows what came of them.

use std::collections::BTreeMap;
use std::time::Instant;

use gui::Point;
use gui::event::{Action, Intent};
use gui::trace::Trace;
use lab::locator::Spot;
use lab::session::Session;
use serde::Serialize;

use super::device::{self, paths, ready, say, write};
use super::{Command, Job, Operands};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::flags::run::Act;
use crate::output::{Out, Style};

/// The command's entry in the table.
pub const COMMAND: Command = Command {
    name: "launch",
    about: "Start an app, optionally do something to it, and show the screen",
    details: "Exit code 1 when the app crashed or did not answer.\n\nExample: gibbon launch app.apk --tap id/new --type milk --tap Save --dump screen.xml",
    operands: Operands::Files("APK"),
    run,
};

fn run(job: &Job, out: &mut Out) -> Result<Exit, Failure> {
    let began = Instant::now();
    let mut ready = ready(job, &paths(job))?;
    let boot = began.elapsed();
    let mut session = Session::install(&mut *ready.device, &ready.files, job.settings.run.device_seed)?;
    let intent = intent(job, &session)?;
    let trace = job.settings.run.trace.as_deref().map(read_trace).transpose()?;
    start(&mut session, intent.as_ref())?;
    let start = began.elapsed() - boot;
    perform(job, &mut session, trace)?;
    let acted = began.elapsed() - boot - start;
    let timings = [("boot_ms", boot), ("launch_ms", start), ("acts_ms", acted)];
    let timings = timings.into_iter().map(|(name, time)| (name, time.as_secs_f64() * 1000.0)).collect();
    save(job, &mut session)?;
    let sheet = Sheet::of(&session, timings);
    if job.settings.run.log {
        session.happened.log.iter().for_each(|l| say(job, &format!("{}/{}: {}", l.level, l.tag, l.message)));
    }
    if job.settings.json {
        out.json(&sheet);
    } else {
        show(&session, &sheet, out);
    }
    let failed = sheet.crash.is_some() || sheet.anr.is_some();
    // The process ends now. Taking the device apart class by class would be a tenth of what the command takes.
    std::mem::forget(ready);
    Ok(if failed { Exit::Findings } else { Exit::Clean })
}

/// Starts the app. An intent that leads nowhere is a mistake of who wrote it, and no empty screen.
pub(super) fn start(session: &mut Session<'_>, intent: Option<&Intent>) -> Result<(), Failure> {
    session.start(intent)?;
    let open = intent.is_some_and(|intent| intent.component.is_none());
    if open && session.seen().activity().is_empty() && session.happened.crashes.is_empty() {
        let package = &session.app().app.package;
        return Err(Failure::usage(format!("--intent: it brings no activity of {package} to the screen")));
    }
    Ok(())
}

/// How the app is started.
pub(super) fn intent(job: &Job, session: &Session<'_>) -> Result<Option<Intent>, Failure> {
    let run = &job.settings.run;
    let mut intent = run.intent.as_deref().map(parse_intent);
    if let Some(name) = &run.activity {
        let component = component(name, session)?;
        intent
            .get_or_insert_with(|| Intent { action: Some("android.intent.action.MAIN".into()), ..Intent::default() })
            .component = Some(component);
    }
    Ok(intent)
}

/// `ACTION`, `DATA` or both; a word with a colon is the data.
fn parse_intent(text: &str) -> Intent {
    let (data, action): (Vec<&str>, Vec<&str>) = text.split_whitespace().partition(|word| word.contains(':'));
    let action = action.first().copied().unwrap_or("android.intent.action.VIEW");
    Intent { action: Some(action.to_owned()), data: data.first().map(|d| (*d).to_owned()), ..Intent::default() }
}

fn component(name: &str, session: &Session<'_>) -> Result<String, Failure> {
    let app = session.app();
    let class = name.rsplit('/').next().unwrap_or(name);
    let fits = |full: &&String| {
        let known = full.split('/').nth(1).unwrap_or(full);
        known == class || known == format!("{}{class}", app.app.package) || known.rsplit('.').next() == Some(class)
    };
    let found = app.activities.iter().find(fits).cloned();
    found.ok_or_else(|| {
        Failure::usage(format!("{} has no activity {name}; 'gibbon inspect -v' lists them", app.app.package))
    })
}

fn read_trace(path: &std::path::Path) -> Result<Trace, Failure> {
    Trace::parse(&device::read(path)?).map_err(|e| Failure::content(e.to_string()).in_file(path.display().to_string()))
}

fn perform(job: &Job, session: &mut Session<'_>, trace: Option<Trace>) -> Result<(), Failure> {
    for step in trace.into_iter().flat_map(|t| t.steps) {
        session.perform(step.event)?;
    }
    for act in &job.settings.run.acts {
        let action = match act {
            Act::Tap(place) => {
                let at = Spot::parse(place).place(session.tree()).filter(|at| is_on_screen(job, session, *at));
                Action::Tap { at: at.ok_or_else(|| Failure::usage(format!("--tap: {place:?} is not on the screen")))? }
            }
            Act::Type(text) => Action::Text { text: text.clone(), replace: false },
            Act::Key(name) => {
                let name = name.trim_start_matches("KEYCODE_").to_ascii_uppercase();
                gui::keys::code(&name).ok_or_else(|| Failure::usage(format!("--key: there is no key {name:?}")))?;
                Action::key(&name)
            }
        };
        session.perform(action)?;
    }
    Ok(())
}

/// Whether there are pixels at a place, however the screen is turned.
fn is_on_screen(job: &Job, session: &Session<'_>, at: Point) -> bool {
    let size = job.settings.run.screen.size;
    let (mut width, mut height) = (i64::from(size.width), i64::from(size.height));
    if session.tree().rotation() % 2 == 1 {
        std::mem::swap(&mut width, &mut height);
    }
    (0..width).contains(&i64::from(at.x)) && (0..height).contains(&i64::from(at.y))
}

fn save(job: &Job, session: &mut Session<'_>) -> Result<(), Failure> {
    if let Some(path) = &job.settings.run.dump {
        let tree = session.tree();
        let compressed = job.settings.run.compressed.then(|| tree.compressed());
        write(path, gui::uiautomator::write(compressed.as_ref().unwrap_or(tree)).as_bytes())?;
    }
    if let Some(path) = &job.settings.run.screenshot {
        let png = session.device().screenshot()?;
        write(path, &png)?;
    }
    Ok(())
}

/// What `--json` prints.
#[derive(Serialize)]
struct Sheet {
    schema: u32,
    activity: String,
    windows: Vec<gui::Window>,
    nodes: usize,
    crash: Option<Failed>,
    anr: Option<Failed>,
    toasts: Vec<String>,
    gaps: Gaps,
    gui: String,
    exact: Option<String>,
    virtual_ms: u64,
    timings: BTreeMap<&'static str, f64>,
}

#[derive(Serialize)]
struct Failed {
    exception: String,
    message: Option<String>,
    frames: Vec<String>,
}

#[derive(Serialize)]
struct Gaps {
    distinct: usize,
    calls: u64,
}

impl Sheet {
    fn of(session: &Session<'_>, timings: BTreeMap<&'static str, f64>) -> Sheet {
        let seen = session.seen();
        let happened = &session.happened;
        let crash = happened.crashes.first().and_then(|c| c.chain.last()).map(|t| Failed {
            exception: t.class.clone(),
            message: t.message.clone(),
            frames: t.frames.iter().map(ToString::to_string).collect(),
        });
        let anr = happened.anrs.first().map(|a| Failed {
            exception: String::new(),
            message: Some(a.reason.clone()),
            frames: a.samples.first().into_iter().flatten().map(ToString::to_string).collect(),
        });
        Sheet {
            schema: 1,
            activity: seen.activity().to_owned(),
            windows: seen.tree.windows().to_vec(),
            nodes: seen.tree.len(),
            crash,
            anr,
            toasts: happened.toasts.clone(),
            gaps: Gaps { distinct: happened.gaps.len(), calls: happened.gaps.values().sum() },
            gui: seen.hashes.gui.to_string(),
            exact: seen.hashes.exact.map(|h| h.to_string()),
            virtual_ms: seen.time,
            timings,
        }
    }
}

fn show(session: &Session<'_>, sheet: &Sheet, out: &mut Out) {
    let activity = if sheet.activity.is_empty() { "no activity" } else { &sheet.activity };
    out.line(&[
        (Style::Strong, activity),
        (Style::Dim, &format!(" · {} windows, {} nodes", sheet.windows.len(), sheet.nodes)),
    ]);
    lab::shell::outline(session.tree()).lines().for_each(|line| out.text(line));
    sheet.toasts.iter().for_each(|toast| out.line(&[(Style::Dim, "toast: "), (Style::Plain, toast)]));
    for (what, failed) in [("crash: ", &sheet.crash), ("does not answer: ", &sheet.anr)] {
        let Some(failed) = failed else { continue };
        let message = failed.message.as_ref().map(|m| format!(" {m}")).unwrap_or_default();
        out.line(&[(Style::Bad, what), (Style::Plain, &format!("{}{message}", failed.exception))]);
        failed.frames.iter().take(15).for_each(|frame| out.text(&format!("    at {frame}")));
    }
    if sheet.gaps.distinct > 0 {
        let gaps = format!("{} gaps, {} calls", sheet.gaps.distinct, sheet.gaps.calls);
        out.line(&[(Style::Warn, &gaps)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intents_are_actions_and_data() {
        let view = Some("android.intent.action.VIEW".to_owned());
        let data = Some("http://a/b".to_owned());
        assert_eq!(parse_intent("http://a/b"), Intent { action: view, data: data.clone(), ..Intent::default() });
        assert_eq!(
            parse_intent("x.SEND http://a/b"),
            Intent { action: Some("x.SEND".into()), data, ..Intent::default() }
        );
    }
}
