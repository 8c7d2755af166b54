//! The summary on one screen: what the app is, whether it runs, and what is odd about it.

use inspect::report::{DexFigures, Diagnostic, Kind, Report, Share, Signer, Verdict};

use crate::commands::Job;
use crate::layout::{COLUMNS, bytes, count, field, thousands, wrap};
use crate::output::{Out, Style};

/// Shows the report as text or JSON.
pub(super) fn show(report: &Report, job: &Job, out: &mut Out) {
    if job.settings.json {
        out.json(report);
    } else {
        Sheet { out, verbose: job.settings.verbose }.report(report);
    }
}

/// The screen being filled.
struct Sheet<'a> {
    out: &'a mut Out,
    verbose: bool,
}

/// How many items of a list are shown unless all are asked for.
const FEW: usize = 6;
/// The width of the column of labels.
const LABELS: usize = 13;

impl Sheet<'_> {
    fn report(&mut self, report: &Report) {
        self.title(report);
        self.verdict(report);
        self.out.text("");
        self.row("start", report.main_activity.as_deref().unwrap_or("no activity for a launcher"));
        self.list("activities", &below(&report.package, &report.activities));
        self.list("services", &below(&report.package, &report.services));
        self.list("receivers", &below(&report.package, &report.receivers));
        self.list("providers", &below(&report.package, &report.providers));
        self.list("permissions", &shortened(&report.permissions));
        self.code(report);
        self.natives(report);
        self.signers(&report.signers);
        self.diagnostics(report);
    }

    fn title(&mut self, report: &Report) {
        let name = report.label.as_deref().unwrap_or(&report.package);
        let version = report.version_name.as_deref().unwrap_or("without version");
        self.out.line(&[(Style::Strong, name), (Style::Plain, " "), (Style::Plain, version)]);
        let size = bytes(report.files.iter().map(|file| file.size).sum());
        let sdk = format!("min SDK {}, target SDK {}", report.min_sdk, report.target_sdk);
        let version = report.version_code;
        for line in wrap(&format!("{}, version code {version}, {sdk}, {size}", report.package), COLUMNS) {
            self.out.text(&line);
        }
        self.out.text("");
    }

    fn verdict(&mut self, report: &Report) {
        let (style, text) = match report.verdict {
            Verdict::Runs => (Style::Good, "runs: gibbon can run all of this app"),
            Verdict::Partly => (Style::Warn, "partly: gibbon can run this app, except for"),
            Verdict::Unknown if report.not_run.is_empty() => (Style::Warn, "unknown: the code was not looked at"),
            Verdict::Unknown => (Style::Warn, "unknown: the code was not looked at; certain not to run"),
            Verdict::No => (Style::Bad, "no: gibbon cannot test this app"),
        };
        field(self.out, "verdict", LABELS, style, text);
        for reason in &report.not_run {
            self.item(&format!("{}: {}", reason.what, reason.why));
        }
    }

    fn code(&mut self, report: &Report) {
        if let Some(dex) = &report.dex {
            self.figures(dex, report);
        } else {
            self.row("code", "not looked at, because --no-code was given");
        }
        if !report.frameworks.is_empty() {
            self.row("made with", &report.frameworks.join(", "));
        }
    }

    fn figures(&mut self, dex: &DexFigures, report: &Report) {
        let (classes, methods, instructions) = (dex.classes, dex.methods, dex.instructions);
        let total = Share { classes, methods, instructions, ..Share::default() };
        self.row("code", &format!("{}, {}", count(dex.files, "DEX file", "DEX files"), size(total)));
        if dex.libraries.classes > 0 {
            self.row("", &format!("the app's own: {}", size(dex.own)));
            self.row("", &format!("libraries: {}", size(dex.libraries)));
            let mut libraries: Vec<_> = report.libraries.iter().collect();
            libraries.sort_by_key(|library| std::cmp::Reverse(library.classes));
            let names: Vec<String> = libraries.iter().map(|library| library.name.to_owned()).collect();
            self.list("bundled", &names);
        }
    }

    fn natives(&mut self, report: &Report) {
        if !report.native_libraries.is_empty() {
            let files = count(report.native_libraries.len(), "library", "libraries");
            self.row("native code", &format!("{files} for {}", report.abis.join(", ")));
        }
    }

    fn signers(&mut self, signers: &[Signer]) {
        if signers.is_empty() {
            self.row("signed by", "nobody");
        }
        for (n, signer) in signers.iter().enumerate() {
            let label = if n == 0 { "signed by" } else { "" };
            self.row(label, &format!("{} ({})", signer.subject, signer.schemes.join(", ")));
            self.row("SHA-256", &signer.sha256);
        }
    }

    fn diagnostics(&mut self, report: &Report) {
        let all = report.diagnostics.len() + report.diagnostics_dropped;
        if all == 0 {
            return;
        }
        self.out.text("");
        let tampering = report.diagnostics.iter().filter(|diagnostic| diagnostic.kind == Kind::Tampering).count();
        let signs = match tampering {
            0 => String::new(),
            signs => format!(", {}", count(signs, "of them a sign of tampering", "of them signs of tampering")),
        };
        let text = format!("{} about this file{signs}", count(all, "odd thing", "odd things"));
        field(self.out, "odd", LABELS, Style::Warn, &text);
        let shown = if self.verbose { report.diagnostics.len() } else { FEW };
        report.diagnostics.iter().take(shown).for_each(|diagnostic| self.item(&line(diagnostic)));
        if all > shown {
            self.item(&format!("and {} more", all - shown.min(report.diagnostics.len())));
        }
    }

    fn row(&mut self, label: &str, text: &str) {
        field(self.out, label, LABELS, Style::Plain, text);
    }

    fn item(&mut self, text: &str) {
        for (n, line) in wrap(text, COLUMNS - LABELS - 2).iter().enumerate() {
            let mark = if n == 0 { "- " } else { "  " };
            self.out.line(&[(Style::Plain, &format!("{:LABELS$}{mark}{line}", ""))]);
        }
    }

    /// The number of things and the first few of them.
    fn list(&mut self, label: &str, items: &[String]) {
        if items.is_empty() {
            return;
        }
        let shown = if self.verbose { items.len() } else { FEW };
        let mut text =
            format!("{}: {}", thousands(items.len()), items.iter().take(shown).cloned().collect::<Vec<_>>().join(", "));
        if items.len() > shown {
            text += ", ...";
        }
        self.row(label, &text);
    }
}

fn line(diagnostic: &Diagnostic) -> String {
    format!("{} {} at {}: {}", diagnostic.code, diagnostic.file, diagnostic.offset, diagnostic.message)
}

fn size(share: Share) -> String {
    let classes = count(share.classes, "class", "classes");
    format!("{classes}, {} methods, {} instructions", thousands(share.methods), thousands(share.instructions))
}

/// Class names without the app's package, as manifests write them: `.Main`.
fn below(package: &str, classes: &[String]) -> Vec<String> {
    let short =
        |class: &String| class.strip_prefix(package).filter(|rest| rest.starts_with('.')).unwrap_or(class).to_owned();
    classes.iter().map(short).collect()
}

/// Permissions without the prefix that all of Android's have.
fn shortened(permissions: &[String]) -> Vec<String> {
    permissions.iter().map(|name| name.strip_prefix("android.permission.").unwrap_or(name).to_owned()).collect()
}
