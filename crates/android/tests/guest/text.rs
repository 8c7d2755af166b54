//! Text as the guest sees it, against the real Minikin of a later Android.
//!
//! `tests/java/TextQuestions.java` asks the framework about fonts, words, lines, spans and ellipses. What it answered on
//! Robolectric's native graphics is kept in `tests/data/text-answers.txt` (made by `crates/graphics/tests/oracle/run`);
//! here it runs in the guest, on Android 6's own Java and our natives. Every difference must have a cause, and all of
//! them are listed in `tests/data/text-differences.txt`. When one answer of a question differs, those that follow from
//! it are not compared: nothing else about a word after its widths, nothing but heights about lines that end elsewhere.

mod causes;

use causes::CAUSES;
use expect_test::expect_file;
use graphics::linebreak::BreakRules;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const RECORDED: &str = include_str!("../data/text-answers.txt");

/// Distances are in hundredths of a pixel.
const DISTANCES: [&str; 12] = [
    "float", "measure", "widths", "fitting1", "fitting2", "run", "width", "max", "sides", "places", "desired", "boring",
];
/// Each advance may differ by 1/256 of a pixel, which Android 6 rounds and later versions cut off; stretched ones by 1/64.
const ADVANCE_ERROR: f64 = 1.5;
/// Printed numbers are rounded.
const PRINTING_ERROR: f64 = 3.0;
/// Without the linear flag Android 6 rounds each advance to a whole pixel, and again after kerning.
const WHOLE_ADVANCE_ERROR: f64 = 60.0;

#[test]
fn text_is_androids() {
    let Some(output) = crate::common::run_java("TextQuestions") else { return };
    let Some(rules) = crate::common::break_rules() else { return };
    let (output, ended) = output.rsplit_once("Exit(0)").expect("a program that ends");
    assert_eq!(ended, "\n");
    let (recorded, found) = (Answers::read(RECORDED), Answers::read(output));
    assert_eq!(recorded.texts, found.texts);
    let asked: Vec<&Question> = recorded.questions.iter().map(|(question, _)| question).collect();
    assert_eq!(asked, found.questions.iter().map(|(question, _)| question).collect::<Vec<_>>());
    assert!(asked.len() > 2_500, "{} questions", asked.len());
    let mut list = List::default();
    let mut ends: BTreeMap<i32, BTreeSet<i32>> = BTreeMap::new();
    for (question, theirs) in &recorded.questions {
        ends.entry(question.text).or_default().extend(theirs.get("ends").into_iter().flatten());
    }
    for ((question, theirs), (_, ours)) in recorded.questions.iter().zip(&found.questions) {
        let (text, their_ends) = (&recorded.texts[&question.text], &ends[&question.text]);
        compare(&Asked { question, text, theirs, ours, rules: &rules, their_ends }, &mut list);
    }
    expect_file!["../data/text-differences.txt"].assert_eq(&list.print(asked.len()));
    assert_eq!(list.unexplained(), 0, "differences without a cause");
}

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Question {
    kind: String,
    /// Number of the text; -1 for questions without one.
    text: i32,
    style: String,
}

type Numbers = BTreeMap<String, Vec<i32>>;

#[derive(Debug, Default)]
struct Answers {
    texts: BTreeMap<i32, Vec<u16>>,
    questions: Vec<(Question, Numbers)>,
}

impl Answers {
    fn read(text: &str) -> Answers {
        let mut out = Answers::default();
        out.texts.insert(-1, Vec::new());
        for line in text.lines() {
            let mut fields = line.split('|');
            let mut field = || fields.next().expect("a field");
            let (kind, name, rest) = (field(), field(), field());
            if kind == "text" {
                out.texts.insert(name.parse().expect("a number"), unescaped(rest));
                continue;
            }
            let text = name.strip_prefix('#').map_or(-1, |number| number.parse().expect("a number"));
            let question = Question { kind: kind.to_owned(), text, style: rest.to_owned() };
            let answer = |field: &str| {
                let (name, numbers) = field.split_once('=').expect("an answer");
                let numbers = numbers.split_whitespace().map(|number| number.parse().expect("a number"));
                (name.to_owned(), numbers.collect())
            };
            out.questions.push((question, fields.map(answer).collect()));
        }
        out
    }
}

fn unescaped(text: &str) -> Vec<u16> {
    let mut out = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("\\u") {
        out.extend(before.encode_utf16());
        out.push(u16::from_str_radix(&after[..4], 16).expect("a unit"));
        rest = &after[4..];
    }
    out.extend(rest.encode_utf16());
    out
}

/// A question with both answers.
struct Asked<'a> {
    question: &'a Question,
    text: &'a [u16],
    theirs: &'a Numbers,
    ours: &'a Numbers,
    rules: &'a BreakRules,
    /// Where any line of this text ends in the oracle.
    their_ends: &'a BTreeSet<i32>,
}

impl Asked<'_> {
    fn is_whole(&self) -> bool {
        self.question.kind.contains("whole")
    }

    fn differs(&self, name: &str) -> bool {
        let (Some(theirs), Some(ours)) = (self.theirs.get(name), self.ours.get(name)) else { return false };
        if !DISTANCES.contains(&name) {
            return theirs != ours;
        }
        let units = if name == "widths" { 1.0 } else { self.text.len().max(1) as f64 };
        let error = PRINTING_ERROR + units * if self.is_whole() { WHOLE_ADVANCE_ERROR } else { ADVANCE_ERROR };
        // What is rounded up to a pixel may be one more.
        let error = if matches!(name, "measure" | "boring" | "sides" | "places") { error + 100.0 } else { error };
        let near = |(theirs, ours): (&i32, &i32)| f64::from((theirs - ours).abs()) <= error;
        theirs.len() != ours.len() || !theirs.iter().zip(ours).all(near)
    }
}

/// A difference.
struct Difference<'a> {
    asked: &'a Asked<'a>,
    name: &'a str,
}

impl Difference<'_> {
    fn kind(&self) -> &str {
        &self.asked.question.kind
    }

    fn style(&self) -> &str {
        &self.asked.question.style
    }

    fn has(&self, wanted: impl Fn(u32) -> bool) -> bool {
        char::decode_utf16(self.asked.text.iter().copied()).any(|c| wanted(c.map_or(0xfffd, u32::from)))
    }
}

fn compare(asked: &Asked<'_>, list: &mut List) {
    let lead = asked.theirs.keys().find(|name| matches!(name.as_str(), "widths" | "ends") && asked.differs(name));
    let follows = |name: &str| match lead.map(String::as_str) {
        Some("widths") => !matches!(name, "widths" | "cursors" | "glyph"),
        Some("ends") => name != "ends",
        _ => false,
    };
    for name in asked.theirs.keys().filter(|name| !follows(name) && asked.differs(name)) {
        list.add(&Difference { asked, name });
    }
}

/// The differences by cause.
#[derive(Default)]
struct List {
    lines: BTreeMap<usize, BTreeSet<String>>,
    count: BTreeMap<usize, usize>,
}

impl List {
    fn add(&mut self, difference: &Difference<'_>) {
        let cause = CAUSES.iter().position(|cause| (cause.applies)(difference)).unwrap_or(CAUSES.len());
        let Question { kind, text, style } = difference.asked.question;
        let (theirs, ours) = (&difference.asked.theirs[difference.name], &difference.asked.ours[difference.name]);
        let line = format!("{kind} #{text} {style}: {} {}", difference.name, first_difference(theirs, ours));
        self.lines.entry(cause).or_default().insert(line);
        *self.count.entry(cause).or_default() += 1;
    }

    fn unexplained(&self) -> usize {
        self.count.get(&CAUSES.len()).copied().unwrap_or(0)
    }

    fn print(&self, questions: usize) -> String {
        let mut out = format!("{questions} questions, {} differences\n", self.count.values().sum::<usize>());
        for (cause, lines) in &self.lines {
            let reason = CAUSES.get(*cause).map_or("no cause known", |cause| cause.reason);
            writeln!(out, "\n{} {reason}", self.count[cause]).expect("memory");
            for line in lines {
                writeln!(out, "  {line}").expect("memory");
            }
        }
        out
    }
}

/// The first pair of numbers that differ, with its place.
fn first_difference(theirs: &[i32], ours: &[i32]) -> String {
    let at = theirs.iter().zip(ours).position(|(a, b)| a != b).unwrap_or(theirs.len().min(ours.len()));
    let show = |numbers: &[i32]| numbers.get(at).map_or("nothing".to_owned(), i32::to_string);
    format!("[{at}] {} for {}", show(ours), show(theirs))
}
