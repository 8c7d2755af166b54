//! Counts results of `StrictMath` that differ from recorded ones: a line per function, with the first differences.
//!
//! `java tools/RecordStrictMath.java 1 300000 | cargo run -p libcore --example strict`. The functions are those that the
//! table of `natives/lang/math.rs` chooses for StrictMath.

use libcore::numbers::strict;
use std::collections::BTreeMap;
use std::io::BufRead;

fn answer(name: &str, x: f64, y: f64) -> f64 {
    match name {
        "sin" => strict::sin(x),
        "cos" => strict::cos(x),
        "tan" => strict::tan(x),
        "log" => strict::log(x),
        "log10" => strict::log10(x),
        "log1p" => strict::log1p(x),
        "cbrt" => strict::cbrt(x),
        "sinh" => strict::sinh(x),
        "cosh" => strict::cosh(x),
        "tanh" => strict::tanh(x),
        "hypot" => strict::hypot(x, y),
        "asin" => libm::asin(x),
        "acos" => libm::acos(x),
        "atan" => libm::atan(x),
        "exp" => libm::exp(x),
        "expm1" => libm::expm1(x),
        "sqrt" => libm::sqrt(x),
        "ceil" => libm::ceil(x),
        "floor" => libm::floor(x),
        "rint" => libm::rint(x),
        "atan2" => strict::atan2(x, y),
        "pow" if y.is_nan() || x.abs() == 1.0 && y.is_infinite() => f64::NAN,
        "pow" => libm::pow(x, y),
        "IEEEremainder" => libm::remainder(x, y),
        "nextafter" => libm::nextafter(x, y),
        _ => panic!("no function {name}"),
    }
}

fn main() {
    let mut counts: BTreeMap<String, (u32, Vec<String>)> = BTreeMap::new();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let columns: Vec<&str> = line.split('\t').collect();
        let number = |at: usize| f64::from_bits(u64::from_str_radix(columns[at], 16).expect("bits"));
        let (last, second) = (columns.len() - 1, if columns.len() == 4 { number(2) } else { f64::NAN });
        let (x, expected) = (number(1), number(last));
        let found = answer(columns[0], x, second);
        let (all, wrong) = counts.entry(columns[0].to_owned()).or_default();
        *all += 1;
        if found.to_bits() != expected.to_bits() && !(found.is_nan() && expected.is_nan()) {
            wrong.push(format!("({x:e}, {second:e}): {:x} for {:x}", found.to_bits(), expected.to_bits()));
        }
    }
    for (name, (all, wrong)) in counts {
        println!("{name}: {} of {all} differ", wrong.len());
        wrong.iter().take(4).for_each(|w| println!("    {w}"));
    }
}
