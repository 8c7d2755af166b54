//! What the comparison with Linux in `tests/linux.rs` cannot reach: other users, mounts, full disks, pipes, locks,
//! devices, mappings, hostile names, and that the whole is a value.

use super::*;

const APP: u32 = 10_001;

/// An Android device with one app installed, running as the app.
fn device() -> Fs {
    let mut fs = Fs::android(1_000, 4 << 20).unwrap();
    fs.mkdir(b"/data/data/app", 0o751).unwrap();
    fs.chown(b"/data/data/app", Some(APP), Some(APP)).unwrap();
    fs.set_process(Process::app(1234, APP, "com.example.app"));
    fs.chdir(b"/data/data/app").unwrap();
    fs.set_clock(2_000);
    fs
}

fn put(fs: &mut Fs, path: &str, data: &[u8]) {
    let fd = fs.open(path.as_bytes(), flags::WRONLY | flags::CREAT | flags::TRUNC, 0o666).unwrap();
    assert_eq!(fs.write(fd, data), Ok(data.len()));
    fs.close(fd).unwrap();
}

fn get(fs: &mut Fs, path: &str) -> Result<Vec<u8>> {
    let fd = fs.open(path.as_bytes(), flags::RDONLY, 0)?;
    let mut bytes = vec![0; 100_000];
    let got = fs.read(fd, &mut bytes);
    fs.close(fd)?;
    bytes.truncate(got?);
    Ok(bytes)
}

#[test]
fn times_come_from_the_callers_clock_and_access_is_not_recorded() {
    let mut fs = device();
    put(&mut fs, "f", b"x");
    fs.set_clock(3_000);
    get(&mut fs, "f").unwrap();
    assert_eq!(fs.stat(b"f").unwrap().times, Times { access: 2_000, modify: 2_000, change: 2_000 });
    fs.chmod(b"f", 0o600).unwrap();
    assert_eq!(fs.stat(b"f").unwrap().times, Times { access: 2_000, modify: 2_000, change: 3_000 });
    fs.utimens(b"f", SetTime::Omit, SetTime::At(-5)).unwrap();
    assert_eq!(fs.stat(b"f").unwrap().times, Times { access: 2_000, modify: -5, change: 3_000 });
    assert_eq!(fs.stat(b".").unwrap().times.modify, 2_000);
}

#[test]
fn an_unlinked_file_lives_until_it_is_closed() {
    let mut fs = device();
    put(&mut fs, "f", b"kept");
    let (empty, fd) = (fs.statvfs(b".").unwrap(), fs.open(b"f", flags::RDWR, 0).unwrap());
    fs.unlink(b"f").unwrap();
    assert_eq!(fs.stat(b"f"), Err(Errno::ENOENT));
    assert_eq!(fs.fstat(fd).unwrap().nlink, 0);
    let mut buf = [0; 10];
    assert_eq!(fs.read(fd, &mut buf), Ok(4));
    assert_eq!(fs.statvfs(b".").unwrap().free, empty.free);
    fs.close(fd).unwrap();
    assert_eq!(fs.statvfs(b".").unwrap().free, empty.free + 1);
    assert_eq!(fs.close(fd), Err(Errno::EBADF));
}

#[test]
fn an_app_may_look_into_some_folders_of_the_system_only() {
    let fs = device();
    let names = fs.list(b"/").unwrap();
    for hidden in ["/root", "/config", "/sbin", "/data", "/data/media", "/mnt/media_rw", "/cache"] {
        assert_eq!(fs.list(hidden.as_bytes()), Err(Errno::EACCES), "{hidden}");
    }
    for open in ["/acct", "/dev", "/mnt", "/oem", "/system"] {
        assert!(fs.list(open.as_bytes()).is_ok(), "{open}");
    }
    assert!(["root", "sbin", "sdcard", "vendor"].iter().all(|name| names.iter().any(|n| n.name == name.as_bytes())));
}

#[test]
fn users_are_kept_apart() {
    let mut fs = device();
    put(&mut fs, "secret", b"mine");
    assert_eq!(fs.stat(b"secret").unwrap().mode, mode::FILE | 0o600);
    fs.set_process(Process::app(1235, APP + 1, "other"));
    assert_eq!(get(&mut fs, "/data/data/app/secret"), Err(Errno::EACCES));
    assert_eq!(fs.list(b"/data/data/app"), Err(Errno::EACCES));
    assert_eq!(fs.unlink(b"/data/data/app/secret"), Err(Errno::EACCES));
    assert_eq!(fs.chmod(b"/data/data/app/secret", 0o666), Err(Errno::EPERM));
    assert_eq!(fs.chown(b"/data/data/app/secret", Some(APP + 1), None), Err(Errno::EPERM));
    assert_eq!(fs.mkdir(b"/data/data/other", 0o700), Err(Errno::EACCES));
    assert_eq!(fs.mkdir(b"/system/x", 0o700), Err(Errno::EACCES));
    assert_eq!(fs.as_root(|fs| get(fs, "/data/data/app/secret")), Ok(b"mine".to_vec()));
}

#[test]
fn mounts_are_read_only_separate_and_bounded() {
    let mut fs = device();
    fs.as_root(|fs| put(fs, "/system/f", b"system"));
    fs.as_root(|fs| fs.chmod(b"/system/f", 0o666)).unwrap();
    assert_eq!(get(&mut fs, "/system/f"), Ok(b"system".to_vec()));
    assert_eq!(fs.open(b"/system/f", flags::RDWR, 0), Err(Errno::EROFS));
    assert_eq!(fs.access(b"/system/f", access::W_OK), Err(Errno::EROFS));
    put(&mut fs, "f", b"data");
    fs.as_root(|fs| assert_eq!(fs.rename(b"f", b"/storage/f"), Err(Errno::EXDEV)));
    fs.as_root(|fs| assert_eq!(fs.link(b"f", b"/storage/f"), Err(Errno::EXDEV)));
    let free = fs.statvfs(b".").unwrap().free as usize * BLOCK;
    let fd = fs.open(b"big", flags::WRONLY | flags::CREAT, 0o600).unwrap();
    assert_eq!(fs.write(fd, &vec![1; free + 5]), Ok(free));
    assert_eq!(fs.write(fd, b"x"), Err(Errno::ENOSPC));
    assert_eq!(fs.mkdir(b"d", 0o700), Err(Errno::ENOSPC));
    assert_eq!(fs.pwrite(fd, b"over", 3), Ok(4));
    fs.ftruncate(fd, 1).unwrap();
    assert_eq!(fs.mkdir(b"d", 0o700), Ok(()));
    assert_eq!(fs.allocate(fd, 0, i64::MAX), Err(Errno::ENOSPC));
    assert_eq!(fs.lseek(fd, i64::MAX, Whence::Start), Err(Errno::EINVAL));
    assert_eq!(fs.pwrite(fd, b"x", i64::MAX), Err(Errno::EFBIG));
}

#[test]
fn external_files_are_read_in_place_and_never_written() {
    let mut fs = device();
    let bytes: SharedBytes = Arc::new(b"..an entry of the APK..".to_vec());
    assert!(External::new(7, bytes.clone(), 5..1000).is_none());
    let external = External::new(7, bytes.clone(), 2..21).unwrap();
    fs.as_root(|fs| fs.mkexternal(b"/data/app/base.apk", external, 0o644)).unwrap();
    assert_eq!(get(&mut fs, "/data/app/base.apk"), Ok(b"an entry of the APK".to_vec()));
    let fd = fs.as_root(|fs| fs.open(b"/data/app/base.apk", flags::RDWR, 0)).unwrap();
    assert_eq!(fs.write(fd, b"x"), Err(Errno::EROFS));
    let map = fs.map(fd, 0, 4096, Protection { write: false, shared: true }).unwrap();
    assert_eq!(fs.external_map(map).unwrap().unwrap().as_slice(), b"an entry of the APK");
    let image = fs.to_bytes();
    assert!(Fs::from_bytes(&image, &|_| None).is_err());
    assert!(Fs::from_bytes(&image, &|id| (id == 7).then(|| bytes.clone())).unwrap() == fs);
}

#[test]
fn pipes_would_block_end_and_break() {
    let mut fs = device();
    let (read, write) = fs.pipe(0).unwrap();
    let mut buf = [0; 5];
    assert_eq!(fs.read(read, &mut buf), Err(Errno::EAGAIN));
    assert_eq!(fs.poll(read), Ok(Ready::default()));
    assert_eq!(fs.write(write, b"hello world"), Ok(11));
    assert_eq!((fs.available(read), fs.poll(read).unwrap().read), (Ok(11), true));
    assert_eq!((fs.read(read, &mut buf), &buf), (Ok(5), b"hello"));
    assert_eq!(fs.lseek(read, 0, Whence::Start), Err(Errno::ESPIPE));
    assert_eq!(fs.write(write, &vec![0; 100_000]), Ok(PIPE_CAPACITY - 6));
    assert_eq!(fs.write(write, b"x"), Err(Errno::EAGAIN));
    let twin = fs.dup(write, 0).unwrap();
    fs.close(write).unwrap();
    assert!(!fs.poll(read).unwrap().hang_up);
    fs.close(twin).unwrap();
    let mut rest = vec![0; 100_000];
    assert_eq!(fs.read(read, &mut rest), Ok(PIPE_CAPACITY));
    assert_eq!((fs.read(read, &mut rest), fs.poll(read).unwrap().hang_up), (Ok(0), true));
    let (read, write) = fs.pipe(0).unwrap();
    fs.close(read).unwrap();
    assert_eq!(fs.write(write, b"x"), Err(Errno::EPIPE));
}

#[test]
fn socket_pairs_go_both_ways() {
    let mut fs = device();
    let (a, b) = fs.socketpair(flags::NONBLOCK).unwrap();
    let mut buf = [0; 5];
    assert_eq!(fs.status_flags(a), Ok(flags::RDWR | flags::NONBLOCK));
    assert_eq!((fs.write(a, b"to b"), fs.write(b, b"to a")), (Ok(4), Ok(4)));
    assert_eq!((fs.read(b, &mut buf), &buf[..4]), (Ok(4), &b"to b"[..]));
    fs.shutdown(a, Shutdown::Write).unwrap();
    assert_eq!((fs.read(b, &mut buf), fs.write(a, b"x")), (Ok(0), Err(Errno::EPIPE)));
    assert_eq!(fs.read(a, &mut buf), Ok(4));
    fs.close(b).unwrap();
    assert_eq!((fs.read(a, &mut buf), fs.poll(a).unwrap().hang_up), (Ok(0), true));
    assert_eq!(fs.shutdown(0, Shutdown::Both), Err(Errno::ENOTSOCK).or(fs.shutdown(a, Shutdown::Both)));
}

#[test]
fn sockets_meet_at_a_port() {
    let mut fs = device();
    let mut buf = [0; 5];
    let (server, client, late) = (fs.socket().unwrap(), fs.socket().unwrap(), fs.socket().unwrap());
    assert_eq!((fs.bind(server, 8080), fs.bind(client, 8080)), (Ok(()), Err(Errno::EADDRINUSE)));
    assert_eq!(fs.connect_here(client, 8080), Err(Errno::ECONNREFUSED));
    assert_eq!((fs.listen(server), fs.accept(server)), (Ok(()), Err(Errno::EAGAIN)));
    assert_eq!((fs.read(client, &mut buf), fs.write(client, b"x")), (Err(Errno::ENOTCONN), Err(Errno::ENOTCONN)));
    assert_eq!((fs.connect_here(client, 8080), fs.connect_here(late, 8080)), (Ok(()), Ok(())));
    assert_eq!((fs.write(client, b"hello"), fs.poll(server).unwrap().read), (Ok(5), true));
    let end = fs.accept(server).unwrap();
    assert_eq!((fs.read(end, &mut buf), &buf), (Ok(5), b"hello"));
    assert_eq!((fs.ports(client), fs.ports(end)), (Ok((36_000, 8080)), Ok((8080, 36_000))));
    fs.close(server).unwrap();
    assert_eq!((fs.read(late, &mut buf), fs.read(late, &mut buf)), (Err(Errno::ECONNRESET), Ok(0)));
    fs.set_aborts(end, true).unwrap();
    fs.write(end, b"last").unwrap();
    fs.close(end).unwrap();
    assert_eq!((fs.read(client, &mut buf), fs.read(client, &mut buf)), (Ok(4), Err(Errno::ECONNRESET)));
}

#[test]
fn connecting_may_wait_for_ever_or_fail_later() {
    let mut fs = device();
    let (one, two) = (fs.socket().unwrap(), fs.socket().unwrap());
    fs.connect_to_nobody(one).unwrap();
    assert_eq!(fs.poll(one), Ok(Ready::default()));
    assert_eq!(fs.connect_in_vain(two, Errno::ECONNREFUSED), Ok(()));
    assert!(fs.poll(two).is_ok_and(|ready| ready.write && ready.error));
    assert_eq!((fs.take_error(two), fs.take_error(two)), (Ok(Some(Errno::ECONNREFUSED)), Ok(None)));
    let end = fs.connect_pair(two, 80).unwrap();
    assert_eq!((fs.write(end, b"x"), fs.available(two)), (Ok(1), Ok(1)));
    assert_eq!(fs.connect_pair(two, 80), Err(Errno::EISCONN));
    fs.set_patience(two, Way::In, 7).unwrap();
    assert_eq!((fs.patience(two, Way::In), fs.patience(two, Way::Out)), (Some(7), None));
}

#[test]
fn devices_answer() {
    let mut fs = device();
    let (mut one, mut two) = ([1; 20], [2; 20]);
    assert_eq!(get(&mut fs, "/dev/null"), Ok(Vec::new()));
    let random = fs.open(b"/dev/urandom", flags::RDONLY, 0).unwrap();
    fs.set_draw(5);
    fs.read(random, &mut one).unwrap();
    fs.read(random, &mut two).unwrap();
    assert_ne!(one, two);
    let again = fs.open(b"/dev/urandom", flags::RDONLY, 0).unwrap();
    fs.read(again, &mut two).unwrap();
    assert_eq!(one, two);
    let full = fs.open(b"/dev/full", flags::WRONLY, 0).unwrap();
    assert_eq!(fs.write(full, b"x"), Err(Errno::ENOSPC));
    assert_eq!(fs.stat(b"/dev/zero").unwrap().rdev, 0x105);
}

#[test]
fn proc_tells_of_this_process() {
    let mut fs = device();
    assert_eq!(get(&mut fs, "/proc/self/cmdline"), Ok(b"com.example.app\0".to_vec()));
    let status = String::from_utf8(get(&mut fs, "/proc/self/status").unwrap()).unwrap();
    assert!(status.contains("\nUid:\t10001\t10001\t10001\t10001\n") && status.contains("\nPid:\t1234\n"), "{status}");
    let mounts = get(&mut fs, "/proc/mounts").unwrap();
    assert!(mounts.starts_with(b"rootfs / rootfs ro,relatime 0 0\n"));
    let fd = fs.open(b"/dev/null", flags::RDONLY, 0).unwrap();
    assert_eq!(fs.readlink(format!("/proc/self/fd/{fd}").as_bytes()), Ok(b"/dev/null".to_vec()));
    assert_eq!(fs.list(b"/proc/self/fd").unwrap().len(), 1);
    assert_eq!(fs.stat(format!("/proc/self/fd/{fd}").as_bytes()).unwrap().rdev, 0x103);
    assert_eq!(fs.lstat(format!("/proc/self/fd/{fd}").as_bytes()).unwrap().mode, mode::SYMLINK | 0o700);
    assert_eq!(fs.stat(b"/proc/self/fd/99"), Err(Errno::ENOENT));
    assert_eq!(fs.open(b"/proc/self/cmdline", flags::WRONLY, 0), Err(Errno::EACCES));
}

#[test]
fn proc_tells_of_a_system_that_runs() {
    let mut fs = device();
    let mut look = |now: i64| {
        fs.set_clock(now);
        let uptime = String::from_utf8(get(&mut fs, "/proc/uptime").unwrap()).unwrap();
        let stat = String::from_utf8(get(&mut fs, "/proc/stat").unwrap()).unwrap();
        let first = stat.lines().next().unwrap().to_owned();
        let ticks: u64 = first.split_whitespace().skip(1).map(|n| n.parse::<u64>().unwrap()).sum();
        (uptime.split(' ').next().unwrap().parse::<f64>().unwrap(), ticks)
    };
    let (early, late) = (look(2_000), look(1_000_002_000));
    assert!((late.0 - early.0 - 1.0).abs() < 0.011, "{early:?} {late:?}");
    assert_eq!(late.1 - early.1, 400, "a second of four processors");
}

#[test]
fn what_the_superuser_makes_belongs_to_whom_the_folder_belongs() {
    let mut fs = device();
    fs.as_root(|fs| fs.mkdirs(b"/data/data/app/cache/deep", 0o771)).unwrap();
    assert_eq!(fs.stat(b"/data/data/app/cache/deep").unwrap().uid, APP, "DexFile refuses a folder of somebody else");
    fs.as_root(|fs| fs.mkdirs(b"/storage/emulated/0/Music", 0o771)).unwrap();
    assert_eq!(fs.as_root(|fs| fs.stat(b"/storage/emulated/0/Music").map(|s| s.uid)), Ok(0));
}

#[test]
fn shared_storage_is_what_the_permissions_of_an_app_let_it_see() {
    let mut fs = device();
    fs.as_root(|fs| fs.mkdirs(b"/storage/emulated/0/Music", 0o771)).unwrap();
    fs.as_root(|fs| fs.mkdirs(b"/storage/emulated/0/Android/data/com.example.app/files", 0o771)).unwrap();
    put(&mut fs, "/storage/emulated/0/Music/song", b"la");
    assert_eq!(fs.stat(b"/storage/emulated/0/Music/song").map(|s| s.uid), Ok(0), "shared storage keeps no owners");
    let song = b"/storage/emulated/0/Music/song";
    let new = |fs: &mut Fs, path: &str| fs.open(path.as_bytes(), flags::WRONLY | flags::CREAT, 0o600).map(drop);
    let mut tried = Vec::new();
    for view in [Storage::Own, Storage::Read, Storage::Write] {
        fs.set_storage(view);
        let listed = fs.list(b"/storage/emulated/0").map(|entries| entries.len());
        let read = fs.open(song, flags::RDONLY, 0).map(drop);
        let mode = fs.stat(song).map(|s| s.mode & 0o777).unwrap();
        let made = new(&mut fs, "/storage/emulated/0/Music/other");
        let own = new(&mut fs, "/storage/emulated/0/Android/data/com.example.app/files/a");
        tried.push((listed, read, mode, made, own));
    }
    let denied = || Err(Errno::EACCES);
    assert_eq!(tried[0], (Err(Errno::EACCES), denied(), 0o660, denied(), Ok(())));
    assert_eq!(tried[1], (Ok(2), Ok(()), 0o640, denied(), Ok(())));
    assert_eq!(tried[2], (Ok(2), Ok(()), 0o660, Ok(()), Ok(())));
    assert_eq!(fs.chmod(song, 0o777), Err(Errno::EPERM));
    let own = b"/storage/emulated/0/Android/data/com.example.app";
    assert_eq!((fs.stat(own).map(|s| s.uid), fs.chmod(own, 0)), (Ok(APP), Ok(())), "the daemon ignores modes");
    let again = Fs::from_bytes(&fs.to_bytes(), &|_| None).unwrap();
    assert_eq!(again.process(), fs.process());
}

#[test]
fn a_file_that_is_not_there_yet_has_a_canonical_path() {
    let mut fs = device();
    let canonical = |fs: &Fs, path: &str| fs.canonical(path.as_bytes()).map(|p| String::from_utf8(p).unwrap());
    let yet = "/data/user/0/com.example.app/files/new/../photo.jpg";
    assert_eq!(canonical(&fs, yet).as_deref(), Ok("/data/data/com.example.app/files/photo.jpg"));
    assert_eq!(canonical(&fs, "/sdcard/./none//x").as_deref(), Ok("/storage/emulated/0/none/x"));
    assert_eq!(canonical(&fs, "/../..").as_deref(), Ok("/"));
    fs.as_root(|fs| {
        fs.symlink(b"b", b"/data/a").and_then(|()| fs.symlink(b"../data/a", b"/data/b")).unwrap();
        fs.symlink(b"gone/deep", b"/data/dangling").unwrap();
    });
    assert_eq!(canonical(&fs, "/data/dangling/x").as_deref(), Ok("/data/gone/deep/x"));
    assert_eq!(canonical(&fs, "/data/a/x"), Err(Errno::ELOOP));
}

#[test]
fn range_locks_of_owners_conflict_split_and_end_with_close() {
    let mut fs = device();
    put(&mut fs, "f", b"0123456789");
    let one = fs.open(b"f", flags::RDWR, 0).unwrap();
    fs.lock(one, 0, 10, Some(LockKind::Exclusive)).unwrap();
    fs.lock(one, 3, 2, None).unwrap();
    fs.set_process(Process { pid: 99, ..fs.process().clone() });
    let two = fs.open(b"f", flags::RDWR, 0).unwrap();
    assert_eq!(fs.lock(two, 0, 0, Some(LockKind::Shared)), Err(Errno::EAGAIN));
    assert_eq!(fs.lock(two, 3, 2, Some(LockKind::Exclusive)), Ok(()));
    let found = fs.conflicting_lock(two, 8, 1, LockKind::Shared).unwrap().unwrap();
    assert_eq!((found.owner, found.start, found.end), (Owner::Process(1234), 5, 10));
    fs.set_process(Process { pid: 1234, ..fs.process().clone() });
    let three = fs.open(b"f", flags::RDONLY, 0).unwrap();
    assert_eq!(fs.lock(three, 0, 1, Some(LockKind::Exclusive)), Err(Errno::EBADF));
    fs.close(three).unwrap();
    assert_eq!(fs.conflicting_lock(two, 8, 1, LockKind::Exclusive), Ok(None), "closing any descriptor unlocks");
    assert_eq!(fs.flock(one, Some(LockKind::Exclusive)), Ok(()), "flock does not see ranges");
    assert_eq!(fs.flock(two, Some(LockKind::Shared)), Err(Errno::EAGAIN));
    fs.close(one).unwrap();
    assert_eq!(fs.flock(two, Some(LockKind::Shared)), Ok(()));
}

#[test]
fn a_shared_mapping_is_written_back_within_the_file() {
    let mut fs = device();
    put(&mut fs, "f", b"0123456789");
    let fd = fs.open(b"f", flags::RDWR, 0).unwrap();
    let map = fs.map(fd, 0, 4096, Protection { write: true, shared: true }).unwrap();
    let private = fs.map(fd, 0, 4096, Protection { write: true, shared: false }).unwrap();
    assert_eq!(fs.map(fd, 1, 4096, Protection { write: true, shared: false }), Err(Errno::EINVAL));
    fs.close(fd).unwrap();
    let mut memory = [9; 20];
    fs.read_map(map, 0, &mut memory).unwrap();
    assert_eq!(&memory[..12], b"0123456789\0\0");
    memory[2..14].fill(b'x');
    fs.sync_map(private, 0, &memory).unwrap();
    assert_eq!(get(&mut fs, "f"), Ok(b"0123456789".to_vec()));
    fs.sync_map(map, 0, &memory).unwrap();
    assert_eq!(get(&mut fs, "f"), Ok(b"01xxxxxxxx".to_vec()));
    fs.unlink(b"f").unwrap();
    fs.read_map(map, 0, &mut memory).unwrap();
    fs.unmap(map).unwrap();
    assert_eq!(fs.unmap(map), Err(Errno::EINVAL));
}

#[test]
fn hostile_names_are_refused_with_linuxs_errors() {
    let mut fs = device();
    let long = "n".repeat(65_536);
    for (path, error) in [
        (&b"a\0b"[..], Errno::EINVAL),
        (b"", Errno::ENOENT),
        (&long.as_bytes()[..256], Errno::ENAMETOOLONG),
        (long.as_bytes(), Errno::ENAMETOOLONG),
        (b"../../../../../../etc/passwd/x/../../y", Errno::ENOENT),
    ] {
        assert_eq!(fs.open(path, flags::RDWR | flags::CREAT, 0o600), Err(error));
        assert_eq!(fs.mkdir(path, 0o700), Err(error));
    }
    assert_eq!(fs.mkdir(&long.as_bytes()[..255], 0o700), Ok(()));
    assert_eq!(fs.mkdir("\u{1F600}\n\x1b[31m".as_bytes(), 0o700), Ok(()));
    fs.symlink(b"loop", b"loop").unwrap();
    assert_eq!(fs.stat(b"loop"), Err(Errno::ELOOP));
    for n in 0..41 {
        fs.symlink(format!("l{n}").as_bytes(), format!("l{}", n + 1).as_bytes()).unwrap();
    }
    put(&mut fs, "l0", b"end of the chain");
    assert_eq!(get(&mut fs, "l40"), Ok(b"end of the chain".to_vec()));
    assert_eq!(get(&mut fs, "l41"), Err(Errno::ELOOP));
    let deep = "d/".repeat(200);
    let mut path = Vec::new();
    for name in deep.as_bytes().chunks(2) {
        path.extend(name);
        fs.mkdir(&path, 0o700).unwrap();
    }
    assert!(fs.realpath(&path).unwrap().len() > 400);
}

#[test]
fn descriptors_are_few_and_the_lowest_is_taken() {
    let mut fs = device();
    let first = fs.open(b"/dev/null", flags::RDONLY, 0).unwrap();
    while fs.dup(first, 0).is_ok() {}
    assert_eq!(fs.descriptors().count(), 1024);
    assert_eq!(fs.open(b"/dev/null", flags::RDONLY, 0), Err(Errno::EMFILE));
    assert_eq!(fs.pipe(0), Err(Errno::EMFILE));
    fs.close(7).unwrap();
    assert_eq!(fs.pipe(0), Err(Errno::EMFILE));
    assert_eq!(fs.open(b"/dev/zero", flags::RDONLY, 0), Ok(7));
    assert_eq!((fs.dup2(7, 3), fs.dup2(7, 1024), fs.dup2(2000, 3)), (Ok(3), Err(Errno::EBADF), Err(Errno::EBADF)));
    let mut buf = [1; 3];
    assert_eq!((fs.read(3, &mut buf), buf), (Ok(3), [0; 3]));
}

mod as_a_value {
    use super::*;
    use proptest::prelude::*;

    /// Calls that change every part of the state.
    fn perform(fs: &mut Fs, (what, a, b): (u8, u8, u16)) {
        let path = |n: u8| [&b"a"[..], b"b", b"a/x", b"a/y", b"l", b"a/l/z"][usize::from(n) % 6];
        let (one, two, fd) = (path(a), path(b as u8), Fd::from(a % 8));
        fs.set_clock(i64::from(b));
        fs.set_draw(u64::from(b));
        let done = match what % 28 {
            0 => fs.mkdir(one, 0o755),
            1 => fs.open(one, u32::from(b) & 0o3303, 0o666).map(drop),
            2 => fs.open(one, flags::RDWR | flags::CREAT, 0o644).map(drop),
            3 => fs.close(fd),
            4 | 5 => fs.write(fd, &vec![a; usize::from(b)]).map(drop),
            6 => fs.pwrite(fd, &[1, 2, 3], i64::from(b) * 7).map(drop),
            7 => fs.read(fd, &mut vec![0; usize::from(b)]).map(drop),
            8 => fs.ftruncate(fd, i64::from(b)),
            9 => fs.rename(one, two),
            10 => fs.unlink(one),
            11 => fs.rmdir(one),
            12 => fs.symlink(one, two),
            13 => fs.link(one, two),
            14 => fs.pipe(0).map(drop),
            15 => fs.socketpair(0).map(drop),
            16 => fs.dup(fd, 0).map(drop),
            17 => fs.lock(fd, i64::from(a), i64::from(b), (b % 3 != 0).then_some(LockKind::Shared)),
            18 => fs.map(fd, 0, 4096, Protection { write: true, shared: true }).map(drop),
            19 => fs.unmap(u64::from(a % 8)),
            20 => fs.chmod(one, u32::from(b)),
            21 => fs.socket().map(drop),
            22 => fs.bind(fd, b % 3),
            23 => fs.listen(fd).and_then(|()| fs.set_aborts(fd, b % 2 == 0)),
            24 => fs.connect_here(fd, b % 3),
            25 => fs.accept(fd).map(drop),
            26 => fs.connect_pair(fd, b).and_then(|end| fs.set_patience(end, Way::In, b.into())),
            _ => fs.chdir(one),
        };
        let _ = done;
    }

    fn calls() -> impl Strategy<Value = Vec<(u8, u8, u16)>> {
        prop::collection::vec(any::<(u8, u8, u16)>(), 0..60)
    }

    fn run(mut fs: Fs, calls: &[(u8, u8, u16)]) -> Fs {
        calls.iter().for_each(|call| perform(&mut fs, *call));
        fs
    }

    proptest! {
        #[test]
        fn detours_leave_no_trace(prefix in calls(), detour in calls(), suffix in calls()) {
            let at = run(device(), &prefix);
            let (snapshot, hash) = (at.clone(), at.content_hash());
            run(at, &detour).content_hash();
            prop_assert_eq!(snapshot.content_hash(), hash);
            let (broken, unbroken) = (run(snapshot, &suffix), run(run(device(), &prefix), &suffix));
            prop_assert_eq!(broken.content_hash(), unbroken.content_hash());
            prop_assert!(broken == unbroken);
        }

        #[test]
        fn bytes_carry_everything(prefix in calls(), between in calls(), suffix in calls()) {
            let fs = run(device(), &prefix);
            let bytes = fs.to_bytes();
            let again = Fs::from_bytes(&bytes, &|_| None).unwrap();
            prop_assert!(again == fs && again.to_bytes() == bytes);
            prop_assert_eq!(again.content_hash(), fs.content_hash());
            prop_assert_eq!(run(again, &suffix).content_hash(), run(fs.clone(), &suffix).content_hash());
            let later = run(fs.clone(), &between);
            let mut w = crate::wire::Writer::default();
            fs.encode(&mut w, Some(&later));
            let again = Fs::decode(&mut crate::wire::Reader::new(&w.bytes), Some(&later), &|_| None).unwrap();
            prop_assert!(again == fs);
        }

        #[test]
        fn broken_bytes_are_refused_or_harmless(prefix in calls(), flips in prop::collection::vec(any::<(u32, u8)>(), 1..4), suffix in calls()) {
            let mut bytes = run(device(), &prefix).to_bytes();
            for (at, bit) in flips {
                let at = at as usize % bytes.len();
                bytes[at] ^= 1 << (bit % 8);
            }
            if let Ok(fs) = Fs::from_bytes(&bytes, &|_| None) {
                run(fs, &suffix);
            }
        }
    }
}
