//! Time zones: Android's `tzdata` file, made from ICU's.
//!
//! Android's core library reads zones from one file of the system. No artefact of the boot pack has it, but ICU's own
//! resource says the same, so that the file is made of that and no file of the host is read. Zones have 32-bit
//! transitions up to 2037, as on Android 6.

mod resource;
mod rule;

use resource::{Bundle, Item};
use rule::Rule;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Where Android looks for the file.
pub const PATH: &str = "/system/usr/share/zoneinfo/tzdata";

/// ICU 55's `zoneinfo64.res`: its length, and its bytes deflated.
static PACKED: &[u8] = include_bytes!("../../data/zoneinfo64.z");

const NAME_LEN: usize = 40;
const HEADER_LEN: usize = 24;
const ENTRY_LEN: usize = NAME_LEN + 12;
const LAST_YEAR: i32 = 2037;

/// The file. It is made once; every device has the same.
pub fn tzdata() -> &'static [u8] {
    static MADE: OnceLock<Vec<u8>> = OnceLock::new();
    MADE.get_or_init(|| {
        let (length, deflated) = PACKED.split_at(4);
        let length = u32::from_le_bytes([length[0], length[1], length[2], length[3]]) as usize;
        make(&crate::zip::unpack(deflated, length)).unwrap_or_default()
    })
}

/// Makes the file from ICU's resource; none if that is damaged.
fn make(resource: &[u8]) -> Option<Vec<u8>> {
    let bundle = Bundle::open(resource)?;
    let root = bundle.table(bundle.root())?;
    let version = bundle.string(*root.get("TZVersion")?)?;
    let names = bundle.array(*root.get("Names")?)?;
    let zones = bundle.array(*root.get("Zones")?)?;
    let rules = bundle.table(*root.get("Rules")?)?;
    let mut files = BTreeMap::new();
    for (name, zone) in names.iter().zip(&zones) {
        let name = bundle.string(*name)?;
        let target = match bundle.int(*zone) {
            Some(alias) => *zones.get(usize::try_from(alias).ok()?)?,
            None => *zone,
        };
        if let Some(file) = zone_file(&bundle, target, &rules).filter(|_| name.len() < NAME_LEN) {
            files.insert(name, file);
        }
    }
    Some(join(&version, &files))
}

/// Puts the index before the zones. Equal zones are stored once.
fn join(version: &str, files: &BTreeMap<String, Vec<u8>>) -> Vec<u8> {
    const TABLE: &[u8] = b"# no zone descriptions\n";
    let mut places: BTreeMap<&[u8], u32> = BTreeMap::new();
    let (mut index, mut data) = (Vec::new(), Vec::new());
    for (name, file) in files {
        let at = *places.entry(file).or_insert_with(|| {
            data.extend_from_slice(file);
            (data.len() - file.len()) as u32
        });
        let mut entry = name.as_bytes().to_vec();
        entry.resize(NAME_LEN, 0);
        index.extend(entry);
        [at, file.len() as u32, 0].iter().for_each(|n| index.extend(n.to_be_bytes()));
    }
    debug_assert_eq!(index.len(), files.len() * ENTRY_LEN);
    let data_at = HEADER_LEN + index.len();
    let mut out = format!("tzdata{version}").into_bytes();
    out.resize(12, 0);
    out[11] = 0;
    [HEADER_LEN, data_at, data_at + data.len()].iter().for_each(|n| out.extend((*n as u32).to_be_bytes()));
    out.extend(index);
    out.extend(data);
    out.extend(TABLE);
    out
}

/// Kinds of time in a zone (offset and saving in seconds) and when each begins.
struct Zone {
    types: Vec<(i32, i32)>,
    transitions: Vec<(i32, usize)>,
}

impl Zone {
    fn type_number(&mut self, wanted: (i32, i32)) -> usize {
        self.types.iter().position(|t| *t == wanted).unwrap_or_else(|| {
            self.types.push(wanted);
            self.types.len() - 1
        })
    }

    /// The zone in the format of `tzfile`, version 1.
    fn to_bytes(&self) -> Vec<u8> {
        let mut out = b"TZif".to_vec();
        out.resize(20, 0);
        let counts = [0, 0, 0, self.transitions.len(), self.types.len(), 1];
        counts.iter().for_each(|n| out.extend((*n as u32).to_be_bytes()));
        self.transitions.iter().for_each(|(time, _)| out.extend(time.to_be_bytes()));
        self.transitions.iter().for_each(|(_, kind)| out.push(*kind as u8));
        for (offset, saving) in &self.types {
            out.extend((offset + saving).to_be_bytes());
            out.extend([u8::from(*saving != 0), 0]);
        }
        out.push(0);
        out
    }
}

fn zone_file(bundle: &Bundle<'_>, item: Item, rules: &BTreeMap<String, Item>) -> Option<Vec<u8>> {
    let table = bundle.table(item)?;
    let ints = |name: &str| table.get(name).and_then(|i| bundle.ints(*i)).unwrap_or_default();
    let types: Vec<(i32, i32)> = ints("typeOffsets").chunks_exact(2).map(|p| (p[0], p[1])).collect();
    let before = ints("transPre32").len() / 2;
    let times = ints("trans");
    let map = table.get("typeMap").and_then(|i| bundle.bytes(*i)).unwrap_or_default();
    let mut zone = Zone { types, transitions: Vec::new() };
    let kind = |i: usize| map.get(i).map(|k| usize::from(*k)).filter(|k| *k < zone.types.len());
    if let Some(first) = before.checked_sub(1).and_then(kind) {
        zone.transitions.push((i32::MIN, first));
    }
    for (i, time) in times.iter().enumerate() {
        zone.transitions.push((*time, kind(before + i)?));
    }
    let last = || {
        let rule = bundle.string(*table.get("finalRule")?)?;
        let rule = Rule::new(&bundle.ints(*rules.get(&rule)?)?)?;
        Some((rule, bundle.int(*table.get("finalRaw")?)?, bundle.int(*table.get("finalYear")?)?))
    };
    if let Some((rule, raw, year)) = last() {
        add_rule(&mut zone, &rule, raw, year);
    }
    (!zone.types.is_empty()).then(|| zone.to_bytes())
}

/// Adds the transitions of the rule that holds from a year on.
fn add_rule(zone: &mut Zone, rule: &Rule, raw: i32, first: i32) {
    let (standard, saving) = (zone.type_number((raw, 0)), zone.type_number((raw, rule.saving)));
    let mut times = Vec::new();
    for year in first.max(1970)..=LAST_YEAR {
        times.push((rule.start(year, raw), saving));
        times.push((rule.end(year, raw), standard));
    }
    times.sort_unstable();
    let known = zone.transitions.last().map_or(i64::MIN, |(time, _)| i64::from(*time));
    let new = times.into_iter().filter(|(time, _)| *time > known);
    zone.transitions.extend(new.filter_map(|(time, kind)| Some((i32::try_from(time).ok()?, kind))));
}
