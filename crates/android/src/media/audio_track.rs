//! android.media.AudioTrack: samples pass at the speed of sound and are not heard.

use super::stream::{self, Stream};
use crate::{fields, idle};
use libcore::natives::{Table, peers};
use vm::native::{int, void};
use vm::{Call, NativeResult, Raise};

const CLASS: &str = "android/media/AudioTrack";
const SILENT: &str = "samples are taken at their rate and not heard; positions are not reported by callbacks";

/// Natives of AudioTrack.
pub const NATIVES: Table = libcore::natives![
    idle::answer(CLASS, SILENT, "native_setup(Ljava/lang/Object;Ljava/lang/Object;IIIIII[I)I", setup),
    idle::answer(CLASS, SILENT, "native_finalize()V", release),
    idle::answer(CLASS, SILENT, "native_release()V", release),
    idle::answer(CLASS, SILENT, "native_start()V", start),
    idle::answer(CLASS, SILENT, "native_pause()V", pause),
    idle::answer(CLASS, SILENT, "native_stop()V", stop),
    idle::answer(CLASS, SILENT, "native_flush()V", flush),
    idle::answer(CLASS, SILENT, "native_write_byte([BIIIZ)I", write_bytes),
    idle::answer(CLASS, SILENT, "native_write_short([SIIIZ)I", write_shorts),
    idle::answer(CLASS, SILENT, "native_write_float([FIIIZ)I", write_floats),
    idle::answer(CLASS, SILENT, "native_write_native_bytes(Ljava/lang/Object;IIIZ)I", write_buffer),
    idle::answer(CLASS, SILENT, "native_get_position()I", position),
    idle::answer(CLASS, SILENT, "native_get_native_frame_count()I", frame_count),
    idle::answer(CLASS, SILENT, "native_get_playback_rate()I", playback_rate),
    idle::answer(CLASS, SILENT, "native_get_min_buff_size(III)I", min_buffer_size),
    idle::answer(CLASS, SILENT, "native_get_output_sample_rate(I)I", output_rate),
    idle::answer(CLASS, SILENT, "native_get_timestamp([J)I", idle::minus_one),
    idle::answer(CLASS, SILENT, "native_setOutputDevice(I)Z", idle::yes),
    idle::method(CLASS, SILENT, "native_attachAuxEffect(I)I"),
    idle::method(CLASS, SILENT, "native_disableDeviceCallback()V"),
    idle::method(CLASS, SILENT, "native_enableDeviceCallback()V"),
    idle::method(CLASS, SILENT, "native_getRoutedDeviceId()I"),
    idle::method(CLASS, SILENT, "native_get_latency()I"),
    idle::method(CLASS, SILENT, "native_get_marker_pos()I"),
    idle::method(CLASS, SILENT, "native_get_playback_params()Landroid/media/PlaybackParams;"),
    idle::method(CLASS, SILENT, "native_get_pos_update_period()I"),
    idle::method(CLASS, SILENT, "native_reload_static()I"),
    idle::method(CLASS, SILENT, "native_setAuxEffectSendLevel(F)I"),
    idle::method(CLASS, SILENT, "native_setVolume(FF)V"),
    idle::method(CLASS, SILENT, "native_set_loop(III)I"),
    idle::method(CLASS, SILENT, "native_set_marker_pos(I)I"),
    idle::method(CLASS, SILENT, "native_set_playback_params(Landroid/media/PlaybackParams;)V"),
    idle::method(CLASS, SILENT, "native_set_playback_rate(I)I"),
    idle::method(CLASS, SILENT, "native_set_pos_update_period(I)I"),
    idle::method(CLASS, SILENT, "native_set_position(I)I"),
];

const FIELD: &str = "mNativeTrackInJavaObj";
/// The rate of the output.
pub(super) const OUTPUT_RATE: i32 = 48_000;
const INVALID_OPERATION: i32 = -3;

fn now(call: &Call<'_>) -> u64 {
    call.vm.now().0
}

fn setup(call: &mut Call<'_>) -> NativeResult {
    let this = call.object("this")?;
    let (_weak, _attributes, rate, channels, _index_mask) =
        (call.reference(), call.reference(), call.int(), call.int(), call.int());
    let (encoding, buffer, _mode, session) = (call.int(), call.int(), call.int(), call.reference());
    let frame = u64::from(channels.count_ones().max(1)) * stream::sample_size(encoding);
    let track = peers::add(call.vm, Stream::new(rate, frame, buffer.max(0) as u64));
    fields::set_long(call.vm, this, FIELD, track as i64)?;
    let number = (call.vm.new_handle() & 0x3fff_ffff) as i32;
    fields::store_int(call.vm, session, 0, number);
    int(0)
}

/// The handle of the receiver's track.
fn track(call: &mut Call<'_>) -> Result<i64, Raise> {
    let this = call.object("this")?;
    fields::long(call.vm, this, FIELD)
}

fn change(call: &mut Call<'_>, change: impl FnOnce(&mut Stream, u64)) -> NativeResult {
    let (handle, time) = (track(call)?, now(call));
    if handle == 0 {
        let text = "Unable to retrieve AudioTrack pointer";
        return Err(Raise::new("java/lang/IllegalStateException", text));
    }
    peers::change(call.vm, handle, |s| change(s, time))?;
    void()
}

fn read<R>(call: &mut Call<'_>, read: impl FnOnce(&Stream, u64) -> R) -> Result<R, Raise> {
    let (handle, time) = (track(call)?, now(call));
    Ok(read(&*peers::get::<Stream>(call.vm, handle)?, time))
}

fn release(call: &mut Call<'_>) -> NativeResult {
    let this = call.object("this")?;
    let handle = fields::long(call.vm, this, FIELD)?;
    peers::remove::<Stream>(call.vm, handle);
    fields::set_long(call.vm, this, FIELD, 0)?;
    void()
}

fn start(call: &mut Call<'_>) -> NativeResult {
    change(call, Stream::start)
}

fn pause(call: &mut Call<'_>) -> NativeResult {
    change(call, Stream::stop)
}

fn stop(call: &mut Call<'_>) -> NativeResult {
    change(call, |s, now| {
        s.stop(now);
        s.flush();
    })
}

fn flush(call: &mut Call<'_>) -> NativeResult {
    change(call, |s, _| {
        if !s.runs() {
            s.flush();
        }
    })
}

/// Takes `units` of `size` bytes, then waits until they fit into the buffer.
fn write(call: &mut Call<'_>, size: u64) -> NativeResult {
    let this = call.object("this")?;
    let (_data, _offset, units, _format) = (call.reference(), call.int(), call.int(), call.int());
    let blocking = call.boolean();
    let handle = fields::long(call.vm, this, FIELD)?;
    if handle == 0 || units < 0 {
        return int(INVALID_OPERATION);
    }
    if call.step == 0 {
        peers::change(call.vm, handle, |s: &mut Stream| s.written += units as u64 * size)?;
    }
    let full = peers::get::<Stream>(call.vm, handle)?.drained(now(call));
    match full.filter(|_| blocking) {
        Some(until) => stream::wait(call, until, 1),
        None => int(units),
    }
}

fn write_bytes(call: &mut Call<'_>) -> NativeResult {
    write(call, 1)
}

fn write_shorts(call: &mut Call<'_>) -> NativeResult {
    write(call, 2)
}

fn write_floats(call: &mut Call<'_>) -> NativeResult {
    write(call, 4)
}

fn write_buffer(call: &mut Call<'_>) -> NativeResult {
    write(call, 1)
}

fn position(call: &mut Call<'_>) -> NativeResult {
    int(read(call, Stream::played_frames)? as i32)
}

fn frame_count(call: &mut Call<'_>) -> NativeResult {
    int(read(call, |s, _| s.buffer / s.frame)? as i32)
}

fn playback_rate(call: &mut Call<'_>) -> NativeResult {
    int(read(call, |s, _| s.rate / s.frame)? as i32)
}

/// Eighty milliseconds of sound.
fn min_buffer_size(call: &mut Call<'_>) -> NativeResult {
    let (rate, channels, encoding) = (call.int(), call.int(), call.int());
    let frames = i64::from(rate.max(0)) * 80 / 1_000;
    int((frames * i64::from(channels.max(1)) * stream::sample_size(encoding) as i64).min(1 << 30) as i32)
}

fn output_rate(_call: &mut Call<'_>) -> NativeResult {
    int(OUTPUT_RATE)
}
