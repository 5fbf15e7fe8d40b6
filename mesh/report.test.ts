import { describe, expect, it } from 'vitest'
import { archStl, makeArch } from '#arches/arch.ts'
import { halfFlipped, mirrored, scaled, withDoubled, withDust } from '#arches/faults.ts'
import { demoHoles } from '#arches/options.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { checkMesh, meshReport } from '#mesh/report.ts'
import { writeStl } from '#mesh/stl.ts'
import { readMesh } from '#mesh/read-mesh.ts'

const upper = makeArch({ seed: 1, jaw: 'upper', step: 1.2 })
const lower = makeArch({ seed: 1, jaw: 'lower', step: 1.2 })

/** Writes the mesh to a file and reads it back, as an upload does. */
function check(mesh: Mesh, name: string): ReturnType<typeof checkMesh> {
  const read = readMesh(writeStl(mesh))
  if (!read.ok) throw new Error(read.message)
  return checkMesh(read.mesh, name)
}

describe('meshReport', () => {
  it('has exactly the fields that are stored', () => {
    expect(meshReport(writeStl(lower), 'case-lower.stl')).toEqual({
      ok: true,
      report: {
        triangles: lower.index.length / 3,
        shells: 1,
        open_edges: expect.any(Number),
        holes: 0,
        watertight: false,
        size_mm: [expect.any(Number), expect.any(Number), expect.any(Number)],
        unit_suspect: false,
        arch_suspect: false,
        coverage: {
          state: 'complete',
          ends: [
            { side: 'left', reach_mm: expect.any(Number), is_short: false, point: expect.any(Array) },
            { side: 'right', reach_mm: expect.any(Number), is_short: false, point: expect.any(Array) },
          ],
        },
      },
    })
    expect(meshReport(new Uint8Array(), 'x.stl')).toEqual({ ok: false, message: 'The file is empty.' })
  })
})

describe('checkMesh', () => {
  it('returns no warnings for good scans, with or without palate', () => {
    expect(check(upper, 'nakagawa-upper.stl')).toMatchObject({ warnings: [], jaw_by_shape: 'upper', loose_pieces: 0 })
    expect(check(lower, 'nakagawa-lower-2.stl')).toMatchObject({ warnings: [], jaw_by_shape: 'lower' })
    const horseshoe = makeArch({ seed: 2, jaw: 'upper', palate: false, step: 1.2 })
    expect(check(horseshoe, 'upper.stl')).toMatchObject({ warnings: [], jaw_by_shape: 'upper' })
  })

  it.each(['low', 'full'] as const)('reports a model with a %s base and brackets as watertight', (base) => {
    const read = readMesh(archStl({ seed: 3, jaw: 'lower', base, step: 1.4, crowding: 0, brackets: true }))
    if (!read.ok) throw new Error(read.message)
    const found = checkMesh(read.mesh, 'setup-lower.stl')
    expect(found.report).toMatchObject({ watertight: true, open_edges: 0, shells: 97 })
    expect(found.warnings).toEqual([])
  })

  it('counts holes in addition to the border, each with its edges and size', () => {
    const found = check(makeArch({ seed: 1, jaw: 'lower', step: 0.7, holes: demoHoles }), 'lower.stl')
    expect(found.report.holes).toBe(2)
    expect(found.loops.map((loop) => loop.kind)).toEqual(['border', 'hole', 'hole'])
    expect(found.hole_edges).toBe((found.loops[1]?.edges ?? 0) + (found.loops[2]?.edges ?? 0))
    expect(found.report.open_edges).toBe(found.hole_edges + (found.loops[0]?.edges ?? 0))
    expect(found.loops[1]?.size_mm[0]).toBeGreaterThan(5)
    expect(found.loops[1]?.size_mm[0]).toBeLessThan(9)
    expect(found.warnings).toEqual(['2 holes. The tray may not seat there.'])
    const one = check(makeArch({ seed: 1, jaw: 'lower', step: 1, holes: demoHoles.slice(0, 1) }), 'lower.stl')
    expect(one.warnings).toEqual(['1 hole. The tray may not seat there.'])
  })

  it('detects a scan that was cut off on one side', () => {
    const found = check(makeArch({ seed: 1, jaw: 'lower', step: 1.2, cut: { side: 1, s: 40 } }), 'lower.stl')
    expect(found.loops).toHaveLength(1)
    expect(found.warnings).toEqual(['The scan may end before the last molar: right end of the lower arch.'])
  })

  it.each([[[22]], [[36]], [[34, 44]], [[16, 17, 37]]])('does not warn about missing teeth %j', (missing) => {
    for (const jaw of ['upper', 'lower'] as const) {
      expect(check(makeArch({ seed: 6, jaw, step: 1.2, missing }), `${jaw}.stl`).warnings).toEqual([])
    }
  })

  it.each([
    [0.1, 'centimeters'],
    [0.001, 'meters'],
    [1 / 25.4, 'inches'],
    [10, 'ten times too large'],
  ])('suspects the unit of a file scaled by %d', (factor, word) => {
    const found = check(scaled(upper, factor), 'upper.stl')
    expect(found.report).toMatchObject({ unit_suspect: true, arch_suspect: false })
    expect(found.warnings[0]).toContain(word)
  })

  it('suspects swapped arches only if the file name contains a jaw', () => {
    expect(check(upper, 'case-lower.stl').warnings).toEqual([
      'The file name says lower, but the shape is that of the upper arch.',
    ])
    expect(check(lower, 'Maxillary_scan.stl').report.arch_suspect).toBe(true)
    expect(check(lower, 'scan-1.stl').report.arch_suspect).toBe(false)
  })

  it.each([
    ['inside out', mirrored(lower), 'The mesh is inside out. It may have been mirrored.'],
    ['half flipped', halfFlipped(lower), 'Some triangles face the wrong way.'],
    ['with dust', withDust(lower), '1 loose piece beside the arch.'],
    ['with a doubled triangle', withDoubled(lower), '1 triangle there twice.'],
  ])('warns about a mesh %s', (_, mesh, message) => {
    expect(check(mesh, 'lower.stl').warnings).toEqual([message])
  })
})
