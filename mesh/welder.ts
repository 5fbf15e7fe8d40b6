import { u32 } from '#mesh/typed-array.ts'

export type Welder = {
  /** Adds the next corner; returns false once the vertex limit or the limit of probes is exceeded. */
  add(x: number, y: number, z: number): boolean
  finish(): { positions: Float32Array; index: Uint32Array }
}

/**
 * Probes allowed per corner, on average; two are usual. Without the limit, a file whose corners were chosen to collide
 * in the hash table would take quadratic time.
 */
const PROBES_PER_CORNER = 32

/**
 * Joins the corners of loose triangles that have equal coordinates, to the bit: STL repeats a shared vertex literally,
 * and a tolerance could close real holes.
 */
export function makeWelder(corners: number, mostVertices = Infinity): Welder {
  const index = new Uint32Array(corners)
  // A closed mesh uses each vertex six times; loose triangles make both lists grow.
  let positions = new Float32Array(3 * Math.max(1024, Math.ceil(corners / 6) + 16))
  let bits = new Uint32Array(positions.buffer)
  let table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(8, corners / 2))))
  const corner = new Float32Array(3)
  const cornerBits = new Uint32Array(corner.buffer)
  let probes = PROBES_PER_CORNER * corners
  let written = 0
  let used = 0

  function addVertex(x: number, y: number, z: number) {
    if (3 * used === bits.length) {
      const larger = new Float32Array(Math.ceil(positions.length / 2) * 3)
      larger.set(positions)
      positions = larger
      bits = new Uint32Array(positions.buffer)
    }
    bits[3 * used] = x
    bits[3 * used + 1] = y
    bits[3 * used + 2] = z
    return ++used
  }

  return {
    add(px, py, pz) {
      // Adding 0 turns -0 into 0, which would otherwise be another vertex.
      corner[0] = px + 0
      corner[1] = py + 0
      corner[2] = pz + 0
      const [x, y, z] = [u32(cornerBits, 0), u32(cornerBits, 1), u32(cornerBits, 2)]
      if (2 * used >= table.length) table = rehashed(bits, used, 2 * table.length)
      const last = table.length - 1
      for (let slot = hash(x, y, z) & last; ; slot = (slot + 1) & last) {
        if (probes-- <= 0) return false
        const vertex = u32(table, slot)
        if (vertex === 0) {
          if (used >= mostVertices) return false
          index[written++] = used
          table[slot] = addVertex(x, y, z)
          return true
        }
        const at = 3 * (vertex - 1)
        if (u32(bits, at) === x && u32(bits, at + 1) === y && u32(bits, at + 2) === z) {
          index[written++] = vertex - 1
          return true
        }
      }
    },
    finish: () => ({ positions: positions.slice(0, 3 * used), index }),
  }
}

function rehashed(bits: Uint32Array, used: number, slots: number): Uint32Array<ArrayBuffer> {
  const table = new Uint32Array(slots)
  for (let v = 0; v < used; v++) {
    let slot = hash(u32(bits, 3 * v), u32(bits, 3 * v + 1), u32(bits, 3 * v + 2)) & (slots - 1)
    while (u32(table, slot) !== 0) slot = (slot + 1) & (slots - 1)
    table[slot] = v + 1
  }
  return table
}

function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return (h ^ (h >>> 13)) >>> 0
}
