//! Steps for people: what to do, what should happen and what happens instead.

use crate::Export;
use crate::common::{failure, one_line};
use gui::trace::Trace;
use gui::words::describe;

pub(crate) fn write(trace: &Trace) -> Export {
    let app = &trace.header.app;
    let mut text =
        format!("# Steps to reproduce\n\n1. Start {} {}.\n", escape(&app.package), escape(&app.version_name));
    for (number, step) in (2..).zip(&trace.steps) {
        text.push_str(&format!("{number}. {}.\n", escape(&describe(step))));
    }
    match failure(trace) {
        Some(what) => text.push_str(&format!("\nExpected: the app goes on.  \nInstead: {}.\n", escape(&what))),
        None => text.push_str("\nThe trace says nothing of what to expect.\n"),
    }
    Export { text, notes: Vec::new() }
}

/// Nothing in the text is markup.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '!') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
