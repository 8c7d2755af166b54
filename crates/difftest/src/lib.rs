//! Random Java programs for differential tests of the machine against a JVM.
//!
//! A program is a pure function of its number: `program(n)` gives the same text on every host and for ever, so a
//! failure is named by one number. Every program compiles, ends (a budget bounds all loops), reads nothing from
//! outside and prints the same on OpenJDK and on Android 6: it uses only what both define in the same way. Text of
//! floating-point numbers is avoided (the two print some numbers with different digits); their bits are mixed in.

mod classes;
mod expression;
mod random;
mod scope;
mod statement;

use classes::write_classes;
use random::Random;
use scope::{Scope, Type};
use statement::Statements;

/// A generated program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Name of its class, in the default package.
    pub name: String,
    /// The source text.
    pub source: String,
}

/// What every program begins with: a running hash of all it computes, a budget for its loops, and accesses that
/// cannot fail, because a program that throws at once tests little.
const PRELUDE: &str = "\
    static long hash = 7;
    static int budget = 3000;

    static void tick() {
        if (--budget < 0) throw new IllegalStateException(\"budget\");
    }

    static void mix(long v) {
        hash = hash * 31 + v;
    }

    static void mix(int v) {
        mix((long) v);
    }

    static void mix(boolean v) {
        mix(v ? 1L : 2L);
    }

    static void mix(float v) {
        mix((long) Float.floatToIntBits(v));
    }

    static void mix(double v) {
        mix(Double.doubleToLongBits(v));
    }

    static void mix(Object v) {
        mix(v == null ? 0L : (long) v.hashCode());
    }

    static void mix(int[] v) {
        for (int x : v) mix(x);
    }

    static int at(int[] a, int i) {
        return a.length == 0 ? -1 : a[(i & 0x7fffffff) % a.length];
    }

    static int at(String s, int i) {
        return s.isEmpty() ? -2 : s.charAt((i & 0x7fffffff) % s.length());
    }

    static int at(ArrayList<Integer> l, int i) {
        return l.isEmpty() ? -3 : l.get((i & 0x7fffffff) % l.size());
    }

    static String tail(String s, int i) {
        return s.substring((i & 0x7fffffff) % (s.length() + 1));
    }

    static ArrayList<Integer> list(int a, int b) {
        return new ArrayList<Integer>(Arrays.asList(a, b));
    }

    static void mix(RuntimeException e) {
        if (\"budget\".equals(e.getMessage())) throw e;
        mix((Object) e.getClass().getName());
    }

";

/// The program of a number.
pub fn program(number: u64) -> Program {
    let mut random = Random::new(number);
    let name = format!("G{number}");
    let mut source =
        format!("import java.util.*;\n\n/** Generated, number {number}. */\npublic class {name} {{\n{PRELUDE}");
    write_classes(&mut random, &mut source);
    let mut functions = Vec::new();
    for index in 0..random.range(2, 6) {
        let function = Function::random(&mut random, index);
        function.write(&mut random, &functions, &mut source);
        functions.push(function);
    }
    write_main(&mut random, &functions, &mut source);
    source.push_str("}\n");
    Program { name, source }
}

/// A static method of the program.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    name: String,
    result: Type,
    parameters: Vec<Type>,
}

impl Function {
    fn random(random: &mut Random, index: u64) -> Function {
        let parameters = (0..random.range(0, 5)).map(|_| Type::any(random)).collect();
        Function { name: format!("f{index}"), result: Type::primitive(random), parameters }
    }

    /// Functions call only those before them, so there is no recursion.
    fn write(&self, random: &mut Random, earlier: &[Function], source: &mut String) {
        let mut scope = Scope::new(earlier);
        let parameters: Vec<String> =
            self.parameters.iter().map(|&t| format!("{} {}", t.java(), scope.declare(t))).collect();
        source.push_str(&format!(
            "    static {} {}({}) {{\n        tick();\n",
            self.result.java(),
            self.name,
            parameters.join(", ")
        ));
        let mut statements = Statements::new(random, &mut scope, source);
        let count = statements.random.range(3, 9);
        statements.block(count, 2);
        let value = statements.expression(self.result);
        source.push_str(&format!("        return {value};\n    }}\n\n"));
    }
}

/// Calls every function several times and prints the hash after each call.
fn write_main(random: &mut Random, functions: &[Function], source: &mut String) {
    source.push_str("    public static void main(String[] args) {\n");
    for function in functions {
        for _ in 0..random.range(1, 4) {
            let arguments: Vec<String> = function.parameters.iter().map(|t| t.literal(random)).collect();
            let call = format!("{}({})", function.name, arguments.join(", "));
            source.push_str("        budget = 3000;\n        try {\n");
            source.push_str(&format!("            mix({call});\n        }} catch (RuntimeException e) {{\n"));
            source.push_str("            System.out.println(e.getClass().getName());\n        }\n");
            source.push_str(&format!("        System.out.println(\"{} \" + hash);\n", function.name));
        }
    }
    source.push_str("    }\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_names_a_program() {
        assert_eq!(program(17), program(17));
        assert_ne!(program(17).source, program(18).source);
    }

    #[test]
    fn braces_and_parentheses_balance() {
        for number in 0..300 {
            let source = program(number).source;
            for (open, close) in [('{', '}'), ('(', ')'), ('[', ']')] {
                let count = |c: char| source.matches(c).count();
                assert_eq!(count(open), count(close), "program {number}, {open}");
            }
        }
    }

    #[test]
    fn programs_differ_in_what_they_use() {
        let all: String = (0..200).map(|n| program(n).source).collect();
        let parts = [
            "switch (",
            "try {",
            "finally {",
            "while (",
            "continue ",
            "synchronized (",
            ".apply(",
            "new int[",
            "% ",
            ">>> ",
        ];
        for part in parts {
            assert!(all.contains(part), "{part}");
        }
    }
}
