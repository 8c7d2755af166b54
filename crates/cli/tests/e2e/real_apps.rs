//! `inspect` on all real apps, compared with what the table beside them says, which other people's programs filled;
//! every command of flows on one of them, and the flow of the docs on our own.

use std::path::Path;

use serde_json::Value;

use crate::common::{gibbon, run, shared_apks};

#[test]
fn every_real_app_is_what_its_table_says() {
    let Some(folder) = shared_apks() else { return };
    let table = std::fs::read_to_string(folder.join("README.md")).expect("the table");
    let rows: Vec<Row> = table.lines().filter_map(Row::parse).collect();
    assert!(rows.len() >= 45, "{} rows were understood", rows.len());
    let wrong: Vec<String> = rows.iter().filter_map(|row| row.differs(&folder)).collect();
    eprintln!("{} apps compared", rows.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

/// `--no-code` leaves out the code; these apps are sound, so that comparing what was signed brings nothing either.
#[test]
fn without_code_all_else_is_the_same() {
    let Some(folder) = shared_apks() else { return };
    let apps = ["b05", "c01", "k12", "x03"].map(|start| {
        let names = std::fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path());
        names.into_iter().find(|path| path.file_name().is_some_and(|n| n.to_string_lossy().starts_with(start)))
    });
    for app in apps.into_iter().flatten() {
        let report = |more: &[&str]| -> Value {
            let run = run(gibbon().args(["inspect", "--json"]).args(more).arg(&app));
            assert_eq!(run.code(), Some(0), "{}: {}", app.display(), run.stderr);
            serde_json::from_str(&run.stdout).expect("JSON")
        };
        let (all, rest) = (report(&[]), report(&["--no-code"]));
        assert!(all["dex"]["classes"].as_u64() > Some(0), "{}", app.display());
        assert_eq!((&rest["dex"], &rest["verdict"]), (&Value::Null, &"unknown".into()), "{}", app.display());
        let code = ["dex", "verdict", "not_run", "libraries", "frameworks"];
        for (name, value) in
            all.as_object().expect("an object").iter().filter(|(name, _)| !code.contains(&name.as_str()))
        {
            assert_eq!(*value, rest[name], "{name} of {}", app.display());
        }
    }
}

/// What a flow may say, each of which `tests/flows/c01.yaml` says.
const COMMANDS: [&str; 33] = [
    "launchApp",
    "stopApp",
    "killApp",
    "clearState",
    "tapOn",
    "longPressOn",
    "doubleTapOn",
    "inputText",
    "eraseText",
    "copyTextFrom",
    "pasteText",
    "pressKey",
    "back",
    "hideKeyboard",
    "swipe",
    "scroll",
    "scrollUntilVisible",
    "assertVisible",
    "assertNotVisible",
    "assertTrue",
    "extendedWaitUntil",
    "waitForAnimationToEnd",
    "openLink",
    "setLocation",
    "setAirplaneMode",
    "toggleAirplaneMode",
    "setOrientation",
    "takeScreenshot",
    "runFlow",
    "repeat",
    "retry",
    "is not there",
    "assertTrue ${WORDS",
];

#[test]
fn every_command_of_flows_works_on_a_real_app() {
    let Some(apks) = shared_apks() else { return };
    let flow = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/flows/c01.yaml");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flows");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut command = gibbon();
    command.args(["flow", "--json"]).arg(flow).arg(apks.join("c01-apidemos-3.0.0.apk")).current_dir(&folder);
    let run = run(&mut command);
    let sheet: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|e| panic!("{e}: {}", run.stderr));
    assert_eq!(sheet["failure"], Value::Null, "{}", sheet["failure"]);
    let said: Vec<&str> = sheet["steps"].as_array().into_iter().flatten().filter_map(|s| s["what"].as_str()).collect();
    let absent: Vec<&&str> = COMMANDS.iter().filter(|c| !said.iter().any(|s| s.starts_with(**c))).collect();
    assert!(absent.is_empty(), "not performed: {absent:?}");
    let picture = std::fs::read(folder.join("c01.png")).expect("a picture");
    assert!(picture.starts_with(b"\x89PNG"));
}

#[test]
fn the_flow_of_the_docs_passes_and_fails_as_they_say() {
    let page = include_str!("../../../../docs/flows.md");
    let flow = page.split("```yaml\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a flow");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("flow of the docs");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("flow.yaml"), flow).expect("a flow");
    let app = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/shopping.apk");
    let flow = |more: &[&str]| run(gibbon().arg("flow").arg(folder.join("flow.yaml")).arg(&app).args(more));
    let passed = flow(&[]);
    assert_eq!(passed.code(), Some(0), "{}", passed.stderr);
    let failed = flow(&["-e", "ITEM=Butter"]);
    assert_eq!(failed.code(), Some(1), "{}", failed.stderr);
    assert!(failed.stdout.contains("failed line 12: assertVisible \"Cheese.*\""), "{}", failed.stdout);
}

/// A row: file, size, package and version, SDK levels, numbers of components, numbers of classes and methods.
struct Row<'a> {
    file: &'a str,
    package: &'a str,
    levels: [&'a str; 2],
    components: Vec<usize>,
    code: Vec<usize>,
}

impl<'a> Row<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, file, _, package, levels, components, code, ..] = cells.as_slice() else { return None };
        let numbers = |cell: &str| {
            cell.split('/').map(|number| number.replace(',', "").parse().ok()).collect::<Option<Vec<usize>>>()
        };
        let (min, target) = levels.split_once('/')?;
        file.ends_with(".apk").then_some(())?;
        Some(Self {
            file,
            package: package.split(' ').next()?,
            levels: [min, target],
            components: numbers(components)?,
            code: numbers(code.split(' ').next()?)?,
        })
    }

    fn differs(&self, folder: &Path) -> Option<String> {
        let run = run(gibbon().args(["inspect", "--json"]).arg(folder.join(self.file)));
        let Ok(report) = serde_json::from_str::<Value>(&run.stdout) else {
            return Some(format!("{}: {}", self.file, run.stderr));
        };
        let count = |name: &str| report[name].as_array().map_or(0, Vec::len);
        let components = ["activities", "services", "receivers", "providers"].map(count).to_vec();
        let code = ["classes", "methods"].map(|name| report["dex"][name].as_u64().unwrap_or(0) as usize).to_vec();
        let same = report["package"] == self.package
            && self.levels_are(&report)
            && components == self.components
            && code == self.code;
        (!same).then(|| format!("{}: {} {components:?} {code:?}", self.file, report["package"]))
    }

    /// A dash stands for a level that the app does not name: 1 for the lowest, the lowest for the other.
    fn levels_are(&self, report: &Value) -> bool {
        let said = |name: &str| match report["codename"].as_str() {
            Some(codename) => codename.to_owned(),
            None => report[name].to_string(),
        };
        let [min, target] = self.levels;
        let min = if min == "-" { "1" } else { min };
        let target = if target == "-" { min } else { target };
        said("min_sdk") == min && said("target_sdk") == target
    }
}
