//! `inspect` on all real apps, compared with what the table beside them says, which other people's programs filled.

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
