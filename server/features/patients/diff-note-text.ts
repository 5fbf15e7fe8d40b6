import { NOTE_SEPARATOR } from '#contract/notes.ts'

type Entry = { id: number; note: string; author: { id: number } | null }

export type WholeTextChange<Stored extends Entry = Entry> = {
  /** Notes that the text no longer contains. */
  gone: Stored[]
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
export function diffNoteText<Stored extends Entry>(
  entries: readonly Stored[],
  text: string,
  { user_id, hasRead }: { user_id: number; hasRead: boolean },
): WholeTextChange<Stored> | 'unread' | undefined {
  if (text === joinEntries(entries)) return undefined
  const isOwn = (entry: Stored) => entry.author?.id === user_id
  const addOnly = (rest: string) => ({ gone: [], added: rest, needsRead: false })
  const appended = textAfterEntries(entries, text)
  if (appended) return addOnly(appended)
  if (!entries.every(isOwn) && !hasRead) {
    const others = entries.filter((entry) => !isOwn(entry))
    const rest = textAfterEntries(others, text)
    const addition = rest && stripRepeatedEntries(entries.filter(isOwn), rest)
    return addition ? addOnly(addition) : 'unread'
  }
  const leading = matchEntries(entries, text)
  const remaining = entries.slice(leading.count)
  const trailing = matchEntries(remaining.toReversed(), leading.rest, true)
  return { gone: remaining.slice(0, remaining.length - trailing.count), added: trailing.rest, needsRead: true }
}

function joinEntries(entries: readonly Entry[]) {
  return entries.map(({ note }) => note).join(NOTE_SEPARATOR)
}

/** Returns the rest of a text that starts with all of these notes. */
function textAfterEntries(entries: readonly Entry[], text: string): string | undefined {
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
