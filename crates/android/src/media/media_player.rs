//! android.media.MediaPlayer: clips of five seconds that nobody hears.
//!
//! Callbacks come as messages to the player's handler: at once when it is prepared or has sought, and with a delay,
//! which pausing takes back, when it comes to the end. A player whose source is on the network reports an error.

mod data;

pub use data::{DURATION, Outcome, Player, State};

use crate::{fields, handler, idle};
use data::INVALID_OPERATION;
use libcore::natives::{Table, peers};
use vm::layout::Ref;
use vm::native::{boolean, int, void};
use vm::{Answer, Call, NativeResult, Raise};

const CLASS: &str = "android/media/MediaPlayer";
const SILENT: &str = "every clip lasts five seconds, is silent and has no picture; the network has no clips";

/// Natives of MediaPlayer.
pub const NATIVES: Table = libcore::natives![
    idle::method(CLASS, SILENT, "native_init()V"),
    idle::answer(CLASS, SILENT, "native_setup(Ljava/lang/Object;)V", setup),
    idle::answer(CLASS, SILENT, "native_finalize()V", release),
    idle::answer(CLASS, SILENT, "_release()V", release),
    idle::answer(CLASS, SILENT, "_reset()V", reset),
    idle::answer(
        CLASS,
        SILENT,
        "nativeSetDataSource(Landroid/os/IBinder;Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/String;)V",
        set_path,
    ),
    idle::answer(CLASS, SILENT, "_setDataSource(Ljava/io/FileDescriptor;JJ)V", set_local),
    idle::answer(CLASS, SILENT, "_setDataSource(Landroid/media/MediaDataSource;)V", set_local),
    idle::answer(CLASS, SILENT, "_prepare()V", prepare),
    idle::answer(CLASS, SILENT, "prepareAsync()V", prepare_async),
    idle::answer(CLASS, SILENT, "_start()V", start),
    idle::answer(CLASS, SILENT, "_pause()V", pause),
    idle::answer(CLASS, SILENT, "_stop()V", stop),
    idle::answer(CLASS, SILENT, "seekTo(I)V", seek),
    idle::answer(CLASS, SILENT, "isPlaying()Z", is_playing),
    idle::answer(CLASS, SILENT, "getCurrentPosition()I", position),
    idle::answer(CLASS, SILENT, "getDuration()I", duration),
    idle::answer(CLASS, SILENT, "setLooping(Z)V", set_looping),
    idle::answer(CLASS, SILENT, "isLooping()Z", is_looping),
    idle::answer(CLASS, SILENT, "_setAudioStreamType(I)V", set_stream),
    idle::answer(CLASS, SILENT, "_getAudioStreamType()I", stream),
    idle::answer(CLASS, SILENT, "setAudioSessionId(I)V", set_session),
    idle::answer(CLASS, SILENT, "getAudioSessionId()I", session),
    idle::method(CLASS, SILENT, "_setVideoSurface(Landroid/view/Surface;)V"),
    idle::method(CLASS, SILENT, "getVideoWidth()I"),
    idle::method(CLASS, SILENT, "getVideoHeight()I"),
    idle::method(CLASS, SILENT, "setPlaybackParams(Landroid/media/PlaybackParams;)V"),
    idle::method(CLASS, SILENT, "getPlaybackParams()Landroid/media/PlaybackParams;"),
    idle::method(CLASS, SILENT, "setSyncParams(Landroid/media/SyncParams;)V"),
    idle::method(CLASS, SILENT, "getSyncParams()Landroid/media/SyncParams;"),
    idle::method(CLASS, SILENT, "setNextMediaPlayer(Landroid/media/MediaPlayer;)V"),
    idle::method(CLASS, SILENT, "_setVolume(FF)V"),
    idle::method(CLASS, SILENT, "attachAuxEffect(I)V"),
    idle::method(CLASS, SILENT, "_setAuxEffectSendLevel(F)V"),
    idle::answer(CLASS, SILENT, "setParameter(ILandroid/os/Parcel;)Z", idle::yes),
    idle::method(CLASS, SILENT, "native_invoke(Landroid/os/Parcel;Landroid/os/Parcel;)I"),
    idle::method(CLASS, SILENT, "native_getMetadata(ZZLandroid/os/Parcel;)Z"),
    idle::method(CLASS, SILENT, "native_setMetadataFilter(Landroid/os/Parcel;)I"),
    idle::method(CLASS, SILENT, "native_pullBatteryData(Landroid/os/Parcel;)I"),
    idle::method(CLASS, SILENT, "native_setRetransmitEndpoint(Ljava/lang/String;I)I"),
];

/// Messages of the player's handler.
const PREPARED: i32 = 1;
const COMPLETE: i32 = 2;
const SEEK_COMPLETE: i32 = 4;
const ERROR: i32 = 100;
const ERROR_UNKNOWN: i32 = 1;
const ERROR_IO: i32 = -1004;

fn illegal_state() -> Raise {
    Raise::bare("java/lang/IllegalStateException")
}

/// The receiver and the handle of its player; a released one is in no state for calls.
fn this(call: &mut Call<'_>) -> Result<(Ref, i64), Raise> {
    let object = call.object("this")?;
    match fields::long(call.vm, object, "mNativeContext")? {
        0 => Err(illegal_state()),
        handle => Ok((object, handle)),
    }
}

fn now(call: &Call<'_>) -> u64 {
    call.vm.now().millis()
}

/// What asking costs in instructions, 50 µs: on a phone the player lives in another process. Apps ask in loops without a
/// pause whether it still plays, and time must pass for them as it does there.
const ASKING: usize = 5_000;

fn read<R>(call: &mut Call<'_>, read: impl FnOnce(&Player, u64) -> R) -> Result<R, Raise> {
    let (_, handle) = this(call)?;
    call.charge(ASKING);
    let player = peers::get::<Player>(call.vm, handle)?;
    Ok(read(&player, now(call)))
}

fn setup(call: &mut Call<'_>) -> NativeResult {
    let object = call.object("this")?;
    let session = (call.vm.new_handle() & 0x3fff_ffff) as i32;
    let handle = peers::add(call.vm, Player::new(session));
    fields::set_long(call.vm, object, "mNativeContext", handle as i64)?;
    void()
}

fn release(call: &mut Call<'_>) -> NativeResult {
    let object = call.object("this")?;
    let handle = fields::long(call.vm, object, "mNativeContext")?;
    peers::remove::<Player>(call.vm, handle);
    fields::set_long(call.vm, object, "mNativeContext", 0)?;
    void()
}

fn set_path(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = this(call)?;
    let (_service, path) = (call.reference(), call.reference());
    if path.is_null() {
        return Err(Raise::bare("java/lang/IllegalArgumentException"));
    }
    let path = call.vm.string_text(path);
    if path.starts_with('/') || path.starts_with("file:") {
        return Err(Raise::new("java/io/IOException", "setDataSource failed.: status=0x80000000"));
    }
    set_source(call, handle, true)
}

fn set_local(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = this(call)?;
    if call.reference().is_null() {
        return Err(Raise::bare("java/lang/IllegalArgumentException"));
    }
    set_source(call, handle, false)
}

fn set_source(call: &mut Call<'_>, handle: i64, remote: bool) -> NativeResult {
    let taken = peers::change(call.vm, handle, |p: &mut Player| p.set_source(remote))?;
    if taken { void() } else { Err(illegal_state()) }
}

/// What the handler is still to be told, as bits in a word of the frame, done from the lowest on.
const TAKE_BACK_END: u32 = 1;
const TELL_END: u32 = 2;
const TELL_PREPARED: u32 = 4;
const TELL_SOUGHT: u32 = 8;
const OBTAIN_ERROR: u32 = 16;
const SEND_ERROR: u32 = 32;
/// Words of the frame: what is to be told, and the error.
const PLAN: u32 = 0;
const WHAT: u32 = 1;
const EXTRA: u32 = 2;

fn tell(call: &mut Call<'_>, object: Ref, handle: i64, plan: u32) -> NativeResult {
    call.set_state(PLAN, plan);
    go_on(call, object, handle)
}

/// Does the next part of the plan.
fn go_on(call: &mut Call<'_>, object: Ref, handle: i64) -> NativeResult {
    let plan = call.state(PLAN);
    let to = fields::reference(call.vm, object, "mEventHandler", "Landroid/media/MediaPlayer$EventHandler;")?;
    if plan == 0 || to.is_null() {
        return void();
    }
    let part = 1 << plan.trailing_zeros();
    call.set_state(PLAN, plan & !part);
    let step = call.step + 1;
    match part {
        TAKE_BACK_END => handler::remove(call.vm, to, COMPLETE, step),
        TELL_END => tell_end(call, object, handle, to),
        TELL_PREPARED => handler::send_delayed(call.vm, to, PREPARED, 0, step),
        TELL_SOUGHT => handler::send_delayed(call.vm, to, SEEK_COMPLETE, 0, step),
        OBTAIN_ERROR => {
            let error = [ERROR, call.state(WHAT) as i32, call.state(EXTRA) as i32];
            handler::obtain(call.vm, to, error, step)
        }
        _ => {
            let message = call.result_ref();
            handler::send(call.vm, to, message, step)
        }
    }
}

fn tell_end(call: &mut Call<'_>, object: Ref, handle: i64, to: Ref) -> NativeResult {
    let time = now(call);
    match peers::get::<Player>(call.vm, handle)?.remaining(time) {
        Some(millis) => handler::send_delayed(call.vm, to, COMPLETE, millis, call.step + 1),
        None => go_on(call, object, handle),
    }
}

fn tell_error(call: &mut Call<'_>, object: Ref, handle: i64, what: i32, extra: i32) -> NativeResult {
    call.set_state(WHAT, what as u32);
    call.set_state(EXTRA, extra as u32);
    tell(call, object, handle, TAKE_BACK_END | OBTAIN_ERROR | SEND_ERROR)
}

/// Does something to the player and tells the app what came of it.
fn act(call: &mut Call<'_>, plan: u32, act: impl FnOnce(&mut Player, u64) -> Outcome) -> NativeResult {
    let (object, handle) = this(call)?;
    if call.step != 0 {
        return go_on(call, object, handle);
    }
    let time = now(call);
    match peers::change(call.vm, handle, |p| act(p, time))? {
        Outcome::Fine => tell(call, object, handle, plan),
        Outcome::Refused => tell_error(call, object, handle, INVALID_OPERATION, 0),
    }
}

fn prepare(call: &mut Call<'_>) -> NativeResult {
    let (object, handle) = this(call)?;
    if call.step != 0 {
        return go_on(call, object, handle);
    }
    match try_prepare(call, handle)? {
        true => tell(call, object, handle, TELL_PREPARED),
        false => Err(Raise::new("java/io/IOException", "Prepare failed.: status=0x1")),
    }
}

fn prepare_async(call: &mut Call<'_>) -> NativeResult {
    let (object, handle) = this(call)?;
    if call.step != 0 {
        return go_on(call, object, handle);
    }
    match try_prepare(call, handle)? {
        true => tell(call, object, handle, TELL_PREPARED),
        false => tell_error(call, object, handle, ERROR_UNKNOWN, ERROR_IO),
    }
}

fn try_prepare(call: &mut Call<'_>, handle: i64) -> Result<bool, Raise> {
    let prepared = |p: &mut Player| p.can_prepare().then(|| p.prepare());
    peers::change(call.vm, handle, prepared)?.ok_or_else(illegal_state)
}

fn start(call: &mut Call<'_>) -> NativeResult {
    act(call, TAKE_BACK_END | TELL_END, Player::start)
}

fn pause(call: &mut Call<'_>) -> NativeResult {
    act(call, TAKE_BACK_END, Player::pause)
}

fn stop(call: &mut Call<'_>) -> NativeResult {
    act(call, TAKE_BACK_END, Player::stop)
}

fn seek(call: &mut Call<'_>) -> NativeResult {
    let to = call.word(1) as i32;
    act(call, TAKE_BACK_END | TELL_END | TELL_SOUGHT, |p, now| p.seek(to, now))
}

fn set_looping(call: &mut Call<'_>) -> NativeResult {
    let looping = call.word(1) != 0;
    act(call, TAKE_BACK_END | TELL_END, |p, now| {
        p.set_looping(looping, now);
        Outcome::Fine
    })
}

fn reset(call: &mut Call<'_>) -> NativeResult {
    act(call, TAKE_BACK_END, |p, _| {
        p.reset();
        Outcome::Fine
    })
}

fn is_playing(call: &mut Call<'_>) -> NativeResult {
    boolean(read(call, |p, now| p.state(now) == State::Started)?)
}

fn position(call: &mut Call<'_>) -> NativeResult {
    int(read(call, |p, now| p.position(now))? as i32)
}

/// Asking too early is an error of the player, and the answer is -1.
fn duration(call: &mut Call<'_>) -> NativeResult {
    let (object, handle) = this(call)?;
    let time = now(call);
    if let Some(millis) = peers::get::<Player>(call.vm, handle)?.duration(time) {
        return int(millis as i32);
    }
    let told = if call.step == 0 {
        peers::change(call.vm, handle, Player::refuse)?;
        tell_error(call, object, handle, INVALID_OPERATION, 0)
    } else {
        go_on(call, object, handle)
    };
    match told? {
        Answer::Return(_) => int(-1),
        more => Ok(more),
    }
}

fn is_looping(call: &mut Call<'_>) -> NativeResult {
    boolean(read(call, |p, _| p.looping())?)
}

fn set_stream(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = this(call)?;
    let stream = call.int();
    peers::change(call.vm, handle, |p: &mut Player| p.set_stream(stream))?;
    void()
}

fn stream(call: &mut Call<'_>) -> NativeResult {
    int(read(call, |p, _| p.stream())?)
}

fn set_session(call: &mut Call<'_>) -> NativeResult {
    let (_, handle) = this(call)?;
    let session = call.int();
    peers::change(call.vm, handle, |p: &mut Player| p.set_session(session))?;
    void()
}

fn session(call: &mut Call<'_>) -> NativeResult {
    int(read(call, |p, _| p.session())?)
}
