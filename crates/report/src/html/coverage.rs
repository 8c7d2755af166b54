//! Which code ran and which did not: by activity with what kept the others away, by package, by class; and the gaps.

use super::{MAX_ROWS, bar, facts, row, simple, table};
use crate::markup::Html;
use crate::run::Run;
use lab::summary::Share;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn page(run: &Run) -> Html {
    let c = &run.summary.coverage;
    let launch = format!("{} instructions ran by starting the app alone", c.launch.instructions);
    facts([
        ("instructions", bar(c.instructions)),
        ("methods", bar(c.methods)),
        ("branches", bar(c.branches)),
        ("libraries", bar(c.libraries.instructions)),
        ("launch", Html::text(&launch)),
    ])
    .and(Html::element("h2", "Activities"))
    .and(activities(run))
    .and(Html::element("h2", "Packages"))
    .and(packages(run))
    .and(Html::element("h2", "Classes"))
    .and(classes(run))
    .and(Html::element("h2 id=\"gaps\"", "Gaps"))
    .and(gaps(run))
}

/// What the logs say of one activity.
#[derive(Default)]
struct Visit {
    events: u64,
    gained: u64,
    screens: BTreeSet<gui::hash::Hash>,
}

fn visits(run: &Run) -> BTreeMap<&str, Visit> {
    let mut visits: BTreeMap<&str, Visit> = BTreeMap::new();
    for event in run.logs.iter().flat_map(|(_, log)| Run::events(log)) {
        let visit = visits.entry(event.step.activity.as_str()).or_default();
        visit.events += 1;
        visit.screens.extend(event.step.gui);
        visits.entry(event.outcome.activity.as_str()).or_default().gained += u64::from(event.outcome.gained);
    }
    visits
}

fn activities(run: &Run) -> Html {
    let c = &run.summary.coverage.activities;
    let visits = visits(run);
    let reached = |name: &String| {
        let visit = visits.get(name.as_str());
        let number = |of: fn(&Visit) -> u64| Html::text(&visit.map_or(0, of).to_string());
        row([
            Html::text(&simple(name)),
            Html::element("span class=\"good\"", "reached"),
            number(|v| v.events),
            number(|v| v.screens.len() as u64),
            number(|v| v.gained),
        ])
    };
    let missed = |name: &String| {
        let why = run.blocked.get(name).map(|why| format!(": {why}")).unwrap_or_default();
        let state = Html::element("span class=\"warn\"", "not reached").and(Html::text(&why));
        row([Html::text(&simple(name)), state, Html::default(), Html::default(), Html::default()])
    };
    let rows: Html =
        c.names.iter().take(MAX_ROWS).map(reached).chain(c.missed.iter().take(MAX_ROWS).map(missed)).collect();
    blocked(run).and(table(&["activity", "", "events in it", "screens", "instructions won"], rows))
}

/// What may have kept the run from the rest, as far as the run knows.
fn blocked(run: &Run) -> Html {
    let s = &run.summary;
    if s.coverage.activities.missed.is_empty() {
        return Html::default();
    }
    let mut reasons = vec![format!("health: {}", s.health.reason)];
    if s.stopped_by == lab::summary::StoppedBy::Events {
        reasons.push(format!("the budget of {} events was used up; more may reach more", s.events));
    }
    if s.gaps.distinct > 0 {
        reasons.push(format!("{} gaps were met, see below", s.gaps.distinct));
    }
    if run.blocked.is_empty() {
        reasons.push(
            "activities that only other apps start need an intent (gibbon launch --activity, or a flow)".to_owned(),
        );
    }
    let items: Html = reasons.into_iter().map(|r| Html::element("li", r)).collect();
    Html::element("p", "What may have kept the run from the others:").and(Html::element("ul", items))
}

fn packages(run: &Run) -> Html {
    let mut packages: BTreeMap<&str, (u64, Share)> = BTreeMap::new();
    for class in &run.classes {
        let (classes, share) = packages.entry(class.name.rsplit_once('.').map_or("", |(p, _)| p)).or_default();
        *classes += 1;
        share.covered += class.methods.covered;
        share.total += class.methods.total;
    }
    if packages.is_empty() {
        return unknown();
    }
    let line = |(name, (classes, share)): (&&str, &(u64, Share))| {
        row([Html::text(name), Html::text(&classes.to_string()), bar(*share)])
    };
    table(&["package", "classes", "methods that ran"], packages.iter().take(MAX_ROWS).map(line).collect())
}

fn classes(run: &Run) -> Html {
    if run.classes.is_empty() {
        return unknown();
    }
    let mut classes: Vec<_> = run.classes.iter().collect();
    let unseen = |c: &crate::run::ClassCoverage| Reverse(c.methods.total - c.methods.covered);
    classes.sort_by(|a, b| (unseen(a), &a.name).cmp(&(unseen(b), &b.name)));
    let line = |c: &&crate::run::ClassCoverage| row([Html::text(&c.name), bar(c.methods)]);
    let more = classes.len().saturating_sub(MAX_ROWS);
    let more = if more > 0 { Html::element("p", format!("… and {more} more classes")) } else { Html::default() };
    let words = "The app's own classes; those with most code that never ran come first.";
    let rows = classes.iter().take(MAX_ROWS).map(line).collect();
    Html::element("p class=\"dim\"", words).and(table(&["class", "methods that ran"], rows)).and(more)
}

fn unknown() -> Html {
    Html::element("p class=\"dim\"", "Not known for this device.")
}

fn gaps(run: &Run) -> Html {
    if run.gaps.is_empty() {
        return Html::element("p", "None.");
    }
    let gap =
        |g: &gui::observation::Gap| row([Html::text(&g.calls.to_string()), Html::text(&g.name), Html::text(&g.caller)]);
    let words = "What Android would have answered and gibbon does not. Findings that met a gap are marked.";
    let rows = run.gaps.iter().take(MAX_ROWS).map(gap).collect();
    Html::element("p class=\"dim\"", words).and(table(&["calls", "what", "called from"], rows))
}
