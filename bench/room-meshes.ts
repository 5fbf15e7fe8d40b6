import { makeArch } from '#arches/arch.ts'
import { makeSetup, setupSidecar } from '#arches/setup.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { writeStl } from '#mesh/stl.ts'

/** A scanned arch, the same arch set up, and the sidecar of the setup. */
export type Pair = { scan: Uint8Array; setup: Uint8Array; sidecar: Uint8Array }

export const SCAN = 'scan-upper.stl'
export const SETUP = 'setup-upper.stl'

/**
 * Makes a pair, the same each time. Splitting triangles is used because a cell of half the edge yields as many
 * triangles, but takes the generator four times as long.
 */
export function makePair(step: number): Pair {
  const arch = { seed: 'bench', jaw: 'upper', step, crowding: 1.4 } as const
  const { mesh, teeth, brackets } = makeSetup(arch)
  // Each triangle becomes four at its position.
  const finer = teeth.map((tooth) => ({
    ...tooth,
    triangles: tooth.triangles.map(([first, count]): [number, number] => [4 * first, 4 * count]),
  }))
  const sidecar = setupSidecar([{ arch: { teeth: finer, brackets }, teethFile: SETUP }])
  return {
    scan: writeStl(quartered(makeArch(arch))),
    setup: writeStl(quartered(mesh)),
    sidecar: Buffer.from(JSON.stringify(sidecar)),
  }
}

/** Splits each triangle into four; both triangles of an edge share its midpoint. */
function quartered({ positions, index }: Mesh): Mesh {
  const values = [...positions]
  const middles = new Map<number, number>()
  const vertices = positions.length / 3
  const addMiddle = (a: number, b: number) => {
    const edge = Math.min(a, b) * vertices + Math.max(a, b)
    const cached = middles.get(edge)
    if (cached !== undefined) return cached
    const middle = values.length / 3
    for (let axis = 0; axis < 3; axis++)
      values.push(((positions[3 * a + axis] ?? 0) + (positions[3 * b + axis] ?? 0)) / 2)
    middles.set(edge, middle)
    return middle
  }
  const corners: number[] = []
  for (let h = 0; h < index.length; h += 3) {
    const [a = 0, b = 0, c = 0] = index.subarray(h, h + 3)
    const [ab, bc, ca] = [addMiddle(a, b), addMiddle(b, c), addMiddle(c, a)]
    corners.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  }
  return { positions: Float32Array.from(values), index: Uint32Array.from(corners) }
}
