//! Folders of the host that a program may see.
//!
//! A mapped folder is copied into the guest's files before the program starts; what the program changed in it is copied
//! back when it has ended, unless the folder is read-only. So a run does not depend on what happens to the folder
//! meanwhile. Nothing outside the folder can be reached: only plain names of the guest become names of the host, and
//! symbolic links on either side are left alone.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use store::fs::{Fs, Mount, flags, mode};

/// A folder of the host and where the guest sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// The folder.
    pub host: PathBuf,
    /// Its path in the guest.
    pub guest: String,
    /// Whether the guest can only read it.
    pub read_only: bool,
}

/// A folder that was copied in, with the paths that were in it.
pub struct Mapped {
    mapping: Mapping,
    known: BTreeSet<Vec<u8>>,
}

/// The most that a mounted folder holds.
const SIZE: u64 = 4 << 30;
/// Folders nest no deeper.
const DEPTH: usize = 100;

impl Mapping {
    /// Reads `HOST=GUEST` or `HOST=GUEST:ro`.
    pub fn parse(text: &str) -> Result<Mapping, String> {
        let (host, guest) = text.rsplit_once('=').ok_or("expected HOST=GUEST or HOST=GUEST:ro")?;
        let (guest, read_only) = guest.strip_suffix(":ro").map_or((guest, false), |guest| (guest, true));
        let is_plain = guest.split('/').skip(1).all(|part| !["", ".", ".."].contains(&part));
        if host.is_empty() || !guest.starts_with('/') || !is_plain || guest.contains('\0') {
            return Err(format!("{text:?} is not HOST=GUEST with an absolute path of the guest below /"));
        }
        Ok(Mapping { host: host.into(), guest: guest.to_owned(), read_only })
    }

    /// Copies the folder into the guest's files.
    pub fn copy_in(&self, files: &mut Fs) -> Result<Mapped, String> {
        let failed = |what: &dyn std::fmt::Display| format!("{} cannot be mapped: {what}", self.host.display());
        self.mount(files).map_err(|errno| failed(&errno.text()))?;
        let mut known = BTreeSet::new();
        let mut work = vec![Vec::new()];
        while let Some(folder) = work.pop() {
            for (name, entry) in entries(&self.on_host(&folder)).map_err(|error| failed(&error))? {
                let path = [&folder[..], b"/", &name].concat();
                let to = self.in_guest(&path);
                if entry.is_dir() && depth(&path) < DEPTH {
                    files.as_root(|files| files.mkdir(&to, 0o777)).map_err(|errno| failed(&errno.text()))?;
                    work.push(path.clone());
                } else if entry.is_file() {
                    let bytes = fs::read(self.on_host(&path)).map_err(|error| failed(&error))?;
                    write(files, &to, &bytes).map_err(|errno| failed(&errno.text()))?;
                } else {
                    continue;
                }
                known.insert(path);
            }
        }
        if self.read_only {
            files.seal(self.guest.as_bytes()).map_err(|errno| failed(&errno.text()))?;
        }
        Ok(Mapped { mapping: self.clone(), known })
    }

    fn mount(&self, files: &mut Fs) -> store::Result<()> {
        let guest = self.guest.as_bytes();
        // The root is read-only for the guest, not for who sets it up.
        files.remount(b"/", false)?;
        let made = files.as_root(|files| files.mkdirs(guest, 0o777));
        files.remount(b"/", true)?;
        made?;
        files.mount(guest, Mount::writable(SIZE, &format!("host {} fuse rw,nosuid,nodev 0 0", self.guest)))
    }

    fn in_guest(&self, path: &[u8]) -> Vec<u8> {
        [self.guest.as_bytes(), path].concat()
    }

    fn on_host(&self, path: &[u8]) -> PathBuf {
        let names = path.split(|byte| *byte == b'/').filter(|name| !name.is_empty());
        names.fold(self.host.clone(), |folder, name| folder.join(OsStr::from_bytes(name)))
    }
}

impl Mapped {
    /// Copies what the guest changed back to the host, and says what could not be.
    pub fn copy_back(self, files: &mut Fs) -> Vec<String> {
        let mut problems = Vec::new();
        if self.mapping.read_only {
            return problems;
        }
        let mut seen = BTreeSet::new();
        let mut work = vec![Vec::new()];
        while let Some(folder) = work.pop() {
            let Ok(entries) = files.as_root(|files| files.list(&self.mapping.in_guest(&folder))) else { continue };
            for entry in entries.iter().filter(|entry| is_plain(&entry.name)) {
                let path = [&folder[..], b"/", &entry.name].concat();
                let done = match entry.kind & mode::FMT {
                    mode::DIR if depth(&path) < DEPTH => self.keep_folder(&path).map(|()| work.push(path.clone())),
                    mode::FILE => self.keep_file(files, &path),
                    _ => continue,
                };
                problems.extend(done.err().map(|error| format!("{}: {error}", self.mapping.on_host(&path).display())));
                seen.insert(path);
            }
        }
        // What lies in a folder comes after the folder's own path, so it goes first.
        for path in self.known.iter().rev().filter(|path| !seen.contains(*path)) {
            let host = self.mapping.on_host(path);
            let gone = fs::remove_file(&host).or_else(|_| fs::remove_dir(&host));
            problems.extend(gone.err().map(|error| format!("{}: {error}", host.display())));
        }
        problems
    }

    fn keep_folder(&self, path: &[u8]) -> io::Result<()> {
        let host = self.mapping.on_host(path);
        match fs::symlink_metadata(&host) {
            Ok(there) if there.is_dir() => Ok(()),
            _ => fs::create_dir(&host),
        }
    }

    fn keep_file(&self, files: &mut Fs, path: &[u8]) -> io::Result<()> {
        let host = self.mapping.on_host(path);
        let bytes = read(files, &self.mapping.in_guest(path)).map_err(|errno| io::Error::other(errno.text()))?;
        match fs::symlink_metadata(&host) {
            Ok(there) if there.is_file() => {
                if fs::read(&host)? == bytes {
                    return Ok(());
                }
                fs::write(&host, bytes)
            }
            Ok(_) => Err(io::Error::other("something else than a file has this name")),
            Err(_) => fs::write(&host, bytes),
        }
    }
}

/// The entries of a folder of the host, by name. What is behind a symbolic link is not looked at.
fn entries(folder: &Path) -> io::Result<Vec<(Vec<u8>, fs::FileType)>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        entries.push((entry.file_name().as_bytes().to_vec(), entry.file_type()?));
    }
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(entries)
}

fn is_plain(name: &[u8]) -> bool {
    !name.is_empty() && name != b"." && name != b".." && !name.contains(&b'/') && !name.contains(&0)
}

fn depth(path: &[u8]) -> usize {
    path.iter().filter(|byte| **byte == b'/').count()
}

fn write(files: &mut Fs, path: &[u8], bytes: &[u8]) -> store::Result<()> {
    files.as_root(|files| {
        let fd = files.open(path, flags::RDWR | flags::CREAT, 0o666)?;
        let written = files.write(fd, bytes);
        files.close(fd)?;
        written.map(|_| ())
    })
}

fn read(files: &mut Fs, path: &[u8]) -> store::Result<Vec<u8>> {
    files.as_root(|files| {
        let fd = files.open(path, 0, 0)?;
        let size = files.fstat(fd)?.size;
        // A sparse file of the guest may claim any size.
        let mut bytes = vec![0; usize::try_from(size.min(1 << 30)).unwrap_or(0)];
        let got = files.read(fd, &mut bytes);
        files.close(fd)?;
        bytes.truncate(got?);
        Ok(bytes)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("gibbon-mapping-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("sub")).unwrap();
        fs::write(folder.join("a.txt"), "one").unwrap();
        fs::write(folder.join("sub/b.txt"), "two").unwrap();
        folder
    }

    fn map(host: &Path, read_only: bool) -> (Fs, Mapped) {
        let mut files = Fs::android(0, 1 << 30).unwrap();
        let mapping = Mapping { host: host.to_owned(), guest: "/work/dir".into(), read_only };
        let mapped = mapping.copy_in(&mut files).unwrap();
        (files, mapped)
    }

    #[test]
    fn a_mapping_is_read() {
        let mapping = |guest: &str, read_only| Mapping { host: "a=b".into(), guest: guest.into(), read_only };
        assert_eq!(Mapping::parse("a=b=/data/x"), Ok(mapping("/data/x", false)));
        assert_eq!(Mapping::parse("a=b=/data/x:ro"), Ok(mapping("/data/x", true)));
        for wrong in ["a", "a=", "=/b", "a=b", "a=/", "a=/b/../c", "a=/b//c"] {
            assert!(Mapping::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn changes_come_back() {
        let host = scratch("back");
        let (mut files, mapped) = map(&host, false);
        assert_eq!(read(&mut files, b"/work/dir/sub/b.txt").unwrap(), b"two");
        write(&mut files, b"/work/dir/new.txt", b"three").unwrap();
        files.mkdir(b"/work/dir/more", 0o755).unwrap();
        write(&mut files, b"/work/dir/more/c.txt", b"four").unwrap();
        files.unlink(b"/work/dir/sub/b.txt").unwrap();
        files.rmdir(b"/work/dir/sub").unwrap();
        assert_eq!(mapped.copy_back(&mut files), [""; 0]);
        assert_eq!(fs::read_to_string(host.join("new.txt")).unwrap(), "three");
        assert_eq!(fs::read_to_string(host.join("more/c.txt")).unwrap(), "four");
        assert_eq!(fs::read_to_string(host.join("a.txt")).unwrap(), "one");
        assert!(!host.join("sub").exists());
        fs::remove_dir_all(host).unwrap();
    }

    #[test]
    fn a_read_only_folder_stays_as_it_is() {
        let host = scratch("ro");
        let (mut files, mapped) = map(&host, true);
        assert_eq!(read(&mut files, b"/work/dir/a.txt").unwrap(), b"one");
        assert_eq!(write(&mut files, b"/work/dir/a.txt", b"x"), Err(store::Errno::EROFS));
        assert_eq!(mapped.copy_back(&mut files), [""; 0]);
        fs::remove_dir_all(host).unwrap();
    }

    #[test]
    fn links_lead_nowhere() {
        let host = scratch("links");
        let outside = scratch("outside");
        std::os::unix::fs::symlink(&outside, host.join("link")).unwrap();
        std::os::unix::fs::symlink(outside.join("a.txt"), host.join("file")).unwrap();
        let (mut files, mapped) = map(&host, false);
        assert!(read(&mut files, b"/work/dir/file").is_err(), "a link of the host is not followed");
        write(&mut files, b"/work/dir/file", b"evil").unwrap();
        files.mkdir(b"/work/dir/link", 0o755).unwrap();
        write(&mut files, b"/work/dir/link/a.txt", b"evil").unwrap();
        files.symlink(b"/proc/self/mounts", b"/work/dir/proc").unwrap();
        assert!(!mapped.copy_back(&mut files).is_empty(), "what cannot be written is said");
        assert_eq!(fs::read_to_string(outside.join("a.txt")).unwrap(), "one");
        assert!(!host.join("proc").exists());
        fs::remove_dir_all(host).unwrap();
        fs::remove_dir_all(outside).unwrap();
    }
}
