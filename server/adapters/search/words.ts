import type { SearchDocument } from './port.ts'

/** PostgreSQL takes no longer ones, and nobody types them. */
const LONGEST = 100
/** Of a keyword; the hosted service looks at as many. */
const MOST_ASKED = 10

/** Lower-case, without accents, at everything that is neither letter nor digit apart: an address is three words. */
export function wordsOf(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST))
}

/** A typed keyword as a tsquery of which every word must begin some word, and as one whose words must be there as they are. */
export function askedWords(q: string) {
  const asked = [...new Set(wordsOf(q))].slice(0, MOST_ASKED)
  return {
    asked,
    begun: asked.map((word) => beginning(word)).join(' & '),
    whole: asked.map((word) => `'${word}'`).join(' | '),
  }
}

export function beginning(word: string) {
  return `'${word}':*`
}

/**
 * The words of a document as a tsvector, which knows four weights: one for the first attribute, for two, for three and
 * for the rest; and as plain text, for what is misspelled.
 */
export function indexedWords(document: SearchDocument, searchable: readonly string[]) {
  const found: string[] = []
  const weighed: string[] = []
  for (const [place, name] of searchable.entries()) {
    const weight = place === 0 ? 'A' : place < 3 ? 'B' : place < 6 ? 'C' : 'D'
    for (const word of wordsOf(textOf(document, name))) {
      found.push(word)
      weighed.push(`'${word}':${found.length}${weight}`)
    }
  }
  return { words: weighed.join(' '), text: [...new Set(found)].join(' ') }
}

function textOf(document: SearchDocument, name: string) {
  // Its fields are the contract's; here only those that are text or texts are read.
  const value = (document as Record<string, unknown>)[name]
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(' ')
  return typeof value === 'string' ? value : ''
}
