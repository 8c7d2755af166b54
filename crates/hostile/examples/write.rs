//! Writes a seed or a mutant to a file, for looking at it: `write tiny out.apk`, or `write "xml: type 0" out.apk [SEED.apk [NUMBER]]`.
//! `write seeds FOLDER` writes the seeds of the fuzz targets.

use hostile::{MUTATIONS, Package, Random};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, out, rest @ ..] = args.as_slice() else { panic!("usage: write NAME OUT [SEED.apk [NUMBER]]") };
    let seed = rest.first().map_or_else(Package::tiny, |path| Package::read(std::fs::read(path).expect("the seed")));
    let number = rest.get(1).map_or(1, |number| number.parse().expect("a number"));
    if name == "seeds" {
        return write_seeds(out);
    }
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

fn write_seeds(folder: &str) {
    let mut tiny = Package::tiny();
    let [manifest, table, dex] =
        ["AndroidManifest.xml", "resources.arsc", "classes.dex"].map(|name| tiny.zip.entry(name).data());
    let loud = Package::loud();
    let loud_table = loud.clone().zip.entry("resources.arsc").data();
    let seeds = [
        ("zip/tiny", tiny.bytes),
        ("zip/loud", loud.bytes),
        ("xml/tiny", manifest),
        ("table/tiny", table),
        ("table/loud", loud_table),
        ("dex/tiny", dex),
        ("package/zeros", vec![0; 16]),
    ];
    for (name, bytes) in seeds {
        let path = std::path::Path::new(folder).join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("folder");
        std::fs::write(path, bytes).expect("written");
    }
}
