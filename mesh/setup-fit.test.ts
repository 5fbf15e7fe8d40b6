import { describe, expect, it } from 'vitest'
import { makeArch } from '#arches/arch.ts'
import { scaled } from '#arches/faults.ts'
import type { Jaw } from '#mesh/jaw.ts'
import type { Mesh } from '#mesh/mesh.ts'
import { fitSetup, fitWarnings, unitName } from '#mesh/setup-fit.ts'

const arches = new Map<string, Mesh>()

/** Makes an arch, crowded as scanned or straight as set up; another step places other vertices on the same surface. */
function arch(seed: number, jaw: Jaw, crowding: number, step: number) {
  const key = [seed, jaw, crowding, step].join()
  const made = arches.get(key) ?? makeArch({ seed, jaw, crowding, step })
  arches.set(key, made)
  return made
}

const scan = (seed: number, jaw: Jaw) => arch(seed, jaw, 1.4, 1)
const setup = (seed: number, jaw: Jaw) => arch(seed, jaw, 0, 0.8).positions
const warningsOf = (teeth: Float32Array, jaw: Jaw, other?: Mesh) =>
  fitWarnings(jaw, fitSetup(teeth, scan(1, jaw), other))

function shifted(positions: Float32Array, [x, y, z]: readonly [number, number, number]) {
  return positions.map((value, at) => value + ([x, y, z][at % 3] ?? 0))
}

describe.each(['upper', 'lower'] as const)('the %s setup', (jaw) => {
  const other = jaw === 'upper' ? 'lower' : 'upper'

  it('fits its scan, even with a base that the scan does not have', () => {
    const facts = fitSetup(setup(1, jaw), scan(1, jaw), scan(1, other))
    expect(facts).toMatchObject({ is_mirrored: false, is_other_arch: false })
    expect(facts.distance_mm).toBeLessThan(0.01)
    expect(facts.moved_mm).toBeLessThan(0.1)
    expect(fitWarnings(jaw, facts)).toEqual([])
    const based = makeArch({ seed: 1, jaw, crowding: 0, step: 1, base: 'low' })
    expect(warningsOf(based.positions, jaw)).toEqual([])
  })

  it.each([2, 3])('of person %i is reported as off the scan', (seed) => {
    expect(warningsOf(setup(seed, jaw), jaw)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The ${jaw} setup is 0\\.\\d\\d mm off its scan\\. Usually it is below 0\\.02 mm\\. Was it made from another`,
        ),
      ),
    ])
  })

  it('that is the other arch is reported as exchanged, and as nothing else', () => {
    expect(warningsOf(setup(1, other), jaw, scan(1, other))).toEqual([
      `The ${jaw} setup lies on the ${other} scan. Were upper and lower exchanged?`,
    ])
    // Without a scan of the other arch it is only reported as far off this one.
    expect(warningsOf(setup(1, other), jaw)).toEqual(
      expect.arrayContaining([expect.stringMatching(/mm off its scan|nowhere/)]),
    )
  })

  it('that was mirrored along any axis is reported', () => {
    // The gums of a generated arch are symmetric, so only identical vertices distinguish left from right.
    const teeth = arch(1, jaw, 0, 1).positions
    for (const axis of [0, 1, 2]) {
      const mirror = teeth.map((value, at) => (at % 3 === axis ? -value : value))
      expect(warningsOf(mirror, jaw)).toEqual([
        `The ${jaw} setup fits its scan with left and right exchanged. Was it mirrored?`,
      ])
    }
  })

  it('that was moved far away is reported with its distance', () => {
    expect(warningsOf(shifted(setup(1, jaw), [0, 30, 40]), jaw)).toEqual([
      `The ${jaw} setup lies 50 mm away from its scan. Usually both lie in one place. Was it moved?`,
    ])
  })
})

// The unit is guessed from the size, whichever jaw it is.
it.each([
  ['cm', 0.1],
  ['m', 0.001],
  ['in', 1 / 25.4],
] as const)('a setup in %s is fitted to its scan as well', (unit, factor) => {
  const teeth = scaled(arch(1, 'upper', 0, 0.8), factor).positions
  expect(unitName(teeth)).toBe(unit)
  expect(fitSetup(teeth, scan(1, 'upper'), undefined).distance_mm).toBeLessThan(0.01)
})
