import { expect, it } from 'vitest'
import type { PatientRow } from '#contract/patients.ts'
import { fixture } from '#web/testing/fixture.ts'
import { addArrivals, isOpen, moveToEnd, openAfter, toCells, type Answer } from './queue-cells.ts'

const COMPLETED = '2026-11-26T07:00:00.000Z'

function row(id: number, ships_likely: string | null, setup_completed_at = COMPLETED) {
  const promise = ships_likely ? fixture<NonNullable<PatientRow['promise']>>({ ships_likely }) : null
  return fixture<PatientRow>({ id, promise, ship_date_sort: '2026-12-04', setup_completed_at })
}

function answer(state: Answer['state']): Answer {
  return { kind: 'approved', state, promise: null, at: 0, setup_completed_at: COMPLETED }
}

const idsOf = (rows: readonly PatientRow[]) => rows.map(({ id }) => id)
const idsOfCells = (cells: readonly { row: PatientRow }[]) => cells.map((cell) => cell.row.id)

const FIRST = row(1, '2026-12-01')
const SECOND = row(2, '2026-12-02')
const THIRD = row(3, '2026-12-03')
const ALL = [FIRST, SECOND, THIRD]

it('begins with the soonest ship date, and a case without a promise has its own', () => {
  expect(idsOf(addArrivals([], [row(4, null), THIRD, FIRST], []))).toEqual([1, 3, 4])
})

it('puts what was put off earlier at the end, in that order', () => {
  expect(idsOf(addArrivals([], ALL, [2, 1]))).toEqual([3, 2, 1])
  expect(idsOf(moveToEnd(ALL, 1))).toEqual([2, 3, 1])
})

it('adds what arrives meanwhile behind the others, and changes nothing if nothing arrives', () => {
  const placed = [SECOND, THIRD]
  expect(idsOf(addArrivals(placed, ALL, []))).toEqual([2, 3, 1])
  expect(addArrivals(placed, [SECOND], [])).toBe(placed)
})

it('goes on behind the present setup and comes back to those before it', () => {
  const answers = new Map([[1, answer('sending')]])
  const cells = toCells([...ALL, row(4, null)], [...ALL, row(4, null)], answers)
  expect(idsOfCells(openAfter(cells, 3))).toEqual([4, 2])
  expect(idsOfCells(openAfter(cells, 99))).toEqual([2, 3, 4])
})

it('holds an answered setup as done although the list still names it, until a later version waits', () => {
  const answers = new Map([[1, answer('sent')]])
  expect(toCells(ALL, ALL, answers).filter(isOpen)).toHaveLength(2)
  expect(toCells(ALL, [SECOND, THIRD], answers).filter(isOpen)).toHaveLength(2)
  const later = row(1, '2026-12-08', '2026-11-27T07:00:00.000Z')
  expect(toCells(ALL, [later, SECOND, THIRD], answers).filter(isOpen)).toHaveLength(3)
})

it('takes an answer that was not sent as open, unless somebody else answered', () => {
  const answers = new Map([[1, answer('unsent')]])
  const [waits] = toCells([FIRST], [FIRST], answers)
  const [gone] = toCells([FIRST], [], answers)
  expect([waits, gone].map((cell) => cell && [isOpen(cell), cell.isGone])).toEqual([
    [true, false],
    [false, true],
  ])
})
