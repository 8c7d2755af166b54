//! Every item of every real app can be read.

mod common;

use std::collections::BTreeMap;

use dex::{
    CallSiteIdx, Dex, ErrorCode, FieldIdx, MethodHandleIdx, MethodIdx, MultiDex, ProtoIdx, Result, StringIdx, TypeIdx,
};

#[derive(Default)]
struct Figures {
    files: usize,
    classes: usize,
    methods: usize,
    instructions: usize,
    lines: usize,
    annotations: usize,
    map_bytes: usize,
}

#[test]
fn all_apps_are_read_whole() {
    let mut figures = Figures::default();
    let dexes = common::app_dexes();
    for file in &dexes {
        figures.files += 1;
        let dex = Dex::parse(&file.bytes).unwrap();
        read_tables(dex)
            .and_then(|()| read_classes(dex, &mut figures))
            .unwrap_or_else(|e| panic!("{}: {e}", file.name));
    }
    eprintln!(
        "{} files, {} classes, {} methods with code, {} instructions, {} lines, {} annotations, {} bytes of maps",
        figures.files,
        figures.classes,
        figures.methods,
        figures.instructions,
        figures.lines,
        figures.annotations,
        figures.map_bytes
    );
    assert!(dexes.is_empty() || figures.instructions > 1_000_000);
}

fn read_tables(dex: Dex<'_>) -> Result<()> {
    let header = *dex.header();
    for i in 0..header.strings.count {
        let string = dex.string(StringIdx(i))?;
        assert!(string.is_valid(), "{string:?}");
        assert_eq!(string.to_utf16().len(), string.declared_len() as usize);
    }
    (0..header.types.count).try_for_each(|i| dex.type_descriptor(TypeIdx(i)).map(drop))?;
    (0..header.protos.count).try_for_each(|i| dex.proto(ProtoIdx(i)).map(drop))?;
    (0..header.fields.count).try_for_each(|i| dex.field(FieldIdx(i)).map(drop))?;
    (0..header.methods.count).try_for_each(|i| dex.method(MethodIdx(i)).map(drop))?;
    (0..header.call_sites.count).try_for_each(|i| dex.call_site(CallSiteIdx(i)).map(drop))?;
    (0..header.method_handles.count).try_for_each(|i| dex.method_handle(MethodHandleIdx(i)).map(drop))
}

fn read_classes(dex: Dex<'_>, figures: &mut Figures) -> Result<()> {
    for class in dex.class_defs() {
        figures.classes += 1;
        let descriptor = dex.type_descriptor(class.class)?;
        assert_eq!(dex.find_class(descriptor).map(|found| found.class), Some(class.class));
        dex.interfaces(&class)?;
        dex.static_values(&class)?.values().try_for_each(|value| value.map(drop))?;
        if let Some(annotations) = dex.annotations(&class)? {
            figures.annotations += annotations.class()?.len();
            annotations.class()?.iter().try_for_each(|a| a?.value.elements().try_for_each(|e| e.map(drop)))?;
            annotations.fields().try_for_each(|(_, set)| set?.iter().try_for_each(|a| a.map(drop)))?;
            annotations.methods().try_for_each(|(_, set)| set?.iter().try_for_each(|a| a.map(drop)))?;
            annotations.parameters().try_for_each(|(_, sets)| sets?.iter().try_for_each(|set| set.map(drop)))?;
        }
        for method in dex.class_data(&class)?.methods().filter(|method| method.code_off != 0) {
            figures.methods += 1;
            read_code(dex, method.code_off, figures)?;
            let body = dex::MethodBody::new(dex, &method).unwrap()?;
            figures.map_bytes += dex::verify::reference_map(&body)?.heap_size();
        }
    }
    Ok(())
}

fn read_code(dex: Dex<'_>, offset: u32, figures: &mut Figures) -> Result<()> {
    let code = dex.code(offset)?;
    for decoded in code.insns.iter() {
        figures.instructions += 1;
        assert!(!decoded?.1.op.is_unused());
    }
    for entry in code.tries() {
        assert!(code.handlers(&entry)?.all(|handler| handler.address < code.insns.len()));
    }
    if let Some(info) = dex.debug_info(&code) {
        figures.lines += info?.lines().count();
        info?.events().try_for_each(|event| event.map(drop))?;
    }
    Ok(())
}

/// Nothing is odd but signatures: 12 of the files were signed by tools that got it wrong, as `sha1sum` confirms.
#[test]
fn all_apps_are_sound() {
    let mut odd = Vec::new();
    for file in common::app_dexes() {
        let (dex, repaired) = dex::salvage::open(&file.bytes).unwrap();
        assert_eq!((dex.header(), repaired.len()), (Dex::parse(&file.bytes).unwrap().header(), 0), "{}", file.name);
        let found = dex::structure::verify(&dex);
        let unexpected = found.iter().filter(|diagnostic| diagnostic.error.code != ErrorCode::BadSignature);
        odd.extend(unexpected.map(|diagnostic| format!("{}: {diagnostic}", file.name)));
    }
    assert!(odd.is_empty(), "{odd:#?}");
}

#[test]
fn all_apps_open_as_one_class_path() {
    let mut apps: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
    for file in common::app_dexes() {
        apps.entry(file.name.split('!').next().unwrap().to_string()).or_default().push(file.bytes);
    }
    for (app, files) in &apps {
        let multi = MultiDex::open(files.iter().map(Vec::as_slice));
        assert_eq!((multi.files().len(), multi.errors().len()), (files.len(), 0), "{app}");
        for (name, file, class) in multi.classes().iter() {
            let (dex, found) = multi.find_class(name).unwrap();
            assert_eq!((found.index, dex.data().as_ptr()), (class, files[file].as_ptr()), "{app}");
        }
        assert!(multi.find_class(b"Lno/such/Class;").is_none());
    }
}
