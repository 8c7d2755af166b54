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
    /// The class of the object and the field.
    pub field: String,
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

    /// The places at which two graphs differ, walked side by side; what lies behind a difference is not compared.
    pub fn differences(&self, other: &Graph) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut met = vec![u32::MAX; self.nodes.len()];
        let mut queue = vec![(0u32, 0u32, String::new())];
        let mut next = 0;
        while let Some((a, b, path)) = queue.get(next).cloned() {
            next += 1;
            let (Some(x), Some(y)) = (self.nodes.get(a as usize), other.nodes.get(b as usize)) else { continue };
            if x.class != y.class {
                let values = (x.class.clone(), y.class.clone());
                found.push(Difference { path, field: "class".into(), values });
                continue;
            }
            for pair in pairs(&x.values, &y.values) {
                let ((name, v), (_, w)) = match pair {
                    (Some(v), Some(w)) => (v, w),
                    (v, w) => {
                        let show = |v: Option<&(String, Value)>| v.map_or("-".to_owned(), |(_, v)| self.show(v));
                        let name = v.or(w).map_or("", |(n, _)| n);
                        let values = (show(v), w.map_or("-".to_owned(), |(_, w)| other.show(w)));
                        found.push(Difference { path: path.clone(), field: format!("{}.{name}", x.class), values });
                        continue;
                    }
                };
                match (v, w) {
                    (Value::Object(p), Value::Object(q)) if met[*p as usize] == u32::MAX => {
                        met[*p as usize] = *q;
                        queue.push((*p, *q, format!("{path} > {}.{name}", short(&x.class))));
                    }
                    (Value::Object(p), Value::Object(q)) if met[*p as usize] == *q => {}
                    (v, w) if v == w && !matches!(v, Value::Object(_)) => {}
                    (v, w) => {
                        let values = (self.show(v), other.show(w));
                        found.push(Difference { path: path.clone(), field: format!("{}.{name}", x.class), values });
                    }
                }
            }
        }
        found
    }

    fn show(&self, value: &Value) -> String {
        match value {
            Value::Word(w) => format!("{w:#x}"),
            Value::Bytes(b) => {
                let units: Vec<u16> = b.chunks_exact(2).map(|c| u16::from_le_bytes([c[0], c[1]])).collect();
                format!("{:?}", String::from_utf16_lossy(&units).chars().take(60).collect::<String>())
            }
            Value::Object(n) => {
                format!("#{n} {}", self.nodes.get(*n as usize).map_or("?", |node| short(&node.class)))
            }
        }
    }
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
}

impl Default for Recording {
    fn default() -> Recording {
        Recording { nodes: vec![(ClassId(0), Vec::new())] }
    }
}

impl Recording {
    fn push(&mut self, label: Label, value: Value) {
        if let Some((_, values)) = self.nodes.last_mut() {
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
        Label::Field(sym) => vm.classes.names.text(sym),
        Label::Class(class) => format!("class {}", vm.classes.name(class)),
        Label::Static(class, sym) => format!("{}.{}", vm.classes.name(class), vm.classes.names.text(sym)),
        Label::Index(i) => format!("[{i}]"),
        Label::Register(method, r) => {
            let m = vm.classes.method(method);
            let (class, sym) = (m.class, m.name);
            format!("{}.{} v{r}", vm.classes.name(class), vm.classes.names.text(sym))
        }
        Label::Text(text) => text.to_owned(),
    }
}

impl Sink for Recording {
    fn object(&mut self, class: ClassId, _name: u64) {
        self.nodes.push((class, Vec::new()));
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
