//! YAML with places: every value knows its line and column, so that every complaint can name them.

use super::{FlowError, Mark};
use saphyr::{LoadableYamlNode, MarkedYaml, Scalar, YamlData};

/// The largest file that is read.
const MAX_BYTES: usize = 4 << 20;
/// The deepest nesting that is read.
const MAX_DEPTH: usize = 64;

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) mark: Mark,
    pub(crate) kind: Kind,
}

/// What a value is. Scalars are kept as they were written.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Null,
    Text(String),
    List(Vec<Value>),
    Map(Vec<(Key, Value)>),
}

/// A key with its place.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub(crate) mark: Mark,
    pub(crate) name: String,
}

/// Reads all documents of a file.
pub(crate) fn documents(text: &str) -> Result<Vec<Value>, FlowError> {
    if text.len() > MAX_BYTES {
        return Err(error(Mark { line: 1, column: 1 }, format!("the file is larger than {MAX_BYTES} bytes")));
    }
    if let Some(mark) = too_deep(text) {
        return Err(error(mark, format!("nested deeper than {MAX_DEPTH}")));
    }
    let nodes = MarkedYaml::load_from_str(text)
        .map_err(|e| error(Mark { line: e.marker().line(), column: e.marker().col() + 1 }, e.info().to_owned()))?;
    let source: Vec<char> = text.chars().collect();
    nodes.iter().map(|node| value(node, &source, 0)).collect()
}

pub(crate) fn error(mark: Mark, why: impl Into<String>) -> FlowError {
    FlowError { file: None, mark, why: why.into() }
}

impl Value {
    /// The text of a scalar.
    pub(crate) fn text(&self) -> Result<&str, FlowError> {
        match &self.kind {
            Kind::Text(text) => Ok(text),
            _ => Err(error(self.mark, "expected a text")),
        }
    }

    pub(crate) fn flag(&self) -> Result<bool, FlowError> {
        match self.text()? {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(error(self.mark, "expected true or false")),
        }
    }

    pub(crate) fn number<T: std::str::FromStr>(&self) -> Result<T, FlowError> {
        let text = self.text()?.replace('_', "");
        text.parse().map_err(|_| error(self.mark, "expected a number"))
    }

    pub(crate) fn list(&self) -> Result<&[Value], FlowError> {
        match &self.kind {
            Kind::List(list) => Ok(list),
            _ => Err(error(self.mark, "expected a list")),
        }
    }

    pub(crate) fn map(&self) -> Result<&[(Key, Value)], FlowError> {
        match &self.kind {
            Kind::Map(map) => Ok(map),
            _ => Err(error(self.mark, "expected fields")),
        }
    }
}

/// Numbers are taken as they were written: to type `007` is not to type `7`.
fn value(node: &MarkedYaml<'_>, source: &[char], depth: usize) -> Result<Value, FlowError> {
    let mark = mark(node);
    let written = || {
        let range = node.span.start.index()..node.span.end.index();
        source.get(range).unwrap_or_default().iter().collect::<String>().trim().to_owned()
    };
    if depth > MAX_DEPTH {
        return Err(error(mark, format!("nested deeper than {MAX_DEPTH}")));
    }
    let kind = match &node.data {
        YamlData::Value(Scalar::Null) => Kind::Null,
        YamlData::Value(Scalar::Boolean(b)) => Kind::Text(b.to_string()),
        YamlData::Value(Scalar::Integer(_) | Scalar::FloatingPoint(_)) => Kind::Text(written()),
        YamlData::Value(Scalar::String(s)) => Kind::Text(s.to_string()),
        YamlData::Sequence(list) => {
            Kind::List(list.iter().map(|v| value(v, source, depth + 1)).collect::<Result<_, _>>()?)
        }
        YamlData::Mapping(map) => {
            let pair = |(k, v): (&MarkedYaml<'_>, &MarkedYaml<'_>)| Ok((key(k, source)?, value(v, source, depth + 1)?));
            Kind::Map(map.iter().map(pair).collect::<Result<_, FlowError>>()?)
        }
        _ => return Err(error(mark, "tags and aliases are not understood")),
    };
    Ok(Value { mark, kind })
}

fn key(node: &MarkedYaml<'_>, source: &[char]) -> Result<Key, FlowError> {
    match value(node, source, 0)?.kind {
        Kind::Text(name) => Ok(Key { mark: mark(node), name }),
        _ => Err(error(mark(node), "expected a name")),
    }
}

fn mark(node: &MarkedYaml<'_>) -> Mark {
    Mark { line: node.span.start.line(), column: node.span.start.col() + 1 }
}

/// The reader recurses, so nesting is bounded before it begins: by brackets and by indentation, both of which every
/// level costs at least one of.
fn too_deep(text: &str) -> Option<Mark> {
    let mut open = 0usize;
    for (number, line) in text.lines().enumerate() {
        let indent = line.bytes().take_while(|b| matches!(b, b' ' | b'-' | b'?')).count();
        for (column, b) in line.bytes().enumerate() {
            match b {
                b'[' | b'{' => open += 1,
                b']' | b'}' => open = open.saturating_sub(1),
                _ => {}
            }
            if open > MAX_DEPTH || indent > 8 * MAX_DEPTH {
                return Some(Mark { line: number + 1, column: column + 1 });
            }
        }
    }
    None
}
