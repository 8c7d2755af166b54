//! Natives of Android's framework classes (`android.*`, `com.android.internal.*`), bound to the machine.
//!
//! The framework's Java runs as it is; what it asks of `libandroid_runtime` is answered here, by the crates that
//! know no virtual machine: `apk` for resources, `graphics` for text and drawing, `store` for databases. Folders
//! follow the packages, one file per class. What nobody wrote is a gap that the machine counts (invariant 8).

pub mod animation;
pub mod app;
pub mod content;
pub mod database;
pub mod fields;
pub mod graphics;
pub mod handler;
pub mod hardware;
pub mod idle;
pub mod in_java;
pub mod internal;
pub mod media;
pub mod net;
pub mod opengl;
pub mod os;
pub mod others;
pub mod renderscript;
pub mod text;
pub mod util;
pub mod view;
pub mod webkit;

use libcore::natives::Table;
use vm::Vm;
use vm::class::LoaderId;
use vm::link::LinkError;
use vm::machine::Partial;

/// Registers all natives of this crate, and the state that they keep.
pub fn register(vm: &mut Vm) {
    let groups: &[&[Table]] = &[
        animation::TABLES,
        app::TABLES,
        content::TABLES,
        database::TABLES,
        graphics::TABLES,
        hardware::TABLES,
        internal::TABLES,
        media::TABLES,
        net::TABLES,
        opengl::TABLES,
        os::TABLES,
        others::TABLES,
        renderscript::TABLES,
        text::TABLES,
        util::TABLES,
        view::TABLES,
        webkit::TABLES,
    ];
    for table in groups.iter().copied().flatten() {
        vm.add_natives(&table());
    }
    animation::add_states(vm);
    content::add_states(vm);
    database::add_states(vm);
    graphics::add_states(vm);
    media::add_states(vm);
    opengl::add_states(vm);
    os::add_states(vm);
    text::add_states(vm);
    view::add_states(vm);
}

/// Lets the services of our system server answer interfaces in part; after the boot class path was installed.
pub fn allow_partial_services(vm: &mut Vm) -> Result<(), LinkError> {
    let base = vm.find_class(LoaderId::BOOT, "gibbon/server/Partial")?;
    let service = vm.find_class(LoaderId::BOOT, "gibbon/server/Service")?;
    let default = vm.find_method(service, "defaultAnswer", "(Ljava/lang/String;)Ljava/lang/Object;");
    vm.partial = default.map(|default| Partial { base, default });
    Ok(())
}
