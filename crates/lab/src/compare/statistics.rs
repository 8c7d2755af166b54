//! The few tests that a comparison of randomised strategies needs: Mann-Whitney's U with Vargha and Delaney's A12 for two
//! samples, Holm's correction for many of them, Wilcoxon's signed ranks for pairs, and a bootstrap interval of a median.
//!
//! P-values are two-sided. Wilcoxon's is exact (all signs are counted) up to [`EXACT`] pairs; everything else uses the
//! normal approximation with the correction for ties and for continuity. The functions of the normal distribution
//! come from `libm`, so that a table is equal on every machine.

use explore::luck::Luck;

/// Pairs up to which all signs are counted.
const EXACT: usize = 20;

/// The chance that a value of `a` is larger than one of `b`, ties counting half.
pub fn a12(a: &[f64], b: &[f64]) -> f64 {
    let pairs = (a.len() * b.len()) as f64;
    let score =
        |x: &f64| -> f64 { b.iter().map(|y| if x > y { 1.0 } else { f64::from(u8::from(x == y)) / 2.0 }).sum() };
    if pairs == 0.0 { 0.5 } else { a.iter().map(score).sum::<f64>() / pairs }
}

/// Mann-Whitney: how likely two samples of one distribution differ this much.
pub fn mann_whitney(a: &[f64], b: &[f64]) -> f64 {
    if a.is_empty() || b.is_empty() {
        return 1.0;
    }
    let (n, m) = (a.len() as f64, b.len() as f64);
    let all: Vec<f64> = a.iter().chain(b).copied().collect();
    let size = n + m;
    let ties: f64 = runs(&all).iter().map(|t| t * t * t - t).sum();
    let variance = n * m / 12.0 * (size + 1.0 - ties / (size * (size - 1.0)));
    let distance = (a12(a, b) * n * m - n * m / 2.0).abs();
    two_sided(distance, variance)
}

/// Wilcoxon: how likely pairs of equal distributions differ this much. Equal pairs are left out.
pub fn wilcoxon(differences: &[f64]) -> f64 {
    let values: Vec<f64> = differences.iter().copied().filter(|d| *d != 0.0).collect();
    if values.is_empty() {
        return 1.0;
    }
    // Doubled, so that shared ranks are whole numbers too.
    let ranks: Vec<usize> = ranks(&values.iter().map(|d| d.abs()).collect::<Vec<_>>());
    let total: usize = ranks.iter().sum();
    let up: usize = ranks.iter().zip(&values).filter(|(_, d)| **d > 0.0).map(|(r, _)| r).sum();
    let smaller = up.min(total - up);
    if values.len() <= EXACT {
        return (2.0 * at_most(&ranks, smaller)).min(1.0);
    }
    let variance: f64 = ranks.iter().map(|r| (*r as f64 / 2.0) * (*r as f64 / 2.0)).sum::<f64>() / 4.0;
    two_sided((total as f64 / 2.0 - smaller as f64) / 2.0, variance)
}

/// Holm: p-values corrected for their number, in the order given.
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|a, b| values[*a].total_cmp(&values[*b]));
    let mut corrected = vec![1.0; values.len()];
    let mut least = 0.0_f64;
    for (rank, at) in order.into_iter().enumerate() {
        least = least.max(values[at] * (values.len() - rank) as f64).min(1.0);
        corrected[at] = least;
    }
    corrected
}

/// The median; 0 of nothing.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    }
}

/// Where 95 % of the medians of samples drawn from these values lie.
pub fn bootstrap(values: &[f64], seed: u64) -> (f64, f64) {
    const SAMPLES: u64 = 2000;
    let sample = |n: u64| {
        let luck = Luck::new(seed, n);
        let drawn: Vec<f64> =
            (0..values.len()).map(|k| values[luck.below("bootstrap", k as u64, values.len())]).collect();
        median(&drawn)
    };
    let mut medians: Vec<f64> = (0..SAMPLES).map(sample).collect();
    medians.sort_by(f64::total_cmp);
    let at = |share: f64| medians[((SAMPLES - 1) as f64 * share) as usize];
    (at(0.025), at(0.975))
}

/// Ranks of values, doubled; equal values share theirs.
fn ranks(values: &[f64]) -> Vec<usize> {
    let below = |v: &f64| values.iter().filter(|w| *w < v).count();
    let equal = |v: &f64| values.iter().filter(|w| *w == v).count();
    values.iter().map(|v| 2 * below(v) + equal(v) + 1).collect()
}

/// How often each value occurs.
fn runs(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.chunk_by(|a, b| a == b).map(|run| run.len() as f64).collect()
}

/// The share of all choices of signs whose positive ranks add up to at most `limit`.
fn at_most(ranks: &[usize], limit: usize) -> f64 {
    let mut ways = vec![0.0_f64; limit + 1];
    ways[0] = 1.0;
    for rank in ranks {
        for sum in (*rank..=limit).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    let choices = (0..ranks.len()).fold(1.0, |all, _| all * 2.0);
    ways.iter().sum::<f64>() / choices
}

/// The two-sided p-value of a distance from the mean.
fn two_sided(distance: f64, variance: f64) -> f64 {
    if variance <= 0.0 {
        return 1.0;
    }
    let z = (distance - 0.5).max(0.0) / libm::sqrt(variance);
    libm::erfc(z / std::f64::consts::SQRT_2).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) {
        assert!((a - b).abs() < 1e-4, "{a} is not {b}");
    }

    #[test]
    fn a12_counts_pairs() {
        close(a12(&[2.0, 3.0], &[1.0, 2.0]), 0.875);
        close(a12(&[1.0], &[1.0]), 0.5);
        close(a12(&[], &[1.0]), 0.5);
    }

    /// In the first case U is 0 of 25 and its deviation 4.787, so that z is 12 / 4.787.
    #[test]
    fn mann_whitney_follows_the_normal_distribution() {
        close(mann_whitney(&[1.0, 2.0, 3.0, 4.0, 5.0], &[6.0, 7.0, 8.0, 9.0, 10.0]), 0.012_186);
        close(mann_whitney(&[1.0, 2.0, 2.0], &[1.0, 2.0, 2.0]), 1.0);
        close(mann_whitney(&[1.0, 1.0], &[1.0, 1.0]), 1.0);
        close(mann_whitney(&[], &[1.0]), 1.0);
    }

    #[test]
    fn wilcoxon_counts_signs() {
        close(wilcoxon(&[1.0, 2.0, 3.0, 4.0, 5.0]), 2.0 / 32.0);
        close(wilcoxon(&[1.0, -2.0, 3.0]), 6.0 / 8.0);
        close(wilcoxon(&[0.0, 0.0]), 1.0);
        close(wilcoxon(&[1.0, 1.0, -1.0]), 1.0);
        let many: Vec<f64> = (1..=25).map(f64::from).collect();
        assert!(wilcoxon(&many) < 1e-4);
    }

    #[test]
    fn holm_corrects_in_order() {
        let corrected = holm(&[0.04, 0.01, 0.03]);
        corrected.iter().zip([0.06, 0.03, 0.06]).for_each(|(a, b)| close(*a, b));
    }

    #[test]
    fn medians_and_their_interval() {
        close(median(&[3.0, 1.0, 2.0]), 2.0);
        close(median(&[1.0, 2.0, 3.0, 4.0]), 2.5);
        let (low, high) = bootstrap(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0], 1);
        assert!((1.0..=4.0).contains(&low) && (4.0..=7.0).contains(&high), "{low} {high}");
        assert_eq!(bootstrap(&[2.0, 9.0], 3), bootstrap(&[2.0, 9.0], 3));
    }
}
