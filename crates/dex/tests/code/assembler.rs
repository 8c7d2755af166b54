//! A small assembler, so that tests can say what code they mean.
//!
//! ```text
//! .class LMain; Ljava/lang/Object;        name, superclass, then interfaces
//! .field static I x
//! .method static foo (I)V 4 2             name, signature, registers, outgoing arguments
//!   :label
//!   invoke-virtual {v0, v1}, LMain;.bar:(I)V
//!   packed-switch v0, :table
//!   .packed 10 :label :label              payloads are aligned by a nop
//!   .catch :from :to Ljava/lang/Exception; :handler
//! ```
//!
//! One class per file. The file is laid out as compilers do it, with sorted tables, map list, checksum and signature.

use std::collections::{BTreeMap, BTreeSet};

use dex::{Format, IndexKind, Opcode};

/// Assembles a file; a mistake in the text is a panic.
pub(crate) fn assemble(text: &str) -> Vec<u8> {
    append(Vec::new(), text, 0x70)
}

/// Assembles a container of version 041 with one file per text. Offsets count from the start of the container.
pub(crate) fn assemble_container(texts: &[&str]) -> Vec<u8> {
    let mut bases = Vec::new();
    let mut bytes = Vec::new();
    for text in texts {
        bases.push(bytes.len());
        bytes = append(bytes, text, 0x78);
    }
    bases.push(bytes.len());
    for pair in bases.windows(2) {
        let total = bytes.len() as u32;
        let file = &mut bytes[pair[0]..pair[1]];
        file[0x70..0x74].copy_from_slice(&total.to_le_bytes());
        file[0x74..0x78].copy_from_slice(&(pair[0] as u32).to_le_bytes());
        seal(file);
    }
    bytes
}

fn append(mut bytes: Vec<u8>, text: &str, header_size: usize) -> Vec<u8> {
    let class = Class::parse(text);
    let pools = Pools::collect(&class);
    let base = bytes.len();
    bytes.resize(base + header_size, 0);
    let writer = Writer { pools: &pools, bytes, map: vec![(0, 1, base as u32)], base, header_size };
    writer.file(&class)
}

/// Puts signature and checksum into the header.
fn seal(file: &mut [u8]) {
    let signature = dex::integrity::signature(file);
    file[12..32].copy_from_slice(&signature);
    let checksum = dex::integrity::checksum(file);
    file[8..12].copy_from_slice(&checksum.to_le_bytes());
}

#[derive(Default)]
struct Class {
    name: String,
    superclass: String,
    interfaces: Vec<String>,
    fields: Vec<(u32, String, String)>,
    methods: Vec<Method>,
}

#[derive(Default)]
struct Method {
    flags: u32,
    name: String,
    signature: String,
    registers: u16,
    outs: u16,
    lines: Vec<Vec<String>>,
}

impl Class {
    fn parse(text: &str) -> Class {
        let mut class = Class::default();
        for line in text.lines() {
            let words: Vec<String> = split_words(line);
            let rest = || words[1..].to_vec();
            match words.first().map(String::as_str) {
                None => {}
                Some(".class") => {
                    (class.name, class.superclass) = (words[1].clone(), words[2].clone());
                    class.interfaces = words[3..].to_vec();
                }
                Some(".field") => {
                    let (flags, rest) = flags(rest());
                    class.fields.push((flags, rest[0].clone(), rest[1].clone()));
                }
                Some(".method") => {
                    let (flags, rest) = flags(rest());
                    let (registers, outs) = (rest[2].parse().unwrap(), rest[3].parse().unwrap());
                    let (name, signature) = (rest[0].clone(), rest[1].clone());
                    class.methods.push(Method { flags, name, signature, registers, outs, lines: Vec::new() });
                }
                Some(_) => class.methods.last_mut().expect("code before .method").lines.push(words),
            }
        }
        class
    }
}

/// Words are separated by blanks and commas; braces are dropped, since a register list is just several registers.
fn split_words(line: &str) -> Vec<String> {
    if let Some((start, literal)) = line.split_once('"') {
        let mut words = split_words(start);
        words.push(literal.trim_end().trim_end_matches('"').to_string());
        return words;
    }
    line.split(|c: char| c.is_whitespace() || "{},".contains(c))
        .filter(|word| !word.is_empty())
        .map(String::from)
        .collect()
}

fn flags(words: Vec<String>) -> (u32, Vec<String>) {
    let value = |word: &str| match word {
        "public" => 1,
        "private" => 2,
        "static" => 8,
        "final" => 0x10,
        "constructor" => 0x1_0000,
        _ => 0,
    };
    let count = words.iter().take_while(|word| value(word) != 0).count();
    (words[..count].iter().map(|word| value(word)).sum(), words[count..].to_vec())
}

/// All names of the file, each with its number.
#[derive(Default)]
struct Pools {
    strings: BTreeMap<String, u32>,
    types: BTreeMap<String, u32>,
    protos: Vec<String>,
    fields: Vec<(String, String, String)>,
    methods: Vec<(String, String, String)>,
}

impl Pools {
    fn collect(class: &Class) -> Pools {
        let (mut strings, mut types, mut protos) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let (mut fields, mut methods) = (BTreeSet::new(), BTreeSet::new());
        types.extend([class.name.clone(), class.superclass.clone()]);
        types.extend(class.interfaces.iter().cloned());
        fields.extend(class.fields.iter().map(|(_, ty, name)| (class.name.clone(), name.clone(), ty.clone())));
        for method in &class.methods {
            methods.insert((class.name.clone(), method.name.clone(), method.signature.clone()));
            for words in &method.lines {
                if words[0] == ".catch" && words[3] != "any" {
                    types.insert(words[3].clone());
                }
                let Some(op) = opcode(&words[0]) else { continue };
                let last = words.last().unwrap().clone();
                match op.index_kind() {
                    IndexKind::String => drop(strings.insert(last)),
                    IndexKind::Type => drop(types.insert(last)),
                    IndexKind::Field => drop(fields.insert(member(&last))),
                    IndexKind::Method => drop(methods.insert(member(&last))),
                    IndexKind::Proto => drop(protos.insert(last)),
                    _ => {}
                }
            }
        }
        for (owner, name, ty) in &fields {
            types.extend([owner.clone(), ty.clone()]);
            strings.insert(name.clone());
        }
        for (owner, name, signature) in &methods {
            types.insert(owner.clone());
            strings.insert(name.clone());
            protos.insert(signature.clone());
        }
        for signature in &protos {
            let (parameters, result) = split_signature(signature);
            types.extend(parameters);
            types.insert(result);
            strings.insert(shorty(signature));
        }
        strings.extend(types.iter().cloned());
        let number = |set: BTreeSet<String>| set.into_iter().zip(0..).collect::<BTreeMap<String, u32>>();
        let mut pools = Pools { strings: number(strings), types: number(types), ..Pools::default() };
        pools.protos = protos.into_iter().collect();
        pools.protos.sort_by_key(|signature| {
            let (parameters, result) = split_signature(signature);
            (pools.types[&result], parameters.iter().map(|ty| pools.types[ty]).collect::<Vec<_>>())
        });
        pools.fields = fields.into_iter().collect();
        pools.methods = methods.into_iter().collect();
        let proto = |signature: &String| pools.protos.iter().position(|known| known == signature);
        pools
            .methods
            .sort_by_key(|(class, name, signature)| (pools.types[class], pools.strings[name], proto(signature)));
        pools
    }

    fn proto(&self, signature: &str) -> u32 {
        self.protos.iter().position(|known| known == signature).unwrap() as u32
    }

    fn index(&self, kind: IndexKind, name: &str) -> u32 {
        match kind {
            IndexKind::String => self.strings[name],
            IndexKind::Type => self.types[name],
            IndexKind::Field => self.fields.iter().position(|field| *field == member(name)).unwrap() as u32,
            IndexKind::Method => self.methods.iter().position(|method| *method == member(name)).unwrap() as u32,
            IndexKind::Proto => self.proto(name),
            _ => panic!("the assembler knows no {kind:?}"),
        }
    }
}

fn opcode(name: &str) -> Option<Opcode> {
    (0..=255).map(Opcode::from_byte).find(|op| op.name() == name)
}

/// `Lclass;.name:type` in three parts.
fn member(text: &str) -> (String, String, String) {
    let (class, rest) = text.split_once('.').unwrap();
    let (name, ty) = rest.split_once(':').unwrap();
    (class.to_string(), name.to_string(), ty.to_string())
}

fn split_signature(signature: &str) -> (Vec<String>, String) {
    let (parameters, result) = signature[1..].split_once(')').unwrap();
    let (mut types, mut rest) = (Vec::new(), parameters);
    while !rest.is_empty() {
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        let end = if rest[dimensions..].starts_with('L') { rest.find(';').unwrap() + 1 } else { dimensions + 1 };
        types.push(rest[..end].to_string());
        rest = &rest[end..];
    }
    (types, result.to_string())
}

fn shorty(signature: &str) -> String {
    let (parameters, result) = split_signature(signature);
    let letter = |ty: &String| if ty.starts_with(['L', '[']) { 'L' } else { ty.chars().next().unwrap() };
    std::iter::once(letter(&result)).chain(parameters.iter().map(letter)).collect()
}

struct Writer<'p> {
    pools: &'p Pools,
    bytes: Vec<u8>,
    map: Vec<(u16, u32, u32)>,
    base: usize,
    header_size: usize,
}

impl Writer<'_> {
    fn file(mut self, class: &Class) -> Vec<u8> {
        let pools = self.pools;
        let sizes = [
            pools.strings.len() * 4,
            pools.types.len() * 4,
            pools.protos.len() * 12,
            pools.fields.len() * 8,
            pools.methods.len() * 8,
            32,
        ];
        let counts =
            [pools.strings.len(), pools.types.len(), pools.protos.len(), pools.fields.len(), pools.methods.len(), 1];
        let mut starts = [0; 6];
        for table in 0..6 {
            starts[table] = self.bytes.len();
            self.map(table as u16 + 1, counts[table]);
            self.word_at(self.base + 56 + 8 * table, counts[table] as u32);
            self.word_at(self.base + 60 + 8 * table, if counts[table] == 0 { 0 } else { starts[table] as u32 });
            self.bytes.resize(self.bytes.len() + sizes[table], 0);
        }
        let data_start = self.bytes.len();
        let codes: Vec<u32> = class.methods.iter().map(|method| self.code(method)).collect();
        self.type_lists(class, starts);
        self.strings(starts[0]);
        self.ids(starts);
        self.class(class, &codes, starts[5]);
        self.finish(data_start)
    }

    fn code(&mut self, method: &Method) -> u32 {
        self.align();
        if self.map.last().unwrap().0 != 0x2001 {
            self.map(0x2001, 0);
        }
        self.map.last_mut().unwrap().1 += 1;
        let at = self.bytes.len() as u32;
        let code = Code::new(method, self.pools);
        let (parameters, _) = split_signature(&method.signature);
        let words: usize = parameters.iter().map(|ty| if ty == "J" || ty == "D" { 2 } else { 1 }).sum();
        let ins = words + usize::from(method.flags & 8 == 0);
        self.halves(&[method.registers, ins as u16, method.outs, code.tries.len() as u16]);
        self.word(0);
        self.word(code.units.len() as u32);
        self.halves(&code.units);
        if !code.tries.is_empty() {
            self.tries(&code);
        }
        at
    }

    /// Every try block has a list of its own.
    fn tries(&mut self, code: &Code) {
        if code.units.len() % 2 == 1 {
            self.halves(&[0]);
        }
        let mut lists = leb(code.tries.len() as u32);
        for (start, end, handlers) in &code.tries {
            self.word(*start);
            self.halves(&[(end - start) as u16, lists.len() as u16]);
            let typed = handlers.iter().filter(|(ty, _)| ty != "any").count();
            let catch_all = handlers.iter().find(|(ty, _)| ty == "any");
            // A size of zero or less tells that a catch-all follows.
            lists.extend(signed_leb(if catch_all.is_some() { -(typed as i32) } else { typed as i32 }));
            for (ty, address) in handlers.iter().filter(|(ty, _)| ty != "any") {
                lists.extend(leb(self.pools.types[ty]));
                lists.extend(leb(*address));
            }
            lists.extend(catch_all.map(|(_, address)| leb(*address)).unwrap_or_default());
        }
        self.bytes.extend(lists);
    }

    fn type_lists(&mut self, class: &Class, starts: [usize; 6]) {
        let mut lists: Vec<(usize, Vec<String>)> = Vec::new();
        for (number, signature) in self.pools.protos.iter().enumerate() {
            lists.push((starts[2] + 12 * number + 8, split_signature(signature).0));
        }
        lists.push((starts[5] + 12, class.interfaces.clone()));
        lists.retain(|(_, types)| !types.is_empty());
        self.align();
        if !lists.is_empty() {
            self.map(0x1001, lists.len());
        }
        for (reference, types) in lists {
            self.align();
            self.word_at(reference, self.bytes.len() as u32);
            self.word(types.len() as u32);
            let numbers: Vec<u16> = types.iter().map(|ty| self.pools.types[ty] as u16).collect();
            self.halves(&numbers);
        }
    }

    fn strings(&mut self, start: usize) {
        self.map(0x2002, self.pools.strings.len());
        for (string, number) in &self.pools.strings {
            self.word_at(start + 4 * *number as usize, self.bytes.len() as u32);
            self.bytes.extend(leb(string.encode_utf16().count() as u32));
            self.bytes.extend(string.bytes().chain([0]));
        }
    }

    fn ids(&mut self, starts: [usize; 6]) {
        let pools = self.pools;
        for (ty, number) in &pools.types {
            self.word_at(starts[1] + 4 * *number as usize, pools.strings[ty]);
        }
        for (number, signature) in pools.protos.iter().enumerate() {
            self.word_at(starts[2] + 12 * number, pools.strings[&shorty(signature)]);
            self.word_at(starts[2] + 12 * number + 4, pools.types[&split_signature(signature).1]);
        }
        for (number, (class, name, ty)) in pools.fields.iter().enumerate() {
            self.word_at(starts[3] + 8 * number, pools.types[class] | pools.types[ty] << 16);
            self.word_at(starts[3] + 8 * number + 4, pools.strings[name]);
        }
        for (number, (class, name, signature)) in pools.methods.iter().enumerate() {
            self.word_at(starts[4] + 8 * number, pools.types[class] | pools.proto(signature) << 16);
            self.word_at(starts[4] + 8 * number + 4, pools.strings[name]);
        }
    }

    fn class(&mut self, class: &Class, codes: &[u32], at: usize) {
        let pools = self.pools;
        self.map(0x2000, 1);
        let data = self.bytes.len() as u32;
        let words = [pools.types[&class.name], 1, pools.types[&class.superclass]];
        words.iter().enumerate().for_each(|(i, word)| self.word_at(at + 4 * i, *word));
        self.word_at(at + 16, u32::MAX);
        self.word_at(at + 24, data);
        let mut fields: Vec<_> = class
            .fields
            .iter()
            .map(|(flags, ty, name)| (pools.index(IndexKind::Field, &format!("{}.{name}:{ty}", class.name)), *flags))
            .collect();
        let mut methods: Vec<_> = class
            .methods
            .iter()
            .zip(codes)
            .map(|(m, code)| {
                (pools.index(IndexKind::Method, &format!("{}.{}:{}", class.name, m.name, m.signature)), m.flags, *code)
            })
            .collect();
        fields.sort();
        methods.sort();
        let (statics, instances): (Vec<_>, Vec<_>) = fields.into_iter().partition(|field| field.1 & 8 != 0);
        let (direct, virtuals): (Vec<_>, Vec<_>) = methods.into_iter().partition(|method| method.1 & 0x1_000a != 0);
        [statics.len(), instances.len(), direct.len(), virtuals.len()]
            .iter()
            .for_each(|count| self.bytes.extend(leb(*count as u32)));
        for list in [statics, instances] {
            let mut last = 0;
            for (index, flags) in list {
                [index - last, flags].iter().for_each(|number| self.bytes.extend(leb(*number)));
                last = index;
            }
        }
        for list in [direct, virtuals] {
            let mut last = 0;
            for (index, flags, code) in list {
                [index - last, flags, code].iter().for_each(|number| self.bytes.extend(leb(*number)));
                last = index;
            }
        }
    }

    fn finish(mut self, data_start: usize) -> Vec<u8> {
        self.align();
        let map = self.bytes.len() as u32;
        self.map(0x1000, 1);
        let entries = std::mem::take(&mut self.map);
        let entries: Vec<_> = entries.into_iter().filter(|entry| entry.1 > 0).collect();
        self.word(entries.len() as u32);
        for (kind, count, offset) in entries {
            self.halves(&[kind, 0]);
            self.word(count);
            self.word(offset);
        }
        let base = self.base;
        let size = (self.bytes.len() - base) as u32;
        let is_container = self.header_size != 0x70;
        self.bytes[base..base + 8].copy_from_slice(if is_container { b"dex\n041\0" } else { b"dex\n035\0" });
        let data = if is_container { (0, 0) } else { (size - data_start as u32, data_start as u32) };
        let words =
            [(32, size), (36, self.header_size as u32), (40, 0x1234_5678), (52, map), (104, data.0), (108, data.1)];
        words.iter().for_each(|(at, word)| self.word_at(base + at, *word));
        seal(&mut self.bytes[base..]);
        self.bytes
    }

    fn map(&mut self, kind: u16, count: usize) {
        self.map.push((kind, count as u32, self.bytes.len() as u32));
    }

    fn align(&mut self) {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
    }

    fn word(&mut self, word: u32) {
        self.bytes.extend(word.to_le_bytes());
    }

    fn halves(&mut self, halves: &[u16]) {
        self.bytes.extend(halves.iter().flat_map(|half| half.to_le_bytes()));
    }

    fn word_at(&mut self, at: usize, word: u32) {
        self.bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
    }
}

fn leb(mut number: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn signed_leb(mut number: i32) -> Vec<u8> {
    let mut bytes = Vec::new();
    while !(-64..64).contains(&number) {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8 & 0x7f);
    bytes
}

/// Start, end and handlers of a try block.
type Try = (u32, u32, Vec<(String, u32)>);

/// The instructions of a method.
struct Code {
    units: Vec<u16>,
    tries: Vec<Try>,
}

impl Code {
    fn new(method: &Method, pools: &Pools) -> Code {
        let mut labels = BTreeMap::new();
        let mut code = Code { units: Vec::new(), tries: Vec::new() };
        // The first pass only finds the labels: an instruction is as long with a wrong target as with the right one.
        for _ in 0..2 {
            code = Code { units: Vec::new(), tries: Vec::new() };
            let mut switch = 0;
            for (number, words) in method.lines.iter().enumerate() {
                let payload = method
                    .lines
                    .get(number + 1)
                    .is_some_and(|next| matches!(next[0].as_str(), ".packed" | ".sparse" | ".array"));
                if payload && code.units.len() % 2 == 1 {
                    code.units.push(0);
                }
                if let Some(label) = words[0].strip_prefix(':') {
                    labels.insert(label.to_string(), code.units.len() as u32);
                } else if words[0].starts_with('.') {
                    code.directive(words, &labels, switch, pools);
                } else {
                    if words[0].ends_with("-switch") {
                        switch = code.units.len() as u32;
                    }
                    code.instruction(words, &labels, pools);
                }
            }
        }
        code
    }

    fn directive(&mut self, words: &[String], labels: &BTreeMap<String, u32>, switch: u32, _: &Pools) {
        let label = |word: &str| labels.get(&word[1..]).copied().unwrap_or(0);
        let wide = |number: i64| [number as u16, (number >> 16) as u16];
        match words[0].as_str() {
            ".packed" => {
                self.units.extend([0x0100, words.len() as u16 - 2]);
                self.units.extend(wide(words[1].parse().unwrap()));
                words[2..]
                    .iter()
                    .for_each(|target| self.units.extend(wide(i64::from(label(target)) - i64::from(switch))));
            }
            ".sparse" => {
                let pairs: Vec<&[String]> = words[1..].chunks(2).collect();
                self.units.extend([0x0200, pairs.len() as u16]);
                pairs.iter().for_each(|pair| self.units.extend(wide(pair[0].parse().unwrap())));
                pairs.iter().for_each(|pair| self.units.extend(wide(i64::from(label(&pair[1])) - i64::from(switch))));
            }
            ".array" => {
                let width: usize = words[1].parse().unwrap();
                let mut bytes: Vec<u8> = words[2..]
                    .iter()
                    .flat_map(|word| word.parse::<i64>().unwrap().to_le_bytes()[..width].to_vec())
                    .collect();
                bytes.resize(bytes.len().next_multiple_of(2), 0);
                self.units.extend([0x0300, width as u16, words.len() as u16 - 2, 0]);
                self.units.extend(bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])));
            }
            ".catch" => {
                let (start, end, handler) = (label(&words[1]), label(&words[2]), (words[3].clone(), label(&words[4])));
                match self.tries.iter_mut().find(|entry| (entry.0, entry.1) == (start, end)) {
                    Some(entry) => entry.2.push(handler),
                    None => self.tries.push((start, end, vec![handler])),
                }
            }
            other => panic!("no directive {other}"),
        }
    }

    fn instruction(&mut self, words: &[String], labels: &BTreeMap<String, u32>, pools: &Pools) {
        use Format::*;
        let op = opcode(&words[0]).unwrap_or_else(|| panic!("no instruction {}", words[0]));
        let pc = self.units.len() as i64;
        let register =
            |i: usize| words[i].strip_prefix('v').unwrap_or_else(|| panic!("{words:?}")).parse::<u16>().unwrap();
        let target = |i: usize| i64::from(labels.get(&words[i][1..]).copied().unwrap_or(0)) - pc;
        let literal = |i: usize| words[i].parse::<i64>().unwrap();
        let index = |i: usize| pools.index(op.index_kind(), &words[i]);
        let first = |high: u16| op as u16 | high << 8;
        let nibbles = |a: u16, b: u16| a & 15 | (b & 15) << 4;
        let units: Vec<u16> = match op.format() {
            F10x => vec![first(0)],
            F12x => vec![first(nibbles(register(1), register(2)))],
            F11n => vec![first(nibbles(register(1), literal(2) as u16))],
            F11x => vec![first(register(1))],
            F10t => vec![first(target(1) as u16 & 0xff)],
            F20t => vec![first(0), target(1) as u16],
            F30t => vec![first(0), target(1) as u16, (target(1) >> 16) as u16],
            F22x => vec![first(register(1)), register(2)],
            F32x => vec![first(0), register(1), register(2)],
            F21t => vec![first(register(1)), target(2) as u16],
            F21s => vec![first(register(1)), literal(2) as u16],
            F21h => vec![first(register(1)), (literal(2) >> if op == Opcode::ConstHigh16 { 16 } else { 48 }) as u16],
            F21c => vec![first(register(1)), index(2) as u16],
            F31c => vec![first(register(1)), index(2) as u16, (index(2) >> 16) as u16],
            F31i => vec![first(register(1)), literal(2) as u16, (literal(2) >> 16) as u16],
            F31t => vec![first(register(1)), target(2) as u16, (target(2) >> 16) as u16],
            F51l => {
                std::iter::once(first(register(1))).chain((0..4).map(|i| (literal(2) >> (16 * i)) as u16)).collect()
            }
            F23x => vec![first(register(1)), register(2) | register(3) << 8],
            F22b => vec![first(register(1)), register(2) | (literal(3) as u16) << 8],
            F22t => vec![first(nibbles(register(1), register(2))), target(3) as u16],
            F22s => vec![first(nibbles(register(1), register(2))), literal(3) as u16],
            F22c => vec![first(nibbles(register(1), register(2))), index(3) as u16],
            F35c => {
                let registers: Vec<u16> = (1..words.len() - 1).map(register).collect();
                let at = |i: usize| registers.get(i).copied().unwrap_or(0);
                let packed = at(0) | at(1) << 4 | at(2) << 8 | at(3) << 12;
                vec![first(nibbles(at(4), registers.len() as u16)), index(words.len() - 1) as u16, packed]
            }
            F3rc => {
                let count = words.len() as u16 - 2;
                let start = if count == 0 { 0 } else { register(1) };
                vec![first(count), index(words.len() - 1) as u16, start]
            }
            F45cc | F4rcc => panic!("the assembler knows no {}", op.name()),
        };
        self.units.extend(units);
    }
}
