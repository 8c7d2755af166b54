//! The resource table: a line per resource, or all there is to one of them.

use inspect::{Resource, ResourceList, Valued};

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::commands::Job;
use crate::layout::COLUMNS;
use crate::output::{Out, Style};
use crate::printable::printable;

/// Shows resources, as a list or, for a query, in full.
pub(super) fn show(list: &ResourceList, in_full: bool, job: &Job, out: &mut Out) {
    if job.settings.json {
        return out.json(list);
    }
    for resource in &list.resources {
        if in_full { full(resource, out) } else { brief(resource, out) }
    }
    super::odd(&list.diagnostics, out);
}

/// The number, the name, what gibbon's device would choose, and how many other values there are.
fn brief(resource: &Resource, out: &mut Out) {
    let chosen = resource.values.iter().find(|valued| valued.chosen).or(resource.values.first());
    let more = match resource.values.len() {
        0 | 1 => String::new(),
        count => format!("  (1 of {count})"),
    };
    let name = format!("  {} = ", resource.name);
    let room = COLUMNS.saturating_sub(resource.id.width() + name.width() + more.width()).max(16);
    let value = chosen.map(|valued| short(&valued.value, room)).unwrap_or_default();
    out.line(&[(Style::Dim, &resource.id), (Style::Plain, &name), (Style::Plain, &value), (Style::Dim, &more)]);
}

fn full(resource: &Resource, out: &mut Out) {
    out.line(&[(Style::Dim, &resource.id), (Style::Strong, &format!("  {}", resource.name))]);
    for valued in &resource.values {
        let mark = if valued.chosen { "* " } else { "  " };
        out.line(&[
            (Style::Good, mark),
            (Style::Plain, &format!("{}: {}{}", valued.config, valued.value, inherits(valued))),
        ]);
        for (name, value) in &valued.items {
            out.text(&format!("      {name} = {value}"));
        }
    }
}

fn inherits(valued: &Valued) -> String {
    valued.parent.as_ref().map(|parent| format!(" from {parent}")).unwrap_or_default()
}

/// The beginning of a long value; the full one is a query away.
fn short(value: &str, room: usize) -> String {
    let value = printable(value);
    if value.width() <= room {
        return value.into_owned();
    }
    let mut used = 3;
    let fits = |c: &char| {
        used += c.width().unwrap_or(0);
        used <= room
    };
    value.chars().take_while(fits).collect::<String>() + "..."
}
