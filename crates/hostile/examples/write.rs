//! Writes a seed or a mutant to a file, for looking at it: `write tiny out.apk`, or `write "xml: type 0" out.apk [SEED.apk [NUMBER]]`.

use hostile::{MUTATIONS, Package, Random};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, out, rest @ ..] = args.as_slice() else { panic!("usage: write NAME OUT [SEED.apk [NUMBER]]") };
    let seed = rest.first().map_or_else(Package::tiny, |path| Package::read(std::fs::read(path).expect("the seed")));
    let number = rest.get(1).map_or(1, |number| number.parse().expect("a number"));
    let bytes = match name.as_str() {
        "tiny" => seed.bytes,
        "loud" => Package::loud().bytes,
        name => {
            let mutation = MUTATIONS.iter().find(|mutation| mutation.name == name).expect("a known mutation");
            (mutation.make)(seed, &mut Random::new(number))
        }
    };
    std::fs::write(out, bytes).expect("written");
}
