import { describe, expect, it } from 'vitest'
import { trackRecurringStatements } from './recurring-statements.ts'

const PLAIN = 'select "id" from "patients" where "id" = $1'

function asked(text: string, times: number) {
  const recurring = trackRecurringStatements()
  return Array.from({ length: times }, () => recurring.nameOf(text))
}

describe('a recurring statement', () => {
  it('is named from the fifth time on and keeps its name', () => {
    expect(asked(PLAIN, 6)).toEqual([undefined, undefined, undefined, undefined, 'often_1', 'often_1'])
  })

  it.each([
    ['a search', 'select "id" from "patients" where "search_text" like $1'],
    ['a page', 'select "id" from "patients" order by "id" limit $1 offset $2'],
    ['a range', 'select count(*) from "patients" where "created_at" >= $1::timestamptz'],
  ])('is planned again each time if it is %s', (_what, text) => {
    expect(asked(text, 9)).not.toContainEqual(expect.any(String))
  })

  it('has its own name, up to a maximum number of names', () => {
    const recurring = trackRecurringStatements()
    const texts = Array.from({ length: 301 }, (_, index) => `${PLAIN} -- ${index}`)
    for (let turn = 0; turn < 5; turn += 1) texts.forEach((text) => recurring.nameOf(text))
    const names = texts.map((text) => recurring.nameOf(text))
    expect(new Set(names).size).toBe(301)
    expect(names.at(-1)).toBeUndefined()
  })

  it('is counted from zero after too many other statements', () => {
    const recurring = trackRecurringStatements()
    for (let turn = 0; turn < 4; turn += 1) recurring.nameOf(PLAIN)
    for (let other = 0; other < 2001; other += 1) recurring.nameOf(`${PLAIN} -- ${other}`)
    expect(recurring.nameOf(PLAIN)).toBeUndefined()
  })
})
