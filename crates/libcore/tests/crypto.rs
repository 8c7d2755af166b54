//! Cryptography against OpenJDK's (`data/README.md`), and against itself where randomness is involved.

use libcore::bignum::Random;
use libcore::crypto::aead::{Aead, BadTag};
use libcore::crypto::cipher::{Cipher, CipherError, Kind};
use libcore::crypto::digest::{Algorithm, Digest};
use libcore::crypto::ec::Curve;
use libcore::crypto::hmac::Hmac;
use libcore::crypto::keys::{PrivateKey, PublicKey};
use libcore::crypto::pbkdf2::pbkdf2;
use libcore::crypto::rsa::{Padding, RsaError, RsaPrivate};
use libcore::crypto::x509::{Certificate, GeneralName, Time, name_text, pem_blocks};
use libcore::wire::PlainState;

/// A generator that is as random as these tests need it.
struct Steps(u64);

impl Random for Steps {
    fn fill(&mut self, bytes: &mut [u8]) {
        for b in bytes {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *b = (self.0 >> 56) as u8;
        }
    }
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len()).step_by(2).map(|i| u8::from_str_radix(&text[i..i + 2], 16).expect("hex digits")).collect()
}

fn rows(kind: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = include_str!("crypto/openjdk.tsv").lines().map(|line| line.split('\t').collect::<Vec<_>>());
    lines.filter(move |columns| columns[0] == kind)
}

fn digest(name: &str) -> Algorithm {
    Algorithm::by_name(name).expect("a known digest")
}

/// Written and read back.
fn copy<T: PlainState>(value: &T) -> T {
    T::from_bytes(&value.to_bytes()).expect("what was written can be read")
}

#[test]
fn digests_and_their_states() {
    for row in rows("digest") {
        let message = hex(row[2]);
        let mut state = Digest::new(digest(row[1]));
        for part in message.chunks(37) {
            state.update(part);
            state = copy(&state);
        }
        assert_eq!(state.finish(), hex(row[3]), "{row:?}");
        assert_eq!(state.finish(), digest(row[1]).digest(&[]), "begins again");
    }
}

#[test]
fn hmacs_and_their_states() {
    for row in rows("hmac") {
        let message = hex(row[3]);
        let mut state = Hmac::new(digest(row[1]), &hex(row[2]));
        for _ in 0..2 {
            for part in message.chunks(50) {
                state.update(part);
                state = copy(&state);
            }
            assert_eq!(state.finish(), hex(row[4]), "{row:?}");
        }
    }
}

#[test]
fn ciphers_and_their_states() {
    for row in rows("cipher") {
        let kind = Kind::by_name(row[1]).expect("a known cipher");
        let [key, iv, plain, secret] = [row[2], row[3], row[4], row[5]].map(hex);
        for (encrypting, input, expected) in [(true, &plain, &secret), (false, &secret, &plain)] {
            for size in [1, 7, 16, 1000] {
                let mut cipher = Cipher::new(kind, &key, Some(&iv), encrypting).expect("a good key");
                let mut out = Vec::new();
                for part in input.chunks(size) {
                    out.extend(cipher.update(part));
                    cipher = copy(&cipher);
                }
                out.extend(cipher.finish().expect("a good message"));
                assert_eq!(&out, expected, "{row:?} {encrypting} {size}");
            }
        }
    }
}

#[test]
fn cipher_errors() {
    let kind = Kind::by_name("AES-128-CBC").expect("a known cipher");
    assert_eq!(Cipher::new(kind, &[0; 15], None, true).err(), Some(CipherError::BadKey));
    let mut cipher = Cipher::new(kind, &[0; 16], None, true).expect("a good key");
    cipher.set_padding(false);
    assert!(cipher.update(&[0; 5]).is_empty());
    assert_eq!(cipher.buffered(), 5);
    assert_eq!(cipher.finish(), Err(CipherError::NotWholeBlocks));
    let mut cipher = Cipher::new(kind, &[0; 16], None, false).expect("a good key");
    assert_eq!(cipher.clone().finish(), Err(CipherError::WrongFinalBlockLength));
    assert!(cipher.update(&[0; 16]).is_empty());
    assert!(cipher.holds_block());
    assert_eq!(cipher.finish(), Err(CipherError::BadDecrypt));
    assert_eq!(Kind::by_name("aes-128-xts"), None);
}

#[test]
fn authenticated_ciphers() {
    for row in rows("aead") {
        let aead = if row[1] == "gcm" { Aead::AesGcm } else { Aead::ChaCha20Poly1305 };
        let [key, nonce, plain, extra, sealed] = [row[2], row[3], row[4], row[5], row[6]].map(hex);
        assert_eq!(aead.seal(&key, &nonce, &plain, &extra, 16), Ok(sealed.clone()), "{row:?}");
        assert_eq!(aead.open(&key, &nonce, &sealed, &extra, 16), Ok(plain));
        let mut damaged = sealed;
        damaged[0] ^= 1;
        assert_eq!(aead.open(&key, &nonce, &damaged, &extra, 16), Err(BadTag));
        assert_eq!(aead.open(&key, &nonce, &[], &extra, 16), Err(BadTag));
    }
}

#[test]
fn keys_from_passwords() {
    for row in rows("pbkdf2") {
        let key = pbkdf2(digest(row[1]), &hex(row[2]), &hex(row[3]), row[4].parse().expect("a number"), 50);
        assert_eq!(key, hex(row[5]), "{row:?}");
    }
}

/// Walks through the rows; each key counts for the rows behind it.
fn with_keys(check: impl Fn(&[&str], &PrivateKey, &PublicKey) -> bool) -> usize {
    let mut keys = None;
    let mut checked = 0;
    for line in include_str!("crypto/openjdk.tsv").lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        if columns[0] == "key" {
            let private = PrivateKey::from_pkcs8(&hex(columns[2])).expect("a private key");
            let public = PublicKey::from_spki(&hex(columns[3])).expect("a public key");
            assert_eq!(private.public(), public);
            assert_eq!(public.to_spki(), hex(columns[3]));
            keys = Some((private, public));
        } else if let Some((private, public)) = &keys {
            checked += usize::from(check(&columns, private, public));
        }
    }
    checked
}

#[test]
fn private_keys_are_written_as_they_were_read() {
    for row in rows("key") {
        let key = PrivateKey::from_pkcs8(&hex(row[2])).expect("a private key");
        assert_eq!(PrivateKey::from_pkcs8(&key.to_pkcs8()).as_ref(), Ok(&key));
        if row[1] != "ec" {
            assert_eq!(key.to_pkcs8(), hex(row[2]));
        }
    }
}

#[test]
fn rsa_signs_and_decrypts() {
    let checked = with_keys(|row, private, public| {
        let (PrivateKey::Rsa(private), PublicKey::Rsa(public)) = (private, public) else { return false };
        let fits = row[0].starts_with("rsa");
        if row[0] == "rsa-sign" {
            let (algorithm, signature) = (digest(row[1]), hex(row[3]));
            let hash = algorithm.digest(&hex(row[2]));
            assert_eq!(private.sign(algorithm, &hash), Ok(signature.clone()), "{row:?}");
            assert!(public.verify(algorithm, &hash, &signature));
            assert!(!public.verify(algorithm, &hash[1..], &signature));
        }
        if row[0] == "rsa-decrypt" {
            let padding = match row[1] {
                "PKCS1Padding" => Padding::Pkcs1,
                "NoPadding" => Padding::None,
                _ => Padding::Oaep(Algorithm::Sha1, Algorithm::Sha1),
            };
            let (plain, secret) = (hex(row[2]), hex(row[3]));
            assert_eq!(private.decrypt(&secret, padding), Ok(plain.clone()), "{row:?}");
            let own = public.encrypt(&plain, padding, &mut Steps(1)).expect("it fits");
            assert_eq!(private.decrypt(&own, padding), Ok(plain));
        }
        if row[0] == "rsa-pss" {
            let (algorithm, signature) = (digest(row[1]), hex(row[3]));
            let hash = algorithm.digest(&hex(row[2]));
            assert!(public.verify_pss(algorithm, algorithm, 32, &hash, &signature));
            assert!(!public.verify_pss(algorithm, algorithm, 20, &hash, &signature));
            let own = private.sign_pss(algorithm, algorithm, &[7; 32], &hash).expect("it fits");
            assert!(public.verify_pss(algorithm, algorithm, 32, &hash, &own));
        }
        fits
    });
    assert_eq!(checked, 20);
}

#[test]
fn rsa_keys_are_made_from_the_source() {
    let e = 65537u32.into();
    let key = RsaPrivate::generate(512, &e, &mut Steps(5)).expect("a key");
    assert_eq!(key.public.n.bits(), 512);
    assert_eq!(RsaPrivate::generate(512, &e, &mut Steps(5)), Ok(key.clone()));
    let signature = key.sign(Algorithm::Sha1, &[1; 20]).expect("it fits");
    assert!(key.public.verify(Algorithm::Sha1, &[1; 20], &signature));
    assert_eq!(key.sign(Algorithm::Sha512, &[1; 64]), Err(RsaError::TooLarge));
    assert_eq!(key.encrypt(&[1; 3], Padding::None), Err(RsaError::WrongLength));
}

#[test]
fn curves_verify_and_agree() {
    let checked = with_keys(|row, private, public| {
        let (PrivateKey::Ec { curve, private }, PublicKey::Ec { point, .. }) = (private, public) else { return false };
        if row[0] == "ec-verify" {
            let hash = digest(row[1]).digest(&hex(row[2]));
            assert!(curve.verify(point, &hash, &hex(row[3])), "{row:?}");
            assert!(!curve.verify(point, &hash[1..], &hex(row[3])));
            let own = curve.sign(private, &hash, &mut Steps(2)).expect("a signature");
            assert!(curve.verify(point, &hash, &own));
        }
        if row[0] == "ecdh" {
            let Ok(PublicKey::Ec { point: other, .. }) = PublicKey::from_spki(&hex(row[2])) else { panic!("a point") };
            assert_eq!(curve.agree(private, &other), Some(hex(row[3])), "{row:?}");
        }
        row[0].starts_with("ec")
    });
    assert_eq!(checked, 12);
}

#[test]
fn standard_curves_are_curves() {
    for name in ["secp224r1", "prime256v1", "secp256k1", "secp384r1", "secp521r1"] {
        let curve = Curve::by_name(name).expect("a known curve");
        let generator = Some(curve.generator.clone());
        assert!(curve.contains(&generator), "{name}");
        assert_eq!(curve.multiply(&generator, &curve.order), None, "{name}");
        assert_eq!(curve.name(), Some(name));
        assert_eq!(curve.oid().and_then(Curve::by_name).as_ref(), Some(&curve));
        let mut compressed = curve.encode(&generator);
        let odd = compressed.last().expect("bytes") & 1;
        compressed.truncate(1 + curve.field_len());
        compressed[0] = 2 + odd;
        assert_eq!(curve.decode(&compressed), Some(generator), "{name}");
        let private = curve.generate(&mut Steps(9)).expect("a key");
        let key = PrivateKey::Ec { curve: curve.clone(), private };
        assert_eq!(PublicKey::from_spki(&key.public().to_spki()), Ok(key.public()));
    }
}

#[test]
fn dsa_verifies() {
    let checked = with_keys(|row, private, public| {
        let (PrivateKey::Dsa { group, x }, PublicKey::Dsa { y, .. }) = (private, public) else { return false };
        if row[0] != "dsa-verify" {
            return false;
        }
        let hash = digest(row[1]).digest(&hex(row[2]));
        assert!(group.verify(y, &hash, &hex(row[3])), "{row:?}");
        let own = group.sign(x, &hash, &mut Steps(2)).expect("a signature");
        assert!(group.verify(y, &hash, &own));
        assert!(!group.verify(y, &[1; 20], &own));
        true
    });
    assert_eq!(checked, 2);
}

fn iso(time: Time) -> String {
    let Time { year, month, day, hour, minute, second } = time;
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

fn java_list(items: &[String]) -> String {
    if items.is_empty() { "null".to_owned() } else { format!("[{}]", items.join(", ")) }
}

#[test]
fn certificates_are_read_as_by_openjdk() {
    let mut n = 0;
    for row in rows("cert") {
        let (c, used) = Certificate::parse(&hex(row[1])).expect("a certificate");
        assert_eq!(used * 2, row[1].len());
        assert_eq!(c.version.to_string(), row[2]);
        assert_eq!(c.serial, hex(row[3]));
        assert_eq!(c.signature_oid, row[4]);
        assert_eq!(c.subject, hex(row[5]));
        assert_eq!(c.issuer, hex(row[6]));
        assert_eq!([iso(c.not_before), iso(c.not_after)], [row[7], row[8]]);
        assert_eq!(c.public_key, hex(row[9]));
        assert_eq!(c.tbs, hex(row[10]));
        assert_eq!(c.signature, hex(row[11]));
        if let Some(mut usage) = c.key_usage() {
            usage.resize(9, false);
            assert_eq!(java_list(&usage.iter().map(bool::to_string).collect::<Vec<_>>()), row[12]);
        } else {
            assert_eq!(row[12], "-");
        }
        assert_eq!(java_list(&c.extended_key_usage().unwrap_or_default()), row[13]);
        let constraints = match c.basic_constraints() {
            Some((true, None)) => i32::MAX.to_string(),
            Some((true, Some(n))) => n.to_string(),
            _ => "-1".to_owned(),
        };
        assert_eq!(constraints, row[14]);
        let names = c.general_names(None).expect("names");
        let shown = names.iter().map(|name| match name {
            GeneralName::Text(kind, text) => format!("[{kind}, {text}]"),
            GeneralName::Bytes(kind, _) => format!("[{kind}, bytes]"),
        });
        assert_eq!(java_list(&shown.collect::<Vec<_>>()), row[15]);
        assert_eq!(name_text(&c.subject).as_deref(), Ok(row[16]));
        if c.is_self_issued() {
            assert_eq!(c.verify(&c.key().expect("a known key")), Some(true));
        }
        n += 1;
    }
    assert_eq!(n, 3);
}

#[test]
fn damaged_certificates_are_refused() {
    let row = rows("cert").next().expect("a certificate");
    let good = hex(row[1]);
    assert!((0..good.len()).all(|n| Certificate::parse(&good[..n]).is_err()));
    for i in 0..good.len() {
        let mut damaged = good.clone();
        damaged[i] ^= 0x55;
        if let Ok((certificate, _)) = Certificate::parse(&damaged) {
            let key = certificate.key();
            assert!(key.is_err() || certificate.verify(&key.expect("a key")) != Some(true), "byte {i}");
        }
    }
}

#[test]
fn pem_is_unwrapped() {
    let text = b"junk\n-----BEGIN CERTIFICATE-----\nAQID\nBA==\n-----END CERTIFICATE-----\n-----BEGIN CERTIFICATE-----\nBQ==\n-----END CERTIFICATE-----\n";
    assert_eq!(pem_blocks(text, "CERTIFICATE"), [vec![1, 2, 3, 4], vec![5]]);
    assert!(pem_blocks(text, "X509 CRL").is_empty());
}
