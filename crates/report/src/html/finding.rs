//! The page of a finding: what happened, how to see it oneself, where in the code, and the steps for other tools.

use super::{badge, facts, file_of, short, shot, simple, trust, word};
use crate::markup::Html;
use crate::run::{Case, Run};
use export::{Format, export};
use gui::trace::Step;
use origins::{Origin, Origins};

pub(super) fn page(run: &Run, case: &Case) -> Html {
    let line = &case.line;
    let trace = line.minimal.as_ref().unwrap_or(&line.trace);
    message(case)
        .and(particulars(run, case))
        .and(Html::element("h2", "Steps"))
        .and(steps(run, case))
        .and(Html::element("h2", "See it again"))
        .and(Html::element(
            "p class=\"dim\"",
            "In the folder of this run; with --app NEW.apk on another build, to see whether a fix holds.",
        ))
        .and(command(&format!("gibbon replay {trace}")))
        .and(Html::element("h2", "Stack"))
        .and(stack(run, case))
        .and(Html::element("h2", "The steps for other tools"))
        .and(tools(case))
}

/// What failed and where, short enough for a heading; the stack has it in full.
pub(super) fn title(case: &Case) -> String {
    let line = &case.line;
    let what = if line.exception.is_empty() { line.kind.name() } else { short(&line.exception) };
    let place = line.top_frame.split('(').next().unwrap_or_default();
    let place: Vec<&str> = place.rsplit('.').take(2).collect();
    let place = place.into_iter().rev().collect::<Vec<_>>().join(".");
    if place.is_empty() { what.to_owned() } else { format!("{what} in {place}") }
}

/// The files for other tools.
pub(super) fn exports(case: &Case) -> Vec<(String, String)> {
    Format::ALL.into_iter().map(|format| (export_name(case, format), export(&case.trace, format).text)).collect()
}

fn export_name(case: &Case, format: Format) -> String {
    format!("finding-{}-{}", case.line.id, format.file_name())
}

fn message(case: &Case) -> Html {
    let root = case.finding.chain.last().and_then(|t| t.message.as_ref());
    root.map(|words| Html::element("p class=\"message\"", words)).unwrap_or_default()
}

fn particulars(run: &Run, case: &Case) -> Html {
    let (line, finding) = (&case.line, &case.finding);
    let needs: Vec<String> = finding.preconditions.iter().map(word).chain(finding.needs.iter().cloned()).collect();
    let needs = if needs.is_empty() { "plain use only".to_owned() } else { needs.join(", ") };
    let times = if line.hits == 1 { "once".to_owned() } else { format!("{} times in all", line.hits) };
    let first = format!("event {} of seed {}, {times}", line.first_event, line.seed);
    let mut all = vec![
        ("severity", badge(case)),
        ("evidence", Html::text(&evidence(case))),
        ("needs", Html::text(&needs)),
        ("first seen", Html::text(&first)),
        ("id", Html::element("code", &line.id)),
    ];
    if let Some(handler) = &finding.handled_by {
        all.push(("handled by", Html::text(&format!("{handler}, a handler of the app's own"))));
    }
    if !finding.tainted_by.is_empty() {
        all.push(("tainted by", Html::text(&finding.tainted_by.join(", "))));
    }
    let twins = run.cases.iter().filter(|c| finding.same_steps_as.contains(&c.line.id));
    let twins: Vec<Html> = twins.map(|c| Html::link(&file_of(c), c.line.title()).and(" ")).collect();
    if !twins.is_empty() {
        all.push(("same steps as", twins.into_iter().collect()));
    }
    facts(all)
}

/// How often it shows, with the interval.
fn evidence(case: &Case) -> String {
    match case.line.reproduced {
        Some(r) if r.n > 1 => {
            format!("{}; {:.1} to {:.1} % of the time with 95 % confidence", trust(case), r.low * 100.0, r.high * 100.0)
        }
        _ => trust(case),
    }
}

/// All steps in words, the last ones with pictures.
fn steps(run: &Run, case: &Case) -> Html {
    let all = &case.trace.steps;
    let first = all.len().saturating_sub(case.finding.screenshots.len());
    let mut items = Html::element("li", Html::element("div class=\"words\"", "Start the app"));
    for (n, step) in all.iter().enumerate() {
        let own = n.checked_sub(first).and_then(|n| case.finding.screenshots.get(n)).map(|path| format!("../{path}"));
        let words = gui::words::describe(step);
        let picture = own.or_else(|| run.picture(step.gui));
        let picture = picture.map(|path| shot(run, &path, &words, marked(step))).unwrap_or_default();
        let place = simple(&step.activity);
        let place = if place.is_empty() {
            Html::default()
        } else {
            Html::element("span class=\"dim\"", format!(" in {place}"))
        };
        items.push(Html::element(
            "li",
            Html::element("div class=\"words\"", Html::text(&words).and(place)).and(picture),
        ));
    }
    let end = if case.line.exception.is_empty() { case.line.kind.name() } else { short(&case.line.exception) };
    items.push(Html::element("li class=\"end\"", Html::element("div class=\"words\"", end)));
    Html::element("ol class=\"strip\"", items)
}

/// The widget that a step touches.
fn marked(step: &Step) -> Option<gui::Rect> {
    step.target.as_ref()?.bounds.filter(|_| step.event.action.is_touch())
}

/// A command with a button that copies it.
fn command(text: &str) -> Html {
    let copy = Html::tag("button", &[("type", "button"), ("class", "copy")], "Copy");
    Html::element("div class=\"command\"", Html::element("pre", text).and(copy))
}

/// The stack with the app's own lines standing out.
fn stack(run: &Run, case: &Case) -> Html {
    let origins = Origins::new(&run.summary.app.app.package);
    let line = |text: &str| {
        let class = text.trim().strip_prefix("at ").and_then(|t| t.split('(').next()?.rsplit_once('.')).map(|(c, _)| c);
        let own = class.is_some_and(|c| matches!(origins.of(c), Origin::App));
        let words = Html::text(text).and("\n");
        if own { Html::element("b", words) } else { words }
    };
    Html::element("pre class=\"stack\" tabindex=\"0\"", case.stack.lines().map(line).collect::<Html>())
}

fn tools(case: &Case) -> Html {
    let tool = |format: Format| {
        let written = export(&case.trace, format);
        let file = export_name(case, format);
        let notes: Vec<String> = written.notes.iter().map(ToString::to_string).collect();
        let notes = if notes.is_empty() {
            Html::default()
        } else {
            Html::element("p class=\"warn\"", format!("What this format cannot say: {}", notes.join("; ")))
        };
        let link = Html::tag("a", &[("href", &file), ("download", format.file_name())], format.file_name());
        let body = Html::element("p", link).and(notes).and(command(&written.text));
        Html::element("details", Html::element("summary", format.title()).and(body))
    };
    Format::ALL.into_iter().map(tool).collect()
}
