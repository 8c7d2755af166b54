//! The code of a class or a method.

use inspect::Disassembly;

use crate::commands::Job;
use crate::output::{Out, Style};

/// Shows the code as text or JSON.
pub(super) fn show(disassembly: &Disassembly, job: &Job, out: &mut Out) {
    if job.settings.json {
        return out.json(disassembly);
    }
    out.line(&[(Style::Dim, &format!("// {}", disassembly.file))]);
    disassembly.text.lines().for_each(|line| out.text(line));
}
