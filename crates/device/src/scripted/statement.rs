//! The little language of scripted handlers: one statement per string.
//!
//! ```text
//! goto SCREEN | push SCREEN | back | exit | stop
//! set VAR VALUE | add VAR NUMBER
//! promote LIST ITEM | shuffle LIST | append LIST ITEM | remove LIST ITEM
//! crash CLASS at FRAME, FRAME … | anr at FRAME, FRAME …
//! toast TEXT | log TEXT | external ACTIVITY | notify TITLE | ask PERMISSION | gap NAME
//! after MS: STATEMENT
//! if CONDITION: STATEMENT [else STATEMENT]
//! ```
//!
//! A condition is `chance PERCENT` or `VALUE OP VALUE`, joined by `and`. `{name}` stands for the value of a variable,
//! `{item}` and `{index}` for the row of a repeated widget. Statements lie in one list and are named by their place,
//! so that pending timers are plain data.

use gui::Frame;
use std::fmt;

/// The place of a statement in its script.
pub(super) type StatementId = usize;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Statement {
    Goto(String),
    Push(String),
    Back,
    Exit,
    Stop,
    Set(String, String),
    Add(String, String),
    Promote(String, String),
    Shuffle(String),
    Append(String, String),
    Remove(String, String),
    Crash(String, Vec<Frame>),
    Anr(Vec<Frame>),
    Toast(String),
    Log(String),
    External(String),
    Notify(String),
    Ask(String),
    Gap(String),
    After(u64, StatementId),
    If(Condition, StatementId, Option<StatementId>),
}

/// All parts must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Condition(pub(super) Vec<Test>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Test {
    Chance(u32),
    Compare(String, Op, String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Equal,
    Unequal,
    Less,
    Greater,
    AtMost,
    AtLeast,
}

/// A statement that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatementError {
    /// The text.
    pub text: String,
    /// What is wrong with it.
    pub why: &'static str,
}

impl fmt::Display for StatementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.text, self.why)
    }
}

/// Collects the statements of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Statements(Vec<Statement>);

impl Statements {
    pub(super) fn get(&self, id: StatementId) -> Option<&Statement> {
        self.0.get(id)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Statement> {
        self.0.iter()
    }

    /// Reads a statement and those inside it.
    pub(super) fn parse(&mut self, text: &str) -> Result<StatementId, StatementError> {
        let text = text.trim();
        let bad = |why| StatementError { text: text.to_owned(), why };
        let (verb, rest) = text.split_once(' ').map_or((text, ""), |(v, r)| (v, r.trim()));
        let pair =
            || rest.split_once(' ').map(|(a, b)| (a.to_owned(), b.trim().to_owned())).ok_or(bad("needs two words"));
        let one = || if rest.is_empty() { Err(bad("needs a word")) } else { Ok(rest.to_owned()) };
        let statement = match verb {
            "goto" => Statement::Goto(one()?),
            "push" => Statement::Push(one()?),
            "back" => Statement::Back,
            "exit" => Statement::Exit,
            "stop" => Statement::Stop,
            "set" => pair().map(|(a, b)| Statement::Set(a, b))?,
            "add" => pair().map(|(a, b)| Statement::Add(a, b))?,
            "promote" => pair().map(|(a, b)| Statement::Promote(a, b))?,
            "shuffle" => Statement::Shuffle(one()?),
            "append" => pair().map(|(a, b)| Statement::Append(a, b))?,
            "remove" => pair().map(|(a, b)| Statement::Remove(a, b))?,
            "crash" => {
                let (class, frames) = rest.split_once(" at ").ok_or(bad("needs a class and frames after `at`"))?;
                Statement::Crash(class.trim().to_owned(), frames_of(frames).ok_or(bad("bad frame"))?)
            }
            "anr" => {
                Statement::Anr(rest.strip_prefix("at ").and_then(frames_of).ok_or(bad("needs frames after `at`"))?)
            }
            "toast" => Statement::Toast(rest.to_owned()),
            "log" => Statement::Log(rest.to_owned()),
            "external" => Statement::External(one()?),
            "notify" => Statement::Notify(one()?),
            "ask" => Statement::Ask(one()?),
            "gap" => Statement::Gap(one()?),
            "after" => {
                let (ms, inner) = rest.split_once(':').ok_or(bad("needs milliseconds and a colon"))?;
                let ms = ms.trim().parse().map_err(|_| bad("not a number of milliseconds"))?;
                Statement::After(ms, self.parse(inner)?)
            }
            "if" => self.parse_if(rest)?,
            _ => return Err(bad("unknown verb")),
        };
        self.0.push(statement);
        Ok(self.0.len() - 1)
    }

    fn parse_if(&mut self, rest: &str) -> Result<Statement, StatementError> {
        let bad = |why| StatementError { text: rest.to_owned(), why };
        let (condition, body) = rest.split_once(": ").ok_or(bad("needs a condition and a colon"))?;
        let (then, otherwise) = body.rsplit_once(" else ").map_or((body, None), |(t, e)| (t, Some(e)));
        let condition = Condition::parse(condition)?;
        let then = self.parse(then)?;
        let otherwise = otherwise.map(|e| self.parse(e)).transpose()?;
        Ok(Statement::If(condition, then, otherwise))
    }
}

impl Condition {
    pub(super) fn parse(text: &str) -> Result<Condition, StatementError> {
        text.split(" and ").map(parse_test).collect::<Result<_, _>>().map(Condition)
    }
}

impl Op {
    pub(super) fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Op::Equal => order.is_eq(),
            Op::Unequal => order.is_ne(),
            Op::Less => order.is_lt(),
            Op::Greater => order.is_gt(),
            Op::AtMost => order.is_le(),
            Op::AtLeast => order.is_ge(),
        }
    }
}

fn parse_test(text: &str) -> Result<Test, StatementError> {
    let bad = |why| StatementError { text: text.to_owned(), why };
    let words: Vec<&str> = text.split_whitespace().collect();
    match words[..] {
        ["chance", percent] => percent.parse().map(Test::Chance).map_err(|_| bad("not a percentage")),
        [left, op, right] => {
            let op = match op {
                "==" => Op::Equal,
                "!=" => Op::Unequal,
                "<" => Op::Less,
                ">" => Op::Greater,
                "<=" => Op::AtMost,
                ">=" => Op::AtLeast,
                _ => return Err(bad("unknown comparison")),
            };
            Ok(Test::Compare(left.to_owned(), op, right.to_owned()))
        }
        _ => Err(bad("a condition is `chance PERCENT` or `VALUE OP VALUE`")),
    }
}

/// `a.B.c` or `a.B.c:7`, separated by commas, innermost first.
fn frames_of(text: &str) -> Option<Vec<Frame>> {
    let frame = |part: &str| {
        let (call, line) = part.trim().split_once(':').map_or((part.trim(), None), |(c, l)| (c, l.parse().ok()));
        let (class, method) = call.rsplit_once('.')?;
        let file = class.rsplit('.').next().map(|c| format!("{}.java", c.split('$').next().unwrap_or(c)));
        Some(Frame { class: class.to_owned(), method: method.to_owned(), file, line })
    };
    text.split(',').map(frame).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nested_statements_are_read() -> Result<(), StatementError> {
        let mut s = Statements::default();
        let id = s.parse("if mode == 1 and chance 30: after 50: goto a else set mode {item}")?;
        let Some(Statement::If(condition, then, Some(otherwise))) = s.get(id) else { panic!("not an if") };
        assert_eq!(condition.0.len(), 2);
        assert_eq!(s.get(*then), Some(&Statement::After(50, 0)));
        assert_eq!(s.get(*otherwise), Some(&Statement::Set("mode".into(), "{item}".into())));
        Ok(())
    }

    #[test]
    fn mistakes_are_named() {
        let check = |text: &str, why: &str| {
            assert_eq!(Statements::default().parse(text).map_err(|e| e.why), Err(why));
        };
        check("jump x", "unknown verb");
        check("goto", "needs a word");
        check("if x: goto a", "a condition is `chance PERCENT` or `VALUE OP VALUE`");
        check("if x ~ 1: goto a", "unknown comparison");
        check("after soon: back", "not a number of milliseconds");
        check("crash X", "needs a class and frames after `at`");
    }
}
