//! A cursor window: rows of a query packed into a block of guest memory, in Android 6's own layout.
//!
//! Header (free offset, offset of the first chunk, rows, columns), then chunks of a hundred row offsets, linked, then
//! per row a directory of twelve bytes per field (type, and a number or the offset and size of its bytes). Since the
//! layout is Android's, so are the capacity rules, and with them which rows a cursor gets at once. The memory belongs
//! to the guest, which may scribble in it: every offset is checked when it is used.

use super::SqlError;
use super::number::{format_g, parse_double, parse_long};

/// The type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldType {
    /// Nothing.
    Null = 0,
    /// A 64-bit integer.
    Integer = 1,
    /// A double.
    Float = 2,
    /// A text.
    String = 3,
    /// Bytes.
    Blob = 4,
}

/// Why a value could not be had from a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WindowError {
    /// There is no such row or column: an IllegalStateException with this message.
    IllegalState(String),
    /// The value has another type.
    Sql(SqlError),
}

/// What a window answers.
type Result<T> = std::result::Result<T, WindowError>;

const HEADER: usize = 16;
const CHUNK_ROWS: usize = 100;
const CHUNK: usize = CHUNK_ROWS * 4 + 4;
const FIELD: usize = 12;

/// Offsets in the header.
const FREE: usize = 0;
const FIRST_CHUNK: usize = 4;
const ROWS: usize = 8;
const COLUMNS: usize = 12;

/// A block of memory that a window can lie in.
///
/// It is asked for no more than what is used, so that memory which notes its changes notes few.
pub trait WindowMemory {
    /// Number of bytes.
    fn size(&self) -> usize;
    /// The `len` bytes from `at` on, if they are all inside.
    fn bytes(&self, at: usize, len: usize) -> Option<&[u8]>;
    /// The same for writing.
    fn bytes_mut(&mut self, at: usize, len: usize) -> Option<&mut [u8]>;
}

impl WindowMemory for &mut [u8] {
    fn size(&self) -> usize {
        <[u8]>::len(self)
    }

    fn bytes(&self, at: usize, len: usize) -> Option<&[u8]> {
        self.get(at..at.checked_add(len)?)
    }

    fn bytes_mut(&mut self, at: usize, len: usize) -> Option<&mut [u8]> {
        self.get_mut(at..at.checked_add(len)?)
    }
}

/// The smallest block that can be a window.
const MIN_SIZE: usize = HEADER + CHUNK;

/// A window over a block of memory.
pub struct CursorWindow<M> {
    memory: M,
}

/// A field as it is stored.
enum Field<'a> {
    Null,
    Integer(i64),
    Float(f64),
    /// With its NUL.
    String(&'a [u8]),
    Blob(&'a [u8]),
    Unknown(i32),
}

impl<M: WindowMemory> CursorWindow<M> {
    /// A window over memory that holds one already; `None` if the memory is too small.
    pub fn over(memory: M) -> Option<Self> {
        (memory.size() >= MIN_SIZE && u32::try_from(memory.size()).is_ok()).then_some(CursorWindow { memory })
    }

    /// `nativeCreate`: an empty window in this memory.
    pub fn create(memory: M) -> Option<Self> {
        let mut window = Self::over(memory)?;
        window.clear();
        Some(window)
    }

    /// `nativeClear`.
    pub fn clear(&mut self) {
        self.set(FREE, (HEADER + CHUNK) as u32);
        self.set(FIRST_CHUNK, HEADER as u32);
        self.set(ROWS, 0);
        self.set(COLUMNS, 0);
        self.set(HEADER + CHUNK_ROWS * 4, 0);
    }

    /// `nativeGetNumRows`.
    pub fn rows(&self) -> u32 {
        self.get(ROWS).unwrap_or(0)
    }

    /// The number of columns.
    pub fn columns(&self) -> u32 {
        self.get(COLUMNS).unwrap_or(0)
    }

    /// Bytes that are not used.
    pub fn free_space(&self) -> usize {
        self.memory.size().saturating_sub(self.get(FREE).unwrap_or(u32::MAX) as usize)
    }

    /// `nativeSetNumColumns`: false if the window has another number of columns already.
    pub fn set_columns(&mut self, columns: u32) -> bool {
        let now = self.columns();
        if (now > 0 || self.rows() > 0) && now != columns {
            return false;
        }
        self.set(COLUMNS, columns);
        true
    }

    /// `nativeAllocRow`: another row of NULLs, or false if there is no room.
    pub fn alloc_row(&mut self) -> bool {
        let rows = self.rows();
        let Some(slot) = self.new_row_slot(rows) else { return false };
        self.set(ROWS, rows + 1);
        let size = (self.columns() as usize).saturating_mul(FIELD);
        let Some(fields) = self.alloc(size, true) else {
            self.set(ROWS, rows);
            return false;
        };
        if let Some(bytes) = self.memory.bytes_mut(fields, size) {
            bytes.fill(0);
        }
        self.set(slot, fields as u32);
        true
    }

    /// `nativeFreeLastRow`; its bytes stay used, as on Android.
    pub fn free_last_row(&mut self) {
        self.set(ROWS, self.rows().saturating_sub(1));
    }

    /// `nativePutLong`.
    pub fn put_long(&mut self, row: u32, column: u32, value: i64) -> bool {
        self.put(row, column, FieldType::Integer, value.to_le_bytes())
    }

    /// `nativePutDouble`.
    pub fn put_double(&mut self, row: u32, column: u32, value: f64) -> bool {
        self.put(row, column, FieldType::Float, value.to_bits().to_le_bytes())
    }

    /// `nativePutNull`.
    pub fn put_null(&mut self, row: u32, column: u32) -> bool {
        self.put(row, column, FieldType::Null, [0; 8])
    }

    /// `nativePutBlob`.
    pub fn put_blob(&mut self, row: u32, column: u32, value: &[u8]) -> bool {
        self.put_bytes(row, column, FieldType::Blob, value, 0)
    }

    /// `nativePutString`, of a Java string.
    pub fn put_string(&mut self, row: u32, column: u32, value: &[u16]) -> bool {
        self.put_utf8(row, column, &modified_utf8(value))
    }

    /// Puts a text that is UTF-8 already.
    pub(crate) fn put_utf8(&mut self, row: u32, column: u32, value: &[u8]) -> bool {
        self.put_bytes(row, column, FieldType::String, value, 1)
    }

    /// `nativeGetType`; a field that is not there is NULL, as Android's own tests demand.
    pub fn field_type(&self, row: u32, column: u32) -> i32 {
        self.field_slot(row, column).and_then(|slot| self.get(slot)).map_or(0, u32::cast_signed)
    }

    /// `nativeGetLong`.
    pub fn long(&self, row: u32, column: u32) -> Result<i64> {
        Ok(match self.field(row, column)? {
            Field::Integer(value) => value,
            Field::Float(value) => value as i64,
            Field::String(text) => parse_long(without_nul(text)),
            Field::Null => 0,
            Field::Blob(_) => return Err(wrong("Unable to convert BLOB to long")),
            Field::Unknown(kind) => return Err(unknown(kind)),
        })
    }

    /// `nativeGetDouble`.
    pub fn double(&self, row: u32, column: u32) -> Result<f64> {
        Ok(match self.field(row, column)? {
            Field::Integer(value) => value as f64,
            Field::Float(value) => value,
            Field::String(text) => parse_double(without_nul(text)),
            Field::Null => 0.0,
            Field::Blob(_) => return Err(wrong("Unable to convert BLOB to double")),
            Field::Unknown(kind) => return Err(unknown(kind)),
        })
    }

    /// `nativeGetString` and `nativeCopyStringToBuffer`.
    pub fn string(&self, row: u32, column: u32) -> Result<Option<Vec<u16>>> {
        Ok(Some(match self.field(row, column)? {
            Field::Integer(value) => value.to_string().encode_utf16().collect(),
            Field::Float(value) => format_g(value).encode_utf16().collect(),
            Field::String(text) => utf8_to_utf16(without_nul(text)),
            Field::Null => return Ok(None),
            Field::Blob(_) => return Err(wrong("Unable to convert BLOB to string")),
            Field::Unknown(kind) => return Err(unknown(kind)),
        }))
    }

    /// `nativeGetBlob`; a text is given with its NUL, as on Android.
    pub fn blob(&self, row: u32, column: u32) -> Result<Option<&[u8]>> {
        match self.field(row, column)? {
            Field::String(bytes) | Field::Blob(bytes) => Ok(Some(bytes)),
            Field::Null => Ok(None),
            Field::Integer(_) => Err(wrong("INTEGER data in nativeGetBlob ")),
            Field::Float(_) => Err(wrong("FLOAT data in nativeGetBlob ")),
            Field::Unknown(kind) => Err(unknown(kind)),
        }
    }

    fn field(&self, row: u32, column: u32) -> Result<Field<'_>> {
        let missing = || {
            WindowError::IllegalState(format!(
                "Couldn't read row {}, col {} from CursorWindow.  \
                 Make sure the Cursor is initialized correctly before accessing data from it.",
                row.cast_signed(),
                column.cast_signed()
            ))
        };
        let slot = self.field_slot(row, column).ok_or_else(missing)?;
        let number =
            self.memory.bytes(slot + 4, 8).and_then(|bytes| bytes.try_into().ok()).map_or(0, i64::from_le_bytes);
        let bytes = || {
            let (offset, size) = (self.get(slot + 4)? as usize, self.get(slot + 8)? as usize);
            self.memory.bytes(offset, size)
        };
        Ok(match self.get(slot).unwrap_or(0).cast_signed() {
            0 => Field::Null,
            1 => Field::Integer(number),
            2 => Field::Float(f64::from_bits(number.cast_unsigned())),
            3 => Field::String(bytes().ok_or_else(missing)?),
            4 => Field::Blob(bytes().ok_or_else(missing)?),
            kind => Field::Unknown(kind),
        })
    }

    fn put(&mut self, row: u32, column: u32, kind: FieldType, data: [u8; 8]) -> bool {
        let Some(slot) = self.field_slot(row, column) else { return false };
        self.set(slot, kind as u32);
        let place = self.memory.bytes_mut(slot + 4, data.len());
        place.map(|place| place.copy_from_slice(&data)).is_some()
    }

    /// Stores bytes and `padding` zeros behind them.
    fn put_bytes(&mut self, row: u32, column: u32, kind: FieldType, value: &[u8], padding: usize) -> bool {
        if self.field_slot(row, column).is_none() {
            return false;
        }
        let size = value.len() + padding;
        let Some(offset) = self.alloc(size, false) else { return false };
        let Some(bytes) = self.memory.bytes_mut(offset, size) else { return false };
        let (start, end) = bytes.split_at_mut(value.len());
        start.copy_from_slice(value);
        end.fill(0);
        let place = (offset as u64) | (size as u64) << 32;
        self.put(row, column, kind, place.to_le_bytes())
    }

    /// The place of a field's slot, if it lies in the memory.
    fn field_slot(&self, row: u32, column: u32) -> Option<usize> {
        if row >= self.rows() || column >= self.columns() {
            return None;
        }
        let fields = self.get(self.row_slot(row)?)? as usize;
        let slot = fields.checked_add((column as usize).checked_mul(FIELD)?)?;
        (slot.checked_add(FIELD)? <= self.memory.size()).then_some(slot)
    }

    fn row_slot(&self, row: u32) -> Option<usize> {
        let mut chunk = self.get(FIRST_CHUNK)? as usize;
        for _ in 0..row as usize / CHUNK_ROWS {
            chunk = self.get(chunk.checked_add(CHUNK_ROWS * 4)?)? as usize;
        }
        chunk.checked_add(row as usize % CHUNK_ROWS * 4)
    }

    /// The slot for the next row; every hundredth row needs another chunk.
    fn new_row_slot(&mut self, row: u32) -> Option<usize> {
        let row = row as usize;
        if row > 0 && row.is_multiple_of(CHUNK_ROWS) {
            let last = self.row_slot(row as u32 - 1)?;
            let link = last + 4;
            if self.get(link)? == 0 {
                let chunk = self.alloc(CHUNK, true)?;
                self.set(link, chunk as u32);
            }
            let next = self.get(link)? as usize;
            self.set(next.checked_add(CHUNK_ROWS * 4)?, 0);
            return Some(next).filter(|slot| slot + 4 <= self.memory.size());
        }
        self.row_slot(row as u32).filter(|slot| slot + 4 <= self.memory.size())
    }

    fn alloc(&mut self, size: usize, aligned: bool) -> Option<usize> {
        let free = self.get(FREE)? as usize;
        let offset = if aligned { free.checked_next_multiple_of(4)? } else { free };
        let end = offset.checked_add(size).filter(|end| *end <= self.memory.size())?;
        self.set(FREE, end as u32);
        Some(offset)
    }

    fn get(&self, at: usize) -> Option<u32> {
        let bytes = self.memory.bytes(at, 4)?;
        bytes.try_into().ok().map(u32::from_le_bytes)
    }

    fn set(&mut self, at: usize, value: u32) {
        if let Some(bytes) = self.memory.bytes_mut(at, 4) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
    }
}

fn wrong(remark: &str) -> WindowError {
    WindowError::Sql(SqlError::remark(remark))
}

fn unknown(kind: i32) -> WindowError {
    WindowError::IllegalState(format!("UNKNOWN type {kind}"))
}

fn without_nul(text: &[u8]) -> &[u8] {
    text.split_last().map_or(&[], |(_, text)| text)
}

/// Java's modified UTF-8: surrogates one by one, and NUL in two bytes.
fn modified_utf8(text: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for unit in text.iter().copied() {
        match unit {
            1..=0x7f => bytes.push(unit as u8),
            0 | 0x80..=0x7ff => bytes.extend([0xc0 | (unit >> 6) as u8, continuation(unit)]),
            _ => bytes.extend([0xe0 | (unit >> 12) as u8, continuation(unit >> 6), continuation(unit)]),
        }
    }
    bytes
}

fn continuation(bits: u16) -> u8 {
    0x80 | (bits & 0x3f) as u8
}

/// As Android decodes UTF-8: by the first byte's length, without asking whether the rest is well-formed.
fn utf8_to_utf16(text: &[u8]) -> Vec<u16> {
    let (mut units, mut at) = (Vec::with_capacity(text.len()), 0);
    while let Some(first) = text.get(at).copied() {
        let len = match first {
            0..=0xbf => 1,
            0xc0..=0xdf => 2,
            0xe0..=0xef => 3,
            _ => 4,
        };
        let rest = text.get(at + 1..at + len).unwrap_or_default();
        let lead = if len == 1 { u32::from(first) } else { u32::from(first) & (0x7f >> len) };
        let code = rest.iter().fold(lead, |code, byte| code << 6 | u32::from(byte & 0x3f));
        match code {
            0..=0xffff => units.push(code as u16),
            _ => {
                let code = code.saturating_sub(0x1_0000);
                units.extend([0xd800 | (code >> 10 & 0x3ff) as u16, 0xdc00 | (code & 0x3ff) as u16]);
            }
        }
        at += len;
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn values_come_back_and_convert_as_android_converts() {
        let mut memory = vec![0xee; 4096];
        let mut window = CursorWindow::create(&mut memory[..]).unwrap();
        assert!(window.set_columns(4) && !window.set_columns(5));
        assert!(window.alloc_row() && window.alloc_row());
        assert!(window.put_long(0, 0, -7) && window.put_double(0, 1, 0.1) && window.put_blob(0, 2, b"\x00\xff"));
        assert!(window.put_string(1, 0, &utf16("0x1F🦧\0é")) && window.put_string(1, 1, &utf16("")));
        assert!(!window.put_null(2, 0) && !window.put_null(0, 4));
        assert_eq!((window.long(0, 0), window.double(0, 0)), (Ok(-7), Ok(-7.0)));
        assert_eq!((window.long(0, 1), window.double(0, 1)), (Ok(0), Ok(0.1)));
        assert_eq!(window.string(0, 1), Ok(Some(utf16("0.1"))));
        assert_eq!(window.blob(0, 2), Ok(Some(&b"\x00\xff"[..])));
        assert_eq!(window.string(0, 2), Err(wrong("Unable to convert BLOB to string")));
        assert_eq!(window.string(1, 0), Ok(Some(utf16("0x1F🦧\0é"))));
        assert_eq!((window.long(1, 0), window.double(1, 0)), (Ok(0x1f), Ok(31.0)));
        assert_eq!((window.string(1, 1), window.long(1, 1)), (Ok(Some(Vec::new())), Ok(0)));
        assert_eq!((window.string(0, 3), window.long(0, 3), window.blob(0, 3)), (Ok(None), Ok(0), Ok(None)));
        assert_eq!((window.field_type(0, 2), window.field_type(9, 9)), (4, 0));
        let message = match window.long(5, 0) {
            Err(WindowError::IllegalState(message)) => message,
            other => panic!("{other:?}"),
        };
        assert!(message.starts_with("Couldn't read row 5, col 0 from CursorWindow.  Make sure"), "{message}");
    }

    #[test]
    fn capacity_is_androids() {
        // With the two-megabyte window of API 23, a row of one integer takes 12 bytes and 4.04 of a chunk.
        let mut memory = vec![0; 2 << 20];
        let mut window = CursorWindow::create(&mut memory[..]).unwrap();
        window.set_columns(1);
        let mut rows = 0;
        while window.alloc_row() {
            rows += 1;
        }
        assert_eq!(rows, 130_725);
        assert_eq!(window.rows(), rows);
    }

    #[test]
    fn scribbled_memory_never_panics() {
        let mut memory = vec![0xff; MIN_SIZE + 64];
        for fill in [0xff, 0x7f, 0x01, 0x10] {
            memory.fill(fill);
            let mut window = CursorWindow::over(&mut memory[..]).unwrap();
            let _ = (window.long(0, 0), window.string(3, 2), window.blob(1 << 30, 5), window.field_type(200, 1));
            let _ = (window.alloc_row(), window.put_blob(0, 0, b"x"), window.put_long(0, 0, 1));
            window.free_last_row();
            let _ = window.free_space();
        }
        assert!(CursorWindow::over(&mut [0; 100][..]).is_none());
    }
}
