//! The tree of an Android 6 device before any app is installed.

use super::inode::Proc;
use super::{Device, Fs, Mount};
use crate::errno::Result;

/// User and group numbers of `android_filesystem_config.h` that own folders here.
const SYSTEM: u32 = 1000;
const CACHE: u32 = 2001;
const SDCARD: u32 = 1015;
const MEDIA_RW: u32 = 1023;
const SHELL: u32 = 2000;
const EVERYBODY: u32 = 9997;

/// Path, permissions, user, group. Several may not be looked into by apps, which file managers have to bear.
const FOLDERS: &[(&str, u32, u32, u32)] = &[
    ("/acct", 0o555, 0, 0),
    ("/config", 0o500, 0, 0),
    ("/oem", 0o755, 0, 0),
    ("/root", 0o700, 0, 0),
    ("/sbin", 0o750, 0, SHELL),
    ("/dev", 0o755, 0, 0),
    ("/proc", 0o555, 0, 0),
    ("/proc/self", 0o555, 0, 0),
    ("/sys", 0o555, 0, 0),
    ("/system", 0o755, 0, 0),
    ("/data", 0o771, SYSTEM, SYSTEM),
    ("/cache", 0o770, SYSTEM, CACHE),
    ("/mnt", 0o755, 0, SYSTEM),
    ("/mnt/media_rw", 0o750, MEDIA_RW, MEDIA_RW),
    ("/storage", 0o751, 0, SDCARD),
];

const DATA_FOLDERS: &[(&str, u32, u32, u32)] = &[
    ("/data/app", 0o771, SYSTEM, SYSTEM),
    ("/data/data", 0o771, SYSTEM, SYSTEM),
    ("/data/user", 0o711, SYSTEM, SYSTEM),
    ("/data/local", 0o751, 0, 0),
    ("/data/local/tmp", 0o771, SHELL, SHELL),
    ("/data/anr", 0o775, SYSTEM, SYSTEM),
    ("/data/media", 0o770, MEDIA_RW, MEDIA_RW),
    ("/data/system", 0o775, SYSTEM, SYSTEM),
    ("/data/misc", 0o1771, SYSTEM, 9998),
    ("/data/dalvik-cache", 0o771, 0, 0),
    ("/data/property", 0o700, 0, 0),
    ("/storage/emulated", 0o771, 0, SDCARD),
    ("/storage/emulated/0", 0o771, 0, EVERYBODY),
];

const DEVICES: &[(&str, Device)] = &[
    ("/dev/null", Device::Null),
    ("/dev/zero", Device::Zero),
    ("/dev/full", Device::Full),
    ("/dev/random", Device::Random),
    ("/dev/urandom", Device::Random),
];

const PROCS: &[(&str, Proc)] = &[
    ("/proc/self/cmdline", Proc::Cmdline),
    ("/proc/self/status", Proc::Status),
    ("/proc/self/stat", Proc::Stat),
    ("/proc/self/statm", Proc::Statm),
    ("/proc/self/maps", Proc::Maps),
    ("/proc/self/mounts", Proc::Mounts),
    ("/proc/self/fd", Proc::Fds),
    ("/proc/stat", Proc::SystemStat),
    ("/proc/uptime", Proc::Uptime),
];

const LINKS: &[(&str, &str)] = &[
    ("/sdcard", "/storage/emulated/0"),
    ("/mnt/sdcard", "/storage/emulated/0"),
    ("/data/user/0", "/data/data"),
    ("/etc", "/system/etc"),
    ("/vendor", "/system/vendor"),
    ("/d", "/sys/kernel/debug"),
    ("/charger", "/sbin/healthd"),
    ("/proc/mounts", "self/mounts"),
];

impl Fs {
    /// Android's folders, devices and links, with `/data` of `data_bytes`; `/system` is still writable for the
    /// installer ([`Fs::remount`] ends that) and the process is the superuser.
    pub fn android(now: i64, data_bytes: u64) -> Result<Fs> {
        let mut fs = Fs::new(Mount::read_only(64 << 20, "rootfs / rootfs ro,relatime 0 0"));
        fs.set_clock(now);
        fs.make_folders(FOLDERS)?;
        fs.mount(b"/dev", Mount::writable(64 << 20, "tmpfs /dev tmpfs rw,nosuid,relatime,mode=755 0 0"))?;
        fs.mount(b"/system", Mount::read_only(4 << 30, "/dev/block/vda /system ext4 ro,relatime 0 0"))?;
        fs.mount(b"/data", Mount::writable(data_bytes, "/dev/block/vdb /data ext4 rw,nosuid,nodev,noatime 0 0"))?;
        fs.mount(b"/cache", Mount::writable(64 << 20, "/dev/block/vdc /cache ext4 rw,nosuid,nodev,noatime 0 0"))?;
        let storage = "/dev/fuse /storage/emulated fuse rw,nosuid,nodev 0 0";
        fs.mount(b"/storage", Mount::shared(data_bytes, storage, EVERYBODY))?;
        fs.make_folders(DATA_FOLDERS)?;
        DEVICES.iter().try_for_each(|(path, device)| fs.mkdev(path.as_bytes(), *device, 0o666))?;
        PROCS.iter().try_for_each(|(path, proc)| fs.mkproc(path.as_bytes(), *proc))?;
        LINKS.iter().try_for_each(|(path, target)| fs.symlink(target.as_bytes(), path.as_bytes()))?;
        Ok(fs)
    }

    fn make_folders(&mut self, folders: &[(&str, u32, u32, u32)]) -> Result<()> {
        for (path, permissions, uid, gid) in folders {
            self.mkdir(path.as_bytes(), *permissions)?;
            self.chown(path.as_bytes(), Some(*uid), Some(*gid))?;
        }
        Ok(())
    }
}
