//! Simpler events that may stand for an event, the simplest first.
//!
//! Simpler means easier to do and to read for a person: a tap in the middle of a widget instead of somewhere in it, a
//! tap instead of a long press, a shorter text, no waiting.

use gui::event::{Action, After, Event, SWIPE_MS};
use gui::trace::Step;
use gui::{Point, Rect};

/// What an event does, equal for equal events wherever they stand in a trace. Events on the same widget in the same
/// way are equal, even if the finger came down at different places.
pub(super) fn describe(step: &Step) -> String {
    let centred = centre(step);
    let action = centred.as_ref().unwrap_or(&step.event.action);
    serde_json::to_string(&Event { action: action.clone(), after: step.event.after }).unwrap_or_default()
}

/// Simpler steps with the same id, the simplest first.
pub(super) fn simpler(step: &Step) -> Vec<Step> {
    // A tap with one of several fingers may be aimed at another widget than the gesture.
    let target = if matches!(step.event.action, Action::Gesture { .. }) { None } else { step.target.clone() };
    let with = |event: Event| Step { event, target: target.clone(), ..step.clone() };
    let mut actions = simpler_actions(&step.event.action);
    actions.extend(centre(step));
    let settled = |action: &Action| with(Event::settled(action.clone()));
    let mut found: Vec<Step> = actions.iter().map(settled).collect();
    if step.event.after != After::Settle {
        found.push(settled(&step.event.action));
        let same_wait = |action: Action| with(Event { action, after: step.event.after });
        found.extend(actions.into_iter().map(same_wait));
    }
    found.retain(|s| s.event != step.event);
    found
}

fn simpler_actions(action: &Action) -> Vec<Action> {
    match action {
        Action::LongPress { at, .. } | Action::DoubleTap { at } => vec![Action::Tap { at: *at }],
        Action::Gesture { pointers } => {
            let places = pointers.iter().filter_map(|finger| finger.points.first());
            places.map(|place| Action::Tap { at: Point::new(place.x, place.y) }).collect()
        }
        Action::Swipe { from, to, ms } if *ms > SWIPE_MS => {
            vec![Action::Swipe { from: *from, to: *to, ms: SWIPE_MS }]
        }
        Action::Key { key, long: true, meta } => vec![Action::Key { key: key.clone(), long: false, meta: *meta }],
        Action::Text { text, replace } => {
            let texts = shorter_texts(text);
            texts.into_iter().map(|text| Action::Text { text, replace: *replace }).collect()
        }
        Action::AdvanceTime { ms } => {
            [1000, ms / 10, ms / 2].into_iter().filter(|m| m < ms).map(|ms| Action::AdvanceTime { ms }).collect()
        }
        _ => Vec::new(),
    }
}

/// A letter, the first half. Secrets stay as they are: half a placeholder is none.
fn shorter_texts(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    if gui::secret::is_masked(text) || letters.len() < 2 {
        return Vec::new();
    }
    let mut found = vec!["a".to_owned(), letters[..1].iter().collect(), letters[..letters.len() / 2].iter().collect()];
    found.dedup();
    found
}

/// The same touch in the middle of its widget.
fn centre(step: &Step) -> Option<Action> {
    let bounds: Rect = step.target.as_ref()?.bounds.filter(|b| !b.is_empty())?;
    let at = bounds.center();
    match step.event.action {
        Action::Tap { .. } => Some(Action::Tap { at }),
        Action::LongPress { ms, .. } => Some(Action::LongPress { at, ms }),
        Action::DoubleTap { .. } => Some(Action::DoubleTap { at }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gui::Target;
    use gui::event::{Pointer, TimedPoint};

    fn check(event: Event, expected: &[Event]) {
        let found: Vec<Event> = simpler(&Step::new(0, event)).into_iter().map(|s| s.event).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn simpler_events_come_first() {
        let at = Point::new(3, 4);
        let tap = Action::Tap { at };
        check(tap.clone().into(), &[]);
        check(Action::LongPress { at, ms: 1000 }.into(), &[tap.clone().into()]);
        check(Event::timed(tap.clone(), 20), &[tap.clone().into()]);
        let down = |x, y| Pointer { points: vec![TimedPoint { t: 0, x, y }, TimedPoint { t: 60, x, y }] };
        let both = Action::Gesture { pointers: vec![down(3, 4), down(5, 6)] };
        check(both.into(), &[tap.clone().into(), Action::Tap { at: Point::new(5, 6) }.into()]);
        let text = |t: &str| Event::from(Action::Text { text: t.into(), replace: false });
        check(text("hello"), &[text("a"), text("h"), text("he")]);
        check(text("${PASSWORD}"), &[]);
        check(
            Action::AdvanceTime { ms: 500 }.into(),
            &[Action::AdvanceTime { ms: 50 }.into(), Action::AdvanceTime { ms: 250 }.into()],
        );
    }

    #[test]
    fn a_tap_moves_to_the_middle_of_its_widget() {
        let target = Target { bounds: Some(Rect::new(0, 0, 100, 50)), ..Target::default() };
        let step = Step { target: Some(target), ..Step::new(0, Action::Tap { at: Point::new(3, 4) }.into()) };
        let middle = Action::Tap { at: Point::new(50, 25) };
        assert_eq!(simpler(&step).iter().map(|s| s.event.action.clone()).collect::<Vec<_>>(), [middle]);
        let other = Step { event: Action::Tap { at: Point::new(9, 9) }.into(), ..step.clone() };
        assert_eq!(describe(&step), describe(&other));
    }
}
