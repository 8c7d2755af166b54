//! Sequences of the user, such as a login: when none is running, each is tossed with its chance and begins where its
//! first widget is on the screen; it is given up where a widget is missing.

use crate::config::{Config, ScriptConfig};
use crate::luck::Luck;
use crate::model::build::Screen;
use crate::model::name::ActionKind;
use crate::model::tree::WidgetId;
use crate::model::xpath::{XPath, XPathError};
use gui::Tree;

/// The sequences and where the running one is.
#[derive(Clone, Debug, Default)]
pub(super) struct Sequences {
    scripts: Vec<Script>,
    running: Option<(usize, usize)>,
    /// How often each has begun.
    begun: Vec<u64>,
}

#[derive(Clone, Debug)]
struct Script {
    chance: u32,
    steps: Vec<(XPath, ActionKind)>,
}

/// The next step of a sequence.
pub(super) struct NextStep {
    pub(super) widget: Option<WidgetId>,
    pub(super) kind: ActionKind,
    pub(super) text: Option<String>,
    pub(super) throttle: u32,
}

impl Sequences {
    pub(super) fn new(scripts: &[ScriptConfig]) -> Result<Sequences, XPathError> {
        let kind = |name: &str| ActionKind::ALL.into_iter().find(|k| k.name() == name).unwrap_or(ActionKind::Click);
        let script = |s: &ScriptConfig| {
            let steps: Result<Vec<_>, XPathError> =
                s.steps.iter().map(|s| Ok((XPath::parse(&s.xpath)?, kind(&s.action)))).collect();
            Ok(Script { chance: s.chance, steps: steps? })
        };
        let scripts: Vec<Script> = scripts.iter().map(script).collect::<Result<_, XPathError>>()?;
        Ok(Sequences { begun: vec![0; scripts.len()], scripts, running: None })
    }

    pub(super) fn begun(&self) -> &[u64] {
        &self.begun
    }

    pub(super) fn next(&mut self, config: &Config, luck: Luck, screen: &Screen, tree: &Tree) -> Option<NextStep> {
        let (script, step) = self.running.or_else(|| self.begin(luck, screen, tree).map(|s| (s, 0)))?;
        let (xpath, kind) = self.scripts.get(script)?.steps.get(step)?;
        let widget = find(xpath, screen, tree);
        if widget.is_none() && !kind.is_key() {
            self.running = None;
            return None;
        }
        if step == 0 {
            self.begun[script] += 1;
        }
        let next = step + 1;
        self.running = (next < self.scripts[script].steps.len()).then_some((script, next));
        let given = config.scripts.get(script).and_then(|s| s.steps.get(step));
        Some(NextStep {
            widget: widget.filter(|_| !kind.is_key()),
            kind: *kind,
            text: given.and_then(|s| s.text.clone()),
            throttle: given.map_or(0, |s| s.throttle),
        })
    }

    fn begin(&self, luck: Luck, screen: &Screen, tree: &Tree) -> Option<usize> {
        let starts = |at: &usize| {
            let script = &self.scripts[*at];
            let first = script.steps.first().is_some_and(|(x, _)| find(x, screen, tree).is_some());
            first && luck.toss("script", *at as u64, script.chance)
        };
        (0..self.scripts.len()).find(starts)
    }
}

fn find(xpath: &XPath, screen: &Screen, tree: &Tree) -> Option<WidgetId> {
    let at = screen.widgets.iter().position(|w| xpath.selects(tree, w.node) && w.valid(screen.root));
    at.map(|w| w as WidgetId)
}
