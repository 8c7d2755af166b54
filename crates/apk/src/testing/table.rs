//! A resource table writer.

use super::pool::pool_utf8;
use super::xml::chunk;
use crate::config::Config;

/// A value to write: type and data.
pub(crate) type Typed = (u8, u32);

/// An entry to write.
#[derive(Clone)]
pub(crate) enum Item {
    /// A value.
    Simple(Typed),
    /// Parent, then names with values.
    Bag(u32, Vec<(u32, Typed)>),
}

/// How the index of a type chunk is written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Form {
    /// An offset per entry.
    Plain,
    /// A short offset per entry.
    Short,
    /// Only entries that are there.
    Sparse,
    /// Values within their entries.
    Compact,
}

/// A package to write.
#[derive(Default)]
pub(crate) struct Package {
    pub(crate) id: u32,
    pub(crate) name: String,
    pub(crate) libraries: Vec<(u32, String)>,
    types: Vec<(String, Vec<String>, Vec<Chunk>)>,
}

/// The entries of a type for one configuration.
struct Chunk {
    qualifiers: String,
    form: Form,
    items: Vec<(usize, Item)>,
}

impl Package {
    /// A package without types.
    pub(crate) fn new(id: u32, name: &str) -> Package {
        Package { id, name: name.to_owned(), ..Package::default() }
    }

    /// Adds a type with the names of its entries.
    pub(crate) fn with_type(mut self, name: &str, keys: &[&str]) -> Package {
        self.types.push((name.to_owned(), keys.iter().map(|key| (*key).to_owned()).collect(), Vec::new()));
        self
    }

    /// Adds entries for a configuration to the last type; entries are given by their place.
    pub(crate) fn with(self, qualifiers: &str, items: &[(usize, Item)]) -> Package {
        self.with_form(qualifiers, Form::Plain, items)
    }

    /// The same with another form of index.
    pub(crate) fn with_form(mut self, qualifiers: &str, form: Form, items: &[(usize, Item)]) -> Package {
        let chunk = Chunk { qualifiers: qualifiers.to_owned(), form, items: items.to_vec() };
        self.types.last_mut().unwrap().2.push(chunk);
        self
    }

    fn bytes(&self) -> Vec<u8> {
        let type_names: Vec<&str> = self.types.iter().map(|t| t.0.as_str()).collect();
        let keys: Vec<&str> = self.types.iter().flat_map(|t| t.1.iter().map(String::as_str)).collect();
        let (types, key_pool) = (pool_utf8(&type_names), pool_utf8(&keys));
        let mut body = self.id.to_le_bytes().to_vec();
        body.extend(name_bytes(&self.name));
        let words = [288, 0, 288 + types.len(), 0, 0];
        body.extend(words.iter().flat_map(|&word| (word as u32).to_le_bytes()));
        body.extend(types);
        body.extend(key_pool);
        if !self.libraries.is_empty() {
            let mut list = (self.libraries.len() as u32).to_le_bytes().to_vec();
            for (id, name) in &self.libraries {
                list.extend(id.to_le_bytes());
                list.extend(name_bytes(name));
            }
            body.extend(chunk(0x0203, 12, list));
        }
        let mut first_key = 0;
        for (number, (_, keys, chunks)) in self.types.iter().enumerate() {
            let id = number as u8 + 1;
            body.extend(spec_chunk(id, keys.len(), chunks.len()));
            chunks.iter().for_each(|c| body.extend(c.bytes(id, keys.len(), first_key)));
            first_key += keys.len();
        }
        chunk(0x0200, 288, body)
    }
}

impl Chunk {
    fn bytes(&self, id: u8, count: usize, first_key: usize) -> Vec<u8> {
        let mut entries: Vec<u8> = Vec::new();
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (index, item) in &self.items {
            places.push((*index, entries.len()));
            entries.extend(entry_bytes(item, first_key + index, self.form));
        }
        let place = |index| places.iter().find(|(known, _)| *known == index).map(|(_, at)| *at);
        let mut rows: Vec<u8> = match self.form {
            Form::Plain | Form::Compact => {
                (0..count).flat_map(|i| place(i).map_or(u32::MAX, |at| at as u32).to_le_bytes()).collect()
            }
            Form::Short => {
                (0..count).flat_map(|i| place(i).map_or(u16::MAX, |at| at as u16 / 4).to_le_bytes()).collect()
            }
            Form::Sparse => {
                places.iter().flat_map(|&(i, at)| [i as u16, at as u16 / 4]).flat_map(u16::to_le_bytes).collect()
            }
        };
        rows.resize(rows.len().next_multiple_of(4), 0);
        let flags = match self.form {
            Form::Sparse => 1,
            Form::Short => 2,
            Form::Plain | Form::Compact => 0,
        };
        let rows_count = if self.form == Form::Sparse { places.len() } else { count };
        let mut body = vec![id, flags, 0, 0];
        body.extend((rows_count as u32).to_le_bytes());
        body.extend((84 + rows.len() as u32).to_le_bytes());
        body.extend(record(&Config::from_qualifiers(&self.qualifiers).unwrap()));
        body.extend(rows);
        body.extend(entries);
        chunk(0x0201, 84, body)
    }
}

/// A table of packages over a pool of strings.
pub(crate) fn table(strings: &[&str], packages: &[Package]) -> Vec<u8> {
    let mut body = (packages.len() as u32).to_le_bytes().to_vec();
    body.extend(pool_utf8(strings));
    packages.iter().for_each(|package| body.extend(package.bytes()));
    chunk(2, 12, body)
}

fn spec_chunk(id: u8, count: usize, configs: usize) -> Vec<u8> {
    let mut body = vec![id, 0, 0, 0];
    body.extend((count as u32).to_le_bytes());
    // Every entry of a type with several configurations says that it depends on the density.
    let flags: u32 = if configs > 1 { 0x0100 } else { 0 };
    body.extend((0..count).flat_map(|_| flags.to_le_bytes()));
    chunk(0x0202, 16, body)
}

fn entry_bytes(item: &Item, key: usize, form: Form) -> Vec<u8> {
    let typed = |(kind, data): Typed| [vec![8, 0, 0, kind], data.to_le_bytes().to_vec()].concat();
    let head = |size: u16, flags: u16| [size, flags].map(u16::to_le_bytes).concat();
    match item {
        Item::Simple((kind, data)) if form == Form::Compact => {
            [head(key as u16, 8 | u16::from(*kind) << 8), data.to_le_bytes().to_vec()].concat()
        }
        Item::Simple(value) => [head(8, 0), (key as u32).to_le_bytes().to_vec(), typed(*value)].concat(),
        Item::Bag(parent, values) => {
            let words = [key as u32, *parent, values.len() as u32].map(u32::to_le_bytes).concat();
            let maps = values.iter().flat_map(|&(name, value)| [name.to_le_bytes().to_vec(), typed(value)].concat());
            [head(16, 1), words, maps.collect()].concat()
        }
    }
}

fn name_bytes(name: &str) -> Vec<u8> {
    let mut units: Vec<u16> = name.encode_utf16().collect();
    units.resize(128, 0);
    units.into_iter().flat_map(u16::to_le_bytes).collect()
}

fn record(config: &Config) -> Vec<u8> {
    let mut out = vec![0u8; 64];
    out[0] = 64;
    let mut half = |at: usize, value: u16| out[at..at + 2].copy_from_slice(&value.to_le_bytes());
    half(4, config.mcc);
    half(6, config.mnc);
    half(14, config.density);
    half(20, config.screen_width);
    half(22, config.screen_height);
    half(24, config.sdk_version);
    half(26, config.minor_version);
    half(30, config.smallest_screen_width_dp);
    half(32, config.screen_width_dp);
    half(34, config.screen_height_dp);
    out[8..10].copy_from_slice(&config.language);
    out[10..12].copy_from_slice(&config.country);
    out[12] = config.orientation;
    out[13] = config.touchscreen;
    out[16] = config.keyboard;
    out[17] = config.navigation;
    out[18] = config.input_flags;
    out[28] = config.screen_layout;
    out[29] = config.ui_mode;
    out[36..40].copy_from_slice(&config.locale_script);
    out[40..48].copy_from_slice(&config.locale_variant);
    out[48] = config.screen_layout2;
    out
}
