import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { expect, it } from 'vitest'
import { archStl } from '#arches/arch.ts'
import { isLightMesh, decodeLightMesh, encodeLightMesh } from '#mesh/light-format.ts'
import { readMesh } from '#mesh/read-mesh.ts'

await Promise.all([MeshoptDecoder.ready, MeshoptEncoder.ready])

it.each([1.2, 0.6])('the light format is the same surface in a tenth of the bytes, at a step of %d mm', (step) => {
  const stl = archStl({ seed: 1, jaw: 'upper', step })
  const read = readMesh(stl)
  if (!read.ok) throw new Error(read.message)
  const { positions, index } = read.mesh
  const light = encodeLightMesh(read.mesh, MeshoptEncoder)
  expect(light.length).toBeLessThan(stl.length / 10)
  expect(isLightMesh(light)).toBe(true)
  const shown = decodeLightMesh(light, MeshoptDecoder)
  expect(shown.positions.length).toBe(positions.length)
  const away = positions.reduce((most, value, at) => Math.max(most, Math.abs(value - (shown.positions[at] ?? 99))), 0)
  // Per axis, which keeps the distance in space within 0.01 mm.
  expect(away).toBeLessThan(0.005)
  expect(corners(shown.index)).toEqual(corners(index))
})

it('rejects a file that is not in the light format, is truncated or has another version', () => {
  const read = readMesh(archStl({ seed: 1, jaw: 'lower', step: 1.4 }))
  if (!read.ok) throw new Error(read.message)
  const light = encodeLightMesh(read.mesh, MeshoptEncoder)
  expect(isLightMesh(archStl({ seed: 1, jaw: 'lower', step: 1.4 }))).toBe(false)
  expect(() => decodeLightMesh(light.slice(0, light.length / 2), MeshoptDecoder)).toThrow('Malformed buffer data')
  const later = light.slice()
  later[4] = 2
  expect(() => decodeLightMesh(later, MeshoptDecoder)).toThrow('This is not the light form of a mesh.')
})

it('keeps the coordinates of a single degenerate triangle', () => {
  const flat = { positions: Float32Array.of(7, 7, 7, 7, 7, 7, 7, 7, 7), index: Uint32Array.of(0, 1, 2) }
  expect(decodeLightMesh(encodeLightMesh(flat, MeshoptEncoder), MeshoptDecoder).positions).toEqual(flat.positions)
})

/** Lists the triangles, each rotated to begin at its lowest corner. */
function corners(index: Uint32Array) {
  return Array.from({ length: index.length / 3 }, (_, t) => {
    const [a = 0, b = 0, c = 0] = index.subarray(3 * t, 3 * t + 3)
    const first = Math.min(a, b, c)
    return first === a ? [a, b, c] : first === b ? [b, c, a] : [c, a, b]
  })
}
