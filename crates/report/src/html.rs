//! The pages: an overview, a page per finding, a viewer of all steps per seed. They open from disk, load nothing from
//! elsewhere and work with a keyboard, on a phone, in light and dark.

use crate::data::{self, simple};
use crate::markup::Html;
use crate::run::{Case, Run};
use gui::Rect;
use lab::health::State;
use lab::summary::{Share, Status};

const STYLE: &str = include_str!("../assets/style.css");
const STEPS: &str = include_str!("../assets/steps.js");
/// Rows of a long table that are shown.
const MAX_ROWS: usize = 300;

/// All files of the report, by name.
pub(super) fn pages(run: &Run) -> Vec<(String, String)> {
    let mut files = vec![
        ("index.html".to_owned(), page(run, "Overview", overview(run))),
        ("coverage.html".to_owned(), page(run, "Coverage and gaps", coverage(run))),
        ("style.css".to_owned(), STYLE.to_owned()),
        ("steps.js".to_owned(), STEPS.to_owned()),
    ];
    for case in &run.cases {
        files.push((file_of(case), page(run, &case.line.title(), finding(run, case))));
    }
    for (seed, log) in &run.logs {
        let name = format!("steps-{seed}");
        files.push((
            format!("{name}.html"),
            page(run, &format!("Steps of seed {seed}"), viewer(&name, Run::events(log).count())),
        ));
        files.extend(data::chunks(&name, log));
    }
    files
}

fn file_of(case: &Case) -> String {
    format!("finding-{}.html", case.line.id)
}

fn page(run: &Run, title: &str, body: Html) -> String {
    let mut links = Html::link("index.html", "Overview").and(Html::link("coverage.html", "Coverage and gaps"));
    for (seed, _) in &run.logs {
        let label = if run.logs.len() > 1 { format!("Steps, seed {seed}") } else { "Steps".to_owned() };
        links.push(Html::link(&format!("steps-{seed}.html"), label));
    }
    let head = Html::literal("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>")
        .and(format!("{title} · {}", run.title()))
        .and(Html::literal("</title><link rel=\"stylesheet\" href=\"style.css\"></head><body>"));
    let body = head
        .and(Html::element("nav", links))
        .and(Html::element("h1", title))
        .and(body)
        .and(Html::literal("</body></html>\n"));
    body.as_str().to_owned()
}

fn overview(run: &Run) -> Html {
    let s = &run.summary;
    let health = match s.health.state {
        State::Ok => Html::element("span class=\"good\"", "ok"),
        State::Poor => Html::element("span class=\"warn\"", "poor"),
        State::Stuck => Html::element("span class=\"bad\"", "stuck"),
    };
    let line = Html::text(&format!("{} · health ", run.title())).and(health).and(format!(": {}", s.health.reason));
    let a = &s.coverage.activities;
    let tiles = [
        ("findings", s.findings.len().to_string()),
        ("events", s.events.to_string()),
        ("activities", format!("{} of {}", a.covered, a.total)),
        ("states", s.model.states.to_string()),
        ("instructions", percent(s.coverage.instructions)),
        ("gaps", s.gaps.distinct.to_string()),
    ];
    let tile = |(name, value): (&str, String)| Html::element("div class=\"tile\"", Html::element("b", value).and(name));
    let about = format!(
        "Strategy {}, {} seed(s) from {}, device seed {}, device {} API {} {}. {:.1} s on this machine, {:.1} s for the app, {:.0} events/s. Stopped by {}. Log hash {}. gibbon {}.",
        s.strategy,
        s.seeds,
        s.seed,
        s.device_seed,
        s.device.kind,
        s.device.api,
        s.device.screen,
        s.wall_seconds,
        s.virtual_seconds,
        s.events_per_second,
        stopped(run),
        s.log_hash,
        s.gibbon
    );
    Html::element("p", line)
        .and(Html::element("div class=\"tiles\"", tiles.into_iter().map(tile).collect::<Html>()))
        .and(Html::element("h2", "Findings"))
        .and(findings_table(run))
        .and(Html::element("h2", "What was run"))
        .and(Html::element("p class=\"dim\"", about))
        .and(Html::element("h2", "Who decided"))
        .and(rules(run))
}

fn stopped(run: &Run) -> String {
    serde_json::to_value(run.summary.stopped_by).ok().and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default()
}

fn findings_table(run: &Run) -> Html {
    if run.cases.is_empty() {
        return Html::element("p", "Nothing was found. Read the health line above before you trust that.");
    }
    let mut cases: Vec<&Case> = run.cases.iter().collect();
    cases.sort_by_key(|c| (std::cmp::Reverse(c.line.severity), !c.line.clean, c.line.first_event));
    let row = |case: &&Case| {
        let line = &case.line;
        let severity = serde_json::to_value(line.severity).ok().and_then(|v| v.as_str().map(str::to_owned));
        let cells = [
            Html::text(line.kind.name()),
            Html::link(&file_of(case), line.title()),
            Html::text(&severity.unwrap_or_default()),
            Html::text(&case.steps.len().to_string()),
            Html::text(&trust(case)),
        ];
        Html::element("tr", cells.into_iter().map(|c| Html::element("td", c)).collect::<Html>())
    };
    table(&["kind", "what", "severity", "steps", "evidence"], cases.iter().map(row).collect())
}

/// How far a finding is to be trusted, in words.
fn trust(case: &Case) -> String {
    let line = &case.line;
    let shown = match line.reproduced {
        Some(r) if r.k == r.n => format!("shows every time ({} of {})", r.k, r.n),
        Some(r) if r.k > 0 => format!("shows sometimes ({} of {})", r.k, r.n),
        Some(_) => "did not show again".to_owned(),
        None => "not tried again".to_owned(),
    };
    let taint = if line.clean { "" } else { ", tainted by gaps" };
    let known = if line.status == Status::Known { ", known" } else { "" };
    format!("{shown}{taint}{known}")
}

fn table(heads: &[&str], rows: Html) -> Html {
    let head: Html = heads.iter().map(|h| Html::element("th", *h)).collect();
    let table = Html::element("thead", Html::element("tr", head)).and(Html::element("tbody", rows));
    Html::element("div class=\"scroll\"", Html::element("table", table))
}

fn rules(run: &Run) -> Html {
    let mut rules: Vec<(&String, &u64)> = run.summary.rules.iter().collect();
    rules.sort_by_key(|(name, n)| (std::cmp::Reverse(**n), (*name).clone()));
    table(&["rule", "events"], rules.into_iter().map(|(name, n)| cells([name.clone(), n.to_string()])).collect())
}

fn cells<const N: usize>(texts: [String; N]) -> Html {
    Html::element("tr", texts.into_iter().map(|t| Html::element("td", t)).collect::<Html>())
}

fn finding(run: &Run, case: &Case) -> Html {
    let line = &case.line;
    let facts = format!(
        "{} {} · first at event {} of seed {} · seen {} times · {}",
        line.kind.name(),
        line.id,
        line.first_event,
        line.seed,
        line.hits,
        trust(case)
    );
    let needs =
        case.finding.preconditions.iter().filter_map(|p| serde_json::to_value(p).ok()?.as_str().map(str::to_owned));
    let needs: Vec<String> = needs.collect();
    let mut page = Html::element("p", facts);
    if !needs.is_empty() {
        page.push(Html::element("p", format!("Needs: {}", needs.join(", ").replace('_', " "))));
    }
    if let Some(handler) = &case.finding.handled_by {
        page.push(Html::element("p class=\"warn\"", format!("The app's own handler {handler} takes it.")));
    }
    if !case.finding.tainted_by.is_empty() {
        let gaps = case.finding.tainted_by.join(", ");
        page.push(Html::element(
            "p class=\"warn\"",
            format!("Tainted: it met answers that gibbon does not have: {gaps}"),
        ));
    }
    let trace = line.minimal.as_ref().unwrap_or(&line.trace);
    page.and(Html::element("h2", "Steps"))
        .and(steps(case))
        .and(shots(run, case))
        .and(Html::element("h2", "Repeat it"))
        .and(Html::element("pre", format!("gibbon replay {trace}")))
        .and(Html::element("h2", "Stack"))
        .and(Html::element("pre tabindex=\"0\"", &case.stack))
}

fn steps(case: &Case) -> Html {
    let mut items = Html::element("li", "Start the app");
    for step in &case.steps {
        let activity = simple(&step.activity);
        let place = if activity.is_empty() {
            Html::default()
        } else {
            Html::element("span class=\"dim\"", format!(" in {activity}"))
        };
        items.push(Html::element("li", Html::text(&lab::words::describe(step)).and(place)));
    }
    Html::element("ol class=\"steps\"", items)
}

/// Pictures of the last steps with the touched widget marked.
fn shots(run: &Run, case: &Case) -> Html {
    let first = case.steps.len().saturating_sub(case.finding.screenshots.len());
    let screen = screen(&run.summary.device.screen);
    let shot = |(n, path): (usize, &String)| {
        let step = case.steps.get(first + n);
        let mark = step.and_then(|s| s.target.as_ref()?.bounds).and_then(|b| mark(b, screen?));
        let picture = Html::literal("<img loading=\"lazy\" alt=\"Screen before the step\" src=\"../")
            .and(path)
            .and(Html::literal("\">"))
            .and(mark.unwrap_or_default());
        let words = step.map(lab::words::describe).unwrap_or_default();
        Html::element("figure class=\"shot\"", Html::element("div", picture).and(Html::element("figcaption", words)))
    };
    let shots: Html = case.finding.screenshots.iter().enumerate().map(shot).collect();
    if case.finding.screenshots.is_empty() { Html::default() } else { Html::element("div class=\"shots\"", shots) }
}

fn mark(b: Rect, (width, height): (i32, i32)) -> Option<Html> {
    if width <= 0 || height <= 0 {
        return None;
    }
    let part = |n: i32, of: i32| f64::from(n) * 100.0 / f64::from(of);
    let style = format!(
        "left:{:.2}%;top:{:.2}%;width:{:.2}%;height:{:.2}%",
        part(b.left, width),
        part(b.top, height),
        part(b.width(), width),
        part(b.height(), height)
    );
    Some(Html::literal("<i style=\"").and(style).and(Html::literal("\"></i>")))
}

/// `1080x1920@420` as width and height.
fn screen(text: &str) -> Option<(i32, i32)> {
    let (width, height) = text.split('@').next()?.split_once('x')?;
    Some((width.parse().ok()?, height.parse().ok()?))
}

fn viewer(name: &str, total: usize) -> Html {
    Html::literal("<p><label><input type=\"checkbox\" id=\"findings\"> only steps that show a finding</label></p><div id=\"list\" tabindex=\"0\" role=\"listbox\" aria-label=\"Steps\" data-name=\"")
        .and(name)
        .and(Html::literal("\" data-total=\""))
        .and(total.to_string())
        .and(Html::literal("\" data-chunk=\""))
        .and(data::CHUNK.to_string())
        .and(Html::literal("\"></div><h2>Step</h2><div id=\"detail\" aria-live=\"polite\">Choose a step; the arrow keys move.</div><script src=\"steps.js\"></script>"))
}

fn coverage(run: &Run) -> Html {
    let c = &run.summary.coverage;
    let shares = [("instructions", c.instructions), ("methods", c.methods), ("branches", c.branches)];
    let share = |(name, share): &(&str, Share)| {
        let width = format!("width:{}%", (share.covered * 100).checked_div(share.total).unwrap_or(0).min(100));
        let bar = Html::literal("<div class=\"bar\"><span style=\"").and(width).and(Html::literal("\"></span></div>"));
        Html::element(
            "tr",
            Html::element("td", *name).and(Html::element("td", percent(*share))).and(Html::element("td", bar)),
        )
    };
    let reached = |names: &[String], word: &str| -> Html {
        let row = |name: &String| cells([simple(name), word.to_owned()]);
        names.iter().take(MAX_ROWS).map(row).collect()
    };
    let activities = reached(&c.activities.names, "reached").and(reached(&c.activities.missed, "not reached"));
    let gap = |g: &gui::observation::Gap| cells([g.calls.to_string(), g.name.clone(), g.caller.clone()]);
    let gaps: Html = run.gaps.iter().take(MAX_ROWS).map(gap).collect();
    let launch = format!("{} instructions were covered by starting the app.", c.launch.instructions);
    Html::element("h2", "The app's own code")
        .and(table(&["what", "covered", ""], shares.iter().map(share).collect()))
        .and(Html::element("p class=\"dim\"", launch))
        .and(Html::element("h2", "Activities"))
        .and(table(&["activity", ""], activities))
        .and(Html::element("h2", "Gaps"))
        .and(Html::element(
            "p class=\"dim\"",
            "What Android would have answered and gibbon does not. Findings that met a gap are marked.",
        ))
        .and(table(&["calls", "what", "called from"], gaps))
}

fn percent(share: Share) -> String {
    match (share.covered * 1000).checked_div(share.total) {
        Some(thousandths) => {
            format!("{}.{} % ({} of {})", thousandths / 10, thousandths % 10, share.covered, share.total)
        }
        None if share.covered > 0 => share.covered.to_string(),
        None => "unknown".to_owned(),
    }
}
