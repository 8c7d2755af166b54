//! com.google.android.gles_jni.EGLImpl: EGL behind javax.microedition.khronos.egl.

use super::egl::{self, Current, NOT_SHOWN};
use crate::{fields, idle};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::{boolean, int, long, reference};
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "com/google/android/gles_jni/EGLImpl";
const CONFIG: &str = "com/google/android/gles_jni/EGLConfigImpl";

/// Natives of EGLImpl.
pub const NATIVES: Table = libcore::natives![
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "_eglCreateContext(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;Ljavax/microedition/khronos/egl/EGLContext;[I)J",
        idle::handle,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "_eglCreatePbufferSurface(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;[I)J",
        create_pbuffer,
    ),
    idle::method(
        CLASS,
        NOT_SHOWN,
        "_eglCreatePixmapSurface(Ljavax/microedition/khronos/egl/EGLSurface;Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;Ljava/lang/Object;[I)V",
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "_eglCreateWindowSurface(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;Ljava/lang/Object;[I)J",
        create_window,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "_eglCreateWindowSurfaceTexture(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;Ljava/lang/Object;[I)J",
        create_window,
    ),
    idle::answer(CLASS, NOT_SHOWN, "_eglGetCurrentContext()J", current_context),
    idle::answer(CLASS, NOT_SHOWN, "_eglGetCurrentDisplay()J", current_display),
    idle::answer(CLASS, NOT_SHOWN, "_eglGetCurrentSurface(I)J", current_surface),
    idle::answer(CLASS, NOT_SHOWN, "_eglGetDisplay(Ljava/lang/Object;)J", display),
    idle::method(CLASS, NOT_SHOWN, "_nativeClassInit()V"),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglChooseConfig(Ljavax/microedition/khronos/egl/EGLDisplay;[I[Ljavax/microedition/khronos/egl/EGLConfig;I[I)Z",
        choose_config,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglCopyBuffers(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;Ljava/lang/Object;)Z",
        idle::yes,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglDestroyContext(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLContext;)Z",
        idle::yes,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglDestroySurface(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;)Z",
        destroy_surface,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglGetConfigAttrib(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLConfig;I[I)Z",
        config_attribute,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglGetConfigs(Ljavax/microedition/khronos/egl/EGLDisplay;[Ljavax/microedition/khronos/egl/EGLConfig;I[I)Z",
        get_configs,
    ),
    idle::answer(CLASS, NOT_SHOWN, "eglGetError()I", error),
    idle::answer(CLASS, NOT_SHOWN, "eglInitialize(Ljavax/microedition/khronos/egl/EGLDisplay;[I)Z", initialize),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglMakeCurrent(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;Ljavax/microedition/khronos/egl/EGLSurface;Ljavax/microedition/khronos/egl/EGLContext;)Z",
        make_current,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglQueryContext(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLContext;I[I)Z",
        idle::yes,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglQueryString(Ljavax/microedition/khronos/egl/EGLDisplay;I)Ljava/lang/String;",
        query_string,
    ),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglQuerySurface(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;I[I)Z",
        query_surface,
    ),
    idle::answer(CLASS, NOT_SHOWN, "eglReleaseThread()Z", release_thread),
    idle::answer(
        CLASS,
        NOT_SHOWN,
        "eglSwapBuffers(Ljavax/microedition/khronos/egl/EGLDisplay;Ljavax/microedition/khronos/egl/EGLSurface;)Z",
        egl::swap,
    ),
    idle::answer(CLASS, NOT_SHOWN, "eglTerminate(Ljavax/microedition/khronos/egl/EGLDisplay;)Z", idle::yes),
    idle::answer(CLASS, NOT_SHOWN, "eglWaitGL()Z", idle::yes),
    idle::answer(CLASS, NOT_SHOWN, "eglWaitNative(ILjava/lang/Object;)Z", idle::yes),
    idle::answer(CLASS, NOT_SHOWN, "getInitCount(Ljavax/microedition/khronos/egl/EGLDisplay;)I", idle::one),
];

/// The next argument as the handle in an object; 0 without one.
fn handle(call: &mut Call<'_>, field: &str) -> Result<i64, Raise> {
    match call.reference().non_null() {
        Some(object) => fields::long(call.vm, object, field),
        None => Ok(0),
    }
}

/// Skips the receiver and the display.
fn skip(call: &mut Call<'_>) {
    call.reference();
    call.reference();
}

fn error(_call: &mut Call<'_>) -> NativeResult {
    int(egl::SUCCESS)
}

fn display(_call: &mut Call<'_>) -> NativeResult {
    long(egl::DISPLAY)
}

fn initialize(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    let version = call.reference();
    fields::store_int(call.vm, version, 0, egl::VERSION.0);
    fields::store_int(call.vm, version, 1, egl::VERSION.1);
    boolean(true)
}

fn query_string(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    match egl::text(call.int()) {
        Some(text) => reference(call.vm.new_string(text)?),
        None => reference(Ref::NULL),
    }
}

fn choose_config(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    let wanted = call.reference();
    let found = egl::choose(&egl::ints(call.vm, wanted, 0));
    configs(call, &found)
}

fn get_configs(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    configs(call, &egl::choose(&[]))
}

/// Gives out configurations; the rest of the arguments say where to.
fn configs(call: &mut Call<'_>, found: &[i64]) -> NativeResult {
    let (out, size, count) = (call.reference(), call.int(), call.reference());
    let class = call.vm.classes.boot(CONFIG)?;
    let mut objects = Vec::new();
    for config in found.iter().take(if out.is_null() { 0 } else { size.max(0) as usize }) {
        let object = call.vm.new_object(class)?;
        fields::set_long(call.vm, object, "mEGLConfig", *config)?;
        objects.push(object);
    }
    egl::give(call.vm, &objects, (out, 0), (count, 0), found.len());
    boolean(true)
}

fn config_attribute(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    let (config, attribute, out) = (handle(call, "mEGLConfig")?, call.int(), call.reference());
    fields::store_int(call.vm, out, 0, egl::config_attribute(config, attribute));
    boolean(true)
}

fn create_window(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    let (_config, window) = (call.reference(), call.reference());
    if window.is_null() {
        let text = "Make sure the SurfaceView or associated SurfaceHolder has a valid Surface";
        return Err(Raise::illegal_argument(text));
    }
    long(call.vm.new_handle() as i64)
}

fn create_pbuffer(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    let (_config, attributes) = (call.reference(), call.reference());
    let attributes = egl::ints(call.vm, attributes, 0);
    long(egl::new_buffer(call.vm, &attributes))
}

fn destroy_surface(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    let surface = handle(call, "mEGLSurface")?;
    egl::forget(call.vm, surface);
    boolean(true)
}

fn make_current(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    let (draw, read) = (handle(call, "mEGLSurface")?, handle(call, "mEGLSurface")?);
    let context = handle(call, "mEGLContext")?;
    egl::make_current(call.vm, Current { draw, read, context });
    boolean(true)
}

fn current_context(call: &mut Call<'_>) -> NativeResult {
    long(egl::current(call.vm).context)
}

fn current_display(call: &mut Call<'_>) -> NativeResult {
    long(if egl::current(call.vm).context == 0 { 0 } else { egl::DISPLAY })
}

fn current_surface(call: &mut Call<'_>) -> NativeResult {
    long(egl::current(call.vm).draw)
}

fn query_surface(call: &mut Call<'_>) -> NativeResult {
    skip(call);
    let (surface, attribute, out) = (handle(call, "mEGLSurface")?, call.int(), call.reference());
    let value = egl::surface_attribute(call.vm, surface, attribute);
    fields::store_int(call.vm, out, 0, value);
    boolean(true)
}

fn release_thread(call: &mut Call<'_>) -> NativeResult {
    egl::make_current(call.vm, Current::default());
    boolean(true)
}
