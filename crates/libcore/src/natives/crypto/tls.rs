//! Connections of TLS, without the cryptography.
//!
//! Both ends of every connection are on this device, so nothing has to be hidden: after a greeting and its answer the bytes are
//! in the clear. All else is as on a phone: the greeting names the host and the protocols, the answer brings a chain of
//! certificates, conscrypt's own Java has them verified, and a session tells what was agreed on. Servers of an app
//! (`SSLServerSocket`) speak the same. Greetings are written as Java's `DataOutput` writes, for `gibbon.net.StubServer`.

use super::ssl::SUITES;
use super::tls_handshake::handshake;
use super::x509::Held;
use super::{CLASS, optional_bytes};
use crate::natives::io::files::{fd_number, fs};
use crate::natives::io::posix::{IO_KEY, wait_for_io};
use crate::natives::io::posix_network::socket_closed;
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use store::Errno;
use store::fs::Fd;
use vm::layout::Ref;
use vm::native::{int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLEAR: &str = "bytes are in the clear between two ends on this device";
const IGNORED: &str = "what it sets changes nothing between two ends on this device";

/// Natives of connections.
pub const NATIVES: Table = crate::natives![
    Native::model(CLASS, "SSL_new", "(J)J", |c| long(peers::add(c.vm, Connection::default()) as i64), CLEAR),
    Native::exact(CLASS, "SSL_free", "(J)V", free),
    Native::model(CLASS, "SSL_get_mode", "(J)J", |_| long(0), IGNORED),
    Native::model(CLASS, "SSL_set_mode", "(JJ)J", |_| long(0), IGNORED),
    Native::model(CLASS, "SSL_clear_mode", "(JJ)J", |_| long(0), IGNORED),
    Native::exact(CLASS, "SSL_get_options", "(J)J", |c| long(connection(c)?.options as i64)),
    Native::exact(CLASS, "SSL_set_options", "(JJ)J", |c| options(c, |old, bits| old | bits)),
    Native::exact(CLASS, "SSL_clear_options", "(JJ)J", |c| options(c, |old, bits| old & !bits)),
    Native::exact(CLASS, "SSL_set_cipher_lists", "(J[Ljava/lang/String;)V", set_suites),
    Native::exact(CLASS, "SSL_get_ciphers", "(J)[J", get_suites),
    Native::model(CLASS, "SSL_set_accept_state", "(J)V", |_| void(), IGNORED),
    Native::model(CLASS, "SSL_set_connect_state", "(J)V", |_| void(), IGNORED),
    Native::model(CLASS, "SSL_set_verify", "(JI)V", |_| void(), "servers never ask clients for certificates"),
    Native::model(CLASS, "SSL_set_client_CA_list", "(J[[B)V", |_| void(), "servers never ask clients for certificates"),
    Native::model(CLASS, "SSL_set_session", "(JJ)V", |_| void(), "no server remembers a session"),
    Native::model(CLASS, "SSL_set_session_creation_enabled", "(JZ)V", |_| void(), "sessions are always new"),
    Native::model(CLASS, "SSL_set_reject_peer_renegotiations", "(JZ)V", |_| void(), IGNORED),
    Native::exact(CLASS, "SSL_set_tlsext_host_name", "(JLjava/lang/String;)V", set_server_name),
    Native::exact(CLASS, "SSL_get_servername", "(J)Ljava/lang/String;", get_server_name),
    Native::exact(CLASS, "SSL_set_alpn_protos", "(J[B)I", set_protocols),
    Native::exact(CLASS, "SSL_get0_alpn_selected", "(J)[B", get_protocol),
    Native::model(CLASS, "SSL_get_npn_negotiated_protocol", "(J)[B", |_| reference(Ref::NULL), "no server knows NPN"),
    Native::exact(CLASS, "SSL_use_certificate", "(J[J)V", use_certificates),
    Native::model(
        CLASS,
        "SSL_use_PrivateKey",
        "(JLcom/android/org/conscrypt/NativeRef$EVP_PKEY;)V",
        |_| void(),
        "nothing is signed",
    ),
    Native::model(CLASS, "SSL_check_private_key", "(J)V", |_| void(), "nothing is signed"),
    Native::exact(CLASS, "SSL_get_certificate", "(J)[J", |c| {
        let chain = connection(c)?.own_chain.clone();
        certificates(c, &chain)
    }),
    Native::exact(CLASS, "SSL_get_peer_cert_chain", "(J)[J", |c| {
        let chain = connection(c)?.chain.clone();
        certificates(c, &chain)
    }),
    Native::model(
        CLASS,
        "SSL_do_handshake",
        "(JLjava/io/FileDescriptor;Lcom/android/org/conscrypt/NativeCrypto$SSLHandshakeCallbacks;IZ[B[B)J",
        handshake,
        CLEAR,
    ),
    Native::model(
        CLASS,
        "SSL_read",
        "(JLjava/io/FileDescriptor;Lcom/android/org/conscrypt/NativeCrypto$SSLHandshakeCallbacks;[BIII)I",
        read,
        CLEAR,
    ),
    Native::model(
        CLASS,
        "SSL_write",
        "(JLjava/io/FileDescriptor;Lcom/android/org/conscrypt/NativeCrypto$SSLHandshakeCallbacks;[BIII)V",
        write,
        CLEAR,
    ),
    Native::exact(CLASS, "SSL_interrupt", "(J)V", interrupt),
    Native::model(
        CLASS,
        "SSL_shutdown",
        "(JLjava/io/FileDescriptor;Lcom/android/org/conscrypt/NativeCrypto$SSLHandshakeCallbacks;)V",
        |_| void(),
        "the other end sees the socket closed",
    ),
    Native::model(CLASS, "SSL_get_shutdown", "(J)I", |_| int(0), "the other end sees the socket closed"),
];

/// `SSL`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Connection {
    /// Options, of which only those that forbid protocols matter.
    pub(super) options: u64,
    /// OpenSSL's names of the suites that may be used.
    pub(super) suites: Vec<String>,
    /// The host that the client asks for.
    pub(super) server_name: String,
    /// The protocols that the client offers.
    pub(super) protocols: Vec<String>,
    /// The one that was chosen.
    pub(super) protocol: Option<String>,
    /// What came and was not read yet.
    pub(super) inbox: Vec<u8>,
    /// The certificates of the other end.
    pub(super) chain: Vec<Vec<u8>>,
    /// The certificates of this end.
    pub(super) own_chain: Vec<Vec<u8>>,
    /// Whoever waits shall give up.
    pub(super) interrupted: bool,
}

impl PlainState for Connection {
    fn write(&self, out: &mut Writer) {
        out.u64(self.options);
        let texts = |list: &[String]| list.iter().map(|text| text.as_bytes().to_vec()).collect();
        let own: Vec<Vec<u8>> = self.protocol.iter().map(|text| text.as_bytes().to_vec()).collect();
        let lists: [Vec<Vec<u8>>; 3] = [texts(&self.suites), texts(&self.protocols), own];
        for list in lists.iter().chain([&self.chain, &self.own_chain]) {
            out.size(list.len());
            list.iter().for_each(|item| out.bytes(item));
        }
        out.bytes(self.server_name.as_bytes());
        out.bytes(&self.inbox);
        out.bool(self.interrupted);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let options = input.u64()?;
        let mut list = || -> Result<Vec<Vec<u8>>, Corrupt> {
            let count = input.size()?;
            (0..count).map(|_| input.bytes().map(<[u8]>::to_vec)).collect()
        };
        let texts = |list: Vec<Vec<u8>>| list.iter().map(|b| String::from_utf8_lossy(b).into_owned()).collect();
        let (suites, protocols, protocol) = (texts(list()?), texts(list()?), texts(list()?));
        let (chain, own_chain) = (list()?, list()?);
        let protocol: Vec<String> = protocol;
        Ok(Connection {
            options,
            suites,
            protocols,
            protocol: protocol.into_iter().next(),
            chain,
            own_chain,
            server_name: String::from_utf8_lossy(input.bytes()?).into_owned(),
            inbox: input.bytes()?.to_vec(),
            interrupted: input.bool()?,
        })
    }
}

fn connection(call: &mut Call<'_>) -> Result<std::rc::Rc<Connection>, Raise> {
    let handle = call.long();
    peers::get(call.vm, handle)
}

pub(super) fn change<R>(
    call: &mut Call<'_>,
    handle: i64,
    change: impl FnOnce(&mut Connection) -> R,
) -> Result<R, Raise> {
    peers::change(call.vm, handle, change)
}

fn free(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Connection>(call.vm, handle);
    void()
}

fn options(call: &mut Call<'_>, new: fn(u64, u64) -> u64) -> NativeResult {
    let handle = call.long();
    let bits = call.long() as u64;
    let options = change(call, handle, |c| {
        c.options = new(c.options, bits);
        c.options
    })?;
    long(options as i64)
}

fn set_suites(call: &mut Call<'_>) -> NativeResult {
    let (handle, list) = (call.long(), call.object("cipherSuites")?);
    let mut suites = Vec::new();
    for name in call.vm.ref_elements(list) {
        let name = name.non_null().ok_or_else(|| Raise::null("cipher == null"))?;
        suites.push(call.vm.string_text(name));
    }
    change(call, handle, |c| c.suites = suites)?;
    void()
}

fn get_suites(call: &mut Call<'_>) -> NativeResult {
    let suites = &connection(call)?.suites;
    let place = |name: &String| SUITES.iter().position(|known| known == name).map(|at| at as i64 + 1);
    let handles: Vec<i64> = suites.iter().filter_map(place).collect();
    reference(call.vm.new_longs(&handles)?)
}

fn set_server_name(call: &mut Call<'_>) -> NativeResult {
    let (handle, name) = (call.long(), call.string("hostname")?);
    change(call, handle, |c| c.server_name = name)?;
    void()
}

fn get_server_name(call: &mut Call<'_>) -> NativeResult {
    let name = connection(call)?.server_name.clone();
    super::optional_string(call, (!name.is_empty()).then_some(name.as_str()))
}

/// Names with their lengths before them, one behind the other.
pub(super) fn names(mut bytes: &[u8]) -> Vec<String> {
    let mut names = Vec::new();
    while let Some((length, rest)) = bytes.split_first() {
        let (name, rest) = rest.split_at(usize::from(*length).min(rest.len()));
        names.push(String::from_utf8_lossy(name).into_owned());
        bytes = rest;
    }
    names
}

fn set_protocols(call: &mut Call<'_>) -> NativeResult {
    let (handle, list) = (call.long(), optional_bytes(call).unwrap_or_default());
    change(call, handle, |c| c.protocols = names(&list))?;
    int(0)
}

fn get_protocol(call: &mut Call<'_>) -> NativeResult {
    match connection(call)?.protocol.clone() {
        Some(name) => reference(call.vm.new_bytes(name.as_bytes())?),
        None => reference(Ref::NULL),
    }
}

fn use_certificates(call: &mut Call<'_>) -> NativeResult {
    let (handle, list) = (call.long(), call.object("certificates")?);
    let mut chain = Vec::new();
    for i in 0..call.vm.array_length(list) {
        let certificate = call.vm.heap.region.load_i64(list.at(16 + 8 * i));
        chain.push(peers::get::<Held>(call.vm, certificate)?.0.clone());
    }
    change(call, handle, |c| c.own_chain = chain)?;
    void()
}

/// New handles of certificates, null if there are none.
fn certificates(call: &mut Call<'_>, chain: &[Vec<u8>]) -> NativeResult {
    if chain.is_empty() {
        return reference(Ref::NULL);
    }
    reference(certificate_array(call, chain)?)
}

pub(super) fn certificate_array(call: &mut Call<'_>, chain: &[Vec<u8>]) -> Result<Ref, Raise> {
    let handles: Vec<i64> = chain.iter().map(|der| peers::add(call.vm, Held(der.clone())) as i64).collect();
    call.vm.new_longs(&handles)
}

fn interrupt(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    if handle != 0 {
        change(call, handle, |c| c.interrupted = true)?;
        call.vm.wake(IO_KEY);
    }
    void()
}

/// The descriptor of the socket, which another thread may close meanwhile.
pub(super) fn descriptor(call: &mut Call<'_>) -> Result<Fd, Raise> {
    let fd = call.object("fd")?;
    let number = fd_number(call.vm, fd)?;
    Fd::try_from(number).map_err(|_| socket_closed())
}

pub(super) fn patience(timeout_ms: i32) -> Option<u64> {
    u64::try_from(timeout_ms).ok().filter(|ms| *ms > 0).map(|ms| ms * 1_000_000)
}

/// What conscrypt throws when a system call failed.
pub(super) fn system_error(class: &'static str, what: &str, handle: i64, error: Errno) -> Raise {
    Raise::new(class, format!("{what}: ssl={handle:#x}: I/O error during system call, {}", error.text()))
}

fn read(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let fd = descriptor(call)?;
    let (_, target, offset) = (call.reference(), call.object("b")?, call.int());
    let (count, timeout) = (call.int(), call.int());
    let waiting = change(call, handle, |c| {
        let n = c.inbox.len().min(count.max(0) as usize);
        c.inbox.drain(..n).collect::<Vec<u8>>()
    })?;
    if !waiting.is_empty() {
        return super::store(call, (target, offset), &waiting);
    }
    if peers::get::<Connection>(call.vm, handle)?.interrupted {
        return int(-1);
    }
    let mut bytes = vec![0; count.clamp(0, 1 << 16) as usize];
    match fs(call.vm).read(fd, &mut bytes) {
        Ok(0) => int(-1),
        Ok(n) => {
            call.vm.wake(IO_KEY);
            super::store(call, (target, offset), &bytes[..n])
        }
        Err(Errno::EAGAIN) => {
            let timed_out = || Raise::new("java/net/SocketTimeoutException", "Read timed out");
            wait_for_io(call, patience(timeout)).ok_or_else(timed_out)
        }
        Err(e) => Err(system_error("javax/net/ssl/SSLException", "Read error", handle, e)),
    }
}

/// The word of a write's state that counts what was written.
const WRITTEN: u32 = 2;

fn write(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let fd = descriptor(call)?;
    let (_, source, offset) = (call.reference(), call.object("b")?, call.int());
    let (count, timeout) = (call.int(), call.int());
    if call.step == 0 {
        call.set_state(WRITTEN, 0);
    }
    loop {
        let written = call.state(WRITTEN) as i32;
        if written >= count || peers::get::<Connection>(call.vm, handle)?.interrupted {
            return void();
        }
        let bytes = call.vm.byte_range_mut(source, offset.wrapping_add(written), count - written)?.to_vec();
        match fs(call.vm).write(fd, &bytes) {
            Ok(n) => {
                call.vm.wake(IO_KEY);
                call.set_state(WRITTEN, (written as u32).wrapping_add(n as u32));
            }
            Err(Errno::EAGAIN) => {
                let timed_out = || Raise::new("java/net/SocketTimeoutException", "Write timed out");
                return wait_for_io(call, patience(timeout)).ok_or_else(timed_out);
            }
            Err(e) => return Err(system_error("javax/net/ssl/SSLException", "Write error", handle, e)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_protocols_are_taken_apart() {
        assert_eq!(names(b"\x02h2\x08http/1.1"), ["h2", "http/1.1"]);
        assert_eq!(names(b"\x09short"), ["short"]);
        assert!(names(b"").is_empty());
    }

    #[test]
    fn a_connection_is_read_as_it_was_written() {
        let connection = Connection {
            options: 7,
            suites: vec!["AES128-SHA".to_owned()],
            protocols: vec!["h2".to_owned(), "http/1.1".to_owned()],
            protocol: Some("http/1.1".to_owned()),
            chain: vec![vec![1, 2], vec![3]],
            inbox: vec![9],
            server_name: "a.example".to_owned(),
            interrupted: true,
            ..Connection::default()
        };
        let bytes = connection.to_bytes();
        assert_eq!(Connection::from_bytes(&bytes), Ok(connection));
        assert!((0..bytes.len()).all(|end| Connection::from_bytes(&bytes[..end]).is_err()));
    }
}
