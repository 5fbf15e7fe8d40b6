import { describe, expect, it } from 'vitest'
import { diffNoteText } from './diff-note-text.ts'

const [A, B, C] = ['First.', 'Second,\n\nin two parts.', 'Third.'].map((note, at) => ({
  id: at + 1,
  note,
  author: { id: at === 1 ? 7 : 8 },
})) as [Entry, Entry, Entry]
type Entry = { id: number; note: string; author: { id: number } }

const BOTH = `${A.note}\n\n${B.note}`

function change(entries: readonly Entry[], text: string, { user_id = 7, hasRead = false } = {}) {
  const changed = diffNoteText(entries, text, { user_id, hasRead })
  return typeof changed === 'object' ? [changed.gone.map(({ id }) => id), changed.added] : changed
}

describe('a whole text', () => {
  it.each([
    ['is no change as it is', [A, B], BOTH, undefined],
    ['begins the notes', [], 'New.', [[], 'New.']],
    ['of nothing is no change where there is none', [], '', undefined],
    ['adds what follows everything', [A, B], `${BOTH}\n\nNew.`, [[], 'New.']],
    ['adds what follows what others wrote', [A, B], `${A.note}\n\nNew.`, [[], 'New.']],
    ['says its own entry once', [B, A], `${A.note}\n\n${B.note}\n\nNew.`, [[], 'New.']],
    ['without what others wrote is unread', [A, B], `${B.note}\n\nNew.`, 'unread'],
    ['that clears what others wrote is unread', [A], '', 'unread'],
    ['that leaves out an own entry among others is unread', [A, B], A.note, 'unread'],
    ['replaces what is all its own', [B], 'New.', [[2], 'New.']],
    ['clears what is all its own', [B], '', [[2], '']],
    ['that only begins with the letters of an entry is unread', [A], `${A.note} And more.`, 'unread'],
  ] as const)('%s', (_what, entries, text, expected) => {
    expect(change(entries, text)).toEqual(expected)
  })

  it.each([
    ['clears', '', [[1, 2, 3], '']],
    ['leaves one out', `${A.note}\n\n${C.note}`, [[2], '']],
    ['changes one in the middle', `${A.note}\n\nNew.\n\n${C.note}`, [[2], 'New.']],
    ['changes the first', `New.\n\n${B.note}\n\n${C.note}`, [[1], 'New.']],
    ['puts one between', `${A.note}\n\nNew.\n\n${B.note}\n\n${C.note}`, [[], 'New.']],
  ] as const)('of who has read it %s', (_what, text, expected) => {
    expect(change([A, B, C], text, { hasRead: true })).toEqual(expected)
  })
})
