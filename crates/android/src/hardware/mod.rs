//! Natives of android.hardware: sensors that are quiet, and what is not there.

pub mod camera;
pub mod camera2;
pub mod plugs;
pub mod system_sensor_manager;

use libcore::natives::Table;

/// The tables of this package.
pub const TABLES: &[Table] = &[camera::NATIVES, camera2::NATIVES, plugs::NATIVES, system_sensor_manager::NATIVES];
