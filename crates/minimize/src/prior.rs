//! What is believed of a subtrace before it was ever run: how likely it is that it passes with probability p.
//!
//! The numbers are those of ND3MIN's figure 4, on a grid of twentieths. Their shape is what matters: most subtraces
//! never pass or always do, and the middle is thin. That is why few runs tell so much.

use libm::pow;

/// Grid points 0, 0.05 … 1.
pub const POINTS: usize = 21;

/// A distribution over the grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Prior {
    weights: [f64; POINTS],
}

/// The published prior as counts of subtraces (183 that never passed, 86 that always did).
const PUBLISHED: [(u8, u32); 16] = [
    (0, 183),
    (4, 9),
    (5, 18),
    (6, 2),
    (7, 2),
    (8, 12),
    (10, 8),
    (11, 7),
    (12, 7),
    (13, 12),
    (14, 11),
    (15, 22),
    (16, 11),
    (17, 8),
    (18, 16),
    (20, 86),
];

impl Prior {
    /// The published one.
    pub fn published() -> Prior {
        Prior::from_counts(PUBLISHED.iter().map(|&(point, count)| (usize::from(point), f64::from(count))))
    }

    /// From counts at grid points, normalised; points beyond the grid are left out.
    pub fn from_counts(counts: impl IntoIterator<Item = (usize, f64)>) -> Prior {
        let mut weights = [0.0; POINTS];
        counts.into_iter().filter(|(point, _)| *point < POINTS).for_each(|(point, count)| weights[point] += count);
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|w| *w = if sum > 0.0 { *w / sum } else { 1.0 / POINTS as f64 });
        Prior { weights }
    }

    /// The points that have weight: probability and weight.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> {
        self.weights.iter().enumerate().filter(|(_, w)| **w > 0.0).map(|(i, w)| (value(i), *w))
    }

    /// The share of the weight at `p >= least`, where every point is also weighed by `likelihood(p)`.
    pub fn share(&self, least: f64, likelihood: impl Fn(f64) -> f64) -> f64 {
        let weighed = |(p, w): (f64, f64)| (p, w * likelihood(p));
        let (mut above, mut all) = (0.0, 0.0);
        for (p, w) in self.points().map(weighed) {
            all += w;
            above += if p >= least - 1e-9 { w } else { 0.0 };
        }
        if all > 0.0 { above / all } else { 0.0 }
    }

    /// The chance that the next run passes after `s` passes and `f` failures, and that it does so again and again:
    /// the probabilities of 0 to `v` passes in `v` runs.
    pub fn predict(&self, s: u32, f: u32, v: u32) -> Vec<f64> {
        let posterior: Vec<(f64, f64)> = self.points().map(|(p, w)| (p, w * likelihood(p, s, f))).collect();
        let all: f64 = posterior.iter().map(|(_, w)| w).sum();
        let of = |k: u32| {
            let sum: f64 = posterior.iter().map(|(p, w)| w * likelihood(*p, k, v - k)).sum();
            choose(v, k) * sum / all
        };
        (0..=v).map(of).collect()
    }

    /// The probability that lies at `u` of the distribution, for drawing.
    pub fn at(&self, u: f64) -> f64 {
        let mut sum = 0.0;
        let found = self.points().find(|(_, w)| {
            sum += w;
            u < sum
        });
        found.map_or(1.0, |(p, _)| p)
    }
}

/// How likely `s` passes and `f` failures in this order are.
pub fn likelihood(p: f64, s: u32, f: u32) -> f64 {
    pow(p, f64::from(s)) * pow(1.0 - p, f64::from(f))
}

/// Binomial coefficient.
pub fn choose(n: u32, k: u32) -> f64 {
    (0..k.min(n - k)).fold(1.0, |c, i| c * f64::from(n - i) / f64::from(i + 1))
}

fn value(point: usize) -> f64 {
    point as f64 / (POINTS - 1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_prior_has_two_spikes() {
        let prior = Prior::published();
        let weight = |p: f64| prior.points().find(|(q, _)| (p - q).abs() < 1e-9).map_or(0.0, |(_, w)| w);
        assert!((weight(0.0) - 183.0 / 414.0).abs() < 1e-12 && (weight(1.0) - 86.0 / 414.0).abs() < 1e-12);
        assert_eq!((weight(0.45), weight(0.95)), (0.0, 0.0));
        assert!((prior.points().map(|(_, w)| w).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn predictions_sum_to_one_and_follow_what_was_seen() {
        let prior = Prior::published();
        let after = prior.predict(5, 0, 10);
        assert!((after.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        assert!(after[10] > 0.8 && prior.predict(0, 3, 10)[0] > 0.8);
        assert_eq!(choose(20, 18), 190.0);
    }

    #[test]
    fn drawing_follows_the_weights() {
        let prior = Prior::published();
        assert_eq!((prior.at(0.0), prior.at(0.44), prior.at(0.999)), (0.0, 0.0, 1.0));
        assert!((prior.at(183.5 / 414.0) - 0.2).abs() < 1e-9);
    }
}
