//! The exploration itself: look, learn, decide, act, and again.
//!
//! One decision makes one or more events; each event is performed, observed and logged before anything else happens,
//! so that whatever it shows belongs to it. Around the strategy stand the rules that hold for all of them: coming back
//! from other apps, starting again, answering the system, waiting for screens that are not finished, and (for gibbon's
//! own strategy) jumps, changes of the environment, bursts and the way out of tarpits.

mod act;
mod distract;
mod episode;
mod findings;
mod form;
mod hand;
mod jump;
mod linger;
mod outside;
mod perform;
mod sequence;
mod tarpit;
mod walk;

pub use findings::Findings;
pub use hand::Hand;

use crate::config::Config;
use crate::luck::Luck;
use crate::model::build::Screen;
use crate::model::graph::{StateId, VisitType};
use crate::model::{Arrival, Counters, Model};
use crate::strategy::{self, Strategy, View};
use crate::text::TextPool;
use crate::wild;
use device::{Device, Installed};
use distract::Disturbed;
use episode::Episode;
use form::{Fillings, Form};
use gui::log::{Note, Record};
use gui::mapping::Mapping;
use gui::observation::Coverage;
use gui::{Action, Event, Observation, Target};
use jump::Jumps;
use linger::Lingering;
use origins::Origins;
use outside::Patience;
use sequence::Sequences;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use tarpit::Tarpits;
use walk::Walk;

/// What reaching an activity for the first time is worth, in instructions: many look different and share their code.
const NEW_ACTIVITY: u64 = 64;

/// Receives the log, record by record.
pub trait Sink {
    /// Takes the next record.
    fn record(&mut self, record: Record);
}

impl Sink for Vec<Record> {
    fn record(&mut self, record: Record) {
        self.push(record);
    }
}

/// Why an exploration ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The budget is used up.
    Events,
    /// Nothing is left to be done.
    Saturated,
    /// The app cannot be brought to a screen where anything can be done.
    Stuck(String),
}

/// What an exploration counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Events performed.
    pub events: u64,
    /// Decisions made.
    pub decisions: u64,
    /// How often each rule decided.
    pub rules: BTreeMap<&'static str, u64>,
    /// States, edges and trees of the model.
    pub states: usize,
    /// Edges of the model.
    pub edges: usize,
    /// Different screens.
    pub trees: usize,
    /// Activities reached.
    pub activities: BTreeSet<String>,
    /// Activities that showed a password field.
    pub passwords: BTreeSet<String>,
    /// Operations on the model.
    pub model: Counters,
    /// Code covered after the launch.
    pub gained: Coverage,
    /// Code covered by the launch.
    pub launch: Coverage,
    /// Event after which something new was last seen.
    pub last_news: u64,
    /// Restarts.
    pub restarts: u64,
    /// Jumps.
    pub jumps: u64,
}

/// An exploration of one app on one device.
pub struct Explorer<'d> {
    device: &'d mut dyn Device,
    config: Config,
    seed: u64,
    package: String,
    model: Model,
    strategy: Option<Box<dyn Strategy>>,
    findings: Findings,
    pool: TextPool,
    sequences: Sequences,
    episode: Episode,
    jumps: Jumps,
    walk: Walk,
    patience: Patience,
    tarpits: Tarpits,
    lingering: Lingering,
    /// Instructions that ran for the first time since the last step.
    new_code: u64,
    form: Form,
    fillings: Fillings,
    disturbed: Disturbed,
    pending: VecDeque<Pending>,
    seen: Arc<Observation>,
    stats: Stats,
    parent: Option<u64>,
    /// Starts with cleared data, the first one included.
    clean_starts: u64,
}

/// An event that is waiting to be performed.
#[derive(Clone, Debug)]
struct Pending {
    event: Event,
    rule: &'static str,
    target: Option<Target>,
    /// Whether the model can no longer tell what leads where afterwards.
    breaks: bool,
}

impl Pending {
    /// Whether it brings the app back to the front by itself.
    fn ends_absence(&self) -> bool {
        matches!(self.event.action, Action::Foreground | Action::Kill | Action::Screen { on: true })
    }
}

impl<'d> Explorer<'d> {
    /// An exploration of an installed app. The device must have been reset.
    pub fn new(device: &'d mut dyn Device, app: &Installed, mut config: Config, seed: u64) -> Explorer<'d> {
        if !config.allowed_activities.is_empty() {
            // Without it there would be no way in.
            config.allowed_activities.push(app.main_activity.clone());
        }
        let package = app.app.package.clone();
        let strategy = strategy::make(&config);
        let model = Model::new(config.model.clone());
        Explorer {
            device,
            seed,
            findings: Findings::new(Origins::new(&package)),
            package,
            model,
            strategy,
            pool: TextPool::default(),
            sequences: Sequences::default(),
            episode: Episode::new(&config.restart, Luck::new(seed, 0)),
            jumps: Jumps::default(),
            walk: Walk::default(),
            patience: Patience::default(),
            tarpits: Tarpits::default(),
            lingering: Lingering::default(),
            new_code: 0,
            form: Form::default(),
            fillings: Fillings::default(),
            disturbed: Disturbed::default(),
            pending: VecDeque::new(),
            seen: Arc::default(),
            stats: Stats::default(),
            parent: None,
            clean_starts: 1,
            config,
        }
    }

    /// Goes on from the model of an earlier run, with the settings that it was made with.
    #[must_use]
    pub fn with_model(mut self, model: Model) -> Explorer<'d> {
        self.model = model;
        self
    }

    /// Names the app's code by its mapping.
    #[must_use]
    pub fn with_mapping(mut self, mapping: Mapping) -> Explorer<'d> {
        self.findings.mapping = Some(mapping);
        self
    }

    /// Sequences of the user whose expressions are wrong are an error; rules are given to the model.
    pub fn with_sequences(mut self) -> Result<Explorer<'d>, crate::model::xpath::XPathError> {
        self.sequences = Sequences::new(&self.config.scripts)?;
        Ok(self)
    }

    /// Starts the app. Must be called once, before the first step.
    pub fn start(&mut self, sink: &mut dyn Sink) -> device::Result<()> {
        self.device.launch(None)?;
        self.episode.started();
        self.look(sink, None)?;
        self.stats.launch = std::mem::take(&mut self.stats.gained);
        Ok(())
    }

    /// Performs events until the budget is used up or nothing can be done.
    pub fn run(&mut self, events: u64, sink: &mut dyn Sink) -> device::Result<Stop> {
        while self.stats.events < events {
            if let Some(stop) = self.step(sink)? {
                return Ok(stop);
            }
        }
        Ok(Stop::Events)
    }

    /// One decision, which is at least one event or a jump. Says if the exploration has to end.
    pub fn step(&mut self, sink: &mut dyn Sink) -> device::Result<Option<Stop>> {
        self.stats.decisions += 1;
        let stop = self.decide(sink)?;
        if let Some(Stop::Stuck(why)) = &stop {
            sink.record(Record::Note(Note { note: format!("stuck: {why}") }));
        }
        Ok(stop)
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The model, to give it rules.
    pub fn model_mut(&mut self) -> &mut Model {
        &mut self.model
    }

    /// What was found.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// What was counted.
    pub fn stats(&self) -> Stats {
        Stats {
            states: self.model.graph().state_count(),
            edges: self.model.graph().edge_count(),
            trees: self.model.trees().len(),
            model: self.model.counters(),
            ..self.stats.clone()
        }
    }

    /// What is on the screen now.
    pub fn seen(&self) -> &Observation {
        &self.seen
    }

    /// How often the app was started with cleared data; a login is needed after each.
    pub fn clean_starts(&self) -> u64 {
        self.clean_starts
    }

    /// How often each sequence of the user has begun.
    pub fn sequences_begun(&self) -> &[u64] {
        self.sequences.begun()
    }

    /// A draw for a part of the run that is not the explorer's own, keyed by its name and a number.
    pub fn toss(&self, what: &str, key: u64, thousandths: u32) -> bool {
        self.luck().toss(what, key, thousandths)
    }

    fn luck(&self) -> Luck {
        Luck::new(self.seed, self.stats.decisions)
    }

    fn decide(&mut self, sink: &mut dyn Sink) -> device::Result<Option<Stop>> {
        let midway = self.pending.front().is_some_and(Pending::ends_absence);
        if !midway && let Some(stop) = self.come_back(sink)? {
            return Ok(stop);
        }
        if let Some(next) = self.pending.pop_front() {
            self.perform_pending(sink, next)?;
            return Ok(None);
        }
        let Some(mut strategy) = self.strategy.take() else {
            let can = self.device.capabilities();
            let (event, rule) = wild::monkey(&self.config.monkey, self.luck(), self.screen_area(), can);
            self.perform(sink, event, rule, None, None)?;
            return Ok(None);
        };
        let result = self.decide_with(sink, &mut *strategy);
        self.strategy = Some(strategy);
        result
    }

    fn decide_with(&mut self, sink: &mut dyn Sink, strategy: &mut dyn Strategy) -> device::Result<Option<Stop>> {
        let seen = Arc::clone(&self.seen);
        let screen = self.model.build(&seen.tree);
        if screen.widgets.is_empty() {
            return self.endure_bad_state(sink);
        }
        if self.wait_for_more(sink, &screen)? {
            return Ok(None);
        }
        let (via, recovered) = self.episode.cause(&self.config.sata);
        let via = via.filter(|entry| !recovered || self.model.history()[*entry as usize].target.is_none());
        let before = via.map(|entry| self.model.history()[entry as usize].source);
        let arrival = self.model.arrive(&screen, via, self.episode.just_started(), recovered);
        let before = before.map(|tree| self.model.placed(tree).state);
        strategy.learn(self.note_arrival(sink, &arrival));
        self.remember_moment(&screen, &arrival, strategy)?;
        if self.is_saturated() {
            return Ok(Some(Stop::Saturated));
        }
        if let Some(rule) = self.episode.must_restart(&self.config.restart) {
            self.restart(sink, strategy, rule)?;
            return Ok(None);
        }
        if self.linger(sink)? || self.leave_tarpit(sink, strategy)? || self.distract(&screen, via) {
            return Ok(None);
        }
        if let Some(step) = self.sequences.next(&self.config, self.luck(), &screen, &seen.tree) {
            self.perform_sequence(sink, &screen, &arrival, step)?;
            return Ok(None);
        }
        if self.change_ways(sink, strategy)? {
            return Ok(None);
        }
        let choice = strategy.choose(&mut self.view(&screen, arrival, before, via));
        self.log_changes(sink);
        let Some(choice) = choice else { return self.endure_bad_state(sink) };
        self.patience.good_state();
        if self.jump_instead(sink, strategy, &choice)? || self.fill_first(&screen, &choice) {
            return Ok(None);
        }
        if !choice.keep_going && self.episode.periodic_restart(&self.config.restart) {
            self.restart(sink, strategy, "restart_periodic")?;
            return Ok(None);
        }
        self.carry_out(sink, &screen, &arrival, choice)?;
        Ok(None)
    }

    /// What the strategy sees.
    fn view<'v>(
        &'v mut self,
        screen: &'v Screen,
        arrival: Arrival,
        before: Option<StateId>,
        last: Option<u32>,
    ) -> View<'v> {
        let (luck, typed) = (self.luck(), self.form.typed());
        View { config: &self.config, model: &mut self.model, screen, arrival, before, last, typed, luck }
    }

    /// Takes note of where the last step led; gives what came of it, in instructions that ran for the first time.
    fn note_arrival(&mut self, sink: &mut dyn Sink, arrival: &Arrival) -> u64 {
        let graph = self.model.graph();
        let news = arrival.new_tree || matches!(arrival.visit, Some(VisitType::NewAction | VisitType::NewTarget));
        let state = graph.state(arrival.state);
        let from = arrival.edge.map(|e| graph.edge(e).source());
        let same_activity = from.is_some_and(|f| graph.state(f).activity == state.activity);
        let activity = state.activity;
        self.episode.arrived(arrival.visit, from == Some(arrival.state), same_activity, activity);
        let new_code = std::mem::take(&mut self.new_code);
        let new_activity = graph.activity(activity).is_some_and(|a| a.visits.count == 1);
        let fruit = if self.device.capabilities().coverage { new_code } else { u64::from(news) };
        self.tarpits.step(activity, fruit > 0);
        self.lingering.entry(activity).or_default().step(fruit > 0);
        if fruit > 0 {
            self.jumps.bore_fruit();
        }
        self.form.arrived(activity);
        if news {
            self.stats.last_news = self.stats.events;
        }
        self.log_changes(sink);
        fruit + if new_activity { NEW_ACTIVITY } else { 0 }
    }

    fn log_changes(&mut self, sink: &mut dyn Sink) {
        for change in self.model.take_changes() {
            sink.record(Record::Model(change));
        }
    }

    /// Nothing is left: every state is saturated and nothing new was seen for long.
    fn is_saturated(&self) -> bool {
        let limit = u64::from(self.config.patience.saturated);
        let quiet = self.stats.events.saturating_sub(self.stats.last_news) >= limit;
        let graph = self.model.graph();
        limit > 0 && quiet && graph.states().all(|s| graph.state(s).saturated(&self.model.config))
    }

    fn restart(&mut self, sink: &mut dyn Sink, strategy: &mut dyn Strategy, rule: &'static str) -> device::Result<()> {
        let clear = self.luck().toss("restart_clean", 0, self.config.restart.clean);
        let rule = if clear { "restart_clean" } else { rule };
        strategy.forget();
        self.stats.restarts += 1;
        self.start_app(sink, true, clear, rule)?;
        self.episode.restarted(&self.config.restart, self.luck());
        Ok(())
    }

    fn screen_area(&self) -> gui::Rect {
        let all = self.seen.tree.windows().iter().map(|w| w.bounds);
        all.max_by_key(|b| b.area()).unwrap_or_default()
    }
}
