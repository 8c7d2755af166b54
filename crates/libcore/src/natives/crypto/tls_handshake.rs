//! How the two ends of a connection of TLS come to know each other: `SSL_do_handshake`.
//!
//! The client speaks first and waits for the server's certificates, which conscrypt's own Java verifies; the server
//! waits, and sends its certificates.

use super::optional_bytes;
use super::ssl::{Session, exchange};
use super::tls::{Connection, certificate_array, change, descriptor, names, patience, system_error};
use super::tls_greeting::{Answer as ServerGreeting, Greeting};
use crate::crypto::digest::Algorithm;
use crate::crypto::keys::PublicKey;
use crate::crypto::x509::Certificate;
use crate::natives::io::files::{fs, wall_nanos};
use crate::natives::io::posix::{IO_KEY, wait_for_io};
use crate::natives::peers;
use store::Errno;
use store::fs::Fd;
use vm::layout::Ref;
use vm::native::Value;
use vm::{Answer, Call, Callback, NativeResult, Raise};

/// Steps of a handshake after waiting: the other end's certificates were verified; Java was told that it is done.
const VERIFIED: u32 = 2;
const DONE: u32 = 3;
const HANDSHAKE_DONE: u32 = 0x20;

pub(super) fn handshake(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    let fd = descriptor(call)?;
    let (callbacks, timeout, is_client) = (call.object("sslHandshakeCallbacks")?, call.int(), call.boolean());
    let (_, protocols) = (call.reference(), optional_bytes(call).unwrap_or_default());
    match call.step {
        VERIFIED => return tell_done(call, handle, callbacks),
        DONE => {
            let agreed = agreed(call, handle)?;
            return Ok(Answer::from(Value::Long(new_session(call, handle, agreed))));
        }
        0 if is_client => greet(call, handle, fd)?,
        _ => {}
    }
    if let Some(wait) = receive(call, handle, fd, timeout, is_client)? {
        return Ok(wait);
    }
    if is_client { verify(call, handle, callbacks) } else { answer(call, handle, fd, callbacks, &names(&protocols)) }
}

/// The client speaks first.
fn greet(call: &mut Call<'_>, handle: i64, fd: Fd) -> Result<(), Raise> {
    let connection = peers::get::<Connection>(call.vm, handle)?;
    let greeting = Greeting { server_name: connection.server_name.clone(), protocols: connection.protocols.clone() };
    send(call, handle, fd, &greeting.to_bytes())
}

fn send(call: &mut Call<'_>, handle: i64, fd: Fd, bytes: &[u8]) -> Result<(), Raise> {
    let sent = fs(call.vm).write(fd, bytes);
    call.vm.wake(IO_KEY);
    match sent {
        Ok(n) if n == bytes.len() => Ok(()),
        Ok(_) => Err(aborted(handle, Errno::EAGAIN)),
        Err(e) => Err(aborted(handle, e)),
    }
}

/// Collects what the other end says until it is whole; a wait if it is not.
fn receive(call: &mut Call<'_>, handle: i64, fd: Fd, timeout: i32, is_client: bool) -> Result<Option<Answer>, Raise> {
    let mut bytes = vec![0; 4096];
    loop {
        let connection = peers::get::<Connection>(call.vm, handle)?;
        let first = connection.inbox.first();
        if first.is_some_and(|first| *first != Greeting::FIRST) {
            return Err(protocol_error(handle, "WRONG_VERSION_NUMBER"));
        }
        let is_whole = match is_client {
            true => ServerGreeting::parse(&connection.inbox).is_some(),
            false => Greeting::parse(&connection.inbox).is_some(),
        };
        if is_whole {
            return Ok(None);
        }
        match fs(call.vm).read(fd, &mut bytes) {
            Ok(0) => return Err(handshake_error("Connection closed by peer")),
            Ok(n) => {
                call.vm.wake(IO_KEY);
                change(call, handle, |c| c.inbox.extend(&bytes[..n]))?;
            }
            Err(Errno::EAGAIN) if connection.interrupted => return Err(handshake_error("SSL handshake aborted")),
            Err(Errno::EAGAIN) => {
                let timed_out = || Raise::new("java/net/SocketTimeoutException", "SSL handshake timed out");
                return wait_for_io(call, patience(timeout)).ok_or_else(timed_out).map(Some);
            }
            Err(e) => return Err(aborted(handle, e)),
        }
    }
}

/// The client takes the server's certificates and has Java verify them.
fn verify(call: &mut Call<'_>, handle: i64, callbacks: Ref) -> NativeResult {
    let chain = change(call, handle, |c| {
        let (greeting, length) = ServerGreeting::parse(&c.inbox)?;
        c.inbox.drain(..length);
        c.protocol = greeting.protocol.and_then(|at| c.protocols.get(at).cloned());
        c.chain = greeting.chain;
        Some(c.chain.clone())
    })?;
    let chain = chain.ok_or_else(|| protocol_error(handle, "DECODE_ERROR"))?;
    let (version, suite) = agreed(call, handle)?;
    let method = exchange(&suite).to_owned();
    let session = new_session(call, handle, (version, suite));
    let array = certificate_array(call, &chain)?;
    let method = call.vm.new_string(&method)?;
    let args = vec![callbacks.0, session as u32, (session >> 32) as u32, array.0, method.0];
    call_back(call, callbacks, "verifyCertificateChain", "(J[JLjava/lang/String;)V", args, VERIFIED)
}

/// The server sends its certificates and is done.
fn answer(call: &mut Call<'_>, handle: i64, fd: Fd, callbacks: Ref, known: &[String]) -> NativeResult {
    let greeting = change(call, handle, |c| {
        let (greeting, length) = Greeting::parse(&c.inbox)?;
        c.inbox.drain(..length);
        c.server_name = greeting.server_name;
        let protocol = greeting.protocols.iter().position(|name| known.contains(name));
        c.protocol = protocol.and_then(|at| greeting.protocols.get(at).cloned());
        Some(ServerGreeting { protocol, chain: c.own_chain.clone() })
    })?;
    let greeting = greeting.ok_or_else(|| protocol_error(handle, "DECODE_ERROR"))?;
    if greeting.chain.is_empty() {
        return Err(protocol_error(handle, "NO_SHARED_CIPHER"));
    }
    send(call, handle, fd, &greeting.to_bytes())?;
    tell_done(call, handle, callbacks)
}

fn tell_done(call: &mut Call<'_>, handle: i64, callbacks: Ref) -> NativeResult {
    let session = handle;
    let args = vec![callbacks.0, session as u32, (session >> 32) as u32, HANDSHAKE_DONE, 1];
    call_back(call, callbacks, "onSSLStateChange", "(JII)V", args, DONE)
}

fn call_back(
    call: &mut Call<'_>,
    callbacks: Ref,
    name: &str,
    signature: &str,
    args: Vec<u32>,
    step: u32,
) -> NativeResult {
    let class = call.vm.class_of(callbacks);
    let method = call.vm.virtual_method(class, name, signature)?;
    Ok(Answer::Call(Callback { method, args, step, catch: false }))
}

/// Bits of options that forbid a protocol, the best one first.
const VERSIONS: [(u64, &str); 4] =
    [(0x0800_0000, "TLSv1.2"), (0x1000_0000, "TLSv1.1"), (0x0400_0000, "TLSv1"), (0x0200_0000, "SSLv3")];

/// The protocol and the suite that both ends know: the first of this end that fits the server's key.
fn agreed(call: &mut Call<'_>, handle: i64) -> Result<(&'static str, String), Raise> {
    let connection = peers::get::<Connection>(call.vm, handle)?;
    let server = connection.chain.first().or(connection.own_chain.first());
    let key = server.and_then(|der| Certificate::parse(der).ok()).and_then(|(c, _)| c.key().ok());
    let is_elliptic = matches!(key, Some(PublicKey::Ec { .. }));
    let version = VERSIONS.iter().find(|(bit, _)| connection.options & bit == 0).map(|(_, name)| *name);
    let fits = |suite: &&String| {
        let new = suite.ends_with("SHA256") || suite.ends_with("SHA384");
        let keys = exchange(suite);
        (!new || version == Some("TLSv1.2")) && !keys.contains("PSK") && (keys == "ECDHE_ECDSA") == is_elliptic
    };
    match (version, connection.suites.iter().find(fits)) {
        (Some(version), Some(suite)) => Ok((version, suite.clone())),
        _ => Err(protocol_error(handle, "SSLV3_ALERT_HANDSHAKE_FAILURE")),
    }
}

/// A session of its own, named after the connection and the moment.
fn new_session(call: &mut Call<'_>, handle: i64, (version, suite): (&str, String)) -> i64 {
    let now = wall_nanos(call.vm);
    let name = [&handle.to_le_bytes()[..], b"session"].concat();
    let id = Algorithm::Sha256.digest(&name);
    let seconds = now as u64 / 1_000_000_000;
    let session = Session { id, seconds, version: version.to_owned(), suite };
    peers::add(call.vm, session) as i64
}

fn handshake_error(message: &str) -> Raise {
    Raise::new("javax/net/ssl/SSLHandshakeException", message)
}

fn aborted(handle: i64, error: Errno) -> Raise {
    system_error("javax/net/ssl/SSLHandshakeException", "SSL handshake aborted", handle, error)
}

fn protocol_error(handle: i64, reason: &str) -> Raise {
    let what = "SSL handshake aborted";
    let message = format!(
        "{what}: ssl={handle:#x}: Failure in SSL library, usually a protocol error\n\
         error:10000000:SSL routines:OPENSSL_internal:{reason}"
    );
    Raise::new("javax/net/ssl/SSLProtocolException", message)
}
