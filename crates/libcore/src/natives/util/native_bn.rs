//! java.math.NativeBN: big integers behind handles.

use crate::bignum::{BigNum, BigNumError, generate_prime, is_prime};
use crate::natives::random::DeviceRandom;
use crate::natives::{Table, peers};
use std::rc::Rc;
use vm::native::{boolean, int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

const CLASS: &str = "java/math/NativeBN";

/// Natives of NativeBN.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "BN_add", "(JJJ)V", |c| binary(c, |a, b| Ok(a.add(b)))),
    Native::exact(CLASS, "BN_add_word", "(JI)V", |c| word(c, BigNum::add_word)),
    Native::exact(CLASS, "BN_bin2bn", "([BIZJ)V", from_bytes),
    Native::exact(CLASS, "BN_bn2bin", "(J)[B", to_bytes),
    Native::exact(CLASS, "BN_bn2dec", "(J)Ljava/lang/String;", |c| text(c, BigNum::to_decimal)),
    Native::exact(CLASS, "BN_bn2hex", "(J)Ljava/lang/String;", |c| text(c, BigNum::to_hex)),
    Native::exact(CLASS, "BN_cmp", "(JJ)I", compare),
    Native::exact(CLASS, "BN_copy", "(JJ)V", copy),
    Native::exact(CLASS, "BN_dec2bn", "(JLjava/lang/String;)I", |c| parse(c, BigNum::parse_decimal)),
    Native::exact(CLASS, "BN_div", "(JJJJ)V", divide),
    Native::exact(CLASS, "BN_exp", "(JJJ)V", |c| binary(c, BigNum::power)),
    Native::exact(CLASS, "BN_free", "(J)V", free),
    Native::exact(CLASS, "BN_gcd", "(JJJ)V", |c| binary(c, |a, b| Ok(a.gcd(b)))),
    Native::exact(CLASS, "BN_generate_prime_ex", "(JIZJJJ)V", new_prime),
    Native::exact(CLASS, "BN_hex2bn", "(JLjava/lang/String;)I", |c| parse(c, BigNum::parse_hex)),
    Native::exact(CLASS, "BN_is_bit_set", "(JI)Z", is_bit_set),
    Native::exact(CLASS, "BN_is_prime_ex", "(JIJ)Z", prime),
    Native::exact(CLASS, "BN_mod_exp", "(JJJJ)V", mod_power),
    Native::exact(CLASS, "BN_mod_inverse", "(JJJ)V", |c| binary(c, BigNum::mod_inverse)),
    Native::exact(CLASS, "BN_mod_word", "(JI)I", remainder_word),
    Native::exact(CLASS, "BN_mul", "(JJJ)V", |c| binary(c, BigNum::multiply)),
    Native::exact(CLASS, "BN_mul_word", "(JI)V", |c| word(c, BigNum::multiply_word)),
    Native::exact(CLASS, "BN_new", "()J", |c| long(peers::add(c.vm, BigNum::default()) as i64)),
    Native::exact(CLASS, "BN_nnmod", "(JJJ)V", |c| binary(c, BigNum::modulus)),
    Native::exact(CLASS, "BN_set_negative", "(JI)V", |c| word(c, |a, sign| a.with_sign(sign != 0))),
    Native::exact(CLASS, "BN_shift", "(JJI)V", shift),
    Native::exact(CLASS, "BN_sub", "(JJJ)V", |c| binary(c, |a, b| Ok(a.subtract(b)))),
    Native::exact(CLASS, "bitLength", "(J)I", |c| int(get(c)?.bit_length() as i32)),
    Native::exact(CLASS, "bn2litEndInts", "(J)[I", to_ints),
    Native::exact(CLASS, "litEndInts2bn", "([IIZJ)V", from_ints),
    Native::exact(CLASS, "longInt", "(J)J", |c| long(get(c)?.to_long())),
    Native::exact(CLASS, "putLongInt", "(JJ)V", put_long),
    Native::exact(CLASS, "putULongInt", "(JJZ)V", put_ulong),
    Native::exact(CLASS, "sign", "(J)I", |c| int(get(c)?.sign())),
    Native::exact(CLASS, "twosComp2bn", "([BIJ)V", from_twos_complement),
];

/// The number behind the next argument; Android names a null handle so.
fn get(call: &mut Call<'_>) -> Result<Rc<BigNum>, Raise> {
    let handle = call.long();
    at(call, handle)
}

fn at(call: &mut Call<'_>, handle: i64) -> Result<Rc<BigNum>, Raise> {
    let number = peers::get::<BigNum>(call.vm, handle).map_err(|_| Raise::null("null or closed BIGNUM"))?;
    Ok(number)
}

fn put(call: &mut Call<'_>, handle: i64, value: BigNum) -> NativeResult {
    peers::change::<BigNum, _>(call.vm, handle, |old| *old = value)?;
    void()
}

fn failed(error: BigNumError) -> Raise {
    Raise::new("java/lang/ArithmeticException", error.message())
}

/// About what schoolbook multiplication of these numbers costs.
fn charge(call: &mut Call<'_>, a: &BigNum, b: &BigNum) {
    let words = |n: &BigNum| n.bit_length() as usize / 32 + 1;
    call.charge(words(a) * words(b) / 2);
}

fn binary(call: &mut Call<'_>, operation: fn(&BigNum, &BigNum) -> Result<BigNum, BigNumError>) -> NativeResult {
    let (target, a, b) = (call.long(), get(call)?, get(call)?);
    charge(call, &a, &b);
    let value = operation(&a, &b).map_err(failed)?;
    put(call, target, value)
}

fn word(call: &mut Call<'_>, operation: fn(&BigNum, i32) -> BigNum) -> NativeResult {
    let handle = call.long();
    let (number, word) = (at(call, handle)?, call.int());
    put(call, handle, operation(&number, word))
}

fn shift(call: &mut Call<'_>) -> NativeResult {
    let (target, number, n) = (call.long(), get(call)?, call.int());
    let value = number.shift(n).map_err(failed)?;
    put(call, target, value)
}

/// Quotient and remainder; a handle of zero means that one of them is not wanted.
fn divide(call: &mut Call<'_>) -> NativeResult {
    let (quotient, remainder, a, b) = (call.long(), call.long(), get(call)?, get(call)?);
    charge(call, &a, &b);
    let (q, r) = a.divide(&b).map_err(failed)?;
    if quotient != 0 {
        put(call, quotient, q)?;
    }
    if remainder != 0 {
        put(call, remainder, r)?;
    }
    void()
}

fn mod_power(call: &mut Call<'_>) -> NativeResult {
    let (target, base, exponent, modulus) = (call.long(), get(call)?, get(call)?, get(call)?);
    let words = modulus.bit_length() as usize / 32 + 1;
    call.charge(words * words * exponent.bit_length() as usize);
    let value = base.mod_power(&exponent, &modulus).map_err(failed)?;
    put(call, target, value)
}

fn compare(call: &mut Call<'_>) -> NativeResult {
    let (a, b) = (get(call)?, get(call)?);
    int(a.compare(&b))
}

fn copy(call: &mut Call<'_>) -> NativeResult {
    let (target, from) = (call.long(), get(call)?);
    put(call, target, (*from).clone())
}

fn free(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<BigNum>(call.vm, handle);
    void()
}

fn is_bit_set(call: &mut Call<'_>) -> NativeResult {
    let (number, n) = (get(call)?, call.int());
    boolean(number.is_bit_set(n))
}

fn remainder_word(call: &mut Call<'_>) -> NativeResult {
    let (number, word) = (get(call)?, call.int());
    int(number.remainder_word(word))
}

fn text(call: &mut Call<'_>, print: fn(&BigNum) -> String) -> NativeResult {
    let number = get(call)?;
    charge(call, &number, &number);
    reference(call.vm.new_string(&print(&number))?)
}

fn parse(call: &mut Call<'_>, read: fn(&str) -> (BigNum, usize)) -> NativeResult {
    let (target, text) = (call.long(), call.string("str")?);
    call.charge(text.len() * text.len() / 64);
    let (number, length) = read(&text);
    put(call, target, number)?;
    int(length as i32)
}

fn put_long(call: &mut Call<'_>) -> NativeResult {
    let (target, value) = (call.long(), call.long());
    put(call, target, BigNum::from_long(value))
}

fn put_ulong(call: &mut Call<'_>) -> NativeResult {
    let (target, value, negative) = (call.long(), call.long(), call.boolean());
    put(call, target, BigNum::from_ulong(value as u64, negative))
}

fn from_bytes(call: &mut Call<'_>) -> NativeResult {
    let (bytes, count, negative) = (call.object("a")?, call.int(), call.boolean());
    let target = call.long();
    let value = BigNum::from_bytes_be(call.vm.byte_range(bytes, 0, count)?, negative);
    put(call, target, value)
}

fn from_twos_complement(call: &mut Call<'_>) -> NativeResult {
    let (bytes, count, target) = (call.object("a")?, call.int(), call.long());
    let value = BigNum::from_twos_complement(call.vm.byte_range(bytes, 0, count)?);
    put(call, target, value)
}

fn from_ints(call: &mut Call<'_>) -> NativeResult {
    let (ints, count, negative) = (call.object("a")?, call.int(), call.boolean());
    let target = call.long();
    call.vm.check_range(ints, 0, count)?;
    let words = call.vm.array_bytes(ints)[..count as usize * 4].chunks_exact(4);
    let words: Vec<i32> = words.map(|w| i32::from_le_bytes([w[0], w[1], w[2], w[3]])).collect();
    put(call, target, BigNum::from_ints(&words, negative))
}

fn to_bytes(call: &mut Call<'_>) -> NativeResult {
    let bytes = get(call)?.to_bytes_be();
    reference(call.vm.new_bytes(&bytes)?)
}

fn to_ints(call: &mut Call<'_>) -> NativeResult {
    let ints = get(call)?.to_ints();
    reference(call.vm.new_ints(&ints)?)
}

fn prime(call: &mut Call<'_>) -> NativeResult {
    let (number, rounds) = (get(call)?, call.int());
    let words = number.bit_length() as usize / 32 + 1;
    call.charge(words * words * words * 32);
    let mut random = DeviceRandom::new(call.vm);
    boolean(is_prime(&number, rounds.max(0) as u32, &mut random))
}

fn new_prime(call: &mut Call<'_>) -> NativeResult {
    let (target, bits) = (call.long(), call.int());
    let words = bits.max(0) as usize / 32 + 1;
    call.charge(words * words * words * words * 128);
    let mut random = DeviceRandom::new(call.vm);
    let value = generate_prime(bits.max(0) as u32, &mut random).map_err(failed)?;
    put(call, target, value)
}
