//! The list of what a canonical hash leaves out, and of containers whose inner order means nothing.
//!
//! The machine knows no class by name; whoever knows them writes a list, one rule a line, and gives a reason for
//! every rule that hides something:
//!
//! ```text
//! version 1
//! skip CLASS FIELD                          | reason: the field does not count (`*`: all of this class, or of any;
//!                                           | `a.b.*`: of all classes that begin so)
//! skip CLASS FIELD when CONDITION...        | reason: it counts as 0 or null while all conditions hold; may be repeated
//! null CLASS when CONDITION...              | reason: an instance counts as null while all conditions hold
//! cached CLASS when CONDITION...            | reason: as a value in a table, an instance counts as if it were not there while
//!                                           | all conditions hold
//! blank CLASS                               | reason: an instance counts as null while nothing is in any of its fields
//! copied CLASS                              | reason: counts by what it reaches, not by which one it is
//! time CLASS FIELD                          | reason: milliseconds since the start; the past is all one
//! wall CLASS FIELD                          | reason: milliseconds since 1970; the past is all one
//! leaf CLASS                                | reason: of an instance only its class counts
//! world CLASS                               | reason: what a static can reach without being changed by it
//! value CLASS                               | compared by content, not by identity
//! list CLASS SIZE ARRAY...                  | only the first SIZE elements count
//! sparse CLASS SIZE KEYS VALUES             | the same, without values that are the static DELETED
//! ring CLASS ELEMENTS HEAD TAIL
//! pairs CLASS ARRAY [VALUE...]              | keys and values in turn, in any order; values of these classes do not count
//! members CLASS ARRAY                       | in any order
//! chained CLASS TABLE ENTRY KEY VALUE NEXT  | buckets of a hash table; KEY `referent` is a weak one
//! linked CLASS HEADER ENTRY KEY VALUE NEXT  | a ring of entries, in order
//! tree CLASS ROOT NODE KEY VALUE LEFT RIGHT
//! gapped CLASS TEXT GAP_START GAP_LENGTH COUNT SPANS STARTS ENDS FLAGS
//! bits CLASS FIELD MASK                     | reason: these bits of an int do not count
//! without CLASS FIELD OTHER                 | reason: the field does not count while the reference OTHER is null
//! empty CLASS FIELD SIZE                    | reason: the reference counts as null while what it leads to has SIZE 0, or an
//!                                           | array SIZE without elements
//! trimmed CLASS FIELD                       | reason: nulls at the end of an array or list do not count
//! mixed CLASS FIELD                         | reason: in instances of CLASS the elements of an array that it or a
//!                                           | superclass has count in any order
//! bypass CLASS TEST NEXT ELEMENT [FIELD N]  | reason: a link of a chain whose TEST is an ELEMENT (and whose int FIELD is N)
//!                                           | counts as if it were not there
//! fresh CLASS FIELD                         | reason: as a value in a hash table, an instance does not count while what it
//!                                           | reaches is as the long FIELD remembers it (`Vm::remember_fresh`)
//! hollow CLASS FIELD SIZE                   | reason: counts as null while its FIELD is null or has SIZE 0
//! idle CLASS METHOD [unless CLASS...]       | reason: a thread that waits below this method does not count, if it waits for
//!                                           | no time, or for some time and nothing of the other classes is on its stack
//! vain CLASS FIELD                          | reason: a thread in a native of an instance whose FIELD is null waits for no
//!                                           | time, whatever it was told when it began to wait
//! young MILLISECONDS                        | reason: whether the machine has run for so long counts
//! handle NAME                               | a long field of a boot class whose name contains this is a handle
//! ```
//!
//! CLASS, where it comes first, may be several with commas between them: a library's class under all its names.
//! Conditions are told in [`conditions`](super::conditions).

use super::conditions::Condition;
use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

/// Rules that hide something, and so need a reason.
const HIDING: [&str; 20] = [
    "skip", "time", "wall", "leaf", "world", "bypass", "bits", "without", "empty", "trimmed", "mixed", "young",
    "fresh", "hollow", "idle", "vain", "null", "cached", "blank", "copied",
];

/// Conditions of which all must hold, several times over: one of the lists is enough.
pub(super) type Alternatives = Rc<[Vec<Condition>]>;

/// A parsed list.
#[derive(Debug, Default)]
pub struct Rules {
    /// The version of the list; part of every hash.
    pub version: u32,
    /// The age in milliseconds up to which a machine is young, which counts.
    pub(super) young: u64,
    /// What is special about fields, by class and field.
    pub(super) fields: BTreeMap<(String, String), Treatment>,
    /// When fields do not count, by class and field.
    pub(super) unless: BTreeMap<(String, String), Vec<Vec<Condition>>>,
    /// When instances of a class count as null.
    pub(super) null: BTreeMap<String, Vec<Vec<Condition>>>,
    /// When instances of a class do not count as values in tables.
    pub(super) cached: BTreeMap<String, Vec<Vec<Condition>>>,
    /// Classes whose instances count as null while nothing is in them.
    pub(super) blank: Vec<String>,
    /// Classes whose instances count by what they reach.
    pub(super) copied: Vec<String>,
    /// How the names of classes begin whose fields do not count.
    pub(super) packages: Vec<String>,
    /// Arrays whose order does not count, by the class of the instance and the field.
    pub(super) mixed: Vec<(String, String)>,
    /// What is special about classes.
    pub(super) shapes: BTreeMap<String, Special>,
    /// Classes that end the walk from a static.
    pub(super) world: Vec<String>,
    /// Chains with links that do not count.
    pub(super) bypasses: Vec<Bypass>,
    /// Parts of names of fields that hold handles.
    pub(super) handles: Vec<String>,
    /// Classes whose instances may be as they were made, with the field that remembers it.
    pub(super) fresh: BTreeMap<String, String>,
    /// Classes whose instances may be empty, with the field that tells and the field of its size.
    pub(super) hollow: BTreeMap<String, (String, String)>,
    /// Classes and methods below which threads wait for nothing of their own, and the classes that must not be on the
    /// stack of one that waits for some time only, if such a one may be idle.
    pub(super) idle: BTreeMap<(String, String), Option<Rc<[String]>>>,
    /// Classes in whose natives threads wait, with the field that is null while there is nothing to wait for.
    pub(super) vain: BTreeMap<String, String>,
}

/// Links of a chain that count as if they were not there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bypass {
    /// The class of the links.
    pub(super) class: String,
    /// The field that tells.
    pub(super) test: String,
    /// The field that leads on.
    pub(super) next: String,
    /// The class of what tells.
    pub(super) element: String,
    /// An int field of the link that must have this value as well.
    pub(super) number: Option<(String, u32)>,
}

/// How a field is treated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Treatment {
    Skip,
    Time,
    Wall,
    Bits(u32),
    /// Does not count while this field is null.
    Without(String),
    /// Counts as null while this field of what it leads to is 0.
    Empty(String),
    Trimmed,
}

/// How instances of a class are treated, with the names of the fields it needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Special {
    Leaf,
    Value,
    List(Vec<String>),
    Sparse(Vec<String>),
    Ring(Vec<String>),
    Pairs(Vec<String>),
    Members(String),
    Chained(Vec<String>),
    Linked(Vec<String>),
    Tree(Vec<String>),
    Gapped(Vec<String>),
}

/// A line that is no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRule {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for BadRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for BadRule {}

impl Rules {
    /// Reads a list.
    pub fn parse(text: &str) -> Result<Rules, BadRule> {
        let mut rules = Rules::default();
        for (i, line) in text.lines().enumerate() {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                rules.add(line).map_err(|what| BadRule { line: i + 1, what })?;
            }
        }
        if rules.version == 0 {
            return Err(BadRule { line: 1, what: "the list has no version".into() });
        }
        Ok(rules)
    }

    /// All fields that the list names, as class and field, so that a test can see whether they exist. A class alone
    /// has an empty field.
    pub fn named(&self) -> Vec<(String, String)> {
        let fields = self.fields.keys().filter(|(c, f)| c != "*" && f != "*").cloned();
        let mixed = self.mixed.iter().map(|(c, _)| (c.clone(), String::new()));
        let fresh = self.fresh.iter().map(|(c, f)| (c.clone(), f.clone()));
        let hollow = self.hollow.iter().map(|(c, (f, _))| (c.clone(), f.clone()));
        let unless_of = self.idle.values().flatten().flat_map(|classes| classes.iter());
        let idle = self.idle.keys().map(|(c, _)| c).chain(unless_of).map(|c| (c.clone(), String::new()));
        let vain = self.vain.iter().map(|(c, f)| (c.clone(), f.clone()));
        let unless = self.unless.keys().cloned();
        let alone = self.blank.iter().chain(&self.copied).map(|c| (c.clone(), String::new()));
        let elements = self.bypasses.iter().flat_map(|b| [&b.class, &b.element]);
        let classes = self.shapes.keys().chain(&self.world).chain(elements).map(|c| (c.clone(), String::new()));
        let fields = fields.chain(unless).chain(alone);
        fields.chain(mixed).chain(fresh).chain(hollow).chain(idle).chain(vain).chain(classes).collect()
    }

    /// All fields at which conditions look first, as the class of the rule and a field that it or a superclass has.
    pub fn looked_at(&self) -> Vec<(String, String)> {
        let unless = self.unless.iter().flat_map(|((c, _), all)| firsts(c, all));
        unless.chain(self.null.iter().chain(&self.cached).flat_map(|(c, all)| firsts(c, all))).collect()
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let (rule, reason) = line.split_once('|').unwrap_or((line, ""));
        let mut words: Vec<&str> = rule.split_whitespace().collect();
        let hides = (words.first() == Some(&"pairs") && words.len() > 3)
            || words.first().is_some_and(|word| HIDING.contains(word));
        if hides && reason.trim().is_empty() {
            return Err("a rule that hides something needs a reason".into());
        }
        let Some(classes) = words.get(1).copied() else { return Err(format!("no rule: {rule}")) };
        for class in classes.split(',') {
            words[1] = class;
            self.add_for(&words)?;
        }
        Ok(())
    }

    /// Adds a rule for one class.
    fn add_for(&mut self, words: &[&str]) -> Result<(), String> {
        let names = |from: usize| words[from..].iter().map(|w| (*w).to_owned()).collect::<Vec<_>>();
        match *words {
            ["version", number] => self.version = number.parse().map_err(|_| "no number".to_owned())?,
            ["skip", classes, "*"] if classes.len() > 1 && classes.ends_with('*') => {
                self.packages.push(classes.trim_end_matches('*').to_owned());
            }
            ["skip", class, field, "when", _, ..] => {
                let all = self.unless.entry((class.to_owned(), field.to_owned())).or_default();
                all.push(Condition::all(&words[4..])?);
            }
            ["null", class, "when", _, ..] => {
                self.null.entry(class.to_owned()).or_default().push(Condition::all(&words[3..])?);
            }
            ["cached", class, "when", _, ..] => {
                self.cached.entry(class.to_owned()).or_default().push(Condition::all(&words[3..])?);
            }
            ["blank", class] => self.blank.push(class.to_owned()),
            ["copied", class] => self.copied.push(class.to_owned()),
            ["skip", class, field] => self.field(class, field, Treatment::Skip)?,
            ["time", class, field] => self.field(class, field, Treatment::Time)?,
            ["wall", class, field] => self.field(class, field, Treatment::Wall)?,
            ["young", ms] => self.young = ms.parse().map_err(|_| "no number".to_owned())?,
            ["world", class] => self.world.push(class.to_owned()),
            ["bits", class, field, mask] => {
                let mask = mask.strip_prefix("0x").and_then(|hex| u32::from_str_radix(hex, 16).ok());
                self.field(class, field, Treatment::Bits(mask.ok_or("a mask is a hexadecimal number")?))?;
            }
            ["without", class, field, other] => self.field(class, field, Treatment::Without(other.to_owned()))?,
            ["empty", class, field, size] => self.field(class, field, Treatment::Empty(size.to_owned()))?,
            ["trimmed", class, field] => self.field(class, field, Treatment::Trimmed)?,
            ["mixed", class, field] => self.mixed.push((class.to_owned(), field.to_owned())),
            ["bypass", class, test, next, element] => self.bypass([class, test, next, element], None),
            ["bypass", class, test, next, element, field, number] => {
                let number = number.parse().map_err(|_| "no number".to_owned())?;
                self.bypass([class, test, next, element], Some((field.to_owned(), number)));
            }
            ["fresh", class, field] => {
                self.fresh.insert(class.to_owned(), field.to_owned());
                self.field(class, field, Treatment::Skip)?;
            }
            ["hollow", class, field, size] => {
                self.hollow.insert(class.to_owned(), (field.to_owned(), size.to_owned()));
            }
            ["idle", class, method] => drop(self.idle.insert((class.to_owned(), method.to_owned()), None)),
            ["idle", class, method, "unless", _, ..] => {
                self.idle.insert((class.to_owned(), method.to_owned()), Some(names(4).into()));
            }
            ["vain", class, field] => {
                self.vain.insert(class.to_owned(), field.to_owned());
            }
            ["handle", name] => self.handles.push(name.to_owned()),
            ["leaf", class] => self.shape(class, Special::Leaf)?,
            ["value", class] => self.shape(class, Special::Value)?,
            ["list", class, _, _, ..] => self.shape(class, Special::List(names(2)))?,
            ["sparse", class, _, _, _] => self.shape(class, Special::Sparse(names(2)))?,
            ["ring", class, _, _, _] => self.shape(class, Special::Ring(names(2)))?,
            ["pairs", class, _, ..] => self.shape(class, Special::Pairs(names(2)))?,
            ["members", class, array] => self.shape(class, Special::Members(array.to_owned()))?,
            ["chained", class, _, _, _, _, _] => self.shape(class, Special::Chained(names(2)))?,
            ["linked", class, _, _, _, _, _] => self.shape(class, Special::Linked(names(2)))?,
            ["tree", class, _, _, _, _, _, _] => self.shape(class, Special::Tree(names(2)))?,
            ["gapped", class, _, _, _, _, _, _, _, _] => self.shape(class, Special::Gapped(names(2)))?,
            _ => return Err(format!("no rule: {}", words.join(" "))),
        }
        Ok(())
    }

    fn bypass(&mut self, names: [&str; 4], number: Option<(String, u32)>) {
        let [class, test, next, element] = names.map(str::to_owned);
        self.bypasses.push(Bypass { class, test, next, element, number });
    }

    fn field(&mut self, class: &str, field: &str, treatment: Treatment) -> Result<(), String> {
        match self.fields.insert((class.to_owned(), field.to_owned()), treatment) {
            Some(_) => Err(format!("{class} {field} is named twice")),
            None => Ok(()),
        }
    }

    fn shape(&mut self, class: &str, shape: Special) -> Result<(), String> {
        match self.shapes.insert(class.to_owned(), shape) {
            Some(_) => Err(format!("{class} is named twice")),
            None => Ok(()),
        }
    }

    /// How a field is treated; `None` if like any other.
    pub(super) fn treatment(&self, class: &str, field: &str) -> Option<Treatment> {
        let find = |field: &str| self.fields.get(&(class.to_owned(), field.to_owned())).cloned();
        let everywhere = || self.fields.get(&("*".to_owned(), field.to_owned())).cloned();
        let package = || self.packages.iter().any(|p| class.starts_with(p.as_str())).then_some(Treatment::Skip);
        find(field).or_else(|| find("*")).or_else(everywhere).or_else(package)
    }
}

/// The fields of a class with which the paths of conditions begin.
fn firsts(class: &str, all: &[Vec<Condition>]) -> Vec<(String, String)> {
    all.iter().flatten().map(|c| (class.to_owned(), c.first().to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_read_and_what_hides_needs_a_reason() {
        let rules = Rules::parse("version 3\n# words\nskip a.B c | a cache\nskip a.D * | a pool\nvalue a.E").unwrap();
        assert_eq!((rules.version, rules.treatment("a.B", "c")), (3, Some(Treatment::Skip)));
        assert_eq!(rules.treatment("a.D", "any"), Some(Treatment::Skip));
        assert_eq!(rules.treatment("a.B", "d"), None);
        let rules = Rules::parse("version 3\nskip a.B,b.B c | a cache").unwrap();
        assert_eq!(["a.B", "b.B", "a.B,b.B"].map(|c| rules.treatment(c, "c").is_some()), [true, true, false]);
        let rules = Rules::parse("version 3\nskip a.b.* * | not the app's").unwrap();
        assert_eq!(rules.treatment("a.b.C", "d"), Some(Treatment::Skip));
        assert_eq!(rules.treatment("a.c.C", "d"), None);
        let text = "version 3\nyoung 9 | r\ntrimmed a.B c | r\nempty a.B d size | r\nwithout a.B e f | r\nmixed a.C g | r\nvain a.D h | r";
        let rules = Rules::parse(text).unwrap();
        assert_eq!((rules.young, rules.treatment("a.B", "c")), (9, Some(Treatment::Trimmed)));
        assert_eq!(rules.treatment("a.B", "d"), Some(Treatment::Empty("size".into())));
        assert_eq!(rules.treatment("a.B", "e"), Some(Treatment::Without("f".into())));
        assert_eq!(rules.mixed, [("a.C".to_owned(), "g".to_owned())]);
        assert!(rules.named().contains(&("a.D".to_owned(), "h".to_owned())));
        let text = "version 3\nskip a.B c when d.e=0 | r\nskip a.B c when f!=0 | r\nnull a.G when h[].i&0x1=0 | r\nblank a.J | r";
        let rules = Rules::parse(text).unwrap();
        assert_eq!(rules.unless[&("a.B".to_owned(), "c".to_owned())].len(), 2);
        assert!(rules.named().contains(&("a.B".to_owned(), "c".to_owned())));
        assert!(rules.looked_at().contains(&("a.B".to_owned(), "f".to_owned())));
        assert!(rules.looked_at().contains(&("a.G".to_owned(), "h".to_owned())));
        assert!(Rules::parse("version 3\nnull a.B when c | no comparison").is_err());
        for (bad, line) in [("version 1\nskip a.B c", 2), ("version 1\nhide a | b", 2), ("value a.B", 1)] {
            assert_eq!(Rules::parse(bad).map(|_| ()).map_err(|e| e.line), Err(line), "{bad}");
        }
        assert!(Rules::parse("version 1\nvalue a.B\nleaf a.B | twice").is_err());
    }
}
