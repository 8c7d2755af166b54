//! What the phone says after it ran: crashes, hangs, toasts, intents for other apps, and what its system server could not do.

use super::Embedded;
use crate::intents;
use crate::phone::report;
use crate::policy::External;
use crate::settle::Settled;
use crate::watch;
use android::os::host::Report;
use gui::event::ExternalAnswer;
use gui::observation::{Anr, Crash, ExternalIntent};
use gui::stack::parse_throwables;
use std::rc::Rc;

/// What happened since the last observation.
#[derive(Default)]
pub(super) struct Happened {
    pub(super) crashes: Vec<Crash>,
    pub(super) anrs: Vec<Anr>,
    pub(super) external: Vec<ExternalIntent>,
    pub(super) toasts: Vec<String>,
    pub(super) failures: Vec<String>,
}

impl Embedded {
    pub(super) fn after_run(&mut self) {
        for (member, _) in self.phone.vm.gaps.keys() {
            if !self.met.contains(member) {
                Rc::make_mut(&mut self.met).insert(member.clone());
            }
        }
        for report in std::mem::take(&mut self.phone.reports) {
            self.hear(report);
        }
        // A handler that swallows what killed the main thread leaves a process that nobody can use any more.
        let lost = |c: &Crash| c.thread == "main" && c.handled_by.is_some();
        let headless = self.happened.crashes.iter().any(lost) && !watch::has_main(&self.phone.vm);
        if matches!(self.last, Settled::Exited(_)) || headless {
            self.running = false;
        }
        if self.last == Settled::NotResponding && self.running {
            let anr = self.not_responding();
            self.happened.anrs.push(anr);
        }
    }

    fn not_responding(&mut self) -> Anr {
        let (reason, component) =
            self.phone.watch.exceeded().cloned().unwrap_or_else(|| ("input".to_owned(), String::new()));
        let activity = self.screen.as_ref().map(|seen| seen.screen.tree.activity().to_owned()).unwrap_or_default();
        let (samples, stacks) = self.phone.watch.verdict(&mut self.phone.vm);
        let text = stacks.iter().map(|(name, frames)| {
            let lines: String = frames.iter().map(|f| format!("  at {f}\n")).collect();
            format!("\"{name}\"\n{lines}")
        });
        Anr {
            process: self.package(),
            component: if component.is_empty() { activity } else { component },
            reason,
            threads: text.collect(),
            samples,
        }
    }

    fn hear(&mut self, report: Report) {
        match report {
            Report::Texts(report::CRASH, who, stack) => {
                let mut who = who.splitn(3, '\n').map(str::to_owned);
                let mut next = || who.next().unwrap_or_default();
                let (thread, component, handler) = (next(), next(), next());
                let handled_by = Some(handler).filter(|h| !h.is_empty());
                let (process, chain) = (self.package(), parse_throwables(&stack));
                let gaps = self.met.iter().cloned().collect();
                let crash = Crash { process, thread, component, chain, handled_by, gaps };
                self.happened.crashes.push(crash);
            }
            Report::Texts(report::EXTERNAL_INTENT, uri, wants) => {
                let for_result = wants == "result";
                let external = self.phone.policy.drawn(&self.phone.vm).external;
                let code = if external == External::Ok && for_result { -1 } else { 0 };
                let answered =
                    (external != External::Ask).then(|| ExternalAnswer { code, ..ExternalAnswer::default() });
                self.happened.external.push(ExternalIntent { intent: intents::parse(&uri), for_result, answered });
            }
            Report::Texts(report::TOAST, text, _) => self.happened.toasts.push(text),
            Report::Texts(report::FAILURE, what, why) => self.happened.failures.push(format!("{what}: {why}")),
            _ => {}
        }
    }

    /// Why the platform's own parser does not take the package.
    pub(super) fn refused(&mut self) -> Option<String> {
        let why = self.happened.failures.iter().find_map(|f| f.strip_prefix("package: "))?.to_owned();
        self.running = false;
        Some(why)
    }

    /// What the system server could not do since somebody asked.
    pub fn take_failures(&mut self) -> Vec<String> {
        std::mem::take(&mut self.happened.failures)
    }
}
