//! The table of all cases, and what it says as a whole.

use minimize::oracle::Cost;
use minimize::statistics::Tally;
use serde::{Deserialize, Serialize};

/// What is known of a trace before anything is made of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct About {
    /// App and failure, as they are shown.
    pub(crate) name: String,
    pub(crate) length: usize,
    pub(crate) first: usize,
    pub(crate) whole: Tally,
    pub(crate) shortest: Option<usize>,
}

/// What a method made of a trace.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) method: String,
    /// In words, if there is more to say than the method's name.
    pub(crate) remark: String,
    /// Nothing if the method refused the trace.
    pub(crate) events: Option<usize>,
    pub(crate) check: Tally,
    /// Gate, search, proof and final check.
    pub(crate) cost: Cost,
    /// The same without the final check.
    pub(crate) searched: Cost,
    pub(crate) seconds: f64,
}

pub(crate) const GIBBON: &str = "gibbon";
pub(crate) const DDMIN: &str = "ddmin";
pub(crate) const HEURISTIC: &str = "heuristic, m = 1";
pub(crate) const PUBLISHED: &str = "as published";
/// What ND3MIN made of a trace, minimised again with single runs; the heuristic's where the published way refused it.
pub(crate) const AGAIN: &str = "its result, nr = st = 1";
pub(crate) const METHODS: [&str; 4] = [GIBBON, DDMIN, HEURISTIC, PUBLISHED];

/// A trace and what all methods made of it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Compared {
    pub(crate) about: About,
    pub(crate) rows: Vec<Row>,
    /// How often the candidates passed that ND3MIN tried.
    pub(crate) rates: Vec<Tally>,
}

pub(crate) fn head() {
    println!(
        "| app | failure | trace | first at | shows | shortest | method | events | shows | runs | executed | without check | seconds |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
}

impl Compared {
    pub(crate) fn print(&self) {
        let About { name, length, first, whole, shortest } = &self.about;
        let shortest = shortest.map_or("?".to_owned(), |n| n.to_string());
        let about = format!("| {name} | {length} | {first} | {} of {} | {shortest} |", whole.passed, whole.runs());
        for row in &self.rows {
            let events = row.events.map_or("refused".to_owned(), |n| n.to_string());
            let shows = row.events.map_or(String::new(), |_| format!("{} of {}", row.check.passed, row.check.runs()));
            println!(
                "{about} {}{} | {events} | {shows} | {} | {} | {}, {} | {:.1} |",
                row.method,
                row.remark,
                row.cost.calls,
                row.cost.events,
                row.searched.calls,
                row.searched.events,
                row.seconds
            );
        }
    }

    fn row(&self, method: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.method == method && row.events.is_some())
    }

    fn kind(&self) -> Kind {
        match self.about.whole {
            Tally { failed: 0, .. } => Kind::Always,
            whole if whole.rate() > Some(0.3) => Kind::Often,
            _ => Kind::Seldom,
        }
    }
}

/// How often a whole trace shows its failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Always,
    Often,
    Seldom,
}

const KINDS: [(Kind, &str); 3] =
    [(Kind::Always, "always show it"), (Kind::Often, "in 0.3 to 1"), (Kind::Seldom, "in 0.3 or less")];

/// What the cases say as a whole.
pub(crate) fn summary(all: &[Compared]) {
    println!("\n| traces | method | cases | events | share | as short as any | runs | executed | seconds |");
    println!("|---|---|---|---|---|---|---|---|---|");
    for (kind, what) in KINDS {
        let of: Vec<&Compared> = all.iter().filter(|c| c.kind() == kind).collect();
        for method in METHODS {
            medians(&of, what, method);
        }
    }
    medians(&all.iter().collect::<Vec<_>>(), "all", GIBBON);
    println!("\n| traces | gibbon against | cases | runs | executed | runs without check | executed without check |");
    println!("|---|---|---|---|---|---|---|");
    for (kind, what) in KINDS {
        for method in [DDMIN, HEURISTIC, PUBLISHED] {
            ratios(all.iter().filter(|c| c.kind() == kind), what, method);
        }
    }
    again(all);
}

/// What is lost when results of ND3MIN are minimised again with single runs.
fn again(all: &[Compared]) {
    let reliable = |c: &Compared| c.rows.iter().rev().find(|r| r.method != AGAIN && r.events.is_some()).cloned();
    let both: Vec<(Row, Row)> = all.iter().filter_map(|c| Some((reliable(c)?, c.row(AGAIN)?.clone()))).collect();
    let shrunk: Vec<&(Row, Row)> = both.iter().filter(|(before, after)| after.events < before.events).collect();
    let mean = |of: &dyn Fn(&(Row, Row)) -> f64| shrunk.iter().map(|pair| of(pair)).sum::<f64>() / shrunk.len() as f64;
    let (events, rate) = (|row: &Row| row.events.unwrap_or(0) as f64, |row: &Row| row.check.rate().unwrap_or(0.0));
    println!("\nWith nr = st = 1, {} of {} results of ND3MIN became shorter.", shrunk.len(), both.len());
    if !shrunk.is_empty() {
        println!("{:.1} events at {:.2} became", mean(&|(a, _)| events(a)), mean(&|(a, _)| rate(a)));
        println!("{:.1} events at {:.2}.", mean(&|(_, b)| events(b)), mean(&|(_, b)| rate(b)));
    }
}

/// Medians of a method over cases; the share is a mean, as the goal is.
fn medians(of: &[&Compared], what: &str, method: &str) {
    let tried = of.iter().filter(|c| c.rows.iter().any(|row| row.method == method)).count();
    let done: Vec<(&About, &Row, usize)> =
        of.iter().filter_map(|c| c.row(method).and_then(|row| Some((&c.about, row, row.events?)))).collect();
    if done.is_empty() {
        return;
    }
    let over = |value: &dyn Fn(&Row) -> f64| median(done.iter().map(|(_, row, _)| value(row)).collect());
    let shares: f64 = done.iter().map(|(about, _, n)| *n as f64 / about.length as f64).sum();
    let short = |about: &&About| about.shortest.is_some_and(|n| n <= 4);
    let known = done.iter().filter(|(about, ..)| short(about)).count();
    let equal = done.iter().filter(|(about, _, n)| short(about) && about.shortest == Some(*n)).count();
    println!(
        "| {what} | {method} | {} of {tried} | {:.1} | {:.1} % | {equal} of {known} | {:.0} | {:.0} | {:.1} |",
        done.len(),
        median(done.iter().map(|(_, _, n)| *n as f64).collect()),
        100.0 * shares / done.len() as f64,
        over(&|row| row.cost.calls as f64),
        over(&|row| row.cost.events as f64),
        over(&|row| row.seconds),
    );
}

/// How many times less gibbon costs than a method, over the cases that both minimised: the median, and in how many it is
/// three times or more.
fn ratios<'a>(of: impl Iterator<Item = &'a Compared>, what: &str, method: &str) {
    let both: Vec<(&Row, &Row)> = of.filter_map(|c| Some((c.row(GIBBON)?, c.row(method)?))).collect();
    if both.is_empty() {
        return;
    }
    let column = |value: &dyn Fn(&Row) -> u64| {
        let times = |(own, other): &(&Row, &Row)| value(other) as f64 / value(own).max(1) as f64;
        let all: Vec<f64> = both.iter().map(times).collect();
        let enough = all.iter().filter(|x| **x >= 3.0).count();
        format!("{:.1} ({enough} of {} at least 3)", median(all), both.len())
    };
    println!(
        "| {what} | {method} | {} | {} | {} | {} | {} |",
        both.len(),
        column(&|row| row.cost.calls),
        column(&|row| row.cost.events),
        column(&|row| row.searched.calls),
        column(&|row| row.searched.events),
    );
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = |n: usize| values.get(n).copied().unwrap_or_default();
    middle(values.len() / 2).midpoint(middle(values.len().saturating_sub(1) / 2))
}
