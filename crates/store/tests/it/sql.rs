//! Databases as an app sees them: results, errors word by word, locks, windows, and nothing of the host.

use crate::common::{Session, rows, utf16, with_env};
use store::sql::OPEN_READONLY;

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

#[test]
fn names_that_look_like_uris_are_names() {
    let host = format!("/tmp/gibbon-escape-{}", std::process::id());
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    for name in [format!("file:{host}?vfs=unix"), format!("file://{host}?vfs=unix&mode=rwc"), host.clone()] {
        let attached = session.text(db, &format!("ATTACH '{name}' AS x"));
        assert!(attached.starts_with("SQLiteCantOpenDatabaseException: unable to open database"), "{attached}");
        let computed = session.text(db, &format!("ATTACH '{}' || '{}' AS x", &name[..3], &name[3..]));
        assert!(computed.starts_with("SQLiteCantOpenDatabaseException: unable to open database"), "{computed}");
        let opened = session.open(&name).unwrap_err().to_string();
        assert_eq!(opened, "SQLiteCantOpenDatabaseException: unknown error (code 14): Could not open database");
    }
    let copied = session.text(db, &format!("VACUUM INTO 'file:{host}?vfs=unix'"));
    assert!(copied.contains("unable to open database"), "{copied}");
    assert!(!std::path::Path::new(&host).exists());
}

#[test]
fn settings_of_the_whole_process_are_out_of_reach() {
    check(&[
        ("PRAGMA temp_store_directory='/tmp'", ""),
        ("PRAGMA soft_heap_limit=1", ""),
        ("PRAGMA hard_heap_limit=1", ""),
        ("PRAGMA threads=8", ""),
        ("PRAGMA soft_heap_limit", "0"),
        ("SELECT fts3_tokenizer('simple', x'0000000000000000')", "SQLiteException: fts3tokenize disabled (code 1)"),
    ]);
}

#[test]
fn a_locked_database_says_how_long_to_wait() {
    let mut session = Session::new();
    let (one, two) = (session.open(PATH).unwrap(), session.open(PATH).unwrap());
    session.exec(one, "CREATE TABLE t(a)").unwrap();
    session.exec(one, "BEGIN EXCLUSIVE").unwrap();
    let unread = session.exec(two, "DELETE FROM t").unwrap_err();
    let text = "SQLiteDatabaseLockedException: database is locked (code 5): , while compiling: DELETE FROM t";
    assert_eq!((unread.to_string(), unread.wait_ms), (text.to_owned(), Some(2500)));
    session.exec(one, "COMMIT").unwrap();
    session.query(two, "SELECT * FROM t").unwrap();
    session.exec(one, "BEGIN EXCLUSIVE").unwrap();
    let locked = session.exec(two, "INSERT INTO t VALUES(1)").unwrap_err();
    assert_eq!(locked.to_string(), "SQLiteDatabaseLockedException: database is locked (code 5)");
    assert_eq!(locked.wait_ms, Some(2500));
    session.query(two, "PRAGMA busy_timeout = 100").unwrap();
    let again = session.exec(two, "INSERT INTO t VALUES(1)").unwrap_err();
    assert_eq!(again.wait_ms, Some(100), "{again:?}");
    session.exec(one, "COMMIT").unwrap();
    assert_eq!(session.exec(two, "INSERT INTO t VALUES(1)"), Ok(1));
    // Two readers that both want to write would wait for each other for ever, so SQLite does not ask.
    for db in [one, two] {
        session.exec(db, "BEGIN").unwrap();
        session.query(db, "SELECT * FROM t").unwrap();
    }
    session.exec(one, "INSERT INTO t VALUES(2)").unwrap();
    let deadlock = session.exec(two, "INSERT INTO t VALUES(3)").unwrap_err();
    assert_eq!((deadlock.code, deadlock.wait_ms), (5, None));
}

#[test]
fn readers_of_a_write_ahead_log_keep_their_view() {
    let mut session = Session::new();
    let (one, two) = (session.open(PATH).unwrap(), session.open(PATH).unwrap());
    assert_eq!(session.text(one, "PRAGMA journal_mode=WAL"), "wal");
    session.exec(one, "CREATE TABLE t(a)").unwrap();
    session.exec(two, "BEGIN").unwrap();
    assert_eq!(session.text(two, "SELECT count(*) FROM t"), "0");
    session.exec(one, "INSERT INTO t VALUES(1)").unwrap();
    assert_eq!(session.text(two, "SELECT count(*) FROM t"), "0");
    let conflict = session.text(two, "INSERT INTO t VALUES(2)");
    assert_eq!(conflict, "SQLiteDatabaseLockedException: database is locked (code 517)");
    session.exec(two, "COMMIT").unwrap();
    assert_eq!(session.text(two, "SELECT count(*) FROM t"), "1");
    let names = |session: &mut Session| {
        let entries = session.store.fs.list(b"/data/data/app/databases").unwrap();
        entries.into_iter().map(|entry| String::from_utf8(entry.name).unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(names(&mut session), ["a.db", "a.db-shm", "a.db-wal"]);
    session.sql(|sql| sql.close(one)).unwrap();
    assert_eq!(names(&mut session), ["a.db", "a.db-shm", "a.db-wal"]);
    session.sql(|sql| sql.close(two)).unwrap();
    assert_eq!(names(&mut session), ["a.db"]);
}

#[test]
fn endless_statements_are_stopped() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n";
    let stopped = session.query(db, endless).unwrap_err();
    assert_eq!(
        (stopped.to_string().as_str(), stopped.over_budget),
        ("OperationCanceledException: interrupted (code 9)", true)
    );
    session
        .sql(|sql| {
            let statement = sql.prepare(db, &utf16("SELECT 1 UNION SELECT 2"))?;
            sql.reset_cancel(db, true)?;
            sql.cancel(db)?;
            let cancelled = sql.execute_for_long(db, statement).unwrap_err();
            assert_eq!(cancelled.to_string(), "OperationCanceledException: interrupted (code 9)");
            assert!(!cancelled.over_budget);
            assert_eq!(sql.reset_and_clear(db, statement).unwrap_err().code, 9);
            sql.reset_cancel(db, false)?;
            sql.cancel(db)?;
            assert_eq!(sql.execute_for_long(db, statement)?, 1);
            sql.finalize(db, statement)
        })
        .unwrap();
}

#[test]
fn a_database_that_was_deleted_cannot_be_written() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    session.exec(db, "CREATE TABLE t(a)").unwrap();
    session.store.fs.unlink(PATH.as_bytes()).unwrap();
    assert_eq!(session.text(db, "SELECT count(*) FROM t"), "0");
    assert_eq!(
        session.text(db, "INSERT INTO t VALUES(1)"),
        "SQLiteReadOnlyDatabaseException: attempt to write a readonly database (code 1032)"
    );
    with_env(0, |env| session.store.drop_handles(env));
    assert_eq!(session.text(db, "SELECT count(*) FROM t"), "0");
}

#[test]
fn files_that_cannot_be_opened_or_read() {
    let mut session = Session::new();
    let could_not_open = "SQLiteCantOpenDatabaseException: unknown error (code 14): Could not open database";
    let missing = session.sql(|sql| sql.open(b"/data/data/app/databases/none.db", OPEN_READONLY));
    assert_eq!(missing.unwrap_err().to_string(), could_not_open);
    assert_eq!(session.open("/data/data/app/none/a.db").unwrap_err().to_string(), could_not_open);
    assert_eq!(session.open("/data/data/app").unwrap_err().to_string(), could_not_open);
    let foreign = session.open("/system/a.db").unwrap_err().to_string();
    assert_eq!(foreign, could_not_open);

    let db = session.open(PATH).unwrap();
    session.exec(db, "CREATE TABLE t(a)").unwrap();
    let read_only = session.sql(|sql| sql.open(PATH.as_bytes(), OPEN_READONLY)).unwrap();
    assert_eq!(session.text(read_only, "SELECT count(*) FROM t"), "0");
    assert_eq!(
        session.text(read_only, "INSERT INTO t VALUES(1)"),
        "SQLiteReadOnlyDatabaseException: attempt to write a readonly database (code 8)"
    );
    session.store.fs.chmod(PATH.as_bytes(), 0o400).unwrap();
    let opened = session.open(PATH).unwrap_err().to_string();
    assert_eq!(opened, "SQLiteException: not an error (code 0): Could not open the database in read/write mode.");

    let garbage = "/data/data/app/databases/garbage.db";
    put(&mut session, garbage, &[b'x'; 5000]);
    let db = session.open(garbage).unwrap();
    assert_eq!(
        session.text(db, "SELECT * FROM t"),
        "SQLiteDatabaseCorruptException: file is encrypted or is not a database (code 26): , while compiling: SELECT * FROM t"
    );
}

fn put(session: &mut Session, path: &str, data: &[u8]) {
    let fs = &mut session.store.fs;
    let fd = fs.open(path.as_bytes(), store::fs::flags::CREAT | store::fs::flags::WRONLY, 0o600).unwrap();
    fs.write(fd, data).unwrap();
    fs.close(fd).unwrap();
}

#[test]
fn a_full_disk_is_an_error_and_nothing_is_lost() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    session.exec(db, "CREATE TABLE t(a)").unwrap();
    session.exec(db, "INSERT INTO t VALUES('kept')").unwrap();
    let full = session.text(db, "INSERT INTO t VALUES(zeroblob(60000000)), (zeroblob(60000000))");
    assert_eq!(full, "SQLiteFullException: database or disk is full (code 13)");
    assert_eq!(session.text(db, "SELECT * FROM t"), "kept");
    assert_eq!(session.text(db, "PRAGMA integrity_check"), "ok");
}

#[test]
fn a_killed_process_leaves_a_journal_that_is_rolled_back() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    session.exec(db, "CREATE TABLE t(a)").unwrap();
    session.exec(db, "BEGIN IMMEDIATE").unwrap();
    session.exec(db, "INSERT INTO t VALUES(1)").unwrap();
    session.store.kill_connections();
    assert!(session.store.fs.stat(b"/data/data/app/databases/a.db-journal").is_ok());
    assert_eq!(session.exec(db, "COMMIT").unwrap_err().code, 21);
    let db = session.open(PATH).unwrap();
    assert_eq!(session.text(db, "SELECT count(*) FROM t"), "0");
    assert_eq!(session.exec(db, "INSERT INTO t VALUES(2)"), Ok(1));
}

#[test]
fn time_and_chance_are_the_guests() {
    check(&[
        ("SELECT datetime('now'), datetime('now', 'localtime')", "2016-11-01 12:00:02|2016-11-01 13:00:02"),
        (
            "SELECT datetime('2000-02-29 23:30', 'localtime'), date('1969-12-31', 'localtime')",
            "2000-03-01 00:30:00|1969-12-31",
        ),
        ("SELECT strftime('%s', '2016-11-01 13:00', 'utc') - strftime('%s', '2016-11-01 12:00')", "0"),
    ]);
    let random = |seed: u64| {
        let mut session = Session::new();
        session.n = seed;
        let db = session.open(PATH).unwrap();
        session.text(db, "SELECT random(), hex(randomblob(8)) FROM (SELECT 1 UNION SELECT 2)")
    };
    assert_eq!(random(5), random(5));
    assert_ne!(random(5), random(6));
}

#[test]
fn only_statements_that_ask_for_chance_draw() {
    let drew = |statement: &str| {
        let mut session = Session::new();
        let db = session.open(PATH).unwrap();
        session.exec(db, "CREATE TABLE t(a DEFAULT (random()))").unwrap();
        session.exec(db, "INSERT INTO t VALUES(1)").unwrap();
        assert!(!session.store.take_drew(), "marks in a journal are no draw");
        session.exec(db, statement).unwrap();
        session.store.take_drew()
    };
    assert!(!drew("UPDATE t SET a = 2"));
    assert!(drew("INSERT INTO t DEFAULT VALUES"));
    assert!(drew("UPDATE t SET a = randomblob(3) WHERE length(randomblob(20)) = 20"));
    assert!(drew("INSERT INTO t SELECT a FROM t ORDER BY RANDOM()"));
}

#[test]
fn androids_functions_and_collations() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    assert_eq!(session.text(db, "SELECT PHONE_NUMBERS_EQUAL('+1-650-253-0000', '650 253 0000')"), "1");
    assert_eq!(session.text(db, "SELECT _PHONE_NUMBER_STRIPPED_REVERSED('+1 (650) 253-0000')"), "00003520561+");
    assert_eq!(session.text(db, "SELECT PHONE_NUMBERS_EQUAL(NULL, '1')"), "NULL");
    session.exec(db, "CREATE TABLE t(a)").unwrap();
    session.exec(db, "INSERT INTO t VALUES('b'), ('Ä'), ('a'), ('B'), ('ä')").unwrap();
    assert_eq!(
        session.text(db, "SELECT group_concat(a, '') FROM (SELECT a FROM t ORDER BY a COLLATE UNICODE)"),
        "aäÄbB"
    );
    let unknown = session.text(db, "SELECT a FROM t ORDER BY a COLLATE LOCALIZED");
    assert!(
        unknown.starts_with("SQLiteException: no such collation sequence: LOCALIZED (code 1): , while"),
        "{unknown}"
    );
    session.sql(|sql| sql.register_localized_collators(db, "en_US")).unwrap();
    assert_eq!(session.text(db, "SELECT count(DISTINCT a COLLATE LOCALIZED) FROM t"), "2");
    assert_eq!(session.text(db, "SELECT 'x' < 'Y' COLLATE PHONEBOOK"), "1");

    session.store.fs.as_root(|fs| fs.chmod(b"/storage/emulated/0", 0o777)).unwrap();
    put(&mut session, "/storage/emulated/0/picture", b"x");
    let delete = |path: &str| format!("SELECT _DELETE_FILE('{path}')");
    assert_eq!(session.text(db, &delete(PATH)), "NULL");
    assert_eq!(session.text(db, &delete("/storage/emulated/0/../0/picture")), "NULL");
    assert_eq!(session.text(db, &delete("/storage/emulated/0/picture")), "1");
    assert_eq!(session.text(db, &delete("/storage/emulated/0/picture")), "0");
}

#[test]
fn custom_functions_are_called_after_the_statement() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    let function = session.sql(|sql| sql.register_custom_function(db, b"notify", 2)).unwrap();
    with_env(0, |env| session.store.drop_handles(env));
    assert_eq!(session.text(db, "SELECT notify('a', 1), notify(NULL, 2.5)"), "NULL|NULL");
    let calls = session.store.take_custom_calls();
    let arguments = |a: Option<&str>, b: &str| vec![a.map(utf16), Some(utf16(b))];
    assert_eq!(calls.len(), 2);
    assert_eq!((calls[0].function, &calls[0].arguments), (function, &arguments(Some("a"), "1")));
    assert_eq!(calls[1].arguments, arguments(None, "2.5"));
    assert!(session.store.take_custom_calls().is_empty());
}

#[test]
fn windows_start_where_the_cursor_needs_them() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    session.exec(db, "CREATE TABLE t(a)").unwrap();
    let numbers = "WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < 99)";
    session.exec(db, &format!("INSERT INTO t {numbers} SELECT printf('%04d%s', x, zeroblob(500)) FROM n")).unwrap();
    let mut fill = |start, required, count_all| {
        let mut memory = vec![0; 16 << 10];
        let place = session
            .sql(|sql| {
                let statement = sql.prepare(db, &utf16("SELECT substr(a, 1, 4), zeroblob(1000) FROM t"))?;
                let place = sql.execute_for_cursor_window(db, statement, &mut memory[..], start, required, count_all);
                sql.finalize(db, statement)?;
                place
            })
            .unwrap();
        let rows = rows(&mut memory);
        (place >> 32, place as i32, rows.len(), rows.first().map(|row| row[..4].to_owned()))
    };
    assert_eq!(fill(0, 0, true), (0, 100, 15, Some("0000".to_owned())));
    assert_eq!(fill(10, 12, false), (10, 26, 15, Some("0010".to_owned())));
    // The window fills up before row 40, so it starts again until it holds it.
    assert_eq!(fill(0, 40, true), (30, 100, 15, Some("0030".to_owned())));
    assert_eq!(fill(200, 200, true), (200, 100, 0, None));
}

#[test]
fn devices_in_one_process_do_not_meet() {
    let expected = device_history(0);
    let hashes: Vec<u128> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| device_history(0))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(hashes, [expected; 4]);
    assert_ne!(device_history(1), expected);
}

fn device_history(seed: u64) -> u128 {
    let mut session = Session::new();
    session.n = seed;
    let db = session.open(PATH).unwrap();
    session.text(db, "PRAGMA journal_mode=WAL");
    session.exec(db, "CREATE TABLE t(a)").unwrap();
    for _ in 0..50 {
        session.exec(db, "INSERT INTO t VALUES(random() || datetime('now', 'localtime'))").unwrap();
    }
    session.hash()
}

#[test]
fn broken_snapshots_are_refused_or_harmless() {
    let mut session = Session::new();
    let db = session.open(PATH).unwrap();
    for sql in ["CREATE TABLE t(a)", "CREATE TEMP TABLE s(a)", "BEGIN", "INSERT INTO t VALUES(1)"] {
        session.exec(db, sql).unwrap();
    }
    let bytes = with_env(0, |env| session.store.snapshot(env)).to_bytes();
    let mut refused = 0;
    for n in 0..400 {
        let mut broken = bytes.clone();
        let at = (n * 7919 + 13) % broken.len();
        broken[at] ^= 1 << (n % 8);
        match store::Snapshot::from_bytes(&broken, &|_| None) {
            Err(_) => refused += 1,
            Ok(snapshot) => {
                session.store = snapshot.to_store();
                session.text(db, "INSERT INTO t VALUES(2)");
                session.text(db, "COMMIT");
            }
        }
    }
    assert!(refused > 0);
}

#[test]
fn a_statement_whose_handle_was_lost_does_the_same() {
    for (sql, query, expected) in [
        ("PRAGMA user_version = 3", "PRAGMA user_version", "3"),
        ("PRAGMA user_version", "PRAGMA user_version", "0"),
        ("INSERT INTO t VALUES(1)", "SELECT count(*) FROM t", "1"),
        ("PRAGMA journal_mode = PERSIST", "PRAGMA journal_mode", "persist"),
        ("PRAGMA foreign_keys = 1", "PRAGMA foreign_keys", "1"),
        ("CREATE TABLE u(b)", "SELECT count(*) FROM u", "0"),
    ] {
        let mut session = Session::new();
        let db = session.open(PATH).unwrap();
        session.exec(db, "CREATE TABLE t(a)").unwrap();
        let statement = session.sql(|sql_| sql_.prepare(db, &utf16(sql))).unwrap();
        with_env(session.n, |env| session.store.drop_handles(env));
        let _ = session.sql(|sql| sql.execute(db, statement));
        let _ = session.sql(|sql| sql.reset_and_clear(db, statement));
        session.sql(|sql| sql.finalize(db, statement)).unwrap();
        assert_eq!(session.text(db, query), expected, "{sql}");
    }
}
