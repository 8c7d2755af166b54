//! Start-up, engines, contexts and sessions of TLS.
//!
//! Connections are in `tls.rs`; here is what outlives them, and what can be said about ciphers without one.

use super::CLASS;
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use vm::native::{boolean, int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const NO_ENGINES: &str = "there are no engines";
const ONE_CONTEXT: &str = "contexts hold nothing: connections between apps and stubs are in the clear";

/// Natives of start-up, engines and sessions.
pub const NATIVES: Table = crate::natives![
    // True means BoringSSL.
    Native::exact(CLASS, "clinit", "()Z", |_| boolean(true)),
    Native::model(
        CLASS,
        "get_cipher_names",
        "(Ljava/lang/String;)[Ljava/lang/String;",
        cipher_names,
        "the usual selection of Android 6 is given for any",
    ),
    Native::exact(CLASS, "SSL_CIPHER_get_kx_name", "(J)Ljava/lang/String;", exchange_name),
    Native::model(CLASS, "ERR_peek_last_error", "()J", |_| long(0), "errors are raised where they occur"),
    Native::model(CLASS, "ENGINE_load_dynamic", "()V", |_| void(), NO_ENGINES),
    Native::model(CLASS, "ENGINE_by_id", "(Ljava/lang/String;)J", |_| long(0), NO_ENGINES),
    Native::model(CLASS, "ENGINE_add", "(J)I", |_| int(0), NO_ENGINES),
    Native::model(CLASS, "SSL_CTX_new", "()J", |c| long(peers::add(c.vm, Context) as i64), ONE_CONTEXT),
    Native::model(CLASS, "SSL_CTX_free", "(J)V", free_context, ONE_CONTEXT),
    Native::model(CLASS, "SSL_CTX_set_session_id_context", "(J[B)V", |_| void(), ONE_CONTEXT),
    Native::model(CLASS, "SSL_CTX_enable_npn", "(J)V", |_| void(), ONE_CONTEXT),
    Native::model(CLASS, "SSL_CTX_disable_npn", "(J)V", |_| void(), ONE_CONTEXT),
    Native::exact(CLASS, "SSL_SESSION_session_id", "(J)[B", |c| {
        let session = session(c)?;
        reference(c.vm.new_bytes(&session.id)?)
    }),
    Native::exact(CLASS, "SSL_SESSION_get_time", "(J)J", |c| long(session(c)?.seconds as i64 * 1000)),
    Native::exact(CLASS, "SSL_SESSION_get_version", "(J)Ljava/lang/String;", |c| {
        let session = session(c)?;
        reference(c.vm.new_string(&session.version)?)
    }),
    Native::exact(CLASS, "SSL_SESSION_cipher", "(J)Ljava/lang/String;", |c| {
        let session = session(c)?;
        reference(c.vm.new_string(&session.suite)?)
    }),
    Native::exact(CLASS, "SSL_SESSION_free", "(J)V", |c| {
        let handle = c.long();
        peers::remove::<Session>(c.vm, handle);
        void()
    }),
    Native::model(CLASS, "i2d_SSL_SESSION", "(J)[B", write_session, "a form of our own that only this device reads"),
    Native::model(CLASS, "d2i_SSL_SESSION", "([B)J", read_session, "a form of our own that only this device writes"),
];

/// `SSL_CTX`.
#[derive(Clone)]
pub struct Context;

impl PlainState for Context {
    fn write(&self, _out: &mut Writer) {}

    fn read(_input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        Ok(Context)
    }
}

/// `SSL_SESSION`: what two ends agreed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// Its number.
    pub id: Vec<u8>,
    /// When it was made, in seconds since 1970.
    pub seconds: u64,
    /// The protocol's name, such as `TLSv1.2`.
    pub version: String,
    /// OpenSSL's name of the cipher suite.
    pub suite: String,
}

impl PlainState for Session {
    fn write(&self, out: &mut Writer) {
        out.bytes(&self.id);
        out.u64(self.seconds);
        out.bytes(self.version.as_bytes());
        out.bytes(self.suite.as_bytes());
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let (id, seconds) = (input.bytes()?.to_vec(), input.u64()?);
        let mut text = || input.bytes().map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        Ok(Session { id, seconds, version: text()?, suite: text()? })
    }
}

/// The cipher suites of Android 6 in OpenSSL's names.
pub(super) const SUITES: [&str; 33] = [
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-SHA384",
    "ECDHE-ECDSA-AES256-SHA384",
    "ECDHE-RSA-AES256-SHA",
    "ECDHE-ECDSA-AES256-SHA",
    "DHE-RSA-AES256-GCM-SHA384",
    "DHE-RSA-AES256-SHA256",
    "DHE-RSA-AES256-SHA",
    "AES256-GCM-SHA384",
    "AES256-SHA256",
    "AES256-SHA",
    "ECDHE-PSK-AES256-CBC-SHA",
    "PSK-AES256-CBC-SHA",
    "ECDHE-RSA-AES128-GCM-SHA256",
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-SHA256",
    "ECDHE-ECDSA-AES128-SHA256",
    "ECDHE-RSA-AES128-SHA",
    "ECDHE-ECDSA-AES128-SHA",
    "DHE-RSA-AES128-GCM-SHA256",
    "DHE-RSA-AES128-SHA256",
    "DHE-RSA-AES128-SHA",
    "AES128-GCM-SHA256",
    "AES128-SHA256",
    "AES128-SHA",
    "ECDHE-PSK-AES128-CBC-SHA",
    "PSK-AES128-CBC-SHA",
    "ECDHE-RSA-RC4-SHA",
    "ECDHE-ECDSA-RC4-SHA",
    "RC4-SHA",
    "RC4-MD5",
    "DES-CBC3-SHA",
];

/// OpenSSL's name for how the two ends of a suite agree on keys.
pub(super) fn exchange(suite: &str) -> &'static str {
    let ways = [
        ("ECDHE-RSA-", "ECDHE_RSA"),
        ("ECDHE-ECDSA-", "ECDHE_ECDSA"),
        ("ECDHE-PSK-", "ECDHE_PSK"),
        ("DHE-RSA-", "DHE_RSA"),
        ("PSK-", "PSK"),
    ];
    ways.into_iter().find(|(start, _)| suite.starts_with(start)).map_or("RSA", |(_, name)| name)
}

fn cipher_names(call: &mut Call<'_>) -> NativeResult {
    let names = SUITES.iter().map(|n| call.vm.new_string(n)).collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &names)?)
}

/// The handle of a cipher is its place in the list, counted from one.
fn exchange_name(call: &mut Call<'_>) -> NativeResult {
    let suite = usize::try_from(call.long() - 1).ok().and_then(|at| SUITES.get(at));
    let suite = suite.ok_or_else(|| Raise::null("cipher == null"))?;
    reference(call.vm.new_string(exchange(suite))?)
}

fn free_context(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Context>(call.vm, handle);
    void()
}

fn session(call: &mut Call<'_>) -> Result<Session, Raise> {
    let handle = call.long();
    Ok(peers::get::<Session>(call.vm, handle)?.as_ref().clone())
}

fn write_session(call: &mut Call<'_>) -> NativeResult {
    let bytes = session(call)?.to_bytes();
    reference(call.vm.new_bytes(&bytes)?)
}

fn read_session(call: &mut Call<'_>) -> NativeResult {
    let bytes = super::bytes(call, "data")?;
    match Session::from_bytes(&bytes) {
        Ok(session) => long(peers::add(call.vm, session) as i64),
        Err(_) => Err(Raise::new("java/io/IOException", "Invalid session data")),
    }
}
