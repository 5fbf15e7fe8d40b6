import { expect, it } from 'vitest'
import { setupTeeth } from '#contract/setup-teeth.ts'
import { toUnrequestedBody, listUnrequestedChanges, extractReason } from './unrequested-changes.ts'

/** Teeth that move forward by the given mm. */
function teeth(forward: Record<number, number>) {
  const rest = { file: 'u.stl', piece: 0, centre: [4, 0, 0], turn: [0, 0, 0, 1] }
  const all = Object.entries(forward).map(([fdi, mm]) => ({ ...rest, fdi: Number(fdi), move: [0, -mm, 0] }))
  return { teeth: setupTeeth.parse({ format: 'typodont-setup', version: 1, unit: 'mm', teeth: all }) }
}

it('lists movements without a comment, with the reason if there is one', () => {
  const before = teeth({ 11: 0, 12: 0, 21: 0, 22: 0 })
  const requested = [{ fdi: 12 }]
  const changes = listUnrequestedChanges(before, teeth({ 11: 0, 12: 0.6, 21: 0.4, 22: 0.3 }), requested)
  expect(changes.map(({ fdi }) => fdi)).toEqual([21, 22])
  const body = toUnrequestedBody(changes, { 21: ' so that the midline stays ', 22: ' ' })
  expect(body).toEqual([
    { fdi: 21, text: '0.4 mm forward, so that the midline stays' },
    { fdi: 22, text: '0.3 mm forward' },
  ])
  expect(changes.map((change, at) => extractReason(body[at]?.text ?? '', change))).toEqual([
    'so that the midline stays',
    '',
  ])
})

it('lists nothing if one of the versions has no teeth data', () => {
  expect(listUnrequestedChanges(undefined, teeth({ 11: 1 }), [])).toEqual([])
  expect(listUnrequestedChanges({ teeth: null }, teeth({ 11: 1 }), [])).toEqual([])
  expect(listUnrequestedChanges(teeth({ 11: 0 }), { teeth: null }, [])).toEqual([])
})
