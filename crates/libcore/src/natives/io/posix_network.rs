//! libcore.io.Posix: sockets of a phone that is offline, or that reaches the hosts of a stub network.
//!
//! Sockets can be made and configured. Names are not found but for `localhost`, other hosts are not reached, and
//! nobody listens on this one. The hosts that a file of the device names are the exception: each has an address, and
//! whoever connects to one talks to a thread of `gibbon.net.StubServer` through a pair of sockets.

use super::files::*;
use super::posix::{IO_KEY, check, descriptor, read_bytes, write_bytes};
use crate::natives::Table;
use store::Errno;
use store::fs::Fd;
use vm::layout::Ref;
use vm::native::{int, reference, void};
use vm::thread::{Origin, Wait};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

const CLASS: &str = "libcore/io/Posix";
const OFFLINE: &str = "the device is offline";

/// Natives of Posix on sockets.
pub const NATIVES: Table = &[
    Native::model(CLASS, "socket", "(III)Ljava/io/FileDescriptor;", socket, OFFLINE),
    Native::exact(CLASS, "socketpair", "(IIILjava/io/FileDescriptor;Ljava/io/FileDescriptor;)V", socketpair),
    Native::model(CLASS, "connect", "(Ljava/io/FileDescriptor;Ljava/net/InetAddress;I)V", connect, OFFLINE),
    Native::model(CLASS, "connect", "(Ljava/io/FileDescriptor;Ljava/net/SocketAddress;)V", refuse, OFFLINE),
    Native::model(CLASS, "bind", "(Ljava/io/FileDescriptor;Ljava/net/InetAddress;I)V", done, OFFLINE),
    Native::model(CLASS, "bind", "(Ljava/io/FileDescriptor;Ljava/net/SocketAddress;)V", done, OFFLINE),
    Native::model(
        CLASS,
        "getsockname",
        "(Ljava/io/FileDescriptor;)Ljava/net/SocketAddress;",
        getsockname,
        "every socket has the same port",
    ),
    Native::model(CLASS, "listen", "(Ljava/io/FileDescriptor;I)V", done, OFFLINE),
    Native::model(
        CLASS,
        "accept",
        "(Ljava/io/FileDescriptor;Ljava/net/InetSocketAddress;)Ljava/io/FileDescriptor;",
        accept,
        "nobody ever connects",
    ),
    Native::model(CLASS, "shutdown", "(Ljava/io/FileDescriptor;I)V", shutdown, OFFLINE),
    Native::model(
        CLASS,
        "recvfromBytes",
        "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIILjava/net/InetSocketAddress;)I",
        receive,
        OFFLINE,
    ),
    Native::model(
        CLASS,
        "sendtoBytes",
        "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIILjava/net/InetAddress;I)I",
        send,
        OFFLINE,
    ),
    Native::model(
        CLASS,
        "sendtoBytes",
        "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIILjava/net/SocketAddress;)I",
        |c| fail(c, "sendto", Errno::ENETUNREACH),
        OFFLINE,
    ),
    Native::model(
        CLASS,
        "getpeername",
        "(Ljava/io/FileDescriptor;)Ljava/net/SocketAddress;",
        |c| fail(c, "getpeername", Errno::ENOTCONN),
        OFFLINE,
    ),
    Native::model(CLASS, "setsockoptByte", "(Ljava/io/FileDescriptor;III)V", done, OFFLINE),
    Native::model(CLASS, "setsockoptInt", "(Ljava/io/FileDescriptor;III)V", done, OFFLINE),
    Native::model(CLASS, "setsockoptIpMreqn", "(Ljava/io/FileDescriptor;III)V", done, OFFLINE),
    Native::model(CLASS, "setsockoptIfreq", "(Ljava/io/FileDescriptor;IILjava/lang/String;)V", done, OFFLINE),
    Native::model(
        CLASS,
        "setsockoptLinger",
        "(Ljava/io/FileDescriptor;IILandroid/system/StructLinger;)V",
        done,
        OFFLINE,
    ),
    Native::model(
        CLASS,
        "setsockoptTimeval",
        "(Ljava/io/FileDescriptor;IILandroid/system/StructTimeval;)V",
        done,
        OFFLINE,
    ),
    Native::model(CLASS, "getsockoptByte", "(Ljava/io/FileDescriptor;II)I", |_| int(0), OFFLINE),
    Native::model(CLASS, "getsockoptInt", "(Ljava/io/FileDescriptor;II)I", |_| int(0), OFFLINE),
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

/// Where the hosts of the stub network are named.
const HOSTS: &str = "/data/system/gibbon.hosts";
/// Bytes of that file that are read.
const MOST_HOSTS: usize = 1 << 20;
/// The port of a socket that the app did not give one.
const PORT: u32 = 45_678;
const EAI_NODATA: i32 = 7;
const EAI_NONAME: i32 = 8;
const AI_NUMERICHOST: i32 = 4;
const NI_NUMERICHOST: i32 = 2;
/// Requests for the address of an interface and for its mask; the third is for its broadcast address.
const SIOCGIFADDR: i32 = 0x8915;
const SIOCGIFNETMASK: i32 = 0x891b;

fn fail(call: &mut Call<'_>, function: &str, error: Errno) -> NativeResult {
    Err(errno(call.vm, function, error))
}

fn done(call: &mut Call<'_>) -> NativeResult {
    descriptor(call, "socket")?;
    void()
}

/// One end of a pair whose other end is closed.
fn socket(call: &mut Call<'_>) -> NativeResult {
    let result = fs(call.vm).socketpair(0);
    let (fd, other) = check(call, "socket", result)?;
    let result = fs(call.vm).close(other);
    check(call, "socket", result)?;
    reference(new_fd(call.vm, fd)?)
}

fn socketpair(call: &mut Call<'_>) -> NativeResult {
    let (_, _, _, _) = (call.reference(), call.int(), call.int(), call.int());
    let (one, two) = (call.object("fd1")?, call.object("fd2")?);
    let result = fs(call.vm).socketpair(0);
    let (a, b) = check(call, "socketpair", result)?;
    set_fd_number(call.vm, one, a as i32)?;
    set_fd_number(call.vm, two, b as i32)?;
    void()
}

/// The bytes of an `InetAddress`.
fn address_bytes(call: &mut Call<'_>, address: Ref) -> Vec<u8> {
    let class = call.vm.class_of(address);
    let Some(at) = call.vm.field_offset(class, "ipaddress", "[B") else { return Vec::new() };
    match Ref(call.vm.heap.region.load_u32(address.at(at))).non_null() {
        Some(bytes) => call.vm.array_bytes(bytes).to_vec(),
        None => Vec::new(),
    }
}

fn connect(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return void();
    }
    let fd = descriptor(call, "connect")?;
    let (address, port) = (call.object("address")?, call.int());
    let bytes = address_bytes(call, address);
    if let Some(host) = stub_host(call, &bytes) {
        return connect_to_stub(call, fd, &host, port);
    }
    let here = bytes.first() == Some(&127) || bytes.len() == 16 && bytes.ends_with(&[0, 0, 0, 1]);
    fail(call, "connect", if here { Errno::ECONNREFUSED } else { Errno::ENETUNREACH })
}

/// Makes the socket one end of a pair, and has a thread of Java answer at the other.
fn connect_to_stub(call: &mut Call<'_>, fd: Fd, host: &str, port: i32) -> NativeResult {
    let result = fs(call.vm).socketpair(0);
    let (ours, theirs) = check(call, "connect", result)?;
    let result = fs(call.vm).dup2(ours, fd);
    check(call, "connect", result)?;
    let result = fs(call.vm).close(ours);
    check(call, "connect", result)?;
    let class = call.vm.classes.boot("gibbon/net/StubServer")?;
    let method = call.vm.virtual_method(class, "accept", "(ILjava/lang/String;I)V")?;
    let host = call.vm.new_string(host)?;
    Ok(Answer::Call(Callback { method, args: vec![theirs, host.0, port as u32], step: 1, catch: false }))
}

/// The hosts of the stub network, one in a line; the n-th has the n-th address of 198.18.0.0/16.
fn stub_hosts(call: &mut Call<'_>) -> Vec<String> {
    let fs = fs(call.vm);
    let Ok(stat) = fs.stat(HOSTS.as_bytes()) else { return Vec::new() };
    let Ok(fd) = fs.open(HOSTS.as_bytes(), store::fs::flags::RDONLY, 0) else { return Vec::new() };
    let mut text = vec![0; MOST_HOSTS.min(stat.size as usize)];
    let read = fs.read(fd, &mut text).unwrap_or(0);
    // What cannot be closed was not opened, and then nothing was read.
    let closed = fs.close(fd).is_ok();
    text.truncate(if closed { read } else { 0 });
    String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()
}

/// Whether any host answers; asked for every piece that is sent or received.
fn has_stubs(call: &mut Call<'_>) -> bool {
    fs(call.vm).stat(HOSTS.as_bytes()).is_ok()
}

fn stub_host(call: &mut Call<'_>, address: &[u8]) -> Option<String> {
    let &[198, 18, high, low] = address else { return None };
    let hosts = stub_hosts(call);
    hosts.into_iter().nth(usize::from(high) << 8 | usize::from(low))
}

fn stub_address(call: &mut Call<'_>, host: &str) -> Option<Vec<u8>> {
    let at = stub_hosts(call).iter().position(|known| known.eq_ignore_ascii_case(host))?;
    let [high, low] = u16::try_from(at).ok()?.to_be_bytes();
    Some(vec![198, 18, high, low])
}

/// A connection is read like a file.
fn receive(call: &mut Call<'_>) -> NativeResult {
    if has_stubs(call) { read_bytes(call) } else { fail(call, "recvfrom", Errno::ENOTCONN) }
}

fn send(call: &mut Call<'_>) -> NativeResult {
    if has_stubs(call) { write_bytes(call) } else { fail(call, "sendto", Errno::ENETUNREACH) }
}

/// Nothing is shut down before it is closed: answers end a connection here.
fn shutdown(call: &mut Call<'_>) -> NativeResult {
    descriptor(call, "shutdown")?;
    if has_stubs(call) { void() } else { fail(call, "shutdown", Errno::ENOTCONN) }
}

/// Has Java make the address of any host, which sockets are bound to.
fn getsockname(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return reference(Ref(call.state(0)));
    }
    descriptor(call, "getsockname")?;
    let class = call.vm.classes.boot("java/net/InetSocketAddress")?;
    let method = call.vm.virtual_method(class, "<init>", "(I)V")?;
    let object = call.vm.new_object(class)?;
    call.set_state(0, object.0);
    Ok(Answer::Call(Callback { method, args: vec![object.0, PORT], step: 1, catch: false }))
}

fn refuse(call: &mut Call<'_>) -> NativeResult {
    fail(call, "connect", Errno::ECONNREFUSED)
}

/// Waits until the socket is closed.
fn accept(call: &mut Call<'_>) -> NativeResult {
    let fd: Fd = descriptor(call, "accept")?;
    let result = fs(call.vm).poll(fd);
    check(call, "accept", result)?;
    Ok(Answer::Block(Wait::Key(IO_KEY, None, Origin::Sleep), 1))
}

fn gai(call: &mut Call<'_>, function: &str, error: i32) -> Raise {
    match call.vm.new_string(function) {
        Ok(name) => Raise::With("android/system/GaiException", "(Ljava/lang/String;I)V", vec![name.0, error as u32]),
        Err(raise) => raise,
    }
}

/// Numbers and `localhost` have addresses, other names have none.
fn getaddrinfo(call: &mut Call<'_>) -> NativeResult {
    let (_, node, hints) = (call.reference(), call.string("node")?, call.reference());
    if call.step == 1 {
        let class = call.vm.classes.boot("java/net/InetAddress")?;
        let address = call.result_ref();
        return reference(call.vm.new_ref_array(class, &[address])?);
    }
    let numeric = match hints.non_null() {
        Some(hints) => {
            let class = call.vm.class_of(hints);
            let at = call.vm.field_offset(class, "ai_flags", "I");
            at.is_some_and(|at| call.vm.heap.region.load_i32(hints.at(at)) & AI_NUMERICHOST != 0)
        }
        None => false,
    };
    let local = (!numeric && node == "localhost").then(|| vec![127, 0, 0, 1]);
    let named = local.or_else(|| if numeric { None } else { stub_address(call, &node) });
    match parse_address(&node).map(|bytes| (bytes, false)).or(named.map(|bytes| (bytes, true))) {
        Some((bytes, named)) => make_address(call, named.then_some(node.as_str()), &bytes),
        None => Err(gai(call, "android_getaddrinfo", if numeric { EAI_NONAME } else { EAI_NODATA })),
    }
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
        return fail(call, "ioctl", Errno::EADDRNOTAVAIL);
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

/// Has Java make an `InetAddress`.
fn make_address(call: &mut Call<'_>, host: Option<&str>, bytes: &[u8]) -> NativeResult {
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
