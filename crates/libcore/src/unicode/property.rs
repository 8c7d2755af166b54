//! Properties by name, as the pattern `\p{…}` of ICU's sets understands them.
//!
//! `data/unicode7/props.txt` holds sorted lines, one per name. `p:` gives the kind and identifier of a property
//! (b binary, e enumerated, n numeric value, a age), `v:` the set of a value, `n:` and `a:` the sets of numeric
//! values and ages. `data/unicode7/sets.bin` holds the sets: a count, that many offsets and one more, then for each
//! set the gaps between its changes as base-128 numbers. Names are compared loosely: case, spaces, hyphens and
//! underscores do not count.

use super::names;
use super::set::CodePointSet;

static PROPS: &str = include_str!("../../data/unicode7/props.txt");
static SETS: &[u8] = include_bytes!("../../data/unicode7/sets.bin");

/// The set that `\p{name}` or `\p{name=value}` stands for.
pub fn lookup(expression: &str) -> Option<CodePointSet> {
    match expression.split_once('=') {
        Some((name, value)) if !value.is_empty() => with_value(&loose(name), value),
        Some((name, _)) => alone(&loose(name)),
        None => alone(&loose(expression)),
    }
}

/// The number that ICU gives to a value of an enumerated property, such as block `blk` or script `sc`.
pub fn value_number(property: &str, value: &str) -> Option<i32> {
    let rest = find(&format!("v:{property}={}", loose(value)))?;
    rest.split('\t').nth(1)?.parse().ok()
}

/// A name without what loose comparing ignores.
pub fn loose(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, ' ' | '_' | '-' | '\t'..='\r')).map(|c| c.to_ascii_lowercase()).collect()
}

/// A name alone is a general category, a script, a binary property or one of three special words.
fn alone(name: &str) -> Option<CodePointSet> {
    if let Some(set) = value_set("gc", name).or_else(|| value_set("sc", name)) {
        return Some(set);
    }
    match (name, property(name)) {
        (_, Some(('b', id))) => value_set(id, "y"),
        ("any", _) => Some(CodePointSet::all()),
        ("ascii", _) => Some(CodePointSet::range(0..=0x7F)),
        ("assigned", _) => value_set("gc", "cn").map(CodePointSet::complemented),
        _ => None,
    }
}

fn with_value(name: &str, value: &str) -> Option<CodePointSet> {
    if matches!(name, "na" | "name") {
        return names::code_point_loose(value).map(|c| CodePointSet::range(c..=c));
    }
    match property(name)? {
        ('b', id) => binary(id, &loose(value)),
        ('e', id) => value_set(id, &loose(value)),
        ('n', _) => Some(numeric(value.trim_start().parse().ok()?)),
        ('a', _) => Some(age(&loose(value))),
        _ => None,
    }
}

fn binary(id: &str, value: &str) -> Option<CodePointSet> {
    let yes = value_set(id, "y");
    match value {
        "y" | "yes" | "t" | "true" => yes,
        "n" | "no" | "f" | "false" => yes.map(CodePointSet::complemented),
        _ => None,
    }
}

fn numeric(value: f64) -> CodePointSet {
    let of = |line: &str| {
        let (id, bits) = line.split_once('\t')?.1.split_once('\t')?;
        let found = f64::from_bits(bits.parse::<i64>().ok()? as u64) == value;
        if found { set_number(id) } else { None }
    };
    lines("n:").find_map(of).unwrap_or_default()
}

/// Age is cumulative: everything that existed in that version.
fn age(value: &str) -> CodePointSet {
    let version = |text: &str| {
        let mut parts = text.split('.').map(|n| n.parse::<u8>().unwrap_or(0));
        (parts.next().unwrap_or(0), parts.next().unwrap_or(0))
    };
    let wanted = version(value);
    let mut set = CodePointSet::new();
    for line in lines("a:") {
        if let Some((v, id)) = line[2..].split_once('\t')
            && (1, 0) <= version(v)
            && version(v) <= wanted
        {
            set.union(&set_number(id).unwrap_or_default());
        }
    }
    set
}

fn property(name: &str) -> Option<(char, &'static str)> {
    let (kind, id) = find(&format!("p:{name}"))?.split_once('\t')?;
    Some((kind.chars().next()?, id))
}

fn value_set(property: &str, value: &str) -> Option<CodePointSet> {
    let rest = find(&format!("v:{property}={value}"))?;
    set_number(rest.split('\t').next()?)
}

/// What follows the key in its line.
fn find(key: &str) -> Option<&'static str> {
    let (mut low, mut high) = (0, PROPS.len());
    while low < high {
        let middle = low + (high - low) / 2;
        let start = PROPS[..middle].rfind('\n').map_or(0, |n| n + 1);
        let end = PROPS[middle..].find('\n').map_or(PROPS.len(), |n| middle + n);
        let (name, rest) = PROPS[start..end].split_once('\t')?;
        match name.cmp(key) {
            std::cmp::Ordering::Equal => return Some(rest),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

fn lines(prefix: &'static str) -> impl Iterator<Item = &'static str> {
    PROPS.lines().filter(move |line| line.starts_with(prefix))
}

fn set_number(number: &str) -> Option<CodePointSet> {
    let word = |at: usize| Some(u32::from_le_bytes(SETS.get(at..at + 4)?.try_into().ok()?) as usize);
    let index = 4 + 4 * number.parse::<usize>().ok()?;
    let data = 4 + 4 * (word(0)? + 1);
    let bytes = SETS.get(data + word(index)?..data + word(index + 4)?)?;
    let (mut at, mut gap, mut shift) = (0, 0, 0);
    let mut changes = Vec::new();
    for &b in bytes {
        gap |= u32::from(b & 0x7F) << shift;
        shift += 7;
        if b < 0x80 {
            at += gap;
            changes.push(at);
            (gap, shift) = (0, 0);
        }
    }
    Some(CodePointSet::from_changes(changes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expression: &str, size: Option<u32>, examples: &[u32]) {
        let set = lookup(expression);
        assert_eq!(set.as_ref().map(CodePointSet::len), size, "{expression}");
        examples.iter().for_each(|&c| assert!(set.as_ref().is_some_and(|s| s.contains(c)), "{expression} {c:x}"));
    }

    /// The sizes are those of ICU4J 55.1's `UnicodeSet`.
    #[test]
    fn sets_have_the_sizes_of_icu() {
        check("Lu", Some(1490), &[0x41, 0x10400]);
        check("Lowercase_Letter", Some(1841), &[0x61]);
        check("LC", Some(3362), &[0x1C5]);
        check("L", Some(102_725), &[0x41, 0x5D0, 0x4E00]);
        check("gc = Nd", Some(540), &[0x30, 0x0966]);
        check("Greek", Some(516), &[0x3B1]);
        check("script=Grek", Some(516), &[0x3B1]);
        check("scx=Grek", Some(520), &[0x342]);
        check("Block=Greek and Coptic", Some(144), &[0x370, 0x378]);
        check("Alphabetic", Some(104_077), &[0x345]);
        check("alphabetic=no", Some(0x110000 - 104_077), &[0x21]);
        check("ANY", Some(0x110000), &[0xD800]);
        check("ascii", Some(128), &[0]);
        check("Assigned", Some(252_537), &[0xE000]);
        check("ccc=230", Some(399), &[0x300]);
        check("nv=0.5", Some(11), &[0xBD]);
        check("age=1.1", Some(33_979), &[0x41]);
        check("name=LATIN SMALL LETTER A", Some(1), &[0x61]);
        check("punct", Some(lookup("P").map_or(0, |s| s.len())), &[0x21]);
        check("alnum", Some(lookup("alnum").map_or(0, |s| s.len())), &[0x30, 0x61]);
        check("Foo", None, &[]);
        check("IsL", None, &[]);
        check("gc=Foo", None, &[]);
    }

    #[test]
    fn values_have_the_numbers_of_icu() {
        assert_eq!(value_number("blk", "BasicLatin"), Some(1));
        assert_eq!(value_number("sc", "Latn"), Some(25));
        assert_eq!(value_number("sc", "Nowhere"), None);
    }
}
