//! The pages: overview, a page per finding, coverage, a map of the screens, a viewer of all steps per seed. They open
//! from disk, load nothing from elsewhere and work with a keyboard, on a phone, in light and dark.

mod coverage;
mod finding;
mod map;
mod overview;
mod viewer;

use crate::markup::Html;
use crate::run::{Case, Run};
use gui::Rect;
use lab::summary::{Share, Status};

const STYLE: &str = include_str!("../../assets/style.css");
const PAGE: &str = include_str!("../../assets/page.js");
const STEPS: &str = include_str!("../../assets/steps.js");
const MAP: &str = include_str!("../../assets/map.js");
/// Rows of a long table that are shown.
const MAX_ROWS: usize = 500;
/// Whatever a text of the app might do to get out of its place: a page runs the scripts beside it and asks nobody.
const POLICY: &str =
    "default-src 'none'; img-src 'self' file: data:; style-src 'self' file: 'unsafe-inline'; script-src 'self' file:";

/// All files of the report, by name.
pub(super) fn pages(run: &Run) -> Vec<(String, String)> {
    let mut files = vec![
        ("index.html".to_owned(), page(run, "index.html", "Overview", overview::page(run), &[])),
        ("coverage.html".to_owned(), page(run, "coverage.html", "Coverage", coverage::page(run), &[])),
        ("map.html".to_owned(), page(run, "map.html", "Screens", map::page(run), &["map-data.js", "map.js"])),
        ("map-data.js".to_owned(), map::data(run)),
        ("style.css".to_owned(), STYLE.to_owned()),
        ("page.js".to_owned(), PAGE.to_owned()),
        ("steps.js".to_owned(), STEPS.to_owned()),
        ("map.js".to_owned(), MAP.to_owned()),
    ];
    for case in &run.cases {
        files.push((file_of(case), page(run, "", &finding::title(case), finding::page(run, case), &[])));
        files.extend(finding::exports(case));
    }
    for (seed, log) in &run.logs {
        let name = format!("steps-{seed}");
        let file = format!("{name}.html");
        let title = if run.logs.len() > 1 { format!("Steps of seed {seed}") } else { "Steps".to_owned() };
        files.push((file.clone(), page(run, &file, &title, viewer::page(run, &name, log), &["steps.js"])));
        files.extend(viewer::chunks(run, &name, log));
    }
    files
}

/// The page of a finding.
fn file_of(case: &Case) -> String {
    format!("finding-{}.html", case.line.id)
}

fn page(run: &Run, file: &str, title: &str, body: Html, scripts: &[&'static str]) -> String {
    let mut links: Vec<(String, String)> =
        [("index.html", "Overview"), ("coverage.html", "Coverage"), ("map.html", "Screens")]
            .map(|(file, label)| (file.to_owned(), label.to_owned()))
            .to_vec();
    for (seed, _) in &run.logs {
        let label = if run.logs.len() > 1 { format!("Steps, seed {seed}") } else { "Steps".to_owned() };
        links.push((format!("steps-{seed}.html"), label));
    }
    let link = |(to, label): &(String, String)| {
        let current = if to == file { "page" } else { "false" };
        Html::tag("a", &[("href", to), ("aria-current", current)], label)
    };
    let nav: Html = links.iter().map(link).collect();
    let brand = Html::element("span class=\"brand\"", format!("gibbon · {}", run.title()));
    let scripts: Html = scripts.iter().chain(&["page.js"]).map(|s| Html::tag("script", &[("src", s)], "")).collect();
    Html::literal("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
        .and(Html::tag("meta", &[("http-equiv", "Content-Security-Policy"), ("content", POLICY)], ""))
        .and(Html::element("title", format!("{title} · {}", run.title())))
        .and(Html::literal("<link rel=\"stylesheet\" href=\"style.css\"></head><body><a class=\"skip\" href=\"#main\">To the content</a>"))
        .and(Html::element("header", brand.and(Html::element("nav aria-label=\"Pages\"", nav))))
        .and(Html::element("main id=\"main\"", Html::element("h1", title).and(body)))
        .and(scripts)
        .and(Html::literal("</body></html>\n"))
        .as_str()
        .to_owned()
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
    let taint = if line.clean { "" } else { ", tainted" };
    let known = if line.status == Status::Known { ", known" } else { "" };
    format!("{shown}{taint}{known}")
}

/// The word that a value has in JSON.
fn word(value: &impl serde::Serialize) -> String {
    let word = serde_json::to_value(value).ok().and_then(|v| v.as_str().map(str::to_owned));
    word.unwrap_or_default().replace('_', " ")
}

/// A severity as a coloured word.
fn badge(case: &Case) -> Html {
    let severity = word(&case.line.severity);
    let class = format!("badge {severity}");
    Html::tag("span", &[("class", &class)], severity)
}

/// A class or exception without its package.
fn short(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// An activity without its package.
fn simple(activity: &str) -> String {
    activity.rsplit(['/', '.']).next().unwrap_or(activity).to_owned()
}

fn table(heads: &[&str], rows: Html) -> Html {
    let head: Html = heads.iter().map(|h| Html::element("th scope=\"col\"", *h)).collect();
    let table = Html::element("thead", Html::element("tr", head)).and(Html::element("tbody", rows));
    Html::element("div class=\"scroll\" tabindex=\"0\"", Html::element("table", table))
}

fn row(cells: impl IntoIterator<Item = Html>) -> Html {
    Html::element("tr", cells.into_iter().map(|c| Html::element("td", c)).collect::<Html>())
}

/// Names and values, such as the particulars of a run.
fn facts(pairs: impl IntoIterator<Item = (&'static str, Html)>) -> Html {
    let pair = |(name, value): (&'static str, Html)| Html::element("dt", name).and(Html::element("dd", value));
    Html::element("dl", pairs.into_iter().map(pair).collect::<Html>())
}

/// A share as a bar with words.
fn bar(share: Share) -> Html {
    let width = format!("width:{}%", (share.covered * 100).checked_div(share.total).unwrap_or(0).min(100));
    let bar = Html::element("span class=\"bar\"", Html::tag("span", &[("style", &width)], ""));
    Html::element("span class=\"share\"", bar.and(Html::element("span", percent(share))))
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

/// A picture of a screen with a widget marked on it.
fn shot(run: &Run, path: &str, words: &str, marked: Option<Rect>) -> Html {
    let mark = marked.zip(screen(&run.summary.device.screen)).map(|(b, size)| {
        let turned = b.right > size.0 && size.0 < size.1;
        mark(b, if turned { (size.1, size.0) } else { size })
    });
    let picture = Html::tag("img", &[("loading", "lazy"), ("alt", words), ("src", path)], "");
    Html::element("div class=\"screen\"", picture.and(mark.unwrap_or_default()))
}

fn mark(b: Rect, (width, height): (i32, i32)) -> Html {
    let part = |n: i32, of: i32| f64::from(n) * 100.0 / f64::from(of.max(1));
    let style = format!(
        "left:{:.2}%;top:{:.2}%;width:{:.2}%;height:{:.2}%",
        part(b.left, width),
        part(b.top, height),
        part(b.width(), width),
        part(b.height(), height)
    );
    Html::tag("i", &[("style", &style)], "")
}

/// `1080x1920@420` as width and height.
fn screen(text: &str) -> Option<(i32, i32)> {
    let (width, height) = text.split('@').next()?.split_once('x')?;
    let size = (width.parse().ok()?, height.parse().ok()?);
    Some(size).filter(|(w, h)| *w > 0 && *h > 0)
}
