//! Flows of the user inside an exploration: prologues after every start with cleared data, and guarded ones where their
//! condition holds, with a chance. Their events are events of the run; how a flow ended is remembered for the report.

use super::Journal;
use crate::RunError;
use crate::flow::{self, Flow};
use crate::rules::FlowRule;
use crate::session::Session;
use device::Installed;
use explore::explorer::Explorer;
use explore::model::xpath::XPath;
use std::collections::BTreeMap;

/// Decisions that a guarded flow rests after it was run, so that a condition that stays true leaves room for others.
const REST: u64 = 20;

/// The flows of a run.
pub(super) struct Flows<'a> {
    app: &'a Installed,
    flows: Vec<Guarded<'a>>,
    decisions: u64,
    prologues: u64,
}

struct Guarded<'a> {
    rule: &'a FlowRule,
    flow: Flow,
    when: Option<XPath>,
    /// Variables stand for themselves: their values are filled in below, where nothing is written.
    env: BTreeMap<String, String>,
    rests_until: u64,
    /// How often it was run, and how it failed last.
    runs: u64,
    failure: Option<String>,
}

impl<'a> Flows<'a> {
    /// The flows of the rules. Mistakes in them were told when the rules were read.
    pub(super) fn new(rules: &'a [FlowRule], app: &'a Installed) -> Result<Flows<'a>, RunError> {
        let flows = rules.iter().map(Guarded::new).collect::<Result<_, _>>()?;
        Ok(Flows { app, flows, decisions: 0, prologues: 0 })
    }

    /// Runs the flows whose turn it is; says whether any was run.
    pub(super) fn run_due(&mut self, explorer: &mut Explorer<'_>, journal: &mut Journal) -> Result<bool, RunError> {
        self.decisions += 1;
        let fresh = explorer.clean_starts() > self.prologues;
        self.prologues = explorer.clean_starts();
        let mut any = false;
        for n in 0..self.flows.len() {
            if self.flows[n].is_due(explorer, fresh, n as u64, self.decisions) {
                self.flows[n].run(explorer, journal, self.app, self.decisions)?;
                any = true;
            }
        }
        // A flow that clears the app's data itself is not run again for that.
        self.prologues = explorer.clean_starts();
        Ok(any)
    }

    /// What is to be told of flows at the end of a run.
    pub(super) fn remarks(&self) -> Vec<String> {
        let remark = |g: &Guarded<'_>| match (&g.failure, g.runs) {
            (Some(why), _) => Some(format!("flow {}: {why}", g.rule.file)),
            (None, 0) => Some(format!("flow {}: {}", g.rule.file, g.rule.when.as_deref().unwrap_or("never run"))),
            (None, _) => None,
        };
        self.flows.iter().filter_map(remark).collect()
    }
}

impl<'a> Guarded<'a> {
    fn new(rule: &'a FlowRule) -> Result<Guarded<'a>, RunError> {
        let flow = rule.parse()?;
        let when = rule.condition()?;
        let env = rule.variables().into_iter().map(|name| (name.clone(), format!("${{{name}}}"))).collect();
        Ok(Guarded { rule, flow, when, env, rests_until: 0, runs: 0, failure: None })
    }

    fn is_due(&self, explorer: &Explorer<'_>, fresh: bool, key: u64, decision: u64) -> bool {
        let tree = &explorer.seen().tree;
        let holds = match &self.when {
            Some(when) => decision >= self.rests_until && (0..tree.len()).any(|node| when.selects(tree, node)),
            None => fresh,
        };
        holds && explorer.toss("flow", key, self.rule.chance.unwrap_or(1000))
    }

    fn run(
        &mut self,
        explorer: &mut Explorer<'_>,
        journal: &mut Journal,
        app: &Installed,
        decision: u64,
    ) -> Result<(), RunError> {
        self.runs += 1;
        self.rests_until = decision + REST;
        let mut hand = explorer.by_hand(journal);
        let mut session = Session::on(&mut hand, app.clone(), 0)?;
        let outcome = flow::run(&mut session, &self.flow, &self.env, &mut |_| {}, &mut |_, _| Ok(()));
        self.failure = match outcome {
            Ok(()) => None,
            Err(failure) => match failure.device {
                Some(e) if !matches!(e, device::Error::Unsupported(_) | device::Error::NoTree(_)) => {
                    return Err(e.into());
                }
                _ => Some(failure.to_string()),
            },
        };
        journal.check()
    }
}
