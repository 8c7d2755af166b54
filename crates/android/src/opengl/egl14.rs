//! android.opengl.EGL14 and EGLExt.

use super::egl::{self, Current, NOT_SHOWN};
use crate::{fields, idle};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, int, reference, void};
use vm::{Call, NativeResult, Raise, Vm};

const CLASS: &str = "android/opengl/EGL14";
const EXT: &str = "android/opengl/EGLExt";
const DISPLAY: &str = "android/opengl/EGLDisplay";
const CONTEXT: &str = "android/opengl/EGLContext";
const SURFACE: &str = "android/opengl/EGLSurface";
const CONFIG: &str = "android/opengl/EGLConfig";

/// Natives of EGL14 and EGLExt.
pub const NATIVES: Table = libcore::natives![
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "_eglCreateWindowSurface(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;Ljava/lang/Object;[II)Landroid/opengl/EGLSurface;",
        create_window,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "_eglCreateWindowSurfaceTexture(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;Ljava/lang/Object;[II)Landroid/opengl/EGLSurface;",
        create_window,
    ),
    idle::answer(CLASS, NOT_SHOWN, "_nativeClassInit()V", class_init),
    idle::answer(CLASS, NOT_SHOWN, "eglBindAPI(I)Z", idle::yes),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglBindTexImage(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;I)Z",
        idle::yes,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglChooseConfig(Landroid/opengl/EGLDisplay;[II[Landroid/opengl/EGLConfig;II[II)Z",
        choose_config,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglCopyBuffers(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;I)Z",
        idle::yes,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglCreateContext(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;Landroid/opengl/EGLContext;[II)Landroid/opengl/EGLContext;",
        create_context,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglCreatePbufferFromClientBuffer(Landroid/opengl/EGLDisplay;IILandroid/opengl/EGLConfig;[II)Landroid/opengl/EGLSurface;",
        no_surface,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglCreatePbufferFromClientBuffer(Landroid/opengl/EGLDisplay;IJLandroid/opengl/EGLConfig;[II)Landroid/opengl/EGLSurface;",
        no_surface,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglCreatePbufferSurface(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;[II)Landroid/opengl/EGLSurface;",
        create_pbuffer,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglCreatePixmapSurface(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;I[II)Landroid/opengl/EGLSurface;",
        no_surface,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglDestroyContext(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLContext;)Z",
        idle::yes,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglDestroySurface(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;)Z",
        destroy_surface,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglGetConfigAttrib(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLConfig;I[II)Z",
        config_attribute,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglGetConfigs(Landroid/opengl/EGLDisplay;[Landroid/opengl/EGLConfig;II[II)Z",
        get_configs,
    ),
    idle::answer(CLASS, NOT_SHOWN, "eglGetCurrentContext()Landroid/opengl/EGLContext;", current_context),
    idle::answer(CLASS, NOT_SHOWN, "eglGetCurrentDisplay()Landroid/opengl/EGLDisplay;", current_display),
    idle::answer(CLASS, NOT_SHOWN, "eglGetCurrentSurface(I)Landroid/opengl/EGLSurface;", current_surface),
    idle::answer(CLASS, NOT_SHOWN, "eglGetDisplay(I)Landroid/opengl/EGLDisplay;", display),
    idle::answer(CLASS, NOT_SHOWN, "eglGetDisplay(J)Landroid/opengl/EGLDisplay;", display),
    idle::answer(CLASS, NOT_SHOWN, "eglGetError()I", error),
    idle::answer(CLASS, NOT_SHOWN, "eglInitialize(Landroid/opengl/EGLDisplay;[II[II)Z", initialize),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglMakeCurrent(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;Landroid/opengl/EGLSurface;Landroid/opengl/EGLContext;)Z",
        make_current,
    ),
    idle::answer(CLASS, NOT_SHOWN, "eglQueryAPI()I", query_api),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglQueryContext(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLContext;I[II)Z",
        idle::yes,
    ),
    idle::answer(CLASS, NOT_SHOWN, "eglQueryString(Landroid/opengl/EGLDisplay;I)Ljava/lang/String;", query_string),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglQuerySurface(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;I[II)Z",
        query_surface,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglReleaseTexImage(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;I)Z",
        idle::yes,
    ),
    idle::answer(CLASS, NOT_SHOWN, "eglReleaseThread()Z", release_thread),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglSurfaceAttrib(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;II)Z",
        idle::yes,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglSwapBuffers(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;)Z",
        egl::swap,
    ),
    idle::answer(CLASS, NOT_SHOWN, "eglSwapInterval(Landroid/opengl/EGLDisplay;I)Z", idle::yes),
    idle::answer(CLASS, NOT_SHOWN, "eglTerminate(Landroid/opengl/EGLDisplay;)Z", idle::yes),
    idle::answer(CLASS, NOT_SHOWN, "eglWaitClient()Z", idle::yes),
    idle::answer(CLASS, NOT_SHOWN, "eglWaitGL()Z", idle::yes),
    idle::answer(CLASS, NOT_SHOWN, "eglWaitNative(I)Z", idle::yes),
    idle::method(EXT, NOT_SHOWN, "_nativeClassInit()V"),
    idle::answer(
        EXT,
        NOT_SHOWN,
        "eglPresentationTimeANDROID(Landroid/opengl/EGLDisplay;Landroid/opengl/EGLSurface;J)Z",
        idle::yes,
    ),
];

/// An object around a handle; for 0 the one that stands for nothing.
fn object(vm: &mut Vm, class: &str, handle: i64) -> Result<Ref, Raise> {
    let nothing = match class {
        DISPLAY => "EGL_NO_DISPLAY",
        CONTEXT => "EGL_NO_CONTEXT",
        _ => "EGL_NO_SURFACE",
    };
    if handle == 0 {
        return fields::static_reference(vm, CLASS, nothing, &format!("L{class};"));
    }
    new_object(vm, class, handle)
}

fn new_object(vm: &mut Vm, class: &str, handle: i64) -> Result<Ref, Raise> {
    let class = vm.classes.boot(class)?;
    let object = vm.new_object(class)?;
    fields::set_long(vm, object, "mHandle", handle)?;
    Ok(object)
}

/// The next argument as the handle in an object.
fn handle(call: &mut Call<'_>) -> Result<i64, Raise> {
    let object = call.reference().non_null().ok_or_else(|| Raise::illegal_argument("Object is set to null."))?;
    fields::long(call.vm, object, "mHandle")
}

fn class_init(call: &mut Call<'_>) -> NativeResult {
    for (class, name) in [(DISPLAY, "EGL_NO_DISPLAY"), (CONTEXT, "EGL_NO_CONTEXT"), (SURFACE, "EGL_NO_SURFACE")] {
        let nothing = new_object(call.vm, class, 0)?;
        fields::set_static(call.vm, CLASS, name, &format!("L{class};"), nothing)?;
    }
    void()
}

fn error(_call: &mut Call<'_>) -> NativeResult {
    int(egl::SUCCESS)
}

fn display(call: &mut Call<'_>) -> NativeResult {
    reference(object(call.vm, DISPLAY, egl::DISPLAY)?)
}

fn initialize(call: &mut Call<'_>) -> NativeResult {
    let (_display, major, at) = (handle(call)?, call.reference(), call.int());
    let (minor, minor_at) = (call.reference(), call.int());
    fields::store_int(call.vm, major, at, egl::VERSION.0);
    fields::store_int(call.vm, minor, minor_at, egl::VERSION.1);
    boolean(true)
}

fn query_string(call: &mut Call<'_>) -> NativeResult {
    let (_display, name) = (handle(call)?, call.int());
    match egl::text(name) {
        Some(text) => reference(call.vm.new_string(text)?),
        None => reference(Ref::NULL),
    }
}

fn choose_config(call: &mut Call<'_>) -> NativeResult {
    let (_display, wanted, offset) = (handle(call)?, call.object("attrib_list")?, call.int());
    let found = egl::choose(&egl::ints(call.vm, wanted, offset));
    configs(call, &found)
}

fn get_configs(call: &mut Call<'_>) -> NativeResult {
    handle(call)?;
    configs(call, &egl::choose(&[]))
}

/// Gives out configurations; the rest of the arguments say where to.
fn configs(call: &mut Call<'_>, found: &[i64]) -> NativeResult {
    let (out, offset, size) = (call.reference(), call.int(), call.int());
    let (count, at) = (call.reference(), call.int());
    let mut objects = Vec::new();
    for config in found.iter().take(size.max(0) as usize) {
        objects.push(new_object(call.vm, CONFIG, *config)?);
    }
    egl::give(call.vm, &objects, (out, offset), (count, at), found.len());
    boolean(true)
}

fn config_attribute(call: &mut Call<'_>) -> NativeResult {
    let (_display, config, attribute) = (handle(call)?, handle(call)?, call.int());
    let (out, offset) = (call.reference(), call.int());
    fields::store_int(call.vm, out, offset, egl::config_attribute(config, attribute));
    boolean(true)
}

fn create_window(call: &mut Call<'_>) -> NativeResult {
    let (_display, _config, window) = (handle(call)?, handle(call)?, call.reference());
    if window.is_null() {
        let text = "Make sure the SurfaceView or associated SurfaceHolder has a valid Surface";
        return Err(Raise::illegal_argument(text));
    }
    let surface = call.vm.new_handle() as i64;
    reference(object(call.vm, SURFACE, surface)?)
}

fn create_pbuffer(call: &mut Call<'_>) -> NativeResult {
    let (_display, _config, attributes, offset) = (handle(call)?, handle(call)?, call.reference(), call.int());
    let attributes = egl::ints(call.vm, attributes, offset);
    let surface = egl::new_buffer(call.vm, &attributes);
    reference(object(call.vm, SURFACE, surface)?)
}

fn no_surface(call: &mut Call<'_>) -> NativeResult {
    reference(object(call.vm, SURFACE, 0)?)
}

fn destroy_surface(call: &mut Call<'_>) -> NativeResult {
    let (_display, surface) = (handle(call)?, handle(call)?);
    egl::forget(call.vm, surface);
    boolean(true)
}

fn create_context(call: &mut Call<'_>) -> NativeResult {
    let context = call.vm.new_handle() as i64;
    reference(object(call.vm, CONTEXT, context)?)
}

fn make_current(call: &mut Call<'_>) -> NativeResult {
    let (_display, draw, read, context) = (handle(call)?, handle(call)?, handle(call)?, handle(call)?);
    egl::make_current(call.vm, Current { draw, read, context });
    boolean(true)
}

fn current_context(call: &mut Call<'_>) -> NativeResult {
    let context = egl::current(call.vm).context;
    reference(object(call.vm, CONTEXT, context)?)
}

fn current_display(call: &mut Call<'_>) -> NativeResult {
    let display = if egl::current(call.vm).context == 0 { 0 } else { egl::DISPLAY };
    reference(object(call.vm, DISPLAY, display)?)
}

const READ: i32 = 0x305a;

fn current_surface(call: &mut Call<'_>) -> NativeResult {
    let which = call.int();
    let current = egl::current(call.vm);
    let surface = if which == READ { current.read } else { current.draw };
    reference(object(call.vm, SURFACE, surface)?)
}

fn query_surface(call: &mut Call<'_>) -> NativeResult {
    let (_display, surface, attribute) = (handle(call)?, handle(call)?, call.int());
    let (out, offset) = (call.reference(), call.int());
    let value = egl::surface_attribute(call.vm, surface, attribute);
    fields::store_int(call.vm, out, offset, value);
    boolean(true)
}

fn query_api(_call: &mut Call<'_>) -> NativeResult {
    int(0x30a0)
}

fn release_thread(call: &mut Call<'_>) -> NativeResult {
    egl::make_current(call.vm, Current::default());
    boolean(true)
}
