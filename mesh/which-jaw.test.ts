import { describe, expect, it } from 'vitest'
import { makeArch } from '#arches/arch.ts'
import type { ArchOptions } from '#arches/options.ts'
import { JAWS, otherJaw } from '#mesh/jaw.ts'
import { jawSigns } from '#mesh/jaw-signs.ts'
import { areaVectors } from '#mesh/measure.ts'
import { turned, turnedPoint, turnToBite, turnToViewer, unturnedPoint, type Turn } from '#mesh/turn.ts'
import { whichJaw, whichJaws } from '#mesh/which-jaw.ts'

/** Crowns towards the viewer of a screen, and a file that lies askew in every direction. */
const TURNS: Turn[] = [
  {
    axes: [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    centre: [0, 0, 0],
  },
  {
    axes: [
      [0.36, 0.48, -0.8],
      [-0.8, 0.6, 0],
      [0.48, 0.64, 0.6],
    ],
    centre: [9, -4, 2],
  },
]

function signsOf(options: ArchOptions, turn?: Turn) {
  const made = makeArch({ step: 1.4, ...options })
  const mesh = turn ? turned(made, turn) : made
  const signs = jawSigns(mesh, areaVectors(mesh), 1)
  if (!signs) throw new Error('no arch was found')
  return { mesh, signs }
}

describe('whichJaw', () => {
  it.each(TURNS)('recognizes a palate, whatever way the file is turned and whatever its name says', (turn) => {
    const { signs } = signsOf({ seed: 1, jaw: 'upper' }, turn)
    expect(signs.palate).toBe('seen')
    expect(whichJaw({ name: 'lower.stl', signs }).jaw).toBe('upper')
  })

  it('sees the room of the tongue in a lower arch, and that a quarter of an arch shows neither', () => {
    expect(signsOf({ seed: 2, jaw: 'lower' }).signs).toMatchObject({ palate: 'open', isWhole: true })
    expect(signsOf({ seed: 2, jaw: 'lower', cut: { side: 1, s: 4 } }).signs).toMatchObject({ isWhole: false })
  })

  it.each(JAWS)('measures the front teeth of a %s arch, also up to the gap of a first premolar', (jaw) => {
    for (const missing of [[], [14, 24, 34, 44]]) {
      const { front = NaN } = signsOf({ seed: 8, jaw, missing }).signs.measures
      // Half of the way from the mean of one jaw to the other.
      expect(front > 21 ? 'upper' : 'lower').toBe(jaw)
    }
  })

  it.each(['none', 'full'] as const)('sees where the crowns are in a mesh that is inside out (base: %s)', (base) => {
    for (const jaw of JAWS) {
      const { positions, index } = makeArch({ seed: 9, jaw, base, step: 1.4 })
      const flipped = { positions, index: index.map((_, at) => index[at % 3 === 2 ? at : at + 1 - 2 * (at % 3)] ?? 0) }
      expect(jawSigns(flipped, areaVectors(flipped), 1)?.up[2]).toBeCloseTo(jaw === 'upper' ? -1 : 1, 1)
    }
  })

  it('finds no arch in a plate', () => {
    const { positions, index } = makeArch({ seed: 10, jaw: 'lower', base: 'full', step: 1.4 })
    const plate = { positions: positions.map((mm, at) => (at % 3 === 2 ? mm : mm ** 2 / 60)), index }
    expect(jawSigns(plate, areaVectors(plate), 1)).toBeUndefined()
  })

  it('claims no jaw from a name alone', () => {
    expect(whichJaw({ name: 'upper.stl', signs: undefined })).toMatchObject({ jaw: undefined, likely: 'upper' })
  })

  it('tells both jaws of a case apart by their bite, even if neither shows a palate and the names say nothing', () => {
    const scans = JAWS.map((jaw) => ({ name: 'scan.stl', signs: signsOf({ seed: 3, jaw, palate: false }).signs }))
    expect(whichJaws(scans).map(({ jaw }) => jaw)).toEqual(JAWS)
  })

  it('says that two files are of the same jaw', () => {
    const scans = [4, 5].map((seed) => ({ name: 'scan.stl', signs: signsOf({ seed, jaw: 'upper' }).signs }))
    expect(whichJaws(scans).map(({ jaw }) => jaw)).toEqual(['upper', 'upper'])
  })
})

describe('turnToBite', () => {
  it.each(JAWS)('turns a %s arch back into the frame of scanners, and leaves one that lies in it', (jaw) => {
    for (const turn of TURNS) {
      const { mesh, signs } = signsOf({ seed: 6, jaw }, turn)
      const back = turnToBite(signs, jaw)
      if (!back) throw new Error('left as it is')
      const upright = turned(mesh, back)
      const found = jawSigns(upright, areaVectors(upright), 1)
      expect(found?.up[2]).toBeCloseTo(jaw === 'upper' ? -1 : 1, 1)
      expect(found?.forward[1]).toBeCloseTo(-1, 1)
    }
    expect(turnToBite(signsOf({ seed: 6, jaw }).signs, jaw)).toBeUndefined()
    expect(turnToBite(signsOf({ seed: 6, jaw }).signs, otherJaw(jaw))).toBeUndefined()
  })
})

it('shows the front teeth of the upper jaw on top and those of the lower jaw below, crowns to the viewer', () => {
  for (const jaw of JAWS) {
    const { signs } = signsOf({ seed: 7, jaw })
    const turn = turnToViewer(signs, jaw)
    const front = turnedPoint([0, -60, 0], turn)
    expect(Math.sign(front[1])).toBe(jaw === 'upper' ? 1 : -1)
    const [x, y, z] = unturnedPoint(front, turn)
    expect(Math.hypot(x, y + 60, z)).toBeLessThan(0.01)
  }
})
