//! libcore.io.Posix: sockets of a phone that is offline, or that reaches the hosts of a stub network.
//!
//! Servers of the app are reached at any address of the phone itself. The hosts of a stub network have addresses in
//! 198.18.0.0/16; whoever connects to one talks to a thread of `gibbon.net.StubServer` through a pair of sockets. Other
//! hosts are not reached. Datagrams go nowhere and none come.

use super::files::*;
use super::posix::{IO_KEY, check, descriptor, is_blocking, read_as, wait_for_io, would_block, write_as};
use super::posix_names::make_address;
use crate::natives::Table;
use store::Errno;
use store::fs::{Fd, Shutdown, Way};
use vm::layout::Ref;
use vm::native::{int, reference, void};
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

const CLASS: &str = "libcore/io/Posix";
const OFFLINE: &str = "the device is offline or reaches the hosts of a stub network";
const UNUSED: &str = "options that change nothing here are not remembered";

/// Natives of Posix on sockets.
pub const NATIVES: Table = crate::natives![
    Native::model(CLASS, "socket", "(III)Ljava/io/FileDescriptor;", socket, OFFLINE),
    Native::exact(CLASS, "socketpair", "(IIILjava/io/FileDescriptor;Ljava/io/FileDescriptor;)V", socketpair),
    Native::model(CLASS, "connect", "(Ljava/io/FileDescriptor;Ljava/net/InetAddress;I)V", connect, OFFLINE),
    Native::model(CLASS, "connect", "(Ljava/io/FileDescriptor;Ljava/net/SocketAddress;)V", refuse, OFFLINE),
    Native::model(
        CLASS,
        "bind",
        "(Ljava/io/FileDescriptor;Ljava/net/InetAddress;I)V",
        bind,
        "all addresses of the phone are one",
    ),
    Native::model(CLASS, "bind", "(Ljava/io/FileDescriptor;Ljava/net/SocketAddress;)V", unused, OFFLINE),
    Native::model(
        CLASS,
        "getsockname",
        "(Ljava/io/FileDescriptor;)Ljava/net/SocketAddress;",
        getsockname,
        "all addresses of the phone are one",
    ),
    Native::model(CLASS, "listen", "(Ljava/io/FileDescriptor;I)V", listen, "the queue is as long as Linux makes it"),
    Native::exact(
        CLASS,
        "accept",
        "(Ljava/io/FileDescriptor;Ljava/net/InetSocketAddress;)Ljava/io/FileDescriptor;",
        accept,
    ),
    Native::exact(CLASS, "shutdown", "(Ljava/io/FileDescriptor;I)V", shutdown),
    Native::model(
        CLASS,
        "recvfromBytes",
        "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIILjava/net/InetSocketAddress;)I",
        receive,
        "flags are ignored; no datagram ever comes",
    ),
    Native::model(
        CLASS,
        "sendtoBytes",
        "(Ljava/io/FileDescriptor;Ljava/lang/Object;IIILjava/net/InetAddress;I)I",
        send,
        "flags are ignored; datagrams reach nobody",
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
        "no socket tells whom it is connected to",
    ),
    Native::model(CLASS, "setsockoptByte", "(Ljava/io/FileDescriptor;III)V", unused, UNUSED),
    Native::model(CLASS, "setsockoptInt", "(Ljava/io/FileDescriptor;III)V", unused, UNUSED),
    Native::model(CLASS, "setsockoptIpMreqn", "(Ljava/io/FileDescriptor;III)V", unused, UNUSED),
    Native::model(CLASS, "setsockoptIfreq", "(Ljava/io/FileDescriptor;IILjava/lang/String;)V", unused, UNUSED),
    Native::model(
        CLASS,
        "setsockoptLinger",
        "(Ljava/io/FileDescriptor;IILandroid/system/StructLinger;)V",
        set_linger,
        "closing never waits",
    ),
    Native::model(
        CLASS,
        "getsockoptLinger",
        "(Ljava/io/FileDescriptor;II)Landroid/system/StructLinger;",
        get_linger,
        "closing never waits",
    ),
    Native::exact(
        CLASS,
        "setsockoptTimeval",
        "(Ljava/io/FileDescriptor;IILandroid/system/StructTimeval;)V",
        set_patience,
    ),
    Native::exact(
        CLASS,
        "getsockoptTimeval",
        "(Ljava/io/FileDescriptor;II)Landroid/system/StructTimeval;",
        get_patience,
    ),
    Native::model(CLASS, "getsockoptByte", "(Ljava/io/FileDescriptor;II)I", |_| int(0), UNUSED),
    Native::model(CLASS, "getsockoptInt", "(Ljava/io/FileDescriptor;II)I", get_int, UNUSED),
];

/// Where the stub network is written down: its hosts and what they answer, but for the bodies.
pub const STUBS: &str = "/data/system/gibbon.stubs";
/// How long Linux tries to connect: six repetitions, each after twice the time.
const CONNECT_NANOS: u64 = 127_000_000_000;
/// Where `sendto` and `recvfrom` have the address among their arguments.
const ADDRESS_WORD: u32 = 6;
const SOL_SOCKET: i32 = 1;
const SO_ERROR: i32 = 4;
const SO_SNDBUF: i32 = 7;
const SO_RCVBUF: i32 = 8;
const SO_RCVTIMEO: i32 = 20;
const SO_SNDTIMEO: i32 = 21;

fn fail(call: &mut Call<'_>, function: &str, error: Errno) -> NativeResult {
    Err(errno(call.vm, function, error))
}

fn unused(call: &mut Call<'_>) -> NativeResult {
    descriptor(call, "setsockopt")?;
    void()
}

/// Whether the socket of the call was closed, perhaps by another thread while this one waited.
fn is_closed(call: &mut Call<'_>) -> Result<bool, Raise> {
    let fd = Ref(call.word(1));
    Ok(fd.is_null() || fd_number(call.vm, fd)? < 0)
}

/// What a call throws whose socket was closed.
pub(crate) fn socket_closed() -> Raise {
    Raise::new("java/net/SocketException", "Socket closed")
}

/// The descriptor of a call that others may end by closing the socket.
fn open_descriptor(call: &mut Call<'_>) -> Result<Fd, Raise> {
    if is_closed(call)? { Err(socket_closed()) } else { descriptor(call, "socket") }
}

fn socket(call: &mut Call<'_>) -> NativeResult {
    let result = fs(call.vm).socket();
    let fd = check(call, "socket", result)?;
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
pub(super) fn address_bytes(call: &mut Call<'_>, address: Ref) -> Vec<u8> {
    let class = call.vm.class_of(address);
    let Some(at) = call.vm.field_offset(class, "ipaddress", "[B") else { return Vec::new() };
    match Ref(call.vm.heap.region.load_u32(address.at(at))).non_null() {
        Some(bytes) => call.vm.array_bytes(bytes).to_vec(),
        None => Vec::new(),
    }
}

/// Steps of connecting: Java said what becomes of it, a thread of Java was started, nobody answered yet.
const KNOCKED: u32 = 2;
const ACCEPTED: u32 = 3;
/// What Java says of a host that refuses; anything else that is wrong is silence.
const REFUSED: u64 = 4;

fn connect(call: &mut Call<'_>) -> NativeResult {
    if call.step == ACCEPTED {
        return void();
    }
    let fd = open_descriptor(call)?;
    let (address, port) = (call.object("address")?, call.int() as u16);
    let bytes = address_bytes(call, address);
    let host = match bytes[..] {
        [198, 18, high, low] if has_stubs(call) => u32::from(high) << 8 | u32::from(low),
        [127, ..] | [0, 0, 0, 0] => return connect_here(call, fd, port),
        _ if bytes.len() == 16 && bytes[..15] == [0; 15] => return connect_here(call, fd, port),
        _ => return fail(call, "connect", Errno::ENETUNREACH),
    };
    match call.step {
        0 => in_java(call, "StubNetwork", "knock", "(II)I", vec![host, u32::from(port)], KNOCKED),
        KNOCKED if call.result() as u32 == 0 => {
            let result = fs(call.vm).connect_pair(fd, port);
            let other = check(call, "connect", result)?;
            in_java(call, "StubServer", "accept", "(III)V", vec![other, host, u32::from(port)], ACCEPTED)
        }
        KNOCKED if call.result() == REFUSED => connect_in_vain(call, fd),
        _ => connect_to_nobody(call, fd),
    }
}

/// Who does not wait is told of a refusal only when it asks.
fn connect_in_vain(call: &mut Call<'_>, fd: Fd) -> NativeResult {
    if is_blocking(call, fd) {
        return fail(call, "connect", Errno::ECONNREFUSED);
    }
    let result = fs(call.vm).connect_in_vain(fd, Errno::ECONNREFUSED);
    check(call, "connect", result)?;
    fail(call, "connect", Errno::EINPROGRESS)
}

fn connect_here(call: &mut Call<'_>, fd: Fd, port: u16) -> NativeResult {
    let result = fs(call.vm).connect_here(fd, port);
    if result == Err(Errno::ECONNREFUSED) {
        return connect_in_vain(call, fd);
    }
    check(call, "connect", result)?;
    call.vm.wake(IO_KEY);
    void()
}

/// Waits as long as Linux waits, or says that it is in progress.
fn connect_to_nobody(call: &mut Call<'_>, fd: Fd) -> NativeResult {
    let result = fs(call.vm).connect_to_nobody(fd);
    check(call, "connect", result)?;
    if !is_blocking(call, fd) {
        return fail(call, "connect", Errno::EINPROGRESS);
    }
    if call.step == KNOCKED {
        call.step = 0;
    }
    match wait_for_io(call, Some(CONNECT_NANOS)) {
        Some(wait) => Ok(wait),
        None => fail(call, "connect", Errno::ETIMEDOUT),
    }
}

/// Calls a static method of the stub network.
pub(super) fn in_java(
    call: &mut Call<'_>,
    class: &str,
    name: &str,
    signature: &str,
    args: Vec<u32>,
    step: u32,
) -> NativeResult {
    let class = call.vm.classes.boot(&format!("gibbon/net/{class}"))?;
    let method = call.vm.virtual_method(class, name, signature)?;
    Ok(Answer::Call(Callback { method, args, step, catch: false }))
}

/// Whether there is a stub network.
pub(super) fn has_stubs(call: &mut Call<'_>) -> bool {
    fs(call.vm).stat(STUBS.as_bytes()).is_ok()
}

fn bind(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "bind")?;
    let (_, port) = (call.object("address")?, call.int());
    let result = fs(call.vm).bind(fd, port as u16);
    check(call, "bind", result)?;
    void()
}

fn listen(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "listen")?;
    let result = fs(call.vm).listen(fd);
    check(call, "listen", result)?;
    void()
}

/// Step of accepting: Java made the address of who connected.
const ADDRESSED: u32 = 2;

/// Waits for somebody, and tells where they come from: from the phone itself.
fn accept(call: &mut Call<'_>) -> NativeResult {
    let fd = open_descriptor(call)?;
    let peer = call.reference();
    if call.step == ADDRESSED {
        return finish_accept(call, peer);
    }
    let new = match fs(call.vm).accept(fd) {
        Err(Errno::EAGAIN) => return would_block(call, "accept", fd, Way::In),
        result => check(call, "accept", result)?,
    };
    call.set_state(2, new);
    match make_address(call, None, &[127, 0, 0, 1])? {
        Answer::Call(made) => Ok(Answer::Call(Callback { step: ADDRESSED, ..made })),
        other => Ok(other),
    }
}

fn finish_accept(call: &mut Call<'_>, peer: Ref) -> NativeResult {
    let (new, address) = (call.state(2), call.result_ref());
    let result = fs(call.vm).ports(new);
    let (_, port) = check(call, "accept", result)?;
    if let Some(peer) = peer.non_null() {
        let class = call.vm.class_of(peer);
        let missing = || Raise::bare("java/lang/InternalError");
        let address_at = call.vm.field_offset(class, "addr", "Ljava/net/InetAddress;").ok_or_else(missing)?;
        let port_at = call.vm.field_offset(class, "port", "I").ok_or_else(missing)?;
        call.vm.heap.region.store_u32(peer.at(address_at), address.0);
        call.vm.heap.region.store_i32(peer.at(port_at), i32::from(port));
    }
    reference(new_fd(call.vm, new)?)
}

/// Who wants to know the sender waits for a datagram, as long as the options of the socket say.
fn receive(call: &mut Call<'_>) -> NativeResult {
    if is_closed(call)? {
        return Err(socket_closed());
    }
    let is_datagram = call.word(ADDRESS_WORD) != 0;
    if is_datagram {
        let fd = descriptor(call, "recvfrom")?;
        return would_block(call, "recvfrom", fd, Way::In);
    }
    read_as(call, "recvfrom")
}

/// What has an address is a datagram.
fn send(call: &mut Call<'_>) -> NativeResult {
    if is_closed(call)? {
        return Err(socket_closed());
    }
    let is_datagram = call.word(ADDRESS_WORD) != 0;
    if is_datagram { fail(call, "sendto", Errno::ENETUNREACH) } else { write_as(call, "sendto") }
}

fn shutdown(call: &mut Call<'_>) -> NativeResult {
    let (fd, how) = (descriptor(call, "shutdown")?, call.int());
    let how = match how {
        0 => Shutdown::Read,
        1 => Shutdown::Write,
        2 => Shutdown::Both,
        _ => return fail(call, "shutdown", Errno::EINVAL),
    };
    let result = fs(call.vm).shutdown(fd, how);
    call.vm.wake(IO_KEY);
    check(call, "shutdown", result)?;
    void()
}

/// Has Java make the address of any host, which sockets are bound to.
fn getsockname(call: &mut Call<'_>) -> NativeResult {
    if call.step == 1 {
        return reference(Ref(call.state(0)));
    }
    let fd = descriptor(call, "getsockname")?;
    let result = fs(call.vm).ports(fd);
    let (port, _) = check(call, "getsockname", result)?;
    let class = call.vm.classes.boot("java/net/InetSocketAddress")?;
    let method = call.vm.virtual_method(class, "<init>", "(I)V")?;
    let object = call.vm.new_object(class)?;
    call.set_state(0, object.0);
    Ok(Answer::Call(Callback { method, args: vec![object.0, u32::from(port)], step: 1, catch: false }))
}

fn refuse(call: &mut Call<'_>) -> NativeResult {
    fail(call, "connect", Errno::ECONNREFUSED)
}

/// A field of a structure of `android.system`.
fn field(call: &mut Call<'_>, object: Ref, name: &str, wide: bool) -> Result<i64, Raise> {
    let class = call.vm.class_of(object);
    let at = call.vm.field_offset(class, name, if wide { "J" } else { "I" });
    let at = at.ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    let region = &call.vm.heap.region;
    Ok(if wide { region.load_i64(object.at(at)) } else { region.load_i32(object.at(at)).into() })
}

/// A time of nothing resets the connection when it is closed.
fn set_linger(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "setsockopt")?;
    let (_, _, linger) = (call.int(), call.int(), call.object("linger")?);
    let aborts = field(call, linger, "l_onoff", false)? != 0 && field(call, linger, "l_linger", false)? == 0;
    let result = fs(call.vm).set_aborts(fd, aborts);
    check(call, "setsockopt", result)?;
    void()
}

fn get_linger(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "getsockopt")?;
    let result = fs(call.vm).aborts(fd);
    let aborts = check(call, "getsockopt", result)?;
    let fields = [("l_onoff", i64::from(aborts), false), ("l_linger", 0, false)];
    reference(structure(call.vm, "android/system/StructLinger", &fields)?)
}

fn way(option: i32) -> Option<Way> {
    match option {
        SO_RCVTIMEO => Some(Way::In),
        SO_SNDTIMEO => Some(Way::Out),
        _ => None,
    }
}

fn set_patience(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "setsockopt")?;
    let (_, option, time) = (call.int(), call.int(), call.object("tv")?);
    let (seconds, micros) = (field(call, time, "tv_sec", true)?, field(call, time, "tv_usec", true)?);
    let nanos = seconds.saturating_mul(1_000_000_000).saturating_add(micros.saturating_mul(1000));
    let Some(way) = way(option) else { return fail(call, "setsockopt", Errno::EINVAL) };
    let result = fs(call.vm).set_patience(fd, way, u64::try_from(nanos).unwrap_or(0));
    check(call, "setsockopt", result)?;
    void()
}

fn get_patience(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "getsockopt")?;
    let (_, option) = (call.int(), call.int());
    let Some(way) = way(option) else { return fail(call, "getsockopt", Errno::EINVAL) };
    let nanos = fs(call.vm).patience(fd, way).unwrap_or(0) as i64;
    let fields = [("tv_sec", nanos / 1_000_000_000, true), ("tv_usec", nanos % 1_000_000_000 / 1000, true)];
    reference(structure(call.vm, "android/system/StructTimeval", &fields)?)
}

/// All buffers are equal.
fn get_int(call: &mut Call<'_>) -> NativeResult {
    let fd = descriptor(call, "getsockopt")?;
    let (level, option) = (call.int(), call.int());
    if (level, option) == (SOL_SOCKET, SO_ERROR) {
        let result = fs(call.vm).take_error(fd);
        let error = check(call, "getsockopt", result)?;
        return int(error.map_or(0, |e| e.0));
    }
    int(if matches!(option, SO_SNDBUF | SO_RCVBUF) { store::fs::PIPE_CAPACITY as i32 } else { 0 })
}
