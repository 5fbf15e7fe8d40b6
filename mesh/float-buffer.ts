export type FloatBuffer = { push: (value: number) => void; length: () => number; take: () => Float32Array }

/** A list of 32-bit floats of unknown length: half the memory of a plain array, and no boxed numbers. `take` copies. */
export function createFloatBuffer(start = 1024): FloatBuffer {
  let values = new Float32Array(start)
  let used = 0
  return {
    push(value) {
      if (used === values.length) {
        const larger = new Float32Array(2 * used)
        larger.set(values)
        values = larger
      }
      values[used++] = value
    },
    length: () => used,
    take: () => values.slice(0, used),
  }
}
