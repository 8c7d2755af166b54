//! Staying in the app, and patience with screens on which nothing can be done.

use super::{Explorer, Sink, Stop};
use crate::model::build::Screen;
use gui::event::ExternalAnswer;
use gui::{Action, Hash};
use std::collections::BTreeSet;

/// `Activity.RESULT_OK`.
const RESULT_OK: i32 = -1;

/// What was put up with so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Patience {
    outside: u32,
    starts: u32,
    bad: u32,
    bad_total: u32,
    no_tree: Option<(u32, String)>,
    rereads: u32,
    finished: BTreeSet<Hash>,
    reread_of: Option<Hash>,
}

impl Patience {
    pub(super) fn good_state(&mut self) {
        self.bad = 0;
    }

    pub(super) fn tree_read(&mut self) {
        self.no_tree = None;
    }

    pub(super) fn tree_missing(&mut self, why: &str) {
        let times = self.no_tree.as_ref().map_or(0, |(n, _)| *n);
        self.no_tree = Some((times + 1, why.to_owned()));
    }
}

impl Explorer<'_> {
    /// Whether the exploration may go on from here; if not, does one thing towards that and answers with `Some`.
    pub(super) fn come_back(&mut self, sink: &mut dyn Sink) -> device::Result<Option<Option<Stop>>> {
        if let Some((times, why)) = self.patience.no_tree.clone() {
            return self.without_tree(sink, times, &why).map(Some);
        }
        if let Some(permission) = self.seen.permission_asked.clone() {
            let grant = self.luck().toss("permission", 0, self.config.environment.grant);
            let answer = Action::Permission { name: Some(permission), grant };
            if self.device.capabilities().can(&answer) {
                self.pending.clear();
                self.episode.blur();
                self.perform(sink, answer.into(), "permission", None, None)?;
                return Ok(Some(None));
            }
        }
        if !self.seen.running {
            return self.start_dead_app(sink).map(Some);
        }
        if self.is_allowed() {
            (self.patience.outside, self.patience.starts) = (0, 0);
            return Ok(None);
        }
        self.return_from_outside(sink).map(Some)
    }

    /// Starts the app.
    pub(super) fn start_app(
        &mut self,
        sink: &mut dyn Sink,
        stop: bool,
        clear: bool,
        rule: &'static str,
    ) -> device::Result<()> {
        let launch = Action::Launch { component: None, stop, clear };
        self.pending.clear();
        self.perform(sink, launch.into(), rule, None, None)?;
        self.clean_starts += u64::from(clear);
        self.episode.started();
        Ok(())
    }

    /// A screen with almost nothing on it may not be finished: wait, and look again. Says whether it waited.
    pub(super) fn wait_for_more(&mut self, sink: &mut dyn Sink, screen: &Screen) -> device::Result<bool> {
        let config = self.config.patience.clone();
        let sure = self.seen.settled && self.device.capabilities().virtual_time;
        let hash = self.seen.hashes.gui;
        if !config.reread || sure || self.patience.finished.contains(&hash) || !self.model.would_be_trivial(screen) {
            self.patience.rereads = 0;
            return Ok(false);
        }
        let same = self.patience.reread_of == Some(hash);
        let limit = if same { config.reread_same } else { config.reread_tries };
        if self.patience.rereads >= limit {
            self.patience.rereads = 0;
            self.patience.finished.insert(hash);
            return Ok(false);
        }
        self.patience.rereads += 1;
        self.patience.reread_of = Some(hash);
        let wait = Action::AdvanceTime { ms: u64::from(config.reread_pause) };
        self.perform(sink, wait.into(), "reread", None, None)?;
        Ok(true)
    }

    /// A state without usable action: wait, then stop the app, then give up.
    pub(super) fn endure_bad_state(&mut self, sink: &mut dyn Sink) -> device::Result<Option<Stop>> {
        self.patience.bad += 1;
        self.patience.bad_total += 1;
        if self.patience.bad_total > self.config.patience.bad_total {
            return Ok(Some(Stop::Stuck(format!("nothing can be done in {}", self.seen.activity()))));
        }
        self.episode.blur();
        if self.patience.bad > self.config.patience.bad_limit {
            self.patience.bad = 0;
            self.start_app(sink, true, false, "bad_state_restart")?;
        } else {
            let wait = Action::AdvanceTime { ms: 1000 };
            self.perform(sink, wait.into(), "bad_state_wait", None, None)?;
        }
        Ok(None)
    }

    fn is_allowed(&self) -> bool {
        let package = self.seen.package();
        let ours = package == self.package || self.config.allowed_packages.iter().any(|p| p == package);
        let listed = |list: &[String]| list.iter().any(|a| a == self.seen.activity());
        let allowed = self.config.allowed_activities.is_empty() || listed(&self.config.allowed_activities);
        ours && allowed && !listed(&self.config.denied_activities)
    }

    /// Nothing can be read: wait, then bring the app to the front, then stop it.
    fn without_tree(&mut self, sink: &mut dyn Sink, times: u32, why: &str) -> device::Result<Option<Stop>> {
        self.pending.clear();
        self.episode.blur();
        if times < self.config.patience.tree_tries {
            let wait = Action::AdvanceTime { ms: u64::from(self.config.patience.tree_pause) };
            self.perform(sink, wait.into(), "no_tree_wait", None, None)?;
            return Ok(None);
        }
        if times > self.config.patience.no_tree_limit + self.config.patience.start_limit {
            return Ok(Some(Stop::Stuck(why.to_owned())));
        }
        let stop = times > self.config.patience.no_tree_limit;
        self.start_app(sink, stop, false, if stop { "no_tree_restart" } else { "no_tree_activate" })?;
        Ok(None)
    }

    /// After a crash, or when the app has gone: start it. Two starts in a row: clear its data.
    fn start_dead_app(&mut self, sink: &mut dyn Sink) -> device::Result<Option<Stop>> {
        self.patience.starts += 1;
        if self.patience.starts > self.config.patience.start_limit {
            return Ok(Some(Stop::Stuck("the app does not stay alive".to_owned())));
        }
        let clear = self.patience.starts > 1;
        self.start_app(sink, clear, clear, if clear { "start_clean" } else { "start" })?;
        Ok(None)
    }

    /// Another app is in front: answer it, go back, bring ours to the front, start ours anew.
    fn return_from_outside(&mut self, sink: &mut dyn Sink) -> device::Result<Option<Stop>> {
        self.patience.outside += 1;
        let times = self.patience.outside;
        if times > self.config.patience.start_limit + 3 {
            let front = self.seen.activity();
            let why =
                if front.is_empty() { "no activity stays open".to_owned() } else { format!("{front} stays in front") };
            return Ok(Some(Stop::Stuck(why)));
        }
        self.pending.clear();
        self.episode.blur();
        let polite = self.config.patience.polite_return && (times > 1 || !self.seen.external.is_empty());
        let asked = self.seen.external.iter().any(|e| e.for_result && e.answered.is_none());
        // An app that never shows a window hangs, but only input makes the system say so.
        let hangs = self.config.patience.polite_return && !self.seen.settled && self.seen.tree.is_empty();
        match times {
            1 if hangs => self.perform(sink, Action::key("BACK").into(), "outside_knock", None, None)?,
            1 if polite && asked => self.answer_external(sink)?,
            1 if polite => self.perform(sink, Action::key("BACK").into(), "outside_back", None, None)?,
            _ => {
                let (stop, clear) = (times > 4, times > 6);
                self.start_app(sink, stop, clear, if stop { "outside_restart" } else { "outside_start" })?;
            }
        }
        Ok(None)
    }

    fn answer_external(&mut self, sink: &mut dyn Sink) -> device::Result<()> {
        let ok = self.luck().toss("external", 0, self.config.environment.answer_ok);
        let answer = ExternalAnswer { code: if ok { RESULT_OK } else { 0 }, ..ExternalAnswer::default() };
        let action = Action::External { answer };
        let action = if self.device.capabilities().can(&action) { action } else { Action::key("BACK") };
        self.perform(sink, action.into(), "outside_answer", None, None)
    }
}
