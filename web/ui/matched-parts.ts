import { fold } from './fold.ts'

type Part = { part: string; at: number; isMatch: boolean }

/** The text in pieces, those that one of the words is found in apart from the rest; case, accents and apostrophes do not count. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const wanted = words
    .map(fold)
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return [{ part: text, at: 0, isMatch: false }]
  const { folded, places } = foldedPlaces(text)
  const parts: Part[] = []
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

/** The folded text, and where in the text each of its letters comes from: one may become two, or none. */
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
