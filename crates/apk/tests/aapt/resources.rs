//! Every resource table against `aapt dump --values resources`.

use std::fmt::Write;

use apk::arsc::{Content, LoadedPackage, LoadedSpec, TypeChunk};
use apk::value::{self, Value};
use apk::{LoadedTable, ResTable};

use crate::support::{Comparison, aapt, escaped, open, packages};

#[test]
fn resource_tables_read_as_in_aapt() {
    let packages = packages();
    let mut comparison = Comparison::new("resources");
    for path in &packages {
        let Some(theirs) = aapt(&["dump", "--values", "resources", path.to_str().unwrap()]) else { return };
        let (archive, mut diagnostics) = open(path);
        let data = archive.read_name("resources.arsc", &mut diagnostics).unwrap();
        let table = LoadedTable::parse(data, &mut diagnostics).unwrap();
        table.check(&mut diagnostics).unwrap();
        assert_eq!(diagnostics.list(), [], "{}: honest files give no diagnostics", path.display());
        let mut resources = ResTable::new();
        resources.add(table.clone(), 1);
        comparison.compare(path, &theirs, &render(&table, &resources), true);
    }
    comparison.finish(packages.len());
}

fn render(table: &LoadedTable, resources: &ResTable) -> String {
    let mut out = String::new();
    writeln!(out, "Package Groups ({})", table.packages().len()).unwrap();
    for (index, package) in table.packages().iter().enumerate() {
        let (id, name) = (package.id, &package.name);
        writeln!(out, "Package Group {index} id=0x{id:02x} packageCount=1 name={name}").unwrap();
        if !package.libraries.is_empty() {
            writeln!(out, "  DynamicRefTable entryCount={}:", package.libraries.len()).unwrap();
            let lines = package.libraries.iter().map(|(name, id)| format!("    0x{id:02x} -> {name}\n"));
            out.extend(lines);
            out.push('\n');
        }
        if package.specs.iter().any(|spec| spec.entry_count > 0) {
            writeln!(out, "  Package 0 id=0x{id:02x} name={name}").unwrap();
        }
        for spec in package.specs.iter().filter(|spec| spec.entry_count > 0) {
            render_spec(&mut out, table, resources, package, spec);
        }
    }
    out
}

fn render_spec(
    out: &mut String,
    table: &LoadedTable,
    resources: &ResTable,
    package: &LoadedPackage,
    spec: &LoadedSpec,
) {
    let (number, configs, entries) = (spec.id - 1, spec.types.len(), spec.entry_count);
    writeln!(out, "    type {number} configCount={configs} entryCount={entries}").unwrap();
    let id = |index: u16| u32::from(package.id) << 24 | u32::from(spec.id) << 16 | u32::from(index);
    for index in 0..spec.entry_count as u16 {
        let flags = table.spec_flags(spec, index).unwrap();
        match resources.name(id(index)) {
            Some(name) => writeln!(out, "      spec resource 0x{:08x} {name}: flags=0x{flags:08x}", id(index)).unwrap(),
            None => writeln!(out, "      INVALID TYPE CONFIG FOR RESOURCE 0x{:08x}", id(index)).unwrap(),
        }
    }
    for chunk in &spec.types {
        let config = chunk.config.to_string();
        writeln!(out, "      config {}:", if config.is_empty() { "(default)" } else { &config }).unwrap();
        for index in table.indices(chunk) {
            let name = resources.name(id(index)).unwrap();
            write!(out, "        resource 0x{:08x} {name}: ", id(index)).unwrap();
            render_entry(out, table, chunk, index);
        }
    }
}

fn render_entry(out: &mut String, table: &LoadedTable, chunk: &TypeChunk, index: u16) {
    let entry = table.entry(chunk, index).unwrap().unwrap();
    let public = if entry.is_public { " (PUBLIC)" } else { "" };
    match entry.content {
        Content::Simple(value) => {
            let (kind, data) = (value.data_type, value.data);
            writeln!(out, "t=0x{kind:02x} d=0x{data:08x} (s=0x0008 r=0x00){public}").unwrap();
            writeln!(out, "          {}", render_value(table, value)).unwrap();
        }
        Content::Complex(map) => {
            writeln!(out, "<bag>{public}").unwrap();
            let (parent, count) = (map.parent, map.count);
            writeln!(out, "          Parent=0x{parent:08x}(Resolved=0x{parent:08x}), Count={count}").unwrap();
            for (number, item) in table.map_items(map).enumerate() {
                let (key, value) = item.unwrap();
                writeln!(out, "          #{number} (Key=0x{key:08x}): {}", render_value(table, value)).unwrap();
            }
        }
    }
}

fn render_value(table: &LoadedTable, value: Value) -> String {
    let data = value.data;
    match value.data_type {
        value::TYPE_NULL if data == value::DATA_NULL_UNDEFINED => "(null)".to_owned(),
        value::TYPE_NULL if data == value::DATA_NULL_EMPTY => "(null empty)".to_owned(),
        value::TYPE_NULL => format!("(null) 0x{data:08x}"),
        value::TYPE_REFERENCE => format!("(reference) 0x{data:08x}"),
        value::TYPE_DYNAMIC_REFERENCE => format!("(dynamic reference) 0x{data:08x}"),
        value::TYPE_ATTRIBUTE => format!("(attribute) 0x{data:08x}"),
        value::TYPE_DYNAMIC_ATTRIBUTE => format!("(dynamic attribute) 0x{data:08x}"),
        value::TYPE_STRING => {
            let width = if table.strings().is_utf8() { 8 } else { 16 };
            format!("(string{width}) \"{}\"", escaped(&table.strings().get_string(data).unwrap()))
        }
        value::TYPE_FLOAT => format!("(float) {}", general(f32::from_bits(data).into())),
        value::TYPE_DIMENSION => format!("(dimension) {}", complex(data, &["px", "dp", "sp", "pt", "in", "mm"])),
        value::TYPE_FRACTION => format!("(fraction) {}", complex(data, &["%", "%p"])),
        _ => format!("(color) #{data:08x}"),
    }
}

/// A complex number as aapt prints it, which takes negative ones for large ones.
fn complex(data: u32, units: &[&str]) -> String {
    let radix = [1.0, 1.0 / 128.0, 1.0 / 32768.0, 1.0 / 8_388_608.0][(data >> 4 & 3) as usize];
    let number = (data & 0xffff_ff00) as f32 * (radix / 256.0);
    format!("{number:.6}{}", units.get(data as usize & 0xf).unwrap_or(&" (unknown unit)"))
}

/// The format `%g` of C: six significant digits, the shorter of plain and scientific, no trailing zeros.
fn general(number: f64) -> String {
    let scientific = format!("{number:.5e}");
    let Some((mantissa, exponent)) = scientific.split_once('e') else { return number.to_string() };
    let exponent: i32 = exponent.parse().unwrap();
    let trim = |text: String| {
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
    };
    if (-4..6).contains(&exponent) {
        return trim(format!("{number:.*}", (5 - exponent) as usize));
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{}e{sign}{:02}", trim(mantissa.to_owned()), exponent.abs())
}

#[test]
fn general_numbers_are_written_as_in_c() {
    for (number, expected) in
        [(0.5, "0.5"), (1.0, "1"), (123456.7, "123457"), (1e10, "1e+10"), (0.00001, "1e-05"), (0.0, "0")]
    {
        assert_eq!(general(number), expected);
    }
}
