//! Digests, message authentication and randomness.

use super::key::Key;
use super::{CLASS, bytes, context, peer, runtime_error, store};
use crate::bignum::Random;
use crate::crypto::digest::{Algorithm, Digest};
use crate::crypto::hmac::Hmac;
use crate::natives::random::DeviceRandom;
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use vm::native::{int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

/// Natives on digests.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "EVP_get_digestbyname", "(Ljava/lang/String;)J", by_name),
    Native::exact(CLASS, "EVP_MD_size", "(J)I", |c| int(algorithm(c)?.size() as i32)),
    Native::exact(CLASS, "EVP_MD_block_size", "(J)I", |c| int(algorithm(c)?.block_size() as i32)),
    Native::exact(CLASS, "EVP_MD_CTX_create", "()J", |c| long(peers::add(c.vm, DigestContext::Empty) as i64)),
    Native::exact(CLASS, "EVP_MD_CTX_destroy", "(J)V", destroy),
    Native::exact(CLASS, "EVP_MD_CTX_init", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;)V", clear),
    Native::exact(
        CLASS,
        "EVP_MD_CTX_copy",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;)I",
        copy,
    ),
    Native::exact(CLASS, "EVP_DigestInit", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;J)I", init),
    Native::exact(CLASS, "EVP_DigestUpdate", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;[BII)V", update),
    Native::exact(CLASS, "EVP_DigestFinal", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;[BI)I", finish),
    Native::exact(
        CLASS,
        "EVP_DigestSignInit",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;JLcom/android/org/conscrypt/NativeRef$EVP_PKEY;)V",
        init_mac,
    ),
    Native::exact(CLASS, "EVP_DigestSignUpdate", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;[B)V", update_mac),
    Native::exact(CLASS, "EVP_DigestSignFinal", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;)[B", finish_mac),
    Native::exact(CLASS, "EVP_SignInit", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;J)I", init),
    Native::exact(CLASS, "EVP_SignUpdate", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;[BII)V", update),
    Native::exact(
        CLASS,
        "EVP_SignFinal",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;[BILcom/android/org/conscrypt/NativeRef$EVP_PKEY;)I",
        sign,
    ),
    Native::exact(CLASS, "EVP_VerifyInit", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;J)I", init),
    Native::exact(CLASS, "EVP_VerifyUpdate", "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;[BII)V", update),
    Native::exact(
        CLASS,
        "EVP_VerifyFinal",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_MD_CTX;[BIILcom/android/org/conscrypt/NativeRef$EVP_PKEY;)I",
        verify,
    ),
    Native::model(CLASS, "RAND_bytes", "([B)V", random_bytes, "drawn from the device's seed"),
    Native::model(CLASS, "RAND_seed", "([B)V", |_| void(), "seeds of the guest are not needed"),
    Native::model(CLASS, "RAND_load_file", "(Ljava/lang/String;J)I", load_file, "seeds of the guest are not needed"),
];

/// `EVP_MD_CTX`.
#[derive(Clone)]
pub enum DigestContext {
    /// Made but not begun.
    Empty,
    /// A digest, also of what is signed or verified.
    Digest(Digest),
    /// A message authentication code.
    Mac(Hmac),
}

impl PlainState for DigestContext {
    fn write(&self, out: &mut Writer) {
        match self {
            DigestContext::Empty => out.u8(0),
            DigestContext::Digest(digest) => {
                out.u8(1);
                digest.write(out);
            }
            DigestContext::Mac(mac) => {
                out.u8(2);
                mac.write(out);
            }
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        match input.u8()? {
            0 => Ok(DigestContext::Empty),
            1 => Ok(DigestContext::Digest(Digest::read(input)?)),
            2 => Ok(DigestContext::Mac(Hmac::read(input)?)),
            _ => Err(input.corrupt()),
        }
    }
}

fn by_name(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("algorithm")?;
    let at = Algorithm::by_name(&name).and_then(|a| Algorithm::ALL.iter().position(|b| *b == a));
    at.map_or_else(|| Err(runtime_error("Hash algorithm not found")), |at| long(at as i64 + 1))
}

fn algorithm(call: &mut Call<'_>) -> Result<Algorithm, Raise> {
    let handle = call.long();
    let index = usize::try_from(handle - 1).ok();
    index.and_then(|i| Algorithm::ALL.get(i).copied()).ok_or_else(|| Raise::null("evp_md == null"))
}

fn destroy(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<DigestContext>(call.vm, handle);
    void()
}

fn set(call: &mut Call<'_>, handle: i64, new: DigestContext) -> Result<(), Raise> {
    peers::change(call.vm, handle, |c: &mut DigestContext| *c = new)
}

fn clear(call: &mut Call<'_>) -> NativeResult {
    let handle = context(call, "ctx")?;
    set(call, handle, DigestContext::Empty)?;
    void()
}

fn copy(call: &mut Call<'_>) -> NativeResult {
    let (to, from) = (context(call, "dst_ctx")?, peer::<DigestContext>(call, "src_ctx")?);
    set(call, to, (*from).clone())?;
    int(1)
}

fn init(call: &mut Call<'_>) -> NativeResult {
    let (handle, algorithm) = (context(call, "ctx")?, algorithm(call)?);
    set(call, handle, DigestContext::Digest(Digest::new(algorithm)))?;
    int(1)
}

fn feed(call: &mut Call<'_>, handle: i64, bytes: &[u8]) -> NativeResult {
    call.charge(bytes.len() * 2);
    peers::change(call.vm, handle, |c: &mut DigestContext| match c {
        DigestContext::Digest(digest) => digest.update(bytes),
        DigestContext::Mac(mac) => mac.update(bytes),
        DigestContext::Empty => {}
    })?;
    void()
}

fn update(call: &mut Call<'_>) -> NativeResult {
    let (handle, buffer, offset, count) = (context(call, "ctx")?, call.object("buffer")?, call.int(), call.int());
    let bytes = call.vm.byte_range(buffer, offset, count)?.to_vec();
    feed(call, handle, &bytes)
}

fn update_mac(call: &mut Call<'_>) -> NativeResult {
    let (handle, bytes) = (context(call, "ctx")?, bytes(call, "buffer")?);
    feed(call, handle, &bytes)
}

/// Takes the digest out of its context.
fn digest(call: &mut Call<'_>, handle: i64) -> Result<(Algorithm, Vec<u8>), Raise> {
    let done = peers::change(call.vm, handle, |c: &mut DigestContext| match c {
        DigestContext::Digest(digest) => Some((digest.algorithm(), digest.finish())),
        _ => None,
    })?;
    done.ok_or_else(|| runtime_error("no digest was begun"))
}

fn finish(call: &mut Call<'_>) -> NativeResult {
    let (handle, target, offset) = (context(call, "ctx")?, call.object("hash")?, call.int());
    let (_, digest) = digest(call, handle)?;
    store(call, (target, offset), &digest)
}

fn init_mac(call: &mut Call<'_>) -> NativeResult {
    let (handle, algorithm, key) = (context(call, "ctx")?, algorithm(call)?, peer::<Key>(call, "pkey")?);
    let Key::Mac(key) = &*key else { return Err(runtime_error("EVP_DigestSignInit needs the key of a MAC")) };
    set(call, handle, DigestContext::Mac(Hmac::new(algorithm, key)))?;
    void()
}

fn finish_mac(call: &mut Call<'_>) -> NativeResult {
    let handle = context(call, "ctx")?;
    let code = peers::change(call.vm, handle, |c: &mut DigestContext| match c {
        DigestContext::Mac(mac) => Some(mac.finish()),
        _ => None,
    })?;
    let code = code.ok_or_else(|| runtime_error("no MAC was begun"))?;
    reference(call.vm.new_bytes(&code)?)
}

fn sign(call: &mut Call<'_>) -> NativeResult {
    let (handle, target, offset) = (context(call, "ctx")?, call.object("signature")?, call.int());
    let key = peer::<Key>(call, "pkey")?;
    let (algorithm, digest) = digest(call, handle)?;
    call.charge(1_000_000);
    let mut random = DeviceRandom::new(call.vm);
    let signature = key.sign(algorithm, &digest, &mut random);
    let signature = signature.ok_or_else(|| Raise::new("java/security/SignatureException", "the key cannot sign"))?;
    store(call, (target, offset), &signature)
}

fn verify(call: &mut Call<'_>) -> NativeResult {
    let (handle, signature, offset, count) = (context(call, "ctx")?, call.object("signature")?, call.int(), call.int());
    let key = peer::<Key>(call, "pkey")?;
    let signature = call.vm.byte_range(signature, offset, count)?.to_vec();
    let (algorithm, digest) = digest(call, handle)?;
    call.charge(200_000);
    int(i32::from(key.verify(algorithm, &digest, &signature)))
}

fn random_bytes(call: &mut Call<'_>) -> NativeResult {
    let target = call.object("output")?;
    let mut random = DeviceRandom::new(call.vm);
    random.fill(call.vm.array_bytes_mut(target));
    void()
}

fn load_file(call: &mut Call<'_>) -> NativeResult {
    let (_, count) = (call.reference(), call.long());
    int(count as i32)
}
