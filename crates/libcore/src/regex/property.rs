//! The sets that patterns name: `\p{…}`, `[:…:]`, `\w` and its kind.

use super::error::{SyntaxError, SyntaxErrorKind};
use crate::unicode::set::CodePointSet;
use crate::unicode::{case, property};

/// The set of a property name, or the error that ICU reports without a position.
pub(super) fn set(name: &[u32], negated: bool, any_case: bool) -> Result<CodePointSet, SyntaxError> {
    let unknown = SyntaxError { kind: SyntaxErrorKind::UnknownProperty, index: -1 };
    let name: String =
        name.iter().map(|&c| char::from_u32(c).filter(char::is_ascii)).collect::<Option<_>>().ok_or(unknown)?;
    let finish = |set: CodePointSet| {
        let mut set = if negated { set.complemented() } else { set };
        if any_case {
            case::close_over(&mut set);
        }
        set
    };
    if let Some(set) = property::lookup(&name) {
        return Ok(finish(set));
    }
    if name.eq_ignore_ascii_case("word") {
        return Ok(if negated { word().complemented() } else { word() });
    }
    if let Some(set) = block(&name).and_then(|block| property::lookup(&format!("Block={block}"))) {
        return Ok(finish(set));
    }
    let mut java = java(&name).ok_or(unknown)?;
    if any_case {
        case::close_over(&mut java);
    }
    Ok(if negated { java.complemented() } else { java })
}

/// `\w`.
pub(super) fn word() -> CodePointSet {
    let mut set = union(&["Alphabetic", "M", "Nd", "Pc"]);
    set.add_range(0x200C..=0x200D);
    set
}

/// `\s`.
pub(super) fn space() -> CodePointSet {
    union(&["White_Space"])
}

/// `\d`.
pub(super) fn digit() -> CodePointSet {
    union(&["Nd"])
}

/// `\h`.
pub(super) fn horizontal_space() -> CodePointSet {
    let mut set = union(&["Zs"]);
    set.add(9);
    set
}

/// `\v`.
pub(super) fn line_end() -> CodePointSet {
    let mut set = CodePointSet::range(0x0A..=0x0D);
    set.add(0x85);
    set.add_range(0x2028..=0x2029);
    set
}

fn union(names: &[&str]) -> CodePointSet {
    let mut all = CodePointSet::new();
    names.iter().filter_map(|name| property::lookup(name)).for_each(|set| all.union(&set));
    all
}

/// The block of Java's `InBlockName`, with the two names that Java has and Unicode has not.
fn block(name: &str) -> Option<&str> {
    match name.to_ascii_lowercase().as_str() {
        "ingreek" => Some("Greek and Coptic"),
        "incombining marks for symbols" | "incombiningmarksforsymbols" => {
            Some("Combining Diacritical Marks for Symbols")
        }
        _ => name.strip_prefix("In").filter(|rest| !rest.is_empty()),
    }
}

/// Java's own properties, named after the methods of `java.lang.Character`.
fn java(name: &str) -> Option<CodePointSet> {
    let with_ignorable = |names: &[&str]| {
        let mut set = union(names);
        set.union(&identifier_ignorable());
        set
    };
    Some(match name {
        "javaDefined" => union(&["Cn"]).complemented(),
        "javaDigit" => digit(),
        "javaIdentifierIgnorable" => identifier_ignorable(),
        "javaISOControl" => {
            let mut set = CodePointSet::range(0..=0x1F);
            set.add_range(0x7F..=0x9F);
            set
        }
        "javaJavaIdentifierPart" => with_ignorable(&["L", "Sc", "Pc", "Nd", "Nl", "Mc", "Mn"]),
        "javaJavaIdentifierStart" => union(&["L", "Nl", "Sc", "Pc"]),
        "javaLetter" => union(&["L"]),
        "javaLetterOrDigit" => union(&["L", "Nd"]),
        "javaLowerCase" => union(&["Ll"]),
        "javaMirrored" => union(&["Bidi_Mirrored"]),
        "javaSpaceChar" => union(&["Z"]),
        "javaSupplementaryCodePoint" => CodePointSet::range(0x10000..=0x10FFFF),
        "javaTitleCase" => union(&["Lt"]),
        "javaUnicodeIdentifierStart" => union(&["L", "Nl"]),
        "javaUnicodeIdentifierPart" => with_ignorable(&["L", "Pc", "Nd", "Nl", "Mc", "Mn"]),
        "javaUpperCase" => union(&["Lu"]),
        "javaValidCodePoint" | "all" => CodePointSet::all(),
        "javaWhitespace" => {
            let mut set = union(&["Z"]);
            [0xA0, 0x2007, 0x202F].iter().for_each(|&c| set.subtract(&CodePointSet::range(c..=c)));
            set.add_range(9..=0x0D);
            set.add_range(0x1C..=0x1F);
            set
        }
        _ => return None,
    })
}

fn identifier_ignorable() -> CodePointSet {
    let mut set = union(&["Cf"]);
    [0..=8, 0x0E..=0x1B, 0x7F..=0x9F].into_iter().for_each(|range| set.add_range(range));
    set
}
