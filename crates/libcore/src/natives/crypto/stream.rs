//! Streams of Java that natives read from, as OpenSSL's BIO does.
//!
//! The handle of a stream is the reference itself: Java keeps the stream as long as its handle. Reading calls back
//! into Java and never reads further than one item, because another may follow.

use super::{CLASS, x509};
use crate::crypto::x509::pem_blocks;
use crate::natives::Table;
use vm::layout::Ref;
use vm::native::{long, void};
use vm::region::Addr;
use vm::{Answer, Call, Callback, Native, NativeResult, Raise};

/// Natives on streams.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "create_BIO_InputStream", "(Lcom/android/org/conscrypt/OpenSSLBIOInputStream;Z)J", |c| {
        long(c.object("stream")?.0.into())
    }),
    Native::exact(CLASS, "BIO_free_all", "(J)V", |_| void()),
    Native::exact(CLASS, "d2i_X509_bio", "(J)J", |c| read_der(c, x509::add_certificate)),
    Native::exact(CLASS, "d2i_X509_CRL_bio", "(J)J", |c| read_der(c, x509::add_list)),
    Native::exact(CLASS, "d2i_PKCS7_bio", "(JI)[J", |c| read_der(c, x509::add_pkcs7)),
    Native::exact(CLASS, "ASN1_seq_unpack_X509_bio", "(J)[J", |c| read_der(c, x509::add_sequence)),
    Native::exact(CLASS, "PEM_read_bio_X509", "(J)J", |c| read_pem(c, &["CERTIFICATE"], x509::add_certificate)),
    Native::exact(CLASS, "PEM_read_bio_X509_CRL", "(J)J", |c| read_pem(c, &["X509 CRL"], x509::add_list)),
    Native::exact(CLASS, "PEM_read_bio_PKCS7", "(JI)[J", |c| read_pem(c, &["PKCS7"], x509::add_pkcs7)),
];

const MAX_ITEM: usize = 1 << 24;
const LINE: u32 = 1024;

/// What becomes of the bytes of an item.
type Use = fn(&mut Call<'_>, &[u8]) -> NativeResult;

/// The stream of the first argument, checked because a number from the guest may be anything.
fn stream(call: &mut Call<'_>) -> Result<Ref, Raise> {
    let handle = call.long();
    let object = u32::try_from(handle).ok().map(Ref).filter(|r| !r.is_null() && call.vm.heap.is_object(Addr(r.0)));
    let class = call.vm.classes.boot("com/android/org/conscrypt/OpenSSLBIOInputStream")?;
    object.filter(|o| call.vm.is_instance(*o, class)).ok_or_else(|| Raise::null("bio == null"))
}

/// What has been read so far; it lies in an array of the guest.
fn collected(call: &Call<'_>) -> Vec<u8> {
    match Ref(call.state(0)).non_null() {
        Some(array) => call.vm.array_bytes(array).to_vec(),
        None => Vec::new(),
    }
}

/// Takes what the stream just gave; none at its end.
fn take(call: &mut Call<'_>) -> Option<Vec<u8>> {
    let count = call.result() as i32;
    let chunk = Ref(call.state(1)).non_null()?;
    let count = usize::try_from(count).ok().filter(|n| *n > 0)?;
    call.vm.array_bytes(chunk).get(..count).map(<[u8]>::to_vec)
}

/// Calls a method of the stream that fills a buffer.
fn ask(call: &mut Call<'_>, method: &str, size: u32, sofar: &[u8]) -> NativeResult {
    let stream = Ref(call.word(0));
    let sofar = call.vm.new_bytes(sofar)?;
    call.set_state(0, sofar.0);
    let buffer = call.vm.new_bytes(&vec![0; size as usize])?;
    call.set_state(1, buffer.0);
    let class = call.vm.class_of(stream);
    let method = call.vm.virtual_method(class, method, "([B)I")?;
    Ok(Answer::Call(Callback { method, args: vec![stream.0, buffer.0], step: 1, catch: false }))
}

fn read_der(call: &mut Call<'_>, then: Use) -> NativeResult {
    stream(call)?;
    let mut bytes = collected(call);
    if call.step == 1 {
        match take(call) {
            Some(more) => bytes.extend(more),
            None => return Err(x509::parsing_error("error reading DER: the stream ends")),
        }
    }
    let wanted = wanted(&bytes).ok_or_else(|| x509::parsing_error("error reading DER: wrong length"))?;
    if bytes.len() < wanted {
        return ask(call, "read", (wanted - bytes.len()) as u32, &bytes);
    }
    then(call, &bytes)
}

/// How many bytes an element has that begins like this, as far as can be told.
fn wanted(bytes: &[u8]) -> Option<usize> {
    let total = match bytes {
        [] | [_] => 2,
        [_, short @ 0..0x80, ..] => 2 + usize::from(*short),
        [_, long, length @ ..] => {
            let count = usize::from(long & 0x7f);
            if !(1..=4).contains(&count) {
                return None;
            }
            match length.get(..count) {
                Some(length) => 2 + count + length.iter().fold(0, |n, b| n << 8 | usize::from(*b)),
                None => 2 + count,
            }
        }
    };
    (total <= MAX_ITEM).then_some(total)
}

/// Reads lines up to the end of a block; zero when there is none.
fn read_pem(call: &mut Call<'_>, labels: &[&str], then: Use) -> NativeResult {
    stream(call)?;
    let mut text = collected(call);
    if call.step == 1 {
        let Some(line) = take(call) else { return long(0) };
        text.extend(&line);
        text.push(b'\n');
        if line.starts_with(b"-----END ") {
            let block = labels.iter().find_map(|label| pem_blocks(&text, label).pop());
            return block.map_or_else(|| long(0), |block| then(call, &block));
        }
        if text.len() > MAX_ITEM {
            return Err(x509::parsing_error("error reading PEM: too long"));
        }
    }
    ask(call, "gets", LINE, &text)
}
