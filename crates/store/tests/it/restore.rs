//! Invariant 3 for databases: a run that is broken by detours and restores, at any point, gives the same answers and
//! the same content hash as an unbroken one in a fresh store.

use crate::common::{Session, rows, utf16, with_env};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};
use store::sql::{CREATE_IF_NECESSARY, SqlError};
use store::{Connections, Snapshot, Store};

/// Two connections share the first file.
const FILES: [&str; 4] =
    ["/data/data/app/databases/a.db", "/data/data/app/databases/a.db", "/data/data/app/databases/b.db", ":memory:"];

/// Statements that leave nothing to read; `{}` is replaced by a number.
const COMMANDS: &[&str] = &[
    "CREATE TABLE IF NOT EXISTS t(id INTEGER PRIMARY KEY, a, b UNIQUE)",
    "CREATE TABLE IF NOT EXISTS t(id INTEGER PRIMARY KEY, a, b UNIQUE)",
    "CREATE TABLE IF NOT EXISTS u(x REFERENCES t(id), y COLLATE LOCALIZED, z DEFAULT CURRENT_TIMESTAMP)",
    "CREATE INDEX IF NOT EXISTS i ON t(a)",
    "DROP TABLE IF EXISTS u",
    "ALTER TABLE t ADD COLUMN c{}",
    "INSERT INTO t(a, b) VALUES('some text', {})",
    "INSERT INTO t(a, b) VALUES(random(), {})",
    "INSERT INTO t(a, b) VALUES(randomblob({} * 300), {})",
    "INSERT OR IGNORE INTO t(a, b) VALUES(1, {})",
    "INSERT OR REPLACE INTO t(a, b) VALUES(2, {})",
    "INSERT OR ROLLBACK INTO t(a, b) VALUES(3, {})",
    "INSERT INTO t(a) SELECT a FROM t LIMIT 20",
    "INSERT INTO t(a) SELECT hex(randomblob(200)) FROM t, t AS t2 LIMIT 60",
    "INSERT INTO u(x, y) VALUES({}, 'Äpfel {}')",
    "UPDATE t SET a = a || 'x' WHERE id % 7 = {} % 7",
    "UPDATE t SET a = zeroblob({} * 200) WHERE id = {}",
    "DELETE FROM t WHERE id % 5 = {} % 5",
    "DELETE FROM t",
    "BEGIN",
    "BEGIN",
    "BEGIN IMMEDIATE",
    "BEGIN EXCLUSIVE",
    "COMMIT",
    "COMMIT",
    "ROLLBACK",
    "SAVEPOINT s",
    "RELEASE s",
    "ROLLBACK TO s",
    "CREATE TEMP TABLE IF NOT EXISTS tt(x)",
    "INSERT INTO tt VALUES({})",
    "INSERT INTO tt SELECT a FROM t LIMIT 5",
    "CREATE TEMP TRIGGER IF NOT EXISTS tr AFTER INSERT ON t BEGIN INSERT INTO tt VALUES(new.id); END",
    "ATTACH '/data/data/app/databases/c.db' AS c",
    "CREATE TABLE IF NOT EXISTS c.v(x)",
    "INSERT INTO c.v VALUES({})",
    "DETACH c",
    "ATTACH ':memory:' AS m",
    "CREATE TABLE IF NOT EXISTS m.w(x)",
    "INSERT INTO m.w VALUES({})",
    "CREATE VIRTUAL TABLE IF NOT EXISTS f USING fts4(body)",
    "INSERT INTO f VALUES('word{} and other words {}')",
    "VACUUM",
    "REINDEX",
    "ANALYZE",
];

/// Statements that give rows.
const QUERIES: &[&str] = &[
    "SELECT count(*), total(length(a)), max(id) FROM t",
    "SELECT count(*), group_concat(y) FROM (SELECT y FROM u ORDER BY y)",
    "SELECT sum(x) FROM tt",
    "SELECT sum(x) FROM c.v",
    "SELECT sum(x) FROM m.w",
    "SELECT count(*) FROM f WHERE f MATCH 'words'",
    "SELECT changes(), total_changes(), last_insert_rowid()",
    "SELECT datetime('now'), datetime('now', 'localtime'), random(), hex(randomblob(8))",
    "SELECT name, rootpage FROM sqlite_master",
    "PRAGMA user_version",
    "PRAGMA user_version = {}",
    "PRAGMA journal_mode",
    "PRAGMA journal_mode = WAL",
    "PRAGMA journal_mode = WAL",
    "PRAGMA journal_mode = PERSIST",
    "PRAGMA journal_mode = TRUNCATE",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = {}",
    "PRAGMA foreign_keys = {}",
    "PRAGMA foreign_keys",
    "PRAGMA cache_size = {}",
    "PRAGMA cache_spill = ON",
    "PRAGMA secure_delete = OFF",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA wal_checkpoint",
    "PRAGMA wal_checkpoint(RESTART)",
    "PRAGMA wal_checkpoint(TRUNCATE)",
    "PRAGMA wal_autocheckpoint = {}",
    "PRAGMA temp_store = FILE",
    "PRAGMA integrity_check",
    "PRAGMA freelist_count",
];

#[derive(Clone)]
enum Step {
    Command(usize, usize, u8),
    Query(usize, usize, u8),
    /// Steps a query to its first row and leaves it there.
    Begin(usize, usize),
    /// Runs the statement that was begun once more, from where it stands.
    Go(usize),
    Reset(usize),
    Finalize(usize),
    Reopen(usize),
    /// Something else happens in the device.
    Touch(u8),
}

impl std::fmt::Debug for Step {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Step::Command(c, at, n) => write!(f, "{c}: {}", fill(COMMANDS[*at], *n)),
            Step::Query(c, at, n) => write!(f, "{c}: {}", fill(QUERIES[*at], *n)),
            Step::Begin(c, at) => write!(f, "{c}: begin query {at}"),
            Step::Go(c) => write!(f, "{c}: go on"),
            Step::Reset(c) => write!(f, "{c}: reset"),
            Step::Finalize(c) => write!(f, "{c}: finalize"),
            Step::Reopen(c) => write!(f, "{c}: reopen"),
            Step::Touch(n) => write!(f, "touch {n}"),
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    let connection = || prop_oneof![6 => Just(0usize), 2 => Just(1usize), 1 => Just(2usize), 2 => Just(3usize)];
    prop_oneof![
        20 => (connection(), 0..COMMANDS.len(), 0..30u8).prop_map(|(c, at, n)| Step::Command(c, at, n)),
        8 => (connection(), 0..QUERIES.len(), 0..30u8).prop_map(|(c, at, n)| Step::Query(c, at, n)),
        2 => (connection(), 0..3usize).prop_map(|(c, at)| Step::Begin(c, at)),
        1 => connection().prop_map(Step::Go),
        1 => connection().prop_map(Step::Reset),
        2 => connection().prop_map(Step::Finalize),
        1 => connection().prop_map(Step::Reopen),
        1 => any::<u8>().prop_map(Step::Touch),
    ]
}

/// A device with its connections, as a script works on it.
struct Run {
    session: Session,
    connections: [Option<u64>; 4],
    begun: [Option<u64>; 4],
}

/// What must be put back together with the store.
#[derive(Clone)]
struct Place {
    n: u64,
    connections: [Option<u64>; 4],
    begun: [Option<u64>; 4],
}

impl Run {
    fn new() -> Run {
        Run { session: Session::new(), connections: [None; 4], begun: [None; 4] }
    }

    fn place(&self) -> Place {
        Place { n: self.session.n, connections: self.connections, begun: self.begun }
    }

    fn go_to(&mut self, place: &Place) {
        (self.session.n, self.connections, self.begun) = (place.n, place.connections, place.begun);
        self.session.set_clock();
    }

    fn snapshot(&mut self) -> Snapshot {
        let store = &mut self.session.store;
        with_env(self.session.n, |env| store.snapshot(env))
    }

    fn perform(&mut self, step: &Step) -> String {
        let outcome = match step {
            Step::Command(c, at, n) => self.connection(*c).map(|db| self.session.text(db, &fill(COMMANDS[*at], *n))),
            Step::Query(c, at, n) => self.connection(*c).map(|db| {
                let rows = self.session.query(db, &fill(QUERIES[*at], *n));
                rows.map_or_else(|error| error.to_string(), |rows| rows.join("; "))
            }),
            Step::Begin(c, at) => self.begin(*c, *at),
            Step::Go(c) => self.begun(*c, |sql, db, statement| {
                let mut memory = vec![0; 64 << 10];
                sql.execute_for_cursor_window(db, statement, &mut memory[..], 0, 0, true)?;
                Ok(rows(&mut memory).join("; "))
            }),
            Step::Reset(c) => {
                self.begun(*c, |sql, db, statement| sql.reset_and_clear(db, statement).map(|()| "reset".to_owned()))
            }
            Step::Finalize(c) => {
                let done = self.begun(*c, |sql, db, statement| sql.finalize(db, statement).map(|()| "done".to_owned()));
                self.begun[*c] = None;
                done
            }
            Step::Reopen(c) => self.reopen(*c),
            Step::Touch(n) => Ok(self.touch(*n)),
        };
        outcome.unwrap_or_else(|error| error.to_string())
    }

    fn connection(&mut self, c: usize) -> Result<u64, SqlError> {
        if let Some(db) = self.connections[c] {
            return Ok(db);
        }
        let db = self.session.sql(|sql| {
            let db = sql.open(FILES[c].as_bytes(), CREATE_IF_NECESSARY)?;
            sql.register_localized_collators(db, "de_DE")?;
            Ok(db)
        })?;
        self.connections[c] = Some(db);
        Ok(db)
    }

    fn begin(&mut self, c: usize, at: usize) -> Result<String, SqlError> {
        let db = self.connection(c)?;
        if self.begun[c].is_some() {
            return Ok("already".to_owned());
        }
        let query = ["SELECT id FROM t WHERE id > ?", "SELECT x FROM tt", "SELECT count(*) FROM f"][at];
        let statement = self.session.sql(|sql| sql.prepare(db, &utf16(query)))?;
        self.begun[c] = Some(statement);
        let (columns, value) = self.session.sql(|sql| {
            if at == 0 {
                sql.bind_long(db, statement, 1, 2)?;
            }
            Ok((sql.column_count(db, statement)?, sql.execute_for_long(db, statement)?))
        })?;
        Ok(format!("{columns} {value}"))
    }

    fn begun(
        &mut self,
        c: usize,
        work: impl FnOnce(&mut store::sql::Sql<'_>, u64, u64) -> Result<String, SqlError>,
    ) -> Result<String, SqlError> {
        match (self.connections[c], self.begun[c]) {
            (Some(db), Some(statement)) => self.session.sql(|sql| work(sql, db, statement)),
            _ => Ok("nothing".to_owned()),
        }
    }

    fn reopen(&mut self, c: usize) -> Result<String, SqlError> {
        if let Some(db) = self.connections[c] {
            self.session.sql(|sql| sql.close(db))?;
            self.connections[c] = None;
        }
        self.connection(c).map(|_| "open".to_owned())
    }

    fn touch(&mut self, n: u8) -> String {
        let fs = &mut self.session.store.fs;
        let path = format!("/data/data/app/file{}", n % 4);
        let fd = fs.open(path.as_bytes(), store::fs::flags::CREAT | store::fs::flags::RDWR, 0o600).unwrap();
        fs.write(fd, &[n; 100]).unwrap();
        fs.close(fd).unwrap();
        fs.list(b"/data/data/app/databases").unwrap().len().to_string()
    }
}

fn fill(sql: &str, n: u8) -> String {
    sql.replace("{}", &n.to_string())
}

/// How a broken run comes back.
#[derive(Debug, Clone, Copy)]
enum Break {
    /// Some other steps, then back.
    Detour,
    /// All handles are lost.
    Handles,
    /// A new store is made from the snapshot's bytes.
    Bytes,
    /// Another store takes the files and the bytes of the connections over.
    Value,
}

fn check(steps: &[Step], breaks: &[(usize, Break, Vec<Step>)]) {
    let mut unbroken = Run::new();
    let expected: Vec<String> = steps.iter().map(|step| unbroken.perform(step)).collect();
    let mut broken = Run::new();
    for (n, step) in steps.iter().enumerate() {
        for (_, how, detour) in breaks.iter().filter(|(at, ..)| *at % steps.len() == n) {
            let (place, hash) = (broken.place(), broken.session.hash());
            let snapshot = broken.snapshot();
            match how {
                Break::Detour => {
                    detour.iter().for_each(|step| drop(broken.perform(step)));
                    broken.session.store.restore(&snapshot);
                }
                Break::Handles => {
                    with_env(place.n, |env| broken.session.store.drop_handles(env));
                }
                Break::Bytes => {
                    let again = Snapshot::from_bytes(&snapshot.to_bytes(), &|_| None).unwrap();
                    broken.session.store = again.to_store();
                }
                Break::Value => {
                    let store = &mut broken.session.store;
                    let (fs, connections) = with_env(place.n, |env| store.leave(env));
                    let again = Connections::from_bytes(&connections.to_bytes(), &|_| None).unwrap();
                    assert_eq!(again.content_hash(), connections.content_hash());
                    *store = Store::new(fs.clone());
                    store.enter(fs, &again, false);
                }
            }
            broken.go_to(&place);
            assert_eq!(broken.session.hash(), hash, "hash after {how:?} before step {n}");
        }
        assert_eq!(broken.perform(step), expected[n], "step {n}: {step:?}");
    }
    if broken.session.hash() != unbroken.session.hash() {
        panic!("{}", difference(&mut broken.session.store, &mut unbroken.session.store));
    }
}

/// Names the first thing that differs.
fn difference(a: &mut Store, b: &mut Store) -> String {
    let mut entries = a.fs.as_root(|fs| fs.list(b"/data/data/app/databases")).unwrap();
    // The shared memory of a log only follows from the log.
    entries.sort_by_key(|entry| entry.name.ends_with(b"-shm"));
    for entry in entries {
        let path = [&b"/data/data/app/databases/"[..], &entry.name].concat();
        let mut bytes = [(); 2].map(|()| Vec::new());
        for (store, bytes) in [&mut *a, &mut *b].into_iter().zip(&mut bytes) {
            store.fs.as_root(|fs| {
                let Ok(fd) = fs.open(&path, 0, 0) else { return };
                bytes.resize(fs.fstat(fd).unwrap().size as usize, 0);
                fs.read(fd, bytes).unwrap();
                fs.close(fd).unwrap();
            });
        }
        let at: Vec<_> = bytes[0].iter().zip(&bytes[1]).enumerate().filter(|(_, (a, b))| a != b).take(30).collect();
        if bytes[0] != bytes[1] {
            return format!(
                "{} differs at {at:?}, … (lengths {} and {})",
                String::from_utf8_lossy(&path),
                bytes[0].len(),
                bytes[1].len()
            );
        }
    }
    let [a_text, b_text] = [&mut *a, b].map(|store| with_env(0, |env| format!("{:#?}", store.snapshot(env))));
    let line = a_text.lines().zip(b_text.lines()).position(|(a, b)| a != b).unwrap_or(0);
    let around = |text: &str| text.lines().skip(line.saturating_sub(12)).take(24).collect::<Vec<_>>().join("\n");
    format!("line {line} of the states differs:\n{}\nand\n{}", around(&a_text), around(&b_text))
}

fn breaks() -> impl Strategy<Value = Vec<(usize, Break, Vec<Step>)>> {
    let how = prop_oneof![4 => Just(Break::Detour), 2 => Just(Break::Handles), 1 => Just(Break::Bytes), 1 => Just(Break::Value)];
    prop::collection::vec((any::<usize>(), how, prop::collection::vec(step(), 1..8)), 1..6)
}

/// Scripts of each seed in a short run.
const CASES: u32 = 400;

/// Four seeds, or as many as `DETOUR_SEEDS` says.
#[test]
#[expect(clippy::disallowed_methods, reason = "who runs the tests says how many scripts there are")]
fn detours_leave_no_trace_in_databases() {
    let seeds = std::env::var("DETOUR_SEEDS").map_or(4, |n| n.parse().expect("DETOUR_SEEDS is a number"));
    let scripts = (prop::collection::vec(step(), 1..60), breaks());
    for seed in 1..=seeds {
        let rng_seed = RngSeed::Fixed(seed);
        let config = ProptestConfig { cases: CASES, rng_seed, failure_persistence: None, ..ProptestConfig::default() };
        let checked = TestRunner::new(config).run(&scripts, |(steps, breaks)| {
            check(&steps, &breaks);
            Ok(())
        });
        checked.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
}

/// A command of connection `c`, by its text.
fn command(c: usize, sql: &str) -> Step {
    let at = COMMANDS.iter().position(|known| *known == sql).unwrap_or_else(|| panic!("no command {sql}"));
    Step::Command(c, at, 1)
}

/// A query of connection `c`, by its text.
fn query(c: usize, sql: &str) -> Step {
    let at = QUERIES.iter().position(|known| *known == sql).unwrap_or_else(|| panic!("no query {sql}"));
    Step::Query(c, at, 1)
}

#[test]
fn a_locked_schema_change_leaves_no_trace() {
    let steps = [
        command(1, "BEGIN"),
        query(1, "SELECT name, rootpage FROM sqlite_master"),
        command(0, "CREATE VIRTUAL TABLE IF NOT EXISTS f USING fts4(body)"),
        query(0, "SELECT changes(), total_changes(), last_insert_rowid()"),
    ];
    for how in [Break::Detour, Break::Handles, Break::Bytes, Break::Value] {
        check(&steps, &[(3, how, vec![command(0, "CREATE INDEX IF NOT EXISTS i ON t(a)")])]);
    }
}
