//! Names of algorithms: which number an object has that an algorithm is called by, and the other way round.
//!
//! The library behind Android 6 knows some hundred objects; these are the keys and signatures that certificates name.
//! An object that is not among them has no name, as one that the library does not know.

use super::{CLASS, optional_string};
use crate::natives::Table;
use vm::{Call, Native, NativeResult};

const SOME: &str = "keys and signatures only";

/// Natives on names of objects.
pub const NATIVES: Table = crate::natives![
    Native::model(CLASS, "OBJ_txt2nid_oid", "(Ljava/lang/String;)Ljava/lang/String;", number_of, SOME),
    Native::model(CLASS, "OBJ_txt2nid_longName", "(Ljava/lang/String;)Ljava/lang/String;", name_of, SOME),
];

/// Number, short name, long name.
const OBJECTS: &[(&str, &str, &str)] = &[
    ("1.2.840.113549.1.1.1", "rsaEncryption", "rsaEncryption"),
    ("1.2.840.113549.1.1.2", "RSA-MD2", "md2WithRSAEncryption"),
    ("1.2.840.113549.1.1.4", "RSA-MD5", "md5WithRSAEncryption"),
    ("1.2.840.113549.1.1.5", "RSA-SHA1", "sha1WithRSAEncryption"),
    ("1.2.840.113549.1.1.7", "RSAES-OAEP", "rsaesOaep"),
    ("1.2.840.113549.1.1.10", "RSASSA-PSS", "rsassaPss"),
    ("1.2.840.113549.1.1.11", "RSA-SHA256", "sha256WithRSAEncryption"),
    ("1.2.840.113549.1.1.12", "RSA-SHA384", "sha384WithRSAEncryption"),
    ("1.2.840.113549.1.1.13", "RSA-SHA512", "sha512WithRSAEncryption"),
    ("1.2.840.113549.1.1.14", "RSA-SHA224", "sha224WithRSAEncryption"),
    ("1.2.840.10040.4.1", "DSA", "dsaEncryption"),
    ("1.2.840.10040.4.3", "DSA-SHA1", "dsaWithSHA1"),
    ("2.16.840.1.101.3.4.3.1", "dsa_with_SHA224", "dsa_with_SHA224"),
    ("2.16.840.1.101.3.4.3.2", "dsa_with_SHA256", "dsa_with_SHA256"),
    ("1.2.840.10045.2.1", "id-ecPublicKey", "id-ecPublicKey"),
    ("1.2.840.10045.4.1", "ecdsa-with-SHA1", "ecdsa-with-SHA1"),
    ("1.2.840.10045.4.3.1", "ecdsa-with-SHA224", "ecdsa-with-SHA224"),
    ("1.2.840.10045.4.3.2", "ecdsa-with-SHA256", "ecdsa-with-SHA256"),
    ("1.2.840.10045.4.3.3", "ecdsa-with-SHA384", "ecdsa-with-SHA384"),
    ("1.2.840.10045.4.3.4", "ecdsa-with-SHA512", "ecdsa-with-SHA512"),
    ("1.2.840.113549.2.5", "MD5", "md5"),
    ("1.3.14.3.2.26", "SHA1", "sha1"),
    ("2.16.840.1.101.3.4.2.1", "SHA256", "sha256"),
    ("2.16.840.1.101.3.4.2.2", "SHA384", "sha384"),
    ("2.16.840.1.101.3.4.2.3", "SHA512", "sha512"),
    ("2.16.840.1.101.3.4.2.4", "SHA224", "sha224"),
];

/// The object of a text, which is its number or one of its names.
fn object(text: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    OBJECTS.iter().find(|(number, short, long)| [*number, *short, *long].contains(&text))
}

fn asked(c: &mut Call<'_>) -> Option<&'static (&'static str, &'static str, &'static str)> {
    let text = c.reference().non_null().map(|text| c.vm.string_text(text));
    text.and_then(|text| object(&text))
}

fn number_of(c: &mut Call<'_>) -> NativeResult {
    let number = asked(c).map(|(number, ..)| *number);
    optional_string(c, number)
}

fn name_of(c: &mut Call<'_>) -> NativeResult {
    let name = asked(c).map(|(.., long)| *long);
    optional_string(c, name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_object_is_found_by_number_and_by_either_name() {
        let sha256 = object("1.2.840.113549.1.1.11");
        assert_eq!(sha256.map(|(.., long)| *long), Some("sha256WithRSAEncryption"));
        assert_eq!((object("RSA-SHA256"), object("sha256WithRSAEncryption")), (sha256, sha256));
        assert_eq!(object("1.2.3"), None);
    }
}
