import { f32 } from '#mesh/typed-array.ts'
import type { Jaw } from '#mesh/jaw.ts'

/** Moves positions (mm) from the arch's own frame into the common frame of the file. */
export function toFileFrame(positions: Float32Array, jaw: Jaw): Float32Array {
  const [dy, dz] = jaw === 'upper' ? [-2.2, 7] : [0, -6.6]
  const turn = rotateToFileFrame(positions, jaw)
  for (let i = 0; i < turn.length; i += 3) {
    turn[i + 1] = f32(turn, i + 1) + dy
    turn[i + 2] = f32(turn, i + 2) + dz
  }
  return turn
}

/** Applies the rotation alone, a half turn for either jaw. It does not mirror, so the winding stays. */
export function rotateToFileFrame(vectors: Float32Array, jaw: Jaw): Float32Array {
  const up = jaw === 'upper'
  return vectors.map((value, i) => (i % 3 === (up ? 0 : 2) ? value : -value))
}
