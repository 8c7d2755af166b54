//! Programs of the guest that use Android's framework classes on our natives.

mod databases;
mod device;
mod resources;
mod shapes;
