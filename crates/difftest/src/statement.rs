//! Statements: declarations, assignments, branches, loops, exceptions.

use crate::expression::expression;
use crate::random::Random;
use crate::scope::{Scope, Type};

/// Blocks nest no deeper.
const DEPTH: usize = 4;

/// Writes statements of one function.
pub(crate) struct Statements<'a, 'b> {
    pub(crate) random: &'a mut Random,
    scope: &'a mut Scope<'b>,
    out: &'a mut String,
    /// Labels of the loops around.
    loops: Vec<String>,
}

impl<'a, 'b> Statements<'a, 'b> {
    pub(crate) fn new(random: &'a mut Random, scope: &'a mut Scope<'b>, out: &'a mut String) -> Statements<'a, 'b> {
        Statements { random, scope, out, loops: Vec::new() }
    }

    /// Some expression of the type.
    pub(crate) fn expression(&mut self, kind: Type) -> String {
        expression(self.random, self.scope, kind)
    }

    /// Some statements at this depth of indentation; variables stay declared.
    pub(crate) fn block(&mut self, count: u64, depth: usize) {
        for _ in 0..count {
            self.statement(depth);
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        for _ in 0..depth {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// `head {`, statements, without the closing brace.
    fn open(&mut self, head: &str, depth: usize) {
        self.line(depth, &format!("{head} {{"));
        let mark = self.scope.enter();
        let count = self.random.range(1, 4);
        self.block(count, depth + 1);
        self.scope.leave(mark);
    }

    fn braced(&mut self, head: &str, depth: usize) {
        self.open(head, depth);
        self.line(depth, "}");
    }

    fn statement(&mut self, depth: usize) {
        if depth > DEPTH {
            return self.simple(depth);
        }
        match self.random.range(0, 20) {
            0..=8 => self.simple(depth),
            9..=11 => self.branch(depth),
            12 | 13 => self.for_loop(depth),
            14 => self.while_loop(depth),
            15 => self.switch(depth),
            16 | 17 => self.try_catch(depth),
            18 => self.synchronized(depth),
            _ => self.jump(depth),
        }
    }

    fn simple(&mut self, depth: usize) {
        match self.random.range(0, 10) {
            0..=3 => self.declaration(depth),
            4..=6 => self.assignment(depth),
            7 => self.element(depth),
            _ => self.mixing(depth),
        }
    }

    fn declaration(&mut self, depth: usize) {
        let kind = Type::any(self.random);
        let value = self.expression(kind);
        let name = self.scope.declare(kind);
        self.line(depth, &format!("{} {name} = {value};", kind.java()));
    }

    fn assignment(&mut self, depth: usize) {
        let kind =
            self.random.pick(&[Type::Int, Type::Int, Type::Long, Type::Float, Type::Double, Type::Text, Type::Boolean]);
        let Some(name) = self.scope.variable(kind, self.random).map(str::to_owned) else {
            return self.declaration(depth);
        };
        let operators: &[&str] = match kind {
            Type::Int | Type::Long => &["=", "+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>=", ">>>=", "/=", "%="],
            Type::Float | Type::Double => &["=", "+=", "-=", "*=", "/=", "%="],
            Type::Boolean => &["=", "&=", "|=", "^="],
            _ => &["=", "+="],
        };
        let operator = self.random.pick(operators);
        let value = self.expression(kind);
        if kind == Type::Text && operator == "+=" {
            // A loop must not build texts without bound.
            return self.line(depth, &format!("if ({name}.length() < 200) {name} += {value};"));
        }
        self.line(depth, &format!("{name} {operator} {value};"));
    }

    fn element(&mut self, depth: usize) {
        let value = self.expression(Type::Int);
        let index = self.random.range(0, 4);
        if let Some(list) = self.scope.variable(Type::List, self.random).map(str::to_owned) {
            let action = match self.random.range(0, 3) {
                0 => format!("if ({list}.size() < 50) {list}.add({value});"),
                1 => format!("if ({list}.size() > {index}) {list}.set({index}, {value});"),
                _ => format!("Collections.sort({list});"),
            };
            return self.line(depth, &action);
        }
        match self.scope.variable(Type::Ints, self.random).map(str::to_owned) {
            Some(array) => self.line(depth, &format!("if ({array}.length > {index}) {array}[{index}] = {value};")),
            None => self.mixing(depth),
        }
    }

    fn mixing(&mut self, depth: usize) {
        let kind = Type::any(self.random);
        let value = self.expression(kind);
        self.line(depth, &format!("mix({value});"));
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.expression(Type::Boolean);
        self.open(&format!("if ({condition})"), depth);
        if self.random.percent(40) {
            self.line(depth, "} else {");
            let mark = self.scope.enter();
            self.block(2, depth + 1);
            self.scope.leave(mark);
        }
        self.line(depth, "}");
    }

    fn looped(&mut self, label: String, head: &str, depth: usize) {
        self.line(depth, &format!("{label}:"));
        self.loops.push(label);
        self.line(depth, &format!("{head} {{"));
        self.line(depth + 1, "tick();");
        let mark = self.scope.enter();
        self.block(2, depth + 1);
        self.scope.leave(mark);
        self.line(depth, "}");
        self.loops.pop();
    }

    fn for_loop(&mut self, depth: usize) {
        let (counter, label) = (self.scope.fresh(), format!("l{}", self.scope.fresh()));
        let end = self.random.range(1, 12);
        let head = match self.random.range(0, 3) {
            0 => format!("for (int {counter} = 0; {counter} < {end}; {counter}++)"),
            1 => format!("for (int {counter} = {end}; {counter} > 0; {counter} -= 2)"),
            _ => format!("for (int {counter} : {})", self.expression(Type::Ints)),
        };
        self.looped(label, &head, depth);
    }

    fn while_loop(&mut self, depth: usize) {
        let (counter, label) = (self.scope.fresh(), format!("l{}", self.scope.fresh()));
        let condition = self.expression(Type::Boolean);
        let start = self.random.range(1, 9);
        self.line(depth, &format!("int {counter} = {start};"));
        self.looped(label, &format!("while ({counter}-- > 0 && {condition})"), depth);
    }

    fn switch(&mut self, depth: usize) {
        let text = self.random.percent(30);
        let labels: &[&str] =
            if text { &["\"a\"", "\"42\"", "\"AaBB\"", "\"BBAa\""] } else { &["0", "1", "2", "7", "1000000", "-1"] };
        let on = if text { self.expression(Type::Text) } else { self.expression(Type::Int) };
        let mask = if text || self.random.percent(30) { "" } else { " & 7" };
        self.line(depth, &format!("switch ({on}{mask}) {{"));
        let mut count = 0;
        for label in labels {
            if self.random.percent(70) {
                self.case(&format!("case {label}:"), depth + 1);
                count += 1;
            }
        }
        if count == 0 || self.random.percent(70) {
            self.case("default:", depth + 1);
        }
        self.line(depth, "}");
    }

    fn case(&mut self, head: &str, depth: usize) {
        self.braced(head, depth);
        if self.random.percent(70) {
            self.line(depth + 1, "break;");
        }
    }

    fn try_catch(&mut self, depth: usize) {
        self.open("try", depth);
        let caught = self.random.pick(&[
            "RuntimeException",
            "ArithmeticException | NullPointerException",
            "IndexOutOfBoundsException",
            "IllegalArgumentException",
        ]);
        let finally = self.random.percent(40);
        if !finally || self.random.percent(60) {
            self.line(depth, &format!("}} catch ({caught} e{depth}) {{"));
            self.line(depth + 1, &format!("mix((RuntimeException) e{depth});"));
            let mark = self.scope.enter();
            self.block(1, depth + 1);
            self.scope.leave(mark);
        }
        if finally {
            // A jump out of a finally block would swallow the budget's exception.
            let loops = std::mem::take(&mut self.loops);
            self.line(depth, "} finally {");
            self.mixing(depth + 1);
            self.loops = loops;
        }
        self.line(depth, "}");
    }

    fn synchronized(&mut self, depth: usize) {
        let on = self.expression(Type::Object);
        self.braced(&format!("synchronized ({on})"), depth);
    }

    /// Jumps hang on a condition, since the compiler refuses what cannot be reached.
    fn jump(&mut self, depth: usize) {
        let condition = self.expression(Type::Boolean);
        let labels: Vec<&str> = self.loops.iter().map(String::as_str).collect();
        let action = match self.random.range(0, 3) {
            0 => "throw new IllegalStateException(\"thrown\");".to_owned(),
            1 if !labels.is_empty() => format!("break {};", self.random.pick(&labels)),
            2 if !labels.is_empty() => format!("continue {};", self.random.pick(&labels)),
            _ => "throw new UnsupportedOperationException();".to_owned(),
        };
        let rarely = if action.starts_with("throw") { " && hash % 7 == 0" } else { "" };
        self.line(depth, &format!("if ({condition}{rarely}) {action}"));
    }
}
