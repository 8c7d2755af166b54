//! android.media.AudioRecord: a microphone that hears nothing, at its own speed.

use super::stream::{self, Stream};
use crate::{fields, idle};
use libcore::natives::{Table, peers};
use vm::layout::Ref;
use vm::native::{int, void};
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/media/AudioRecord";
const DEAF: &str = "the microphone records silence; positions are not reported by callbacks";

/// Natives of AudioRecord.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, DEAF, "native_setup(Ljava/lang/Object;Ljava/lang/Object;IIIII[ILjava/lang/String;)I", setup),
    idle::answer(CLASS, DEAF, "native_finalize()V", release),
    idle::answer(CLASS, DEAF, "native_release()V", release),
    idle::answer(CLASS, DEAF, "native_start(II)I", start),
    idle::answer(CLASS, DEAF, "native_stop()V", stop),
    idle::answer(CLASS, DEAF, "native_read_in_byte_array([BIIZ)I", read_bytes),
    idle::answer(CLASS, DEAF, "native_read_in_short_array([SIIZ)I", read_shorts),
    idle::answer(CLASS, DEAF, "native_read_in_float_array([FIIZ)I", read_floats),
    idle::answer(CLASS, DEAF, "native_read_in_direct_buffer(Ljava/lang/Object;IZ)I", read_buffer),
    idle::answer(CLASS, DEAF, "native_get_buffer_size_in_frames()I", frame_count),
    idle::answer(CLASS, DEAF, "native_get_min_buff_size(III)I", min_buffer_size),
    idle::answer(CLASS, DEAF, "native_setInputDevice(I)Z", idle::yes),
    idle::method(CLASS, DEAF, "native_disableDeviceCallback()V"),
    idle::method(CLASS, DEAF, "native_enableDeviceCallback()V"),
    idle::method(CLASS, DEAF, "native_getRoutedDeviceId()I"),
    idle::method(CLASS, DEAF, "native_get_marker_pos()I"),
    idle::method(CLASS, DEAF, "native_get_pos_update_period()I"),
    idle::method(CLASS, DEAF, "native_set_marker_pos(I)I"),
    idle::method(CLASS, DEAF, "native_set_pos_update_period(I)I"),
];

const FIELD: &str = "mNativeRecorderInJavaObj";
const INVALID_OPERATION: i32 = -3;

fn setup(call: &mut Call<'_>) -> NativeResult {
    let this = call.object("this")?;
    let (_weak, _attributes, rate, channels, _index_mask) =
        (call.reference(), call.reference(), call.int(), call.int(), call.int());
    let (encoding, buffer, session) = (call.int(), call.int(), call.reference());
    let frame = u64::from(channels.count_ones().max(1)) * stream::sample_size(encoding);
    let recorder = peers::add(call.vm, Stream::new(rate, frame, buffer.max(0) as u64));
    fields::set_long(call.vm, this, FIELD, recorder as i64)?;
    let number = (call.vm.new_handle() & 0x3fff_ffff) as i32;
    fields::store_int(call.vm, session, 0, number);
    int(0)
}

fn recorder(call: &mut Call<'_>) -> Result<i64, Raise> {
    let this = call.object("this")?;
    fields::long(call.vm, this, FIELD)
}

fn release(call: &mut Call<'_>) -> NativeResult {
    let this = call.object("this")?;
    let handle = fields::long(call.vm, this, FIELD)?;
    peers::remove::<Stream>(call.vm, handle);
    fields::set_long(call.vm, this, FIELD, 0)?;
    void()
}

fn start(call: &mut Call<'_>) -> NativeResult {
    let (handle, now) = (recorder(call)?, call.vm.now().0);
    peers::change(call.vm, handle, |s: &mut Stream| s.start(now))?;
    int(0)
}

fn stop(call: &mut Call<'_>) -> NativeResult {
    let (handle, now) = (recorder(call)?, call.vm.now().0);
    peers::change(call.vm, handle, |s: &mut Stream| s.stop(now))?;
    void()
}

/// Waits as long as the samples last, and leaves zeros where they belong.
fn record(call: &mut Call<'_>, size: u64, into: Option<(Ref, i32)>, units: i32) -> NativeResult {
    let handle = fields::long(call.vm, Ref(call.word(0)), FIELD)?;
    if handle == 0 || units < 0 {
        return int(INVALID_OPERATION);
    }
    let stream = peers::get::<Stream>(call.vm, handle)?;
    if !stream.runs() {
        return int(0);
    }
    if call.step == 0 {
        return stream::wait(call, call.vm.now().0 + stream.lasts(units as u64 * size), 1);
    }
    if let Some((array, offset)) = into {
        call.vm.check_range(array, offset, units)?;
        let (from, to) = (offset as usize * size as usize, (offset + units) as usize * size as usize);
        call.vm.array_bytes_mut(array)[from..to].fill(0);
    }
    int(units)
}

fn record_array(call: &mut Call<'_>, size: u64) -> NativeResult {
    let (_this, array, offset, units) = (call.reference(), call.object("audioData")?, call.int(), call.int());
    record(call, size, Some((array, offset)), units)
}

fn read_bytes(call: &mut Call<'_>) -> NativeResult {
    record_array(call, 1)
}

fn read_shorts(call: &mut Call<'_>) -> NativeResult {
    record_array(call, 2)
}

fn read_floats(call: &mut Call<'_>) -> NativeResult {
    record_array(call, 4)
}

fn read_buffer(call: &mut Call<'_>) -> NativeResult {
    let (_this, _buffer, units) = (call.reference(), call.object("audioBuffer")?, call.int());
    record(call, 1, None, units)
}

fn frame_count(call: &mut Call<'_>) -> NativeResult {
    let handle = recorder(call)?;
    let stream = peers::get::<Stream>(call.vm, handle)?;
    int((stream.buffer / stream.frame) as i32)
}

/// Forty milliseconds of sound.
fn min_buffer_size(call: &mut Call<'_>) -> NativeResult {
    let (rate, channels, encoding) = (call.int(), call.int(), call.int());
    let frames = i64::from(rate.max(0)) * 40 / 1_000;
    int((frames * i64::from(channels.max(1)) * stream::sample_size(encoding) as i64).min(1 << 30) as i32)
}
