//! What a connection is, apart from the SQLite handle that happens to serve it.
//!
//! A recipe has two parts: the *base*, which describes the connection as it was when it was last quiet (no
//! transaction open, no statement at a row), and the *log* of what was done since. A handle opened on the files of
//! that moment, set up from the base and led through the log is as good as the one that was lost. Quiet connections,
//! which nearly all are, have an empty log.

use super::{SqlError, Value};
use crate::fs::trie::{Hashed, Trie};
use crate::fs::{Fs, Resolver};
use crate::vfs::{Actions, Pragma};
use crate::wire::{Reader, WireError, Writer, hash_of};
use std::sync::Arc;

/// Everything needed to have a connection again.
#[derive(Clone, Debug)]
pub(crate) struct Recipe {
    pub(crate) path: Arc<[u8]>,
    /// Flags of `SQLiteDatabase.openDatabase`.
    pub(crate) flags: u32,
    /// The locale of LOCALIZED and PHONEBOOK, once they are registered.
    pub(crate) locale: Option<Arc<str>>,
    pub(crate) functions: Arc<Vec<Function>>,
    pub(crate) cancelable: bool,
    pub(crate) cancelled: bool,
    pub(crate) statements: Trie<Arc<Prepared>>,
    pub(crate) counters: Counters,
    /// Settings made since the connection was last quiet.
    pub(crate) pending: Arc<Vec<Setting>>,
    pub(crate) base: Arc<Base>,
    pub(crate) log: Arc<Vec<Entry>>,
}

/// The connection when it was last quiet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Base {
    /// What was set and attached, in the order in which it was last done: a setting holds for the databases that are
    /// attached at that moment.
    pub(crate) settings: Vec<Setting>,
    /// The pages of the temporary database, if it has any.
    pub(crate) temporary: Option<Arc<[u8]>>,
    pub(crate) counters: Counters,
    /// The handle had read the schema.
    pub(crate) touched: bool,
}

/// Something that SQLite keeps per connection and forgets with the handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Pragma(Pragma),
    Attach(Attached),
    /// Only while it is pending: in the base the database is simply not there.
    Detach(Arc<[u8]>),
}

/// An attached database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Attached {
    pub(crate) name: Arc<[u8]>,
    pub(crate) file: Arc<[u8]>,
}

/// What SQLite counts per connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    pub(crate) last_rowid: i64,
    pub(crate) changes: i64,
    pub(crate) total_changes: i64,
}

/// A function of the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Function {
    pub(crate) id: u64,
    pub(crate) name: Arc<[u8]>,
    pub(crate) arguments: i32,
}

/// A compiled statement.
#[derive(Clone, Debug)]
pub(crate) struct Prepared {
    pub(crate) sql: Arc<[u16]>,
    pub(crate) parameters: u32,
    /// As SQLite last told them; a change of the schema shows when the statement is next run.
    pub(crate) columns: Arc<Vec<Vec<u16>>>,
    pub(crate) read_only: bool,
    pub(crate) actions: Actions,
    pub(crate) bindings: Arc<Vec<Value>>,
    /// It was run and not reset.
    pub(crate) stepped: bool,
    /// How the last run failed, which a reset reports once more.
    pub(crate) failure: Option<SqlError>,
}

/// Something that was done while the connection was not quiet.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) operation: Operation,
    pub(crate) now_ms: i64,
    pub(crate) draw: u64,
    /// What the zone answered: (time, offset).
    pub(crate) offsets: Vec<(i64, i32)>,
    /// The files before it, unless they are as the entry before has left them.
    pub(crate) files: Option<Fs>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Operation {
    /// A statement was compiled.
    Prepare {
        statement: u64,
        sql: Arc<[u16]>,
    },
    /// A statement was stepped so many times, from its start unless it stood at a row, and then perhaps reset.
    Run {
        statement: u64,
        sql: Arc<[u16]>,
        bindings: Arc<Vec<Value>>,
        steps: u32,
        reset: bool,
    },
    Reset {
        statement: u64,
    },
    Finalize {
        statement: u64,
    },
}

impl Recipe {
    /// Whether no transaction is open and no statement stands at a row.
    pub(crate) fn is_quiet(&self) -> bool {
        self.log.is_empty()
    }

    /// The files to start from when the connection is rebuilt, which for a quiet one are those of now.
    pub(crate) fn files<'a>(&'a self, now: &'a Fs) -> &'a Fs {
        self.log.first().and_then(|entry| entry.files.as_ref()).unwrap_or(now)
    }

    /// The hash of it.
    pub(crate) fn hash(&self) -> u128 {
        hash_of(|w| self.write(w, None))
    }

    /// Writes it; the files of the log as the difference to `now`, or not at all for the hash.
    pub(crate) fn write(&self, w: &mut Writer, now: Option<&Fs>) {
        w.blob(&self.path);
        w.u32(self.flags);
        w.option(self.locale.as_ref(), |w, locale| w.blob(locale.as_bytes()));
        w.list(self.functions.iter(), |w, function| {
            w.u64(function.id);
            w.blob(&function.name);
            w.u32(function.arguments.cast_unsigned());
        });
        w.bool(self.cancelable);
        w.bool(self.cancelled);
        w.u64(self.statements.len() as u64);
        self.statements.iter().for_each(|(id, statement)| {
            w.u64(id);
            statement.write(w);
        });
        self.counters.write(w);
        w.list(self.pending.iter(), |w, setting| setting.write(w));
        self.base.write(w);
        w.list(self.log.iter(), |w, entry| entry.write(w, now));
    }

    pub(crate) fn read(r: &mut Reader<'_>, now: &Fs, externals: &Resolver<'_>) -> Result<Self, WireError> {
        Ok(Recipe {
            path: r.blob()?,
            flags: r.u32()?,
            locale: r.option(Reader::text)?.map(Arc::from),
            functions: Arc::new(
                r.list(20, |r| Ok(Function { id: r.u64()?, name: r.blob()?, arguments: r.u32()?.cast_signed() }))?,
            ),
            cancelable: r.bool()?,
            cancelled: r.bool()?,
            statements: {
                let mut statements = Trie::default();
                for (id, statement) in r.list(40, |r| Ok((r.u64()?, Arc::new(Prepared::read(r)?))))? {
                    statements.insert(id, statement);
                }
                statements
            },
            counters: Counters::read(r)?,
            pending: Arc::new(r.list(9, Setting::read)?),
            base: Arc::new(Base::read(r)?),
            log: Arc::new(r.list(26, |r| Entry::read(r, now, externals))?),
        })
    }
}

impl Hashed for Arc<Recipe> {
    fn content_hash(&self) -> u128 {
        self.hash()
    }
}

impl Hashed for Arc<Prepared> {
    fn content_hash(&self) -> u128 {
        hash_of(|w| self.write(w))
    }
}

impl Base {
    fn write(&self, w: &mut Writer) {
        w.list(self.settings.iter(), |w, setting| setting.write(w));
        w.option(self.temporary.as_ref(), |w, pages| w.blob(pages));
        self.counters.write(w);
        w.bool(self.touched);
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        Ok(Base {
            settings: r.list(9, Setting::read)?,
            temporary: r.option(Reader::blob)?,
            counters: Counters::read(r)?,
            touched: r.bool()?,
        })
    }
}

impl Setting {
    fn write(&self, w: &mut Writer) {
        match self {
            Setting::Pragma(pragma) => {
                w.u8(0);
                write_pragma(w, pragma);
            }
            Setting::Attach(attached) => {
                w.u8(1);
                w.blob(&attached.name);
                w.blob(&attached.file);
            }
            Setting::Detach(name) => {
                w.u8(2);
                w.blob(name);
            }
        }
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        Ok(match r.u8()? {
            0 => Setting::Pragma(read_pragma(r)?),
            1 => Setting::Attach(Attached { name: r.blob()?, file: r.blob()? }),
            2 => Setting::Detach(r.blob()?),
            _ => return Err(r.bad("setting")),
        })
    }
}

impl Counters {
    fn write(&self, w: &mut Writer) {
        [self.last_rowid, self.changes, self.total_changes].into_iter().for_each(|count| w.i64(count));
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        Ok(Counters { last_rowid: r.i64()?, changes: r.i64()?, total_changes: r.i64()? })
    }
}

impl Prepared {
    fn write(&self, w: &mut Writer) {
        w.utf16(&self.sql);
        w.u32(self.parameters);
        w.list(self.columns.iter(), |w, name| w.utf16(name));
        w.bool(self.read_only);
        let actions = &self.actions;
        [actions.changes_rows, actions.defines, actions.temporary, actions.attaches]
            .into_iter()
            .for_each(|v| w.bool(v));
        w.option(actions.pragma.as_ref(), write_pragma);
        w.list(self.bindings.iter(), |w, value| value.write(w));
        w.bool(self.stepped);
        w.option(self.failure.as_ref(), |w, failure| {
            w.u32(failure.code.cast_unsigned());
            w.option(failure.message.as_ref(), |w, message| w.blob(message.as_bytes()));
        });
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        let (sql, parameters) = (r.utf16()?, r.u32()?);
        let columns = Arc::new(r.list(8, |r| Ok(r.utf16()?.to_vec()))?);
        let read_only = r.bool()?;
        let (changes_rows, defines, temporary, attaches) = (r.bool()?, r.bool()?, r.bool()?, r.bool()?);
        let actions = Actions { changes_rows, defines, temporary, attaches, pragma: r.option(read_pragma)? };
        let bindings = Arc::new(r.list(1, Value::read)?);
        let stepped = r.bool()?;
        let failure = |r: &mut Reader<'_>| Ok(SqlError::again(r.u32()?.cast_signed(), r.option(Reader::text)?));
        Ok(Prepared { sql, parameters, columns, read_only, actions, bindings, stepped, failure: r.option(failure)? })
    }
}

impl Entry {
    fn write(&self, w: &mut Writer, now: Option<&Fs>) {
        self.operation.write(w);
        w.i64(self.now_ms);
        w.u64(self.draw);
        w.list(self.offsets.iter(), |w, (time, offset)| {
            w.i64(*time);
            w.u32(offset.cast_unsigned());
        });
        if let Some(now) = now {
            w.option(self.files.as_ref(), |w, files| files.encode(w, Some(now)));
        }
    }

    fn read(r: &mut Reader<'_>, now: &Fs, externals: &Resolver<'_>) -> Result<Self, WireError> {
        Ok(Entry {
            operation: Operation::read(r)?,
            now_ms: r.i64()?,
            draw: r.u64()?,
            offsets: r.list(12, |r| Ok((r.i64()?, r.u32()?.cast_signed())))?,
            files: r.option(|r| Fs::decode(r, Some(now), externals))?,
        })
    }
}

impl Operation {
    fn write(&self, w: &mut Writer) {
        match self {
            Operation::Prepare { statement, sql } => {
                w.u8(0);
                w.u64(*statement);
                w.utf16(sql);
            }
            Operation::Run { statement, sql, bindings, steps, reset } => {
                w.u8(1);
                w.u64(*statement);
                w.utf16(sql);
                w.list(bindings.iter(), |w, value| value.write(w));
                w.u32(*steps);
                w.bool(*reset);
            }
            Operation::Reset { statement } => {
                w.u8(2);
                w.u64(*statement);
            }
            Operation::Finalize { statement } => {
                w.u8(3);
                w.u64(*statement);
            }
        }
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, WireError> {
        let (tag, statement) = (r.u8()?, r.u64()?);
        Ok(match tag {
            0 => Operation::Prepare { statement, sql: r.utf16()? },
            1 => Operation::Run {
                statement,
                sql: r.utf16()?,
                bindings: Arc::new(r.list(1, Value::read)?),
                steps: r.u32()?,
                reset: r.bool()?,
            },
            2 => Operation::Reset { statement },
            3 => Operation::Finalize { statement },
            _ => return Err(r.bad("database operation")),
        })
    }
}

fn write_pragma(w: &mut Writer, pragma: &Pragma) {
    w.option(pragma.schema.as_ref(), |w, schema| w.blob(schema.as_bytes()));
    w.blob(pragma.name.as_bytes());
    w.option(pragma.value.as_ref(), |w, value| w.blob(value.as_bytes()));
}

fn read_pragma(r: &mut Reader<'_>) -> Result<Pragma, WireError> {
    Ok(Pragma { schema: r.option(Reader::text)?, name: r.text()?, value: r.option(Reader::text)? })
}
