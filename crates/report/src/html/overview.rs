//! The first page: the verdict, the findings, what was covered and what was not, what was run.

use super::{badge, bar, facts, file_of, percent, row, short, simple, table, trust, word};
use crate::markup::Html;
use crate::run::{Case, Run};
use lab::health::State;
use std::cmp::Reverse;

/// Lines of the lists on this page; the whole is on the page about it.
const SOME: usize = 8;

pub(super) fn page(run: &Run) -> Html {
    Html::default()
        .and(verdict(run))
        .and(tiles(run))
        .and(Html::element("h2", "Findings"))
        .and(findings(run))
        .and(Html::element("h2", "Coverage"))
        .and(coverage(run))
        .and(Html::element("h2", "Gaps"))
        .and(gaps(run))
        .and(Html::element("h2", "What was run"))
        .and(what_was_run(run))
        .and(rules(run))
}

/// The one line to read: is there something to act on, and can the run be trusted?
fn verdict(run: &Run) -> Html {
    let s = &run.summary;
    let found = match s.findings.len() {
        0 => "Nothing was found.".to_owned(),
        1 => "1 finding.".to_owned(),
        n => format!("{n} findings."),
    };
    let health = match s.health.state {
        State::Ok => "The run is healthy",
        State::Poor => "The run saw little of the app",
        State::Stuck => "The run was stuck",
    };
    let bad = !s.findings.is_empty() || s.health.state == State::Stuck;
    let class = match (bad, s.health.state) {
        (true, _) => "verdict bad",
        (false, State::Poor) => "verdict warn",
        _ => "verdict good",
    };
    let words = Html::element("strong", found).and(format!(" {health}: {}.", s.health.reason.trim_end_matches('.')));
    Html::tag("p", &[("class", class)], words)
}

fn tiles(run: &Run) -> Html {
    let s = &run.summary;
    let a = &s.coverage.activities;
    let whole = percent(s.coverage.instructions);
    let (code, of) = whole.split_once(" (").unwrap_or((&whole, ""));
    let tiles = [
        (s.findings.len().to_string(), "findings".to_owned()),
        (s.events.to_string(), "events".to_owned()),
        (format!("{}/{}", a.covered, a.total), "activities reached".to_owned()),
        (code.to_owned(), format!("of the app's code{}", if of.is_empty() { "" } else { " ran" })),
        (s.model.states.to_string(), "states".to_owned()),
        (s.gaps.distinct.to_string(), "gaps".to_owned()),
    ];
    let tile = |(value, name): (String, String)| {
        Html::element("div class=\"tile\"", Html::element("b", value).and(Html::element("span", name)))
    };
    Html::element("div class=\"tiles\"", tiles.into_iter().map(tile).collect::<Html>())
}

fn findings(run: &Run) -> Html {
    if run.cases.is_empty() {
        return Html::element("p", "None. Read the first line above before you trust that.");
    }
    let mut cases: Vec<&Case> = run.cases.iter().collect();
    cases.sort_by_key(|c| (Reverse(c.line.severity), !c.line.clean, c.line.first_event));
    Html::element("ul class=\"cards\"", cases.into_iter().map(card).collect::<Html>())
}

fn card(case: &Case) -> Html {
    let line = &case.line;
    let what = if line.exception.is_empty() { line.kind.name() } else { short(&line.exception) };
    let picture = case.finding.screenshots.last().map(|path| {
        let src = format!("../{path}");
        Html::tag("img", &[("loading", "lazy"), ("alt", "The screen before the last step"), ("src", &src)], "")
    });
    let steps = case.trace.steps.len();
    let about =
        format!("{} · {steps} {} · {}", line.kind.name(), if steps == 1 { "step" } else { "steps" }, trust(case));
    let words = Html::element("div class=\"row\"", badge(case).and(Html::link(&file_of(case), what)))
        .and(Html::element("div class=\"place\"", &line.top_frame))
        .and(Html::element("div class=\"dim\"", about));
    Html::element("li", picture.unwrap_or_default().and(Html::element("div", words)))
}

fn coverage(run: &Run) -> Html {
    let c = &run.summary.coverage;
    let shares = facts([
        ("instructions", bar(c.instructions)),
        ("methods", bar(c.methods)),
        ("by starting alone", Html::text(&format!("{} instructions", c.launch.instructions))),
    ]);
    let missed = &c.activities.missed;
    if missed.is_empty() {
        return shares.and(Html::element("p", "Every activity that the app declares came to the front."));
    }
    let names: Vec<String> = missed.iter().take(SOME).map(|name| simple(name)).collect();
    let more = missed.len().saturating_sub(SOME);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let words = format!("Never in front: {}{more}. ", names.join(", "));
    shares.and(Html::element("p", Html::text(&words).and(Html::link("coverage.html", "What kept them away"))))
}

fn gaps(run: &Run) -> Html {
    if run.gaps.is_empty() {
        return Html::element("p", "None: everything that the app asked of Android was answered.");
    }
    let words = "Answers of Android that gibbon does not have. The app got a default instead, so that what it did afterwards may differ from a phone.";
    let gap =
        |g: &gui::observation::Gap| row([Html::text(&g.calls.to_string()), Html::text(&g.name), Html::text(&g.caller)]);
    let some = table(&["calls", "what", "called from"], run.gaps.iter().take(SOME).map(gap).collect());
    let more = run.gaps.len().saturating_sub(SOME);
    let link = Html::link("coverage.html#gaps", format!("{more} more"));
    Html::element("p class=\"dim\"", words).and(some).and(if more > 0 {
        Html::element("p", link)
    } else {
        Html::default()
    })
}

fn what_was_run(run: &Run) -> Html {
    let s = &run.summary;
    let seeds = if s.seeds > 1 { format!("{} seeds from {}", s.seeds, s.seed) } else { format!("seed {}", s.seed) };
    let files: Vec<String> = s.app.app.files.iter().map(|f| format!("{} (sha256 {})", f.name, f.sha256)).collect();
    facts([
        ("app", Html::text(&files.join(", "))),
        ("device", Html::text(&format!("{}, API {}, {}", s.device.kind, s.device.api, s.device.screen))),
        ("strategy", Html::text(&format!("{}, {seeds}, device seed {}", s.strategy, s.device_seed))),
        (
            "time",
            Html::text(&format!(
                "{:.0} s on this machine, {:.0} s for the app, {:.0} events/s; ended by {}",
                s.wall_seconds,
                s.virtual_seconds,
                s.events_per_second,
                word(&s.stopped_by)
            )),
        ),
        ("log hash", Html::element("code", &s.log_hash)),
        ("gibbon", Html::text(&s.gibbon)),
    ])
}

fn rules(run: &Run) -> Html {
    let mut rules: Vec<(&String, &u64)> = run.summary.rules.iter().collect();
    rules.sort_by_key(|(name, n)| (Reverse(**n), (*name).clone()));
    let rows = rules.into_iter().map(|(name, n)| row([Html::text(name), Html::text(&n.to_string())]));
    let table = table(&["rule", "events"], rows.collect());
    Html::element("details", Html::element("summary", "Which rule chose how many events").and(table))
}
