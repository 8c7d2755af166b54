//! Walking UTF-16 that may hold unpaired surrogates: they are code points of their own.

/// Whether the unit opens a pair.
pub fn is_lead(u: u16) -> bool {
    u & 0xFC00 == 0xD800
}

/// Whether the unit closes a pair.
pub fn is_trail(u: u16) -> bool {
    u & 0xFC00 == 0xDC00
}

/// The code point of a pair.
pub fn pair(lead: u16, trail: u16) -> u32 {
    0x10000 + ((u32::from(lead) & 0x3FF) << 10) + (u32::from(trail) & 0x3FF)
}

/// The code point at `at` and the place behind it; a pair counts only if both halves lie below `limit`.
#[inline]
pub fn next(text: &[u16], at: usize, limit: usize) -> (u32, usize) {
    let u = text[at];
    if is_lead(u) && at + 1 < limit && is_trail(text[at + 1]) {
        return (pair(u, text[at + 1]), at + 2);
    }
    (u32::from(u), at + 1)
}

/// The code point that ends at `at` and its place; a pair counts only if both halves lie at or above `start`.
#[inline]
pub fn previous(text: &[u16], at: usize, start: usize) -> (u32, usize) {
    let u = text[at - 1];
    if is_trail(u) && at - 1 > start && is_lead(text[at - 2]) {
        return (pair(text[at - 2], u), at - 2);
    }
    (u32::from(u), at - 1)
}

/// Appends a code point.
pub fn push(out: &mut Vec<u16>, c: u32) {
    if c < 0x10000 {
        out.push(c as u16);
    } else {
        let c = c - 0x10000;
        out.push(0xD800 | (c >> 10) as u16);
        out.push(0xDC00 | (c & 0x3FF) as u16);
    }
}

/// How many units a code point takes.
pub fn len(c: u32) -> usize {
    1 + usize::from(c >= 0x10000)
}

/// The code points of a text.
pub fn code_points(text: &[u16]) -> impl Iterator<Item = u32> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        if at >= text.len() {
            return None;
        }
        let (c, after) = next(text, at, text.len());
        at = after;
        Some(c)
    })
}
