//! Certificates and revocation lists.
//!
//! A peer is the encoded item; it is parsed whenever something is asked about it. A time is its own handle, so that
//! nothing has to be freed.

use super::key::Key;
use super::{CLASS, bytes, optional_string, peer};
use crate::crypto::asn1;
use crate::crypto::x509::{
    Certificate, Extension, GeneralName, RevocationList, Time, pkcs7_certificates, pkcs7_of, sequence_certificates,
};
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use vm::layout::{Primitive, Ref};
use vm::native::{int, long, reference, void};
use vm::object::array_of;
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

/// Natives on certificates and lists.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "d2i_X509", "([B)J", |c| {
        let bytes = bytes(c, "x509")?;
        add_certificate(c, &bytes)
    }),
    Native::exact(CLASS, "X509_free", "(J)V", free),
    Native::exact(CLASS, "X509_CRL_free", "(J)V", free),
    Native::exact(CLASS, "i2d_X509", "(J)[B", |c| of(c, |x| x.raw)),
    Native::exact(CLASS, "get_X509_cert_info_enc", "(J)[B", |c| of(c, |x| x.tbs)),
    Native::exact(CLASS, "i2d_X509_PUBKEY", "(J)[B", |c| of(c, |x| x.public_key)),
    Native::exact(CLASS, "X509_get_issuer_name", "(J)[B", |c| of(c, |x| x.issuer)),
    Native::exact(CLASS, "X509_get_subject_name", "(J)[B", |c| of(c, |x| x.subject)),
    Native::exact(CLASS, "X509_get_serialNumber", "(J)[B", |c| of(c, |x| x.serial)),
    Native::exact(CLASS, "get_X509_signature", "(J)[B", |c| of(c, |x| x.signature)),
    Native::exact(CLASS, "X509_get_version", "(J)J", |c| long(i64::from(certificate(c)?.version) - 1)),
    Native::exact(CLASS, "X509_get_notBefore", "(J)J", |c| long(time_handle(certificate(c)?.not_before))),
    Native::exact(CLASS, "X509_get_notAfter", "(J)J", |c| long(time_handle(certificate(c)?.not_after))),
    Native::exact(CLASS, "ASN1_TIME_to_Calendar", "(JLjava/util/Calendar;)V", set_calendar),
    Native::exact(CLASS, "get_X509_sig_alg_oid", "(J)Ljava/lang/String;", |c| {
        let oid = certificate(c)?.signature_oid;
        optional_string(c, Some(&oid))
    }),
    Native::exact(CLASS, "get_X509_pubkey_oid", "(J)Ljava/lang/String;", |c| {
        let oid = certificate(c)?.key_oid().ok();
        optional_string(c, oid.as_deref())
    }),
    Native::exact(CLASS, "get_X509_sig_alg_parameter", "(J)[B", |c| {
        let parameters = certificate(c)?.signature_parameters;
        optional_array(c, parameters)
    }),
    Native::exact(CLASS, "get_X509_hashCode", "(J)I", |c| int(certificate(c)?.hash_code())),
    Native::exact(CLASS, "get_X509_issuerUID", "(J)[Z", |c| {
        let bits = certificate(c)?.issuer_uid;
        booleans(c, bits)
    }),
    Native::exact(CLASS, "get_X509_subjectUID", "(J)[Z", |c| {
        let bits = certificate(c)?.subject_uid;
        booleans(c, bits)
    }),
    Native::exact(CLASS, "get_X509_ex_kusage", "(J)[Z", |c| {
        let bits = certificate(c)?.key_usage();
        booleans(c, bits)
    }),
    Native::exact(CLASS, "get_X509_ex_xkusage", "(J)[Ljava/lang/String;", |c| {
        let usages = certificate(c)?.extended_key_usage();
        strings(c, usages)
    }),
    Native::exact(CLASS, "get_X509_ex_pathlen", "(J)I", path_length),
    Native::exact(CLASS, "get_X509_ex_flags", "(J)I", flags),
    Native::exact(CLASS, "get_X509_ext_oids", "(JI)[Ljava/lang/String;", |c| {
        let extensions = certificate(c)?.extensions;
        extension_oids(c, &extensions)
    }),
    Native::exact(CLASS, "X509_get_ext_oid", "(JLjava/lang/String;)[B", |c| {
        let extensions = certificate(c)?.extensions;
        extension_value(c, &extensions)
    }),
    Native::exact(CLASS, "get_X509_GENERAL_NAME_stack", "(JI)[[Ljava/lang/Object;", general_names),
    Native::exact(CLASS, "X509_get_pubkey", "(J)J", public_key),
    Native::exact(CLASS, "X509_verify", "(JLcom/android/org/conscrypt/NativeRef$EVP_PKEY;)V", verify),
    Native::exact(CLASS, "X509_cmp", "(JJ)I", compare),
    Native::exact(CLASS, "X509_check_issued", "(JJ)I", check_issued),
    Native::exact(CLASS, "i2d_X509_CRL", "(J)[B", |c| of_list(c, |l| l.raw)),
    Native::exact(CLASS, "get_X509_CRL_crl_enc", "(J)[B", |c| of_list(c, |l| l.tbs)),
    Native::exact(CLASS, "get_X509_CRL_signature", "(J)[B", |c| of_list(c, |l| l.signature)),
    Native::exact(CLASS, "X509_CRL_get_issuer_name", "(J)[B", |c| of_list(c, |l| l.issuer)),
    Native::exact(CLASS, "X509_CRL_get_version", "(J)J", |c| long(i64::from(list(c)?.version) - 1)),
    Native::exact(CLASS, "X509_CRL_get_lastUpdate", "(J)J", |c| long(time_handle(list(c)?.this_update))),
    Native::exact(CLASS, "X509_CRL_get_nextUpdate", "(J)J", |c| long(list(c)?.next_update.map_or(0, time_handle))),
    Native::exact(CLASS, "get_X509_CRL_sig_alg_oid", "(J)Ljava/lang/String;", |c| {
        let oid = list(c)?.signature_oid;
        optional_string(c, Some(&oid))
    }),
    Native::exact(CLASS, "get_X509_CRL_ext_oids", "(JI)[Ljava/lang/String;", |c| {
        let extensions = list(c)?.extensions;
        extension_oids(c, &extensions)
    }),
    Native::exact(CLASS, "X509_CRL_get_ext_oid", "(JLjava/lang/String;)[B", |c| {
        let extensions = list(c)?.extensions;
        extension_value(c, &extensions)
    }),
    Native::exact(CLASS, "ASN1_seq_pack_X509", "([J)[B", |c| {
        let path = path(c)?;
        let path: Vec<&[u8]> = path.iter().map(Vec::as_slice).collect();
        reference(c.vm.new_bytes(&asn1::sequence(&path))?)
    }),
    Native::exact(CLASS, "i2d_PKCS7", "([J)[B", |c| {
        let path = path(c)?;
        reference(c.vm.new_bytes(&pkcs7_of(&path))?)
    }),
    Native::exact(CLASS, "X509_CRL_verify", "(JLcom/android/org/conscrypt/NativeRef$EVP_PKEY;)V", verify_list),
];

/// An encoded certificate (`X509`) or revocation list (`X509_CRL`).
#[derive(Clone)]
pub struct Held(pub(super) Vec<u8>);

impl PlainState for Held {
    fn write(&self, out: &mut Writer) {
        out.bytes(&self.0);
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        Ok(Held(input.bytes()?.to_vec()))
    }
}

/// The exception for items that cannot be read.
pub(super) fn parsing_error(message: &str) -> Raise {
    Raise::new("com/android/org/conscrypt/OpenSSLX509CertificateFactory$ParsingException", message)
}

/// Adds a certificate and answers its handle.
pub(super) fn add_certificate(call: &mut Call<'_>, bytes: &[u8]) -> NativeResult {
    let (certificate, _) = Certificate::parse(bytes).map_err(|_| parsing_error("Error reading X509 data"))?;
    long(peers::add(call.vm, Held(certificate.raw)) as i64)
}

/// Adds a revocation list and answers its handle.
pub(super) fn add_list(call: &mut Call<'_>, bytes: &[u8]) -> NativeResult {
    let list = RevocationList::parse(bytes).map_err(|_| parsing_error("Error reading X509 CRL data"))?;
    long(peers::add(call.vm, Held(list.raw)) as i64)
}

const WANT_CERTIFICATES: u32 = 1;

/// Adds all certificates of a PKCS #7 message and answers their handles.
pub(super) fn add_pkcs7(call: &mut Call<'_>, bytes: &[u8]) -> NativeResult {
    let found = if call.word(2) == WANT_CERTIFICATES {
        pkcs7_certificates(bytes).map_err(|_| parsing_error("Error reading PKCS7 data"))?
    } else {
        Vec::new()
    };
    let handles: Vec<i64> = found.into_iter().map(|raw| peers::add(call.vm, Held(raw)) as i64).collect();
    reference(call.vm.new_longs(&handles)?)
}

/// Adds the certificates of a sequence and answers their handles.
pub(super) fn add_sequence(call: &mut Call<'_>, bytes: &[u8]) -> NativeResult {
    let wrong = |_| parsing_error("Error reading X509 data");
    let found = sequence_certificates(bytes).map_err(wrong)?;
    for raw in &found {
        Certificate::parse(raw).map_err(wrong)?;
    }
    let handles: Vec<i64> = found.into_iter().map(|raw| peers::add(call.vm, Held(raw)) as i64).collect();
    reference(call.vm.new_longs(&handles)?)
}

/// The encoded certificates of an array of handles.
fn path(call: &mut Call<'_>) -> Result<Vec<Vec<u8>>, Raise> {
    let array = call.object("certs")?;
    let handles: Vec<i64> = call.vm.array_bytes(array).chunks_exact(8).map(little_endian).collect();
    handles.into_iter().map(|handle| Ok(peers::get::<Held>(call.vm, handle)?.0.clone())).collect()
}

fn little_endian(bytes: &[u8]) -> i64 {
    bytes.iter().rev().fold(0, |sum, byte| sum << 8 | i64::from(*byte))
}

fn free(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Held>(call.vm, handle);
    void()
}

fn certificate(call: &mut Call<'_>) -> Result<Certificate, Raise> {
    let handle = call.long();
    let held = peers::get::<Held>(call.vm, handle)?;
    Certificate::parse(&held.0).map(|(c, _)| c).map_err(|_| parsing_error("no certificate"))
}

fn list(call: &mut Call<'_>) -> Result<RevocationList, Raise> {
    let handle = call.long();
    let held = peers::get::<Held>(call.vm, handle)?;
    RevocationList::parse(&held.0).map_err(|_| parsing_error("no revocation list"))
}

fn of(call: &mut Call<'_>, part: fn(Certificate) -> Vec<u8>) -> NativeResult {
    let bytes = part(certificate(call)?);
    reference(call.vm.new_bytes(&bytes)?)
}

fn of_list(call: &mut Call<'_>, part: fn(RevocationList) -> Vec<u8>) -> NativeResult {
    let bytes = part(list(call)?);
    reference(call.vm.new_bytes(&bytes)?)
}

fn optional_array(call: &mut Call<'_>, bytes: Option<Vec<u8>>) -> NativeResult {
    match bytes {
        Some(bytes) => reference(call.vm.new_bytes(&bytes)?),
        None => reference(Ref::NULL),
    }
}

fn booleans(call: &mut Call<'_>, bits: Option<Vec<bool>>) -> NativeResult {
    let Some(bits) = bits else { return reference(Ref::NULL) };
    let array = call.vm.new_array(array_of(Primitive::Boolean), bits.len() as u32)?;
    for (to, bit) in call.vm.array_bytes_mut(array).iter_mut().zip(bits) {
        *to = u8::from(bit);
    }
    reference(array)
}

fn strings(call: &mut Call<'_>, texts: Option<Vec<String>>) -> NativeResult {
    let Some(texts) = texts else { return reference(Ref::NULL) };
    let texts = texts.iter().map(|t| call.vm.new_string(t)).collect::<Result<Vec<_>, _>>()?;
    reference(call.vm.new_ref_array(call.vm.known.string, &texts)?)
}

/// A time as a number that is not zero.
fn time_handle(t: Time) -> i64 {
    let parts = [t.month, t.day, t.hour, t.minute, t.second];
    1 << 60 | parts.iter().fold(i64::from(t.year), |n, part| n << 8 | i64::from(*part))
}

fn set_calendar(call: &mut Call<'_>) -> NativeResult {
    let (time, calendar) = (call.long(), call.object("calendar")?);
    if call.step == 1 {
        return void();
    }
    let part = |n: i32| (time >> (8 * n) & 0xff) as u32;
    let class = call.vm.class_of(calendar);
    let method = call.vm.virtual_method(class, "set", "(IIIIII)V")?;
    let year = (time >> 40 & 0xffff) as u32;
    let args = vec![calendar.0, year, part(4).wrapping_sub(1), part(3), part(2), part(1), part(0)];
    Ok(Answer::Call(Callback { method, args, step: 1, catch: false }))
}

fn path_length(call: &mut Call<'_>) -> NativeResult {
    let constraints = certificate(call)?.basic_constraints();
    int(constraints.and_then(|(_, length)| length).map_or(-1, |n| n as i32))
}

const EXFLAG_SELF_ISSUED: i32 = 0x20;
const EXFLAG_CA: i32 = 0x10;
const EXFLAG_CRITICAL: i32 = 0x200;
const KNOWN_CRITICAL: [&str; 4] = ["2.5.29.15", "2.5.29.17", "2.5.29.19", "2.5.29.37"];

fn flags(call: &mut Call<'_>) -> NativeResult {
    let certificate = certificate(call)?;
    let is_ca = certificate.basic_constraints().is_some_and(|(ca, _)| ca);
    let unknown = certificate.extensions.iter().any(|e| e.critical && !KNOWN_CRITICAL.contains(&e.oid.as_str()));
    let own = certificate.is_self_issued();
    int(if is_ca { EXFLAG_CA } else { 0 }
        | if unknown { EXFLAG_CRITICAL } else { 0 }
        | if own { EXFLAG_SELF_ISSUED } else { 0 })
}

fn extension_oids(call: &mut Call<'_>, extensions: &[Extension]) -> NativeResult {
    let critical = call.int() == 1;
    let oids: Vec<String> = extensions.iter().filter(|e| e.critical == critical).map(|e| e.oid.clone()).collect();
    strings(call, Some(oids))
}

fn extension_value(call: &mut Call<'_>, extensions: &[Extension]) -> NativeResult {
    let oid = call.string("oid")?;
    let found = extensions.iter().find(|e| e.oid == oid);
    optional_array(call, found.map(|e| asn1::element(asn1::tag::OCTET_STRING, &e.value)))
}

const SUBJECT_NAMES: i32 = 1;

/// Alternative names as pairs of an `Integer` and a text or bytes.
fn general_names(call: &mut Call<'_>) -> NativeResult {
    let (certificate, which) = (certificate(call)?, call.int());
    let oid = if which == SUBJECT_NAMES { "2.5.29.17" } else { "2.5.29.18" };
    if certificate.extension(oid).is_none() {
        return reference(Ref::NULL);
    }
    let names = certificate.general_names(Some(oid)).map_err(|_| parsing_error("Error reading general names"))?;
    let object = call.vm.known.object;
    let mut pairs = Vec::new();
    for name in names {
        let (kind, value) = match name {
            GeneralName::Bytes(kind, bytes) => (kind, call.vm.new_bytes(&bytes)?),
            GeneralName::Text(kind, text) => (kind, call.vm.new_string(&text)?),
        };
        let kind = new_integer(call, kind.into())?;
        pairs.push(call.vm.new_ref_array(object, &[kind, value])?);
    }
    let class = object.array().ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    reference(call.vm.new_ref_array(class, &pairs)?)
}

fn new_integer(call: &mut Call<'_>, value: i32) -> Result<Ref, Raise> {
    let class = call.vm.classes.boot("java/lang/Integer")?;
    let object = call.vm.new_object(class)?;
    let at = call.vm.field_offset(class, "value", "I").ok_or_else(|| Raise::bare("java/lang/InternalError"))?;
    call.vm.heap.region.store_i32(object.at(at), value);
    Ok(object)
}

fn public_key(call: &mut Call<'_>) -> NativeResult {
    let key = certificate(call)?.key();
    let key = key.map_err(|_| Raise::new("java/security/NoSuchAlgorithmException", "unknown public key type"))?;
    long(peers::add(call.vm, Key::Public(key)) as i64)
}

fn bad_signature() -> Raise {
    Raise::new("java/security/SignatureException", "error:04000068:RSA routines:OPENSSL_internal:BAD_SIGNATURE")
}

fn verify(call: &mut Call<'_>) -> NativeResult {
    let (certificate, key) = (certificate(call)?, peer::<Key>(call, "pkey")?);
    call.charge(200_000);
    let good = key.public().and_then(|key| certificate.verify(&key));
    if good == Some(true) { void() } else { Err(bad_signature()) }
}

fn verify_list(call: &mut Call<'_>) -> NativeResult {
    let (list, key) = (list(call)?, peer::<Key>(call, "pkey")?);
    call.charge(200_000);
    let good = key.public().and_then(|key| list.verify(&key));
    if good == Some(true) { void() } else { Err(bad_signature()) }
}

fn compare(call: &mut Call<'_>) -> NativeResult {
    let (a, b) = (certificate(call)?, certificate(call)?);
    int(a.raw.cmp(&b.raw) as i32)
}

const ISSUER_MISMATCH: i32 = 29;

/// Zero if the first certificate can have issued the second, by their names.
fn check_issued(call: &mut Call<'_>) -> NativeResult {
    let (issuer, subject) = (certificate(call)?, certificate(call)?);
    int(if issuer.subject == subject.issuer { 0 } else { ISSUER_MISMATCH })
}
