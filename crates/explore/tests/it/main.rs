//! The explorer on scripted apps: scenarios with golden logs, and properties of apps that nobody has written.

mod properties;
mod run;
mod scenarios;
mod table;
