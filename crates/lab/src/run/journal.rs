//! The log of a run on disk (`events.jsonl`): every record is written before the next event is performed.
//!
//! In memory only the shape of the run is kept (which event follows which, and where its line begins), so that a long
//! run needs little. A resumed run is executed again from its start, because a device is a pure function: the journal
//! then compares each line with the one on disk and goes on writing where the old log ends. A line that differs ends
//! the run, because its log would be a lie.

use crate::RunError;
use explore::explorer::Sink;
use gui::hash::{Hash, Hasher};
use gui::log::{Announced, Performed, Record};
use gui::trace::{Header, Step};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The log of a run.
pub struct Journal {
    path: PathBuf,
    file: File,
    /// What an earlier attempt had written and this one has not reached yet.
    old: Vec<u8>,
    reached: usize,
    written: u64,
    events: BTreeMap<u64, Place>,
    hash: Hasher,
    trouble: Option<RunError>,
    /// Findings that were announced since somebody took them.
    announced: Vec<Announced>,
    /// Events by the activity that was in front after them.
    pub time_in: BTreeMap<String, u64>,
}

#[derive(Clone, Copy)]
struct Place {
    parent: Option<u64>,
    offset: u64,
}

impl Journal {
    /// Opens the log of a run, new or begun before.
    pub fn open(path: &Path, header: &Header) -> Result<Journal, RunError> {
        let old = complete_lines(path)?;
        let mut options = OpenOptions::new();
        options.create(true).truncate(false).read(true).write(true);
        let mut file = options.open(path).map_err(RunError::file(path))?;
        file.set_len(old.len() as u64).map_err(RunError::file(path))?;
        file.seek(SeekFrom::End(0)).map_err(RunError::file(path))?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
            old,
            reached: 0,
            written: 0,
            events: BTreeMap::new(),
            hash: Hasher::new("log/1"),
            trouble: None,
            announced: Vec::new(),
            time_in: BTreeMap::new(),
        };
        let header = Header { kind: "events".to_owned(), ..header.clone() };
        let line = serde_json::to_string(&header).map_err(|e| RunError::content(path, e))?;
        journal.line(&(line + "\n"));
        journal.check()?;
        Ok(journal)
    }

    /// Whether everything could be written so far.
    pub fn check(&mut self) -> Result<(), RunError> {
        self.trouble.take().map_or(Ok(()), Err)
    }

    /// What was announced since the last time.
    pub fn take_announced(&mut self) -> Vec<Announced> {
        std::mem::take(&mut self.announced)
    }

    /// Events so far.
    pub fn events(&self) -> u64 {
        self.events.len() as u64
    }

    /// Names the log: equal for equal runs.
    pub fn hash(&self) -> Hash {
        self.hash.finish()
    }

    /// The steps from a fresh start to an event.
    pub fn path_to(&mut self, event: u64) -> Result<Vec<Step>, RunError> {
        let mut steps = Vec::new();
        let mut next = Some(event);
        while let Some(n) = next {
            let place = self.events.get(&n).copied();
            let place = place.ok_or_else(|| RunError::content(&self.path, format!("event {n} is missing")))?;
            steps.push(self.step_at(place.offset)?);
            next = place.parent.filter(|parent| *parent < n);
        }
        steps.reverse();
        steps.iter_mut().zip(0..).for_each(|(step, n)| step.n = n);
        Ok(steps)
    }

    fn step_at(&mut self, offset: u64) -> Result<Step, RunError> {
        let line = read_line(&self.path, offset).map_err(RunError::file(&self.path))?;
        let performed: Performed = serde_json::from_slice(&line).map_err(|e| RunError::content(&self.path, e))?;
        Ok(performed.step)
    }

    fn line(&mut self, line: &str) {
        self.hash.str(line);
        let rest = &self.old[self.reached..];
        if rest.is_empty() {
            let put = self.file.write_all(line.as_bytes());
            self.trouble = self.trouble.take().or(put.err().map(RunError::file(&self.path)));
        } else if let Some(number) = differs(rest, line.as_bytes()) {
            let why = format!("event log and run differ at byte {}", self.reached + number);
            self.trouble = self.trouble.take().or(Some(RunError::Resume(why)));
        } else {
            self.reached += line.len();
        }
        self.written += line.len() as u64;
    }
}

impl Sink for Journal {
    fn record(&mut self, record: Record) {
        let offset = self.written;
        self.line(&record.to_line());
        match record {
            Record::Event(e) => {
                self.events.insert(e.step.n, Place { parent: e.parent, offset });
                *self.time_in.entry(e.outcome.activity).or_default() += 1;
            }
            Record::Finding(announced) => self.announced.push(announced),
            _ => {}
        }
    }
}

/// Where a line differs from what the old log has at its place.
fn differs(old: &[u8], line: &[u8]) -> Option<usize> {
    let agree = old.iter().zip(line).take_while(|(a, b)| a == b).count();
    (agree < line.len()).then_some(agree)
}

/// The lines of a log that were written to their end.
fn complete_lines(path: &Path) -> Result<Vec<u8>, RunError> {
    let mut bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        Err(e) => return Err(RunError::file(path)(e)),
    };
    let complete = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    bytes.truncate(complete);
    Ok(bytes)
}

fn read_line(path: &Path, offset: u64) -> std::io::Result<Vec<u8>> {
    const CHUNK: usize = 4096;
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(offset))?;
    let mut line = Vec::new();
    loop {
        let start = line.len();
        Read::by_ref(&mut file).take(CHUNK as u64).read_to_end(&mut line)?;
        if let Some(end) = line[start..].iter().position(|&b| b == b'\n') {
            line.truncate(start + end);
            return Ok(line);
        }
        if line.len() == start {
            return Ok(line);
        }
    }
}
