//! What is typed: texts that the app itself has shown, numbers and dates, what the user gave, and addresses where a field
//! asks for one.

use crate::config::InputConfig;
use crate::luck::Luck;
use gui::tree::{Flag, Tree};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The texts that were seen.
#[derive(Clone, Debug, Default)]
pub struct TextPool {
    seen: IndexSet<Box<str>, FxBuildHasher>,
}

impl TextPool {
    /// Remembers the texts of a screen, up to the limit. Passwords are never remembered.
    pub fn learn(&mut self, config: &InputConfig, tree: &Tree) {
        for node in tree.nodes().iter().filter(|n| !n.is(Flag::Password)) {
            for text in [&node.text, &node.description] {
                let fits = !text.is_empty() && text.chars().count() <= config.longest;
                if fits && self.seen.len() < config.pool && !self.seen.contains(text.as_str()) {
                    self.seen.insert(text.as_str().into());
                }
            }
        }
    }

    /// A text for an editable widget. `about` is what is known of the widget: its id, its hint, its description.
    pub fn text(&self, config: &InputConfig, luck: Luck, about: &str) -> String {
        if config.addresses
            && let Some(address) = address(luck, about)
        {
            return address;
        }
        let total = self.seen.len() + config.strings.len();
        if total == 0 || luck.toss("text_kind", 0, config.formatted) {
            return formatted(luck);
        }
        let at = luck.below("text_pool", 0, total);
        match config.strings.get(at) {
            Some(own) => own.clone(),
            None => self.seen.get_index(at - config.strings.len()).map_or(String::new(), |s| s.to_string()),
        }
    }

    /// Number of texts.
    pub fn len(&self) -> usize {
        self.seen.len()
    }

    /// Whether nothing was seen yet.
    pub fn is_empty(&self) -> bool {
        self.seen.is_empty()
    }
}

/// An address, mostly where the field asks for one by its name, else now and then: without one, many first screens
/// cannot be left.
fn address(luck: Luck, about: &str) -> Option<String> {
    const ASKED: u32 = 700;
    const UNASKED: u32 = 50;
    let about = about.to_ascii_lowercase();
    let asks = |words: &[&str]| words.iter().any(|w| about.contains(w));
    let (mail, link) = (asks(&["mail"]), asks(&["url", "link", "http", "website"]));
    if !luck.toss("text_address", 0, if mail || link { ASKED } else { UNASKED }) {
        return None;
    }
    let name = ["alice", "bob", "carol", "dave"][luck.below("text_name", 0, 4)];
    let mail = mail || (!link && luck.toss("text_mail", 0, 500));
    Some(if mail { format!("{name}@example.org") } else { format!("http://example.org/{name}") })
}

/// A date, a decimal number or a whole number of up to 32 digits.
fn formatted(luck: Luck) -> String {
    let number = |key: u64, n: usize| luck.below("text_number", key, n);
    match number(0, 3) {
        0 => {
            let (year, month, day) = (1900 + number(1, 200), 1 + number(2, 12), 1 + number(3, 28));
            match number(4, 3) {
                0 => format!("{year:04}-{month:02}-{day:02}"),
                1 => format!("{month:02}/{day:02}/{year:04}"),
                _ => format!("{day:02}.{month:02}.{year:04}"),
            }
        }
        1 => {
            let sign = if number(1, 4) == 0 { "-" } else { "" };
            format!("{sign}{}.{}", number(2, 100_000), number(3, 1000))
        }
        _ => {
            let sign = if number(1, 4) == 0 { "-" } else { "" };
            let digits: String =
                (0..=number(2, 32)).map(|k| char::from(b'0' + number(10 + k as u64, 10) as u8)).collect();
            format!("{sign}{}", &digits[..digits.len().min(32)])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gui::tree::{Flags, Node, TreeBuilder, TreeError, Window};

    fn tree(nodes: &[(&str, Flags)]) -> Result<Tree, TreeError> {
        let mut b = TreeBuilder::new("a/.A");
        b.window(Window::default()).open(Node::default())?;
        for (text, flags) in nodes {
            b.leaf(Node { text: (*text).into(), flags: *flags, ..Node::default() })?;
        }
        Ok(b.finish())
    }

    #[test]
    fn an_empty_pool_still_types_something() {
        for n in 0..200 {
            let text = TextPool::default().text(&InputConfig::default(), Luck::new(3, n), "");
            assert!(!text.is_empty() && text.len() <= 33, "{text}");
        }
    }

    #[test]
    fn a_field_that_asks_for_an_address_mostly_gets_one() {
        let typed = |config: &InputConfig, about: &str| -> Vec<String> {
            (0..100).map(|n| TextPool::default().text(config, Luck::new(5, n), about)).collect()
        };
        let ours = InputConfig { addresses: true, ..InputConfig::default() };
        let count = |texts: Vec<String>, part: &str| texts.iter().filter(|t| t.contains(part)).count();
        assert!((60..=80).contains(&count(typed(&ours, "email"), "@example.org")));
        assert!((60..=80).contains(&count(typed(&ours, "Paste a valid URL"), "http://")));
        assert!((1..=12).contains(&count(typed(&ours, "title"), "example.org")));
        assert_eq!(count(typed(&InputConfig::default(), "email"), "example.org"), 0);
    }

    #[test]
    fn the_pool_holds_what_was_seen_without_passwords() -> Result<(), TreeError> {
        let config = InputConfig { pool: 3, formatted: 0, strings: vec!["mine".into()], ..InputConfig::default() };
        let mut pool = TextPool::default();
        let secret = Flags::of(&[Flag::Password]);
        let none = Flags::default();
        let long = "x".repeat(99);
        pool.learn(
            &config,
            &tree(&[("a", none), ("hunter2", secret), ("b", none), (&long, none), ("c", none), ("d", none)])?,
        );
        assert_eq!(pool.len(), 3);
        let drawn: std::collections::BTreeSet<String> =
            (0..100).map(|n| pool.text(&config, Luck::new(1, n), "")).collect();
        assert_eq!(drawn.into_iter().collect::<Vec<_>>(), ["a", "b", "c", "mine"]);
        Ok(())
    }
}
