import { describe, expect, it } from 'vitest'
import { capitalizeName } from './NameField.tsx'

describe('a name', () => {
  it.each([
    ['  mary  ann ', 'Mary Ann'],
    ["o'neill", "O'neill"],
    ['McDonald', 'McDonald'],
    ['élodie', 'Élodie'],
    ['3m', '3m'],
    ['', ''],
  ])('%j becomes %j', (typed, kept) => {
    expect(capitalizeName(typed)).toBe(kept)
  })
})
