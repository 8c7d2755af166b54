//! What a person sees while a run goes on: a few lines on a terminal that are drawn anew, one plain line every half
//! minute elsewhere and in CI, and each finding at once. Ctrl-C once asks the run to end in good order; twice ends the
//! process.

use std::collections::BTreeSet;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use device::Installed;
use gui::Finding;
use lab::run::{Ask, Progress, Watcher};

use super::Job;
use crate::exit::Exit;
use crate::printable::printable;

/// Between two updates on a terminal.
const LIVELY: Duration = Duration::from_millis(200);
/// Between two lines elsewhere: a silent job is ended by some CI systems, a chatty one fills the log.
const CALM: Duration = Duration::from_secs(30);
/// Findings that the panel shows; with its other lines it stays below the height of a terminal.
const SHOWN: usize = 12;
/// Width of the bar.
const BAR: u64 = 30;

/// Shows how a run goes on.
pub(super) struct Screen {
    quiet: bool,
    terminal: bool,
    began: Instant,
    last: Option<Instant>,
    limit: Option<Duration>,
    interrupted: Arc<AtomicBool>,
    /// Lines of the panel that stand on the terminal.
    drawn: usize,
    app: String,
    phase: String,
    progress: Progress,
    found: Vec<String>,
    /// Ids of what was told.
    known: BTreeSet<String>,
}

impl Screen {
    pub(super) fn new(job: &Job, began: Instant) -> Screen {
        let limit = Some(job.settings.run.max_time).filter(|s| *s > 0).map(Duration::from_secs);
        Screen {
            quiet: job.settings.quiet,
            terminal: std::io::stderr().is_terminal() && job.host.variable("CI").is_none(),
            began,
            last: None,
            limit,
            interrupted: listen(),
            drawn: 0,
            app: String::new(),
            phase: String::new(),
            progress: Progress::default(),
            found: Vec::new(),
            known: BTreeSet::new(),
        }
    }

    /// Takes the panel away.
    pub(super) fn finish(&mut self) {
        if self.drawn > 0 {
            _ = write!(std::io::stderr(), "\r\x1b[{}A\x1b[J", self.drawn);
            self.drawn = 0;
        }
    }

    fn line(&mut self, text: &str) {
        if !self.quiet {
            self.finish();
            _ = writeln!(std::io::stderr(), "{}", printable(text));
            self.draw();
        }
    }

    fn rate(&self) -> f64 {
        self.progress.events as f64 / self.began.elapsed().as_secs_f64().max(1e-3)
    }

    /// Draws the panel where it was. Lines do not wrap meanwhile, because the way back up counts them.
    fn draw(&mut self) {
        if !self.terminal || self.progress.of == 0 {
            return;
        }
        self.finish();
        let lines = self.panel();
        let text: String = lines.iter().map(|line| printable(line).into_owned() + "\n").collect();
        _ = write!(std::io::stderr(), "\x1b[?7l{text}\x1b[?7h");
        self.drawn = lines.len();
    }

    fn panel(&self) -> Vec<String> {
        let p = &self.progress;
        let seconds = self.began.elapsed().as_secs();
        let full = (p.events.min(p.of) * BAR).checked_div(p.of).unwrap_or(0);
        let bar: String = (0..BAR).map(|n| if n < full { '#' } else { '.' }).collect();
        let mut lines = vec![
            format!("{}  {}  {}:{:02}  seed {}", self.app, self.phase, seconds / 60, seconds % 60, p.seed),
            format!("events      {bar} {} of {}, {:.0}/s", p.events, p.of, self.rate()),
            format!("states      {}, something new last at event {}", p.states, p.last_news),
            format!("activities  {} of {}, now in {}", p.activities, p.declared, simple(&p.activity)),
            format!("covered     {} instructions of the app's own", p.instructions),
            format!("health      {}", p.health()),
            format!("findings    {}", p.findings),
        ];
        let hidden = self.found.len().saturating_sub(SHOWN);
        lines.extend(self.found.iter().skip(hidden).map(|found| format!("  {found}")));
        lines
    }
}

impl Watcher for Screen {
    fn installed(&mut self, app: &Installed) {
        self.app = format!("{} {}", app.app.package, app.app.version_name);
    }

    fn progress(&mut self, progress: &dyn Fn() -> Progress) {
        let pause = if self.terminal { LIVELY } else { CALM };
        let due = self.last.get_or_insert(self.began).elapsed() >= pause;
        if self.quiet || !due {
            return;
        }
        self.last = Some(Instant::now());
        self.progress = progress();
        if self.terminal {
            return self.draw();
        }
        let p = &self.progress;
        let text = format!(
            "seed {}: {} of {} events, {:.0}/s, {} states, {} of {} activities, {} instructions, last news at {}, {} findings",
            p.seed,
            p.events,
            p.of,
            self.rate(),
            p.states,
            p.activities,
            p.declared,
            p.instructions,
            p.last_news,
            p.findings
        );
        _ = writeln!(std::io::stderr(), "{}", printable(&text));
    }

    fn found(&mut self, finding: &Finding, folder: &Path) {
        if !self.known.insert(finding.id.clone()) {
            return;
        }
        let what = if finding.exception().is_empty() { finding.kind.name() } else { finding.exception() };
        let path = folder.join("findings").join(&finding.id);
        let words = format!("{} {}: {what} at {}", finding.kind.name(), finding.id, finding.site);
        self.found.push(words.clone());
        self.line(&format!("found {words} ({})", path.display()));
    }

    fn phase(&mut self, what: &str) {
        what.clone_into(&mut self.phase);
        self.draw();
    }

    fn stop_asked(&self) -> Option<Ask> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Some(Ask::Interrupt);
        }
        self.limit.filter(|limit| self.began.elapsed() >= *limit).map(|_| Ask::Time)
    }
}

fn simple(activity: &str) -> &str {
    activity.rsplit(['/', '.']).next().unwrap_or(activity)
}

/// The first signal sets the flag, the second one ends the process. Where signals cannot be had, the run cannot be
/// interrupted in good order, but it can be resumed all the same.
fn listen() -> Arc<AtomicBool> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let flag = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let code = i32::from(Exit::Interrupted.number());
        _ = signal_hook::flag::register_conditional_shutdown(signal, code, Arc::clone(&flag));
        _ = signal_hook::flag::register(signal, Arc::clone(&flag));
    }
    flag
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_panel_fits_a_terminal_and_shows_the_last_findings() {
        let screen = Screen {
            quiet: false,
            terminal: true,
            began: Instant::now(),
            last: None,
            limit: None,
            interrupted: Arc::default(),
            drawn: 0,
            app: "a 1.0".to_owned(),
            phase: "explore".to_owned(),
            progress: Progress { events: 50, of: 100, activity: "a/.Main".to_owned(), ..Progress::default() },
            known: BTreeSet::new(),
            found: (0..40).map(|n| format!("crash {n}")).collect(),
        };
        let lines = screen.panel();
        assert!(lines.len() <= 24, "{lines:?}");
        assert!(lines[1].contains("###############..............."), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some("  crash 39"));
    }
}
