//! What a person sees while a run goes on: a few lines on a terminal, one plain line every half minute elsewhere, and
//! each finding at once. Ctrl-C once asks the run to end in good order; twice ends the process.

use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gui::Finding;
use lab::run::{Ask, Progress, Watcher};

use super::Job;
use crate::exit::Exit;
use crate::printable::printable;

/// Between two updates on a terminal.
const LIVELY: Duration = Duration::from_millis(200);
/// Between two lines elsewhere: a silent job is ended by some CI systems, a chatty one fills the log.
const CALM: Duration = Duration::from_secs(30);

/// Shows how a run goes on.
pub(super) struct Screen {
    quiet: bool,
    terminal: bool,
    root: PathBuf,
    began: Instant,
    last: Option<Instant>,
    limit: Option<Duration>,
    interrupted: Arc<AtomicBool>,
    open: bool,
}

impl Screen {
    pub(super) fn new(job: &Job, root: &Path, began: Instant) -> Screen {
        let limit = Some(job.settings.run.max_time).filter(|s| *s > 0).map(Duration::from_secs);
        Screen {
            quiet: job.settings.quiet,
            terminal: std::io::stderr().is_terminal(),
            root: root.to_owned(),
            began,
            last: None,
            limit,
            interrupted: listen(),
            open: false,
        }
    }

    pub(super) fn finish(&mut self) {
        if std::mem::take(&mut self.open) {
            _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }

    fn line(&mut self, text: &str) {
        if !self.quiet {
            self.finish();
            _ = writeln!(std::io::stderr(), "{}", printable(text));
        }
    }
}

impl Watcher for Screen {
    fn progress(&mut self, progress: &dyn Fn() -> Progress) {
        let pause = if self.terminal { LIVELY } else { CALM };
        let due = self.last.get_or_insert(self.began).elapsed() >= pause;
        if self.quiet || !due {
            return;
        }
        self.last = Some(Instant::now());
        let p = progress();
        let rate = p.events as f64 / self.began.elapsed().as_secs_f64().max(1e-3);
        let text = format!(
            "seed {}: {} of {} events, {rate:.0}/s, {} states, {} of {} activities, {} instructions, last news at {}, {} findings",
            p.seed, p.events, p.of, p.states, p.activities, p.declared, p.instructions, p.last_news, p.findings
        );
        if self.terminal {
            self.open = true;
            _ = write!(std::io::stderr(), "\r\x1b[K{}", printable(&text));
        } else {
            _ = writeln!(std::io::stderr(), "{}", printable(&text));
        }
    }

    fn found(&mut self, finding: &Finding) {
        let what = if finding.exception().is_empty() { finding.kind.name() } else { finding.exception() };
        let path = self.root.join("findings").join(&finding.id);
        self.line(&format!(
            "found {} {}: {what} at {} ({})",
            finding.kind.name(),
            finding.id,
            finding.site,
            path.display()
        ));
    }

    fn stop_asked(&self) -> Option<Ask> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Some(Ask::Interrupt);
        }
        self.limit.filter(|limit| self.began.elapsed() >= *limit).map(|_| Ask::Time)
    }
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
