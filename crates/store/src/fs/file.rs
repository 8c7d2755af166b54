//! A regular file as a value: what it holds now, whatever is written to it later.
//!
//! For readers on the host's side (archives, resource tables) that want a file whole and know it again by its content.

use super::Fs;
use super::contents::Contents;
use super::external::{External, SharedBytes};
use super::inode::Body;
use super::path::Last;
use crate::errno::{Errno, Result};
use crate::wire::hash_of;
use std::ops::Range;

/// What a regular file holds at a moment. Shares its blocks with the file.
#[derive(Clone)]
pub struct FileImage(Image);

#[derive(Clone)]
enum Image {
    Blocks(Contents),
    External(External),
}

impl FileImage {
    /// Names the content: equal for equal content of one kind.
    pub fn id(&self) -> u128 {
        match &self.0 {
            Image::Blocks(contents) => contents.content_hash(),
            Image::External(external) => hash_of(|w| external.write(w)),
        }
    }

    /// Number of bytes.
    pub fn len(&self) -> u64 {
        match &self.0 {
            Image::Blocks(contents) => contents.len(),
            Image::External(external) => external.as_slice().len() as u64,
        }
    }

    /// Whether there is no byte.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes, if somebody else owns them, as a range of what they own; they need no copy.
    pub fn shared(&self) -> Option<(&SharedBytes, Range<usize>)> {
        match &self.0 {
            Image::Blocks(contents) => contents.shared().map(|bytes| (bytes, 0..(**bytes).as_ref().len())),
            Image::External(external) => Some(external.owner()),
        }
    }

    /// A copy of the first `limit` bytes.
    pub fn read(&self, limit: usize) -> Vec<u8> {
        match &self.0 {
            Image::External(external) => external.as_slice().iter().take(limit).copied().collect(),
            Image::Blocks(contents) => {
                let mut bytes = vec![0; usize::try_from(contents.len()).unwrap_or(usize::MAX).min(limit)];
                contents.read_at(0, &mut bytes);
                bytes
            }
        }
    }
}

impl Fs {
    /// The file that a path leads to; `EISDIR` for a folder, `EINVAL` for what is no file.
    pub fn file(&self, path: &[u8]) -> Result<FileImage> {
        match &self.inode(self.lookup(path, Last::Follow)?)?.body {
            Body::File(contents) => Ok(FileImage(Image::Blocks(contents.clone()))),
            Body::External(external) => Ok(FileImage(Image::External(external.clone()))),
            Body::Dir(_) => Err(Errno::EISDIR),
            _ => Err(Errno::EINVAL),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Mount, flags};
    use super::*;

    #[test]
    fn an_image_stays_what_it_was() -> Result<()> {
        let mut fs = Fs::new(Mount::writable(1 << 20, "test"));
        let fd = fs.open(b"/a", flags::RDWR | flags::CREAT, 0o600)?;
        fs.write(fd, b"first")?;
        let image = fs.file(b"/a")?;
        fs.pwrite(fd, b"other", 0)?;
        assert_eq!((image.len(), image.read(100)), (5, b"first".to_vec()));
        assert_ne!(image.id(), fs.file(b"/a")?.id());
        fs.pwrite(fd, b"first", 0)?;
        assert_eq!(image.id(), fs.file(b"/a")?.id());
        assert_eq!(fs.file(b"/").err(), Some(Errno::EISDIR));
        Ok(())
    }
}
