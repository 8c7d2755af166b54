//! Gestures as a touch screen reports them: one step for each moment at which a finger comes, moves or goes.

use gui::event::Pointer;

/// One report of the touch screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Touch {
    /// Milliseconds since the start of the gesture.
    pub t: u32,
    /// The action as `MotionEvent` encodes it: what happened, and to which finger.
    pub action: i64,
    /// All fingers on the glass: number and place.
    pub fingers: Vec<(u32, i32, i32)>,
}

const DOWN: i64 = 0;
const UP: i64 = 1;
const MOVE: i64 = 2;
const POINTER_DOWN: i64 = 5;
const POINTER_UP: i64 = 6;
const INDEX_SHIFT: u32 = 8;

/// What happens to a finger at a moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    Down,
    Move,
    Up,
}

/// The reports of a gesture, in order of time. At one moment fingers come, then move, then go.
pub fn touches(pointers: &[Pointer]) -> Vec<Touch> {
    let mut changes: Vec<(u32, Change, u32, i32, i32)> = Vec::new();
    for (id, pointer) in pointers.iter().enumerate() {
        let last = pointer.points.len().saturating_sub(1);
        for (i, p) in pointer.points.iter().enumerate() {
            let change = if i == 0 { Change::Down } else { Change::Move };
            changes.push((p.t, change, id as u32, p.x, p.y));
            if i == last {
                changes.push((p.t, Change::Up, id as u32, p.x, p.y));
            }
        }
    }
    changes.sort_by_key(|(t, change, id, ..)| (*t, *change, *id));
    let mut result = Vec::new();
    let mut fingers: Vec<(u32, i32, i32)> = Vec::new();
    for (t, change, id, x, y) in changes {
        apply(&mut result, &mut fingers, t, change, (id, x, y));
    }
    result
}

fn apply(out: &mut Vec<Touch>, fingers: &mut Vec<(u32, i32, i32)>, t: u32, change: Change, finger: (u32, i32, i32)) {
    let index = fingers.iter().position(|f| f.0 == finger.0);
    match (change, index) {
        (Change::Down, _) => {
            let first = fingers.is_empty();
            fingers.push(finger);
            let index = fingers.len() as i64 - 1;
            let action = if first { DOWN } else { POINTER_DOWN | index << INDEX_SHIFT };
            out.push(Touch { t, action, fingers: fingers.clone() });
        }
        (Change::Move, Some(i)) => {
            fingers[i] = finger;
            out.push(Touch { t, action: MOVE, fingers: fingers.clone() });
        }
        (Change::Up, Some(i)) => {
            let action = if fingers.len() == 1 { UP } else { POINTER_UP | (i as i64) << INDEX_SHIFT };
            out.push(Touch { t, action, fingers: fingers.clone() });
            fingers.remove(i);
        }
        (_, None) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gui::Action;
    use gui::geometry::Point;

    fn actions(action: &Action) -> Vec<(u32, i64, usize)> {
        let pointers = action.gesture().unwrap_or_default();
        touches(&pointers).iter().map(|t| (t.t, t.action, t.fingers.len())).collect()
    }

    #[test]
    fn a_tap_is_down_and_up() {
        let all = actions(&Action::Tap { at: Point::new(3, 4) });
        assert_eq!((all[0].1, all[all.len() - 1].1), (DOWN, UP));
    }

    #[test]
    fn a_double_tap_is_two_touches() {
        let all = actions(&Action::DoubleTap { at: Point::new(3, 4) });
        let kinds: Vec<i64> = all.iter().map(|a| a.1).filter(|a| *a != MOVE).collect();
        assert_eq!(kinds, [DOWN, UP, DOWN, UP]);
    }

    #[test]
    fn two_fingers_come_and_go_one_after_the_other() {
        let all = actions(&Action::Pinch { at: Point::new(50, 50), from: 10, to: 40, ms: 100 });
        let kinds: Vec<i64> = all.iter().map(|a| a.1).filter(|a| *a != MOVE).collect();
        assert_eq!(kinds, [DOWN, POINTER_DOWN | 1 << INDEX_SHIFT, POINTER_UP, UP]);
    }
}
