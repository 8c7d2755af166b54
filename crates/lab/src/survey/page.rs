//! The table of a survey as a page: Markdown for the repository, HTML for a browser.

use super::{Row, Table};
use std::fmt::Write;

/// Members that a page lists of each kind.
const MEMBERS: usize = 60;

/// The page `docs/compatibility.md`; `made` says by what command and when.
pub fn markdown(table: &Table, made: &str) -> String {
    let mut out = String::from("# Compatibility\n\n");
    _ = writeln!(out, "Made by {made}; do not edit.\n");
    _ = writeln!(out, "{} of {} apps show a screen.\n", table.shown, table.apps.len());
    out += "| app | verdict | state | activities | failures | gaps | models | events/s | virtual s/event | changed | detours | MB |\n";
    out += "|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    for row in &table.apps {
        _ = writeln!(out, "| {} |", cells(row).map(|c| c.replace('|', "\\|")).join(" | "));
    }
    out += "\nVirtual time and shares are functions of the app and the seed; events per second and memory are of the machine that ran it.\n";
    let failing = table.apps.iter().filter(|r| !r.failures.is_empty() || !r.why.is_empty());
    out += "\n## Failures\n\n";
    for row in failing {
        _ = writeln!(
            out,
            "- {}{}",
            row.file,
            if row.why.is_empty() { String::new() } else { format!(": {}", row.why) }
        );
        for (name, f) in &row.failures {
            let needs: String = f.needs.iter().map(|state| format!(", needs {state}")).collect();
            let clean = if f.clean { format!("clean{needs}") } else { format!("tainted: {}", f.tainted_by.join("; ")) };
            _ = writeln!(out, "  - {name} (first after event {}, {} times, {clean})", f.event, f.hits);
        }
    }
    for (title, model) in [("Gaps", false), ("Models", true)] {
        _ = writeln!(out, "\n## {title}, by apps that met them\n\n| member | apps | calls |\n|---|---|---|");
        for m in table.members.iter().filter(|m| m.model == model).take(MEMBERS) {
            _ = writeln!(out, "| `{}` | {} | {} |", m.name.replace('|', "\\|"), m.apps, m.calls);
        }
    }
    out
}

/// A page for a browser. What apps supply is text, never markup.
pub fn html(table: &Table) -> String {
    let mut out = String::from(
        "<!doctype html><meta charset=\"utf-8\"><title>gibbon survey</title><style>body{font:14px sans-serif;margin:2em}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:2px 6px;text-align:left}</style>",
    );
    _ = write!(out, "<h1>{} of {} apps show a screen</h1><table><tr>", table.shown, table.apps.len());
    let heads = [
        "app",
        "verdict",
        "state",
        "activities",
        "failures",
        "gaps",
        "models",
        "events/s",
        "virtual s/event",
        "changed",
        "detours",
        "MB",
    ];
    heads.iter().for_each(|h| _ = write!(out, "<th>{h}</th>"));
    out += "</tr>";
    for row in &table.apps {
        out += "<tr>";
        cells(row).iter().for_each(|c| _ = write!(out, "<td>{}</td>", escaped(c)));
        out += "</tr>";
    }
    out += "</table><h2>Failures</h2><ul>";
    for row in table.apps.iter() {
        for (name, failure) in &row.failures {
            let clean = if failure.clean { "clean" } else { "tainted" };
            _ = write!(out, "<li>{}: {} ({clean})</li>", escaped(&row.file), escaped(name));
        }
    }
    out += "</ul><h2>Gaps and models</h2><table><tr><th>member</th><th>kind</th><th>apps</th><th>calls</th></tr>";
    for m in &table.members {
        let kind = if m.model { "model" } else { "gap" };
        _ = write!(out, "<tr><td>{}</td><td>{kind}</td><td>{}</td><td>{}</td></tr>", escaped(&m.name), m.apps, m.calls);
    }
    out + "</table>\n"
}

fn cells(row: &Row) -> [String; 12] {
    let detours = if row.detours.1 == 0 {
        row.detours.0.to_string()
    } else {
        format!("{} of {} leak", row.detours.1, row.detours.0)
    };
    [
        row.file.clone(),
        row.verdict.clone(),
        row.state.clone(),
        format!("{} of {}", row.reached, row.declared),
        failures(row),
        row.gaps.len().to_string(),
        row.models.len().to_string(),
        format!("{:.0}", row.events_per_second),
        format!("{:.2}", row.virtual_seconds_per_event),
        format!("{:.0} %", row.changed * 100.0),
        detours,
        row.memory_mb.to_string(),
    ]
}

fn failures(row: &Row) -> String {
    let clean = row.failures.values().filter(|f| f.clean).count();
    match row.failures.len() {
        0 => "0".to_owned(),
        all => format!("{clean} clean, {} tainted", all - clean),
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_apps_supply_is_no_markup() {
        let row = Row { file: "<b>|x".into(), ..Row::default() };
        let table = Table::new(1, vec![row]);
        assert!(html(&table).contains("<td>&lt;b&gt;|x</td>"));
        assert!(markdown(&table, "`gibbon survey`").contains("| <b>\\|x |"));
    }
}
