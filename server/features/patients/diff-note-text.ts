import { NOTE_SEPARATOR } from '#contract/notes.ts'

type Entry = { id: number; note: string; author: { id: number } | null }

export type WholeTextChange<Kept extends Entry = Entry> = {
  /** Notes that the text no longer contains. */
  gone: Kept[]
  /** Text that is in no note yet; empty if the change only removes notes. */
  added: string
  /** Whether the change requires that the actor has read the current version. */
  needsRead: boolean
}

/**
 * Computes what saving a whole text does to the notes of its kind (specification 4.4). A text that starts with all
 * notes, or with all those of other authors, only adds. The actor's own notes are replaced. Any other text changes
 * notes of other authors, which returns `unread` unless the actor has read them.
 */
export function diffNoteText<Kept extends Entry>(
  entries: readonly Kept[],
  text: string,
  { user_id, hasRead }: { user_id: number; hasRead: boolean },
): WholeTextChange<Kept> | 'unread' | undefined {
  if (text === joinEntries(entries)) return undefined
  const isOwn = (entry: Kept) => entry.author?.id === user_id
  const added = (rest: string) => ({ gone: [], added: rest, needsRead: false })
  const all = restAfter(entries, text)
  if (all) return added(all)
  if (!entries.every(isOwn) && !hasRead) {
    const others = entries.filter((entry) => !isOwn(entry))
    const rest = restAfter(others, text)
    const more = rest && stripRepeatedEntries(entries.filter(isOwn), rest)
    return more ? added(more) : 'unread'
  }
  const before = matchEntries(entries, text)
  const left = entries.slice(before.count)
  const after = matchEntries(left.toReversed(), before.rest, true)
  return { gone: left.slice(0, left.length - after.count), added: after.rest, needsRead: true }
}

function joinEntries(entries: readonly Entry[]) {
  return entries.map(({ note }) => note).join(NOTE_SEPARATOR)
}

/** Returns the rest of a text that starts with all of these notes. */
function restAfter(entries: readonly Entry[], text: string): string | undefined {
  const { count, rest } = matchEntries(entries, text)
  return count === entries.length ? rest : undefined
}

/** Strips the actor's own notes that the text repeats at its start. */
function stripRepeatedEntries(entries: readonly Entry[], text: string) {
  return matchEntries(entries, text).rest
}

/** Returns how many consecutive notes the text starts (or ends) with, and the remaining text. */
function matchEntries(entries: readonly Entry[], text: string, fromEnd = false) {
  let rest = text
  let count = 0
  for (const { note } of entries) {
    if (rest === note) rest = ''
    else if (fromEnd ? rest.endsWith(NOTE_SEPARATOR + note) : rest.startsWith(note + NOTE_SEPARATOR)) {
      const length = note.length + NOTE_SEPARATOR.length
      rest = fromEnd ? rest.slice(0, -length) : rest.slice(length)
    } else break
    count += 1
  }
  return { count, rest: rest.trim() }
}
