//! Themes, and attributes of views from XML, styles and theme.

use super::{manager, manager_table};
use crate::content::state::{Assets, Parser, ThemePeer, table};
use apk::Theme;
use apk::arsc::{DefaultStyle, STYLE_NUM_ENTRIES, StyledValues, XmlElement};
use vm::layout::Ref;
use vm::native::{boolean, int, long, void};
use vm::{Call, NativeResult, Raise, Vm};

pub(super) fn new_theme(call: &mut Call<'_>) -> NativeResult {
    let manager = manager(call)?;
    let handle = call.vm.new_handle();
    call.vm.state_mut::<Assets>().themes.insert(handle, ThemePeer { manager, theme: Theme::new() });
    long(handle as i64)
}

pub(super) fn delete_theme(call: &mut Call<'_>) -> NativeResult {
    call.reference();
    let handle = call.long();
    call.vm.state_mut::<Assets>().themes.remove(handle);
    void()
}

pub(super) fn apply_theme_style(call: &mut Call<'_>) -> NativeResult {
    let (handle, style, force) = (call.long(), call.int() as u32, call.boolean());
    let manager = call.vm.state::<Assets>().themes.get(handle)?.manager;
    let table = table(call.vm, manager)?;
    // A style that does not exist changes nothing, and nobody is told.
    _ = call.vm.state_mut::<Assets>().themes.change(handle)?.theme.apply_style(&table, style, force);
    void()
}

pub(super) fn copy_theme(call: &mut Call<'_>) -> NativeResult {
    let (to, from) = (call.long(), call.long());
    let source = call.vm.state::<Assets>().themes.get(from)?.clone();
    let source_table = table(call.vm, source.manager)?;
    let target = call.vm.state_mut::<Assets>().themes.change(to)?;
    if target.manager == source.manager {
        target.theme.copy(&source.theme);
    } else {
        target.theme.copy_from_other_table(&source.theme, &source_table);
    }
    void()
}

pub(super) fn clear_theme(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    call.vm.state_mut::<Assets>().themes.change(handle)?.theme.clear();
    void()
}

pub(super) fn get_theme_changing_configurations(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    int(call.vm.state::<Assets>().themes.get(handle)?.theme.changing_configurations() as i32)
}

pub(super) fn dump_theme(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let theme = call.vm.state::<Assets>().themes.get(handle)?.theme.clone();
    for entry in theme.entries() {
        let text = format!("{:#010x}: t=0x{:x}, d={:#010x}", entry.attribute, entry.value.data_type, entry.value.data);
        call.vm.log.push(('I', "ResourceType".to_owned(), text));
    }
    void()
}

pub(super) fn apply_style(call: &mut Call<'_>) -> NativeResult {
    let (theme, attribute, resource) = (call.long(), call.int() as u32, call.int() as u32);
    let parser = call.long();
    let mut wanted = Wanted::read(call, theme, "theme token")?;
    let peer = call.vm.state::<Assets>().themes.get(theme)?;
    let table = table(call.vm, peer.manager)?;
    let element = match parser {
        0 => None,
        _ => Some(call.vm.state::<Assets>().parsers.get(parser)?),
    };
    let element = element.map(|parser| element_at(call.vm, parser)).transpose()?;
    let defaults = DefaultStyle { attribute, resource };
    let Wanted { attributes, values, indices, .. } = &mut wanted;
    let out = StyledValues { values, indices: indices.as_deref_mut() };
    let ok = table.apply_style(&peer.theme, defaults, element, attributes, out);
    wanted.store(call.vm, ok)
}

pub(super) fn resolve_attrs(call: &mut Call<'_>) -> NativeResult {
    let (theme, attribute, resource) = (call.long(), call.int() as u32, call.int() as u32);
    let given = call.reference();
    let given = if given.is_null() { Vec::new() } else { ints(call.vm, given) };
    let mut wanted = Wanted::read(call, theme, "theme token")?;
    let peer = call.vm.state::<Assets>().themes.get(theme)?;
    let table = table(call.vm, peer.manager)?;
    let defaults = DefaultStyle { attribute, resource };
    let Wanted { attributes, values, indices, .. } = &mut wanted;
    let out = StyledValues { values, indices: indices.as_deref_mut() };
    let ok = table.resolve_attrs(&peer.theme, defaults, &given, attributes, out);
    wanted.store(call.vm, ok)
}

pub(super) fn retrieve_attributes(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let parser = call.long();
    let mut wanted = Wanted::read(call, parser, "xmlParserToken")?;
    let parser = call.vm.state::<Assets>().parsers.get(parser)?;
    let element = element_at(call.vm, parser)?;
    let Wanted { attributes, values, indices, .. } = &mut wanted;
    let out = StyledValues { values, indices: indices.as_deref_mut() };
    let ok = table.retrieve_attributes(element, attributes, out);
    wanted.store(call.vm, ok)
}

fn element_at<'a>(vm: &'a Vm, parser: &'a Parser) -> Result<XmlElement<'a>, Raise> {
    Ok(XmlElement { tree: parser.tree(vm)?, at: parser.at })
}

/// The attributes that are asked for, and room for what they are.
struct Wanted {
    attributes: Vec<u32>,
    values: Vec<i32>,
    indices: Option<Vec<i32>>,
    out_values: Ref,
    out_indices: Ref,
}

impl Wanted {
    /// Takes the next three arguments; `token` is checked first, as on the platform.
    fn read(call: &mut Call<'_>, token: i64, name: &str) -> Result<Wanted, Raise> {
        let (attrs, out_values, out_indices) = (call.reference(), call.reference(), call.reference());
        for (is_null, what) in [(token == 0, name), (attrs.is_null(), "attrs"), (out_values.is_null(), "out values")] {
            if is_null {
                return Err(Raise::null(what));
            }
        }
        let attributes = ints(call.vm, attrs);
        let count = attributes.len() * STYLE_NUM_ENTRIES;
        if (call.vm.array_length(out_values) as usize) < count {
            return Err(Raise::new("java/lang/IndexOutOfBoundsException", "out values too small"));
        }
        let has_indices = !out_indices.is_null() && call.vm.array_length(out_indices) as usize > attributes.len();
        let indices = has_indices.then(|| vec![0; attributes.len() + 1]);
        Ok(Wanted { attributes, values: vec![0; count], indices, out_values, out_indices })
    }

    fn store(&self, vm: &mut Vm, ok: bool) -> NativeResult {
        put(vm, self.out_values, &self.values);
        if let Some(indices) = &self.indices {
            let used = indices.first().map_or(0, |count| *count as usize + 1);
            put(vm, self.out_indices, indices.get(..used).unwrap_or_default());
        }
        boolean(ok)
    }
}

/// The numbers of an `int[]`.
fn ints(vm: &Vm, array: Ref) -> Vec<u32> {
    vm.array_bytes(array).chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect()
}

/// Puts numbers at the start of an `int[]`, as far as it goes.
fn put(vm: &mut Vm, array: Ref, numbers: &[i32]) {
    for (to, number) in vm.array_bytes_mut(array).chunks_exact_mut(4).zip(numbers) {
        to.copy_from_slice(&number.to_le_bytes());
    }
}
