//! What the store costs, measured: `cargo run --release -p store --example figures`.
//!
//! Each line is the median of several rounds. Nothing here is a test: figures are compared by people.

#![expect(clippy::disallowed_types, reason = "a measurement needs the host's clock")]

use std::hint::black_box;
use std::time::{Duration, Instant};
use store::sql::{CREATE_IF_NECESSARY, Env, ModelCollator};
use store::{Fs, Store};

const FILES: usize = 10_000;
const ROWS: i64 = 20_000;

fn main() {
    let mut fs = tree();
    show("clone of a tree of 10,000 files", median(1000, || drop(black_box(fs.clone()))));
    fs.content_hash();
    show("hash of it, nothing changed", median(1000, || _ = black_box(fs.content_hash())));
    show(
        "one file of it written and hashed",
        median(1000, || {
            write(&mut fs, "/data/d42/f17", b"changed");
            black_box(fs.content_hash());
        }),
    );
    show(
        "the same with a snapshot before each",
        median(1000, || {
            let snapshot = fs.clone();
            write(&mut fs, "/data/d42/f17", b"changed again");
            black_box(fs.content_hash());
            drop(snapshot);
        }),
    );
    show("hash of it from nothing", hash_from_nothing(&fs));
    databases();
}

fn hash_from_nothing(fs: &Fs) -> Duration {
    let fresh = Fs::from_bytes(&fs.to_bytes(), &|_| None).unwrap();
    let start = Instant::now();
    black_box(fresh.content_hash());
    start.elapsed()
}

fn databases() {
    let insert = "INSERT INTO t(a, b) VALUES(?, ?)";
    let memory = rate(5, || in_memory(insert));
    println!("{:<48} {memory:>12.0} rows/s", "insert, rusqlite in memory, one transaction");
    for (name, setup) in
        [("rollback journal", "PRAGMA synchronous=FULL"), ("write-ahead log", "PRAGMA journal_mode=WAL")]
    {
        let ours = rate(5, || on_our_files(setup, insert, true));
        let line = format!("insert, our files, {name}, one transaction");
        println!("{line:<48} {ours:>12.0} rows/s ({:.0} % of memory)", ours / memory * 100.0);
        let single = rate(3, || on_our_files(setup, insert, false));
        println!("{:<48} {single:>12.0} rows/s", format!("insert, our files, {name}, a transaction each"));
    }
    rebuilding();
}

/// The price of a handle that was lost: opening, settings, schema, statement.
fn rebuilding() {
    with_env(|env| {
        let (mut store, db) = opened(env, "PRAGMA synchronous=FULL");
        let statement = store.sql(env).prepare(db, &utf16("SELECT count(*) FROM t")).unwrap();
        let query = |store: &mut Store| {
            let count = store.sql(env).execute_for_long(db, statement).unwrap();
            store.sql(env).reset_and_clear(db, statement).unwrap();
            count
        };
        show("query with a handle", median(1000, || _ = black_box(query(&mut store))));
        show(
            "query after the handle was lost",
            median(1000, || {
                store.drop_handles(env);
                black_box(query(&mut store));
            }),
        );
        show("snapshot of files and databases", median(1000, || drop(black_box(store.snapshot(env)))));
    });
}

fn tree() -> Fs {
    let mut fs = Fs::android(0, 1 << 30).unwrap();
    for n in 0..FILES {
        let dir = format!("/data/d{}", n / 100);
        fs.mkdirs(dir.as_bytes(), 0o755).unwrap();
        write(&mut fs, &format!("{dir}/f{}", n % 100), &[n as u8; 5000]);
    }
    fs
}

fn write(fs: &mut Fs, path: &str, data: &[u8]) {
    use store::fs::flags::{CREAT, WRONLY};
    let fd = fs.open(path.as_bytes(), WRONLY | CREAT, 0o644).unwrap();
    fs.write(fd, data).unwrap();
    fs.close(fd).unwrap();
}

fn in_memory(insert: &str) -> Duration {
    let mut db = rusqlite::Connection::open_in_memory().unwrap();
    db.execute_batch("CREATE TABLE t(id INTEGER PRIMARY KEY, a, b)").unwrap();
    let start = Instant::now();
    let transaction = db.transaction().unwrap();
    let mut statement = transaction.prepare(insert).unwrap();
    for n in 0..ROWS {
        statement.execute((n, "some text of ordinary length")).unwrap();
    }
    drop(statement);
    transaction.commit().unwrap();
    start.elapsed()
}

/// The same through the natives, as Android's framework calls them.
fn on_our_files(setup: &str, insert: &str, one_transaction: bool) -> Duration {
    with_env(|env| {
        let (mut store, db) = opened(env, setup);
        let mut sql = store.sql(env);
        let text = utf16("some text of ordinary length");
        let rows = if one_transaction { ROWS } else { ROWS / 10 };
        let start = Instant::now();
        let command = |sql: &mut store::sql::Sql<'_>, text: &str| {
            let statement = sql.prepare(db, &utf16(text)).unwrap();
            sql.execute(db, statement).unwrap();
            sql.finalize(db, statement).unwrap();
        };
        if one_transaction {
            command(&mut sql, "BEGIN EXCLUSIVE");
        }
        let statement = sql.prepare(db, &utf16(insert)).unwrap();
        for n in 0..rows {
            sql.bind_long(db, statement, 1, n).unwrap();
            sql.bind_string(db, statement, 2, &text).unwrap();
            sql.execute_for_last_inserted_row_id(db, statement).unwrap();
            sql.reset_and_clear(db, statement).unwrap();
        }
        sql.finalize(db, statement).unwrap();
        if one_transaction {
            command(&mut sql, "COMMIT");
        }
        start.elapsed() * (ROWS / rows) as u32
    })
}

fn opened(env: &Env<'_>, setup: &str) -> (Store, u64) {
    let mut store = Store::new(Fs::android(0, 1 << 30).unwrap());
    let mut sql = store.sql(env);
    let db = sql.open(b"/data/data/t.db", CREATE_IF_NECESSARY).unwrap();
    for text in [setup, "CREATE TABLE t(id INTEGER PRIMARY KEY, a, b)"] {
        let statement = sql.prepare(db, &utf16(text)).unwrap();
        let _ = sql.execute(db, statement);
        sql.finalize(db, statement).unwrap();
    }
    (store, db)
}

fn with_env<T>(work: impl FnOnce(&Env<'_>) -> T) -> T {
    let zone = |_: i64| 0;
    work(&Env { now_ms: 0, draw: 1, zone: &zone, collator: &ModelCollator, storage: b"/sdcard", budget: u64::MAX })
}

fn utf16(text: &str) -> Vec<u16> {
    text.encode_utf16().collect()
}

fn show(what: &str, time: Duration) {
    println!("{what:<48} {:>12.2} µs", time.as_secs_f64() * 1e6);
}

fn median(rounds: usize, mut work: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[rounds / 2]
}

/// Rows per second, from the median of runs that time themselves.
fn rate(rounds: usize, work: impl Fn() -> Duration) -> f64 {
    let mut times: Vec<Duration> = (0..rounds).map(|_| work()).collect();
    times.sort_unstable();
    ROWS as f64 / times[rounds / 2].as_secs_f64()
}
