//! De-obfuscation of stack traces by ProGuard's and R8's `mapping.txt`.
//!
//! The file is written by a build, but reaches us from anywhere: lines that are not understood are counted, never
//! fatal. One obfuscated frame may stand for several original ones, because inlined methods share lines.

use crate::stack::{Frame, Throwable};
use std::collections::BTreeMap;

/// A read mapping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    classes: BTreeMap<String, Class>,
    skipped: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Class {
    original: String,
    file: Option<String>,
    methods: BTreeMap<String, Vec<Method>>,
}

/// One line of the file: lines `from..=to` of the obfuscated method come from `original`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Method {
    range: Option<(u32, u32)>,
    class: Option<String>,
    original: String,
    lines: Option<(u32, u32)>,
}

impl Mapping {
    /// Reads a mapping file.
    pub fn parse(text: &str) -> Mapping {
        let mut mapping = Mapping::default();
        let mut current: Option<String> = None;
        for line in text.lines() {
            let trimmed = line.trim();
            if trimmed.is_empty() {
                continue;
            }
            if let Some(comment) = trimmed.strip_prefix('#') {
                mapping.note_file(current.as_deref(), comment);
            } else if line.starts_with(char::is_whitespace) {
                mapping.add_member(current.as_deref(), trimmed);
            } else {
                current = mapping.add_class(trimmed);
            }
        }
        mapping
    }

    /// Number of lines that were not understood.
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Number of classes.
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Whether nothing is mapped.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// The original name of a class; the given one if it is not mapped.
    pub fn class<'a>(&'a self, name: &'a str) -> &'a str {
        self.classes.get(name).map_or(name, |c| &c.original)
    }

    /// The original frames of one frame, innermost first.
    pub fn frame(&self, frame: &Frame) -> Vec<Frame> {
        let Some(class) = self.classes.get(&frame.class) else { return vec![frame.clone()] };
        let methods = class.methods.get(&frame.method).map_or(&[][..], Vec::as_slice);
        let hits: Vec<&Method> = matching(methods, frame.line);
        if hits.is_empty() {
            let file = class.file.clone().or_else(|| frame.file.clone());
            return vec![Frame { class: class.original.clone(), file, ..frame.clone() }];
        }
        hits.into_iter().map(|m| self.original(class, m, frame)).collect()
    }

    /// A chain of exceptions with original names.
    pub fn chain(&self, chain: &[Throwable]) -> Vec<Throwable> {
        let original = |t: &Throwable| Throwable {
            class: self.class(&t.class).to_owned(),
            message: t.message.clone(),
            frames: t.frames.iter().flat_map(|f| self.frame(f)).collect(),
        };
        chain.iter().map(original).collect()
    }

    fn original(&self, class: &Class, method: &Method, frame: &Frame) -> Frame {
        let owner = method.class.as_ref().unwrap_or(&class.original);
        let file = if method.class.is_some() { Some(file_of(owner)) } else { class.file.clone() };
        Frame {
            class: owner.clone(),
            method: method.original.clone(),
            file: file.or_else(|| Some(file_of(owner))),
            line: original_line(method, frame.line).or(frame.line.filter(|_| method.lines.is_none())),
        }
    }

    fn add_class(&mut self, line: &str) -> Option<String> {
        let Some((original, obfuscated)) = line.strip_suffix(':').and_then(|l| l.split_once(" -> ")) else {
            self.skipped += 1;
            return None;
        };
        let class = Class { original: original.trim().to_owned(), ..Class::default() };
        self.classes.insert(obfuscated.trim().to_owned(), class);
        Some(obfuscated.trim().to_owned())
    }

    fn add_member(&mut self, current: Option<&str>, line: &str) {
        let class = current.and_then(|c| self.classes.get_mut(c));
        match (class, parse_member(line)) {
            (Some(class), Some(Member::Method(name, method))) => class.methods.entry(name).or_default().push(method),
            (Some(_), Some(Member::Field)) => {}
            _ => self.skipped += 1,
        }
    }

    /// R8 names source files in comments such as `# {"id":"sourceFile","fileName":"Main.kt"}`.
    fn note_file(&mut self, current: Option<&str>, comment: &str) {
        let Ok(value) = serde_json::from_str::<serde_json::Value>(comment.trim()) else { return };
        let named = value.get("id").and_then(|v| v.as_str()) == Some("sourceFile");
        let file = value.get("fileName").and_then(|v| v.as_str()).filter(|_| named);
        if let (Some(class), Some(file)) = (current.and_then(|c| self.classes.get_mut(c)), file) {
            class.file = Some(file.to_owned());
        }
    }
}

enum Member {
    Field,
    Method(String, Method),
}

/// `1:3:void a.b.C.name(int):7:9 -> x` with all parts but the return type, name and arguments optional.
fn parse_member(line: &str) -> Option<Member> {
    let (left, obfuscated) = line.rsplit_once(" -> ")?;
    let (range, rest) = leading_range(left);
    let Some((call, after)) = rest.split_once('(') else { return Some(Member::Field) };
    let (_, tail) = after.split_once(')')?;
    let name = call.split_whitespace().last()?;
    let (class, original) = match name.rsplit_once('.') {
        Some((class, method)) => (Some(class.to_owned()), method),
        None => (None, name),
    };
    let method = Method { range, class, original: original.to_owned(), lines: trailing_lines(tail) };
    Some(Member::Method(obfuscated.trim().to_owned(), method))
}

fn leading_range(text: &str) -> (Option<(u32, u32)>, &str) {
    let mut parts = text.splitn(3, ':');
    let numbers = (parts.next().map(str::parse), parts.next().map(str::parse));
    match (numbers, parts.next()) {
        ((Some(Ok(from)), Some(Ok(to))), Some(rest)) => (Some((from, to)), rest),
        _ => (None, text),
    }
}

fn trailing_lines(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.strip_prefix(':')?.split(':');
    let from = parts.next()?.trim().parse().ok()?;
    let to = parts.next().and_then(|p| p.trim().parse().ok()).unwrap_or(from);
    Some((from, to))
}

/// The entries that cover the line; without a line, or when none covers it, those that have no range.
fn matching(methods: &[Method], line: Option<u32>) -> Vec<&Method> {
    let covers = |m: &&Method| matches!((m.range, line), (Some((from, to)), Some(l)) if (from..=to).contains(&l));
    let exact: Vec<&Method> = methods.iter().filter(covers).collect();
    if !exact.is_empty() {
        return exact;
    }
    let plain: Vec<&Method> = methods.iter().filter(|m| m.range.is_none()).take(1).collect();
    if plain.is_empty() { methods.iter().take(1).collect() } else { plain }
}

fn original_line(method: &Method, line: Option<u32>) -> Option<u32> {
    let (from, to) = method.lines?;
    let (start, end) = method.range.unwrap_or((0, 0));
    let same_length = to.checked_sub(from) == end.checked_sub(start);
    match line {
        Some(l) if same_length && l >= start => from.checked_add(l - start),
        _ => Some(from),
    }
}

fn file_of(class: &str) -> String {
    let name = class.rsplit('.').next().unwrap_or(class);
    format!("{}.java", name.split('$').next().unwrap_or(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "\
# compiler: R8
com.example.Main -> a.a:
# {\"id\":\"sourceFile\",\"fileName\":\"Main.kt\"}
    int count -> a
    1:1:void com.example.Util.check(int):20:20 -> b
    1:1:void onCreate(android.os.Bundle):31 -> b
    2:4:void onCreate(android.os.Bundle):32:34 -> b
    void plain() -> c
com.example.Boom -> a.b:
this is not a mapping
    nor this
";

    fn check(class: &str, method: &str, line: Option<u32>, expected: &[&str]) {
        let frame = Frame { line, ..Frame::new(class, method) };
        let found: Vec<String> = Mapping::parse(FILE).frame(&frame).iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn frames_get_their_names_and_lines_back() {
        check("a.a", "b", Some(3), &["com.example.Main.onCreate(Main.kt:33)"]);
        check("a.a", "c", None, &["com.example.Main.plain(Main.kt)"]);
        check("a.a", "zz", Some(1), &["com.example.Main.zz(Main.kt:1)"]);
        check("x.y", "z", None, &["x.y.z(Unknown Source)"]);
    }

    #[test]
    fn inlined_calls_become_several_frames() {
        let expected = ["com.example.Util.check(Util.java:20)", "com.example.Main.onCreate(Main.kt:31)"];
        check("a.a", "b", Some(1), &expected);
    }

    #[test]
    fn what_is_not_understood_is_counted() {
        let m = Mapping::parse(FILE);
        assert_eq!((m.skipped(), m.len()), (2, 2));
        let chain = m.chain(&[Throwable { class: "a.b".into(), message: None, frames: vec![] }]);
        assert_eq!(chain[0].class, "com.example.Boom");
    }
}
