//! android.hardware.SystemSensorManager: the usual sensors of a phone that lies on a table.
//!
//! Who listens to one is told once what it measures (`gibbon.server.BaseEventQueueNatives`); `--vary sensors` draws how
//! the phone lies instead (`gibbon.server.Pose`).

use crate::in_java::java;
use crate::{fields, idle};
use libcore::natives::Table;
use vm::native::boolean;
use vm::{Call, NativeResult};

const CLASS: &str = "android/hardware/SystemSensorManager";
const QUEUE: &str = "android/hardware/SystemSensorManager$BaseEventQueue";
const QUIET: &str = "sensors report once, as on a phone that never moves";

/// Natives of SystemSensorManager and its event queues.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, QUIET, "nativeClassInit()V"),
    idle::answer(CLASS, QUIET, "nativeCreate(Ljava/lang/String;)J", idle::handle),
    idle::answer(CLASS, QUIET, "nativeGetSensorAtIndex(JLandroid/hardware/Sensor;I)Z", sensor_at),
    idle::method(CLASS, QUIET, "nativeIsDataInjectionEnabled(J)Z"),
    java(
        QUEUE,
        QUIET,
        "nativeInitBaseEventQueue(JLjava/lang/ref/WeakReference;Landroid/os/MessageQueue;[FLjava/lang/String;ILjava/lang/String;)J",
    ),
    java(QUEUE, QUIET, "nativeDestroySensorEventQueue(J)V"),
    java(QUEUE, QUIET, "nativeDisableSensor(JI)I"),
    java(QUEUE, QUIET, "nativeEnableSensor(JIII)I"),
    idle::method(QUEUE, QUIET, "nativeFlushSensor(J)I"),
    idle::method(QUEUE, QUIET, "nativeInjectSensorData(JI[FIJ)I"),
];

struct Sensor {
    name: &'static str,
    kind: i32,
    type_name: &'static str,
    range: f32,
    resolution: f32,
    power: f32,
    min_delay: i32,
    flags: i32,
}

/// Reports when the value changes, instead of all the time.
const ON_CHANGE: i32 = 2;

const SENSORS: &[Sensor] = &[
    Sensor {
        name: "Accelerometer",
        kind: 1,
        type_name: "android.sensor.accelerometer",
        range: 39.226_6,
        resolution: 0.001_196,
        power: 0.5,
        min_delay: 5_000,
        flags: 0,
    },
    Sensor {
        name: "Magnetic field sensor",
        kind: 2,
        type_name: "android.sensor.magnetic_field",
        range: 4_911.994,
        resolution: 0.149_536,
        power: 5.0,
        min_delay: 16_667,
        flags: 0,
    },
    Sensor {
        name: "Gyroscope",
        kind: 4,
        type_name: "android.sensor.gyroscope",
        range: 34.906_586,
        resolution: 0.001_065,
        power: 3.6,
        min_delay: 5_000,
        flags: 0,
    },
    Sensor {
        name: "Light sensor",
        kind: 5,
        type_name: "android.sensor.light",
        range: 10_000.0,
        resolution: 1.0,
        power: 0.175,
        min_delay: 0,
        flags: ON_CHANGE,
    },
    Sensor {
        name: "Proximity sensor",
        kind: 8,
        type_name: "android.sensor.proximity",
        range: 5.0,
        resolution: 5.0,
        power: 0.075,
        min_delay: 0,
        flags: ON_CHANGE | 1,
    },
    Sensor {
        name: "Orientation sensor",
        kind: 3,
        type_name: "android.sensor.orientation",
        range: 360.0,
        resolution: 0.003_906,
        power: 9.1,
        min_delay: 5_000,
        flags: 0,
    },
    Sensor {
        name: "Gravity sensor",
        kind: 9,
        type_name: "android.sensor.gravity",
        range: 39.226_6,
        resolution: 0.001_196,
        power: 9.1,
        min_delay: 5_000,
        flags: 0,
    },
    Sensor {
        name: "Linear acceleration sensor",
        kind: 10,
        type_name: "android.sensor.linear_acceleration",
        range: 39.226_6,
        resolution: 0.001_196,
        power: 9.1,
        min_delay: 5_000,
        flags: 0,
    },
    Sensor {
        name: "Rotation vector sensor",
        kind: 11,
        type_name: "android.sensor.rotation_vector",
        range: 1.0,
        resolution: 0.000_001,
        power: 9.1,
        min_delay: 5_000,
        flags: 0,
    },
];

/// Fills in a `Sensor`; false behind the last.
fn sensor_at(call: &mut Call<'_>) -> NativeResult {
    let (_manager, object, index) = (call.long(), call.object("sensor")?, call.int());
    let Some(sensor) = usize::try_from(index).ok().and_then(|i| SENSORS.get(i)) else { return boolean(false) };
    for (field, text) in [("mName", sensor.name), ("mVendor", "gibbon"), ("mStringType", sensor.type_name)] {
        let text = call.vm.new_string(text)?;
        fields::set_reference(call.vm, object, field, "Ljava/lang/String;", text)?;
    }
    let ints = [
        ("mVersion", 1),
        ("mHandle", index + 1),
        ("mType", sensor.kind),
        ("mMinDelay", sensor.min_delay),
        ("mMaxDelay", 200_000),
        ("mFlags", sensor.flags),
    ];
    for (field, value) in ints {
        fields::set_int(call.vm, object, field, value)?;
    }
    let floats = [("mMaxRange", sensor.range), ("mResolution", sensor.resolution), ("mPower", sensor.power)];
    for (field, value) in floats {
        fields::set_float(call.vm, object, field, value)?;
    }
    boolean(true)
}
