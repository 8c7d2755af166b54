//! The manifest as XML, or as a tree in JSON.

use inspect::{App, xml};
use serde_json::json;

use crate::commands::Job;
use crate::output::Out;

/// Shows the manifest.
pub(super) fn show(app: &App, job: &Job, out: &mut Out) {
    let tree = app.manifest_tree();
    if job.settings.json {
        return out.json(&json!({"schema": 1, "manifest": tree, "diagnostics": app.diagnostics()}));
    }
    tree.iter().flat_map(xml::lines).for_each(|line| out.text(&line));
    super::odd(&app.diagnostics(), out);
}
