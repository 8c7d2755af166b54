//! The surfaces that our window manager gives to windows.

use crate::view::surface;
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{long, void};
use vm::{Call, Native, NativeResult, Raise, Vm};

const HOST: &str = "gibbon/server/Host";

/// What the window manager asks of the machine.
pub const NATIVES: Table = libcore::natives![
    Native::exact(HOST, "createSurface", "(II)J", create),
    Native::exact(HOST, "layoutSurface", "(JIIII)V", layout),
    Native::exact(HOST, "releaseSurface", "(J)V", release),
    Native::exact(HOST, "setSurface", "(Landroid/view/Surface;J)V", set),
];

fn create(call: &mut Call<'_>) -> NativeResult {
    let (width, height) = (call.int().max(0) as u32, call.int().max(0) as u32);
    long(surface::create(call.vm, width, height))
}

fn layout(call: &mut Call<'_>) -> NativeResult {
    let (surface, width, height) = (call.long(), call.int().max(0) as u32, call.int().max(0) as u32);
    let outside = (call.int(), call.int());
    surface::layout(call.vm, surface, (width, height), outside)?;
    void()
}

/// The window manager lets go of a surface that it made; it stays for as long as the app holds it.
fn release(call: &mut Call<'_>) -> NativeResult {
    let surface = call.long();
    surface::release(call.vm, surface)?;
    void()
}

/// Puts the native object into a Surface, which lets go of the one that it had; a new one makes a new generation, as
/// `Surface.setNativeObjectLocked` does.
fn set(call: &mut Call<'_>) -> NativeResult {
    let (target, object) = (call.object("surface")?, call.long() as u64);
    let native = offset(call.vm, target, "mNativeObject", "J")?;
    let held = call.vm.heap.region.load_u64(target.at(native));
    if held != object {
        if object != 0 {
            surface::retain(call.vm, object as i64)?;
        }
        surface::release(call.vm, held as i64)?;
        call.vm.heap.region.store_u64(target.at(native), object);
        let generation = offset(call.vm, target, "mGenerationId", "I")?;
        let next = call.vm.heap.region.load_u32(target.at(generation)).wrapping_add(1);
        call.vm.heap.region.store_u32(target.at(generation), next);
    }
    void()
}

fn offset(vm: &mut Vm, object: Ref, name: &str, descriptor: &str) -> Result<u32, Raise> {
    let class = vm.class_of(object);
    vm.field_offset(class, name, descriptor).ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", name))
}
