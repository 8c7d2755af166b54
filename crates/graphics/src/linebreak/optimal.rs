//! The strategies that look at the whole paragraph.
//!
//! Every candidate gets the cheapest way to it: the square of the space left on each line, plus penalties for hyphens
//! and for every line. Two slips of the original are kept, because they decide where lines break on a phone: with
//! changing widths the remembered line number starts at zero for each candidate, and a new width counts only from the
//! candidate after the one where it was noticed.

use super::{BreakStrategy, LineBreaker, LineBreaks};

const SCORE_INFINITE: f32 = f32::MAX;
const SCORE_OVERFULL: f32 = 1e12;
const LAST_LINE_PENALTY_MULTIPLIER: f32 = 4.0;

impl LineBreaker {
    pub(super) fn optimal_breaks(&mut self) -> LineBreaks {
        let mut active = 0;
        for i in 1..self.candidates.len() {
            let (best, previous) = self.cheapest_way_to(i, &mut active);
            let line_number = self.candidates[previous].line_number + 1;
            let candidate = &mut self.candidates[i];
            candidate.score = best + candidate.penalty + self.line_penalty;
            candidate.previous = previous;
            candidate.line_number = line_number;
        }
        self.follow_back()
    }

    fn cheapest_way_to(&self, i: usize, active: &mut usize) -> (f32, usize) {
        let constant = self.has_constant_width();
        let at_end = i == self.candidates.len() - 1;
        let line = if constant { 0 } else { self.candidates[*active].line_number };
        let mut width = self.line_width(line);
        let post_break = self.candidates[i].post_break;
        let mut left_edge = post_break - f64::from(width);
        let (mut best, mut best_previous, mut best_hope) = (SCORE_INFINITE, 0, 0.0);
        let mut last_line = 0;
        for j in *active..i {
            let candidate = &self.candidates[j];
            if !constant && candidate.line_number != last_line {
                let new_width = self.line_width(candidate.line_number);
                if new_width != width {
                    left_edge = post_break - f64::from(width);
                    best_hope = 0.0;
                    width = new_width;
                }
                last_line = candidate.line_number;
            }
            if candidate.score + best_hope >= best {
                continue;
            }
            let delta = (candidate.pre_break - left_edge) as f32;
            let mut score = candidate.score;
            if delta < 0.0 {
                score += SCORE_OVERFULL;
                *active = j + 1;
            } else if at_end && self.style.strategy != BreakStrategy::Balanced {
                // The last line may be short, but a hyphen before it costs more.
                score += LAST_LINE_PENALTY_MULTIPLIER * candidate.penalty;
                best_hope = 0.0;
            } else {
                score += delta * delta;
                best_hope = delta * delta;
            }
            if score <= best {
                best = score;
                best_previous = j;
            }
        }
        (best, best_previous)
    }

    fn follow_back(&self) -> LineBreaks {
        let mut lines = LineBreaks::default();
        let mut i = self.candidates.len() - 1;
        while i > 0 {
            let candidate = &self.candidates[i];
            let width = candidate.post_break - self.candidates[candidate.previous].pre_break;
            lines.breaks.push(candidate.offset as i32);
            lines.widths.push(width as f32);
            lines.flags.push(i32::from(candidate.hyphen));
            i = candidate.previous;
        }
        lines.breaks.reverse();
        lines.widths.reverse();
        lines.flags.reverse();
        lines
    }
}
