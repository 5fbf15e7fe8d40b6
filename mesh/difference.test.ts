import { expect, it } from 'vitest'
import { makeArch } from '#arches/arch.ts'
import { differenceFrom } from '#mesh/difference.ts'
import { vertexNormals } from '#mesh/measure.ts'

it('measures outward and inward movement of a surface, and finds no match for distant points', () => {
  const mesh = makeArch({ seed: 7, jaw: 'lower', step: 1.4, base: 'full' })
  const { positions } = mesh
  const normals = vertexNormals(mesh)
  const surface = { positions, normals }
  // Several vertices share a grid cell, so at a crease the normal of the neighbour found may point elsewhere.
  const still = differenceFrom(surface, positions).filter((mm) => Math.abs(mm) < 0.15)
  expect(still.length).toBeGreaterThan(0.95 * (positions.length / 3))

  const moved = (mm: number) => positions.map((x, at) => x + mm * (normals[at] ?? 0))
  const middle = (mm: number) => {
    const found = [...differenceFrom(surface, moved(mm))].filter((each) => !Number.isNaN(each)).sort((a, b) => a - b)
    return found[Math.floor(found.length / 2)] ?? 0
  }
  expect(middle(0.4)).toBeCloseTo(0.4, 1)
  expect(middle(-0.3)).toBeCloseTo(-0.3, 1)
  expect(
    differenceFrom(
      surface,
      positions.map((x) => x + 50),
    ).filter((mm) => !Number.isNaN(mm)),
  ).toHaveLength(0)
})
