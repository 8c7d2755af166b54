//! android.database.sqlite.SQLiteConnection: SQLite's own calls.
//!
//! A call that finds the database locked waits as SQLite's busy handler does, in growing steps up to the timeout of the
//! connection, and then tries again; in between other threads run.

use super::state::{GuestMemory, raise, sql, window};
use libcore::natives::Table;
use store::sql::{Sql, SqlError};
use vm::layout::Ref;
use vm::native::{boolean, int, long, reference, void};
use vm::thread::{Nanos, Origin, Wait};
use vm::{Answer, Call, Native, NativeResult, Raise};

const CLASS: &str = "android/database/sqlite/SQLiteConnection";

/// Natives of SQLiteConnection.
pub const NATIVES: Table = libcore::natives![
    Native::exact(CLASS, "nativeBindBlob", "(JJI[B)V", bind_blob),
    Native::exact(CLASS, "nativeBindDouble", "(JJID)V", bind_double),
    Native::exact(CLASS, "nativeBindLong", "(JJIJ)V", bind_long),
    Native::exact(CLASS, "nativeBindNull", "(JJI)V", bind_null),
    Native::exact(CLASS, "nativeBindString", "(JJILjava/lang/String;)V", bind_string),
    Native::exact(CLASS, "nativeCancel", "(J)V", cancel),
    Native::exact(CLASS, "nativeClose", "(J)V", close),
    Native::exact(CLASS, "nativeExecute", "(JJ)V", execute),
    Native::exact(CLASS, "nativeExecuteForBlobFileDescriptor", "(JJ)I", execute_for_blob_file_descriptor),
    Native::exact(CLASS, "nativeExecuteForChangedRowCount", "(JJ)I", execute_for_changed_row_count),
    Native::exact(CLASS, "nativeExecuteForCursorWindow", "(JJJIIZ)J", execute_for_cursor_window),
    Native::exact(CLASS, "nativeExecuteForLastInsertedRowId", "(JJ)J", execute_for_last_inserted_row_id),
    Native::exact(CLASS, "nativeExecuteForLong", "(JJ)J", execute_for_long),
    Native::exact(CLASS, "nativeExecuteForString", "(JJ)Ljava/lang/String;", execute_for_string),
    Native::exact(CLASS, "nativeFinalizeStatement", "(JJ)V", finalize_statement),
    Native::exact(CLASS, "nativeGetColumnCount", "(JJ)I", get_column_count),
    Native::exact(CLASS, "nativeGetColumnName", "(JJI)Ljava/lang/String;", get_column_name),
    Native::model(CLASS, "nativeGetDbLookaside", "(J)I", get_db_lookaside, "no lookaside memory is ever in use"),
    Native::exact(CLASS, "nativeGetParameterCount", "(JJ)I", get_parameter_count),
    Native::exact(CLASS, "nativeIsReadOnly", "(JJ)Z", is_read_only),
    Native::model(
        CLASS,
        "nativeOpen",
        "(Ljava/lang/String;ILjava/lang/String;ZZ)J",
        open,
        "tracing and profiling log nothing; local time in SQL is UTC; LOCALIZED ignores the locale",
    ),
    Native::exact(CLASS, "nativePrepareStatement", "(JLjava/lang/String;)J", prepare_statement),
    Native::model(
        CLASS,
        "nativeRegisterCustomFunction",
        "(JLandroid/database/sqlite/SQLiteCustomFunction;)V",
        register_custom_function,
        "the function can be named in SQL but the app's code is not called",
    ),
    Native::exact(CLASS, "nativeRegisterLocalizedCollators", "(JLjava/lang/String;)V", register_localized_collators),
    Native::exact(CLASS, "nativeResetCancel", "(JZ)V", reset_cancel),
    Native::exact(CLASS, "nativeResetStatementAndClearBindings", "(JJ)V", reset_statement_and_clear_bindings),
];

/// Milliseconds that SQLite's busy handler sleeps before the first, second, … try; the last one for all that follow.
const DELAYS: [u64; 12] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];
/// Nobody wakes a thread that waits for a lock: it looks again by itself.
const BUSY_KEY: u64 = u64::from_le_bytes(*b"sql busy");
/// Milliseconds waited so far.
const WAITED: u32 = 0;

/// Runs a call on the databases and makes an answer of its result; waits when the database is locked.
fn run<T>(
    call: &mut Call<'_>,
    work: impl FnOnce(&mut Sql<'_>) -> Result<T, SqlError>,
    answer: impl FnOnce(&mut Call<'_>, T) -> NativeResult,
) -> NativeResult {
    match sql(call.vm, |_, sql| work(sql)) {
        Ok(result) => answer(call, result),
        Err(error) => wait_or_raise(call, error),
    }
}

fn wait_or_raise(call: &mut Call<'_>, error: SqlError) -> NativeResult {
    if error.over_budget {
        let native = "android.database.sqlite.SQLiteConnection: a statement was stopped".to_owned();
        *call.vm.gaps.entry((native, "it took more steps than a call may".to_owned())).or_default() += 1;
    }
    let waited = u64::from(call.state(WAITED));
    let delay = DELAYS.get(call.step as usize).copied().unwrap_or(100);
    let left = error.wait_ms.map_or(0, |limit| u64::from(limit).saturating_sub(waited));
    if left == 0 {
        return Err(raise(error));
    }
    let delay = delay.min(left);
    call.set_state(WAITED, (waited + delay) as u32);
    let until = Nanos(call.vm.now().0 + delay * 1_000_000);
    Ok(Answer::Block(Wait::Key(BUSY_KEY, Some(until), Origin::Sleep), call.step + 1))
}

/// The next two arguments: connection and statement.
fn statement(call: &mut Call<'_>) -> (u64, u64) {
    (call.long() as u64, call.long() as u64)
}

fn open(call: &mut Call<'_>) -> NativeResult {
    let (path, flags) = (call.string("path")?, call.int() as u32);
    run(call, |sql| sql.open(path.as_bytes(), flags), |_, id| long(id as i64))
}

fn close(call: &mut Call<'_>) -> NativeResult {
    match call.long() {
        0 => void(),
        id => run(call, |sql| sql.close(id as u64), |_, ()| void()),
    }
}

fn register_custom_function(call: &mut Call<'_>) -> NativeResult {
    let (id, function) = (call.long() as u64, call.object("function")?);
    let class = call.vm.class_of(function);
    let mut find = |name: &str, ty: &str| {
        call.vm.field_offset(class, name, ty).ok_or_else(|| Raise::new("java/lang/NoSuchFieldError", name))
    };
    let (name, arguments) = (find("name", "Ljava/lang/String;")?, find("numArgs", "I")?);
    let arguments = call.vm.heap.region.load_i32(function.at(arguments));
    let name = Ref(call.vm.heap.region.load_u32(function.at(name)));
    let name = name.non_null().map(|name| call.vm.string_text(name)).unwrap_or_default();
    run(call, |sql| sql.register_custom_function(id, name.as_bytes(), arguments), |_, _| void())
}

fn register_localized_collators(call: &mut Call<'_>) -> NativeResult {
    let (id, locale) = (call.long() as u64, call.string("locale")?);
    run(call, |sql| sql.register_localized_collators(id, &locale), |_, ()| void())
}

fn prepare_statement(call: &mut Call<'_>) -> NativeResult {
    let (id, text) = (call.long() as u64, call.object("sql")?);
    let text = call.vm.string_units(text);
    run(call, |sql| sql.prepare(id, &text), |_, statement| long(statement as i64))
}

fn finalize_statement(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.finalize(id, statement), |_, ()| void())
}

fn get_parameter_count(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.parameter_count(id, statement), |_, count| int(count as i32))
}

fn is_read_only(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.is_read_only(id, statement), |_, answer| boolean(answer))
}

fn get_column_count(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.column_count(id, statement), |_, count| int(count as i32))
}

fn get_column_name(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    let column = call.int() as u32;
    run(call, |sql| sql.column_name(id, statement, column), text)
}

/// Answers a text, or null.
fn text(call: &mut Call<'_>, units: Option<Vec<u16>>) -> NativeResult {
    match units {
        Some(units) => reference(call.vm.new_string_units(&units)?),
        None => reference(Ref::NULL),
    }
}

fn bind_null(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    let index = call.int();
    run(call, |sql| sql.bind_null(id, statement, index), |_, ()| void())
}

fn bind_long(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    let (index, value) = (call.int(), call.long());
    run(call, |sql| sql.bind_long(id, statement, index, value), |_, ()| void())
}

fn bind_double(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    let (index, value) = (call.int(), call.double());
    run(call, |sql| sql.bind_double(id, statement, index, value), |_, ()| void())
}

fn bind_string(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    let (index, value) = (call.int(), call.object("value")?);
    let value = call.vm.string_units(value);
    run(call, |sql| sql.bind_string(id, statement, index, &value), |_, ()| void())
}

fn bind_blob(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    let (index, value) = (call.int(), call.object("value")?);
    let value = call.vm.array_bytes(value).to_vec();
    run(call, |sql| sql.bind_blob(id, statement, index, &value), |_, ()| void())
}

fn reset_statement_and_clear_bindings(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.reset_and_clear(id, statement), |_, ()| void())
}

fn execute(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.execute(id, statement), |_, ()| void())
}

fn execute_for_long(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.execute_for_long(id, statement), |_, value| long(value))
}

fn execute_for_string(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.execute_for_string(id, statement), text)
}

fn execute_for_blob_file_descriptor(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    let descriptor = |_: &mut Call<'_>, fd: Option<u32>| int(fd.map_or(-1, |fd| fd as i32));
    run(call, |sql| sql.execute_for_blob_file_descriptor(id, statement), descriptor)
}

fn execute_for_changed_row_count(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.execute_for_changed_row_count(id, statement), |_, count| int(count))
}

fn execute_for_last_inserted_row_id(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    run(call, |sql| sql.execute_for_last_inserted_row_id(id, statement), |_, row| long(row))
}

fn execute_for_cursor_window(call: &mut Call<'_>) -> NativeResult {
    let (id, statement) = statement(call);
    let handle = call.long();
    let (start, required, count_all) = (call.int(), call.int(), call.boolean());
    let window = window(call.vm, handle)?;
    let filled = sql(call.vm, |vm, sql| {
        let memory = GuestMemory { region: &mut vm.heap.region, at: window.at, size: window.size };
        sql.execute_for_cursor_window(id, statement, memory, start, required, count_all)
    });
    match filled {
        Ok(place) => long(place),
        Err(error) => wait_or_raise(call, error),
    }
}

fn get_db_lookaside(call: &mut Call<'_>) -> NativeResult {
    let id = call.long() as u64;
    run(call, |sql| sql.lookaside(id), |_, bytes| int(bytes))
}

fn cancel(call: &mut Call<'_>) -> NativeResult {
    let id = call.long() as u64;
    run(call, |sql| sql.cancel(id), |_, ()| void())
}

fn reset_cancel(call: &mut Call<'_>) -> NativeResult {
    let (id, cancelable) = (call.long() as u64, call.boolean());
    run(call, |sql| sql.reset_cancel(id, cancelable), |_, ()| void())
}
