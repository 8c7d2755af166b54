//! Random draws of a strategy: each is a hash of the seed, the rule that draws and the decision it draws for. There is
//! no stream, so that a change in one rule leaves the luck of all others as it was.

use gui::hash::{below, chance, draw};

/// The luck of one decision.
#[derive(Clone, Copy, Debug)]
pub struct Luck {
    seed: u64,
    decision: u64,
}

impl Luck {
    /// The luck that `seed` gives to the decision with this number.
    pub fn new(seed: u64, decision: u64) -> Luck {
        Luck { seed, decision }
    }

    /// A number for a rule; `key` tells several draws of one rule apart.
    pub fn number(self, rule: &str, key: u64) -> u64 {
        draw(self.seed, rule, &[self.decision, key])
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(self, rule: &str, key: u64, n: usize) -> usize {
        below(self.number(rule, key), n as u64) as usize
    }

    /// A number from `low` to below `high`; `low` if there is none.
    pub fn between(self, rule: &str, key: u64, low: u32, high: u32) -> u32 {
        low + self.below(rule, key, high.saturating_sub(low) as usize) as u32
    }

    /// Whether something with a chance in thousandths happens.
    pub fn toss(self, rule: &str, key: u64, permille: u32) -> bool {
        chance(self.number(rule, key), permille)
    }

    /// One of several; none if there is none.
    pub fn pick<'a, T>(self, rule: &str, key: u64, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(rule, key, items.len()))
    }

    /// The place of one of several, each as likely as its weight says; none if all weights are 0.
    pub fn weighted(self, rule: &str, key: u64, weights: &[u32]) -> Option<usize> {
        let total: u64 = weights.iter().map(|w| u64::from(*w)).sum();
        let mut left = below(self.number(rule, key), total);
        weights.iter().position(|w| {
            let hit = left < u64::from(*w);
            left = left.saturating_sub(u64::from(*w));
            hit
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_decide() {
        let count = |n: u64| Luck::new(1, n).weighted("w", 0, &[0, 3, 0, 1]);
        let mut counts = [0; 4];
        for n in 0..4000 {
            counts[count(n).expect("a choice")] += 1;
        }
        assert_eq!((counts[0], counts[2]), (0, 0));
        assert!((2850..3150).contains(&counts[1]), "{counts:?}");
        assert_eq!(Luck::new(1, 1).weighted("w", 0, &[0, 0]), None);
    }

    #[test]
    fn rules_do_not_share_their_luck() {
        let luck = Luck::new(7, 9);
        assert_ne!(luck.number("a", 0), luck.number("b", 0));
        assert_eq!(luck.number("a", 0), Luck::new(7, 9).number("a", 0));
        assert_eq!(luck.pick::<u8>("a", 0, &[]), None);
    }
}
