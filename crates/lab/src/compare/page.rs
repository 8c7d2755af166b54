//! The table of a comparison as one HTML page: works from disk, without scripts; curves are drawn as SVG. Names of apps
//! and findings come from outside and are written as text.

use super::{AppRow, POINTS, Table};
use std::fmt::Write;

const COLOURS: [&str; 8] = ["#0b6", "#06c", "#c40", "#a0a", "#880", "#088", "#555", "#c08"];
const STYLE: &str = "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}\
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .6rem;border-bottom:1px solid #8886;text-align:right}\
td:first-child,th:first-child{text-align:left}svg{background:#8881;max-width:100%}figure{display:inline-block;margin:.5rem}";

/// The page.
pub fn html(table: &Table) -> String {
    let design = &table.design;
    let mut out = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>gibbon compare</title><style>{STYLE}</style><h1>Strategies compared</h1>\
         <p>{} apps, {} seeds each where not told otherwise, {} events per run. Counted are the app's own instructions gained after the launch (medians).</p>",
        design.apps.len(),
        design.seeds,
        design.events
    );
    overall(table, &mut out);
    medians(table, &mut out);
    out += "<h2>Gained instructions over events</h2>";
    table.apps.iter().for_each(|app| curves(app, &mut out));
    findings(table, &mut out);
    out + "</html>\n"
}

fn overall(table: &Table, out: &mut String) {
    let Some(first) = table.design.strategies.first() else { return };
    _ = write!(
        out,
        "<h2>{} against the others, over all apps</h2><table><tr><th>against<th>apps ahead<th>equal<th>behind<th>median difference<th>95 % interval<th>p (Wilcoxon)</tr>",
        text(first)
    );
    for o in &table.overall {
        let [ahead, equal, behind] = o.apps;
        _ = write!(
            out,
            "<tr><td>{}<td>{ahead}<td>{equal}<td>{behind}<td>{:+.1} %<td>{:+.1} … {:+.1} %<td>{:.4}</tr>",
            text(&o.other),
            o.percent,
            o.interval.0,
            o.interval.1,
            o.p
        );
    }
    *out += "</table>";
}

fn medians(table: &Table, out: &mut String) {
    *out += "<h2>Per app</h2><p>In brackets: A12 of the first strategy against this one, and p after Holm.</p><table><tr><th>app";
    table.design.strategies.iter().for_each(|s| _ = write!(out, "<th>{}", text(s)));
    *out += "</tr>";
    for app in &table.apps {
        _ = write!(out, "<tr><td>{}", text(&app.app));
        for (n, cell) in app.strategies.iter().enumerate() {
            let against = n.checked_sub(1).and_then(|n| app.against.get(n));
            let about = against.map(|a| format!(" ({:.2}, {:.3})", a.a12, a.holm)).unwrap_or_default();
            match cell.runs {
                0 => *out += "<td>not run",
                runs => _ = write!(out, "<td title=\"{runs} runs\">{:.0}{about}", cell.gained),
            }
        }
        *out += "</tr>";
    }
    *out += "</table>";
}

fn curves(app: &AppRow, out: &mut String) {
    const W: f64 = 320.0;
    const H: f64 = 180.0;
    let top = app.strategies.iter().flat_map(|c| &c.curve).copied().fold(1.0, f64::max);
    _ = write!(
        out,
        "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {W} {H}\" width=\"{W}\" height=\"{H}\" role=\"img\">",
        text(&app.app)
    );
    for (n, cell) in app.strategies.iter().enumerate() {
        let colour = COLOURS[n % COLOURS.len()];
        let point = |(at, y): (usize, &f64)| {
            format!("{:.0},{:.0}", (at + 1) as f64 * W / POINTS as f64, H - y * (H - 8.0) / top)
        };
        let points: Vec<String> = cell.curve.iter().enumerate().map(point).collect();
        _ = write!(
            out,
            "<polyline fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\" points=\"0,{H} {}\"/>",
            points.join(" ")
        );
        _ = write!(
            out,
            "<text x=\"6\" y=\"{}\" font-size=\"11\" fill=\"{colour}\">{}</text>",
            14 + n * 13,
            text(&cell.strategy)
        );
    }
    *out += "</svg></figure>";
}

fn findings(table: &Table, out: &mut String) {
    *out += "<h2>Findings</h2><p>The number is the first event that showed it, over all seeds.</p><table><tr><th>app and finding";
    table.design.strategies.iter().for_each(|s| _ = write!(out, "<th>{}", text(s)));
    *out += "</tr>";
    for app in &table.apps {
        let titles: std::collections::BTreeSet<&String> =
            app.strategies.iter().flat_map(|c| c.findings.keys()).collect();
        for title in titles {
            _ = write!(out, "<tr><td>{}: {}", text(&app.app), text(title));
            for cell in &app.strategies {
                let first = cell.findings.get(title).map(u64::to_string).unwrap_or_default();
                _ = write!(out, "<td>{first}");
            }
            *out += "</tr>";
        }
    }
    *out += "</table>";
}

/// Text that cannot become markup.
fn text(raw: &str) -> String {
    raw.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
