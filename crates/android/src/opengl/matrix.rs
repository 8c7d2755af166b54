//! android.opengl.Matrix: products of 4 by 4 matrices, columns first.

use crate::{fields, idle};
use libcore::natives::Table;
use vm::layout::Ref;
use vm::native::void;
use vm::{Call, NativeResult, Raise, Vm};

const CLASS: &str = "android/opengl/Matrix";

/// Natives of Matrix.
pub const NATIVES: Table = libcore::natives![
    idle::exact(CLASS, "multiplyMM([FI[FI[FI)V", multiply_matrix),
    idle::exact(CLASS, "multiplyMV([FI[FI[FI)V", multiply_vector),
];

/// `N` floats of the next array argument from the offset that follows it.
fn floats<const N: usize>(call: &mut Call<'_>, what: &str) -> Result<[f32; N], Raise> {
    let (array, offset) = (call.reference(), call.int());
    check(call.vm, array, offset, N, what)?;
    let all = fields::floats(call.vm, array);
    let mut part = [0.0; N];
    part.copy_from_slice(&all[offset as usize..offset as usize + N]);
    Ok(part)
}

fn check(vm: &Vm, array: Ref, offset: i32, needed: usize, what: &str) -> Result<(), Raise> {
    if array.is_null() {
        return Err(Raise::illegal_argument(format!("{what} == null")));
    }
    let length = vm.array_length(array) as i64;
    let fits = offset >= 0 && i64::from(offset) + needed as i64 <= length;
    if fits { Ok(()) } else { Err(Raise::illegal_argument(format!("length - offset < {needed}"))) }
}

fn store(call: &mut Call<'_>, (out, offset): (Ref, i32), values: &[f32]) -> NativeResult {
    check(call.vm, out, offset, values.len(), "result")?;
    for (i, v) in values.iter().enumerate() {
        let at = out.at(12 + 4 * (offset as u32 + i as u32));
        call.vm.heap.region.store_u32(at, v.to_bits());
    }
    void()
}

/// A matrix times a vector, its terms added in order.
fn product(m: &[f32; 16], v: &[f32]) -> [f32; 4] {
    std::array::from_fn(|row| {
        let first = m[row] * v[0] + m[4 + row] * v[1];
        first + m[8 + row] * v[2] + m[12 + row] * v[3]
    })
}

fn multiply_matrix(call: &mut Call<'_>) -> NativeResult {
    let out = (call.reference(), call.int());
    let (left, right) = (floats::<16>(call, "lhs")?, floats::<16>(call, "rhs")?);
    let columns: Vec<f32> = right.chunks_exact(4).flat_map(|column| product(&left, column)).collect();
    store(call, out, &columns)
}

fn multiply_vector(call: &mut Call<'_>) -> NativeResult {
    let out = (call.reference(), call.int());
    let (left, right) = (floats::<16>(call, "lhs")?, floats::<4>(call, "rhs")?);
    store(call, out, &product(&left, &right))
}
