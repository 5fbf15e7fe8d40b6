import { describe, expect, it } from 'vitest'
import {
  amountChoices,
  amountFault,
  CHANGE_DIRECTIONS,
  directionChoices,
  formatToothChange,
  toothChange,
} from './tooth-changes.ts'

describe('the sentence of a change', () => {
  it.each([
    ['canines', 'gingival', 0.5, 'Canines 0.5 mm more gingival'],
    ['upper_incisors', 'buccal', 1, 'Upper incisors 1 mm more labial'],
    ['lower_premolars', 'buccal', 0.25, 'Lower premolars 0.25 mm more buccal'],
    ['incisors', 'incisal', 0.75, 'Incisors 0.75 mm more incisal'],
    ['molars', 'incisal', 1.5, 'Molars 1.5 mm more occlusal'],
    ['upper_canines', 'rotate_mesial_out', 5, 'Upper canines 5° more rotation, mesial out'],
    ['upper_incisors', 'root_lingual', 3, 'Upper incisors 3° more lingual root torque'],
    ['lower_canines', 'tip_distal', 2, 'Lower canines 2° more distal tip'],
  ] as const)('%s %s %s', (tooth_group, direction, amount, sentence) => {
    expect(formatToothChange({ tooth_group, direction, amount })).toBe(sentence)
  })
})

it('amounts are steps of 0.25 mm up to 5 mm, or of 1° up to 45°', () => {
  expect(amountFault('gingival', 0.25)).toBeUndefined()
  expect(amountFault('gingival', 0.3)).toBe('Must be in steps of 0.25 mm.')
  expect(amountFault('gingival', 0)).toBe('Must be 0.25 mm to 5 mm.')
  expect(amountFault('gingival', 5.25)).toBe('Must be 0.25 mm to 5 mm.')
  expect(amountFault('tip_mesial', 1.5)).toBe('Must be in steps of 1°.')
  expect(amountFault('tip_mesial', 46)).toBe('Must be 1° to 45°.')
  for (const { value } of CHANGE_DIRECTIONS) {
    expect(amountChoices(value).filter((choice) => amountFault(value, choice.value))).toEqual([])
  }
})

it('a body names each part that is missing', () => {
  const { error } = toothChange.safeParse({ tooth_group: null, direction: null, amount: null })
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['tooth_group', 'Required'],
    ['direction', 'Required'],
    ['amount', 'Required'],
  ])
})

it('directions have the names that they have at the chosen teeth', () => {
  const labels = (group: 'canines' | 'molars') => directionChoices(group).map(({ label }) => label)
  expect(labels('canines')).toContain('Labial')
  expect(labels('molars')).toEqual(expect.arrayContaining(['Buccal', 'Occlusal', 'Rotation, mesial out']))
})
