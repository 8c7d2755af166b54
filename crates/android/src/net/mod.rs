//! Natives of android.net.

pub mod local_socket_impl;
pub mod network_utils;

use libcore::natives::Table;

/// The tables of this package.
pub const TABLES: &[Table] = &[local_socket_impl::NATIVES, network_utils::NATIVES];
