import { fold } from './fold.ts'

type HighlightPart = { part: string; at: number; isMatch: boolean }

/** Splits a text into matching and other parts; case, accents and apostrophes are ignored. */
export function highlightParts(text: string, words: readonly string[]): HighlightPart[] {
  const wanted = words
    .map(fold)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return [{ part: text, at: 0, isMatch: false }]
  const { folded, places } = foldedPlaces(text)
  const parts: HighlightPart[] = []
  let end = 0
  const add = (to: number, isMatch: boolean) => {
    if (to > end) parts.push({ part: text.slice(end, to), at: end, isMatch })
    end = Math.max(end, to)
  }
  for (const { 0: found, index } of folded.matchAll(new RegExp(wanted.join('|'), 'gu'))) {
    add(places[index] ?? 0, false)
    add(places[index + found.length] ?? text.length, true)
  }
  add(text.length, false)
  return parts
}

/** Folds a text and maps each folded letter to its position in the original, since folding may change the length. */
function foldedPlaces(text: string) {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const plain = fold(letter)
    folded += plain
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at)
    at += letter.length
  }
  return { folded, places }
}
