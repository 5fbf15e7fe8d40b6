import { expect, it } from 'vitest'
import type { Bonding } from '#contract/bondings.ts'
import { toColumns } from './board-columns.ts'

const DAYS = ['2026-12-03', '2026-12-04', '2026-12-07']

function card(patient_id: number, bonding_date: string, tightness: Bonding['tightness']): Bonding {
  return {
    patient_id,
    formatted_name: 'Sofia Delgado',
    case_number_text: null,
    doctor_name: '',
    organization_name: '',
    rx_form_id: 1,
    form_updated_at: '2026-11-25T14:17:00.000Z',
    bonding_date,
    deliver_by: null,
    ships_safe: '2026-12-03',
    arrives_likely: null,
    arrives_safe: null,
    waits_for: 'lab',
    days_to_spare: 1,
    tightness,
    asked_method: null,
    rescues: [],
  }
}

it('the board has a column for each day, the tightest first, and a weekend with the day before it', () => {
  const cards = [card(1, '2026-12-04', 'green'), card(2, '2026-12-04', 'red'), card(3, '2026-12-05', 'amber')]
  const columns = toColumns(DAYS, cards, 'bonding_date')
  expect(columns.map(({ cards: own }) => own.map(({ patient_id }) => patient_id))).toEqual([[], [2, 3, 1], []])
  expect(columns.map(({ isRed }) => isRed)).toEqual([false, true, false])
})

it('the board of staff goes by the ship date', () => {
  const columns = toColumns(DAYS, [card(1, '2026-12-07', 'green')], 'ship_date')
  expect(columns.map(({ cards }) => cards.length)).toEqual([1, 0, 0])
})
