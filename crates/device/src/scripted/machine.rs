//! Runs the statements of a scripted app: input finds its handler, handlers change the state, timers fire as virtual
//! time passes.

use super::screen::{Drawn, compare, draw, foreground};
use super::script::{Script, Widget};
use super::state::{Row, State, Timer};
use super::statement::{Condition, Statement, StatementId, Test};
use crate::{Alike, Draw, Effects, EventCoverage, Place, PlaceKind, Result};
use gui::event::{Action, LONG_PRESS_MS, Pointer};
use gui::hash::{below, draw as keyed_draw};
use gui::observation::{Anr, Crash, ExternalIntent, Gap, LogLine, Observation};
use gui::tree::Direction;
use gui::{Flag, Frame, Point, Throwable};
use std::collections::BTreeMap;

/// Statements that one handler may run; a script that needs more runs in circles.
const MAX_STATEMENTS: usize = 10_000;
/// Touches shorter than this are taps.
const LONG_MS: u32 = 500;
/// Touches that move less than this many pixels do not scroll.
const SLOP: i32 = 24;

#[derive(Clone, Debug)]
pub(super) struct Machine {
    pub(super) script: Script,
    pub(super) state: State,
    pub(super) event_coverage: EventCoverage,
    pub(super) effects: Effects,
    pub(super) recorded: Option<Vec<Draw>>,
    pub(super) overridden: BTreeMap<(String, Vec<u64>), u64>,
    covered: EventCoverage,
    activities: Vec<String>,
    news: Observation,
    event: u64,
    draws_in_event: u64,
    steps: usize,
}

/// Whether the statements after this one run.
#[derive(PartialEq, Eq)]
enum Flow {
    Next,
    Stop,
}

impl Machine {
    pub(super) fn new(script: Script) -> Machine {
        let state = State::fresh(&script, 0);
        Machine {
            script,
            state,
            event_coverage: EventCoverage::default(),
            effects: Effects::default(),
            recorded: None,
            overridden: BTreeMap::new(),
            covered: EventCoverage::default(),
            activities: Vec::new(),
            news: Observation::default(),
            event: 0,
            draws_in_event: 0,
            steps: 0,
        }
    }

    pub(super) fn reset(&mut self, seed: u64) {
        self.go_to(State::fresh(&self.script, seed));
    }

    pub(super) fn go_to(&mut self, state: State) {
        self.state = state;
        self.news = Observation::default();
    }

    /// Whether a state that came from outside speaks of this script only.
    pub(super) fn fits(&self, state: &State) -> std::result::Result<(), String> {
        let screens = state.stack.iter().all(|s| self.script.screens.contains_key(s));
        let timers = state.timers.iter().all(|t| self.script.statements.get(t.statement).is_some());
        let vars = state.vars.keys().eq(self.script.vars.keys()) && state.lists.keys().eq(self.script.lists.keys());
        if screens && timers && vars { Ok(()) } else { Err("it speaks of another script".to_owned()) }
    }

    pub(super) fn draw(&self) -> Result<Drawn<'_>> {
        Ok(draw(&self.script, &self.state)?)
    }

    /// Whether the screen in front cannot be read.
    pub(super) fn unreadable(&self) -> bool {
        let top = self.state.stack.last().and_then(|s| self.script.screens.get(s));
        self.state.in_front() && top.is_some_and(|s| s.unreadable)
    }

    pub(super) fn take_news(&mut self) -> Observation {
        std::mem::take(&mut self.news)
    }

    pub(super) fn begin(&mut self, event: u64) {
        self.event = event;
        self.draws_in_event = 0;
        self.steps = 0;
        self.event_coverage = EventCoverage::default();
        self.effects = Effects::default();
    }

    /// Runs timers until none is due within `window`, at most `horizon`; says whether that was reached.
    pub(super) fn settle(&mut self, window: u64, horizon: u64) -> bool {
        let end = self.state.time + horizon;
        while let Some(due) = self.state.timers.iter().map(|t| t.due).min() {
            if due > self.state.time + window {
                break;
            }
            if due > end {
                self.state.time = end;
                return false;
            }
            self.advance_to(due);
        }
        true
    }

    /// Lets time pass; says whether nothing is pending after it.
    pub(super) fn advance(&mut self, ms: u64) -> bool {
        self.advance_to(self.state.time.saturating_add(ms));
        self.state.timers.is_empty()
    }

    pub(super) fn inject(&mut self, action: &Action) -> Result<()> {
        if let Some(pointers) = action.gesture() {
            self.touch(action, &pointers)?;
        } else {
            self.environment(action);
        }
        self.note_activity();
        Ok(())
    }

    fn touch(&mut self, action: &Action, pointers: &[Pointer]) -> Result<()> {
        if !self.state.in_front() {
            return Ok(());
        }
        if matches!(action, Action::DoubleTap { .. }) {
            return self.double_tap(pointers);
        }
        let (name, at) = match pointers {
            [one] => classify(one),
            _ => ("pinch".to_owned(), pointers.first().and_then(|p| p.points.first()).map(|p| Point::new(p.x, p.y))),
        };
        let Some(at) = at else { return Ok(()) };
        self.touch_at(&name, at)
    }

    fn double_tap(&mut self, pointers: &[Pointer]) -> Result<()> {
        let Some(at) = pointers.first().and_then(|p| classify(p).1) else { return Ok(()) };
        self.touch_at("click", at)?;
        if self.state.in_front() { self.touch_at("click", at) } else { Ok(()) }
    }

    /// The innermost enabled widget at the point that has a handler gets the touch; a long press without a handler
    /// is a click, as on Android.
    fn touch_at(&mut self, name: &str, at: Point) -> Result<()> {
        let found = self.find(name, at)?;
        let found = if found.is_none() && name == "long_press" { self.find("click", at)? } else { found };
        if let Some((widget, row)) = found {
            self.state.focus = widget.raw.bind.clone().or(self.state.focus.take());
            let handler = widget.on.get(name).or_else(|| widget.on.get("click")).cloned().unwrap_or_default();
            self.run(&handler, row.as_ref());
        }
        Ok(())
    }

    fn find(&self, name: &str, at: Point) -> Result<Option<(Widget, Option<Row>)>> {
        let drawn = self.draw()?;
        let Some(hit) = drawn.tree.at(at) else { return Ok(None) };
        for id in drawn.tree.ancestors(hit) {
            let Some((widget, row)) = &drawn.behind[id] else { continue };
            let reacts = widget.on.contains_key(name) || (name == "click" && widget.raw.bind.is_some());
            if reacts {
                let enabled = drawn.tree.nodes()[id].is(Flag::Enabled);
                return Ok(enabled.then(|| ((*widget).clone(), row.clone())));
            }
        }
        Ok(None)
    }

    fn environment(&mut self, action: &Action) {
        let handler = match action {
            Action::Key { key, .. } => key.to_lowercase(),
            other => other.kind().to_owned(),
        };
        match action {
            Action::Launch { stop, clear, .. } => return self.start(*stop, *clear),
            Action::Text { text, replace } => self.type_text(text, *replace),
            Action::Rotate { quarters } => self.state.rotation = quarters % 4,
            Action::Background => self.state.background = true,
            Action::Foreground => self.state.background = false,
            Action::Kill => return self.kill(),
            Action::External { .. } => self.state.outside = None,
            Action::Permission { .. } => self.state.asked = None,
            Action::AdvanceTime { ms } => _ = self.advance(*ms),
            Action::Notification { index, .. } => self.tap_notification(*index),
            _ => {}
        }
        let handled = self.call(&handler);
        if !handled && handler == "back" {
            self.go_back();
        }
    }

    /// Runs the handler of the top screen, else that of the script; says whether there was one.
    fn call(&mut self, name: &str) -> bool {
        if !self.state.in_front() {
            return false;
        }
        let top = self.state.stack.last().and_then(|s| self.script.screens.get(s));
        let handler = top.and_then(|s| s.on.get(name)).or_else(|| self.script.on.get(name)).cloned();
        handler.is_some_and(|h| {
            self.run(&h, None);
            true
        })
    }

    fn start(&mut self, stop: bool, clear: bool) {
        if clear {
            let State { time, seed, born, rotation, .. } = self.state;
            self.state = State { time, born, rotation, ..State::fresh(&self.script, seed) };
        } else if stop {
            self.state.die(&self.script);
            self.state.stack.clear();
        }
        self.state.background = false;
        self.state.outside = None;
        if !self.state.running {
            self.state.running = true;
            self.state.stack.clear();
            let block = self.script.on_start.clone();
            self.run(&block, None);
        }
        if self.state.running && self.state.stack.is_empty() {
            self.state.stack.push(self.script.start.clone());
        }
    }

    /// The process dies and comes back with the screens it had saved.
    fn kill(&mut self) {
        if self.state.running {
            self.state.die(&self.script);
            self.state.running = true;
        }
    }

    fn go_back(&mut self) {
        if self.state.outside.take().is_some() || self.state.background || !self.state.running {
            return;
        }
        self.state.stack.pop();
        self.state.focus = None;
    }

    fn type_text(&mut self, text: &str, replace: bool) {
        let Some(name) = self.state.focus.clone().filter(|_| self.state.in_front()) else { return };
        let old = if replace { String::new() } else { self.state.vars.get(&name).cloned().unwrap_or_default() };
        self.write(&name, format!("{old}{text}"));
    }

    fn tap_notification(&mut self, index: u32) {
        let newest_first = self.state.notifications.len().checked_sub(1 + index as usize);
        if let Some(at) = newest_first {
            self.state.notifications.remove(at);
            self.state.background = false;
            self.state.outside = None;
        }
    }

    fn advance_to(&mut self, end: u64) {
        while let Some(at) = self.next_due(end) {
            let timer = self.state.timers.remove(at);
            self.state.time = self.state.time.max(timer.due);
            self.steps = 0;
            self.execute(timer.statement, timer.row.as_ref());
            self.note_activity();
        }
        self.state.time = self.state.time.max(end);
    }

    /// The timer that fires next, in the order of time and then of birth.
    fn next_due(&self, end: u64) -> Option<usize> {
        let due = self.state.timers.iter().enumerate().filter(|(_, t)| t.due <= end);
        due.min_by_key(|(_, t)| (t.due, t.born)).map(|(at, _)| at)
    }

    fn run(&mut self, block: &[StatementId], row: Option<&Row>) {
        if let Some(first) = block.first() {
            self.cover_method(*first);
        }
        for &id in block {
            if self.execute(id, row) == Flow::Stop {
                break;
            }
        }
    }

    fn execute(&mut self, id: StatementId, row: Option<&Row>) -> Flow {
        self.steps += 1;
        let Some(statement) = self.script.statements.get(id).cloned() else { return Flow::Stop };
        if self.steps > MAX_STATEMENTS {
            return Flow::Stop;
        }
        self.cover(id);
        match statement {
            Statement::Goto(screen) => {
                self.state.stack.pop();
                self.show(&screen, row);
            }
            Statement::Push(screen) => self.show(&screen, row),
            Statement::Back => self.go_back(),
            Statement::Exit => self.state.stack.clear(),
            Statement::Stop => return Flow::Stop,
            Statement::Set(name, value) => {
                let value = self.read_text(&value, row);
                self.write(&name, value);
            }
            Statement::Add(name, amount) => self.add(&name, &amount, row),
            Statement::Promote(list, item) => self.edit_list(&list, &item, row, |l, item| {
                l.retain(|x| *x != item);
                l.insert(0, item);
            }),
            Statement::Append(list, item) => self.edit_list(&list, &item, row, Vec::push),
            Statement::Remove(list, item) => self.edit_list(&list, &item, row, |l, item| l.retain(|x| *x != item)),
            Statement::Shuffle(list) => self.shuffle(&list, id),
            Statement::Crash(class, frames) => {
                self.crash(&class, frames, row);
                return Flow::Stop;
            }
            Statement::Anr(frames) => self.anr(frames),
            Statement::Toast(text) => {
                let text = self.read_text(&text, row);
                self.news.toasts.push(text);
            }
            Statement::Log(text) => self.log(&text, row),
            Statement::External(activity) => self.leave(activity),
            Statement::Notify(title) => {
                let title = self.read_text(&title, row);
                self.state.notifications.push(title);
            }
            Statement::Ask(permission) => self.state.asked = Some(permission),
            Statement::Gap(name) => {
                let caller = foreground(&self.script, &self.state);
                self.news.gaps.push(Gap { name, caller, calls: 1 });
            }
            Statement::After(ms, inner) => self.later(ms, inner, row),
            Statement::If(condition, then, otherwise) => {
                let holds = self.test(&condition, id, row);
                self.cover_branch(id, holds);
                if let Some(next) = if holds { Some(then) } else { otherwise } {
                    return self.execute(next, row);
                }
            }
        }
        Flow::Next
    }

    fn show(&mut self, screen: &str, row: Option<&Row>) {
        let screen = self.read_text(screen, row);
        self.state.focus = None;
        if self.script.screens.contains_key(&screen) {
            self.state.stack.push(screen);
        }
    }

    fn add(&mut self, name: &str, amount: &str, row: Option<&Row>) {
        let amount: i64 = self.read_text(amount, row).parse().unwrap_or(0);
        self.read(name);
        let old: i64 = self.state.vars.get(name).and_then(|v| v.parse().ok()).unwrap_or(0);
        self.write(name, old.saturating_add(amount).to_string());
    }

    fn edit_list(&mut self, list: &str, item: &str, row: Option<&Row>, edit: impl FnOnce(&mut Vec<String>, String)) {
        let item = self.read_text(item, row);
        self.read(list);
        self.effects.writes.insert(place(list));
        if let Some(items) = self.state.lists.get_mut(list) {
            edit(items, item);
        }
    }

    fn shuffle(&mut self, list: &str, id: StatementId) {
        let length = self.state.lists.get(list).map_or(0, Vec::len);
        for i in (1..length).rev() {
            let j = self.luck("shuffle", &[id as u64, i as u64], i as u64 + 1, |j| (j, j)) as usize;
            if let Some(items) = self.state.lists.get_mut(list) {
                items.swap(i, j);
            }
        }
        self.read(list);
        self.effects.writes.insert(place(list));
    }

    fn crash(&mut self, class: &str, mut frames: Vec<Frame>, row: Option<&Row>) {
        let message = row.map(|r| r.item.clone());
        frames.push(Frame::new("android.os.Handler", "dispatchMessage"));
        frames.push(Frame::new("android.os.Looper", "loop"));
        let component = foreground(&self.script, &self.state);
        let chain = vec![Throwable { class: class.to_owned(), message, frames }];
        let process = self.script.package.clone();
        self.news.crashes.push(Crash { process, thread: "main".into(), component, chain, ..Crash::default() });
        self.state.die(&self.script);
        self.state.stack.clear();
    }

    fn anr(&mut self, frames: Vec<Frame>) {
        let component = foreground(&self.script, &self.state);
        let process = self.script.package.clone();
        self.state.time += 5000;
        self.news.anrs.push(Anr {
            process,
            component,
            reason: "input".into(),
            samples: vec![frames],
            threads: String::new(),
        });
    }

    fn log(&mut self, text: &str, row: Option<&Row>) {
        let message = self.read_text(text, row);
        self.news.log.push(LogLine { t: self.state.time, level: "I".into(), tag: "script".into(), message });
    }

    fn leave(&mut self, activity: String) {
        let intent = gui::event::Intent { component: Some(activity.clone()), ..gui::event::Intent::default() };
        self.news.external.push(ExternalIntent { intent, for_result: true, answered: None });
        self.state.outside = Some(activity);
    }

    fn later(&mut self, ms: u64, statement: StatementId, row: Option<&Row>) {
        self.state.born += 1;
        let due = self.state.time.saturating_add(ms);
        self.state.timers.push(Timer { due, born: self.state.born, statement, row: row.cloned() });
    }

    fn test(&mut self, condition: &Condition, id: StatementId, row: Option<&Row>) -> bool {
        condition.0.iter().all(|test| match test {
            Test::Chance(percent) => {
                let percent = u64::from(*percent);
                let alike = |outcome| if outcome < percent { (0, percent - 1) } else { (percent, 99) };
                self.luck("chance", &[id as u64], 100, alike) < percent
            }
            Test::Compare(a, op, b) => {
                let (x, y) = (self.read_operand(a, row), self.read_operand(b, row));
                op.holds(compare(&x, &y))
            }
        })
    }

    /// A draw among `of` outcomes for this event: the key names the event, the statement and which time it is, so that
    /// other events do not matter. `alike` says from which to which outcome nothing else happens.
    fn luck(&mut self, source: &str, what: &[u64], of: u64, alike: impl Fn(u64) -> (u64, u64)) -> u64 {
        let key: Vec<u64> = [self.event].into_iter().chain(what.iter().copied()).chain([self.draws_in_event]).collect();
        self.draws_in_event += 1;
        let overridden = self.overridden.get(&(source.to_owned(), key.clone())).copied();
        let value = overridden.unwrap_or_else(|| keyed_draw(self.state.seed, source, &key));
        let outcome = below(value, of);
        let (low, high) = alike(outcome);
        // What cannot come out otherwise is no draw.
        if let Some(recorded) = self.recorded.as_mut().filter(|_| high - low + 1 < of) {
            recorded.push(Draw { source: source.to_owned(), key, value, alike: Alike { of, low, high } });
        }
        outcome
    }

    fn read(&mut self, name: &str) {
        if !self.effects.writes.contains(&place(name)) {
            self.effects.reads.insert(place(name));
        }
    }

    fn write(&mut self, name: &str, value: String) {
        self.effects.writes.insert(place(name));
        self.state.vars.insert(name.to_owned(), value);
    }

    fn read_text(&mut self, text: &str, row: Option<&Row>) -> String {
        for part in text.split('{').skip(1) {
            self.read(part.split('}').next().unwrap_or(part));
        }
        self.state.fill(text, row)
    }

    fn read_operand(&mut self, word: &str, row: Option<&Row>) -> String {
        if self.state.vars.contains_key(word) {
            self.read(word);
        }
        let filled = self.read_text(word, row);
        if word.contains('{') { filled } else { self.state.operand(word, row) }
    }

    /// What was covered before counts as new again.
    pub(super) fn forget_coverage(&mut self) {
        self.covered = EventCoverage::default();
    }

    fn cover(&mut self, id: StatementId) {
        self.event_coverage.instructions += 1;
        if self.covered.branches.insert(id as u32 * 3) {
            self.news.gained.instructions += 1;
        }
    }

    fn cover_method(&mut self, id: StatementId) {
        self.event_coverage.methods.insert(id as u32);
        if self.covered.methods.insert(id as u32) {
            self.news.gained.methods += 1;
        }
    }

    fn cover_branch(&mut self, id: StatementId, taken: bool) {
        let branch = id as u32 * 3 + 1 + u32::from(taken);
        self.event_coverage.branches.insert(branch);
        if self.covered.branches.insert(branch) {
            self.news.gained.branches += 1;
        }
    }

    fn note_activity(&mut self) {
        let now = foreground(&self.script, &self.state);
        if self.state.in_front() && !self.activities.contains(&now) {
            self.activities.push(now);
            self.news.gained.activities += 1;
        }
    }
}

fn place(name: &str) -> Place {
    Place { kind: PlaceKind::Memory, key: keyed_draw(0, name, &[]) }
}

/// What a finger did: the name of the handler and where it went down.
fn classify(pointer: &Pointer) -> (String, Option<Point>) {
    let (Some(first), Some(last)) = (pointer.points.first(), pointer.points.last()) else {
        return ("click".to_owned(), None);
    };
    let (dx, dy) = (last.x.saturating_sub(first.x), last.y.saturating_sub(first.y));
    let at = Some(Point::new(first.x, first.y));
    if dx.saturating_abs() <= SLOP && dy.saturating_abs() <= SLOP {
        let long = last.t.saturating_sub(first.t) >= LONG_MS.min(LONG_PRESS_MS);
        return (if long { "long_press" } else { "click" }.to_owned(), at);
    }
    let direction = match (dx.saturating_abs() > dy.saturating_abs(), dx > 0, dy > 0) {
        (true, true, _) => Direction::Left,
        (true, false, _) => Direction::Right,
        (false, _, true) => Direction::Up,
        (false, _, false) => Direction::Down,
    };
    (format!("scroll_{}", direction.name()), at)
}
