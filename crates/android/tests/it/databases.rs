//! Databases through `android.database.sqlite.SQLiteDatabase`, and snapshots in the middle of their use.

use crate::device::{device, output, run};
use expect_test::expect;
use vm::observer::Nothing;
use vm::{Ended, Until, Vm};

#[test]
fn the_frameworks_own_classes_use_a_database() {
    let mut vm = device("DatabaseProbe", &[]);
    let printed = run(&mut vm, "DatabaseProbe");
    expect![[r#"
        open true version 0 page 4096
        insert 1
        insert 2
        insert 3
        insert 4
        columns [_id, title, size, data] rows 3
          2 Äpfel 1.25 1.25 [1, 0, -1] 324
          3 apple 2.5 2.5 [2, 0, -1] 324
          4 Grüße 😀 3.75 3.75 [3, 0, -1] 324
        buffer Äpfel
        cell Couldn't read row 0, col 9 from CursorWindow.  Make sure the Cursor is initialized correctly before accessing data from it.
        updated 0 deleted 1
        scalar 3.75 of 3
        unique SQLiteConstraintException: UNIQUE constraint failed: note.title (code 2067)
        table SQLiteException: no such table: missing (code 1): , while compiling: INSERT INTO missing VALUES(1)
        syntax SQLiteException: near "TABEL": syntax error (code 1): , while compiling: CREATE TABEL x(y)
        query SQLiteException: unknown error (code 0): Queries can be performed using SQLiteDatabase query or rawQuery methods only.
        bind Cannot bind argument at index 2 because the index is out of range.  The statement has 1 parameters.
        open SQLiteCantOpenDatabaseException: unknown error (code 14): Could not open database
        notes 4
        big 300
        window from 0 rows 209
        copy rows 209 209 10001
        row 250x window from 181
        locked SQLiteDatabaseLockedException: database is locked (code 5)
        late worked
        again 3 5
        write SQLiteReadOnlyDatabaseException: attempt to write a readonly database (code 8)
        deleted true
    "#]].assert_eq(&printed);
    let gaps: Vec<_> = vm.gaps.keys().filter(|(name, _)| name.contains("android.database")).collect();
    assert!(gaps.is_empty(), "{gaps:?}");
}

/// Invariant 3 at points that lie in statements, transactions and windows: a detour leaves no trace, and a snapshot
/// that was written goes on equally in another machine.
#[test]
fn a_detour_leaves_no_trace_in_databases() {
    let mut plain = device("DatabaseProbe", &[]);
    run(&mut plain, "DatabaseProbe");
    let total = plain.side.instructions;
    for part in [20u64, 40, 55, 62, 70, 78, 86, 94] {
        let prefix = total * part / 100;
        let mut straight = started(prefix);
        let expected = finished(&mut straight);

        let mut vm = started(prefix);
        let snapshot = vm.snapshot();
        let bytes = vm.write_snapshot(&snapshot);
        vm.run(Until::instructions(total / 7), &mut Nothing);
        vm.restore(&snapshot);
        assert!(finished(&mut vm) == expected, "a detour after {part} % left a trace");

        let mut other = device("DatabaseProbe", &[]);
        let snapshot = other.read_snapshot(&bytes).unwrap_or_else(|e| panic!("{e}"));
        other.restore(&snapshot);
        assert!(finished(&mut other) == expected, "a snapshot after {part} % goes on otherwise in another machine");
    }
}

/// A device that has run so many instructions of the program.
fn started(instructions: u64) -> Vm {
    let mut vm = device("DatabaseProbe", &[]);
    vm.start_main("DatabaseProbe", &[]).unwrap_or_else(|e| panic!("{e:?}"));
    vm.run(Until::instructions(instructions), &mut Nothing);
    vm
}

/// Runs the program to its end and gives what it printed from here on, and the hash of everything.
fn finished(vm: &mut Vm) -> (String, u128) {
    output(vm);
    assert_eq!(vm.run(Until::instructions(1 << 40), &mut Nothing), Ended::Exit(0));
    (output(vm), vm.exact_hash())
}
