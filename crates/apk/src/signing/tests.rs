//! Signatures put together by hand, whole and damaged.

use super::*;
use crate::testing::zip::{Item, archive};
use crate::testing::{codes, diagnostics};

fn tlv(tag: u8, content: &[u8]) -> Vec<u8> {
    let len = content.len();
    let header = if len < 0x80 { vec![tag, len as u8] } else { vec![tag, 0x82, (len >> 8) as u8, len as u8] };
    [header, content.to_vec()].concat()
}

fn name(common_name: &str) -> Vec<u8> {
    name_as(0x0c, common_name)
}

fn name_as(string: u8, common_name: &str) -> Vec<u8> {
    let pair = [tlv(0x06, &[0x55, 0x04, 0x03]), tlv(string, common_name.as_bytes())].concat();
    tlv(0x30, &tlv(0x31, &tlv(0x30, &pair)))
}

fn certificate(subject: &str, serial: u8) -> Vec<u8> {
    let validity = [tlv(0x17, b"200101000000Z"), tlv(0x17, b"300101000000Z")].concat();
    let fields =
        [tlv(0x02, &[serial]), tlv(0x30, &[]), name("issuer"), tlv(0x30, &validity), name(subject), tlv(0x30, &[])];
    tlv(0x30, &[tlv(0x30, &fields.concat()), tlv(0x30, &[]), tlv(0x03, &[0])].concat())
}

/// A PKCS#7 block with certificates, signed by the one with a serial number.
fn pkcs7(certificates: &[Vec<u8>], serial: u8) -> Vec<u8> {
    // Some tools encode the issuer's name here in another way than the certificate does.
    let issuer = name_as(0x13, "issuer");
    let signer = tlv(0x30, &[tlv(0x02, &[1]), tlv(0x30, &[issuer, tlv(0x02, &[serial])].concat())].concat());
    let data = [tlv(0x02, &[1]), tlv(0x31, &[]), tlv(0x30, &[]), tlv(0xa0, &certificates.concat()), tlv(0x31, &signer)];
    let id = tlv(0x06, &[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02]);
    tlv(0x30, &[id, tlv(0xa0, &tlv(0x30, &data.concat()))].concat())
}

/// An archive with a signature file and what belongs to it.
fn signed(name: &str, block: &[u8], more: &[Item]) -> Vec<u8> {
    let own = [Item::stored("META-INF/MANIFEST.MF", b""), Item::stored(name, block)];
    archive(&[&own[..], more].concat())
}

fn prefixed(content: &[u8]) -> Vec<u8> {
    [(content.len() as u32).to_le_bytes().to_vec(), content.to_vec()].concat()
}

/// The content of a v2 or v3 entry with one signer.
fn scheme(certificates: &[Vec<u8>], levels: Option<[u32; 2]>) -> Vec<u8> {
    let list: Vec<u8> = certificates.iter().flat_map(|certificate| prefixed(certificate)).collect();
    let levels = levels.map(|levels| levels.map(u32::to_le_bytes).concat()).unwrap_or_default();
    let signed = [prefixed(b"digests"), prefixed(&list), levels, prefixed(b"")].concat();
    prefixed(&prefixed(&[prefixed(&signed), prefixed(b"signatures"), prefixed(b"key")].concat()))
}

/// Puts a signing block before the directory of an archive.
fn with_block(bytes: &[u8], pairs: &[(u32, Vec<u8>)]) -> Vec<u8> {
    let mut body: Vec<u8> = Vec::new();
    for (id, content) in pairs {
        body.extend((content.len() as u64 + 4).to_le_bytes());
        body.extend(id.to_le_bytes());
        body.extend(content);
    }
    let size = (body.len() as u64 + 24).to_le_bytes().to_vec();
    let block = [size.clone(), body, size, b"APK Sig Block 42".to_vec()].concat();
    let end = bytes.len() - 22;
    let directory = u32::from_le_bytes(bytes[end + 16..end + 20].try_into().unwrap());
    let mut out = [&bytes[..directory as usize], &block, &bytes[directory as usize..]].concat();
    let at = out.len() - 6;
    out[at..at + 4].copy_from_slice(&(directory + block.len() as u32).to_le_bytes());
    out
}

fn read(bytes: Vec<u8>) -> (Signatures, Vec<Code>) {
    let mut diagnostics = diagnostics();
    let archive = Archive::open(bytes.into(), &mut diagnostics).unwrap();
    let signatures = Signatures::read(&archive, &mut diagnostics).unwrap();
    (signatures, codes(&diagnostics))
}

fn subjects(signers: &[Signer]) -> Vec<Vec<String>> {
    signers.iter().map(|signer| signer.certificates.iter().map(Certificate::subject).collect()).collect()
}

#[test]
fn v1_names_the_signer_first() {
    let block = pkcs7(&[certificate("root", 1), certificate("leaf", 2)], 2);
    let (signatures, codes) = read(signed("META-INF/CERT.RSA", &block, &[]));
    assert_eq!(subjects(&signatures.v1), [["CN=leaf", "CN=root"]]);
    assert_eq!(signatures.schemes(), ["v1"]);
    assert_eq!(codes, []);
}

#[test]
fn all_schemes_of_the_block_are_read() {
    let cert = certificate("me", 1);
    let v1 = signed("META-INF/CERT.RSA", &pkcs7(std::slice::from_ref(&cert), 1), &[]);
    let pairs = [
        (block::V2, scheme(std::slice::from_ref(&cert), None)),
        (block::V3, scheme(std::slice::from_ref(&cert), Some([28, 32]))),
        (block::V31, scheme(std::slice::from_ref(&cert), Some([33, 99]))),
        (0x4272_6577, vec![0; 16]),
    ];
    let (signatures, codes) = read(with_block(&v1, &pairs));
    assert_eq!(signatures.schemes(), ["v1", "v2", "v3", "v3.1"]);
    assert_eq!((signatures.v3[0].min_sdk, signatures.v3[0].max_sdk), (Some(28), Some(32)));
    assert_eq!(signatures.other_blocks, [0x4272_6577]);
    assert_eq!(signatures.signers()[0].certificates[0].sha256, signatures.v1[0].certificates[0].sha256);
    assert_eq!(codes, []);
}

#[test]
fn stripped_and_mixed_signatures_are_reported() {
    let block = pkcs7(&[certificate("me", 1)], 1);
    let list = b"Signature-Version: 1.0\r\nX-Android-APK-Signed: 2, 3\r\n\r\nName: x\r\n";
    let promising = signed("META-INF/CERT.RSA", &block, &[Item::deflated("META-INF/CERT.SF", list)]);
    assert_eq!(read(promising).1, [Code::SigningStripped, Code::SigningStripped]);
    let other =
        with_block(&signed("META-INF/CERT.RSA", &block, &[]), &[(block::V2, scheme(&[certificate("you", 1)], None))]);
    assert_eq!(read(other).1, [Code::SigningDiffers]);
    assert_eq!(read(archive(&[Item::stored("a", b"")])).1, [Code::SigningNone]);
}

#[test]
fn damage_is_reported_and_the_rest_is_read() {
    let cert = certificate("me", 1);
    let block = pkcs7(std::slice::from_ref(&cert), 1);
    for cut in [0, 1, 20, block.len() - 1] {
        let (signatures, codes) = read(archive(&[Item::stored("META-INF/X.EC", &block[..cut])]));
        assert!(signatures.v1.is_empty());
        assert_eq!(codes, [Code::SigningPkcs7, Code::SigningNone]);
    }
    let stranger = read(archive(&[Item::stored("META-INF/X.DSA", &pkcs7(std::slice::from_ref(&cert), 9))]));
    assert_eq!(stranger.1, [Code::SigningPkcs7, Code::SigningNone]);

    let plain = archive(&[Item::stored("a", b"")]);
    let good = scheme(std::slice::from_ref(&cert), None);
    let (signatures, codes) = read(with_block(
        &plain,
        &[(block::V2, good[..good.len() - 1].to_vec()), (block::V3, scheme(&[cert], Some([1, 2])))],
    ));
    assert_eq!((signatures.schemes(), codes), (vec!["v3"], vec![Code::SigningSigner]));

    let mut wrong_size = with_block(&plain, &[(block::V2, good)]);
    let at = wrong_size.windows(16).position(|w| w == b"APK Sig Block 42").unwrap();
    wrong_size[at - 8] ^= 1;
    assert_eq!(read(wrong_size).1, [Code::SigningBlock, Code::SigningNone]);

    let bad = with_block(&plain, &[(block::V2, scheme(&[b"junk".to_vec()], None))]);
    assert_eq!(read(bad).1, [Code::SigningCertificate, Code::SigningSigner, Code::SigningNone]);
}

#[test]
fn entries_that_were_changed_after_signing_are_reported() {
    let block = pkcs7(&[certificate("me", 1)], 1);
    // The SHA-1 of "manifest" and the SHA-256 of "table"; a line that is too long goes on in the next one.
    let list = "Manifest-Version: 1.0\r\n\r\nName: AndroidManif\r\n est.xml\r\nSHA1-Digest: xb7vLed2qetktqYSq+rHFX4eAKQ=\r\n\r\n\
        Name: resources.arsc\nSHA-256-Digest: DU/Ep403Bu3Mr7ZlqLL92TCegseGJbsPK457ueHE0hw=\n";
    let read_with = |manifest: &[u8], table: &[u8]| {
        let items = [
            Item::stored("META-INF/MANIFEST.MF", list.as_bytes()),
            Item::stored("META-INF/CERT.RSA", &block),
            Item::deflated("AndroidManifest.xml", manifest),
            Item::stored("resources.arsc", table),
        ];
        read(archive(&items)).1
    };
    assert_eq!(read_with(b"manifest", b"table"), []);
    assert_eq!(read_with(b"Manifest", b"table"), [Code::SigningContent]);
    assert_eq!(read_with(b"manifest", b"tables"), [Code::SigningContent]);
}
