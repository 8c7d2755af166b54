//! Conditions under which a field or an object does not count.
//!
//! A condition compares what a path of fields leads to: `a.b=0`, `a.b!=0`, `a&0xff=0x10`, or whether two paths lead to
//! objects that look the same: `a~b.c`. Null and 0 are the same, and behind null there is only null. `a[].b` stands for
//! `b` of each element of an array or list, all of which must fit, and `a.length()` for the length of a text. A path that names a field which an object does not
//! have fits nothing, so that another version of a library is counted rather than hidden.

use super::plan::Shape;
use super::walk::{Numbers, Sink, Walk};
use crate::class::Kind;
use crate::layout::{ClassId, Ref};
use crate::region::Addr;

/// One comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Condition {
    path: Vec<Part>,
    mask: u64,
    test: Test,
}

/// A field on a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Part {
    name: String,
    /// Whether the path goes on behind each element of what is there.
    each: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Test {
    Equal(u64),
    Unequal(u64),
    Alike(Vec<Part>),
}

/// Where a path begins: an object, or the statics of a class.
#[derive(Clone, Copy)]
pub(super) struct Start {
    pub(super) class: ClassId,
    pub(super) at: Addr,
    pub(super) statics: bool,
}

impl Condition {
    /// Reads the conditions of a rule.
    pub(super) fn all(words: &[&str]) -> Result<Vec<Condition>, String> {
        words.iter().map(|word| Condition::parse(word)).collect()
    }

    fn parse(word: &str) -> Result<Condition, String> {
        if let Some((left, right)) = word.split_once('~') {
            return Ok(Condition { path: parts(left), mask: u64::MAX, test: Test::Alike(parts(right)) });
        }
        let (left, right) = word.split_once('=').ok_or_else(|| format!("no condition: {word}"))?;
        let value = number(right)?;
        let (left, test) = match left.strip_suffix('!') {
            Some(left) => (left, Test::Unequal(value)),
            None => (left, Test::Equal(value)),
        };
        let (left, mask) = match left.split_once('&') {
            Some((left, mask)) => (left, number(mask)?),
            None => (left, u64::MAX),
        };
        Ok(Condition { path: parts(left), mask, test })
    }

    /// The field with which it begins.
    pub(super) fn first(&self) -> &str {
        self.path.first().map_or("", |part| &part.name)
    }
}

fn parts(path: &str) -> Vec<Part> {
    let part = |name: &str| Part { name: name.trim_end_matches("[]").to_owned(), each: name.ends_with("[]") };
    path.split('.').map(part).collect()
}

fn number(word: &str) -> Result<u64, String> {
    let value = match word.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16),
        None => word.parse(),
    };
    value.map_err(|_| format!("no number: {word}"))
}

impl<N: Numbers, S: Sink> Walk<'_, N, S> {
    /// Whether all conditions of one of the alternatives hold.
    pub(super) fn any_holds(&mut self, start: Start, alternatives: &[Vec<Condition>]) -> bool {
        alternatives.iter().any(|all| all.iter().all(|condition| self.holds(start, condition)))
    }

    /// An object as the start of a path.
    pub(super) fn start(&self, object: Ref) -> Start {
        Start { class: self.vm.class_of(object), at: object.at(0), statics: false }
    }

    fn holds(&mut self, start: Start, condition: &Condition) -> bool {
        let Some(values) = self.values(start, &condition.path) else { return false };
        let mask = condition.mask;
        match &condition.test {
            Test::Equal(value) => values.iter().all(|v| v & mask == *value),
            Test::Unequal(value) => values.iter().all(|v| v & mask != *value),
            Test::Alike(path) => self.values(start, path).is_some_and(|others| self.alike(&values, &others)),
        }
    }

    /// Whether two objects look the same to somebody who does not know anything else.
    fn alike(&mut self, one: &[u64], other: &[u64]) -> bool {
        let ([one], [other]) = (one, other) else { return false };
        // Objects on the way to others are not compared again, so that this ends.
        if self.local || *one == 0 || *other == 0 {
            return one == other;
        }
        let [one, other] = [*one, *other].map(|r| self.vm.reach_hash(self.plans, Ref(r as u32)));
        one.is_some() && one == other
    }

    /// What a path leads to; `None` when a field is missing.
    fn values(&mut self, start: Start, path: &[Part]) -> Option<Vec<u64>> {
        let (first, rest) = path.split_first()?;
        let mut values = self.field_values(start, first)?;
        for part in rest {
            let mut behind = Vec::new();
            for value in values {
                match Ref(value as u32).non_null() {
                    Some(object) => behind.extend(self.field_values(self.start(object), part)?),
                    None => behind.push(0),
                }
            }
            values = behind;
        }
        Some(values)
    }

    fn field_values(&mut self, start: Start, part: &Part) -> Option<Vec<u64>> {
        if part.name == "length()" {
            return self.text_length(start).map(|length| vec![length]);
        }
        let (offset, kind) = self.plans.field(self.vm, start.class, &part.name, start.statics)?;
        let (at, region) = (start.at.plus(offset), &self.vm.heap.region);
        let value = match kind {
            Kind::Reference => u64::from(region.load_u32(at)),
            kind => match kind.shift() {
                0 => u64::from(region.load_u8(at)),
                1 => u64::from(region.load_u16(at)),
                2 => u64::from(region.load_u32(at)),
                _ => region.load_u64(at),
            },
        };
        if !part.each {
            return Some(vec![value]);
        }
        let Some(container) = Ref(value as u32).non_null() else { return Some(Vec::new()) };
        let array = self.list_array(container)?;
        Some(self.vm.ref_elements(array).into_iter().map(|r| u64::from(r.0)).collect())
    }

    /// The length of a string or of a text with a gap.
    fn text_length(&mut self, start: Start) -> Option<u64> {
        if start.class.is_array() {
            return None;
        }
        let plan = self.plans.of(self.vm, start.class);
        let int = |offset: u32| self.vm.heap.region.load_u32(start.at.plus(offset));
        match plan.shape {
            Shape::Text => Some(u64::from(int(self.vm.known.string_count))),
            Shape::Gapped { text, length, .. } => {
                let chars = Ref(int(text)).non_null()?;
                Some(u64::from(self.vm.array_length(chars).wrapping_sub(int(length))))
            }
            _ => None,
        }
    }

    /// Whether an object counts as if it were not there when it is a value in a table.
    pub(super) fn is_cached(&mut self, object: Ref) -> bool {
        if object.is_null() || self.vm.class_of(object).is_array() {
            return false;
        }
        let plan = self.plans.of(self.vm, self.vm.class_of(object));
        let cached = plan.cached.as_ref().is_some_and(|all| self.any_holds(self.start(object), all));
        cached || (plan.fresh.is_some() && self.vm.is_fresh(self.plans, object))
    }

    /// The entries of a sparse array that count: places and values.
    pub(super) fn sparse_entries(&self, object: Ref, shape: &Shape) -> Vec<(u32, Ref)> {
        let Shape::Sparse { size, values, ref deleted, .. } = *shape else { return Vec::new() };
        let deleted = deleted.map_or(Ref::NULL, |(class, offset)| self.vm.static_reference(class, offset));
        let values = self.vm.heap.region.load_u32(object.at(values));
        let Some(values) = Ref(values).non_null() else { return Vec::new() };
        let size = self.vm.heap.region.load_u32(object.at(size)) as usize;
        let all = self.vm.ref_elements(values).into_iter().take(size).enumerate();
        let there = all.filter(|(_, value)| deleted.is_null() || *value != deleted);
        there.map(|(i, value)| (i as u32, value)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_paths_and_comparisons() {
        let read = |word: &str| Condition::all(&[word]).map(|mut all| all.remove(0));
        let condition = read("a.b[].c&0xf0!=0x10").unwrap();
        let names: Vec<(&str, bool)> = condition.path.iter().map(|part| (part.name.as_str(), part.each)).collect();
        assert_eq!(names, [("a", false), ("b", true), ("c", false)]);
        assert_eq!((condition.mask, condition.test), (0xf0, Test::Unequal(0x10)));
        assert_eq!(read("a=7").unwrap().test, Test::Equal(7));
        assert_eq!(read("a~b.c").unwrap().test, Test::Alike(parts("b.c")));
        for bad in ["a", "a=x", "a&z=0"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }
}
