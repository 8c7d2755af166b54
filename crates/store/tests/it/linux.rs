//! The virtual file system against Linux itself: random calls on both, in a scratch folder of the host, must give the
//! same results and the same error numbers.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use store::Fs;
use store::fs::{Mount, Process, Whence, flags, mode};

/// The working folder below the scratch folder: deep enough that no path climbs out.
const HOME: &str = "w/x/y/z";

#[derive(Debug, Clone)]
enum Call {
    Open(String, u32),
    Close(usize),
    Read(usize, usize),
    Write(usize, Vec<u8>),
    Pread(usize, usize, u16),
    Pwrite(usize, Vec<u8>, u16),
    Seek(usize, i16, u8),
    SetLen(usize, u16),
    Mkdir(String),
    Rmdir(String),
    Unlink(String),
    Rename(String, String),
    Link(String, String),
    Symlink(String, String),
    Readlink(String),
    Stat(String),
    Lstat(String),
    Realpath(String),
    List(String),
}

/// What a call gave, in a form that both sides share.
#[derive(Debug, PartialEq)]
enum Answer {
    Errno(i32),
    Done,
    Bytes(Vec<u8>),
    Number(u64),
    /// Type, and for files size and links.
    Stat(u32, u64, u64),
    Names(Vec<Vec<u8>>),
}

fn path() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec!["a", "b", "c", "d", "l", ".", "..", "", "a", "b"]);
    let path = prop::collection::vec(name, 1..4).prop_map(|names| names.join("/"));
    let odd = prop::sample::select(vec!["", "a/", "b//", "./a", "a/.", "a/..", "l/", "loop"]).prop_map(str::to_owned);
    // A path that starts with a slash would leave the scratch folder; three steps up do not.
    prop_oneof![8 => path.prop_map(|path| path.trim_start_matches('/').to_owned()), 2 => odd]
}

fn open_flags() -> impl Strategy<Value = u32> {
    let extra = [flags::CREAT, flags::EXCL, flags::TRUNC, flags::APPEND, flags::DIRECTORY, flags::NOFOLLOW];
    let extra = prop::sample::subsequence(extra.to_vec(), 0..4).prop_map(|bits| bits.into_iter().sum::<u32>());
    // Kernels disagree on CREAT with DIRECTORY: those of Android 6's time made a file, those since 6.4 refuse.
    let extra = extra.prop_map(|bits| if bits & flags::CREAT != 0 { bits & !flags::DIRECTORY } else { bits });
    (prop::sample::select(vec![flags::RDONLY, flags::WRONLY, flags::RDWR]), extra).prop_map(|(a, b)| a | b)
}

fn call() -> impl Strategy<Value = Call> {
    let bytes = || prop::collection::vec(any::<u8>(), 0..600);
    prop_oneof![
        6 => (path(), open_flags()).prop_map(|(path, flags)| Call::Open(path, flags)),
        1 => (0..6usize).prop_map(Call::Close),
        2 => (0..6usize, 0..700usize).prop_map(|(fd, len)| Call::Read(fd, len)),
        3 => (0..6usize, bytes()).prop_map(|(fd, data)| Call::Write(fd, data)),
        1 => (0..6usize, 0..700usize, 0..9000u16).prop_map(|(fd, len, at)| Call::Pread(fd, len, at)),
        2 => (0..6usize, bytes(), 0..9000u16).prop_map(|(fd, data, at)| Call::Pwrite(fd, data, at)),
        2 => (0..6usize, -900..900i16, 0..3u8).prop_map(|(fd, at, from)| Call::Seek(fd, at, from)),
        1 => (0..6usize, 0..9000u16).prop_map(|(fd, len)| Call::SetLen(fd, len)),
        4 => path().prop_map(Call::Mkdir),
        2 => path().prop_map(Call::Rmdir),
        2 => path().prop_map(Call::Unlink),
        4 => (path(), path()).prop_map(|(old, new)| Call::Rename(old, new)),
        2 => (path(), path()).prop_map(|(old, new)| Call::Link(old, new)),
        // Targets that lead up could together leave the scratch folder.
        2 => (path(), path()).prop_map(|(target, path)| Call::Symlink(target.replace("..", "."), path)),
        1 => path().prop_map(Call::Readlink),
        2 => path().prop_map(Call::Stat),
        2 => path().prop_map(Call::Lstat),
        2 => path().prop_map(Call::Realpath),
        1 => path().prop_map(Call::List),
    ]
}

/// The host's side: a scratch folder and the files opened in it.
struct Host {
    root: PathBuf,
    files: Vec<Option<fs::File>>,
}

impl Host {
    fn new() -> Host {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("linux-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join(HOME)).unwrap();
        Host { root: root.canonicalize().unwrap(), files: Vec::new() }
    }

    /// The empty path stays empty; any other is below the working folder.
    fn path(&self, path: &str) -> PathBuf {
        if path.is_empty() { PathBuf::new() } else { self.root.join(HOME).join(path) }
    }

    fn file(&self, fd: usize) -> std::io::Result<&fs::File> {
        self.files.get(fd).and_then(Option::as_ref).ok_or(std::io::Error::from_raw_os_error(9))
    }

    fn perform(&mut self, call: &Call) -> std::io::Result<Answer> {
        Ok(match call {
            Call::Open(path, flags) => {
                let file = self.open(&self.path(path), *flags)?;
                self.files.push(Some(file));
                Answer::Done
            }
            Call::Close(fd) => {
                self.file(*fd)?;
                self.files[*fd] = None;
                Answer::Done
            }
            Call::Read(fd, len) => {
                let mut buf = vec![0; *len];
                let got = self.file(*fd)?.read(&mut buf)?;
                Answer::Bytes(buf[..got].to_vec())
            }
            Call::Pread(fd, len, at) => {
                let mut buf = vec![0; *len];
                let got = self.file(*fd)?.read_at(&mut buf, u64::from(*at))?;
                Answer::Bytes(buf[..got].to_vec())
            }
            Call::Write(fd, data) => Answer::Number(self.file(*fd)?.write(data)? as u64),
            Call::Pwrite(fd, data, at) => Answer::Number(self.file(*fd)?.write_at(data, u64::from(*at))? as u64),
            Call::Seek(fd, at, from) => {
                let at = i64::from(*at);
                let from = match from {
                    0 if at < 0 => return Err(std::io::Error::from_raw_os_error(22)),
                    0 => SeekFrom::Start(at.cast_unsigned()),
                    1 => SeekFrom::Current(at),
                    _ if self.file(*fd)?.metadata()?.is_dir() => return Ok(Answer::Done),
                    _ => SeekFrom::End(at),
                };
                Answer::Number(self.file(*fd)?.seek(from)?)
            }
            Call::SetLen(fd, len) => self.file(*fd)?.set_len(u64::from(*len)).map(|()| Answer::Done)?,
            Call::Mkdir(path) => fs::create_dir(self.path(path)).map(|()| Answer::Done)?,
            Call::Rmdir(path) => fs::remove_dir(self.path(path)).map(|()| Answer::Done)?,
            Call::Unlink(path) => fs::remove_file(self.path(path)).map(|()| Answer::Done)?,
            Call::Rename(old, new) => fs::rename(self.path(old), self.path(new)).map(|()| Answer::Done)?,
            Call::Link(old, new) => fs::hard_link(self.path(old), self.path(new)).map(|()| Answer::Done)?,
            Call::Symlink(target, path) => {
                std::os::unix::fs::symlink(target, self.path(path)).map(|()| Answer::Done)?
            }
            Call::Readlink(path) => Answer::Bytes(fs::read_link(self.path(path))?.as_os_str().as_bytes().to_vec()),
            Call::Stat(path) => stat(&fs::metadata(self.path(path))?),
            Call::Lstat(path) => stat(&fs::symlink_metadata(self.path(path))?),
            Call::Realpath(path) => {
                let real = fs::canonicalize(self.path(path))?;
                Answer::Bytes(real.as_os_str().as_bytes()[self.root.as_os_str().len()..].to_vec())
            }
            Call::List(path) => {
                let names = fs::read_dir(self.path(path))?.map(|entry| Ok(entry?.file_name().as_bytes().to_vec()));
                let mut names = names.collect::<std::io::Result<Vec<_>>>()?;
                names.sort();
                Answer::Names(names)
            }
        })
    }

    fn open(&self, path: &Path, bits: u32) -> std::io::Result<fs::File> {
        let access = bits & flags::ACCMODE;
        fs::OpenOptions::new()
            .read(access != flags::WRONLY)
            .write(access != flags::RDONLY)
            .custom_flags((bits & !flags::ACCMODE).cast_signed())
            .open(path)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

fn stat(metadata: &fs::Metadata) -> Answer {
    let kind = metadata.mode() & mode::FMT;
    let is_dir = kind == mode::DIR;
    Answer::Stat(kind, if is_dir { 0 } else { metadata.size() }, if is_dir { 0 } else { metadata.nlink() })
}

/// The virtual side.
struct Guest {
    fs: Fs,
    files: Vec<Option<u32>>,
}

impl Guest {
    fn new(uid: u32, gid: u32) -> Guest {
        let mut fs = Fs::new(Mount::writable(64 << 20, "test / ext4 rw 0 0"));
        fs.chown(b"/", Some(uid), Some(gid)).unwrap();
        fs.set_process(Process { uid, gid, umask: 0o022, ..Process::default() });
        fs.mkdirs(format!("/{HOME}").as_bytes(), 0o755).unwrap();
        fs.chdir(HOME.as_bytes()).unwrap();
        Guest { fs, files: Vec::new() }
    }

    fn fd(&self, fd: usize) -> store::Result<u32> {
        self.files.get(fd).copied().flatten().ok_or(store::Errno::EBADF)
    }

    fn perform(&mut self, call: &Call) -> store::Result<Answer> {
        let done = |()| Answer::Done;
        Ok(match call {
            Call::Open(path, flags) => {
                let fd = self.fs.open(path.as_bytes(), *flags, 0o666)?;
                self.files.push(Some(fd));
                Answer::Done
            }
            Call::Close(fd) => {
                self.fs.close(self.fd(*fd)?)?;
                self.files[*fd] = None;
                Answer::Done
            }
            Call::Read(fd, len) => {
                let mut buf = vec![0; *len];
                let got = self.fs.read(self.fd(*fd)?, &mut buf)?;
                Answer::Bytes(buf[..got].to_vec())
            }
            Call::Pread(fd, len, at) => {
                let mut buf = vec![0; *len];
                let got = self.fs.pread(self.fd(*fd)?, &mut buf, i64::from(*at))?;
                Answer::Bytes(buf[..got].to_vec())
            }
            Call::Write(fd, data) => Answer::Number(self.fs.write(self.fd(*fd)?, data)? as u64),
            Call::Pwrite(fd, data, at) => Answer::Number(self.fs.pwrite(self.fd(*fd)?, data, i64::from(*at))? as u64),
            Call::Seek(fd, at, from) => {
                let whence = [Whence::Start, Whence::Current, Whence::End][usize::from(*from)];
                // The end of a directory is the file system's secret.
                if whence == Whence::End && self.fs.fstat(self.fd(*fd)?)?.mode & mode::FMT == mode::DIR {
                    return Ok(Answer::Done);
                }
                if whence == Whence::Start && *at < 0 {
                    return Err(store::Errno::EINVAL);
                }
                Answer::Number(self.fs.lseek(self.fd(*fd)?, i64::from(*at), whence)?)
            }
            Call::SetLen(fd, len) => self.fs.ftruncate(self.fd(*fd)?, i64::from(*len)).map(done)?,
            Call::Mkdir(path) => self.fs.mkdir(path.as_bytes(), 0o777).map(done)?,
            Call::Rmdir(path) => self.fs.rmdir(path.as_bytes()).map(done)?,
            Call::Unlink(path) => self.fs.unlink(path.as_bytes()).map(done)?,
            Call::Rename(old, new) => self.fs.rename(old.as_bytes(), new.as_bytes()).map(done)?,
            Call::Link(old, new) => self.fs.link(old.as_bytes(), new.as_bytes()).map(done)?,
            Call::Symlink(target, path) => self.fs.symlink(target.as_bytes(), path.as_bytes()).map(done)?,
            Call::Readlink(path) => Answer::Bytes(self.fs.readlink(path.as_bytes())?),
            Call::Stat(path) => guest_stat(self.fs.stat(path.as_bytes())?),
            Call::Lstat(path) => guest_stat(self.fs.lstat(path.as_bytes())?),
            Call::Realpath(path) => Answer::Bytes(self.fs.realpath(path.as_bytes())?),
            Call::List(path) => {
                let entries = self.fs.list(path.as_bytes())?;
                Answer::Names(entries.into_iter().map(|entry| entry.name).collect())
            }
        })
    }
}

fn guest_stat(stat: store::fs::Stat) -> Answer {
    let kind = stat.mode & mode::FMT;
    let is_dir = kind == mode::DIR;
    Answer::Stat(kind, if is_dir { 0 } else { stat.size }, if is_dir { 0 } else { u64::from(stat.nlink) })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn agrees_with_linux(calls in prop::collection::vec(call(), 1..60)) {
        let mut host = Host::new();
        let owner = fs::metadata(&host.root).unwrap();
        let mut guest = Guest::new(owner.uid(), owner.gid());
        for (n, call) in calls.iter().enumerate() {
            let expected = host.perform(call).unwrap_or_else(|e| Answer::Errno(e.raw_os_error().unwrap_or(-1)));
            let got = guest.perform(call).unwrap_or_else(|e| Answer::Errno(e.0));
            prop_assert_eq!(got, expected, "call {}: {:?}", n, call);
        }
    }
}
