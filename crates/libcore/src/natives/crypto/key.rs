//! Keys, and RSA with them.

use super::{CLASS, byte_arrays, bytes, number_bytes, optional_number, peer, runtime_error, store};
use crate::bignum::Random;
use crate::crypto::digest::Algorithm;
use crate::crypto::keys::{PrivateKey, PublicKey, rsa_private, rsa_public};
use crate::crypto::rsa::{Padding, RsaError, RsaPrivate, RsaPublic};
use crate::natives::random::DeviceRandom;
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use num_bigint::BigUint;
use vm::native::{int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

/// Natives on keys.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "EVP_PKEY_new_RSA", "([B[B[B[B[B[B[B[B)J", new_rsa),
    Native::exact(CLASS, "EVP_PKEY_new_mac_key", "(I[B)J", new_mac),
    Native::exact(CLASS, "EVP_PKEY_free", "(J)V", free),
    Native::exact(
        CLASS,
        "EVP_PKEY_cmp",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)I",
        compare,
    ),
    Native::exact(CLASS, "EVP_PKEY_type", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)I", key_type),
    Native::exact(CLASS, "EVP_PKEY_size", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)I", size),
    Native::exact(CLASS, "RSA_size", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)I", size),
    Native::exact(CLASS, "RSA_generate_key_ex", "(I[B)J", generate_rsa),
    Native::exact(
        CLASS,
        "RSA_private_decrypt",
        "(I[B[BLcom/android/org/conscrypt/NativeRef$EVP_PKEY;I)I",
        private_decrypt,
    ),
    Native::exact(
        CLASS,
        "RSA_private_encrypt",
        "(I[B[BLcom/android/org/conscrypt/NativeRef$EVP_PKEY;I)I",
        private_encrypt,
    ),
    Native::exact(
        CLASS,
        "RSA_public_decrypt",
        "(I[B[BLcom/android/org/conscrypt/NativeRef$EVP_PKEY;I)I",
        public_decrypt,
    ),
    Native::exact(
        CLASS,
        "RSA_public_encrypt",
        "(I[B[BLcom/android/org/conscrypt/NativeRef$EVP_PKEY;I)I",
        public_encrypt,
    ),
    Native::exact(
        CLASS,
        "get_RSA_public_params",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)[[B",
        public_parameters,
    ),
    Native::exact(
        CLASS,
        "get_RSA_private_params",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)[[B",
        private_parameters,
    ),
    Native::exact(CLASS, "d2i_PKCS8_PRIV_KEY_INFO", "([B)J", read_private),
    Native::exact(CLASS, "d2i_PUBKEY", "([B)J", read_public),
    Native::exact(CLASS, "i2d_PKCS8_PRIV_KEY_INFO", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)[B", |c| {
        encoded(c, |key| key.private().map(PrivateKey::to_pkcs8))
    }),
    Native::exact(CLASS, "i2d_PUBKEY", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)[B", |c| {
        encoded(c, |key| key.public().map(|k| k.to_spki()))
    }),
    Native::exact(CLASS, "i2d_RSAPublicKey", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)[B", |c| {
        encoded(c, |key| key.rsa_public().map(|k| rsa_public(&k)))
    }),
    Native::exact(CLASS, "i2d_RSAPrivateKey", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)[B", |c| {
        encoded(c, |key| key.rsa_private().map(rsa_private))
    }),
];

const RSA_NUMBER: i32 = 6;
const DSA_NUMBER: i32 = 116;
const EC_NUMBER: i32 = 408;
const HMAC_NUMBER: i32 = 855;

/// `EVP_PKEY`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Key {
    /// A public key.
    Public(PublicKey),
    /// A private key, which knows its public one.
    Private(PrivateKey),
    /// The key of a message authentication code.
    Mac(Vec<u8>),
}

impl Key {
    fn private(&self) -> Option<&PrivateKey> {
        if let Key::Private(key) = self { Some(key) } else { None }
    }

    /// The public key, or the one that belongs to a private key.
    pub(super) fn public(&self) -> Option<PublicKey> {
        match self {
            Key::Public(key) => Some(key.clone()),
            Key::Private(key) => Some(key.public()),
            Key::Mac(_) => None,
        }
    }

    fn rsa_public(&self) -> Option<RsaPublic> {
        if let Some(PublicKey::Rsa(key)) = self.public() { Some(key) } else { None }
    }

    fn rsa_private(&self) -> Option<&RsaPrivate> {
        if let Key::Private(PrivateKey::Rsa(key)) = self { Some(key) } else { None }
    }

    /// Signs a digest.
    pub(super) fn sign(&self, algorithm: Algorithm, digest: &[u8], random: &mut impl Random) -> Option<Vec<u8>> {
        match self.private()? {
            PrivateKey::Rsa(key) => key.sign(algorithm, digest).ok(),
            PrivateKey::Dsa { group, x } => group.sign(x, digest, random),
            PrivateKey::Ec { curve, private } => curve.sign(private, digest, random),
        }
    }

    /// Verifies the signature of a digest.
    pub(super) fn verify(&self, algorithm: Algorithm, digest: &[u8], signature: &[u8]) -> bool {
        match self.public() {
            Some(PublicKey::Rsa(key)) => key.verify(algorithm, digest, signature),
            Some(PublicKey::Dsa { group, y }) => group.verify(&y, digest, signature),
            Some(PublicKey::Ec { curve, point }) => curve.verify(&point, digest, signature),
            None => false,
        }
    }
}

impl PlainState for Key {
    fn write(&self, out: &mut Writer) {
        let (tag, bytes) = match self {
            Key::Public(key) => (0, key.to_spki()),
            Key::Private(key) => (1, key.to_pkcs8()),
            Key::Mac(key) => (2, key.clone()),
        };
        out.u8(tag);
        out.bytes(&bytes);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let (tag, bytes) = (input.u8()?, input.bytes()?);
        let key = match tag {
            0 => PublicKey::from_spki(bytes).ok().map(Key::Public),
            1 => PrivateKey::from_pkcs8(bytes).ok().map(Key::Private),
            2 => Some(Key::Mac(bytes.to_vec())),
            _ => None,
        };
        key.ok_or_else(|| input.corrupt())
    }
}

fn add(call: &mut Call<'_>, key: Key) -> NativeResult {
    long(peers::add(call.vm, key) as i64)
}

/// A key from modulus, exponents and, if they are known, the numbers of the Chinese remainder theorem.
fn new_rsa(call: &mut Call<'_>) -> NativeResult {
    let mut number = || optional_number(call);
    let (n, e, d) = (number(), number(), number());
    let crt = [(); 5].map(|()| number().unwrap_or_default());
    let Some(n) = n.filter(|_| e.is_some() || d.is_some()) else {
        return Err(runtime_error("RSA key lacks its modulus or its exponents"));
    };
    let public = RsaPublic { n, e: e.unwrap_or_default() };
    let key = match d {
        Some(d) => Key::Private(PrivateKey::Rsa(RsaPrivate::new(public, d, crt))),
        None => Key::Public(PublicKey::Rsa(public)),
    };
    add(call, key)
}

fn new_mac(call: &mut Call<'_>) -> NativeResult {
    let (_, key) = (call.int(), bytes(call, "key")?);
    add(call, Key::Mac(key))
}

fn free(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Key>(call.vm, handle);
    void()
}

fn compare(call: &mut Call<'_>) -> NativeResult {
    let (a, b) = (peer::<Key>(call, "pkey1")?, peer::<Key>(call, "pkey2")?);
    int(i32::from(a == b || a.public().is_some() && a.public() == b.public()))
}

fn key_type(call: &mut Call<'_>) -> NativeResult {
    int(match peer::<Key>(call, "pkey")?.public() {
        Some(PublicKey::Rsa(_)) => RSA_NUMBER,
        Some(PublicKey::Dsa { .. }) => DSA_NUMBER,
        Some(PublicKey::Ec { .. }) => EC_NUMBER,
        None => HMAC_NUMBER,
    })
}

/// The most bytes that a signature takes.
fn size(call: &mut Call<'_>) -> NativeResult {
    let signature = |order: &BigUint| 9 + 2 * order.bits().div_ceil(8) as i32;
    int(match peer::<Key>(call, "pkey")?.public() {
        Some(PublicKey::Rsa(key)) => key.size() as i32,
        Some(PublicKey::Dsa { group, .. }) => signature(&group.q),
        Some(PublicKey::Ec { curve, .. }) => signature(&curve.order),
        None => 0,
    })
}

const MAX_RSA_BITS: i32 = 16384;

fn generate_rsa(call: &mut Call<'_>) -> NativeResult {
    let (bits, e) = (call.int(), bytes(call, "publicExponent")?);
    if !(64..=MAX_RSA_BITS).contains(&bits) {
        return Err(runtime_error("error:04000080:RSA routines:OPENSSL_internal:KEY_SIZE_TOO_SMALL"));
    }
    let words = bits as usize / 32;
    call.charge(words * words * words * words);
    let mut random = DeviceRandom::new(call.vm);
    let key = RsaPrivate::generate(bits as u32, &BigUint::from_bytes_be(&e), &mut random);
    let key = key.map_err(|e| runtime_error(e.message()))?;
    add(call, Key::Private(PrivateKey::Rsa(key)))
}

fn failed(error: RsaError) -> Raise {
    let (class, message) = match error {
        RsaError::TooLarge => (
            "java/security/SignatureException",
            "error:04000070:RSA routines:OPENSSL_internal:DATA_TOO_LARGE_FOR_KEY_SIZE",
        ),
        RsaError::WrongLength => {
            ("javax/crypto/IllegalBlockSizeException", "error:04000072:RSA routines:OPENSSL_internal:DATA_TOO_SMALL")
        }
        RsaError::BadPadding => {
            ("javax/crypto/BadPaddingException", "error:04000083:RSA routines:OPENSSL_internal:PADDING_CHECK_FAILED")
        }
        RsaError::BadKey => {
            ("java/security/InvalidKeyException", "error:04000090:RSA routines:OPENSSL_internal:VALUE_MISSING")
        }
    };
    Raise::new(class, message)
}

type Crypt = fn(&Key, &[u8], Padding, &mut DeviceRandom) -> Result<Vec<u8>, RsaError>;

fn crypt(call: &mut Call<'_>, crypt: Crypt) -> NativeResult {
    let (count, from, to) = (call.int(), call.object("from")?, call.object("to")?);
    let (key, padding) = (peer::<Key>(call, "pkey")?, call.int());
    let padding = match padding {
        1 => Padding::Pkcs1,
        3 => Padding::None,
        4 => Padding::Oaep(Algorithm::Sha1, Algorithm::Sha1),
        _ => return Err(runtime_error("unknown padding")),
    };
    let data = call.vm.byte_range(from, 0, count)?.to_vec();
    call.charge(500_000);
    let mut random = DeviceRandom::new(call.vm);
    let out = crypt(&key, &data, padding, &mut random).map_err(failed)?;
    store(call, (to, 0), &out)
}

fn private_decrypt(call: &mut Call<'_>) -> NativeResult {
    crypt(call, |key, data, padding, _| key.rsa_private().ok_or(RsaError::BadKey)?.decrypt(data, padding))
}

fn private_encrypt(call: &mut Call<'_>) -> NativeResult {
    crypt(call, |key, data, padding, _| key.rsa_private().ok_or(RsaError::BadKey)?.encrypt(data, padding))
}

fn public_decrypt(call: &mut Call<'_>) -> NativeResult {
    crypt(call, |key, data, padding, _| key.rsa_public().ok_or(RsaError::BadKey)?.recover(data, padding))
}

fn public_encrypt(call: &mut Call<'_>) -> NativeResult {
    crypt(call, |key, data, padding, random| key.rsa_public().ok_or(RsaError::BadKey)?.encrypt(data, padding, random))
}

fn public_parameters(call: &mut Call<'_>) -> NativeResult {
    let key = peer::<Key>(call, "pkey")?.rsa_public().ok_or_else(|| runtime_error("no RSA key"))?;
    byte_arrays(call, &[Some(number_bytes(&key.n)), Some(number_bytes(&key.e))])
}

fn private_parameters(call: &mut Call<'_>) -> NativeResult {
    let key = peer::<Key>(call, "pkey")?;
    let key = key.rsa_private().ok_or_else(|| runtime_error("no private RSA key"))?;
    let numbers = [&key.public.n, &key.public.e, &key.d, &key.p, &key.q, &key.dp, &key.dq, &key.q_inverse];
    let known = numbers.map(|n| (*n != BigUint::ZERO).then(|| number_bytes(n)));
    byte_arrays(call, &known)
}

fn read_private(call: &mut Call<'_>) -> NativeResult {
    let bytes = bytes(call, "keyJavaBytes")?;
    let key = PrivateKey::from_pkcs8(&bytes).map_err(|_| runtime_error("error parsing private key"))?;
    add(call, Key::Private(key))
}

fn read_public(call: &mut Call<'_>) -> NativeResult {
    let bytes = bytes(call, "javaBytes")?;
    let key = PublicKey::from_spki(&bytes).map_err(|_| runtime_error("error parsing public key"))?;
    add(call, Key::Public(key))
}

fn encoded(call: &mut Call<'_>, encode: impl FnOnce(&Key) -> Option<Vec<u8>>) -> NativeResult {
    let key = peer::<Key>(call, "pkey")?;
    let bytes = encode(&key).ok_or_else(|| runtime_error("the key has no such form"))?;
    reference(call.vm.new_bytes(&bytes)?)
}
