//! android.database.sqlite.SQLiteGlobal and SQLiteDebug: figures about SQLite's memory, which the guest has none of.

use libcore::natives::Table;
use vm::native::{int, void};
use vm::{Call, Native, NativeResult};

/// Natives of SQLiteGlobal and SQLiteDebug.
pub const NATIVES: Table = libcore::natives![
    Native::model(
        "android/database/sqlite/SQLiteGlobal",
        "nativeReleaseMemory",
        "()I",
        release_memory,
        "the library's memory is the host's: nothing is ever released",
    ),
    Native::model(
        "android/database/sqlite/SQLiteDebug",
        "nativeGetPagerStats",
        "(Landroid/database/sqlite/SQLiteDebug$PagerStats;)V",
        get_pager_stats,
        "the library's memory is the host's: all figures are 0",
    ),
];

fn release_memory(_call: &mut Call<'_>) -> NativeResult {
    int(0)
}

fn get_pager_stats(_call: &mut Call<'_>) -> NativeResult {
    void()
}
