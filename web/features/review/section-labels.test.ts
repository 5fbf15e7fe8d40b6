import { expect, it } from 'vitest'
import { setupTeeth } from '#contract/setup-teeth.ts'
import { formatSectionPosition, formatSectionSide, teethInSection } from './section-labels.ts'

/** Coordinates of the files: +X is the patient's left, +Y is posterior. */
const box = { low: [-30, 4, 0], high: [32, 44, 20] } as const satisfies Parameters<
  typeof formatSectionPosition
>[0]['box']

it('measures from the front, and to the left and right of the patient', () => {
  expect(formatSectionPosition({ axis: 1, at: 26.5, box })).toBe('22.5 mm behind the front')
  expect(formatSectionPosition({ axis: 0, at: 1, box })).toBe('in the middle')
  expect(formatSectionPosition({ axis: 0, at: 4, box })).toBe('3.0 mm left of the middle')
  expect(formatSectionPosition({ axis: 0, at: -9.5, box })).toBe('10.5 mm right of the middle')
  expect([formatSectionSide({ axis: 0 }), formatSectionSide({ axis: 1 })]).toEqual([
    'seen from the left',
    'seen from the front',
  ])
})

it('lists the nearest tooth on each side of the upper arch that the plane crosses', () => {
  const tooth = (fdi: number, x: number, y: number) => ({
    fdi,
    file: 'u.stl',
    triangles: [[0, 1]],
    centre: [x, y, 5],
    move: [0, 0, 0],
    turn: [0, 0, 0, 1],
  })
  const teeth = setupTeeth.parse({
    format: 'typodont-setup',
    version: 1,
    unit: 'mm',
    teeth: [tooth(16, -24, 30), tooth(26, 25, 32), tooth(25, 23, 28), tooth(36, 24, 30), tooth(11, -4, 5)],
  })
  expect(teethInSection(teeth, { axis: 1, at: 31 })).toEqual([16, 26])
  expect(teethInSection(teeth, { axis: 0, at: 24.8 })).toEqual([26])
  expect(teethInSection(teeth, { axis: 0, at: -4 })).toEqual([11])
  expect(teethInSection(null, { axis: 1, at: 31 })).toEqual([])
})
