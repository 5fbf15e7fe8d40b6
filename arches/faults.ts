import { f32, u32 } from '#mesh/typed-array.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { mergeMeshes } from '#mesh/mesh.ts'

// Faults of real files, for tests and the demo. Meshes first, then files.

/** Writes a mesh in the wrong unit: .1 is centimetres, .001 metres, 1 / 25.4 inches, 10 ten times too large. */
export function scaled(mesh: Mesh, factor: number): Mesh {
  return { positions: mesh.positions.map((value) => value * factor), index: mesh.index }
}

/** Exchanges left and right without reversing the triangles, so the mesh is inside out. */
export function mirrored(mesh: Mesh): Mesh {
  return { positions: mesh.positions.map((value, i) => (i % 3 === 0 ? -value : value)), index: mesh.index }
}

/** Reverses the second half of the triangles. */
export function halfFlipped(mesh: Mesh): Mesh {
  const from = 3 * Math.floor(mesh.index.length / 6)
  const index = mesh.index.map((vertex, h) => {
    if (h < from || h % 3 === 0) return vertex
    return u32(mesh.index, h % 3 === 1 ? h + 1 : h - 1)
  })
  return { positions: mesh.positions, index }
}

/** Adds a speck of scan debris 15 mm behind the arch. */
export function withDust(mesh: Mesh): Mesh {
  const y = mesh.positions.reduce((most, value, i) => (i % 3 === 1 ? Math.max(most, value) : most), -Infinity) + 15
  const corners = [0, 1, 2, 3, 4, 5].flatMap((n) => [Math.cos(n * 1.047), y + Math.sin(n * 1.047), 0])
  const index = [0, 1, 2, 3, 4, 5].flatMap((n) => [6, n, (n + 1) % 6])
  return mergeMeshes([mesh, { positions: Float32Array.from([...corners, 0, y, 0.5]), index: Uint32Array.from(index) }])
}

/** Appends the first triangle again. */
export function withDoubled(mesh: Mesh): Mesh {
  return { positions: mesh.positions, index: Uint32Array.from([...mesh.index, ...mesh.index.slice(0, 3)]) }
}

/** Writes a header that promises more triangles than the file holds. */
export function withWrongCount(stl: Uint8Array): Uint8Array {
  const bytes = stl.slice()
  new DataView(bytes.buffer).setUint32(80, 3_000_000_000, true)
  return bytes
}

/** Cuts the file in the middle of a triangle, like an aborted upload. */
export function cutFile(stl: Uint8Array): Uint8Array {
  return stl.slice(0, 84 + 50 * Math.floor((stl.length - 84) / 100) + 17)
}

export function withNotANumber(stl: Uint8Array): Uint8Array {
  const bytes = stl.slice()
  new DataView(bytes.buffer).setFloat32(84 + 50 * 6 + 16, Number.NaN, true)
  return bytes
}

/** Gives a sound binary file a header that begins as text files do. */
export function withSolidHeader(stl: Uint8Array): Uint8Array {
  const bytes = stl.slice()
  bytes.set(textBytes('solid exported by a scanner'))
  return bytes
}

/** Writes the text form of STL. */
export function asciiStl(mesh: Mesh): Uint8Array {
  const lines = ['solid arch']
  for (let h = 0; h < mesh.index.length; h += 3) {
    lines.push('  facet normal 0 0 0', '    outer loop')
    for (let corner = h; corner < h + 3; corner++) {
      const at = 3 * u32(mesh.index, corner)
      const point = [0, 1, 2].map((axis) => f32(mesh.positions, at + axis).toFixed(4))
      lines.push(`      vertex ${point.join(' ')}`)
    }
    lines.push('    endloop', '  endfacet')
  }
  return textBytes([...lines, 'endsolid arch', ''].join('\n'))
}

function textBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
