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
        vm.add_natives(table);
    }
    vm.add_state(random::Draws::default());
    crypto::add_states(vm);
    icu::add_states(vm);
    util::add_states(vm);
    xml::add_states(vm);
}

/// A table of natives.
pub type Table = &'static [Native];

/// Gives a machine the files of a device: Android's folders, and nothing on the standard streams.
pub fn add_files(vm: &mut Vm) -> Result<(), store::Errno> {
    let now = io::files::wall_nanos(vm);
    let mut fs = store::Fs::android(now, 16 << 30)?;
    for _ in 0..3 {
        fs.open(b"/dev/null", store::fs::flags::RDWR, 0)?;
    }
    add_file(&mut fs, crate::zones::PATH, crate::zones::tzdata())?;
    vm.add_state(io::files::Files { fs });
    Ok(())
}

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
