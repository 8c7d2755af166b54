//! libcore.io.Posix: names and addresses of hosts and interfaces.
//!
//! A phone that is offline finds no name but its own. With a stub network the names of its hosts are found.

use super::files::*;
use super::posix::descriptor;
use super::posix_network::{address_bytes, has_stubs, in_java};
use crate::natives::Table;
use store::Errno;
use vm::layout::Ref;
use vm::native::reference;
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

const CLASS: &str = "libcore/io/Posix";
const OFFLINE: &str = "the device is offline or reaches the hosts of a stub network";

/// Natives of Posix on names.
pub const NATIVES: Table = crate::natives![
    Native::model(
        CLASS,
        "android_getaddrinfo",
        "(Ljava/lang/String;Landroid/system/StructAddrinfo;I)[Ljava/net/InetAddress;",
        getaddrinfo,
        OFFLINE,
    ),
    Native::exact(CLASS, "gai_strerror", "(I)Ljava/lang/String;", gai_strerror),
    Native::model(CLASS, "getnameinfo", "(Ljava/net/InetAddress;I)Ljava/lang/String;", getnameinfo, OFFLINE),
    Native::exact(CLASS, "inet_pton", "(ILjava/lang/String;)Ljava/net/InetAddress;", inet_pton),
    Native::exact(CLASS, "if_indextoname", "(I)Ljava/lang/String;", if_indextoname),
    Native::model(
        CLASS,
        "ioctlInetAddress",
        "(Ljava/io/FileDescriptor;ILjava/lang/String;)Ljava/net/InetAddress;",
        interface_address,
        OFFLINE,
    ),
];

const EAI_NODATA: i32 = 7;
const EAI_NONAME: i32 = 8;
const AI_NUMERICHOST: i32 = 4;
const NI_NUMERICHOST: i32 = 2;
/// Requests for the address of an interface and for its mask; the third is for its broadcast address.
const SIOCGIFADDR: i32 = 0x8915;
const SIOCGIFNETMASK: i32 = 0x891b;

fn gai(call: &mut Call<'_>, function: &str, error: i32) -> Raise {
    match call.vm.new_string(function) {
        Ok(name) => Raise::With("android/system/GaiException", "(Ljava/lang/String;I)V", vec![name.0, error as u32]),
        Err(raise) => raise,
    }
}

/// Numbers and `localhost` have addresses, other names only where there is a stub network, whose Java is asked.
fn getaddrinfo(call: &mut Call<'_>) -> NativeResult {
    let (_, node, hints) = (call.reference(), call.string("node")?, call.reference());
    let numeric = is_numeric(call, hints);
    let missing = if numeric { EAI_NONAME } else { EAI_NODATA };
    if call.step == 1 {
        let class = call.vm.classes.boot("java/net/InetAddress")?;
        return match call.result_ref().non_null() {
            Some(address) => reference(call.vm.new_ref_array(class, &[address])?),
            None => Err(gai(call, "android_getaddrinfo", missing)),
        };
    }
    match parse_address(&node) {
        Some(bytes) => make_address(call, None, &bytes),
        None if numeric => Err(gai(call, "android_getaddrinfo", missing)),
        None if node == "localhost" => make_address(call, Some(&node), &[127, 0, 0, 1]),
        None if has_stubs(call) => {
            let name = call.vm.new_string(&node)?;
            in_java(call, "StubNetwork", "resolve", "(Ljava/lang/String;)Ljava/net/InetAddress;", vec![name.0], 1)
        }
        None => Err(gai(call, "android_getaddrinfo", missing)),
    }
}

/// Whether only numbers are to be taken for addresses.
fn is_numeric(call: &mut Call<'_>, hints: Ref) -> bool {
    let Some(hints) = hints.non_null() else { return false };
    let class = call.vm.class_of(hints);
    let at = call.vm.field_offset(class, "ai_flags", "I");
    at.is_some_and(|at| call.vm.heap.region.load_i32(hints.at(at)) & AI_NUMERICHOST != 0)
}

/// Addresses have no names here but the phone's own; as numbers they can always be told.
fn getnameinfo(call: &mut Call<'_>) -> NativeResult {
    let (_, address, flags) = (call.reference(), call.object("address")?, call.int());
    let bytes = address_bytes(call, address);
    let text = if flags & NI_NUMERICHOST != 0 {
        numeric(&bytes)
    } else {
        (bytes.first() == Some(&127)).then(|| "localhost".to_owned())
    };
    match text {
        Some(text) => reference(call.vm.new_string(&text)?),
        None => Err(gai(call, "getnameinfo", EAI_NONAME)),
    }
}

/// An address as the C library writes it.
fn numeric(bytes: &[u8]) -> Option<String> {
    let four = <[u8; 4]>::try_from(bytes).map(std::net::IpAddr::from);
    let address = four.or_else(|_| <[u8; 16]>::try_from(bytes).map(std::net::IpAddr::from)).ok()?;
    Some(address.to_string())
}

/// The interfaces of `/sys/class/net`, by number.
fn if_indextoname(call: &mut Call<'_>) -> NativeResult {
    let (_, index) = (call.reference(), call.int());
    match index {
        1 => reference(call.vm.new_string("lo")?),
        2 => reference(call.vm.new_string("wlan0")?),
        _ => reference(Ref::NULL),
    }
}

/// Only the loopback interface has an address.
fn interface_address(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return reference(call.result_ref());
    }
    descriptor(call, "ioctl")?;
    let (request, name) = (call.int(), call.string("interfaceName")?);
    if name != "lo" {
        return Err(errno(call.vm, "ioctl", Errno::EADDRNOTAVAIL));
    }
    let bytes = match request {
        SIOCGIFADDR => [127, 0, 0, 1],
        SIOCGIFNETMASK => [255, 0, 0, 0],
        _ => [0; 4],
    };
    make_address(call, None, &bytes)
}

fn inet_pton(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return reference(call.result_ref());
    }
    let (_, _, text) = (call.reference(), call.int(), call.string("address")?);
    match parse_address(&text) {
        Some(bytes) => make_address(call, None, &bytes),
        None => reference(Ref::NULL),
    }
}

fn parse_address(text: &str) -> Option<Vec<u8>> {
    match text.parse().ok()? {
        std::net::IpAddr::V4(address) => Some(address.octets().to_vec()),
        std::net::IpAddr::V6(address) => Some(address.octets().to_vec()),
    }
}

/// Has Java make an `InetAddress`, after which step 1 comes.
pub(super) fn make_address(call: &mut Call<'_>, host: Option<&str>, bytes: &[u8]) -> NativeResult {
    let class = call.vm.classes.boot("java/net/InetAddress")?;
    let host = match host {
        Some(host) => call.vm.new_string(host)?,
        None => Ref::NULL,
    };
    let bytes = call.vm.new_bytes(bytes)?;
    let signature = "(Ljava/lang/String;[B)Ljava/net/InetAddress;";
    let method = call.vm.virtual_method(class, "getByAddress", signature)?;
    Ok(Answer::Call(Callback { method, args: vec![host.0, bytes.0], step: 1, catch: false }))
}

fn gai_strerror(call: &mut Call<'_>) -> NativeResult {
    let (_, error) = (call.reference(), call.int());
    let text = match error {
        2 => "Temporary failure in name resolution",
        4 => "Non-recoverable failure in name resolution",
        EAI_NODATA => "No address associated with hostname",
        EAI_NONAME => "hostname nor servname provided, or not known",
        _ => "Unknown error",
    };
    reference(call.vm.new_string(text)?)
}
