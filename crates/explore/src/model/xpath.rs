//! A small part of XPath for rules that people write: steps with `/` and `//`, tests on attributes with `=`, `!=`,
//! `contains`, `starts-with`, `not`, `and`, `or`. Names of elements are `*`, `node` or a class. Attributes are those
//! of a uiautomator dump. Selecting costs steps times depth, whatever the expression says.

use gui::tree::{Flag, Node, NodeId, Tree};
use std::fmt;

const MAX_STEPS: usize = 64;
const MAX_NESTING: usize = 32;

/// An expression that selects widgets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XPath {
    text: String,
    steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Step {
    /// Reached over any number of levels, not just one.
    deep: bool,
    class: Option<String>,
    tests: Vec<Test>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Test {
    Equal(String, String),
    Unequal(String, String),
    Contains(String, String),
    StartsWith(String, String),
    Not(Box<Test>),
    And(Vec<Test>),
    Or(Vec<Test>),
}

/// What is wrong with an expression, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XPathError {
    /// Byte at which reading stopped.
    pub at: usize,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for XPathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: expected {}", self.at, self.expected)
    }
}

impl std::error::Error for XPathError {}

impl XPath {
    /// Reads an expression.
    pub fn parse(text: &str) -> Result<XPath, XPathError> {
        let mut r = Reader { text, at: 0 };
        let mut steps = Vec::new();
        while r.at < text.len() {
            if steps.len() == MAX_STEPS {
                return Err(r.error("fewer steps"));
            }
            steps.push(r.step()?);
        }
        if steps.is_empty() { Err(r.error("/ or //")) } else { Ok(XPath { text: text.to_owned(), steps }) }
    }

    /// The expression as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it selects the node.
    pub fn selects(&self, tree: &Tree, node: NodeId) -> bool {
        let mut chain: Vec<NodeId> = tree.ancestors(node).collect();
        chain.reverse();
        // `reached[i]`: the steps so far end at the i-th node of the chain.
        let mut reached: Vec<bool> = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            let before = |i: usize| match (number, step.deep) {
                (0, true) => true,
                (0, false) => i == 0,
                (_, true) => reached[..i].iter().any(|r| *r),
                (_, false) => i > 0 && reached[i - 1],
            };
            let fits = |i: usize| tree.get(chain[i]).is_some_and(|n| step.fits(n));
            reached = (0..chain.len()).map(|i| before(i) && fits(i)).collect();
        }
        reached.last() == Some(&true)
    }
}

impl Step {
    fn fits(&self, node: &Node) -> bool {
        self.class.as_ref().is_none_or(|c| *c == node.class) && self.tests.iter().all(|t| t.holds(node))
    }
}

impl Test {
    fn holds(&self, node: &Node) -> bool {
        match self {
            Test::Equal(a, v) => attribute(node, a) == *v,
            Test::Unequal(a, v) => attribute(node, a) != *v,
            Test::Contains(a, v) => attribute(node, a).contains(v.as_str()),
            Test::StartsWith(a, v) => attribute(node, a).starts_with(v.as_str()),
            Test::Not(t) => !t.holds(node),
            Test::And(all) => all.iter().all(|t| t.holds(node)),
            Test::Or(any) => any.iter().any(|t| t.holds(node)),
        }
    }
}

fn attribute(node: &Node, name: &str) -> String {
    let flag = |f: Flag| node.is(f).to_string();
    match name {
        "class" => node.class.clone(),
        "resource-id" => node.id.clone(),
        "text" => node.text.clone(),
        "content-desc" => node.description.clone(),
        "package" => node.package.clone(),
        "index" => node.index.to_string(),
        _ => Flag::ALL.iter().find(|f| f.name() == name).map_or(String::new(), |f| flag(*f)),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn error(&self, expected: &'static str) -> XPathError {
        XPathError { at: self.at, expected }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_blanks(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn take(&mut self, token: &str) -> bool {
        self.skip_blanks();
        let there = self.rest().starts_with(token);
        self.at += if there { token.len() } else { 0 };
        there
    }

    fn need(&mut self, token: &'static str) -> Result<(), XPathError> {
        if self.take(token) { Ok(()) } else { Err(self.error(token)) }
    }

    fn word(&mut self, expected: &'static str) -> Result<String, XPathError> {
        self.skip_blanks();
        let inside = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | '-' | '$');
        let end = self.rest().find(|c| !inside(c)).unwrap_or(self.rest().len());
        let word = self.rest()[..end].to_owned();
        self.at += end;
        if word.is_empty() { Err(self.error(expected)) } else { Ok(word) }
    }

    fn literal(&mut self) -> Result<String, XPathError> {
        self.skip_blanks();
        let quote = self.rest().chars().next().filter(|c| matches!(c, '\'' | '"'));
        let quote = quote.ok_or(self.error("a quoted text"))?;
        self.at += 1;
        let end = self.rest().find(quote).ok_or(self.error("the end of the text"))?;
        let value = self.rest()[..end].to_owned();
        self.at += end + 1;
        Ok(value)
    }

    fn step(&mut self) -> Result<Step, XPathError> {
        self.need("/")?;
        let deep = self.take("/");
        let class = if self.take("*") { None } else { Some(self.word("* or a class")?).filter(|w| w != "node") };
        let mut tests = Vec::new();
        while self.take("[") {
            tests.push(self.or(0)?);
            self.need("]")?;
        }
        Ok(Step { deep, class, tests })
    }

    fn or(&mut self, nesting: usize) -> Result<Test, XPathError> {
        let mut any = vec![self.and(nesting)?];
        while self.take("or ") {
            any.push(self.and(nesting)?);
        }
        Ok(if any.len() == 1 { any.swap_remove(0) } else { Test::Or(any) })
    }

    fn and(&mut self, nesting: usize) -> Result<Test, XPathError> {
        let mut all = vec![self.test(nesting)?];
        while self.take("and ") {
            all.push(self.test(nesting)?);
        }
        Ok(if all.len() == 1 { all.swap_remove(0) } else { Test::And(all) })
    }

    fn test(&mut self, nesting: usize) -> Result<Test, XPathError> {
        if nesting == MAX_NESTING {
            return Err(self.error("less nesting"));
        }
        if self.take("not(") {
            let inner = self.or(nesting + 1)?;
            self.need(")")?;
            return Ok(Test::Not(Box::new(inner)));
        }
        if self.take("(") {
            let inner = self.or(nesting + 1)?;
            self.need(")")?;
            return Ok(inner);
        }
        for (function, make) in
            [("contains(", Test::Contains as fn(String, String) -> Test), ("starts-with(", Test::StartsWith)]
        {
            if self.take(function) {
                self.need("@")?;
                let name = self.word("an attribute")?;
                self.need(",")?;
                let value = self.literal()?;
                self.need(")")?;
                return Ok(make(name, value));
            }
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Result<Test, XPathError> {
        self.need("@")?;
        let name = self.word("an attribute")?;
        let unequal = self.take("!=");
        if !unequal {
            self.need("=")?;
        }
        let value = self.literal()?;
        Ok(if unequal { Test::Unequal(name, value) } else { Test::Equal(name, value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gui::tree::{Flags, TreeBuilder, TreeError, Window};

    fn tree() -> Result<Tree, TreeError> {
        let node = |class: &str, text: &str| Node { class: class.into(), text: text.into(), ..Node::default() };
        let mut b = TreeBuilder::new("a/.A");
        b.window(Window::default()).open(node("Frame", ""))?.open(node("List", ""))?;
        b.leaf(Node { flags: Flags::of(&[Flag::Clickable]), id: "a:id/x".into(), ..node("Row", "one") })?;
        b.leaf(node("Row", "two"))?.close();
        b.leaf(node("Row", "logout"))?;
        Ok(b.finish())
    }

    fn check(expression: &str, expected: &[NodeId]) {
        let tree = tree().expect("a tree");
        let xpath = XPath::parse(expression).expect(expression);
        let found: Vec<NodeId> = (0..tree.len()).filter(|n| xpath.selects(&tree, *n)).collect();
        assert_eq!(found, expected, "{expression}");
    }

    #[test]
    fn widgets_are_selected() {
        check("//*", &[0, 1, 2, 3, 4]);
        check("/Frame", &[0]);
        check("/Row", &[]);
        check("//List/Row", &[2, 3]);
        check("//Frame//Row[@text='two']", &[3]);
        check("//node[@clickable='true']", &[2]);
        check("//*[@text!=\"\" and not(contains(@text,'o'))]", &[]);
        check("//Row[starts-with(@text, 'lo') or @resource-id='a:id/x']", &[2, 4]);
        check("//Row[(@index='0')][@clickable='false']", &[]);
        check("/Frame/List/Row[@index='1']", &[3]);
    }

    #[test]
    fn mistakes_are_placed() {
        let check = |expression: &str, at: usize, expected: &str| {
            let error = XPath::parse(expression).expect_err(expression);
            assert_eq!((error.at, error.expected), (at, expected), "{expression}");
        };
        check("", 0, "/ or //");
        check("Row", 0, "/");
        check("//Row[@text]", 11, "=");
        check("//Row[@text='a]", 13, "the end of the text");
        check("//", 2, "* or a class");
        assert!(XPath::parse(&format!("//*[{}@a='b'", "not(".repeat(100_000))).is_err());
        assert!(XPath::parse(&"/a".repeat(100_000)).is_err());
    }
}
