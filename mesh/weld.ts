import { u32 } from '#mesh/at.ts'
import type { Fault, Mesh } from '#mesh/mesh.ts'
import { readStl } from '#mesh/stl.ts'

/** Reads an STL and welds it, or says why it cannot be read. */
export function readMesh(bytes: Uint8Array): { ok: true; mesh: Mesh } | Fault {
  const stl = readStl(bytes)
  return stl.ok ? { ok: true, mesh: weld(stl.soup) } : stl
}

/**
 * Joins the corners of loose triangles (nine numbers each) that have equal coordinates, to the bit: STL repeats a
 * shared vertex literally, and a tolerance could close holes that are there.
 */
export function weld(soup: Float32Array): Mesh {
  const corners = soup.length / 3
  // Adding 0 turns -0 into 0, which would otherwise be another vertex.
  const values = soup.map((value) => value + 0)
  const bits = new Uint32Array(values.buffer)
  // A closed mesh uses each vertex six times, so half a slot per corner is plenty; loose triangles make it grow.
  let table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(8, corners / 2))))
  const index = new Uint32Array(corners)
  let used = 0
  for (let corner = 0; corner < corners; corner++) {
    const x = u32(bits, 3 * corner)
    const y = u32(bits, 3 * corner + 1)
    const z = u32(bits, 3 * corner + 2)
    if (2 * used >= table.length) table = rehashed(bits, used, 2 * table.length)
    const last = table.length - 1
    let slot = hash(x, y, z) & last
    for (;;) {
      const vertex = u32(table, slot)
      if (vertex === 0) {
        // Vertices are moved to the front of the same array: a new one never overtakes the corner being read.
        bits[3 * used] = x
        bits[3 * used + 1] = y
        bits[3 * used + 2] = z
        index[corner] = used
        table[slot] = ++used
        break
      }
      const at = 3 * (vertex - 1)
      if (u32(bits, at) === x && u32(bits, at + 1) === y && u32(bits, at + 2) === z) {
        index[corner] = vertex - 1
        break
      }
      slot = (slot + 1) & last
    }
  }
  return { positions: values.slice(0, 3 * used), index }
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
