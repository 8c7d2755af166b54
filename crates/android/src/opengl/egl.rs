//! The display, its configurations, and what is current in which thread.
//!
//! Buffers are swapped sixty times a second, so that a thread that draws all the time waits as it does on a phone.

use crate::fields;
use crate::view::pace::{FRAME, wait_until};
use std::collections::BTreeMap;
use vm::layout::Ref;
use vm::native::boolean;
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{Call, NativeResult, Vm};

/// What all classes of EGL leave out.
pub const NOT_SHOWN: &str = "one display with five configurations; what is drawn is not shown";
/// The handle of the display.
pub const DISPLAY: i64 = 1;
/// No error.
pub const SUCCESS: i32 = 0x3000;
/// The version that is told.
pub const VERSION: (i32, i32) = (1, 4);

/// Bits of red, green, blue and alpha of the configurations; all have 24 bits of depth and 8 of stencil.
const CONFIGS: &[[i32; 4]] = &[[8, 8, 8, 0], [8, 8, 8, 8], [5, 6, 5, 0], [5, 5, 5, 1], [4, 4, 4, 4]];
const DEPTH: i32 = 24;
const STENCIL: i32 = 8;

const ALPHA_SIZE: i32 = 0x3021;
const BLUE_SIZE: i32 = 0x3022;
const GREEN_SIZE: i32 = 0x3023;
const RED_SIZE: i32 = 0x3024;
const DEPTH_SIZE: i32 = 0x3025;
const STENCIL_SIZE: i32 = 0x3026;
const SAMPLES: i32 = 0x3031;
const SAMPLE_BUFFERS: i32 = 0x3032;
const NONE: i32 = 0x3038;
const HEIGHT: i32 = 0x3056;
const WIDTH: i32 = 0x3057;

/// An attribute of a configuration.
pub fn config_attribute(config: i64, attribute: i32) -> i32 {
    let index = usize::try_from(config - 1).unwrap_or(0).min(CONFIGS.len() - 1);
    let [red, green, blue, alpha] = CONFIGS[index];
    match attribute {
        RED_SIZE => red,
        GREEN_SIZE => green,
        BLUE_SIZE => blue,
        ALPHA_SIZE => alpha,
        DEPTH_SIZE => DEPTH,
        STENCIL_SIZE => STENCIL,
        0x3020 => red + green + blue + alpha, // EGL_BUFFER_SIZE
        0x3027 => NONE,                       // EGL_CONFIG_CAVEAT
        0x3028 => config as i32,              // EGL_CONFIG_ID
        0x302a | 0x302c => 4096,              // EGL_MAX_PBUFFER_HEIGHT, EGL_MAX_PBUFFER_WIDTH
        0x302d => 1,                          // EGL_NATIVE_RENDERABLE
        0x3033 => 0x5,                        // EGL_SURFACE_TYPE: windows and pbuffers
        0x3040 => 0x5,                        // EGL_RENDERABLE_TYPE: OpenGL ES 1 and 2
        0x303f => 0x308e,                     // EGL_COLOR_BUFFER_TYPE: RGB
        _ => 0,
    }
}

/// The configurations that have at least what a list of attributes and values wants.
pub fn choose(wanted: &[i32]) -> Vec<i64> {
    let pairs: Vec<_> = wanted.chunks_exact(2).map(|p| (p[0], p[1])).take_while(|p| p.0 != NONE).collect();
    let sizes = [RED_SIZE, GREEN_SIZE, BLUE_SIZE, ALPHA_SIZE, DEPTH_SIZE, STENCIL_SIZE, SAMPLES, SAMPLE_BUFFERS];
    let fits = |config: &i64| pairs.iter().all(|(a, v)| !sizes.contains(a) || config_attribute(*config, *a) >= *v);
    (1..=CONFIGS.len() as i64).filter(fits).collect()
}

/// What is current in a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Current {
    /// The surface that is drawn to.
    pub draw: i64,
    /// The surface that is read from.
    pub read: i64,
    /// The context.
    pub context: i64,
}

/// What is current, by thread, and the sizes of surfaces that are no windows.
#[derive(Clone, Default)]
pub struct Egl {
    current: BTreeMap<u32, Current>,
    sizes: BTreeMap<i64, (i32, i32)>,
}

/// Windows cover the screen.
const WINDOW: (i32, i32) = (1080, 1920);

/// A new surface that is no window, with the size from its attributes.
pub fn new_buffer(vm: &mut Vm, attributes: &[i32]) -> i64 {
    let value = |name| attributes.chunks_exact(2).find(|p| p[0] == name).map_or(0, |p| p[1]);
    let (surface, size) = (vm.new_handle() as i64, (value(WIDTH), value(HEIGHT)));
    vm.state_mut::<Egl>().sizes.insert(surface, size);
    surface
}

/// Forgets a surface.
pub fn forget(vm: &mut Vm, surface: i64) {
    vm.state_mut::<Egl>().sizes.remove(&surface);
}

/// An attribute of a surface.
pub fn surface_attribute(vm: &Vm, surface: i64, attribute: i32) -> i32 {
    let (width, height) = vm.state::<Egl>().sizes.get(&surface).copied().unwrap_or(WINDOW);
    match attribute {
        WIDTH => width,
        HEIGHT => height,
        _ => 0,
    }
}

/// What is current in the running thread.
pub fn current(vm: &Vm) -> Current {
    vm.state::<Egl>().current.get(&vm.current.0).copied().unwrap_or_default()
}

/// Makes something current in the running thread.
pub fn make_current(vm: &mut Vm, what: Current) {
    let thread = vm.current.0;
    let table = &mut vm.state_mut::<Egl>().current;
    if what == Current::default() {
        table.remove(&thread);
    } else {
        table.insert(thread, what);
    }
}

/// Waits for the next frame.
pub fn swap(call: &mut Call<'_>) -> NativeResult {
    if call.step != 0 {
        return boolean(true);
    }
    Ok(wait_until(call.vm.now().after(FRAME.0), 1))
}

/// The ints of an array from an offset; none without an array.
pub fn ints(vm: &Vm, array: Ref, offset: i32) -> Vec<i32> {
    if array.is_null() {
        return Vec::new();
    }
    let words = vm.array_bytes(array).chunks_exact(4).map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    words.skip(offset.max(0) as usize).collect()
}

/// Puts configurations into an array, and how many there are into another.
pub fn give(vm: &mut Vm, objects: &[Ref], (out, offset): (Ref, i32), (count, at): (Ref, i32), all: usize) {
    for (i, object) in objects.iter().enumerate() {
        let index = offset.max(0) as u32 + i as u32;
        if !out.is_null() && index < vm.array_length(out) {
            vm.heap.region.store_u32(out.at(12 + 4 * index), object.0);
        }
    }
    fields::store_int(vm, count, at, if out.is_null() { all } else { objects.len() } as i32);
}

/// The text of a property of the display.
pub fn text(name: i32) -> Option<&'static str> {
    match name {
        0x3053 => Some("Android"),              // EGL_VENDOR
        0x3054 => Some("1.4 Android META-EGL"), // EGL_VERSION
        0x3055 => Some(""),                     // EGL_EXTENSIONS
        0x308d => Some("OpenGL_ES"),            // EGL_CLIENT_APIS
        _ => None,
    }
}

impl GuestState for Egl {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        w.list(self.current.iter(), |w, (thread, c)| {
            w.u32(*thread);
            [c.draw, c.read, c.context].into_iter().for_each(|v| w.u64(v as u64));
        });
        w.list(self.sizes.iter(), |w, (surface, (width, height))| {
            w.u64(*surface as u64);
            w.u32(*width as u32);
            w.u32(*height as u32);
        });
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        let current = r.list(|r| {
            let thread = r.u32()?;
            Ok((thread, Current { draw: r.u64()? as i64, read: r.u64()? as i64, context: r.u64()? as i64 }))
        })?;
        let sizes = r.list(|r| Ok((r.u64()? as i64, (r.u32()? as i32, r.u32()? as i32))))?;
        self.current = current.into_iter().collect();
        self.sizes = sizes.into_iter().collect();
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configurations_are_chosen_by_size() {
        let check = |wanted: &[i32], expected: &[i64]| assert_eq!(choose(wanted), expected);
        check(&[NONE], &[1, 2, 3, 4, 5]);
        check(&[RED_SIZE, 8, ALPHA_SIZE, 8, DEPTH_SIZE, 16, NONE], &[2]);
        check(&[RED_SIZE, 5, GREEN_SIZE, 6, BLUE_SIZE, 5, NONE], &[1, 2, 3]);
        check(&[SAMPLE_BUFFERS, 1, SAMPLES, 4, NONE], &[]);
        check(&[], &[1, 2, 3, 4, 5]);
    }
}
