import { expect, it } from 'vitest'
import { setupTeeth, type SetupTeeth, type SetupTooth } from '#contract/setup-teeth.ts'
import { vertexNormals } from '#mesh/measure.ts'
import type { MeshGeometry } from '#web/features/viewer/mesh-messages.ts'
import { fixture } from '#web/testing/fixture.ts'
import { contactPainters, teethInContact, findContacts, fileTeethInContact } from './contacts.ts'

const SIZE = 21

/** A square of 10 mm whose height is a function of x and y, facing up or down. */
function sheet(heightAt: (x: number, y: number) => number, isUp: boolean) {
  const positions: number[] = []
  const index: number[] = []
  for (let j = 0; j < SIZE; j++) for (let i = 0; i < SIZE; i++) positions.push(i / 2, j / 2, heightAt(i / 2, j / 2))
  for (let j = 0; j + 1 < SIZE; j++) {
    for (let i = 0; i + 1 < SIZE; i++) {
      const [a, b, c, d] = [j * SIZE + i, j * SIZE + i + 1, (j + 1) * SIZE + i, (j + 1) * SIZE + i + 1]
      index.push(...(isUp ? [a, b, d, a, d, c] : [a, d, b, a, c, d]))
    }
  }
  const mesh = { positions: Float32Array.from(positions), index: Uint32Array.from(index) }
  return { ...mesh, normals: vertexNormals(mesh) }
}

/** Height of a cusp that points down from 1.5 mm. */
const cusp = (x: number, y: number, at: number, low: number) =>
  Math.min(1.5, low + 0.6 * Math.hypot(x - at, y - at) ** 2)
const lower = sheet(() => 0, true)

it('finds each place where two arches touch or intersect, and the teeth there', () => {
  const upper = sheet((x, y) => Math.min(cusp(x, y, 2.5, 0.1), cusp(x, y, 7.5, -0.4)), false)
  const found = findContacts({ upper, lower })
  expect(found.count).toBe(2)
  expect(Math.min(...found.upper.gaps.filter((gap) => !Number.isNaN(gap)))).toBeCloseTo(-0.4, 1)
  // The first triangles belong to one tooth, the others to another; a third tooth is in the other file.
  const half = upper.index.length / 6
  const tooth = (fdi: number, first: number, count: number, file = 'upper.stl'): SetupTooth => ({
    fdi,
    file,
    triangles: [[first, count]],
    centre: [0, 0, 0],
    move: [0, 0, 0],
    turn: [0, 0, 0, 1],
  })
  const teeth: SetupTeeth = {
    format: 'typodont-setup',
    version: 1,
    unit: 'mm',
    brackets: [],
    teeth: [tooth(16, 0, 40), tooth(11, 40, half - 40), tooth(21, half, half), tooth(36, 0, half, 'lower.stl')],
  }
  expect(fileTeethInContact(teeth, 'upper.stl', upper, found.upper.triangles)).toEqual([11, 21])
})

it('finds the contacts of both arches as triangles, colors and teeth', () => {
  const upper = sheet((x, y) => Math.min(cusp(x, y, 2.5, 0.1), cusp(x, y, 7.5, -0.4)), false)
  const found = findContacts({ upper, lower })
  expect(found.upper.triangles.length).toBeGreaterThan(0)
  expect(found.lower.triangles.length).toBeGreaterThan(0)
  expect(Math.min(...found.lower.gaps.filter((gap) => !Number.isNaN(gap)))).toBeCloseTo(-0.4, 1)

  const pose = { centre: [0, 0, 0], move: [0, 0, 0], turn: [0, 0, 0, 1] }
  const allTriangles = [[0, upper.index.length / 3]]
  const teeth = setupTeeth.parse({
    format: 'typodont-setup',
    version: 1,
    unit: 'mm',
    teeth: [
      { ...pose, fdi: 11, file: 'upper.stl', triangles: allTriangles },
      { ...pose, fdi: 41, file: 'lower.stl', triangles: allTriangles },
    ],
  })
  const arches = { upper: { ...upper, file: 'upper.stl' }, lower: { ...lower, file: 'lower.stl' } }
  expect(teethInContact(teeth, found, arches)).toEqual([11, 41])

  const painters = contactPainters(found, { upper: 'setup-1', lower: 'setup-2' })
  const grey = new Float32Array(upper.positions.length).fill(0.5)
  for (const id of ['setup-1', 'setup-2']) {
    // The painter reads only the base colors.
    const painted = painters.get(id)?.(grey, fixture<MeshGeometry>({}))
    expect(painted?.some((value) => value !== 0.5)).toBe(true)
  }
})

it('counts a contact that only one arch detects, at a cusp sharper than the mesh opposite', () => {
  const tip = sheet((x, y) => (Math.hypot(x - 5, y - 5) < 0.3 ? 0.2 : 1.5), false)
  const found = findContacts({ upper: tip, lower })
  expect(found.upper.triangles.length > 0).not.toBe(found.lower.triangles.length > 0)
  expect(found.count).toBe(1)
})

it('finds none between open arches or between surfaces that face the same way', () => {
  expect(findContacts({ upper: sheet(() => 0.4, false), lower }).count).toBe(0)
  expect(findContacts({ upper: sheet(() => 0.1, true), lower }).count).toBe(0)
})
