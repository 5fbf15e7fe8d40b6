import { describe, expect, it } from 'vitest'
import { archStl, makeArch, makeShadedArch } from '#arches/arch.ts'
import { bracketPlaces, makeBrackets } from '#arches/brackets.ts'
import type { ArchOptions } from '#arches/options.ts'
import { pairEdges } from '#mesh/edges.ts'
import type { Loop } from '#mesh/loops.ts'
import { areaVectors, signedVolume } from '#mesh/measure.ts'
import { checkMesh } from '#mesh/report.ts'
import { readMesh } from '#mesh/read-mesh.ts'

const jaws = ['upper', 'lower'] as const

function check(options: ArchOptions): ReturnType<typeof checkMesh> {
  const read = readMesh(archStl({ step: 1, ...options }))
  if (!read.ok) throw new Error(read.message)
  return checkMesh(read.mesh, `${options.jaw}.stl`)
}

describe('makeArch', () => {
  it('returns the same bytes for the same seed and different ones for another', () => {
    const one = archStl({ seed: 'a', jaw: 'lower', step: 1.4 })
    expect(archStl({ seed: 'a', jaw: 'lower', step: 1.4 })).toEqual(one)
    expect(archStl({ seed: 'b', jaw: 'lower', step: 1.4 })).not.toEqual(one)
    expect(archStl({ seed: 'a', jaw: 'lower', step: 1.4, scan: 1 })).not.toEqual(one)
  })

  it.each(jaws.flatMap((jaw) => [1, 2, 3].map((seed) => [jaw, seed] as const)))(
    'generates a valid %s scan of seed %i',
    (jaw, seed) => {
      const found = check({ seed, jaw })
      expect(found.report).toMatchObject({ shells: 1, holes: 0, watertight: false, unit_suspect: false })
      expect(found.loops.map((loop: Loop) => loop.kind)).toEqual(['border'])
      expect(found).toMatchObject({ non_manifold_edges: 0, flipped_edges: 0, degenerate_triangles: 0, warnings: [] })
      const [lateral, forward, height] = found.report.size_mm
      const range = jaw === 'upper' ? [64.5, 72.1, 51.5, 57.9, 21.9, 24.5] : [60.1, 67.2, 49, 55.2, 17.6, 20.1]
      const [l0 = 0, l1 = 0, f0 = 0, f1 = 0, h0 = 0, h1 = 0] = range
      expect(lateral > l0 && lateral < l1, `${lateral} mm across`).toBe(true)
      expect(forward > f0 && forward < f1, `${forward} mm forward`).toBe(true)
      expect(height > h0 && height < h1, `${height} mm high`).toBe(true)
    },
  )

  it.each([
    ['upper', 'low'],
    ['upper', 'full'],
    ['lower', 'low'],
    ['lower', 'full'],
  ] as const)('closes an %s model with a %s base', (jaw, base) => {
    const mesh = makeArch({ seed: 4, jaw, base, step: 1.2 })
    expect(pairEdges(mesh)).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, flippedEdges: 0 })
    expect(signedVolume(mesh, areaVectors(mesh), [], [0, 0, 0])).toBeGreaterThan(5000)
  })

  it('places both jaws in one bite, with their front teeth near each other', () => {
    const [upper, lower] = jaws.map((jaw) => makeArch({ seed: 5, jaw, step: 1.4, crowding: 0 }).positions)
    const front = [upper, lower].map((points) =>
      points?.reduce((least, v, i) => (i % 3 === 1 ? Math.min(least, v) : least), 0),
    )
    expect(Math.abs((front[0] ?? 0) - (front[1] ?? 99))).toBeLessThan(8)
  })

  it('computes unit normals, a mask and occlusion', () => {
    const mesh = makeShadedArch({ seed: 1, jaw: 'lower', step: 1.4 })
    expect(mesh.mask.some((value) => value === 1) && mesh.mask.some((value) => value === 0)).toBe(true)
    expect(mesh.occlusion.every((value) => value >= 0 && value <= 1)).toBe(true)
    expect(Math.hypot(...mesh.normals.slice(0, 3))).toBeCloseTo(1, 5)
  })
})

describe('brackets', () => {
  it('sit on the outer face of twelve teeth, closed and with outward normals', () => {
    const options = { seed: 1, jaw: 'lower', crowding: 0, missing: [41] } as const
    expect(bracketPlaces(options).map((place) => place.fdi)).toEqual([31, 32, 33, 34, 35, 36, 42, 43, 44, 45, 46])
    const mesh = makeBrackets(options)
    expect(pairEdges(mesh)).toMatchObject({ openEdges: 0, nonManifoldEdges: 0, flippedEdges: 0 })
    expect(signedVolume(mesh, areaVectors(mesh), [], [0, 0, 0])).toBeGreaterThan(50)
    const outward = bracketPlaces(options).every(
      ({ origin, normal }) => origin[0] * normal[0] + (origin[1] - 30) * normal[1] > 0,
    )
    expect(outward).toBe(true)
  })
})
