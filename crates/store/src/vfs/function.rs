//! The functions and collations that Android adds to every connection, and those that an app registers.

use super::call::{Call, CustomCall, Slot};
use crate::sql::{Collation, phone};
use rusqlite::ffi;
use std::cmp::Ordering;
use std::ffi::{CString, c_char, c_int, c_void};

pub(crate) use crate::sql::Collator;

type Function = unsafe extern "C" fn(*mut ffi::sqlite3_context, c_int, *mut *mut ffi::sqlite3_value);

/// Name, number of arguments, function.
const FUNCTIONS: &[(&str, c_int, Function)] = &[
    ("PHONE_NUMBERS_EQUAL", 2, phone_numbers_equal),
    ("PHONE_NUMBERS_EQUAL", 3, phone_numbers_equal),
    ("_PHONE_NUMBERS_EQUAL_FAST", 2, phone_numbers_equal),
    ("_PHONE_NUMBER_STRIPPED_REVERSED", 1, phone_number_stripped_reversed),
    ("_DELETE_FILE", 1, delete_file),
    ("changes", 0, changes),
    ("total_changes", 0, total_changes),
    ("random", 0, random),
    ("randomblob", 1, random_blob),
];

/// Registers Android's functions and the collation UNICODE.
pub(super) fn register_android(db: *mut ffi::sqlite3, slot: *const Slot) -> c_int {
    let mut result = register_collation(db, slot, "UNICODE", compare_unicode);
    for (name, arguments, function) in FUNCTIONS {
        let name = CString::new(*name).unwrap_or_default();
        // SAFETY: the handle is open, the name is terminated, and the slot outlives the handle.
        result |= unsafe {
            let slot = slot.cast_mut().cast();
            let (none, no_end) = (None, None);
            ffi::sqlite3_create_function_v2(
                db,
                name.as_ptr(),
                *arguments,
                ffi::SQLITE_UTF8,
                slot,
                Some(*function),
                none,
                no_end,
                None,
            )
        };
    }
    result
}

/// Registers LOCALIZED and PHONEBOOK, which compare by the call's locale.
pub(super) fn register_localized(db: *mut ffi::sqlite3, slot: *const Slot) -> c_int {
    register_collation(db, slot, "LOCALIZED", compare_localized)
        | register_collation(db, slot, "PHONEBOOK", compare_phonebook)
}

/// Registers a function of the app; its calls are collected, not made.
pub(super) fn register_custom(
    db: *mut ffi::sqlite3,
    slot: *const Slot,
    name: &[u8],
    arguments: c_int,
    function: u64,
) -> c_int {
    let Ok(name) = CString::new(name) else { return ffi::SQLITE_MISUSE };
    let data = Box::into_raw(Box::new(Custom { slot, function }));
    // SAFETY: the handle is open, the name is terminated; SQLite frees the data with `free_custom`, also on failure.
    unsafe {
        ffi::sqlite3_create_function_v2(
            db,
            name.as_ptr(),
            arguments,
            ffi::SQLITE_UTF8,
            data.cast(),
            Some(call_custom),
            None,
            None,
            Some(free_custom),
        )
    }
}

struct Custom {
    slot: *const Slot,
    function: u64,
}

unsafe extern "C" fn free_custom(data: *mut c_void) {
    // SAFETY: SQLite passes the pointer from `register_custom`, once.
    drop(unsafe { Box::from_raw(data.cast::<Custom>()) });
}

/// Notes the call. It is made after the statement: on API 23 a custom function returns nothing, so it cannot tell.
unsafe extern "C" fn call_custom(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: the user data is the box from `register_custom`, which lives until SQLite frees the function.
    let custom = unsafe { &*ffi::sqlite3_user_data(context).cast::<Custom>() };
    let arguments = arguments(count, values).map(|value| text(value).map(to_utf16)).collect();
    // SAFETY: see `Custom::slot` in `register_custom`: the slot outlives the handle.
    unsafe { &*custom.slot }.with(|call| call.seen.custom.push(CustomCall { function: custom.function, arguments }));
}

fn to_utf16(text: &[u8]) -> Vec<u16> {
    String::from_utf8_lossy(text).encode_utf16().collect()
}

type Compare = unsafe extern "C" fn(*mut c_void, c_int, *const c_void, c_int, *const c_void) -> c_int;

fn register_collation(db: *mut ffi::sqlite3, slot: *const Slot, name: &str, compare: Compare) -> c_int {
    let name = CString::new(name).unwrap_or_default();
    // SAFETY: the handle is open, the name is terminated, the slot outlives the handle.
    unsafe {
        let slot = slot.cast_mut().cast();
        ffi::sqlite3_create_collation_v2(db, name.as_ptr(), ffi::SQLITE_UTF8, slot, Some(compare), None)
    }
}

unsafe extern "C" fn compare_unicode(p: *mut c_void, n: c_int, a: *const c_void, m: c_int, b: *const c_void) -> c_int {
    compare(p, Collation::Unicode, bytes(a, n), bytes(b, m))
}

unsafe extern "C" fn compare_localized(
    p: *mut c_void,
    n: c_int,
    a: *const c_void,
    m: c_int,
    b: *const c_void,
) -> c_int {
    compare(p, Collation::Localized, bytes(a, n), bytes(b, m))
}

unsafe extern "C" fn compare_phonebook(
    p: *mut c_void,
    n: c_int,
    a: *const c_void,
    m: c_int,
    b: *const c_void,
) -> c_int {
    compare(p, Collation::Phonebook, bytes(a, n), bytes(b, m))
}

fn compare(slot: *mut c_void, collation: Collation, a: &[u8], b: &[u8]) -> c_int {
    // SAFETY: the pointer is the slot that `register_collation` has set, which outlives the handle.
    let slot = unsafe { &*slot.cast::<Slot>() };
    let order = slot.with(|call| call.outside.collator.compare(call.outside.locale, collation, a, b));
    order.unwrap_or(Ordering::Equal) as c_int
}

fn bytes<'a>(pointer: *const c_void, len: c_int) -> &'a [u8] {
    match usize::try_from(len) {
        // SAFETY: SQLite passes `len` bytes that live as long as the comparison.
        Ok(len) if len > 0 && !pointer.is_null() => unsafe { std::slice::from_raw_parts(pointer.cast(), len) },
        _ => &[],
    }
}

fn arguments(count: c_int, values: *mut *mut ffi::sqlite3_value) -> impl Iterator<Item = *mut ffi::sqlite3_value> {
    // SAFETY: SQLite passes `count` values.
    (0..usize::try_from(count).unwrap_or(0)).map(move |at| unsafe { *values.add(at) })
}

/// An argument as UTF-8; `None` for NULL.
fn text<'a>(value: *mut ffi::sqlite3_value) -> Option<&'a [u8]> {
    // SAFETY: the value is an argument of the running function, where asking for its text is allowed; the text lives
    // until the function returns, and the length is asked for after the text, as SQLite demands.
    unsafe {
        let text = ffi::sqlite3_value_text(value);
        let len = ffi::sqlite3_value_bytes(value);
        (!text.is_null()).then(|| bytes(text.cast(), len))
    }
}

/// Works on the call of a function whose user data is the slot.
fn with_call<T>(context: *mut ffi::sqlite3_context, work: impl FnOnce(&mut Call<'_>) -> T) -> Option<T> {
    // SAFETY: only functions registered with the slot as user data come here; it outlives the handle.
    let slot = unsafe { &*ffi::sqlite3_user_data(context).cast::<Slot>() };
    slot.with(work)
}

fn answer(context: *mut ffi::sqlite3_context, value: Option<i64>) {
    // SAFETY: the context is that of the running function.
    unsafe {
        match value {
            Some(value) => ffi::sqlite3_result_int64(context, value),
            None => ffi::sqlite3_result_null(context),
        }
    }
}

unsafe extern "C" fn phone_numbers_equal(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
) {
    let arguments: Vec<_> = arguments(count, values).collect();
    // SAFETY: the third argument, where there is one, is a value of the running function.
    let strict = arguments.get(2).is_some_and(|value| unsafe { ffi::sqlite3_value_int(*value) } != 0);
    let numbers = arguments.first().and_then(|a| text(*a)).zip(arguments.get(1).and_then(|b| text(*b)));
    answer(context, numbers.map(|(a, b)| i64::from(phone::are_equal(a, b, strict))));
}

unsafe extern "C" fn phone_number_stripped_reversed(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
) {
    let number = arguments(count, values).next().and_then(text);
    let Some(stripped) = number.map(phone::stripped_reversed) else { return answer(context, None) };
    // SAFETY: the context is that of the running function; SQLite copies the text.
    unsafe {
        let (text, len) = (stripped.as_ptr().cast::<c_char>(), stripped.len() as c_int);
        ffi::sqlite3_result_text(context, text, len, ffi::SQLITE_TRANSIENT());
    }
}

/// Deletes a file below shared storage: 1 if that worked, 0 if not, NULL if the path is not allowed.
unsafe extern "C" fn delete_file(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
) {
    let path = arguments(count, values).next().and_then(text);
    let path = path.filter(|path| !path.windows(4).any(|part| part == b"/../"));
    let deleted = with_call(context, |call| {
        let path = path.filter(|path| !call.outside.storage.is_empty() && path.starts_with(call.outside.storage))?;
        Some(i64::from(call.fs.unlink(path).is_ok()))
    });
    answer(context, deleted.flatten());
}

/// As SQLite's own, but a rebuilt handle answers what the handle before it would have answered.
unsafe extern "C" fn changes(context: *mut ffi::sqlite3_context, _count: c_int, _values: *mut *mut ffi::sqlite3_value) {
    // SAFETY: the context is that of the running function, whose handle is open.
    let live = unsafe { ffi::sqlite3_changes64(ffi::sqlite3_context_db_handle(context)) };
    answer(context, Some(with_call(context, |call| call.outside.changes).flatten().unwrap_or(live)));
}

unsafe extern "C" fn total_changes(
    context: *mut ffi::sqlite3_context,
    _count: c_int,
    _values: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: as in `changes`.
    let live = unsafe { ffi::sqlite3_total_changes64(ffi::sqlite3_context_db_handle(context)) };
    answer(context, Some(live + with_call(context, |call| call.outside.total_changes).unwrap_or(0)));
}

/// As SQLite's own, but from the call's draw; and whoever asks how chance enters a run hears of it.
unsafe extern "C" fn random(context: *mut ffi::sqlite3_context, _count: c_int, _values: *mut *mut ffi::sqlite3_value) {
    answer(context, with_call(context, |call| call.random().cast_signed()));
}

unsafe extern "C" fn random_blob(
    context: *mut ffi::sqlite3_context,
    count: c_int,
    values: *mut *mut ffi::sqlite3_value,
) {
    // SAFETY: the argument is a value of the running function; a limit of -1 only asks.
    let (wanted, limit) = unsafe {
        let wanted = arguments(count, values).next().map_or(1, |value| ffi::sqlite3_value_int64(value));
        (wanted.max(1), ffi::sqlite3_limit(ffi::sqlite3_context_db_handle(context), ffi::SQLITE_LIMIT_LENGTH, -1))
    };
    if wanted > i64::from(limit) {
        // SAFETY: the context is that of the running function.
        return unsafe { ffi::sqlite3_result_error_toobig(context) };
    }
    let words = usize::try_from(wanted).unwrap_or(1).div_ceil(8);
    let blob = with_call(context, |call| (0..words).flat_map(|_| call.random().to_le_bytes()).collect::<Vec<u8>>());
    // SAFETY: as above; the blob has at least as many bytes as wanted, and SQLite copies them.
    unsafe {
        let blob = blob.unwrap_or_else(|| vec![0; words * 8]);
        ffi::sqlite3_result_blob(context, blob.as_ptr().cast(), wanted as c_int, ffi::SQLITE_TRANSIENT());
    }
}
