import { expect, it } from 'vitest'
import { NO_CHANGE, toToothChange, withDirection, type ChangeValues } from './change-values.ts'

const VALUES: ChangeValues = { tooth_group: 'canines', direction: 'gingival', amount: 0.5 }

it('a change is complete once teeth, direction and amount are chosen', () => {
  expect(toToothChange(VALUES)).toEqual(VALUES)
  expect(toToothChange({ ...VALUES, amount: null })).toBeUndefined()
  expect(toToothChange(NO_CHANGE)).toBeUndefined()
})

it('another direction keeps an amount that it has too', () => {
  expect(withDirection(VALUES, 'mesial')).toEqual({ ...VALUES, direction: 'mesial' })
  expect(withDirection(VALUES, 'tip_mesial')).toEqual({ ...VALUES, direction: 'tip_mesial', amount: null })
  expect(withDirection({ ...VALUES, amount: 2 }, 'tip_mesial').amount).toBe(2)
  expect(withDirection(VALUES, null)).toEqual({ ...VALUES, direction: null, amount: null })
})
