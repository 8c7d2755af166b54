//! Rules that people give for the building of trees: which actions a widget may get, what is typed into it, how long
//! to wait after it. A rule counts its matches, so that one that never matched can be reported.

use super::name::ActionKind;
use super::xpath::{XPath, XPathError};
use gui::tree::NodeId;
use gui::{Rect, Tree};

/// A rule for the widgets that its expression selects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeRule {
    /// Which widgets.
    pub selector: XPath,
    /// Only those whose middle lies in here.
    pub area: Option<Rect>,
    /// If there is such a rule, widgets that none of them selects are blocked.
    pub allows: bool,
    /// Exactly these actions are possible; an empty list blocks the widget, none leaves it as it is.
    pub actions: Option<Vec<ActionKind>>,
    /// What is typed into it.
    pub input: Option<String>,
    /// Extra milliseconds to wait after an action on it.
    pub throttle: u32,
    /// How many widgets it matched so far.
    pub matched: u64,
}

impl TreeRule {
    /// A rule that changes nothing yet.
    pub fn new(xpath: &str) -> Result<TreeRule, XPathError> {
        let selector = XPath::parse(xpath)?;
        Ok(TreeRule { selector, area: None, allows: false, actions: None, input: None, throttle: 0, matched: 0 })
    }

    /// Whether it is for a widget.
    pub fn selects(&self, tree: &Tree, node: NodeId, bounds: Rect) -> bool {
        self.area.is_none_or(|area| area.contains(bounds.center())) && self.selector.selects(tree, node)
    }

    /// A rule that blocks widgets.
    pub fn block(xpath: &str) -> Result<TreeRule, XPathError> {
        Ok(TreeRule { actions: Some(Vec::new()), ..TreeRule::new(xpath)? })
    }
}
