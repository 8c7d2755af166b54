//! android.media.SoundPool: sounds load at once and play unheard.

use crate::{fields, handler, idle};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::int;
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/media/SoundPool";
const SILENT: &str = "sounds are loaded at once, told to whoever listens by then, and not heard";

/// Natives of SoundPool.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, SILENT, "_load(Ljava/io/FileDescriptor;JJI)I", load),
    idle::answer(CLASS, SILENT, "_play(IFFIIF)I", play),
    idle::method(CLASS, SILENT, "_setVolume(IFF)V"),
    idle::method(CLASS, SILENT, "autoPause()V"),
    idle::method(CLASS, SILENT, "autoResume()V"),
    idle::method(CLASS, SILENT, "native_release()V"),
    idle::method(CLASS, SILENT, "native_setup(Ljava/lang/Object;ILjava/lang/Object;)I"),
    idle::method(CLASS, SILENT, "pause(I)V"),
    idle::method(CLASS, SILENT, "resume(I)V"),
    idle::method(CLASS, SILENT, "setLoop(II)V"),
    idle::method(CLASS, SILENT, "setPriority(II)V"),
    idle::method(CLASS, SILENT, "setRate(IF)V"),
    idle::method(CLASS, SILENT, "stop(I)V"),
    idle::answer(CLASS, SILENT, "unload(I)Z", idle::yes),
];

/// The message that a sound was loaded.
const LOADED: i32 = 1;

/// Sounds and streams are numbered from 1 in each pool; the number of the last lies where a phone has its peer.
fn new_number(call: &mut Call<'_>, this: Ref) -> Result<i32, Raise> {
    let last = fields::long(call.vm, this, "mNativeContext")?;
    fields::set_long(call.vm, this, "mNativeContext", last + 1)?;
    Ok((last + 1) as i32)
}

fn play(call: &mut Call<'_>) -> NativeResult {
    let this = call.object("this")?;
    int(new_number(call, this)?)
}

/// Tells the handler, if there is one by now, and answers the number of the sound.
fn load(call: &mut Call<'_>) -> NativeResult {
    let this = call.object("this")?;
    if call.step == 0 {
        let sound = new_number(call, this)?;
        call.set_state(0, sound as u32);
    }
    let sound = call.state(0) as i32;
    let to = fields::reference(call.vm, this, "mEventHandler", "Landroid/media/SoundPool$EventHandler;")?;
    match call.step {
        _ if to.is_null() => int(sound),
        0 => handler::obtain(call.vm, to, [LOADED, sound, 0], 1),
        1 => {
            let message = call.result_ref();
            handler::send(call.vm, to, message, 2)
        }
        _ => int(sound),
    }
}
