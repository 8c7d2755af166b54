//! Databases as an app sees them: results, errors word by word, locks, windows, and nothing of the host.

use crate::common::{Session, utf16};

const PATH: &str = "/data/data/app/databases/a.db";

/// Runs lines of SQL on one connection and compares what an app would log.
fn check(script: &[(&str, &str)]) {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    for (sql, expected) in script {
        assert_eq!(session.text(db, sql), *expected, "{sql}");
    }
}

#[test]
fn statements_work() {
    check(&[
        ("CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, x REAL, b BLOB)", "0 changed"),
        ("INSERT INTO t(name, x, b) VALUES('a', 1.5, x'00ff')", "1 changed"),
        ("INSERT INTO t(name) VALUES('b'), ('c')", "2 changed"),
        ("UPDATE t SET x = id WHERE x IS NULL", "2 changed"),
        ("SELECT * FROM t", "1|a|1.5|x'00ff'; 2|b|2|NULL; 3|c|3|NULL"),
        ("SELECT changes(), total_changes(), last_insert_rowid()", "2|5|3"),
        ("DELETE FROM t WHERE id > 1", "2 changed"),
        ("SELECT count(*) FROM t", "1"),
        ("PRAGMA auto_vacuum", "1"),
        ("PRAGMA foreign_keys", "0"),
        ("PRAGMA page_size", "4096"),
        ("SELECT \"a double-quoted text\"", "a double-quoted text"),
    ]);
}

#[test]
fn errors_have_androids_words() {
    check(&[
        ("CREATE TABLE t(a UNIQUE, b NOT NULL, c CHECK(c > 0), p INTEGER PRIMARY KEY)", "0 changed"),
        ("CREATE TABLE t(a)", "SQLiteException: table t already exists (code 1): , while compiling: CREATE TABLE t(a)"),
        (
            "CREATE TABLE u(x, x)",
            "SQLiteException: duplicate column name: x (code 1): , while compiling: CREATE TABLE u(x, x)",
        ),
        ("INSERT INTO t VALUES(1, 1, 1, 1)", "1 changed"),
        ("INSERT INTO t VALUES(1, 1, 1, 2)", "SQLiteConstraintException: UNIQUE constraint failed: t.a (code 2067)"),
        ("INSERT INTO t VALUES(2, 1, 1, 1)", "SQLiteConstraintException: UNIQUE constraint failed: t.p (code 1555)"),
        (
            "INSERT INTO t VALUES(2, NULL, 1, 2)",
            "SQLiteConstraintException: NOT NULL constraint failed: t.b (code 1299)",
        ),
        ("INSERT INTO t VALUES(2, 1, 'x', 'y')", "SQLiteDatatypeMismatchException: datatype mismatch (code 20)"),
        (
            "SELECT * FROM missing",
            "SQLiteException: no such table: missing (code 1): , while compiling: SELECT * FROM missing",
        ),
        ("SELEC 1", "SQLiteException: near \"SELEC\": syntax error (code 1): , while compiling: SELEC 1"),
        ("SELECT load_extension('x')", "SQLiteException: not authorized (code 1)"),
        ("SELECT zeroblob(100000000)", "SQLiteBlobTooBigException: string or blob too big (code 18)"),
    ]);
}

#[test]
fn natives_answer_as_their_names_say() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    session.exec(db, "CREATE TABLE t(id INTEGER PRIMARY KEY, v)").unwrap();
    session
        .sql(|sql| {
            let insert = sql.prepare(db, &utf16("INSERT INTO t(v) VALUES(?)"))?;
            assert_eq!((sql.parameter_count(db, insert)?, sql.is_read_only(db, insert)?), (1, false));
            sql.bind_string(db, insert, 1, &[0x61, 0xd83e, 0xdda7])?;
            assert_eq!(sql.execute_for_last_inserted_row_id(db, insert)?, 1);
            assert_eq!(
                sql.bind_null(db, insert, 1).unwrap_err().to_string(),
                "SQLiteMisuseException: library routine called out of sequence (code 21)"
            );
            sql.reset_and_clear(db, insert)?;
            let out_of_range = sql.bind_long(db, insert, 2, 5).unwrap_err().to_string();
            assert_eq!(
                out_of_range,
                "SQLiteBindOrColumnIndexOutOfRangeException: bind or column index out of range (code 25)"
            );
            sql.bind_blob(db, insert, 1, b"")?;
            assert_eq!(sql.execute_for_last_inserted_row_id(db, insert)?, 2);
            sql.finalize(db, insert)?;

            let select = sql.prepare(db, &utf16("SELECT v AS \"the value\", typeof(v) FROM t WHERE id = ?"))?;
            assert_eq!((sql.column_count(db, select)?, sql.is_read_only(db, select)?), (2, true));
            assert_eq!(sql.column_name(db, select, 0)?, Some(utf16("the value")));
            sql.bind_long(db, select, 1, 1)?;
            assert_eq!(sql.execute_for_string(db, select)?, Some(utf16("a🦧")));
            sql.reset_and_clear(db, select)?;
            assert_eq!(sql.execute_for_string(db, select).unwrap_err().to_string(), "SQLiteDoneException: null");
            sql.reset_and_clear(db, select)?;
            sql.bind_long(db, select, 1, 2)?;
            assert_eq!(sql.execute_for_blob_file_descriptor(db, select)?, None);
            sql.reset_and_clear(db, select)?;
            sql.bind_long(db, select, 1, 2)?;
            assert_eq!(
                sql.execute(db, select).unwrap_err().to_string(),
                "SQLiteException: unknown error (code 0): \
                 Queries can be performed using SQLiteDatabase query or rawQuery methods only."
            );
            let unfinalized = sql.close(db).unwrap_err().to_string();
            assert_eq!(
                unfinalized,
                "SQLiteDatabaseLockedException: unable to close due to unfinalized statements or unfinished backups \
                 (code 5): Count not close db."
            );
            sql.finalize(db, select)?;
            sql.close(db)?;
            assert_eq!(sql.prepare(db, &utf16("SELECT 1")).unwrap_err().code, 21);
            Ok(())
        })
        .unwrap();
}
