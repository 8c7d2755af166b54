//! From a decision of the strategy to events: which widget, where to touch, what to type.

use super::sequence::NextStep;
use super::{Explorer, Pending, Sink};
use crate::model::Arrival;
use crate::model::build::{Screen, Shown};
use crate::model::name::ActionKind;
use crate::model::tree::WidgetId;
use crate::strategy::Choice;
use gui::event::{LONG_PRESS_MS, SWIPE_MS};
use gui::log::Decision;
use gui::tree::Direction;
use gui::{Action, Event, Point, Rect, Target};

/// Height of the status bar that an upward swipe must not reach, at 420 dpi.
const STATUS_BAR: i32 = 63;

impl Explorer<'_> {
    /// Takes the action that was chosen, on one of its widgets.
    pub(super) fn carry_out(
        &mut self,
        sink: &mut dyn Sink,
        screen: &Screen,
        arrival: &Arrival,
        choice: Choice,
    ) -> device::Result<()> {
        let action = self.model.graph().action(choice.action).clone();
        let widget = match (choice.widget, action.target) {
            (Some(widget), _) => Some(widget),
            (None, Some(name)) => self.pick_widget(screen, arrival, name, action.kind),
            (None, None) => None,
        };
        let decision = Decision {
            rule: choice.rule.to_owned(),
            state: Self::state_name(arrival.state),
            action: self.model.describe_action(choice.action),
            toward: choice.toward.map(Self::state_name).unwrap_or_default(),
            among: choice.among as u32,
        };
        self.take_action(sink, screen, arrival, (widget, action.kind), choice.rule, decision)
    }

    /// A step of a user's sequence.
    pub(super) fn perform_sequence(
        &mut self,
        sink: &mut dyn Sink,
        screen: &Screen,
        arrival: &Arrival,
        step: NextStep,
    ) -> device::Result<()> {
        let decision = Decision {
            rule: "script".to_owned(),
            state: Self::state_name(arrival.state),
            action: step.kind.name().to_owned(),
            ..Decision::default()
        };
        self.take_action(sink, screen, arrival, (step.widget, step.kind), "script", decision)?;
        self.pending.retain(|p| p.rule != "text");
        let type_it = step.text.map(|text| (Action::Text { text, replace: true }, "script_text"));
        let wait = (step.throttle > 0).then_some((Action::AdvanceTime { ms: u64::from(step.throttle) }, "script_wait"));
        for (action, rule) in type_it.into_iter().chain(wait) {
            self.pending.push_back(Pending { event: action.into(), rule, target: None, breaks: false });
        }
        Ok(())
    }

    fn take_action(
        &mut self,
        sink: &mut dyn Sink,
        screen: &Screen,
        arrival: &Arrival,
        what: (Option<WidgetId>, ActionKind),
        rule: &'static str,
        decision: Decision,
    ) -> device::Result<()> {
        let (widget, kind) = what;
        let entry = self.model.act(arrival.tree, widget, kind);
        let shown = widget.map(|w| screen.widgets[usize::from(w)].clone());
        let target = shown.as_ref().and_then(|s| Target::of(&self.seen.tree, s.node));
        let event = Event::settled(self.touch(screen, shown.as_ref(), kind));
        self.episode.set_cause(entry);
        self.perform(sink, event, rule, target, Some(decision))?;
        if let Some(shown) = shown {
            self.follow_up(&shown, kind);
        }
        Ok(())
    }

    /// Text after a click on an editable widget, and the extra wait of a rule.
    fn follow_up(&mut self, shown: &Shown, kind: ActionKind) {
        let luck = self.luck();
        let typed = kind == ActionKind::Click && shown.editable;
        let text = match &shown.input {
            Some(fixed) if typed => Some(fixed.clone()),
            None if typed && luck.toss("input", 0, self.config.input.rate) => {
                Some(self.pool.text(&self.config.input, luck, &self.about(shown)))
            }
            _ => None,
        };
        if text.is_some() {
            self.note_filled(shown);
        }
        let text = text.map(|text| (Action::Text { text, replace: true }, "text"));
        let wait = (shown.throttle > 0).then_some((Action::AdvanceTime { ms: u64::from(shown.throttle) }, "rule_wait"));
        for (action, rule) in text.into_iter().chain(wait) {
            self.pending.push_back(Pending { event: action.into(), rule, target: None, breaks: false });
        }
    }

    /// What is known of a widget: its id, its text or hint, its description.
    pub(super) fn about(&self, shown: &Shown) -> String {
        let node = self.seen.tree.get(shown.node);
        node.map(|n| format!("{} {} {}", n.id, n.text, n.description)).unwrap_or_default()
    }

    /// One of the widgets that the action covers, uniformly.
    fn pick_widget(
        &mut self,
        screen: &Screen,
        arrival: &Arrival,
        name: crate::model::name::NameId,
        kind: ActionKind,
    ) -> Option<WidgetId> {
        let covered = self.model.covered(arrival.tree, name);
        let touchable = |w: &&WidgetId| {
            let shown = &screen.widgets[usize::from(**w)];
            shown.valid(screen.root) && shown.enabled && shown.allows(kind)
        };
        let good: Vec<WidgetId> = covered.iter().filter(touchable).copied().collect();
        let from = if good.is_empty() { &covered } else { &good };
        self.luck().pick("widget", 0, from).copied()
    }

    fn touch(&self, screen: &Screen, shown: Option<&Shown>, kind: ActionKind) -> Action {
        let bounds = shown.map(|s| s.bounds).unwrap_or_default();
        let visible = bounds.intersection(screen.root);
        let visible = if visible.is_empty() { bounds } else { visible };
        match kind {
            ActionKind::Back => Action::key("BACK"),
            ActionKind::Menu => Action::key("MENU"),
            ActionKind::Click => Action::tap(visible),
            ActionKind::LongClick => Action::LongPress { at: visible.center(), ms: LONG_PRESS_MS },
            ActionKind::Scroll(direction) if self.config.sata.edge_swipes => {
                edge_swipe(direction, visible.center(), self.screen_area())
            }
            ActionKind::Scroll(direction) => Action::Scroll { direction, within: visible },
        }
    }
}

/// From the middle of the widget to the edge of the screen, against the direction in which content comes into view.
fn edge_swipe(direction: Direction, from: Point, screen: Rect) -> Action {
    let to = match direction {
        Direction::Down => Point::new(from.x, screen.top + STATUS_BAR),
        Direction::Up => Point::new(from.x, screen.bottom - 1),
        Direction::Left => Point::new(screen.right - 1, from.y),
        Direction::Right => Point::new(screen.left, from.y),
    };
    Action::Swipe { from, to, ms: SWIPE_MS }
}
