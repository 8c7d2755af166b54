//! The list of classes: the app's own first, then library by library.

use std::collections::BTreeMap;

use inspect::{Class, ClassList};

use crate::commands::Job;
use crate::layout::{count, thousands};
use crate::output::{Out, Style};

/// Shows the classes as text or JSON.
pub(super) fn show(list: &ClassList, job: &Job, out: &mut Out) {
    if job.settings.json {
        return out.json(list);
    }
    let mut groups: BTreeMap<Option<&str>, Vec<&Class>> = BTreeMap::new();
    for class in &list.classes {
        groups.entry(class.library).or_default().push(class);
    }
    for (library, mut classes) in groups {
        classes.sort_by(|a, b| a.name.cmp(&b.name));
        let title = format!("{}: {}", library.unwrap_or("the app's own"), count(classes.len(), "class", "classes"));
        out.line(&[(Style::Strong, &title)]);
        out.line(&[(Style::Dim, " methods  instructions  class")]);
        for class in classes {
            out.text(&format!(
                "{:>8}  {:>12}  {}",
                thousands(class.methods),
                thousands(class.instructions),
                class.name
            ));
        }
        out.text("");
    }
    super::odd(&list.diagnostics, out);
}
