import { fold } from './fold.ts'

type HighlightPart = { part: string; offset: number; isMatch: boolean }

/** Splits a text into matching and other parts; case, accents and apostrophes are ignored. */
export function highlightParts(text: string, words: readonly string[]): HighlightPart[] {
  const patterns = words
    .map(fold)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (patterns.length === 0) return [{ part: text, offset: 0, isMatch: false }]
  const { folded, offsets } = foldWithOffsets(text)
  const parts: HighlightPart[] = []
  let end = 0
  const add = (to: number, isMatch: boolean) => {
    if (to > end) parts.push({ part: text.slice(end, to), offset: end, isMatch })
    end = Math.max(end, to)
  }
  for (const { 0: match, index } of folded.matchAll(new RegExp(patterns.join('|'), 'gu'))) {
    add(offsets[index] ?? 0, false)
    add(offsets[index + match.length] ?? text.length, true)
  }
  add(text.length, false)
  return parts
}

/** Folds a text and maps each folded letter to its position in the original, since folding may change the length. */
function foldWithOffsets(text: string) {
  let folded = ''
  const offsets: number[] = []
  let offset = 0
  for (const letter of text) {
    const foldedLetter = fold(letter)
    folded += foldedLetter
    for (let unit = 0; unit < foldedLetter.length; unit += 1) offsets.push(offset)
    offset += letter.length
  }
  return { folded, offsets }
}
