//! Expressions of a given type, from what is in scope.

use crate::random::Random;
use crate::scope::{Scope, Type};

/// Deeper expressions end in variables and literals.
const DEPTH: u32 = 3;

/// Some expression of the type; it may throw any runtime exception.
pub(crate) fn expression(random: &mut Random, scope: &Scope<'_>, kind: Type) -> String {
    Maker { random, scope }.make(kind, DEPTH)
}

struct Maker<'a, 'b> {
    random: &'a mut Random,
    scope: &'a Scope<'b>,
}

impl Maker<'_, '_> {
    fn make(&mut self, kind: Type, depth: u32) -> String {
        if depth == 0 || self.random.percent(15) {
            return self.leaf(kind);
        }
        if self.random.percent(8) {
            return self.call(kind, depth).unwrap_or_else(|| self.leaf(kind));
        }
        if self.random.percent(8) {
            let (condition, yes, no) =
                (self.make(Type::Boolean, depth - 1), self.make(kind, depth - 1), self.make(kind, depth - 1));
            return format!("({condition} ? {yes} : {no})");
        }
        match kind {
            Type::Int => self.int(depth),
            Type::Long => self.long(depth),
            Type::Float => self.floating(kind, depth),
            Type::Double => self.floating(kind, depth),
            Type::Boolean => self.boolean(depth),
            Type::Text => self.text(depth),
            Type::Ints => self.ints(depth),
            Type::List | Type::Object => self.leaf(kind),
        }
    }

    fn leaf(&mut self, kind: Type) -> String {
        match self.scope.variable(kind, self.random) {
            Some(name) if self.random.percent(75) => name.to_owned(),
            _ => kind.literal(self.random),
        }
    }

    /// A call of an earlier function with that result.
    fn call(&mut self, kind: Type, depth: u32) -> Option<String> {
        let fitting: Vec<_> = self.scope.functions.iter().filter(|f| f.result == kind).collect();
        if fitting.is_empty() {
            return None;
        }
        let function = self.random.pick(&fitting);
        let arguments: Vec<String> = function.parameters.iter().map(|&p| self.make(p, depth - 1)).collect();
        Some(format!("{}({})", function.name, arguments.join(", ")))
    }

    fn binary(&mut self, kind: Type, operators: &[&str], depth: u32) -> String {
        let operator = self.random.pick(operators);
        let (left, right) = (self.make(kind, depth - 1), self.make(kind, depth - 1));
        format!("({left} {operator} {right})")
    }

    fn int(&mut self, depth: u32) -> String {
        let d = depth - 1;
        match self.random.range(0, 17) {
            0..=6 => self.binary(Type::Int, &["+", "-", "*", "&", "|", "^", "<<", ">>", ">>>"], depth),
            7 => self.division(Type::Int, depth),
            8 => format!("{}({})", self.random.pick(&["-", "~"]), self.make(Type::Int, d)),
            9 => {
                let cast = self.random.pick(&["int", "byte", "short", "char"]);
                format!("((int) ({cast}) {})", self.number(d))
            }
            10 => format!("{}.length()", self.make(Type::Text, d)),
            11 => self.access(d),
            12 => {
                let method = self.random.pick(&["apply", "virt", "twice"]);
                format!("{}.{method}({})", self.make(Type::Object, d), self.make(Type::Int, d))
            }
            13 => {
                let method = self.random.pick(&["min", "max"]);
                format!("Math.{method}({}, {})", self.make(Type::Int, d), self.make(Type::Int, d))
            }
            14 | 15 => {
                let method = self.random.pick(&["bitCount", "reverse", "signum", "numberOfLeadingZeros"]);
                format!("Integer.{method}({})", self.make(Type::Int, d))
            }
            _ if self.random.percent(10) => format!("Integer.parseInt({})", self.make(Type::Text, d)),
            _ => format!("Integer.parseInt(\"\" + {})", self.make(Type::Int, d)),
        }
    }

    /// An element of an array, a text or a list; mostly within bounds.
    fn access(&mut self, depth: u32) -> String {
        let kind = self.random.pick(&[Type::Ints, Type::Text, Type::List]);
        let (of, index) = (self.make(kind, depth), self.make(Type::Int, depth));
        if self.random.percent(90) {
            return format!("at({of}, {index})");
        }
        match kind {
            Type::Text => format!("((int) {of}.charAt({index} & 1))"),
            Type::List => format!("((int) {of}.get({index} & 1))"),
            _ => format!("{of}[{index} & 3]"),
        }
    }

    /// Mostly by an odd number.
    fn division(&mut self, kind: Type, depth: u32) -> String {
        let operator = self.random.pick(&["/", "%"]);
        let (left, right) = (self.make(kind, depth - 1), self.make(kind, depth - 1));
        let guard = if self.random.percent(90) { " | 1" } else { "" };
        format!("({left} {operator} ({right}{guard}))")
    }

    fn long(&mut self, depth: u32) -> String {
        let d = depth - 1;
        match self.random.range(0, 10) {
            0..=4 => self.binary(Type::Long, &["+", "-", "*", "&", "|", "^"], depth),
            5 => format!(
                "({} {} {})",
                self.make(Type::Long, d),
                self.random.pick(&["<<", ">>", ">>>"]),
                self.make(Type::Int, d)
            ),
            6 => self.division(Type::Long, depth),
            7 => format!("(long) {}", self.number(d)),
            8 => format!(
                "Long.{}({})",
                self.random.pick(&["reverse", "reverseBytes", "highestOneBit"]),
                self.make(Type::Long, d)
            ),
            _ => format!("{}({})", self.random.pick(&["-", "~"]), self.make(Type::Long, d)),
        }
    }

    fn floating(&mut self, kind: Type, depth: u32) -> String {
        let d = depth - 1;
        match self.random.range(0, 8) {
            0..=4 => self.binary(kind, &["+", "-", "*", "/", "%"], depth),
            5 => format!("({}) {}", kind.java(), self.number(d)),
            6 => format!("-({})", self.make(kind, d)),
            _ => format!("Math.{}({}, {})", self.random.pick(&["min", "max"]), self.make(kind, d), self.make(kind, d)),
        }
    }

    /// `compareTo`-like results are kept out: only their sign is defined.
    fn boolean(&mut self, depth: u32) -> String {
        let d = depth - 1;
        let number = self.number_type();
        match self.random.range(0, 9) {
            0..=2 => format!(
                "({} {} {})",
                self.make(number, d),
                self.random.pick(&["<", ">", "<=", ">=", "==", "!="]),
                self.make(number, d)
            ),
            3 => self.binary(Type::Boolean, &["&&", "||", "^", "&", "|"], depth),
            4 => format!("!({})", self.make(Type::Boolean, d)),
            5 => format!("{}.equals({})", self.make(Type::Text, d), self.make(Type::Text, d)),
            6 => format!("{}.contains({})", self.make(Type::List, d), self.make(Type::Int, d)),
            7 => format!(
                "((Object) {} instanceof {})",
                self.make(Type::Object, d),
                self.random.pick(&["C0", "C1", "C2", "Op"])
            ),
            _ => format!("{}.startsWith({})", self.make(Type::Text, d), self.make(Type::Text, d)),
        }
    }

    fn text(&mut self, depth: u32) -> String {
        let d = depth - 1;
        match self.random.range(0, 8) {
            0..=1 => self.binary(Type::Text, &["+"], depth),
            2 => format!("({} + {})", self.make(Type::Text, d), self.make(Type::Int, d)),
            3 => format!("({} + {})", self.make(Type::Text, d), self.make(Type::Long, d)),
            4 => format!("tail({}, {})", self.make(Type::Text, d), self.make(Type::Int, d)),
            5 => format!("String.valueOf({})", self.make(Type::Boolean, d)),
            6 => format!("{}.replace('{}', 'q')", self.make(Type::Text, d), self.random.pick(&["a", "l", "4", ","])),
            _ => format!("Integer.toString({}, {})", self.make(Type::Int, d), self.random.range(2, 37)),
        }
    }

    fn ints(&mut self, depth: u32) -> String {
        let d = depth - 1;
        match self.random.range(0, 3) {
            0 => format!("new int[] {{{}, {}}}", self.make(Type::Int, d), self.make(Type::Int, d)),
            1 => format!("Arrays.copyOf({}, {} & 15)", self.make(Type::Ints, d), self.make(Type::Int, d)),
            _ => format!("{}.clone()", self.make(Type::Ints, d)),
        }
    }

    fn number(&mut self, depth: u32) -> String {
        let kind = self.number_type();
        self.make(kind, depth)
    }

    fn number_type(&mut self) -> Type {
        self.random.pick(&[Type::Int, Type::Int, Type::Long, Type::Float, Type::Double])
    }
}
