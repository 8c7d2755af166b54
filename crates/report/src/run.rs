//! What a report is made from: the files of a run folder.

use gui::Finding;
use gui::log::{EventLog, Record};
use gui::observation::Gap;
use gui::trace::{Step, Trace};
use lab::RunError;
use lab::run::Folder;
use lab::summary::{FindingSummary, Summary};

/// A run, as its folder tells it.
#[derive(Clone, Debug)]
pub struct Run {
    /// What was done and found.
    pub summary: Summary,
    /// The findings with all that is known.
    pub cases: Vec<Case>,
    /// Answers of the platform that are not there.
    pub gaps: Vec<Gap>,
    /// The logs, one per seed.
    pub logs: Vec<(u64, EventLog)>,
}

/// A finding with its line in the summary and its shortest known trace.
#[derive(Clone, Debug)]
pub struct Case {
    /// The line in the summary.
    pub line: FindingSummary,
    /// The finding.
    pub finding: Finding,
    /// Steps of the shortest trace.
    pub steps: Vec<Step>,
    /// The stack as Android prints it.
    pub stack: String,
}

impl Run {
    /// Reads a run folder.
    pub fn read(folder: &Folder) -> Result<Run, RunError> {
        let summary: Summary = folder.read_json("summary.json")?;
        let cases = summary.findings.iter().map(|line| case(folder, line)).collect::<Result<_, _>>()?;
        let gaps = if folder.has("gaps.json") { folder.read_json("gaps.json")? } else { Vec::new() };
        let logs = (0..summary.seeds.max(1)).map(|n| summary.seed.wrapping_add(n));
        let logs = logs.filter_map(|seed| log(folder, &summary, seed).transpose()).collect::<Result<_, _>>()?;
        Ok(Run { summary, cases, gaps, logs })
    }

    /// Steps that were performed in a log, in order.
    pub fn events(log: &EventLog) -> impl Iterator<Item = &gui::log::Performed> {
        log.records.iter().filter_map(|r| match r {
            Record::Event(e) => Some(&**e),
            _ => None,
        })
    }

    /// The name of the run for headings.
    pub fn title(&self) -> String {
        let app = &self.summary.app.app;
        format!("{} {}", app.package, app.version_name).trim_end().to_owned()
    }
}

fn case(folder: &Folder, line: &FindingSummary) -> Result<Case, RunError> {
    // The id names a folder; it is ours, but the file it is read from may come from anywhere.
    let plain = !line.id.is_empty() && line.id.chars().all(|c| c.is_ascii_alphanumeric());
    if !plain {
        return Err(RunError::content(
            &folder.path("summary.json"),
            format!("{:?} is not the id of a finding", line.id),
        ));
    }
    let home = format!("findings/{}", line.id);
    let minimal = format!("{home}/minimal.trace.jsonl");
    let name = if folder.has(&minimal) { minimal } else { format!("{home}/finding.trace.jsonl") };
    let trace = Trace::parse(&folder.read(&name)?).map_err(|e| RunError::content(&folder.path(&name), e))?;
    let stack = folder.read(&format!("{home}/stack.txt")).unwrap_or_default();
    Ok(Case {
        line: line.clone(),
        finding: folder.read_json(&format!("{home}/finding.json"))?,
        steps: trace.steps,
        stack: String::from_utf8_lossy(&stack).into_owned(),
    })
}

fn log(folder: &Folder, summary: &Summary, seed: u64) -> Result<Option<(u64, EventLog)>, RunError> {
    let name = if summary.seeds > 1 { format!("device-{seed}/events.jsonl") } else { "events.jsonl".to_owned() };
    if !folder.has(&name) {
        return Ok(None);
    }
    let log = EventLog::parse(&folder.read(&name)?).map_err(|e| RunError::content(&folder.path(&name), e))?;
    Ok(Some((seed, log)))
}
