//! Names in a manifest: how short ones are completed, and which ones the platform refuses.

/// A full class name: a relative one is put into the package.
pub fn class_name(package: &str, name: &str) -> String {
    match name.find('.') {
        Some(0) => format!("{package}{name}"),
        None => format!("{package}.{name}"),
        Some(_) => name.to_owned(),
    }
}

/// A full process name or task affinity: one that starts with a colon is private to the package.
pub fn process_name(package: &str, name: &str) -> String {
    if name.starts_with(':') { format!("{package}{name}") } else { name.to_owned() }
}

/// Why the platform refuses a package name, if it does; `dotted` says that it must have two parts.
pub fn invalid_name(name: &str, dotted: bool) -> Option<String> {
    let mut at_start = true;
    for c in name.chars() {
        at_start = match c {
            '.' => true,
            'a'..='z' | 'A'..='Z' => false,
            '0'..='9' | '_' if !at_start => false,
            _ => return Some(format!("bad character {c:?}")),
        };
    }
    (dotted && !name.contains('.')).then(|| "it has no dot".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_are_completed() {
        assert_eq!(class_name("a.b", ".C"), "a.b.C");
        assert_eq!(class_name("a.b", "C"), "a.b.C");
        assert_eq!(class_name("a.b", "x.C"), "x.C");
        assert_eq!(process_name("a.b", ":remote"), "a.b:remote");
        assert_eq!(process_name("a.b", "system"), "system");
    }

    #[test]
    fn names_are_checked_as_the_platform_does() {
        assert_eq!(invalid_name("com.example.a_1", true), None);
        assert_eq!(invalid_name("config.xhdpi", false), None);
        for bad in ["", "single", "a.1b", "a._b", "a b.c", "../x", "a.b;id"] {
            assert!(invalid_name(bad, true).is_some(), "{bad}");
        }
    }
}
