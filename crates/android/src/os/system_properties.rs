//! android.os.SystemProperties: the properties of the device that we model, and those that an app sets.

use libcore::natives::Table;
use std::collections::BTreeMap;
use vm::layout::Ref;
use vm::native::{boolean, int, long, reference, void};
use vm::side::GuestState;
use vm::wire::{Reader, WireError, Writer};
use vm::{Call, Native, NativeResult, Vm};

const CLASS: &str = "android/os/SystemProperties";

/// Natives of SystemProperties.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "native_get", "(Ljava/lang/String;)Ljava/lang/String;", get),
    Native::exact(CLASS, "native_get", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", get_or),
    Native::exact(CLASS, "native_get_int", "(Ljava/lang/String;I)I", get_int),
    Native::exact(CLASS, "native_get_long", "(Ljava/lang/String;J)J", get_long),
    Native::exact(CLASS, "native_get_boolean", "(Ljava/lang/String;Z)Z", get_boolean),
    Native::model(CLASS, "native_set", "(Ljava/lang/String;Ljava/lang/String;)V", set, "every name may be set"),
    Native::model(CLASS, "native_add_change_callback", "()V", add_callback, "properties are not changed from outside"),
];

/// The properties of the device.
#[derive(Clone)]
pub struct Properties(BTreeMap<String, String>);

/// A phone of 2015 with the last build of Android 6.0.1; frames are timed messages, not a display's signal.
const DEVICE: &[(&str, &str)] = &[
    ("dalvik.vm.heapgrowthlimit", "192m"),
    ("dalvik.vm.heapsize", "512m"),
    ("debug.choreographer.vsync", "false"),
    ("gsm.operator.iso-country", "us"),
    ("gsm.sim.operator.iso-country", "us"),
    ("gsm.version.baseband", "unknown"),
    ("persist.sys.timezone", "GMT"),
    ("ro.board.platform", "gibbon"),
    ("ro.bootloader", "unknown"),
    ("ro.build.characteristics", "nosdcard"),
    ("ro.build.date.utc", "1446336000"),
    ("ro.build.description", "gibbon-user 6.0.1 MMB29M 2400000 release-keys"),
    ("ro.build.display.id", "MMB29M"),
    ("ro.build.fingerprint", "gibbon/gibbon/gibbon:6.0.1/MMB29M/2400000:user/release-keys"),
    ("ro.build.host", "gibbon"),
    ("ro.build.id", "MMB29M"),
    ("ro.build.tags", "release-keys"),
    ("ro.build.type", "user"),
    ("ro.build.user", "gibbon"),
    ("ro.build.version.all_codenames", "REL"),
    ("ro.build.version.codename", "REL"),
    ("ro.build.version.incremental", "2400000"),
    ("ro.build.version.release", "6.0.1"),
    ("ro.build.version.sdk", "23"),
    ("ro.build.version.security_patch", "2015-12-01"),
    ("ro.debuggable", "0"),
    ("ro.hardware", "gibbon"),
    ("ro.product.board", "gibbon"),
    ("ro.product.brand", "gibbon"),
    ("ro.product.cpu.abi", "armeabi-v7a"),
    ("ro.product.cpu.abi2", "armeabi"),
    ("ro.product.cpu.abilist", "armeabi-v7a,armeabi"),
    ("ro.product.cpu.abilist32", "armeabi-v7a,armeabi"),
    ("ro.product.device", "gibbon"),
    ("ro.product.manufacturer", "gibbon"),
    ("ro.product.model", "gibbon"),
    ("ro.product.name", "gibbon"),
    ("ro.secure", "1"),
    ("ro.serialno", "GIBBON0001"),
];

impl Default for Properties {
    fn default() -> Properties {
        Properties(DEVICE.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect())
    }
}

impl Properties {
    /// Gives a property a value; an empty one removes it.
    pub fn set(&mut self, name: &str, value: &str) {
        match value {
            "" => self.0.remove(name),
            _ => self.0.insert(name.to_owned(), value.to_owned()),
        };
    }
}

impl GuestState for Properties {
    fn boxed_clone(&self) -> Box<dyn GuestState> {
        Box::new(self.clone())
    }

    fn write(&self, w: &mut Writer) {
        w.list(self.0.iter(), |w, (k, v)| {
            w.blob(k.as_bytes());
            w.blob(v.as_bytes());
        });
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), WireError> {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        self.0 = r.list(|r| Ok((text(r.blob()?), text(r.blob()?))))?.into_iter().collect();
        Ok(())
    }

    fn trace(&self, _visit: &mut dyn FnMut(Ref)) {}
}

fn value(vm: &Vm, name: &str) -> Option<String> {
    vm.state::<Properties>().0.get(name).cloned()
}

fn get(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("key")?;
    let found = value(call.vm, &name).unwrap_or_default();
    reference(call.vm.new_string(&found)?)
}

fn get_or(call: &mut Call<'_>) -> NativeResult {
    let (name, default) = (call.string("key")?, call.reference());
    match value(call.vm, &name) {
        Some(found) => reference(call.vm.new_string(&found)?),
        None if default == Ref::NULL => reference(call.vm.new_string("")?),
        None => reference(default),
    }
}

fn get_int(call: &mut Call<'_>) -> NativeResult {
    let (name, default) = (call.string("key")?, call.int());
    int(value(call.vm, &name).and_then(|v| number(&v)).and_then(|v| i32::try_from(v).ok()).unwrap_or(default))
}

fn get_long(call: &mut Call<'_>) -> NativeResult {
    let (name, default) = (call.string("key")?, call.long());
    long(value(call.vm, &name).and_then(|v| number(&v)).unwrap_or(default))
}

/// A number as `strtol` reads it with base 0: decimal, hexadecimal or octal.
fn number(text: &str) -> Option<i64> {
    match (text.strip_prefix("0x"), text.strip_prefix('0')) {
        (Some(hex), _) => i64::from_str_radix(hex, 16).ok(),
        (None, Some(octal)) if !octal.is_empty() => i64::from_str_radix(octal, 8).ok(),
        _ => text.parse().ok(),
    }
}

fn get_boolean(call: &mut Call<'_>) -> NativeResult {
    let (name, default) = (call.string("key")?, call.boolean());
    boolean(match value(call.vm, &name).as_deref() {
        Some("1" | "y" | "yes" | "on" | "true") => true,
        Some("0" | "n" | "no" | "off" | "false") => false,
        _ => default,
    })
}

fn set(call: &mut Call<'_>) -> NativeResult {
    let (name, new) = (call.string("key")?, call.reference());
    let new = new.non_null().map(|v| call.vm.string_text(v)).unwrap_or_default();
    call.vm.state_mut::<Properties>().set(&name, &new);
    void()
}

fn add_callback(_call: &mut Call<'_>) -> NativeResult {
    void()
}
