import { expect, it } from 'vitest'
import { NO_DELIVERY, OUTSIDE_WINDOW, plannedShipDate, shippingDateErrors, shipsInPast } from './shipping.rules.ts'

const NONE = new Set<string>()
const EXPRESS = { days: [2, 3] } as const
const TODAY = '2026-11-20'
/** Friday to Wednesday over Thanksgiving. */
const before = {
  shipping_method_id: 2,
  ship_date: '2026-11-23',
  expected_arrival_date: '2026-11-27',
  delivery_date_from: '2026-11-25',
  delivery_date_to: '2026-11-27',
}

function errorsOf(
  change: Partial<typeof before>,
  stored = before,
  method: { days: readonly [number, number] } = EXPRESS,
) {
  const after = { ...stored, ...change }
  const ship_date = plannedShipDate(stored, after, method, NONE)
  return shippingDateErrors(stored, { ...after, ship_date }, TODAY, NONE)
}

it('accepts valid dates and ignores unchanged ones', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ expected_arrival_date: '2026-11-25' })).toEqual({})
  const old = {
    ...before,
    ship_date: '2020-01-02',
    expected_arrival_date: '2020-01-05',
    delivery_date_from: '2020-01-06',
  }
  expect(errorsOf({}, { ...old, delivery_date_to: '2020-01-07' })).toEqual({})
})

it('refuses a ship date before today', () => {
  expect(errorsOf({ expected_arrival_date: '2026-11-24', delivery_date_from: '2026-11-24' })).toEqual({
    expected_arrival_date: [shipsInPast('2026-11-19')],
  })
  // Standard takes up to seven days, counted back over Thanksgiving and the week after Veterans Day.
  expect(errorsOf({ shipping_method_id: 1 }, before, { days: [5, 7] })).toEqual({
    shipping_method_id: [shipsInPast('2026-11-17')],
  })
})

it('refuses an arrival outside its window or on a day without delivery', () => {
  expect(errorsOf({ expected_arrival_date: '2026-11-30' })).toEqual({ expected_arrival_date: [OUTSIDE_WINDOW] })
  expect(errorsOf({ expected_arrival_date: '2026-11-26' })).toEqual({ expected_arrival_date: [NO_DELIVERY] })
  expect(errorsOf({ expected_arrival_date: '2026-11-28', delivery_date_to: '2026-11-30' })).toEqual({
    expected_arrival_date: [NO_DELIVERY],
  })
  expect(errorsOf({ delivery_date_to: '2026-11-25' })).toHaveProperty('delivery_date_to')
})
