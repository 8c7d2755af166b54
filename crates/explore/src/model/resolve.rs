//! Non-determinism: one action, several targets. Usually the abstraction of the action or of its state is too coarse;
//! the finer namer that tells the two cases apart and makes the fewest states is taken. An action that resists is
//! given up, because the app itself may be undecided.

use super::Model;
use super::graph::{ActionId, EdgeId};
use super::name::{ActionKind, NameId};
use super::namer::Namer;
use super::naming::{NameletId, NamingId};
use super::predicate::Predicate;
use super::refine::Verdict;
use super::tree::{TreeId, WidgetId};
use serde_json::Value;
use std::collections::BTreeSet;

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
}

impl Model {
    /// The edge that an action of the history took is a second target of its action.
    pub(super) fn settle_doubt(&mut self, entry: u32, recovered: bool) {
        if !self.config.evolve || !self.config.resolve || recovered {
            return;
        }
        let (Some(action), Some(edge)) = (self.action_at(entry), self.edge_at(entry)) else { return };
        if self.graph.action(action).kind != ActionKind::Back {
            self.resolve(action, edge);
        }
    }

    fn resolve(&mut self, action: ActionId, new: EdgeId) {
        let (target, kind) = (self.graph.action(action).target, self.graph.action(action).kind);
        let blacklist_key = (self.graph.state(action.state).key, target, kind);
        if self.resolve_blacklist.contains(&blacklist_key) {
            return;
        }
        let edges = self.graph.action(action).edges.clone();
        for old in edges.iter().copied().filter(|e| *e != new) {
            if let Some(limit) = self.hard_stop(action.state) {
                self.note_stop(limit, action.state, target);
                continue;
            }
            let (a, b) = (self.sources(old), self.sources(new));
            if let Some(best) = self.best_resolution(action, &a, &b) {
                return self.accept(action, best);
            }
        }
        if edges.len() >= self.config.give_up_targets {
            self.resolve_blacklist.insert(blacklist_key);
            self.counters.blacklisted += 1;
            let about = [
                ("state", Value::from(action.state.0)),
                ("action", Value::from(self.describe_action(action))),
                ("targets", Value::from(edges.len())),
            ];
            self.note("blacklist_targets", &about);
        }
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
        let affected = self.trees_with(action.state);
        let naming = self.graph.state(action.state).naming;
        let mut found = Vec::new();
        for (below, selector, namers) in self.ways(naming, namelet, name, true) {
            let fit = self.first_fitting(&namers, below, selector, |m, n| m.judge_actions(n, a, b, &affected));
            found.extend(fit.map(|(naming, new)| self.resolution(name, naming, new, true, a, b)));
        }
        found
    }

    /// Finer names for any target of the state, so that the two cases become different states.
    fn by_state(&mut self, action: ActionId, a: &Sources, b: &Sources) -> Vec<Resolution> {
        if a.last().map(|(t, _)| t) == b.last().map(|(t, _)| t) {
            return Vec::new();
        }
        let mut names: Vec<NameId> = self.graph.state(action.state).actions.iter().filter_map(|x| x.target).collect();
        names.dedup();
        let affected = self.trees_with(action.state);
        let naming = self.graph.state(action.state).naming;
        let mut found = Vec::new();
        for name in names {
            let Some(namelet) = self.common_namelet(name, a, b) else { continue };
            for (below, selector, namers) in self.ways(naming, namelet, name, false) {
                let fit = self.first_fitting(&namers, below, selector, |m, n| m.judge_states(n, a, b, &affected));
                found.extend(fit.map(|(naming, new)| self.resolution(name, naming, new, false, a, b)));
            }
        }
        found
    }

    fn resolution(
        &mut self,
        name: NameId,
        naming: NamingId,
        new: Namer,
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
        let old = self.names.get(name).namer();
        Resolution { naming, states: states.len(), old, new, selector: self.describe(name), by_action, promise }
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
        let affected = self.affected_by(self.graph.state(action.state).naming, r.naming, action.state);
        self.move_trees(&affected, r.naming);
    }

    /// The acted-on widgets of the two edges must get different names, and the sources at most beta states.
    fn judge_actions(&mut self, naming: NamingId, a: &Sources, b: &Sources, affected: &BTreeSet<TreeId>) -> Verdict {
        let mut name_of = |(tree, widget): &(TreeId, Option<WidgetId>)| {
            widget.map(|w| self.named(naming, *tree).names[usize::from(w)])
        };
        let first: BTreeSet<_> = a.iter().map(&mut name_of).collect();
        if b.iter().map(&mut name_of).any(|n| first.contains(&n)) {
            return Verdict::TooCoarse;
        }
        let states: BTreeSet<_> = a.iter().chain(b).map(|(t, _)| self.key_of(naming, *t)).collect();
        self.judge_size(states.len(), naming, affected)
    }

    /// The sources of the two edges must fall into different states, at most beta in all.
    fn judge_states(&mut self, naming: NamingId, a: &Sources, b: &Sources, affected: &BTreeSet<TreeId>) -> Verdict {
        let last = |s: &Sources| s.last().map(|(t, _)| *t);
        let (Some(x), Some(y)) = (last(a), last(b)) else { return Verdict::TooCoarse };
        if self.key_of(naming, x) == self.key_of(naming, y) {
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
