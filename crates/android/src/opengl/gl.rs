//! What an idle graphics chip answers: shaders compile, names are given out, nothing is drawn and no error arises.

use crate::fields;
use vm::layout::Ref;
use vm::native::{Callback, int, reference, void};
use vm::{Answer, Call, NativeResult, Raise};

/// What all classes of OpenGL leave out.
pub const DRAWS_NOTHING: &str = "draws nothing; objects get names, shaders compile, there are no errors";

/// Skips the object of an instance method; OpenGL's classes have the same methods with and without one.
fn skip_receiver(call: &mut Call<'_>) {
    if !call.vm.classes.method(call.method).is_static() {
        call.reference();
    }
}

/// A new name for an object.
pub fn name(call: &mut Call<'_>) -> NativeResult {
    int(new_name(call, 1))
}

fn new_name(call: &mut Call<'_>, count: u64) -> i32 {
    let first = call.vm.new_handle();
    call.vm.side.handles += count.saturating_sub(1);
    (first & 0x3fff_ffff) as i32
}

/// Most names that are given out at once.
const MOST: i32 = 1 << 16;

/// `glGen…(n, int[] out, offset)`.
pub fn names(call: &mut Call<'_>) -> NativeResult {
    skip_receiver(call);
    let (count, out, offset) = (call.int().clamp(0, MOST), call.object("names")?, call.int());
    let first = new_name(call, count as u64);
    for i in 0..count {
        fields::store_int(call.vm, out, offset.saturating_add(i), first + i);
    }
    void()
}

/// `glGen…(n, IntBuffer out)`: one call of the buffer for each name.
pub fn names_to_buffer(call: &mut Call<'_>) -> NativeResult {
    skip_receiver(call);
    let (count, out) = (call.int().clamp(0, MOST) as u32, call.object("names")?);
    if call.step == 0 {
        let first = new_name(call, u64::from(count));
        call.set_state(0, first as u32);
    }
    if call.step >= count {
        return void();
    }
    let value = call.state(0) + call.step;
    put(call, out, call.step, value)
}

/// Calls `IntBuffer.put(position + index, value)`.
fn put(call: &mut Call<'_>, buffer: Ref, index: u32, value: u32) -> NativeResult {
    let class = call.vm.class_of(buffer);
    let method = call.vm.virtual_method(class, "put", "(II)Ljava/nio/IntBuffer;")?;
    let position = fields::int(call.vm, buffer, "position")?;
    let args = vec![buffer.0, position as u32 + index, value];
    Ok(Answer::Call(Callback { method, args, step: index + 1, catch: false }))
}

/// Limits that apps ask for, and the value of everything that says whether something worked.
const INTEGERS: &[(i32, i32)] = &[
    (0x0d33, 4096), // GL_MAX_TEXTURE_SIZE
    (0x0d3a, 4096), // GL_MAX_VIEWPORT_DIMS
    (0x84e2, 8),    // GL_MAX_TEXTURE_UNITS
    (0x84e8, 4096), // GL_MAX_RENDERBUFFER_SIZE
    (0x851c, 4096), // GL_MAX_CUBE_MAP_TEXTURE_SIZE
    (0x8869, 16),   // GL_MAX_VERTEX_ATTRIBS
    (0x8872, 16),   // GL_MAX_TEXTURE_IMAGE_UNITS
    (0x8b4c, 16),   // GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS
    (0x8b4d, 32),   // GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS
    (0x8b81, 1),    // GL_COMPILE_STATUS
    (0x8b82, 1),    // GL_LINK_STATUS
    (0x8b83, 1),    // GL_VALIDATE_STATUS
    (0x8dfb, 256),  // GL_MAX_VERTEX_UNIFORM_VECTORS
    (0x8dfc, 15),   // GL_MAX_VARYING_VECTORS
    (0x8dfd, 224),  // GL_MAX_FRAGMENT_UNIFORM_VECTORS
];

fn integer(parameter: i32) -> i32 {
    INTEGERS.iter().find(|(p, _)| *p == parameter).map_or(0, |(_, v)| *v)
}

/// `glGetIntegerv(parameter, int[] out, offset)`.
pub fn get_integer(call: &mut Call<'_>) -> NativeResult {
    skip_receiver(call);
    let (parameter, out, offset) = (call.int(), call.object("params")?, call.int());
    fields::store_int(call.vm, out, offset, integer(parameter));
    if parameter == 0x0d3a {
        fields::store_int(call.vm, out, offset.saturating_add(1), integer(parameter));
    }
    void()
}

/// `glGetIntegerv(parameter, IntBuffer out)`.
pub fn get_integer_to_buffer(call: &mut Call<'_>) -> NativeResult {
    skip_receiver(call);
    let (parameter, out) = (call.int(), call.object("params")?);
    if call.step == 0 { put(call, out, 0, integer(parameter) as u32) } else { void() }
}

/// `glGetShaderiv(object, parameter, int[] out, offset)`.
pub fn get_status(call: &mut Call<'_>) -> NativeResult {
    skip_receiver(call);
    let (_object, parameter, out, offset) = (call.int(), call.int(), call.object("params")?, call.int());
    fields::store_int(call.vm, out, offset, integer(parameter));
    void()
}

/// `glGetShaderiv(object, parameter, IntBuffer out)`.
pub fn get_status_to_buffer(call: &mut Call<'_>) -> NativeResult {
    skip_receiver(call);
    let (_object, parameter, out) = (call.int(), call.int(), call.object("params")?);
    if call.step == 0 { put(call, out, 0, integer(parameter) as u32) } else { void() }
}

fn text(call: &mut Call<'_>, version: &str) -> Result<Ref, Raise> {
    skip_receiver(call);
    let text = match call.int() {
        0x1f00 => "gibbon",
        0x1f01 => "idle hardware",
        0x1f02 => version,
        0x1f03 => "",
        0x8b8c => "OpenGL ES GLSL ES 1.00",
        _ => return Ok(Ref::NULL),
    };
    call.vm.new_string(text)
}

/// `glGetString` of OpenGL ES 1.
pub fn get_string_1(call: &mut Call<'_>) -> NativeResult {
    reference(text(call, "OpenGL ES-CM 1.1")?)
}

/// `glGetString` of OpenGL ES 2 and later.
pub fn get_string_2(call: &mut Call<'_>) -> NativeResult {
    reference(text(call, "OpenGL ES 2.0")?)
}

/// An empty text: logs of what compiled, names of what is not there.
pub fn empty_text(call: &mut Call<'_>) -> NativeResult {
    reference(call.vm.new_string("")?)
}

/// A framebuffer is always complete.
pub fn complete(_call: &mut Call<'_>) -> NativeResult {
    int(0x8cd5)
}

/// What is waited for has happened.
pub fn signaled(_call: &mut Call<'_>) -> NativeResult {
    int(0x911a)
}
