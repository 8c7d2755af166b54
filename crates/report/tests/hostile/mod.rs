//! An app that tries to be markup, script, a link or a broken file everywhere it can, and a report of a run of it.

use device::scripted::Scripted;
use lab::run::{Folder, Inputs, Nobody, Plan, run};
use report::{Format, Options};
use std::path::Path;

/// Texts that become something else wherever somebody forgets to escape. Each leaves a mark on the document if it runs.
pub(crate) const HOSTILE: &[&str] = &[
    "<script>document.documentElement.setAttribute('data-hacked',1)</script>",
    "\\\"><img src=x onerror=document.documentElement.setAttribute('data-hacked',2)>",
    "' onmouseover='document.documentElement.setAttribute(1,3)' autofocus onfocus='document.documentElement.setAttribute(`data-hacked`,3)",
    "</script><script>document.documentElement.setAttribute('data-hacked',4)</script>",
    "</title><svg onload=document.documentElement.setAttribute('data-hacked',5)>",
    "javascript:document.documentElement.setAttribute('data-hacked',6)",
    "${document.documentElement.setAttribute('data-hacked',7)} {{7*7}}",
    "]]><x><!-- -->",
    "\\u202Egnp.exe",
    "&lt;b&gt;",
];

/// The app, for the scripted device.
pub(crate) fn hostile_app() -> String {
    let button = |(n, text): (usize, &&str)| {
        let top = n * 100;
        let crash = format!("crash java.lang.Error at com.example.app.Main.tap{n}:7");
        format!(
            "  {{ class = \"Button\", id = \"b{n}\", text = \"{text}\", bounds = [0, {top}, 500, {}], on.click = \"{crash}\" }},\n",
            top + 100
        )
    };
    let buttons: String = HOSTILE.iter().enumerate().map(button).collect();
    format!("start = \"Main\"\n[screens.Main]\nwidgets = [\n{buttons}]\n")
}

/// A run of an app and its report in all formats.
pub(crate) fn report_of(name: &str, app: &str, plan: &Plan) -> Folder {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = std::fs::remove_dir_all(&path);
    let folder = Folder::create(&path).expect("a folder");
    let mut device = Scripted::from_toml(app).unwrap_or_else(|e| panic!("{e}"));
    run(&mut device, plan, &Inputs::default(), &folder, &mut Nobody).expect("a run");
    report::write(&folder, &Format::ALL, &Options::default()).expect("a report");
    folder
}
