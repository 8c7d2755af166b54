//! Every binary XML file of every package against `aapt dump xmltree`.

use std::fmt::Write;

use apk::axml::{Event, Position, XmlTree};
use apk::value;

use crate::support::{Comparison, aapt, escaped, open, packages};

#[test]
fn binary_xml_reads_as_in_aapt() {
    let packages = packages();
    let mut comparison = Comparison::new("xmltree");
    let mut compared = 0;
    for path in &packages {
        let (archive, mut diagnostics) = open(path);
        let (mut names, mut ours) = (Vec::new(), String::new());
        let candidates: Vec<(String, apk::Entry)> =
            archive.sorted().map(|(name, entry)| (name.into_owned(), entry.clone())).collect();
        for (name, entry) in candidates.iter().filter(|(name, _)| name.ends_with(".xml")) {
            let data = archive.read(entry, &mut diagnostics).unwrap();
            if data.starts_with(&[3, 0, 8, 0]) {
                let tree = XmlTree::parse(data, &mut diagnostics).unwrap();
                tree.check(&mut diagnostics).unwrap();
                names.push(name.as_str());
                ours.push_str(&render(&tree));
            }
        }
        let file = path.to_str().unwrap();
        let arguments: Vec<&str> = ["dump", "xmltree", file].into_iter().chain(names.iter().copied()).collect();
        let Some(theirs) = aapt(&arguments) else { return };
        assert_eq!(diagnostics.list(), [], "{file}: honest files give no diagnostics");
        comparison.compare(path, &theirs, &ours, true);
        compared += names.len();
    }
    eprintln!("{compared} XML files");
    comparison.finish(packages.len());
}

fn render(tree: &XmlTree) -> String {
    let mut out = String::new();
    let mut namespaces: Vec<(String, String)> = Vec::new();
    let mut depth = 0usize;
    for at in tree.events() {
        let indent = "  ".repeat(depth);
        match at.event {
            Event::StartTag => {
                if tree.comment(at).is_some() {
                    writeln!(out, "{indent} <!-- {} -->", tree.str(tree.comment(at))).unwrap();
                }
                let name = prefixed(&namespaces, tree, tree.namespace(at), tree.name(at));
                writeln!(out, "{indent}E: {name} (line={})", tree.line(at).unwrap_or(0) as i32).unwrap();
                depth += 1;
                out.push_str(&attributes(tree, at, &namespaces, depth));
            }
            Event::EndTag => depth -= 1,
            Event::StartNamespace => {
                let prefix = tree.prefix(at).map_or("<DEF>".into(), |prefix| tree.str(Some(prefix)).into_owned());
                let uri = tree.str(tree.uri(at)).into_owned();
                writeln!(out, "{indent}N: {prefix}={uri}").unwrap();
                namespaces.push((prefix, uri));
                depth += 1;
            }
            Event::EndNamespace => {
                namespaces.pop();
                depth -= 1;
            }
            Event::Text => writeln!(out, "{indent}C: \"{}\"", escaped(&tree.str(tree.text(at)))).unwrap(),
            _ => {}
        }
    }
    out
}

fn attributes(tree: &XmlTree, at: Position, namespaces: &[(String, String)], depth: usize) -> String {
    let mut out = String::new();
    for attribute in tree.attributes(at) {
        let name = prefixed(namespaces, tree, attribute.namespace, attribute.name);
        write!(out, "{}A: {name}", "  ".repeat(depth)).unwrap();
        if attribute.resource != 0 {
            write!(out, "(0x{:08x})", attribute.resource).unwrap();
        }
        let data = attribute.value.data;
        match attribute.value.data_type {
            value::TYPE_NULL => out.push_str("=(null)"),
            value::TYPE_REFERENCE => write!(out, "=@0x{data:08x}").unwrap(),
            value::TYPE_ATTRIBUTE => write!(out, "=?0x{data:08x}").unwrap(),
            value::TYPE_STRING => write!(out, "=\"{}\"", escaped(&tree.str(attribute.raw))).unwrap(),
            other => write!(out, "=(type 0x{other:x})0x{data:x}").unwrap(),
        }
        if attribute.raw.is_some() {
            write!(out, " (Raw: \"{}\")", escaped(&tree.str(attribute.raw))).unwrap();
        }
        out.push('\n');
    }
    out
}

fn prefixed(namespaces: &[(String, String)], tree: &XmlTree, namespace: Option<u32>, name: Option<u32>) -> String {
    let name = tree.str(name);
    let Some(namespace) = namespace else { return name.into_owned() };
    let uri = tree.str(Some(namespace));
    let prefix = namespaces.iter().find(|(_, known)| *known == uri).map_or(&*uri, |(prefix, _)| prefix);
    format!("{prefix}:{name}")
}
