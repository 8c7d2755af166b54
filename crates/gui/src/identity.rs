//! When two failures are the same bug.
//!
//! The bucket of a crash is the class of its root cause and the app's own frames as `class.method`. Messages, numbers
//! and lines are left out, because they change with every run and build; names that a compiler made are normalised for
//! the same reason. Where no frame is the app's, the top three frames and the component must do. The rules are
//! versioned: a bucket says by which version it was made, and old buckets are never compared with new ones.

use crate::finding::FindingKind;
use crate::hash::Hasher;
use crate::stack::{Frame, Throwable};
use origins::{Origin, Origins};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Version of the rules below.
pub const IDENTITY_VERSION: u32 = 1;
/// Frames taken where no frame is the app's.
const FALLBACK_FRAMES: usize = 3;
/// The longest cycle of calls that is recognised as recursion.
const MAX_CYCLE: usize = 32;
/// How often a frame must be on an overflowing stack to belong to its recursion.
const OVERFLOW_REPEATS: u32 = 3;

/// What makes a failure the same as another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Identity {
    /// The bucket: eight hexadecimal digits.
    pub id: String,
    /// Version of the rules that made it.
    pub version: u32,
    /// Class of the root cause; empty for other kinds than crashes.
    pub exception: String,
    /// Normalised frames that count, innermost first.
    pub frames: Vec<String>,
    /// Place for people, with line: the innermost frame that counts.
    pub site: String,
}

/// Identity of a crash: `chain` has the outermost exception first. `component` is the activity, service or receiver
/// that failed; it counts only where no frame is the app's.
pub fn of_crash(chain: &[Throwable], component: &str, origins: &Origins) -> Identity {
    let exception = chain.last().map_or("", |t| t.class.as_str());
    let overflow = exception == "java.lang.StackOverflowError";
    let own = chain.iter().rev().map(|t| own_frames(&t.frames, origins)).find(|own| !own.is_empty());
    let stack = chain.last().map_or(&[][..], |t| &t.frames);
    let counted = match own {
        Some(own) if overflow => cycle_of(own),
        Some(own) => own,
        None => fallback(stack, component),
    };
    named(FindingKind::Crash, exception, counted)
}

/// Identity of an ANR: the outer frames that all samples of the main thread (each innermost first) have in common.
/// The inner ones show only where the thread happened to be.
pub fn of_anr(samples: &[Vec<Frame>], component: &str, origins: &Origins) -> Identity {
    let common = common_outer(samples);
    let own = own_frames(common, origins);
    named(FindingKind::Anr, "", if own.is_empty() { fallback(common, component) } else { own })
}

/// Identity of any other finding: its kind and the words that describe it.
pub fn of_words(kind: FindingKind, words: &[&str]) -> Identity {
    named(kind, "", words.iter().map(|w| Counted { name: (*w).to_owned(), site: (*w).to_owned() }).collect())
}

/// The class without what compilers number: `a.B$1` is `a.B$`, a lambda class its host with `$lambda`.
pub fn normal_class(class: &str) -> String {
    const LAMBDA_MARKS: [&str; 4] =
        ["$$ExternalSyntheticLambda", "$$Lambda$", "-$$Lambda$", "$$InternalSyntheticLambda"];
    if let Some((at, mark)) = LAMBDA_MARKS.iter().filter_map(|m| class.find(m).map(|at| (at, *m))).min() {
        return lambda_class(class, at, mark);
    }
    let proxy = class.rsplit('.').next().is_some_and(|name| name.starts_with("$Proxy"));
    if proxy {
        return "$Proxy".to_owned();
    }
    let (first, inner) = class.split_once('$').map_or((class, None), |(f, i)| (f, Some(i)));
    let unnumbered = |part: &str| part.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned();
    inner
        .map_or(first.to_owned(), |i| format!("{first}${}", i.split('$').map(unnumbered).collect::<Vec<_>>().join("$")))
}

/// The method without what compilers number; none for bridges that only pass a call on.
pub fn normal_method(method: &str) -> Option<String> {
    let bridge = method.starts_with("access$")
        || method.starts_with("-wrap")
        || method.starts_with("-get")
        || method.starts_with("-set")
        || method == "$r8$lambda"
        || method.starts_with("$r8$lambda$");
    if bridge {
        return None;
    }
    if let Some(rest) = method.strip_prefix("lambda$") {
        return Some(format!("lambda${}", rest.split('$').next().unwrap_or(rest)));
    }
    let host = method.split_once("$lambda").map(|(host, _)| format!("lambda${host}"));
    Some(host.unwrap_or_else(|| method.split("$$").next().unwrap_or(method).to_owned()))
}

/// Replaces repeated runs of calls by one: `a b a b c` is `a b c`.
pub fn collapse_recursion(frames: Vec<String>) -> Vec<String> {
    let mut out: Vec<String> = Vec::with_capacity(frames.len());
    for frame in frames {
        out.push(frame);
        while let Some(cycle) = repeated_tail(&out) {
            out.truncate(out.len() - cycle);
        }
    }
    out
}

/// A frame that counts: its normalised name and how people see it.
struct Counted {
    name: String,
    site: String,
}

fn named(kind: FindingKind, exception: &str, counted: Vec<Counted>) -> Identity {
    let site = counted.first().map_or(String::new(), |c| c.site.clone());
    let frames = collapse_recursion(counted.into_iter().map(|c| c.name).collect());
    let mut h = Hasher::new("identity");
    h.u64(u64::from(IDENTITY_VERSION)).str(kind.name()).str(exception);
    frames.iter().for_each(|f| _ = h.str(f));
    let id = h.finish().short();
    Identity { id, version: IDENTITY_VERSION, exception: exception.to_owned(), frames, site }
}

fn own_frames(stack: &[Frame], origins: &Origins) -> Vec<Counted> {
    stack.iter().filter(|f| origins.of(&f.class) == Origin::App).filter_map(count).collect()
}

fn fallback(stack: &[Frame], component: &str) -> Vec<Counted> {
    let mut frames: Vec<Counted> = stack.iter().filter_map(count).take(FALLBACK_FRAMES).collect();
    frames.push(Counted { name: format!("in {component}"), site: component.to_owned() });
    frames
}

fn count(frame: &Frame) -> Option<Counted> {
    let method = normal_method(&frame.method)?;
    Some(Counted { name: format!("{}.{method}", normal_class(&frame.class)), site: frame.to_string() })
}

/// A stack overflows at any point of its cycle and above any leaf that the cycle calls, so only what repeats counts,
/// in an order that does not depend on that point.
fn cycle_of(mut own: Vec<Counted>) -> Vec<Counted> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    own.iter().for_each(|c| *counts.entry(&c.name).or_default() += 1);
    let repeated: BTreeSet<String> =
        counts.iter().filter(|(_, n)| **n >= OVERFLOW_REPEATS).map(|(name, _)| (*name).to_owned()).collect();
    if repeated.is_empty() {
        return own;
    }
    own.retain(|c| repeated.contains(&c.name));
    own.sort_by(|a, b| a.name.cmp(&b.name));
    own.dedup_by(|a, b| a.name == b.name);
    own
}

fn common_outer(samples: &[Vec<Frame>]) -> &[Frame] {
    let Some((first, others)) = samples.split_first() else { return &[] };
    let same = |a: &Frame, b: &Frame| a.class == b.class && a.method == b.method;
    let common =
        |other: &Vec<Frame>| first.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| same(a, b)).count();
    let length = others.iter().map(common).min().unwrap_or(first.len());
    &first[first.len() - length..]
}

fn repeated_tail(frames: &[String]) -> Option<usize> {
    let longest = MAX_CYCLE.min(frames.len() / 2);
    (1..=longest).find(|&n| {
        let (head, tail) = frames.split_at(frames.len() - n);
        head.ends_with(tail)
    })
}

/// Compilers name lambda classes `a.Host$$ExternalSyntheticLambda3` or `a.-$$Lambda$Host$hash`.
fn lambda_class(class: &str, at: usize, mark: &str) -> String {
    let host = if mark.starts_with('-') {
        let name = class[at + mark.len()..].split('$').next().unwrap_or("");
        format!("{}{name}", &class[..at])
    } else {
        normal_class(&class[..at])
    };
    format!("{host}$lambda")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(frames: &[&str]) -> Vec<Frame> {
        frames.iter().filter_map(|f| f.rsplit_once('.')).map(|(class, method)| Frame::new(class, method)).collect()
    }

    fn throwable(class: &str, frames: &[&str]) -> Throwable {
        Throwable { class: class.to_owned(), message: Some("x 17".into()), frames: stack(frames) }
    }

    fn crash(chain: &[Throwable]) -> Identity {
        of_crash(chain, "a.b/.Main", &Origins::new("a.b"))
    }

    fn check(chain: &[Throwable], exception: &str, frames: &[&str]) {
        let i = crash(chain);
        assert_eq!(
            (i.exception.as_str(), i.frames.iter().map(String::as_str).collect::<Vec<_>>()),
            (exception, frames.to_vec())
        );
    }

    #[test]
    fn the_app_frames_of_the_root_cause_count() {
        let outer = throwable("java.lang.RuntimeException", &["android.app.ActivityThread.main", "a.b.Wrong.no"]);
        let root = throwable(
            "java.lang.NullPointerException",
            &["java.lang.String.x", "a.b.Main.onCreate", "okhttp3.A.b", "a.b.Base.init"],
        );
        check(&[outer, root], "java.lang.NullPointerException", &["a.b.Main.onCreate", "a.b.Base.init"]);
    }

    #[test]
    fn the_nearest_throwable_with_app_frames_counts_when_the_root_has_none() {
        let outer = throwable("a.b.StoreException", &["a.b.Store.open"]);
        let root = throwable("java.io.IOException", &["libcore.io.Posix.open"]);
        check(&[outer, root], "java.io.IOException", &["a.b.Store.open"]);
    }

    #[test]
    fn without_app_frames_three_frames_and_the_component_count() {
        let only =
            throwable("java.lang.IllegalStateException", &["android.A.a", "android.B.b", "android.C.c", "android.D.d"]);
        check(
            &[only],
            "java.lang.IllegalStateException",
            &["android.A.a", "android.B.b", "android.C.c", "in a.b/.Main"],
        );
        check(&[throwable("java.lang.Error", &[])], "java.lang.Error", &["in a.b/.Main"]);
        check(&[], "", &["in a.b/.Main"]);
    }

    #[test]
    fn generated_names_are_normalised() {
        let frames = [
            "a.b.Main$3.onClick",
            "a.b.Main.access$200",
            "a.b.Main.lambda$show$4",
            "a.b.Main$$ExternalSyntheticLambda7.run",
            "a.b.-$$Lambda$Main$x9Q.run",
            "a.b.Main.show$lambda-5",
            "a.b.Main.-wrap3",
            "a.b.Main.$r8$lambda$Abc",
        ];
        let expected = ["a.b.Main$.onClick", "a.b.Main.lambda$show", "a.b.Main$lambda.run", "a.b.Main.lambda$show"];
        check(&[throwable("java.lang.Error", &frames)], "java.lang.Error", &expected);
        assert_eq!(normal_class("a.Sha256$1Local$2"), "a.Sha256$Local$");
    }

    #[test]
    fn messages_and_lines_do_not_count() {
        let one = throwable("java.lang.Error", &["a.b.C.d"]);
        let mut two = one.clone();
        two.message = None;
        two.frames[0].line = Some(99);
        assert_eq!(crash(std::slice::from_ref(&one)).id, crash(std::slice::from_ref(&two)).id);
        two.frames[0].method = "e".into();
        assert_ne!(crash(&[one]).id, crash(&[two]).id);
    }

    #[test]
    fn recursion_is_collapsed() {
        let frames = ["a.b.T.leaf", "a.b.T.walk", "a.b.T.walk", "a.b.T.walk", "a.b.T.start"];
        check(
            &[throwable("java.lang.Error", &frames)],
            "java.lang.Error",
            &["a.b.T.leaf", "a.b.T.walk", "a.b.T.start"],
        );
        let pair = collapse_recursion(["x", "a", "b", "a", "b", "a", "c"].map(String::from).to_vec());
        assert_eq!(pair, ["x", "a", "b", "a", "c"]);
    }

    #[test]
    fn an_overflow_is_the_same_wherever_the_stack_ends() {
        let cycle = ["a.b.T.even", "a.b.T.odd"];
        let deep: Vec<&str> = cycle.iter().cycle().take(1000).copied().collect();
        let one = throwable("java.lang.StackOverflowError", &deep);
        let shifted = [&["a.b.T.leaf"][..], &deep[1..]].concat();
        let two = throwable("java.lang.StackOverflowError", &shifted);
        assert_eq!(crash(&[one]).id, crash(&[two]).id);
    }

    #[test]
    fn an_anr_is_what_its_samples_share() {
        let o = Origins::new("a.b");
        let sample = |top: &str| stack(&[top, "a.b.Main.work", "a.b.Main.onClick", "android.os.Looper.loop"]);
        let one = of_anr(&[sample("a.b.Main.hash"), sample("a.b.Main.sort")], "c", &o);
        assert_eq!(one.frames, ["a.b.Main.work", "a.b.Main.onClick"]);
        assert_eq!(one.id, of_anr(&[sample("java.lang.Thread.sleep"), sample("a.b.X.y")], "c", &o).id);
        assert_eq!(of_anr(&[], "c", &o).frames, ["in c"]);
    }
}
