import { BETWEEN_NOTES } from '#contract/notes.ts'

type Entry = { id: number; note: string; author: { id: number } | null }

export type WholeTextChange<Kept extends Entry = Entry> = {
  /** Entries that the text no longer has. */
  gone: Kept[]
  /** What no entry says yet; empty where the text only loses some. */
  added: string
  /** It was read to be changed: a version that was read must be the current one. */
  needsRead: boolean
}

/**
 * What a whole text does to the entries of its kind (specification 4.4). A text that begins with all of them, or with all that others
 * wrote, only adds. What is the person's own is replaced. Anything else touches what others wrote: `unread` unless they have read it.
 */
export function changeOf<Kept extends Entry>(
  entries: readonly Kept[],
  text: string,
  { user_id, hasRead }: { user_id: number; hasRead: boolean },
): WholeTextChange<Kept> | 'unread' | undefined {
  if (text === textOf(entries)) return undefined
  const isOwn = (entry: Kept) => entry.author?.id === user_id
  const added = (rest: string) => ({ gone: [], added: rest, needsRead: false })
  const all = restAfter(entries, text)
  if (all) return added(all)
  if (!entries.every(isOwn) && !hasRead) {
    const others = entries.filter((entry) => !isOwn(entry))
    const rest = restAfter(others, text)
    const more = rest && unsaid(entries.filter(isOwn), rest)
    return more ? added(more) : 'unread'
  }
  const before = said(entries, text)
  const left = entries.slice(before.count)
  const after = said(left.toReversed(), before.rest, true)
  return { gone: left.slice(0, left.length - after.count), added: after.rest, needsRead: true }
}

function textOf(entries: readonly Entry[]) {
  return entries.map(({ note }) => note).join(BETWEEN_NOTES)
}

/** What follows when the text begins with all of these. */
function restAfter(entries: readonly Entry[], text: string): string | undefined {
  const { count, rest } = said(entries, text)
  return count === entries.length ? rest : undefined
}

/** Without the person's own entries that the text repeats at its beginning. */
function unsaid(entries: readonly Entry[], text: string) {
  return said(entries, text).rest
}

/** How many entries in a row the text begins (or ends) with, and what it says besides. */
function said(entries: readonly Entry[], text: string, fromEnd = false) {
  let rest = text
  let count = 0
  for (const { note } of entries) {
    if (rest === note) rest = ''
    else if (fromEnd ? rest.endsWith(BETWEEN_NOTES + note) : rest.startsWith(note + BETWEEN_NOTES)) {
      const length = note.length + BETWEEN_NOTES.length
      rest = fromEnd ? rest.slice(0, -length) : rest.slice(length)
    } else break
    count += 1
  }
  return { count, rest: rest.trim() }
}
