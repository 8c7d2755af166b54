//! Start-up, engines and TLS.
//!
//! A context of TLS can be made and configured. Connections need sockets, which are offline, so that none is ever begun.

use super::CLASS;
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use vm::native::{boolean, int, long, reference, void};
use vm::{Call, Native, NativeResult};

const OFFLINE: &str = "no connection is ever begun";
const NO_ENGINES: &str = "there are no engines";

/// Natives of start-up, engines and TLS.
pub const NATIVES: Table = &[
    // True means BoringSSL.
    Native::exact(CLASS, "clinit", "()Z", |_| boolean(true)),
    Native::model(CLASS, "get_cipher_names", "(Ljava/lang/String;)[Ljava/lang/String;", cipher_names, OFFLINE),
    Native::model(CLASS, "ERR_peek_last_error", "()J", |_| long(0), "errors are raised where they occur"),
    Native::model(CLASS, "ENGINE_load_dynamic", "()V", |_| void(), NO_ENGINES),
    Native::model(CLASS, "ENGINE_by_id", "(Ljava/lang/String;)J", |_| long(0), NO_ENGINES),
    Native::model(CLASS, "ENGINE_add", "(J)I", |_| int(0), NO_ENGINES),
    Native::model(CLASS, "SSL_CTX_new", "()J", |c| long(peers::add(c.vm, Context) as i64), OFFLINE),
    Native::model(CLASS, "SSL_CTX_free", "(J)V", free, OFFLINE),
    Native::model(CLASS, "SSL_CTX_set_session_id_context", "(J[B)V", |_| void(), OFFLINE),
    Native::model(CLASS, "SSL_CTX_enable_npn", "(J)V", |_| void(), OFFLINE),
    Native::model(CLASS, "SSL_CTX_disable_npn", "(J)V", |_| void(), OFFLINE),
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

/// The cipher suites of Android 6 in OpenSSL's names.
const SUITES: [&str; 19] = [
    "ECDHE-RSA-AES256-GCM-SHA384",
    "ECDHE-ECDSA-AES256-GCM-SHA384",
    "ECDHE-RSA-AES256-SHA384",
    "ECDHE-ECDSA-AES256-SHA384",
    "ECDHE-RSA-AES256-SHA",
    "ECDHE-ECDSA-AES256-SHA",
    "AES256-GCM-SHA384",
    "AES256-SHA256",
    "AES256-SHA",
    "ECDHE-RSA-AES128-GCM-SHA256",
    "ECDHE-ECDSA-AES128-GCM-SHA256",
    "ECDHE-RSA-AES128-SHA256",
    "ECDHE-ECDSA-AES128-SHA256",
    "ECDHE-RSA-AES128-SHA",
    "ECDHE-ECDSA-AES128-SHA",
    "AES128-GCM-SHA256",
    "AES128-SHA256",
    "AES128-SHA",
    "DES-CBC3-SHA",
];

fn cipher_names(call: &mut Call<'_>) -> NativeResult {
    let names = SUITES.iter().map(|n| call.vm.new_string(n)).collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &names)?)
}

fn free(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Context>(call.vm, handle);
    void()
}
