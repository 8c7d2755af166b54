//! android.graphics.Camera.

use super::canvas;
use super::fields::{Field, receiver};
use super::{change, get, insert, remove};
use graphics::camera3d::Camera3d;
use graphics::matrix::Matrix;
use libcore::natives::Table;
use vm::native::{float, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "android/graphics/Camera";

/// Natives of Camera.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeConstructor", "()V", |c| {
        let this = c.reference();
        let handle = insert(c.vm, Camera3d::new());
        Field::CameraHandle.set_long(c.vm, this, handle)?;
        void()
    }),
    Native::exact(CLASS, "nativeDestructor", "()V", |c| {
        let camera = receiver(c, Field::CameraHandle)?;
        remove::<Camera3d>(c.vm, camera)
    }),
    Native::exact(CLASS, "save", "()V", |c| set(c, |camera, _| camera.save())),
    Native::exact(CLASS, "restore", "()V", |c| set(c, |camera, _| camera.restore())),
    Native::exact(CLASS, "translate", "(FFF)V", |c| set3(c, |camera, [x, y, z]| camera.translate(x, y, z))),
    Native::exact(CLASS, "rotateX", "(F)V", |c| set1(c, Camera3d::rotate_x)),
    Native::exact(CLASS, "rotateY", "(F)V", |c| set1(c, Camera3d::rotate_y)),
    Native::exact(CLASS, "rotateZ", "(F)V", |c| set1(c, Camera3d::rotate_z)),
    Native::exact(CLASS, "rotate", "(FFF)V", |c| {
        set3(c, |camera, [x, y, z]| {
            camera.rotate_x(x);
            camera.rotate_y(y);
            camera.rotate_z(z);
        })
    }),
    Native::exact(CLASS, "getLocationX", "()F", |c| float(this(c)?.location()[0])),
    Native::exact(CLASS, "getLocationY", "()F", |c| float(this(c)?.location()[1])),
    Native::exact(CLASS, "getLocationZ", "()F", |c| float(this(c)?.location()[2])),
    Native::exact(CLASS, "setLocation", "(FFF)V", |c| set3(c, |camera, [x, y, z]| camera.set_location(x, y, z))),
    Native::exact(CLASS, "dotWithNormal", "(FFF)F", |c| {
        let camera = this(c)?.clone();
        float(camera.dot_with_normal(c.float(), c.float(), c.float()))
    }),
    Native::exact(CLASS, "nativeGetMatrix", "(J)V", |c| {
        let matrix = this(c)?.matrix();
        let target = c.long();
        change(c.vm, target, |m: &mut Matrix| *m = matrix)?;
        void()
    }),
    Native::exact(CLASS, "nativeApplyToCanvas", "(J)V", |c| {
        let matrix = this(c)?.matrix();
        let target = c.long();
        canvas::with(c.vm, target, |canvas| canvas.concat(&matrix))?;
        void()
    }),
];

fn this<'c>(c: &'c mut Call<'_>) -> Result<&'c Camera3d, Raise> {
    let camera = receiver(c, Field::CameraHandle)?;
    get(c.vm, camera)
}

fn set(c: &mut Call<'_>, with: fn(&mut Camera3d, ())) -> NativeResult {
    let camera = receiver(c, Field::CameraHandle)?;
    change(c.vm, camera, |camera| with(camera, ()))?;
    void()
}

fn set1(c: &mut Call<'_>, with: fn(&mut Camera3d, f32)) -> NativeResult {
    let (camera, value) = (receiver(c, Field::CameraHandle)?, c.float());
    change(c.vm, camera, |camera| with(camera, value))?;
    void()
}

fn set3(c: &mut Call<'_>, with: fn(&mut Camera3d, [f32; 3])) -> NativeResult {
    let (camera, values) = (receiver(c, Field::CameraHandle)?, [c.float(), c.float(), c.float()]);
    change(c.vm, camera, |camera| with(camera, values))?;
    void()
}
