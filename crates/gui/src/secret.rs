//! Secrets never reach a file: what is typed from the environment or into password fields is stored as `${NAME}`.

use std::collections::BTreeMap;

/// Values that must not be written, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Secrets {
    by_name: BTreeMap<String, String>,
}

impl Secrets {
    /// Remembers a secret. Empty values are not secrets: masking them would mask everything.
    pub fn insert(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.by_name.insert(name.to_owned(), value.to_owned());
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// The text with each secret replaced by `${NAME}`. Longer secrets first, so that one inside another does not
    /// leave its rest behind.
    pub fn mask(&self, text: &str) -> String {
        let mut known: Vec<(&String, &String)> = self.by_name.iter().collect();
        known.sort_by_key(|(name, value)| (usize::MAX - value.len(), *name));
        known.into_iter().fold(text.to_owned(), |text, (name, value)| replace_plain(&text, value, name))
    }

    /// The text with each known `${NAME}` replaced by its value; unknown names stay as they are.
    pub fn reveal(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find("${") {
            out.push_str(&rest[..at]);
            rest = &rest[at..];
            let end = rest.find('}').map(|e| e + 1);
            match end.and_then(|e| self.by_name.get(&rest[2..e - 1]).map(|v| (e, v))) {
                Some((e, value)) => {
                    out.push_str(value);
                    rest = &rest[e..];
                }
                None => {
                    out.push_str("${");
                    rest = &rest[2..];
                }
            }
        }
        out + rest
    }
}

/// Whether a text stands for a secret and nothing else.
pub fn is_masked(text: &str) -> bool {
    text.strip_prefix("${").and_then(|t| t.strip_suffix('}')).is_some_and(is_name)
}

/// Whether a word can be the name of a variable of the environment.
pub fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Replaces outside of placeholders only: a short secret must not eat into the name of a longer one.
fn replace_plain(text: &str, value: &str, name: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let placeholder =
            rest.strip_prefix("${").and_then(|t| t.find('}').filter(|&e| is_name(&t[..e])).map(|e| e + 3));
        if let Some(end) = placeholder {
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if let Some(after) = rest.strip_prefix(value) {
            out.push_str(&format!("${{{name}}}"));
            rest = after;
        } else {
            let mut chars = rest.chars();
            out.extend(chars.next());
            rest = chars.as_str();
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets() -> Secrets {
        let mut s = Secrets::default();
        s.insert("PASS", "hunter2");
        s.insert("LONG", "hunter2and3");
        s.insert("A", "A");
        s.insert("NONE", "");
        s
    }

    #[test]
    fn masking_hides_and_revealing_restores() {
        let s = secrets();
        let check = |plain: &str, masked: &str| {
            assert_eq!(s.mask(plain), masked);
            assert_eq!(s.reveal(masked), plain);
        };
        check("say hunter2!", "say ${PASS}!");
        check("hunter2and3", "${LONG}");
        check("A hunter2", "${A} ${PASS}");
        check("", "");
    }

    #[test]
    fn unknown_placeholders_stay() {
        let s = secrets();
        assert_eq!(s.reveal("${WHO} ${ ${PASS}"), "${WHO} ${ hunter2");
        assert_eq!(s.mask("${WHO}"), "${WHO}");
        assert!(is_masked("${PASS}") && !is_masked("${}") && !is_masked("x${PASS}"));
    }
}
