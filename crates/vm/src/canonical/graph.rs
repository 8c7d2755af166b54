//! What a canonical hash is made of, so that one can see in which fields two moments differ.

use super::walk::{Label, Sink};
use crate::layout::ClassId;
use crate::machine::Vm;

/// Everything that a walk found. Object 0 stands for threads and statics.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    class: String,
    values: Vec<(String, Value)>,
}

/// Where a comparison is.
#[derive(Clone, Default)]
struct Place {
    path: String,
    owner: String,
}

impl Place {
    fn difference(&self, node: u32, field: &str, values: (String, String)) -> Difference {
        let owner = if owns(field) { field.to_owned() } else { self.owner.clone() };
        Difference { path: self.path.clone(), node, field: field.to_owned(), owner, values }
    }

    /// The place behind a value of an object.
    fn behind(&self, node: &Node, name: &str) -> Place {
        let owner = if owns(name) { name.to_owned() } else { self.owner.clone() };
        Place { path: format!("{} > {}.{}", self.path, short(&node.class), short(name)), owner }
    }
}

/// Whether a name is that of a field with its class, not of an element of a container or of plain data such as a date.
fn owns(name: &str) -> bool {
    let elements = ["key", "value", "size", "length", "elements", "referent", "span", "place", "flags", "text"];
    !name.starts_with("java.")
        && name.rsplit_once('.').is_some_and(|(_, last)| !last.starts_with('[') && !elements.contains(&last))
}

impl Node {
    /// How a value is called: by the class that declares the field, or by the class of a container.
    fn field(&self, name: &str) -> String {
        let full = name.contains('.') && self.class != "roots";
        if full { name.to_owned() } else { format!("{}.{name}", self.class) }
    }
}

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number, or the hash of a content.
    Word(u64),
    /// A text or a primitive array.
    Bytes(Vec<u8>),
    /// The object with this number.
    Object(u32),
}

/// A place at which two graphs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The way to it from a root.
    pub path: String,
    /// The number of the object in the first graph.
    pub node: u32,
    /// The field with the class that declares it, or a container and what of it differs.
    pub field: String,
    /// The field that leads to it, past containers and plain data: the owner of what differs.
    pub owner: String,
    /// What is there in both.
    pub values: (String, String),
}

impl Graph {
    /// Number of objects.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The class of what a field of an object leads to.
    pub fn class_behind(&self, node: u32, field: &str) -> Option<&str> {
        let (_, value) = self.nodes.get(node as usize)?.values.iter().find(|(name, _)| name == field)?;
        let Value::Object(target) = value else { return None };
        self.nodes.get(*target as usize).map(|node| node.class.as_str())
    }

    /// The places at which two graphs differ, walked side by side; what lies behind a difference is not compared.
    pub fn differences(&self, other: &Graph) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut met = vec![u32::MAX; self.nodes.len()];
        let mut taken = vec![false; other.nodes.len()];
        let mut queue = vec![(0u32, 0u32, Place::default())];
        let mut next = 0;
        while let Some((a, b, place)) = queue.get(next).cloned() {
            next += 1;
            let (Some(x), Some(y)) = (self.nodes.get(a as usize), other.nodes.get(b as usize)) else { continue };
            if x.class != y.class {
                found.push(place.difference(a, "class", (x.class.clone(), y.class.clone())));
                continue;
            }
            if let Some((sizes, label)) = other_size(x, y) {
                let values = (self.only_in(x, other, y) + &sizes.0, other.only_in(y, self, x) + &sizes.1);
                found.push(place.difference(a, &x.field(label), values));
                continue;
            }
            for pair in pairs(&x.values, &y.values) {
                let show =
                    |graph: &Graph, v: Option<&(String, Value)>| v.map_or("-".to_owned(), |(_, v)| graph.show(v));
                let name = pair.0.or(pair.1).map_or("", |(n, _)| n);
                match (pair.0.map(|(_, v)| v), pair.1.map(|(_, w)| w)) {
                    (Some(Value::Object(p)), Some(Value::Object(q)))
                        if met[*p as usize] == u32::MAX && !taken[*q as usize] =>
                    {
                        met[*p as usize] = *q;
                        taken[*q as usize] = true;
                        queue.push((*p, *q, place.behind(x, name)));
                    }
                    (Some(Value::Object(p)), Some(Value::Object(q))) if met[*p as usize] == *q => {}
                    (v, w) if v == w && !matches!(v, Some(Value::Object(_))) => {}
                    _ => {
                        let values = (show(self, pair.0), show(other, pair.1));
                        found.push(place.difference(a, &x.field(name), values));
                    }
                }
            }
        }
        found
    }

    /// What a container has that the other one has not, as far as that shows from outside.
    fn only_in(&self, node: &Node, others: &Graph, other: &Node) -> String {
        let counts = |(name, _): &&(String, Value)| name == "key" || name.starts_with('[');
        let look = |graph: &Graph, value: &Value| match value {
            Value::Object(n) => graph.nodes.get(*n as usize).map_or("?", |node| &node.class).to_owned(),
            _ => graph.show(value),
        };
        let mut there: Vec<String> = other.values.iter().filter(counts).map(|(_, v)| look(others, v)).collect();
        let mut text = String::new();
        for here in node.values.iter().filter(counts).map(|(_, v)| look(self, v)) {
            match there.iter().position(|t| *t == here) {
                Some(at) => drop(there.swap_remove(at)),
                None => text += &format!("{here}, "),
            }
        }
        text
    }

    /// An object with its first values, as far as they are plain.
    fn look(&self, n: u32, node: &Node) -> String {
        let plain = node.values.iter().take(4).map(|(name, value)| match value {
            Value::Object(n) => {
                format!("{}: {}", short(name), self.nodes.get(*n as usize).map_or("?", |node| short(&node.class)))
            }
            value => format!("{}: {}", short(name), self.show(value)),
        });
        format!("#{n} {} {{{}}}", short(&node.class), plain.collect::<Vec<_>>().join(", "))
    }

    fn show(&self, value: &Value) -> String {
        match value {
            Value::Word(w) => format!("{w:#x}"),
            Value::Bytes(b) => {
                let units: Vec<u16> = b.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect();
                format!("{:?}", String::from_utf16_lossy(&units).chars().take(60).collect::<String>())
            }
            Value::Object(n) => self.nodes.get(*n as usize).map_or("?".into(), |node| self.look(*n, node)),
        }
    }
}

/// The sizes of two containers that differ in it, and what the size is called.
fn other_size<'a>(a: &'a Node, b: &Node) -> Option<((String, String), &'a str)> {
    let size = |node: &'a Node| node.values.iter().find(|(name, _)| name == "size" || name == "length");
    let (name, size) = size(a)?;
    let (_, other) = b.values.iter().find(|(n, _)| n == name)?;
    (size != other).then(|| ((format!("{size:?}"), format!("{other:?}")), name.as_str()))
}

/// Values of the same name, as far as there are two.
type Pair<'a> = (Option<&'a (String, Value)>, Option<&'a (String, Value)>);

/// Values side by side. Roots have different numbers of entries, so they are matched by name; others in turn.
fn pairs<'a>(a: &'a [(String, Value)], b: &'a [(String, Value)]) -> Vec<Pair<'a>> {
    if a.len() == b.len() && a.iter().zip(b).all(|(x, y)| x.0 == y.0) {
        return a.iter().zip(b).map(|(x, y)| (Some(x), Some(y))).collect();
    }
    let mut left: std::collections::BTreeMap<&str, std::collections::VecDeque<&(String, Value)>> = Default::default();
    b.iter().for_each(|y| left.entry(&y.0).or_default().push_back(y));
    let mut all: Vec<_> = a.iter().map(|x| (Some(x), left.get_mut(x.0.as_str()).and_then(|l| l.pop_front()))).collect();
    all.extend(left.values().flatten().map(|y| (None, Some(*y))));
    all
}

fn short(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}

/// Records what a walk finds.
pub(super) struct Recording {
    nodes: Vec<(ClassId, Vec<(Label, Value)>)>,
    /// The object to which values belong.
    at: usize,
}

impl Default for Recording {
    fn default() -> Recording {
        Recording { nodes: vec![(ClassId(0), Vec::new())], at: 0 }
    }
}

impl Recording {
    fn push(&mut self, label: Label, value: Value) {
        if let Some((_, values)) = self.nodes.get_mut(self.at) {
            values.push((label, value));
        }
    }

    /// Names what was recorded.
    pub(super) fn finish(self, vm: &mut Vm) -> Graph {
        let node = |(class, values): (ClassId, Vec<(Label, Value)>)| Node {
            class: if class == ClassId(0) { "roots".to_owned() } else { vm.classes.name(class) },
            values: values.into_iter().map(|(label, value)| (name(vm, label), value)).collect(),
        };
        Graph { nodes: self.nodes.into_iter().map(node).collect() }
    }
}

fn name(vm: &mut Vm, label: Label) -> String {
    match label {
        Label::Field(class, sym) => format!("{}.{}", vm.classes.name(class), vm.classes.names.text(sym)),
        Label::Class(class) => format!("class {}", vm.classes.name(class)),
        Label::Static(class, sym) => format!("{}.{}", vm.classes.name(class), vm.classes.names.text(sym)),
        Label::Index(i) => format!("[{i}]"),
        Label::Register(method, r) => {
            let m = vm.classes.method(method);
            let (class, sym) = (m.class, m.name);
            format!("{}.{} v{r}", vm.classes.name(class), vm.classes.names.text(sym))
        }
        Label::Wakes(method) => {
            let m = vm.classes.method(method);
            let (class, sym) = (m.class, m.name);
            format!("{}.{} wakes at", vm.classes.name(class), vm.classes.names.text(sym))
        }
        Label::Text(text) => text.to_owned(),
    }
}

impl Sink for Recording {
    fn object(&mut self, class: ClassId, _name: u64) {
        self.at = self.nodes.len();
        self.nodes.push((class, Vec::new()));
    }

    fn again(&mut self, number: u32) {
        self.at = number as usize;
    }

    fn word(&mut self, label: Label, value: u64) {
        self.push(label, Value::Word(value));
    }

    fn link(&mut self, label: Label, number: u32) {
        self.push(label, Value::Object(number));
    }

    fn bytes(&mut self, label: Label, bytes: &[u8]) {
        self.push(label, Value::Bytes(bytes.to_vec()));
    }
}
