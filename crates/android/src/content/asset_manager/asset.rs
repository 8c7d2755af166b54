//! Files of packages: assets, raw resources and binary XML, as streams and as descriptors.

use super::{manager, string_array};
use crate::content::state::{Assets, Block, Mounted, PackageFile, Stream};
use apk::Blob;
use libcore::natives::io::files;
use std::collections::BTreeSet;
use store::fs::flags;
use vm::layout::Ref;
use vm::native::{int, long, reference, void};
use vm::{Answer, Call, Callback, NativeResult, Raise, Vm};

/// The folder of a package that assets lie in.
const ASSETS: &str = "assets";
/// The access modes that Java may name: unknown, random, streaming, buffer.
const MODES: std::ops::RangeInclusive<i32> = 0..=3;

/// All bytes of the asset behind a handle, wherever its stream stands; `None` when there is no such asset.
pub fn bytes(vm: &Vm, handle: i64) -> Option<Blob> {
    vm.state::<Assets>().streams.get(handle).ok().map(|stream| stream.bytes(vm))
}

/// All bytes of an asset by its name below `assets`; `None` when the asset manager has no such asset.
pub fn read(vm: &Vm, manager: i64, name: &str) -> Result<Option<Blob>, Raise> {
    let file = find_asset(vm, manager, name)?;
    Ok(file.and_then(|file| Stream::open(vm, file)).map(|stream| stream.bytes(vm)))
}

/// All bytes of an asset of a Java `AssetManager`; `None` when it has none of that name.
pub fn of_manager(vm: &mut Vm, manager: Ref, name: &str) -> Result<Option<Blob>, Raise> {
    let shared = vm.state::<Assets>().shared.clone();
    let at = shared.fields(vm)?.object;
    let handle = vm.heap.region.load_i64(manager.at(at));
    let file = find_asset(vm, handle, name)?;
    Ok(file.and_then(|file| Stream::open(vm, file)).map(|stream| stream.bytes(vm)))
}

pub(super) fn open_asset(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let (name, mode) = (call.string("fileName")?, call.int());
    check_mode(mode)?;
    let file = find_asset(call.vm, handle, &name)?;
    open(call.vm, file, name)
}

pub(super) fn open_non_asset(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let (cookie, name, mode) = (call.int(), call.string("fileName")?, call.int());
    check_mode(mode)?;
    let file = find_file(call.vm, handle, cookie, &name)?.map(|(file, _)| file);
    open(call.vm, file, name)
}

pub(super) fn open_xml_asset(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let (cookie, name) = (call.int(), call.string("fileName")?);
    let (file, cookie) = find_file(call.vm, handle, cookie, &name)?.ok_or_else(|| not_found(name))?;
    let block = Block::file(file, handle, cookie);
    if block.tree(call.vm).is_none() {
        return Err(not_found("Corrupt XML binary file".to_owned()));
    }
    let handle = call.vm.new_handle();
    call.vm.state_mut::<Assets>().blocks.insert(handle, block);
    long(handle as i64)
}

pub(super) fn open_asset_fd(call: &mut Call<'_>) -> NativeResult {
    if call.step > 0 {
        return reference(Ref(call.state(0)));
    }
    let handle = manager(call)?;
    let (name, out) = (call.string("fileName")?, call.object("outOffsets")?);
    let file = find_asset(call.vm, handle, &name)?.ok_or_else(|| not_found(name))?;
    open_descriptor(call, &file, out)
}

pub(super) fn open_non_asset_fd(call: &mut Call<'_>) -> NativeResult {
    if call.step > 0 {
        return reference(Ref(call.state(0)));
    }
    let handle = manager(call)?;
    let (cookie, name, out) = (call.int(), call.string("fileName")?, call.object("outOffsets")?);
    let (file, _) = find_file(call.vm, handle, cookie, &name)?.ok_or_else(|| not_found(name))?;
    open_descriptor(call, &file, out)
}

pub(super) fn list(call: &mut Call<'_>) -> NativeResult {
    let handle = manager(call)?;
    let folder = append_path(&call.string("path")?);
    let paths = call.vm.state::<Assets>().managers.get(handle)?.paths.clone();
    let packages = paths.iter().filter_map(|path| path.package(call.vm));
    let names: BTreeSet<String> = packages.flat_map(|package| package.list(&folder)).collect();
    let names: Vec<String> = names.into_iter().collect();
    reference(string_array(call.vm, &names)?)
}

pub(super) fn destroy_asset(call: &mut Call<'_>) -> NativeResult {
    let handle = stream_argument(call)?;
    call.vm.state_mut::<Assets>().streams.remove(handle);
    void()
}

pub(super) fn read_asset_char(call: &mut Call<'_>) -> NativeResult {
    let handle = stream_argument(call)?;
    let stream = call.vm.state::<Assets>().streams.get(handle)?;
    let byte = stream.bytes(call.vm).get(stream.position as usize).copied();
    match byte {
        Some(byte) => {
            call.vm.state_mut::<Assets>().streams.change(handle)?.position += 1;
            int(byte.into())
        }
        None => int(-1),
    }
}

pub(super) fn read_asset(call: &mut Call<'_>) -> NativeResult {
    let handle = stream_argument(call)?;
    let (array, offset, length) = (call.reference(), call.int(), call.int());
    if array.is_null() {
        return Err(Raise::null("asset"));
    }
    if length == 0 {
        return int(0);
    }
    let room = call.vm.array_length(array) as i32;
    if offset < 0 || offset >= room || length < 0 || length > room || offset.wrapping_add(length) > room {
        return Err(Raise::new("java/lang/IndexOutOfBoundsException", ""));
    }
    let stream = call.vm.state::<Assets>().streams.get(handle)?;
    let (all, start) = (stream.bytes(call.vm), stream.position as usize);
    let count = (length as usize).min(all.len().saturating_sub(start));
    if count == 0 {
        return int(-1);
    }
    let part = all.get(start..start + count).unwrap_or_default();
    call.vm.byte_range_mut(array, offset, count as i32)?.copy_from_slice(part);
    call.vm.state_mut::<Assets>().streams.change(handle)?.position += count as u64;
    int(count as i32)
}

pub(super) fn seek_asset(call: &mut Call<'_>) -> NativeResult {
    let handle = stream_argument(call)?;
    let (offset, whence) = (call.long(), call.int());
    let stream = call.vm.state::<Assets>().streams.get(handle)?;
    let length = stream.bytes(call.vm).len() as i64;
    let base = match whence {
        1.. => length,
        0 => stream.position as i64,
        _ => 0,
    };
    let target = base.checked_add(offset).filter(|target| (0..=length).contains(target));
    let Some(target) = target else { return long(-1) };
    call.vm.state_mut::<Assets>().streams.change(handle)?.position = target as u64;
    long(target)
}

pub(super) fn get_asset_length(call: &mut Call<'_>) -> NativeResult {
    let handle = stream_argument(call)?;
    long(call.vm.state::<Assets>().streams.get(handle)?.bytes(call.vm).len() as i64)
}

pub(super) fn get_asset_remaining_length(call: &mut Call<'_>) -> NativeResult {
    let handle = stream_argument(call)?;
    let stream = call.vm.state::<Assets>().streams.get(handle)?;
    long(stream.bytes(call.vm).len() as i64 - stream.position as i64)
}

/// The stream of an instance method.
fn stream_argument(call: &mut Call<'_>) -> Result<i64, Raise> {
    call.reference();
    match call.long() {
        0 => Err(Raise::null("asset")),
        handle => Ok(handle),
    }
}

fn check_mode(mode: i32) -> Result<(), Raise> {
    if MODES.contains(&mode) { Ok(()) } else { Err(Raise::illegal_argument("Bad access mode")) }
}

fn not_found(name: String) -> Raise {
    Raise::new("java/io/FileNotFoundException", name)
}

fn open(vm: &mut Vm, file: Option<PackageFile>, name: String) -> NativeResult {
    let stream = file.and_then(|file| Stream::open(vm, file)).ok_or_else(|| not_found(name))?;
    let handle = vm.new_handle();
    vm.state_mut::<Assets>().streams.insert(handle, stream);
    long(handle as i64)
}

/// The path of an asset in its package. A name that starts with a slash replaces the folder, as on the platform.
fn append_path(name: &str) -> String {
    match name {
        "" => ASSETS.to_owned(),
        _ if name.starts_with('/') => name.strip_suffix('/').unwrap_or(name).to_owned(),
        _ => format!("{ASSETS}/{name}"),
    }
}

/// The asset of that name in the package that was added last.
fn find_asset(vm: &Vm, manager: i64, name: &str) -> Result<Option<PackageFile>, Raise> {
    Ok(find_file(vm, manager, 0, &append_path(name))?.map(|(file, _)| file))
}

/// The file of that name in the package of a cookie, or in the one that was added last when the cookie is 0.
fn find_file(vm: &Vm, manager: i64, cookie: i32, name: &str) -> Result<Option<(PackageFile, i32)>, Raise> {
    let paths = &vm.state::<Assets>().managers.get(manager)?.paths;
    let has = |path: &Mounted| path.package(vm).is_some_and(|package| package.has(name));
    let place = match cookie {
        0 => paths.iter().rposition(has),
        _ => usize::try_from(cookie).ok().and_then(|c| c.checked_sub(1)).filter(|&at| paths.get(at).is_some_and(has)),
    };
    let Some(place) = place else { return Ok(None) };
    let package = paths.get(place).cloned();
    Ok(package.map(|package| (PackageFile { package, name: name.to_owned() }, place as i32 + 1)))
}

/// Opens a descriptor of the guest on the bytes of a file, and answers a `ParcelFileDescriptor` (in the next step).
fn open_descriptor(call: &mut Call<'_>, file: &PackageFile, out: Ref) -> NativeResult {
    let (fd, offset, length) = descriptor(call.vm, file)?;
    for (i, number) in [offset, length].into_iter().enumerate().take(call.vm.array_length(out) as usize) {
        call.vm.heap.region.store_i64(out.at(16 + 8 * i as u32), number as i64);
    }
    let fd = files::new_fd(call.vm, fd)?;
    let class = call.vm.classes.boot("android/os/ParcelFileDescriptor")?;
    let constructor = call.vm.find_method(class, "<init>", "(Ljava/io/FileDescriptor;)V");
    let method = constructor.ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    let object = call.vm.new_object(class)?;
    call.set_state(0, object.0);
    Ok(Answer::Call(Callback { method, args: vec![object.0, fd.0], step: 1, catch: false }))
}

/// A descriptor on the package with the range of the file in it; a file of Android's own package is one by itself.
fn descriptor(vm: &mut Vm, file: &PackageFile) -> Result<(u32, u64, u64), Raise> {
    let compressed =
        || not_found("This file can not be opened as a file descriptor; it is probably compressed".to_owned());
    let package = file.package.package(vm).ok_or_else(|| not_found(file.name.clone()))?;
    if let Some(location) = package.locate(&file.name) {
        if !location.stored {
            return Err(compressed());
        }
        let fd = files::fs(vm).open(file.package.path.as_bytes(), flags::RDONLY | flags::CLOEXEC, 0);
        return fd.map(|fd| (fd, location.offset, location.len)).map_err(|_| compressed());
    }
    let content = package.read(&file.name).ok_or_else(compressed)?;
    let fd = files::fs(vm).sealed(file.name.as_bytes(), &content).map_err(|_| compressed())?;
    Ok((fd, 0, content.len() as u64))
}
