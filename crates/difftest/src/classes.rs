//! The class hierarchy of a program: an abstract base, an interface, and classes that override some methods.

use crate::random::Random;

/// How many concrete classes there are.
const COUNT: u64 = 3;

const BASE: &str = "\
    interface Op {
        int OFFSET = 11;

        int apply(int p);

        default int twice(int p) {
            return apply(apply(p));
        }
    }

    abstract static class Base implements Op {
        int x;
        static int made;

        Base(int x) {
            this.x = x;
            made++;
            init();
        }

        void init() {}

        int virt(int p) {
            return p ^ x;
        }

        @Override
        public int hashCode() {
            return x * 31 + getClass().getSimpleName().hashCode();
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Base && ((Base) o).x == x;
        }
    }

";

/// The name of some concrete class.
pub(crate) fn class_name(random: &mut Random) -> String {
    format!("C{}", random.range(0, COUNT))
}

/// Writes the hierarchy.
pub(crate) fn write_classes(random: &mut Random, source: &mut String) {
    source.push_str(BASE);
    for index in 0..COUNT {
        write_class(random, index, source);
    }
}

fn write_class(random: &mut Random, index: u64, source: &mut String) {
    let parent =
        if index == 0 || random.percent(50) { "Base".to_owned() } else { format!("C{}", random.range(0, index)) };
    source.push_str(&format!("    static class C{index} extends {parent} {{\n"));
    source.push_str(&format!("        C{index}(int x) {{\n            super(x{});\n        }}\n", delta(random)));
    if parent == "Base" || random.percent(60) {
        source.push_str(&format!(
            "\n        public int apply(int p) {{\n            return {};\n        }}\n",
            body(random, false)
        ));
    }
    if random.percent(60) {
        let super_call = parent != "Base" || random.percent(50);
        let text = body(random, super_call);
        source.push_str(&format!(
            "\n        @Override\n        int virt(int p) {{\n            return {text};\n        }}\n"
        ));
    }
    if random.percent(40) {
        let value = random.range(1, 99);
        source
            .push_str(&format!("\n        @Override\n        void init() {{\n            x += {value};\n        }}\n"));
    }
    source.push_str("    }\n\n");
}

fn delta(random: &mut Random) -> String {
    let op = random.pick(&["+", "-", "*"]);
    format!(" {op} {}", random.range(1, 9))
}

fn body(random: &mut Random, super_call: bool) -> String {
    let left = if super_call { "super.virt(p)" } else { random.pick(&["p", "x", "(p + x)", "OFFSET", "made"]) };
    let right = random.pick(&["p", "x", "7", "(x | 1)", "-3", "OFFSET"]);
    let op = random.pick(&["+", "-", "*", "^", "&", "|", "<<", ">>", ">>>", "/", "%"]);
    format!("{left} {op} {right}")
}
