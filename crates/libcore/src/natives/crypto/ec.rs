//! Elliptic curves.

use super::key::Key;
use super::{CLASS, byte_arrays, number_bytes, optional_number, optional_string, peer, runtime_error, store};
use crate::crypto::ec::{Curve, Point};
use crate::crypto::keys::{PrivateKey, PublicKey};
use crate::natives::random::DeviceRandom;
use crate::natives::{Table, peers};
use crate::wire::{Corrupt, PlainState, Reader, Writer};
use num_bigint::BigUint;
use vm::layout::Ref;
use vm::native::{boolean, int, long, reference, void};
use vm::{Call, Native, NativeResult, Raise};

/// Natives on curves.
pub const NATIVES: Table = crate::natives![
    Native::exact(CLASS, "EC_GROUP_new_by_curve_name", "(Ljava/lang/String;)J", by_name),
    Native::exact(CLASS, "EC_GROUP_new_arbitrary", "([B[B[B[B[B[BI)J", arbitrary),
    Native::exact(CLASS, "EC_GROUP_clear_free", "(J)V", free_group),
    Native::exact(
        CLASS,
        "EC_GROUP_cmp",
        "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)Z",
        same_group,
    ),
    Native::exact(CLASS, "EC_GROUP_get_cofactor", "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)[B", |c| {
        number(c, |curve| &curve.cofactor)
    }),
    Native::exact(CLASS, "EC_GROUP_get_order", "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)[B", |c| {
        number(c, |curve| &curve.order)
    }),
    Native::exact(CLASS, "EC_GROUP_get_curve", "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)[[B", coefficients),
    Native::exact(
        CLASS,
        "EC_GROUP_get_curve_name",
        "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)Ljava/lang/String;",
        name,
    ),
    Native::exact(CLASS, "EC_GROUP_get_degree", "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)I", |c| {
        int(peer::<Group>(c, "group")?.0.p.bits() as i32)
    }),
    Native::exact(CLASS, "EC_GROUP_get_generator", "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)J", generator),
    Native::model(
        CLASS,
        "EC_GROUP_set_asn1_flag",
        "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;I)V",
        |_| void(),
        "curves are always encoded by name",
    ),
    Native::model(
        CLASS,
        "EC_GROUP_set_point_conversion_form",
        "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;I)V",
        |_| void(),
        "points are always encoded uncompressed",
    ),
    Native::exact(CLASS, "get_EC_GROUP_type", "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)I", |_| int(1)),
    Native::exact(CLASS, "EC_KEY_generate_key", "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)J", generate),
    Native::exact(CLASS, "EC_KEY_get1_group", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)J", group_of_key),
    Native::exact(CLASS, "EC_KEY_get_private_key", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)[B", private),
    Native::exact(CLASS, "EC_KEY_get_public_key", "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)J", public),
    Native::model(
        CLASS,
        "EC_KEY_set_nonce_from_hash",
        "(Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;Z)V",
        |_| void(),
        "where nonces come from cannot be chosen",
    ),
    Native::exact(CLASS, "EC_POINT_new", "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;)J", |c| {
        long(peers::add(c.vm, GroupPoint(None)) as i64)
    }),
    Native::exact(CLASS, "EC_POINT_clear_free", "(J)V", free_point),
    Native::exact(
        CLASS,
        "EC_POINT_cmp",
        "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;Lcom/android/org/conscrypt/NativeRef$EC_POINT;Lcom/android/org/conscrypt/NativeRef$EC_POINT;)Z",
        same_point,
    ),
    Native::exact(
        CLASS,
        "EC_POINT_get_affine_coordinates",
        "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;Lcom/android/org/conscrypt/NativeRef$EC_POINT;)[[B",
        coordinates,
    ),
    Native::exact(
        CLASS,
        "EC_POINT_set_affine_coordinates",
        "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;Lcom/android/org/conscrypt/NativeRef$EC_POINT;[B[B)V",
        set_coordinates,
    ),
    Native::exact(
        CLASS,
        "EVP_PKEY_new_EC_KEY",
        "(Lcom/android/org/conscrypt/NativeRef$EC_GROUP;Lcom/android/org/conscrypt/NativeRef$EC_POINT;[B)J",
        new_key,
    ),
    Native::exact(
        CLASS,
        "ECDH_compute_key",
        "([BILcom/android/org/conscrypt/NativeRef$EVP_PKEY;Lcom/android/org/conscrypt/NativeRef$EVP_PKEY;)I",
        agree,
    ),
];

/// `EC_GROUP`.
#[derive(Clone, PartialEq, Eq)]
pub struct Group(Curve);

impl PlainState for Group {
    fn write(&self, out: &mut Writer) {
        let c = &self.0;
        for n in [&c.p, &c.a, &c.b, &c.generator.0, &c.generator.1, &c.order, &c.cofactor] {
            out.bytes(&n.to_bytes_be());
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        let mut number = || input.bytes().map(BigUint::from_bytes_be);
        let (p, a, b) = (number()?, number()?, number()?);
        let generator = (number()?, number()?);
        Ok(Group(Curve { p, a, b, generator, order: number()?, cofactor: number()? }))
    }
}

/// `EC_POINT`.
#[derive(Clone, PartialEq, Eq)]
pub struct GroupPoint(Point);

impl PlainState for GroupPoint {
    fn write(&self, out: &mut Writer) {
        out.bool(self.0.is_some());
        if let Some((x, y)) = &self.0 {
            out.bytes(&x.to_bytes_be());
            out.bytes(&y.to_bytes_be());
        }
    }

    fn read(input: &mut Reader<'_>) -> Result<Self, Corrupt> {
        if !input.bool()? {
            return Ok(GroupPoint(None));
        }
        let mut number = || input.bytes().map(BigUint::from_bytes_be);
        Ok(GroupPoint(Some((number()?, number()?))))
    }
}

fn by_name(call: &mut Call<'_>) -> NativeResult {
    let name = call.string("curveName")?;
    match Curve::by_name(&name) {
        Some(curve) => long(peers::add(call.vm, Group(curve)) as i64),
        None => long(0),
    }
}

fn arbitrary(call: &mut Call<'_>) -> NativeResult {
    let mut number = || optional_number(call).ok_or_else(|| Raise::null("parameter == null"));
    let (p, a, b, generator) = (number()?, number()?, number()?, (number()?, number()?));
    let order = number()?;
    let curve = Curve { p, a, b, generator, order, cofactor: BigUint::from(call.int().max(0) as u32) };
    let sound = curve.p.bits() > 2 && curve.order.bits() > 2 && curve.contains(&Some(curve.generator.clone()));
    if !sound {
        return Err(runtime_error("error:0f000073:elliptic curve routines:OPENSSL_internal:INVALID_GROUP_ORDER"));
    }
    long(peers::add(call.vm, Group(curve)) as i64)
}

fn free_group(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<Group>(call.vm, handle);
    void()
}

fn free_point(call: &mut Call<'_>) -> NativeResult {
    let handle = call.long();
    peers::remove::<GroupPoint>(call.vm, handle);
    void()
}

fn same_group(call: &mut Call<'_>) -> NativeResult {
    let (a, b) = (peer::<Group>(call, "group1")?, peer::<Group>(call, "group2")?);
    boolean(a == b)
}

fn number(call: &mut Call<'_>, number: impl FnOnce(&Curve) -> &BigUint) -> NativeResult {
    let group = peer::<Group>(call, "group")?;
    reference(call.vm.new_bytes(&number_bytes(number(&group.0)))?)
}

fn coefficients(call: &mut Call<'_>) -> NativeResult {
    let group = peer::<Group>(call, "group")?;
    let Curve { p, a, b, .. } = &group.0;
    byte_arrays(call, &[p, a, b].map(|n| Some(number_bytes(n))))
}

fn name(call: &mut Call<'_>) -> NativeResult {
    let group = peer::<Group>(call, "group")?;
    optional_string(call, group.0.name())
}

fn generator(call: &mut Call<'_>) -> NativeResult {
    let group = peer::<Group>(call, "group")?;
    long(peers::add(call.vm, GroupPoint(Some(group.0.generator.clone()))) as i64)
}

fn generate(call: &mut Call<'_>) -> NativeResult {
    let curve = peer::<Group>(call, "group")?.0.clone();
    call.charge(1_000_000);
    let mut random = DeviceRandom::new(call.vm);
    let private = curve.generate(&mut random).ok_or_else(|| runtime_error("the curve has no keys"))?;
    long(peers::add(call.vm, Key::Private(PrivateKey::Ec { curve, private })) as i64)
}

/// The curve and the public point of a key.
fn key(call: &mut Call<'_>) -> Result<(Curve, Point), Raise> {
    match peer::<Key>(call, "pkey")?.public() {
        Some(PublicKey::Ec { curve, point }) => Ok((curve, point)),
        _ => Err(runtime_error("no key of a curve")),
    }
}

fn group_of_key(call: &mut Call<'_>) -> NativeResult {
    let (curve, _) = key(call)?;
    long(peers::add(call.vm, Group(curve)) as i64)
}

fn private(call: &mut Call<'_>) -> NativeResult {
    match &*peer::<Key>(call, "pkey")? {
        Key::Private(PrivateKey::Ec { private, .. }) => reference(call.vm.new_bytes(&number_bytes(private))?),
        _ => reference(Ref::NULL),
    }
}

fn public(call: &mut Call<'_>) -> NativeResult {
    let (_, point) = key(call)?;
    long(peers::add(call.vm, GroupPoint(point)) as i64)
}

fn same_point(call: &mut Call<'_>) -> NativeResult {
    let (_, a, b) = (call.reference(), peer::<GroupPoint>(call, "a")?, peer::<GroupPoint>(call, "b")?);
    boolean(a == b)
}

fn coordinates(call: &mut Call<'_>) -> NativeResult {
    let (_, point) = (call.reference(), peer::<GroupPoint>(call, "point")?);
    let at_infinity = "error:0f000076:elliptic curve routines:OPENSSL_internal:POINT_AT_INFINITY";
    let (x, y) = point.0.as_ref().ok_or_else(|| runtime_error(at_infinity))?;
    byte_arrays(call, &[Some(number_bytes(x)), Some(number_bytes(y))])
}

fn set_coordinates(call: &mut Call<'_>) -> NativeResult {
    let group = peer::<Group>(call, "group")?;
    let handle = super::context(call, "point")?;
    let point = optional_number(call).zip(optional_number(call));
    let off_curve = "error:0f000077:elliptic curve routines:OPENSSL_internal:POINT_IS_NOT_ON_CURVE";
    if point.is_none() || !group.0.contains(&point) {
        return Err(runtime_error(off_curve));
    }
    peers::change(call.vm, handle, |p: &mut GroupPoint| p.0 = point)?;
    void()
}

fn new_key(call: &mut Call<'_>) -> NativeResult {
    let curve = peer::<Group>(call, "group")?.0.clone();
    let point = if call.word(1) == 0 {
        call.reference();
        None
    } else {
        Some(peer::<GroupPoint>(call, "pubkey")?.0.clone())
    };
    let key = match (optional_number(call), point) {
        (Some(private), _) => Key::Private(PrivateKey::Ec { curve, private }),
        (None, Some(point)) => Key::Public(PublicKey::Ec { curve, point }),
        (None, None) => return Err(runtime_error("a key needs a point or a number")),
    };
    long(peers::add(call.vm, key) as i64)
}

fn agree(call: &mut Call<'_>) -> NativeResult {
    let (target, offset) = (call.object("out")?, call.int());
    let (curve, point) = key(call)?;
    let own = peer::<Key>(call, "privateKey")?;
    call.charge(1_000_000);
    let secret = match &*own {
        Key::Private(PrivateKey::Ec { private, .. }) => curve.agree(private, &point),
        _ => None,
    };
    let secret = secret.ok_or_else(|| runtime_error("the keys do not fit each other"))?;
    store(call, (target, offset), &secret)
}
