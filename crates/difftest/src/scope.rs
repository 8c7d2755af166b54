//! Types of values, and which variables and functions an expression may use.

use crate::Function;
use crate::classes::class_name;
use crate::random::Random;

/// The types that programs compute with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Int,
    Long,
    Float,
    Double,
    Boolean,
    Text,
    /// `int[]`, never null.
    Ints,
    /// `ArrayList<Integer>`, never null.
    List,
    /// An object of the generated hierarchy, sometimes null.
    Object,
}

const ALL: [Type; 9] =
    [Type::Int, Type::Long, Type::Float, Type::Double, Type::Boolean, Type::Text, Type::Ints, Type::List, Type::Object];
const INTS: [&str; 10] =
    ["0", "1", "-1", "7", "31", "-100", "65536", "1234567", "Integer.MAX_VALUE", "Integer.MIN_VALUE"];
const LONGS: [&str; 8] = ["0L", "1L", "-1L", "1L << 40", "123456789012L", "-77L", "Long.MAX_VALUE", "Long.MIN_VALUE"];
const FLOATS: [&str; 8] = ["0f", "-0f", "1.5f", "-2.25f", "1e10f", "Float.NaN", "Float.POSITIVE_INFINITY", "3e-40f"];
const DOUBLES: [&str; 8] = ["0.0", "-0.0", "1.5", "-2.25", "1e100", "Double.NaN", "Double.NEGATIVE_INFINITY", "4e-320"];
const TEXTS: [&str; 8] = ["\"\"", "\"a\"", "\"hello\"", "\"42\"", "\"-7\"", "\"\\u20ac\"", "\"x,y,z\"", "\"AaBB\""];

impl Type {
    /// Any type.
    pub(crate) fn any(random: &mut Random) -> Type {
        random.pick(&ALL)
    }

    /// A type that a function can return.
    pub(crate) fn primitive(random: &mut Random) -> Type {
        random.pick(&ALL[..6])
    }

    /// How the type is written.
    pub(crate) fn java(self) -> &'static str {
        match self {
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::Boolean => "boolean",
            Type::Text => "String",
            Type::Ints => "int[]",
            Type::List => "ArrayList<Integer>",
            Type::Object => "Base",
        }
    }

    /// A value that needs no variable.
    pub(crate) fn literal(self, random: &mut Random) -> String {
        match self {
            Type::Int if random.percent(50) => random.range(0, 200).to_string(),
            Type::Int => parenthesised(random.pick(&INTS)),
            Type::Long => parenthesised(random.pick(&LONGS)),
            Type::Float => parenthesised(random.pick(&FLOATS)),
            Type::Double => parenthesised(random.pick(&DOUBLES)),
            Type::Boolean => random.pick(&["true", "false"]).to_owned(),
            Type::Text => random.pick(&TEXTS).to_owned(),
            Type::Ints => {
                format!("new int[] {{{}, {}, {}}}", random.range(0, 9), random.pick(&INTS), random.range(0, 99))
            }
            Type::List => {
                format!("list({}, {})", random.range(0, 9), random.pick(&INTS))
            }
            Type::Object if random.percent(2) => "((Base) null)".to_owned(),
            Type::Object => format!("new {}({})", class_name(random), random.range(0, 50)),
        }
    }
}

fn parenthesised(text: &str) -> String {
    format!("({text})")
}

/// What is visible at a point of the program.
pub(crate) struct Scope<'a> {
    pub(crate) functions: &'a [Function],
    variables: Vec<(Type, String)>,
    next: usize,
}

impl<'a> Scope<'a> {
    pub(crate) fn new(functions: &'a [Function]) -> Scope<'a> {
        Scope { functions, variables: Vec::new(), next: 0 }
    }

    /// Declares a variable under a name that no other of the function has.
    pub(crate) fn declare(&mut self, kind: Type) -> String {
        let name = self.fresh();
        self.variables.push((kind, name.clone()));
        name
    }

    /// A name for something that expressions must not use, such as a loop counter.
    pub(crate) fn fresh(&mut self) -> String {
        self.next += 1;
        format!("v{}", self.next)
    }

    /// Where the variables of a block begin; to be given to [`leave`](Scope::leave).
    pub(crate) fn enter(&self) -> usize {
        self.variables.len()
    }

    pub(crate) fn leave(&mut self, mark: usize) {
        self.variables.truncate(mark);
    }

    /// Some variable of the type.
    pub(crate) fn variable(&self, kind: Type, random: &mut Random) -> Option<&str> {
        let fitting: Vec<&str> = self.variables.iter().filter(|(k, _)| *k == kind).map(|(_, n)| n.as_str()).collect();
        if fitting.is_empty() { None } else { Some(random.pick(&fitting)) }
    }
}
