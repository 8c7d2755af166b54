//! Non-determinism: one action, several targets. Usually the abstraction of the action or of its state is too coarse;
//! the finer namer that tells the two cases apart and makes the fewest states is taken. An action that resists is
//! given up, because the app itself may be undecided.

use super::Model;
use super::graph::{ActionId, EdgeId};
use super::key::KeyId;
use super::name::{ActionKind, NameId};
use super::namer::Namer;
use super::naming::{NameletId, NamingId, Selector};
use super::predicate::Predicate;
use super::refine::{Verdict, Way};
use super::tree::{TreeId, WidgetId};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// How many doubts one step may settle that follow from others.
const MAX_CASCADE: usize = 32;

/// Where the transitions of one edge started: tree and widget, without repetitions.
type Sources = Vec<(TreeId, Option<WidgetId>)>;

/// A naming that tells two edges apart.
struct Resolution {
    naming: NamingId,
    states: usize,
    old: Namer,
    new: Namer,
    selector: String,
    by_action: bool,
    promise: Predicate,
    affected: BTreeSet<TreeId>,
}

impl Model {
    /// Tries to resolve the doubt that an action of the history raises, then those that this raises elsewhere: what
    /// became of a state that was split or merged may give an action a second target too.
    pub(super) fn settle_doubts(&mut self, entry: Option<u32>, recovered: bool) {
        if let Some(entry) = entry {
            self.settle(entry, recovered);
        }
        let mut rounds = 0;
        while let Some(next) = self.doubtful.pop_front() {
            rounds += 1;
            if self.config.cascade && rounds <= MAX_CASCADE {
                self.settle(next, false);
            } else {
                self.leave_in_doubt(next, "later");
            }
        }
    }

    /// Why two targets of an action were left, by places of the history that led to one of them.
    pub fn doubts(&self) -> &BTreeMap<u32, &'static str> {
        &self.doubts
    }

    fn settle(&mut self, entry: u32, recovered: bool) {
        let (Some(action), Some(edge)) = (self.action_at(entry), self.edge_at(entry)) else { return };
        let a = self.graph.action(action);
        if a.edges.len() < 2 {
            return;
        }
        let why = if !self.config.evolve || !self.config.resolve {
            Some("off")
        } else if recovered {
            Some("recovered")
        } else if a.kind.is_key() {
            Some(a.kind.name())
        } else {
            self.resolve(action, edge)
        };
        if let Some(why) = why {
            self.leave_in_doubt(entry, why);
        }
    }

    fn leave_in_doubt(&mut self, entry: u32, why: &'static str) {
        let Some(action) = self.action_at(entry).filter(|a| self.graph.action(*a).edges.len() > 1) else { return };
        if self.doubts.insert(entry, why) != Some(why) && !matches!(why, "back" | "menu" | "off") {
            let about = [
                ("state", Value::from(action.state.0)),
                ("action", Value::from(self.describe_action(action))),
                ("why", Value::from(why)),
            ];
            self.note("unresolved", &about);
        }
    }

    /// Tells the new edge apart from each other edge of its action, as far as that goes; says why it could not.
    fn resolve(&mut self, action: ActionId, new: EdgeId) -> Option<&'static str> {
        let (target, kind) = (self.graph.action(action).target, self.graph.action(action).kind);
        let blacklist_key = (self.graph.state(action.state).key, target, kind);
        if self.resolve_blacklist.contains(&blacklist_key) {
            return Some("blacklist");
        }
        if let Some(limit) = self.hard_stop(action.state) {
            self.note_stop(limit, action.state, target);
            return Some("stop");
        }
        let edges = self.graph.action(action).edges.clone();
        let mut why = "same_tree";
        for old in edges.iter().copied().filter(|e| *e != new) {
            let (a, b) = (self.sources(old), self.sources(new));
            let obstacles = self.obstacles;
            if let Some(best) = self.best_resolution(action, &a, &b) {
                self.accept(action, best);
                return None;
            }
            if a.last().map(|(t, _)| t) != b.last().map(|(t, _)| t) {
                why = obstacles.told_by(self.obstacles);
            }
        }
        if edges.len() >= self.config.give_up_targets {
            self.give_up(action, blacklist_key, edges.len());
            why = "blacklist";
        }
        Some(why)
    }

    fn give_up(&mut self, action: ActionId, key: (KeyId, Option<NameId>, ActionKind), targets: usize) {
        self.resolve_blacklist.insert(key);
        self.counters.blacklisted += 1;
        let about = [
            ("state", Value::from(action.state.0)),
            ("action", Value::from(self.describe_action(action))),
            ("targets", Value::from(targets)),
        ];
        self.note("blacklist_targets", &about);
    }

    fn best_resolution(&mut self, action: ActionId, a: &Sources, b: &Sources) -> Option<Resolution> {
        let mut found = Vec::new();
        for by_action in [self.config.action_first, !self.config.action_first] {
            if found.is_empty() {
                found = if by_action { self.by_action(action, a, b) } else { self.by_state(action, a, b) };
            }
        }
        let fewer = self.config.prefer_fewer_states;
        found.sort_by(|x, y| {
            let rank = |r: &Resolution| (if fewer { r.states } else { 0 }, r.old.rank(), r.new.rank());
            rank(x).cmp(&rank(y)).then_with(|| x.selector.cmp(&y.selector))
        });
        found.into_iter().next()
    }

    /// Finer names for the action's own target, if it was shared by several widgets.
    fn by_action(&mut self, action: ActionId, a: &Sources, b: &Sources) -> Vec<Resolution> {
        let Some(name) = self.graph.action(action).target else { return Vec::new() };
        let shared = !self.config.shared_only || a.iter().chain(b).any(|(tree, _)| self.covered(*tree, name).len() > 1);
        let Some(namelet) = self.common_namelet(name, a, b).filter(|_| shared) else { return Vec::new() };
        let replacing = self.replacing(action.state).filter(|(last, _)| *last == namelet).map(|(_, way)| way);
        let mut found = Vec::new();
        for way in replacing.into_iter().chain([self.extending(action.state, namelet, name)]) {
            if !self.finest(&way).is_some_and(|n| self.tells_actions(n, a, b)) {
                continue;
            }
            let fit = self.first_fitting(&way, |m, n| m.judge_actions(n, a, b, &way.affected));
            found.extend(fit.map(|fit| self.resolution(way, fit, true, a, b)));
        }
        found
    }

    /// Finer names for any widget of the state, so that the two cases become different states: first for those that
    /// can be acted on, then, where that is allowed, for the others.
    fn by_state(&mut self, action: ActionId, a: &Sources, b: &Sources) -> Vec<Resolution> {
        if a.last().map(|(t, _)| t) == b.last().map(|(t, _)| t) {
            return Vec::new();
        }
        let state = self.graph.state(action.state);
        let mut active: Vec<NameId> = state.actions.iter().filter_map(|x| x.target).collect();
        active.dedup();
        let key = state.key;
        let replacing: Vec<Way> = self.replacing(action.state).map(|(_, way)| way).into_iter().collect();
        let found = self.by_names(action, &active, replacing, a, b);
        if !found.is_empty() || !self.config.refine_passive {
            return found;
        }
        let passive: Vec<NameId> = self.keys.get(key).names.iter().copied().filter(|n| !active.contains(n)).collect();
        self.by_names(action, &passive, Vec::new(), a, b)
    }

    fn by_names(
        &mut self,
        action: ActionId,
        names: &[NameId],
        mut ways: Vec<Way>,
        a: &Sources,
        b: &Sources,
    ) -> Vec<Resolution> {
        for name in names {
            let namelet = self.common_namelet(*name, a, b);
            ways.extend(namelet.map(|n| self.extending(action.state, n, *name)));
        }
        let mut found = Vec::new();
        for way in ways {
            if !self.finest(&way).is_some_and(|n| self.tells_latest(n, a, b)) {
                continue;
            }
            let fit = self.first_fitting(&way, |m, n| m.judge_states(n, a, b, &way.affected));
            found.extend(fit.map(|fit| self.resolution(way, fit, false, a, b)));
        }
        found
    }

    fn resolution(
        &mut self,
        way: Way,
        (naming, new): (NamingId, Namer),
        by_action: bool,
        a: &Sources,
        b: &Sources,
    ) -> Resolution {
        let trees = |s: &Sources| -> Vec<TreeId> { s.iter().map(|(t, _)| *t).collect() };
        let states: BTreeSet<_> = a.iter().chain(b).map(|(t, _)| self.key_of(naming, *t)).collect();
        let promise = if by_action {
            let widgets = |s: &Sources| s.iter().filter_map(|(t, w)| w.map(|w| (*t, w))).collect();
            Predicate::ActionsApart { groups: vec![widgets(a), widgets(b)] }
        } else {
            Predicate::SourcesApart { groups: vec![trees(a), trees(b)] }
        };
        let (old, selector) = match way.selector {
            Selector::Name(name) => (self.names.get(name).namer(), self.describe(name)),
            other => (Namer::EMPTY, format!("{other:?}")),
        };
        Resolution { naming, states: states.len(), old, new, selector, by_action, promise, affected: way.affected }
    }

    fn accept(&mut self, action: ActionId, r: Resolution) {
        let about = [
            ("state", Value::from(action.state.0)),
            ("action", Value::from(self.describe_action(action))),
            ("by", Value::from(if r.by_action { "action" } else { "state" })),
            ("name", Value::from(r.selector.as_str())),
            ("namer", Value::from(r.new.to_string())),
            ("states", Value::from(r.states)),
        ];
        self.note("resolve", &about);
        self.counters.refine_state += 1;
        if self.config.protect_resolutions {
            self.predicates.push(r.promise);
        }
        self.move_trees(&r.affected, r.naming);
    }

    /// The acted-on widgets of the two edges must get different names, and the sources at most beta states.
    fn judge_actions(&mut self, naming: NamingId, a: &Sources, b: &Sources, affected: &BTreeSet<TreeId>) -> Verdict {
        if !self.tells_actions(naming, a, b) {
            return Verdict::TooCoarse;
        }
        let states: BTreeSet<_> = a.iter().chain(b).map(|(t, _)| self.key_of(naming, *t)).collect();
        self.judge_size(states.len(), naming, affected)
    }

    /// The sources of the two edges must fall into different states, at most beta in all.
    fn judge_states(&mut self, naming: NamingId, a: &Sources, b: &Sources, affected: &BTreeSet<TreeId>) -> Verdict {
        if !self.tells_latest(naming, a, b) {
            return Verdict::TooCoarse;
        }
        let first: BTreeSet<_> = a.iter().map(|(t, _)| self.key_of(naming, *t)).collect();
        let second: BTreeSet<_> = b.iter().map(|(t, _)| self.key_of(naming, *t)).collect();
        if first.len() > self.beta_of(naming) {
            return Verdict::TooFine;
        }
        if !first.is_disjoint(&second) {
            return Verdict::TooCoarse;
        }
        self.judge_size(first.len() + second.len(), naming, affected)
    }

    /// Whether no acted-on widget of one edge has the name of one of the other.
    fn tells_actions(&mut self, naming: NamingId, a: &Sources, b: &Sources) -> bool {
        let mut name_of = |(tree, widget): &(TreeId, Option<WidgetId>)| {
            widget.map(|w| self.named(naming, *tree).names[usize::from(w)])
        };
        let first: BTreeSet<_> = a.iter().map(&mut name_of).collect();
        !b.iter().map(&mut name_of).any(|n| first.contains(&n))
    }

    /// Whether the latest sources of the two edges are different states.
    fn tells_latest(&mut self, naming: NamingId, a: &Sources, b: &Sources) -> bool {
        let last = |s: &Sources| s.last().map(|(t, _)| *t);
        let (Some(x), Some(y)) = (last(a), last(b)) else { return false };
        self.key_of(naming, x) != self.key_of(naming, y)
    }

    fn judge_size(&mut self, states: usize, naming: NamingId, affected: &BTreeSet<TreeId>) -> Verdict {
        if states > self.beta_of(naming) {
            Verdict::TooFine
        } else if self.refuses(naming, affected) {
            Verdict::Refused
        } else {
            Verdict::Fits
        }
    }

    /// The namelet that names all widgets of `name` in all source trees, if it is one and the same.
    fn common_namelet(&mut self, name: NameId, a: &Sources, b: &Sources) -> Option<NameletId> {
        let namer = self.names.get(name).namer();
        let mut common = None;
        for (tree, _) in a.iter().chain(b) {
            let naming = self.placed(*tree).naming;
            let named = self.named(naming, *tree);
            for widget in named.widgets(name) {
                let namelet = named.namelets[usize::from(widget)];
                if *common.get_or_insert(namelet) != namelet {
                    return None;
                }
            }
        }
        common.filter(|n| self.namings.namelet(*n).namer == namer)
    }

    /// Where the transitions of an edge started, the latest last.
    fn sources(&self, edge: EdgeId) -> Sources {
        let taken = self.graph.edge(edge).taken.iter().map(|e| {
            let entry = &self.history[*e as usize];
            (entry.source, entry.widget)
        });
        let mut sources: Sources = Vec::new();
        let mut seen = BTreeSet::new();
        for source in taken.rev() {
            if seen.insert(source) {
                sources.push(source);
            }
        }
        sources.reverse();
        sources
    }
}
