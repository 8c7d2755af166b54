//! What measurements of minimising share: a device whose sources of variation and network are named on the command line.

use embedded::{Embedded, Policy};
use std::sync::Arc;

/// A device on which these sources vary; `-` is no file with answers of hosts, and no network.
pub(crate) fn phone(vary: &str, stubs: &str) -> Result<Embedded, Box<dyn std::error::Error>> {
    let pack = Arc::new(boot::prepare(&boot::Options::new(23), &mut boot::Silent)?);
    let mut device = Embedded::new(pack, vm::Config::default())?;
    device.set_policy(Policy { vary: vary.parse()?, connected: stubs != "-", ..Policy::default() });
    if stubs != "-" {
        let alone = |name: &str| Err(format!("{name}: one file is enough"));
        device.set_network(lab::network::parse(&std::fs::read_to_string(stubs)?, &alone)?);
    }
    Ok(device)
}
