//! Writes packs, in one pass and without holding them in memory.
//!
//! The file grows under a temporary name beside its final one and is renamed when it is complete, so that a pack that
//! exists is whole, whenever the writing was interrupted.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::error::{Error, PackError};
use crate::pack::{BootPack, Header, PAGE, SMALL, header_bytes};

/// A pack that is being written.
pub struct Writer {
    target: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
    position: u64,
    content: Sha256,
    entries: BTreeMap<String, (u64, u64)>,
}

impl Writer {
    /// Starts a pack that [`finish`](Writer::finish) will put at `target`.
    pub fn create(target: &Path) -> Result<Writer, Error> {
        let temporary = target.with_extension(format!("pack.{}.tmp", std::process::id()));
        let file = File::create(&temporary).map_err(|e| Error::io(&temporary, e))?;
        let mut writer = Writer {
            target: target.to_owned(),
            temporary,
            file: BufWriter::with_capacity(1 << 20, file),
            position: PAGE,
            content: Sha256::new(),
            entries: BTreeMap::new(),
        };
        writer.raw(&[0; PAGE as usize])?;
        Ok(writer)
    }

    /// Starts a pack with all entries of another one; later ones come behind them.
    pub fn extending(base: &BootPack, target: &Path) -> Result<Writer, Error> {
        let mut writer = Writer::create(target)?;
        for entry in base.entries() {
            if let Some(content) = base.content(entry) {
                writer.add(entry.name, content)?;
            }
        }
        Ok(writer)
    }

    /// Appends an entry. A name can be used once.
    pub fn add(&mut self, name: &str, content: &[u8]) -> Result<(), Error> {
        let alignment = if content.len() as u64 >= PAGE { PAGE } else { SMALL };
        self.pad_to(alignment)?;
        let place = (self.position, content.len() as u64);
        if self.entries.insert(name.to_owned(), place).is_some() {
            return Err(Error::Pack { path: self.target.clone(), error: PackError::Duplicate(name.to_owned()) });
        }
        self.hashed(content)
    }

    /// Writes index and header and puts the file in its place.
    pub fn finish(mut self) -> Result<(), Error> {
        self.pad_to(PAGE)?;
        let index = self.index();
        let header = Header {
            count: self.entries.len() as u32,
            index: self.position,
            index_len: index.len() as u64,
            file_len: self.position + index.len() as u64,
            content_hash: std::mem::take(&mut self.content).finalize().into(),
        };
        self.raw(&index)?;
        self.file.seek(SeekFrom::Start(0)).map_err(|e| Error::io(&self.temporary, e))?;
        self.raw(&header_bytes(&header, &index))?;
        self.file.flush().map_err(|e| Error::io(&self.temporary, e))?;
        self.file.get_ref().sync_all().map_err(|e| Error::io(&self.temporary, e))?;
        fs::rename(&self.temporary, &self.target).map_err(|e| Error::io(&self.target, e))
    }

    fn index(&self) -> Vec<u8> {
        let (mut records, mut names) = (Vec::new(), Vec::new());
        for (name, &(offset, len)) in &self.entries {
            records.extend_from_slice(&(names.len() as u32).to_le_bytes());
            records.extend_from_slice(&(name.len() as u32).to_le_bytes());
            records.extend_from_slice(&offset.to_le_bytes());
            records.extend_from_slice(&len.to_le_bytes());
            names.extend_from_slice(name.as_bytes());
        }
        records.append(&mut names);
        records
    }

    fn pad_to(&mut self, alignment: u64) -> Result<(), Error> {
        let padding = self.position.next_multiple_of(alignment) - self.position;
        self.hashed(&[0; PAGE as usize][..padding as usize])
    }

    fn hashed(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.content.update(bytes);
        self.position += bytes.len() as u64;
        self.raw(bytes)
    }

    fn raw(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.file.write_all(bytes).map_err(|e| Error::io(&self.temporary, e))
    }
}

impl Drop for Writer {
    /// What was not finished leaves nothing behind; after a rename there is nothing to remove.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.temporary);
    }
}
