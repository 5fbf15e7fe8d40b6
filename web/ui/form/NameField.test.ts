import { describe, expect, it } from 'vitest'
import { capitalizeName, withoutHyphens } from './NameField.tsx'

describe('a name', () => {
  it.each([
    ['  mary  ann ', 'Mary Ann'],
    ["o'neill", "O'neill"],
    ['McDonald', 'McDonald'],
    ['élodie', 'Élodie'],
    ['3m', '3m'],
    ['', ''],
  ])('%j becomes %j', (typed, expected) => {
    expect(capitalizeName(typed)).toBe(expected)
  })
})

it('a name with a hyphen is offered with a space', () => {
  expect(withoutHyphens('Smith-Jones')).toBe('Smith Jones')
  expect(withoutHyphens('mary - ann')).toBe('Mary Ann')
  expect(withoutHyphens('Smith')).toBeUndefined()
  expect(withoutHyphens('-')).toBeUndefined()
})
