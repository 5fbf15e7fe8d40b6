// Reads from typed arrays inside loops whose bounds are known. The casts are true because a typed array has no gaps
// and every caller counts up to a length. One function per array kind keeps each call monomorphic, so it is inlined.

export function f32(a: Float32Array, i: number): number {
  return a[i] as number
}

export function f64(a: Float64Array, i: number): number {
  return a[i] as number
}

export function u32(a: Uint32Array, i: number): number {
  return a[i] as number
}

export function i32(a: Int32Array, i: number): number {
  return a[i] as number
}

export function u8(a: Uint8Array, i: number): number {
  return a[i] as number
}
