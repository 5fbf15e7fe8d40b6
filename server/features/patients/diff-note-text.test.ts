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

describe('a full text', () => {
  it.each([
    ['is no change when it is the same', [A, B], BOTH, undefined],
    ['creates the first entry', [], 'New.', [[], 'New.']],
    ['is no change when it is empty and there are no entries', [], '', undefined],
    ['adds the part after all entries', [A, B], `${BOTH}\n\nNew.`, [[], 'New.']],
    ['adds the part after the entries of other users', [A, B], `${A.note}\n\nNew.`, [[], 'New.']],
    ['does not duplicate an entry of the user', [B, A], `${A.note}\n\n${B.note}\n\nNew.`, [[], 'New.']],
    ['is unread when it lacks the entry of another user', [A, B], `${B.note}\n\nNew.`, 'unread'],
    ['is unread when it clears the entry of another user', [A], '', 'unread'],
    ['is unread when it omits an entry of the user among others', [A, B], A.note, 'unread'],
    ['replaces entries that are all by the user', [B], 'New.', [[2], 'New.']],
    ['clears entries that are all by the user', [B], '', [[2], '']],
    ['is unread when it only starts with the letters of an entry', [A], `${A.note} And more.`, 'unread'],
  ] as const)('%s', (_what, entries, text, expected) => {
    expect(change(entries, text)).toEqual(expected)
  })

  it.each([
    ['clears all entries', '', [[1, 2, 3], '']],
    ['omits one', `${A.note}\n\n${C.note}`, [[2], '']],
    ['changes one in the middle', `${A.note}\n\nNew.\n\n${C.note}`, [[2], 'New.']],
    ['changes the first', `New.\n\n${B.note}\n\n${C.note}`, [[1], 'New.']],
    ['inserts one in between', `${A.note}\n\nNew.\n\n${B.note}\n\n${C.note}`, [[], 'New.']],
  ] as const)('of a user who has read the entries %s', (_what, text, expected) => {
    expect(change([A, B, C], text, { hasRead: true })).toEqual(expected)
  })
})
