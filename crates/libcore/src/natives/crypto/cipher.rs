//! Symmetric ciphers, with and without authentication.

use super::{CLASS, bytes, context, optional_bytes, peer, runtime_error, store};
use crate::crypto::aead::Aead;
use crate::crypto::cipher::{Cipher, CipherError, Kind};
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use vm::native::{boolean, int, long, void};
use vm::{Call, Native, NativeResult, Raise};

/// Natives on ciphers.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "EVP_get_cipherbyname", "(Ljava/lang/String;)J", by_name),
    Native::exact(CLASS, "EVP_CIPHER_iv_length", "(J)I", iv_length),
    Native::exact(CLASS, "EVP_CIPHER_CTX_new", "()J", |c| long(peers::add(c.vm, CipherContext::default()) as i64)),
    Native::exact(CLASS, "EVP_CIPHER_CTX_free", "(J)V", free),
    Native::exact(
        CLASS,
        "EVP_CIPHER_CTX_block_size",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_CIPHER_CTX;)I",
        block_size,
    ),
    Native::model(
        CLASS,
        "EVP_CIPHER_CTX_set_key_length",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_CIPHER_CTX;I)V",
        |_| void(),
        "the length follows from the key when it is set",
    ),
    Native::exact(
        CLASS,
        "EVP_CIPHER_CTX_set_padding",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_CIPHER_CTX;Z)V",
        set_padding,
    ),
    Native::exact(CLASS, "EVP_CipherInit_ex", "(Lcom/android/org/conscrypt/NativeRef$EVP_CIPHER_CTX;J[B[BZ)V", init),
    Native::exact(CLASS, "EVP_CipherUpdate", "(Lcom/android/org/conscrypt/NativeRef$EVP_CIPHER_CTX;[BI[BII)I", update),
    Native::exact(CLASS, "EVP_CipherFinal_ex", "(Lcom/android/org/conscrypt/NativeRef$EVP_CIPHER_CTX;[BI)I", finish),
    Native::exact(
        CLASS,
        "get_EVP_CIPHER_CTX_buf_len",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_CIPHER_CTX;)I",
        |c| int(peer::<CipherContext>(c, "ctx")?.cipher.as_ref().map_or(0, Cipher::buffered) as i32),
    ),
    Native::exact(
        CLASS,
        "get_EVP_CIPHER_CTX_final_used",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_CIPHER_CTX;)Z",
        |c| boolean(peer::<CipherContext>(c, "ctx")?.cipher.as_ref().is_some_and(Cipher::holds_block)),
    ),
    Native::exact(CLASS, "EVP_aead_aes_128_gcm", "()J", |_| long(1)),
    Native::exact(CLASS, "EVP_aead_aes_256_gcm", "()J", |_| long(2)),
    Native::exact(CLASS, "EVP_AEAD_max_overhead", "(J)I", |_| int(Aead::TAG_LEN as i32)),
    Native::exact(CLASS, "EVP_AEAD_max_tag_len", "(J)I", |_| int(Aead::TAG_LEN as i32)),
    Native::exact(CLASS, "EVP_AEAD_nonce_length", "(J)I", |_| int(12)),
    Native::exact(CLASS, "EVP_AEAD_CTX_init", "(J[BI)J", init_aead),
    Native::exact(CLASS, "EVP_AEAD_CTX_cleanup", "(J)V", free_aead),
    Native::exact(
        CLASS,
        "EVP_AEAD_CTX_seal",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_AEAD_CTX;[BI[B[BII[B)I",
        |c| crypt_aead(c, true),
    ),
    Native::exact(
        CLASS,
        "EVP_AEAD_CTX_open",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_AEAD_CTX;[BI[B[BII[B)I",
        |c| crypt_aead(c, false),
    ),
];

/// The ciphers that conscrypt knows by name; the place of one plus one is its handle.
const NAMES: [&str; 13] = [
    "rc4",
    "des-cbc",
    "des-ede-cbc",
    "des-ede3-cbc",
    "aes-128-ecb",
    "aes-128-cbc",
    "aes-128-ctr",
    "aes-192-ecb",
    "aes-192-cbc",
    "aes-192-ctr",
    "aes-256-ecb",
    "aes-256-cbc",
    "aes-256-ctr",
];

/// `EVP_CIPHER_CTX`.
#[derive(Clone, Default)]
pub struct CipherContext {
    /// The handle of the cipher, zero before it is known.
    kind: u32,
    cipher: Option<Cipher>,
    padding: bool,
}

impl PlainState for CipherContext {
    fn write(&self, out: &mut Writer) {
        out.u32(self.kind);
        out.bool(self.padding);
        out.bool(self.cipher.is_some());
        if let Some(cipher) = &self.cipher {
            cipher.write(out);
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let (kind, padding) = (input.u32()?, input.bool()?);
        let cipher = if input.bool()? { Some(Cipher::read(input)?) } else { None };
        Ok(CipherContext { kind, cipher, padding })
    }
}

/// `EVP_AEAD_CTX`: a key and the length of its tags.
#[derive(Clone)]
pub struct AeadContext {
    key: Vec<u8>,
    tag_len: usize,
}

impl PlainState for AeadContext {
    fn write(&self, out: &mut Writer) {
        out.bytes(&self.key);
        out.size(self.tag_len);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        Ok(AeadContext { key: input.bytes()?.to_vec(), tag_len: input.size()? })
    }
}

fn kind(handle: u32) -> Option<Kind> {
    Kind::by_name(NAMES.get((handle as usize).checked_sub(1)?)?)
}

fn by_name(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("algorithm")?;
    let at = NAMES.iter().position(|n| n.eq_ignore_ascii_case(&name));
    long(at.map_or(0, |at| at as i64 + 1))
}

fn iv_length(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    kind(handle as u32).map_or_else(|| Err(Raise::null("evpCipher == null")), |k| int(k.iv_len() as i32))
}

fn free(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<CipherContext>(call.vm, handle);
    void()
}

fn block_size(call: &mut Call<'_>) -> NativeResult {
    let context = peer::<CipherContext>(call, "ctx")?;
    int(kind(context.kind).map_or(0, Kind::block_size) as i32)
}

fn set_padding(call: &mut Call<'_>) -> NativeResult {
    let (handle, on) = (context(call, "ctx")?, call.boolean());
    peers::change(call.vm, handle, |c: &mut CipherContext| {
        c.padding = on;
        c.cipher.iter_mut().for_each(|cipher| cipher.set_padding(on));
    })?;
    void()
}

fn failed(error: CipherError) -> Raise {
    let (class, message) = match error {
        CipherError::BadKey => (
            "java/security/InvalidKeyException",
            "error:1e00007e:Cipher functions:OPENSSL_internal:UNSUPPORTED_KEY_SIZE",
        ),
        CipherError::NotWholeBlocks => (
            "javax/crypto/IllegalBlockSizeException",
            "error:1e06806a:Cipher functions:EVP_EncryptFinal_ex:DATA_NOT_MULTIPLE_OF_BLOCK_LENGTH",
        ),
        CipherError::WrongFinalBlockLength => (
            "javax/crypto/IllegalBlockSizeException",
            "error:1e06b07b:Cipher functions:EVP_DecryptFinal_ex:WRONG_FINAL_BLOCK_LENGTH",
        ),
        CipherError::BadDecrypt => {
            ("javax/crypto/BadPaddingException", "error:1e06b065:Cipher functions:EVP_DecryptFinal_ex:BAD_DECRYPT")
        }
    };
    Raise::new(class, message)
}

/// Begins; first perhaps with a cipher alone, then with the key.
fn init(call: &mut Call<'_>) -> NativeResult {
    let (handle, cipher) = (context(call, "ctx")?, call.long() as u32);
    let (key, iv, encrypting) = (optional_bytes(call), optional_bytes(call), call.boolean());
    let old = peers::get::<CipherContext>(call.vm, handle)?;
    let number = if cipher == 0 { old.kind } else { cipher };
    let kind = kind(number).ok_or_else(|| runtime_error("no cipher"))?;
    let cipher = match key {
        Some(key) => Some(Cipher::new(kind, &key, iv.as_deref(), encrypting).map_err(failed)?),
        None => None,
    };
    let new = CipherContext { kind: number, cipher, padding: true };
    peers::change(call.vm, handle, |c: &mut CipherContext| *c = new)?;
    void()
}

fn update(call: &mut Call<'_>) -> NativeResult {
    let (handle, target, target_at) = (context(call, "ctx")?, call.object("out")?, call.int());
    let (input, offset, count) = (call.object("in")?, call.int(), call.int());
    let bytes = call.vm.byte_range(input, offset, count)?.to_vec();
    call.charge(bytes.len() * 4);
    let out = peers::change(call.vm, handle, |c: &mut CipherContext| c.cipher.as_mut().map(|c| c.update(&bytes)))?;
    let out = out.ok_or_else(|| runtime_error("no key was set"))?;
    store(call, (target, target_at), &out)
}

fn finish(call: &mut Call<'_>) -> NativeResult {
    let (handle, target, target_at) = (context(call, "ctx")?, call.object("out")?, call.int());
    let out = peers::change(call.vm, handle, |c: &mut CipherContext| c.cipher.as_mut().map(Cipher::finish))?;
    let out = out.ok_or_else(|| runtime_error("no key was set"))?.map_err(failed)?;
    store(call, (target, target_at), &out)
}

fn init_aead(call: &mut Call<'_>) -> NativeResult {
    let (aead, key, tag_len) = (call.long(), bytes(call, "key")?, call.int());
    let wanted = if aead == 1 { 16 } else { 32 };
    let tag_len = usize::try_from(tag_len).ok().filter(|n| *n <= Aead::TAG_LEN);
    let tag_len = tag_len.filter(|_| key.len() == wanted).ok_or_else(|| failed(CipherError::BadKey))?;
    let tag_len = if tag_len == 0 { Aead::TAG_LEN } else { tag_len };
    long(peers::add(call.vm, AeadContext { key, tag_len }) as i64)
}

fn free_aead(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<AeadContext>(call.vm, handle);
    void()
}

fn crypt_aead(call: &mut Call<'_>, seal: bool) -> NativeResult {
    let (context, target, target_at) = (peer::<AeadContext>(call, "ctx")?, call.object("out")?, call.int());
    let (nonce, input, offset, count) = (bytes(call, "nonce")?, call.object("in")?, call.int(), call.int());
    let extra = optional_bytes(call).unwrap_or_default();
    let data = call.vm.byte_range(input, offset, count)?.to_vec();
    call.charge(data.len() * 6);
    let AeadContext { key, tag_len } = &*context;
    let out = if seal {
        Aead::AesGcm.seal(key, &nonce, &data, &extra, *tag_len)
    } else {
        Aead::AesGcm.open(key, &nonce, &data, &extra, *tag_len)
    };
    let out = out.map_err(|_| failed(CipherError::BadDecrypt))?;
    store(call, (target, target_at), &out)
}
