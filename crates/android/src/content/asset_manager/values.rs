//! Values of resources, arrays and string blocks.

use super::{manager, manager_table};
use crate::content::state::{Assets, strings_of_table, table};
use apk::ResTable;
use apk::arsc::{NotFound, Resolution, STYLE_NUM_ENTRIES};
use apk::value::{self, Value};
use vm::layout::Ref;
use vm::native::{int, long, reference};
use vm::{Call, NativeResult, Vm};

/// What is copied into a `TypedValue`.
struct Found {
    resolution: Resolution,
    block: i32,
    /// Whether the density is known; otherwise the field keeps what it had.
    has_density: bool,
}

pub(super) fn load_resource_value(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let (id, density) = (call.int() as u32, call.int() as u16);
    let (out, resolve) = (call.object("outValue")?, call.boolean());
    match find_resource(&table, id, density, resolve) {
        Ok(found) => copy_value(call.vm, out, &table, &found),
        Err(error) => int(error.code()),
    }
}

fn find_resource(table: &ResTable, id: u32, density: u16, resolve: bool) -> Result<Found, NotFound> {
    let resource = table.resource(id, density)?;
    let density = resource.config.density;
    let mut resolution = Resolution { value: resource.value, resource: id, flags: resource.flags, density };
    let mut block = resource.block as i32;
    if resolve {
        block = table.resolve(&mut resolution, block)?;
    }
    Ok(Found { resolution, block, has_density: true })
}

pub(super) fn load_resource_bag_value(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let (id, name) = (call.int() as u32, call.int() as u32);
    let (out, resolve) = (call.object("outValue")?, call.boolean());
    let Some(bag) = table.bag(id) else { return int(-1) };
    let Some(entry) = bag.entries.iter().rfind(|entry| entry.name == name) else { return int(-1) };
    let mut resolution = Resolution { value: entry.value, resource: id, flags: bag.flags, density: 0 };
    let mut block = entry.block as i32;
    if resolve {
        match table.resolve(&mut resolution, block) {
            Ok(last) => block = last,
            Err(error) => return int(error.code()),
        }
    }
    copy_value(call.vm, out, &table, &Found { resolution, block, has_density: false })
}

pub(super) fn load_theme_attribute_value(call: &mut Call<'_>) -> NativeResult {
    let (theme, id) = (call.long(), call.int() as u32);
    let (out, resolve) = (call.object("outValue")?, call.boolean());
    let peer = call.vm.state::<Assets>().themes.get(theme)?;
    let table = table(call.vm, peer.manager)?;
    let mut resolution = Resolution::default();
    let Some((value, block)) = peer.theme.attribute(id, &mut resolution.flags) else {
        return int(NotFound::BadIndex.code());
    };
    resolution.value = value;
    let mut block = block;
    if resolve {
        match table.resolve(&mut resolution, block) {
            Ok(last) => block = last,
            Err(error) => return int(error.code()),
        }
    }
    copy_value(call.vm, out, &table, &Found { resolution, block, has_density: false })
}

fn copy_value(vm: &mut Vm, out: Ref, table: &ResTable, found: &Found) -> NativeResult {
    let shared = vm.state::<Assets>().shared.clone();
    let at = shared.fields(vm)?;
    let Resolution { value, resource, flags, density } = found.resolution;
    let cookie = usize::try_from(found.block).ok().and_then(|block| table.cookie(block)).unwrap_or(0);
    let region = &mut vm.heap.region;
    let ints = [
        (at.value_type, i32::from(value.data_type)),
        (at.cookie, cookie),
        (at.data, value.data as i32),
        (at.string, 0),
        (at.resource, resource as i32),
        (at.changing, flags as i32),
    ];
    ints.iter().for_each(|(field, number)| region.store_i32(out.at(*field), *number));
    if found.has_density {
        region.store_i32(out.at(at.density), density.into());
    }
    int(found.block)
}

pub(super) fn get_array_size(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let id = call.int() as u32;
    int(table.bag(id).map_or(NotFound::BadIndex.code(), |bag| bag.entries.len() as i32))
}

pub(super) fn retrieve_array(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let (id, out) = (call.int() as u32, call.object("out values")?);
    let length = call.vm.array_length(out) as usize;
    let wanted = table.bag(id).map_or(0, |bag| bag.entries.len() * STYLE_NUM_ENTRIES);
    let mut values = vec![0; length.min(wanted)];
    let written = table.retrieve_array(id, &mut values);
    for (i, number) in values.iter().take(written * STYLE_NUM_ENTRIES).enumerate() {
        call.vm.heap.region.store_i32(out.at(12 + 4 * i as u32), *number);
    }
    int(written as i32)
}

pub(super) fn get_array_string_info(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let Some(array) = table.array(call.int() as u32) else { return reference(Ref::NULL) };
    let pair = |(value, block): &(Value, i32)| {
        let is_string = value.data_type == value::TYPE_STRING;
        [*block, if is_string { value.data as i32 } else { -1 }]
    };
    let pairs: Vec<i32> = array.iter().flat_map(pair).collect();
    reference(call.vm.new_ints(&pairs)?)
}

pub(super) fn get_array_string_resource(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let Some(array) = table.array(call.int() as u32) else { return reference(Ref::NULL) };
    let strings = call.vm.new_ref_array(call.vm.known.string, &vec![Ref::NULL; array.len()])?;
    for (i, (value, block)) in array.iter().enumerate() {
        let pool = usize::try_from(*block).ok().and_then(|block| table.strings(block));
        let text = pool.filter(|_| value.data_type == value::TYPE_STRING).and_then(|pool| pool.get(value.data));
        if let Some(text) = text {
            let units: Vec<u16> = text.units().collect();
            let text = call.vm.new_string_units(&units)?;
            call.vm.heap.region.store_u32(strings.at(12 + 4 * i as u32), text.0);
        }
    }
    reference(strings)
}

pub(super) fn get_array_int_resource(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let Some(array) = table.array(call.int() as u32) else { return reference(Ref::NULL) };
    let ints: Vec<i32> = array.iter().map(|(value, _)| value.as_int().unwrap_or(0)).collect();
    reference(call.vm.new_ints(&ints)?)
}

pub(super) fn get_style_attributes(call: &mut Call<'_>) -> NativeResult {
    let table = manager_table(call)?;
    let Some(bag) = table.bag(call.int() as u32) else { return reference(Ref::NULL) };
    let names: Vec<i32> = bag.entries.iter().map(|entry| entry.name as i32).collect();
    reference(call.vm.new_ints(&names)?)
}

pub(super) fn get_string_block_count(call: &mut Call<'_>) -> NativeResult {
    int(manager_table(call)?.block_count() as i32)
}

pub(super) fn get_native_string_block(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let block = call.int() as u32;
    long(strings_of_table(handle, block))
}
