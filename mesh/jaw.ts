export const JAWS = ['upper', 'lower'] as const
export type Jaw = (typeof JAWS)[number]

/** Maps `jaw_id` of the wire: 1 is upper, 2 lower. */
export function jawFromId(jaw_id: number | null): Jaw | undefined {
  return jaw_id === 1 ? 'upper' : jaw_id === 2 ? 'lower' : undefined
}

/** Maps a jaw back to the wire. */
export function jawId(jaw: Jaw): 1 | 2 {
  return jaw === 'upper' ? 1 : 2
}

/** Returns the jaw of a tooth by its FDI number: quadrants 1 and 2 are the upper arch. */
export function jawOfTooth(fdi: number): Jaw {
  return fdi < 30 ? 'upper' : 'lower'
}

export function otherJaw(jaw: Jaw): Jaw {
  return jaw === 'upper' ? 'lower' : 'upper'
}

const clear: Record<Jaw, string[]> = {
  upper: ['upper', 'maxillary', 'maxilla', 'oberkiefer', 'upperjaw', 'upperarch'],
  lower: ['lower', 'mandibular', 'mandible', 'unterkiefer', 'lowerjaw', 'lowerarch'],
}

// Short forms are also names and languages ("Max", "UK"), so they only count if there is no clear word.
const short: Record<Jaw, string[]> = { upper: ['max', 'ok', 'u'], lower: ['mand', 'uk', 'l'] }

/** Returns the jaw that a file name states, or undefined if it states none or both. */
export function jawByName(name: string): Jaw | undefined {
  const words = name
    .replace(/\.[a-z]+$/i, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
  return matchOneJaw(words, clear) ?? (includesWord(words, clear.upper) ? undefined : matchOneJaw(words, short))
}

function matchOneJaw(words: string[], lists: Record<Jaw, string[]>): Jaw | undefined {
  const upper = includesWord(words, lists.upper)
  const lower = includesWord(words, lists.lower)
  if (upper === lower) return undefined
  return upper ? 'upper' : 'lower'
}

function includesWord(words: string[], list: string[]): boolean {
  return words.some((word) => list.includes(word))
}
