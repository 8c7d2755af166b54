//! The map of the screens: which were seen, grouped by activity, and which step led from one to another.
//!
//! It is drawn from the logs: a screen is a tree with its own hash. Beyond some hundred, the screens of an activity that
//! were visited least are left out and counted, because a picture of everything shows nothing.

use super::simple;
use crate::markup::{Html, script, visible};
use crate::run::Run;
use gui::hash::Hash;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Screens that are drawn at most.
const SCREENS: usize = 300;
/// Different steps between two screens that are told at most.
const STEPS: usize = 6;

pub(super) fn page(run: &Run) -> Html {
    let (all, drawn) = (Seen::of(run).screens.len(), Seen::of(run).screens.len().min(SCREENS));
    let words = format!(
        "{all} different screens were seen{}. Choose one to see how it looks, how it was reached and where it leads.",
        if drawn < all { format!(", the {drawn} most visited are shown") } else { String::new() }
    );
    Html::element("p class=\"dim\"", words)
        .and(Html::literal("<div class=\"map\"><div id=\"map\" aria-label=\"Screens by activity\"></div><div id=\"about\" aria-live=\"polite\"></div></div>"))
}

/// The data of the map, as a script.
pub(super) fn data(run: &Run) -> String {
    let seen = Seen::of(run);
    let mut order: Vec<(&Hash, &Screen)> = seen.screens.iter().collect();
    order.sort_by_key(|(_, s)| (Reverse(s.visits), s.first));
    let kept: BTreeMap<Hash, usize> =
        order.iter().take(SCREENS).enumerate().map(|(n, (hash, _))| (**hash, n)).collect();
    let mut left_out: BTreeMap<String, usize> = BTreeMap::new();
    order.iter().skip(SCREENS).for_each(|(_, s)| *left_out.entry(visible(&simple(s.activity))).or_default() += 1);
    let screen = |(hash, s): &(&Hash, &Screen)| ScreenSheet {
        activity: visible(&simple(s.activity)),
        visits: s.visits,
        first: s.first,
        shot: run.picture(Some(**hash)),
        findings: s.findings.clone(),
    };
    let ways = seen.ways.iter().filter_map(|((from, to), steps)| {
        let (from, to) = (*kept.get(from)?, *kept.get(to)?);
        let what = steps.iter().take(STEPS).map(|s| visible(s)).collect();
        Some(Way { from, to, what, more: steps.len().saturating_sub(STEPS) })
    });
    let sheet = Sheet { screens: order.iter().take(SCREENS).map(screen).collect(), ways: ways.collect(), left_out };
    format!("gibbonMap={};\n", script(&serde_json::to_string(&sheet).unwrap_or_default()))
}

#[derive(Serialize)]
struct Sheet {
    screens: Vec<ScreenSheet>,
    ways: Vec<Way>,
    left_out: BTreeMap<String, usize>,
}

#[derive(Serialize)]
struct ScreenSheet {
    activity: String,
    visits: u64,
    first: u64,
    shot: Option<String>,
    findings: Vec<String>,
}

#[derive(Serialize)]
struct Way {
    from: usize,
    to: usize,
    what: Vec<String>,
    more: usize,
}

/// What the logs tell of screens.
#[derive(Default)]
struct Seen<'a> {
    screens: BTreeMap<Hash, Screen<'a>>,
    ways: BTreeMap<(Hash, Hash), Vec<String>>,
}

#[derive(Default)]
struct Screen<'a> {
    activity: &'a str,
    visits: u64,
    first: u64,
    findings: Vec<String>,
}

impl<'a> Seen<'a> {
    fn of(run: &'a Run) -> Seen<'a> {
        let mut seen = Seen::default();
        for event in run.logs.iter().flat_map(|(_, log)| Run::events(log)) {
            let Some(from) = event.step.gui else { continue };
            let new = Screen { activity: &event.step.activity, first: event.step.n, ..Screen::default() };
            let screen = seen.screens.entry(from).or_insert(new);
            screen.visits += 1;
            for id in &event.outcome.findings {
                if !screen.findings.contains(id) {
                    screen.findings.push(id.clone());
                }
            }
            let Some(to) = event.outcome.gui else { continue };
            let new = Screen { activity: &event.outcome.activity, first: event.step.n, ..Screen::default() };
            seen.screens.entry(to).or_insert(new);
            let steps = seen.ways.entry((from, to)).or_default();
            let what = gui::words::describe(&event.step);
            if !steps.contains(&what) {
                steps.push(what);
            }
        }
        seen
    }
}
