//! java.util.regex.Matcher.

use crate::natives::{Table, peers};
use crate::regex::{Budget, MatchError, Matcher, Pattern};
use vm::layout::Ref;
use vm::native::{boolean, int, long, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "java/util/regex/Matcher";

/// Natives of Matcher.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "closeImpl", "(J)V", close),
    Native::exact(CLASS, "findImpl", "(JLjava/lang/String;I[I)Z", find),
    Native::exact(CLASS, "findNextImpl", "(JLjava/lang/String;[I)Z", find_next),
    Native::exact(CLASS, "groupCountImpl", "(J)I", group_count),
    Native::exact(CLASS, "hitEndImpl", "(J)Z", hit_end),
    Native::exact(CLASS, "lookingAtImpl", "(JLjava/lang/String;[I)Z", looking_at),
    Native::exact(CLASS, "matchesImpl", "(JLjava/lang/String;[I)Z", matches),
    Native::exact(CLASS, "openImpl", "(J)J", open),
    Native::exact(CLASS, "requireEndImpl", "(J)Z", require_end),
    Native::exact(CLASS, "setInputImpl", "(JLjava/lang/String;II)V", set_input),
    Native::exact(CLASS, "useAnchoringBoundsImpl", "(JZ)V", use_anchoring_bounds),
    Native::exact(CLASS, "useTransparentBoundsImpl", "(JZ)V", use_transparent_bounds),
];

/// The steps one match may take before the guest gets an error instead of an answer: some seconds of host time.
const STEPS: u64 = 200_000_000;

fn failed(error: MatchError) -> Raise {
    match error {
        MatchError::StackOverflow => Raise::new("java/lang/StackOverflowError", error.to_string()),
        MatchError::OutOfBounds => Raise::new("java/lang/IndexOutOfBoundsException", error.to_string()),
        _ => Raise::new("java/lang/IllegalStateException", error.to_string()),
    }
}

fn close(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Matcher>(call.vm, handle);
    void()
}

fn open(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let pattern = peers::get::<Pattern>(call.vm, handle)?;
    long(peers::add(call.vm, Matcher::new((*pattern).clone())) as i64)
}

/// Runs one match and stores the offsets of its groups.
fn run(
    call: &mut Call<'_>,
    handle: i64,
    (text, offsets): (Ref, Ref),
    search: impl FnOnce(&mut Matcher, &[u16], &mut Budget) -> Result<bool, MatchError>,
) -> NativeResult {
    let units = call.vm.string_units(text);
    let mut budget = Budget { steps: STEPS };
    let (found, groups) = peers::change::<Matcher, _>(call.vm, handle, |m| {
        let found = search(m, &units, &mut budget)?;
        Ok((found, m.offsets().collect::<Vec<i32>>()))
    })?
    .map_err(failed)?;
    if found {
        for (i, offset) in groups.iter().enumerate().take(call.vm.array_length(offsets) as usize) {
            call.vm.heap.region.store_i32(offsets.at(12 + 4 * i as u32), *offset);
        }
    }
    boolean(found)
}

fn find(call: &mut Call<'_>) -> NativeResult {
    let (handle, text, start) = (call.long(), call.object("s")?, call.int());
    let offsets = call.object("offsets")?;
    run(call, handle, (text, offsets), |m, t, b| m.find_at(t, start.max(0) as usize, b))
}

fn find_next(call: &mut Call<'_>) -> NativeResult {
    let (handle, text, offsets) = (call.long(), call.object("s")?, call.object("offsets")?);
    run(call, handle, (text, offsets), |m, t, b| m.find(t, b))
}

fn looking_at(call: &mut Call<'_>) -> NativeResult {
    let (handle, text, offsets) = (call.long(), call.object("s")?, call.object("offsets")?);
    run(call, handle, (text, offsets), |m, t, b| m.looking_at(t, b))
}

fn matches(call: &mut Call<'_>) -> NativeResult {
    let (handle, text, offsets) = (call.long(), call.object("s")?, call.object("offsets")?);
    run(call, handle, (text, offsets), |m, t, b| m.matches(t, b))
}

fn group_count(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    int(peers::get::<Matcher>(call.vm, handle)?.pattern().group_count() as i32)
}

fn hit_end(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    boolean(peers::get::<Matcher>(call.vm, handle)?.hit_end())
}

fn require_end(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    boolean(peers::get::<Matcher>(call.vm, handle)?.require_end())
}

fn set_input(call: &mut Call<'_>) -> NativeResult {
    let (handle, text, start, end) = (call.long(), call.object("s")?, call.int(), call.int());
    let length = call.vm.string_units(text).len();
    let set = |m: &mut Matcher| m.set_input(length, start.max(0) as usize, end.max(0) as usize);
    peers::change::<Matcher, _>(call.vm, handle, set)?.map_err(failed)?;
    void()
}

fn use_anchoring_bounds(call: &mut Call<'_>) -> NativeResult {
    let (handle, on) = (call.long(), call.boolean());
    peers::change::<Matcher, _>(call.vm, handle, |m| m.use_anchoring_bounds(on))?;
    void()
}

fn use_transparent_bounds(call: &mut Call<'_>) -> NativeResult {
    let (handle, on) = (call.long(), call.boolean());
    peers::change::<Matcher, _>(call.vm, handle, |m| m.use_transparent_bounds(on))?;
    void()
}
