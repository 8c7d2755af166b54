//! Natives: what the guest's core classes ask of the host.
//!
//! One file per class, named after it. Each file ends in a table of its natives with how true they are; this
//! module only collects the tables.

use vm::{Native, Vm};

pub mod crypto;
pub mod dalvik;
pub mod icu;
pub mod io;
pub mod lang;
pub mod peers;
pub mod random;
pub mod slots;
pub mod util;
pub mod xml;

/// Registers all natives of this crate.
pub fn register(vm: &mut Vm) {
    for table in lang::TABLES
        .iter()
        .chain(dalvik::TABLES)
        .chain(io::TABLES)
        .chain(icu::TABLES)
        .chain(util::TABLES)
        .chain(crypto::TABLES)
        .chain(xml::TABLES)
    {
        vm.add_natives(&table());
    }
    vm.add_state(random::Draws::default());
    crypto::add_states(vm);
    icu::add_states(vm);
    util::add_states(vm);
    xml::add_states(vm);
}

/// A table of natives, made when it is asked for: [`natives!`](crate::natives!) tells why.
pub type Table = fn() -> Vec<Native>;

/// Makes a table of natives. It is code and no data, because a row is full of addresses: a program that may lie anywhere
/// writes all addresses in its data before it starts, and would do so for thousands of natives to say its version.
#[macro_export]
macro_rules! natives {
    ($($native:expr),* $(,)?) => {
        || vec![$($native),*]
    };
}

/// Gives a machine the files of a device: Android's folders, and nothing on the standard streams.
pub fn add_files(vm: &mut Vm) -> Result<(), store::Errno> {
    let now = io::files::wall_nanos(vm);
    let mut fs = store::Fs::android(now, 16 << 30)?;
    for _ in 0..3 {
        fs.open(b"/dev/null", store::fs::flags::RDWR, 0)?;
    }
    add_file(&mut fs, crate::zones::PATH, crate::zones::tzdata())?;
    KERNEL_FILES.iter().try_for_each(|(path, text)| add_file(&mut fs, path, text.as_bytes()))?;
    for core in 0..4 {
        for (name, text) in FREQUENCIES {
            let path = format!("/sys/devices/system/cpu/cpu{core}/cpufreq/{name}");
            add_file(&mut fs, &path, text.as_bytes())?;
        }
    }
    vm.add_state(io::files::Files { fs });
    Ok(())
}

/// What the kernel tells about itself: four cores, 2 GiB, and a network card without a network.
const KERNEL_FILES: &[(&str, &str)] = &[
    (
        "/proc/cpuinfo",
        "processor\t: 0\nmodel name\t: ARMv7 Processor rev 0 (v7l)\nBogoMIPS\t: 38.40\n\n\
         processor\t: 1\nmodel name\t: ARMv7 Processor rev 0 (v7l)\nBogoMIPS\t: 38.40\n\n\
         processor\t: 2\nmodel name\t: ARMv7 Processor rev 0 (v7l)\nBogoMIPS\t: 38.40\n\n\
         processor\t: 3\nmodel name\t: ARMv7 Processor rev 0 (v7l)\nBogoMIPS\t: 38.40\n\n\
         Features\t: swp half thumb fastmult vfp edsp neon vfpv3 tls vfpv4 idiva idivt\n\
         CPU implementer\t: 0x51\nCPU architecture: 7\nCPU variant\t: 0x1\nCPU part\t: 0x06f\n\
         CPU revision\t: 0\n\nHardware\t: gibbon\nRevision\t: 0000\nSerial\t\t: 0000000000000000\n",
    ),
    (
        "/proc/meminfo",
        "MemTotal:        2097152 kB\nMemFree:          524288 kB\nBuffers:           32768 kB\n\
         Cached:           524288 kB\nSwapCached:            0 kB\nActive:           819200 kB\n\
         Inactive:         409600 kB\nSwapTotal:             0 kB\nSwapFree:              0 kB\n",
    ),
    ("/proc/version", "Linux version 3.10.73 (android@localhost) (gcc version 4.9) #1 SMP PREEMPT\n"),
    ("/proc/loadavg", "0.40 0.35 0.30 1/900 1500\n"),
    (
        "/proc/diskstats",
        " 179       0 mmcblk0 20000 9000 1600000 30000 8000 7000 240000 60000 0 40000 90000\n \
         179       1 mmcblk0p1 100 10 1600 80 0 0 0 0 0 70 80\n",
    ),
    ("/proc/filesystems", "nodev\tsysfs\nnodev\ttmpfs\nnodev\tproc\n\text4\nnodev\tfuse\n"),
    (
        "/proc/net/dev",
        "Inter-|   Receive                                                |  Transmit\n \
         face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed\n    \
         lo:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0\n \
         wlan0:       0       0    0    0    0     0          0         0        0       0    0    0    0     0       0          0\n",
    ),
    ("/proc/net/arp", "IP address       HW type     Flags       HW address            Mask     Device\n"),
    ("/proc/net/route", "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"),
    ("/proc/net/if_inet6", "00000000000000000000000000000001 01 80 10 80       lo\n"),
    ("/sys/class/net/lo/ifindex", "1\n"),
    ("/sys/class/net/lo/flags", "0x9\n"),
    ("/sys/class/net/lo/mtu", "65536\n"),
    ("/sys/class/net/lo/address", "00:00:00:00:00:00\n"),
    ("/sys/class/net/wlan0/ifindex", "2\n"),
    ("/sys/class/net/wlan0/flags", "0x1003\n"),
    ("/sys/class/net/wlan0/mtu", "1500\n"),
    ("/sys/class/net/wlan0/address", "02:00:00:00:00:00\n"),
    ("/sys/devices/system/cpu/possible", "0-3\n"),
    ("/sys/devices/system/cpu/present", "0-3\n"),
    ("/sys/devices/system/cpu/online", "0-3\n"),
];

/// What each processor tells about its speed, below `/sys/devices/system/cpu/cpuN/cpufreq`.
const FREQUENCIES: &[(&str, &str)] = &[
    ("cpuinfo_max_freq", "1512000\n"),
    ("cpuinfo_min_freq", "384000\n"),
    ("scaling_max_freq", "1512000\n"),
    ("scaling_min_freq", "384000\n"),
    ("scaling_cur_freq", "1026000\n"),
    ("scaling_available_frequencies", "384000 1026000 1512000 \n"),
    ("scaling_governor", "interactive\n"),
    ("scaling_available_governors", "interactive performance\n"),
    ("stats/time_in_state", "384000 100000\n1026000 20000\n1512000 5000\n"),
];

/// Adds a file of the system.
fn add_file(fs: &mut store::Fs, path: &str, bytes: &[u8]) -> Result<(), store::Errno> {
    use store::fs::flags;
    if let Some((folder, _)) = path.rsplit_once('/') {
        fs.mkdirs(folder.as_bytes(), 0o755)?;
    }
    let fd = fs.open(path.as_bytes(), flags::RDWR | flags::CREAT, 0o644)?;
    fs.write(fd, bytes)?;
    fs.close(fd)
}
