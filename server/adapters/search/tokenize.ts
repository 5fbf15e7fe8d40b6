import type { SearchDocument } from './port.ts'

/** PostgreSQL rejects very long words, and nobody types them. */
const LONGEST = 100
/** The words of a query that are used; the hosted engine uses as many. */
const MOST_ASKED = 10

/**
 * Splits a text at everything that is neither a letter nor a digit into lower-case words without accents: an e-mail
 * address becomes three words.
 */
export function tokenize(text: string) {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST))
}

/**
 * Parses a query into two tsqueries: in `begun` every word must be the prefix of some word, `whole` matches exact
 * words.
 */
export function parseKeywords(q: string) {
  const asked = [...new Set(tokenize(q))].slice(0, MOST_ASKED)
  return {
    asked,
    begun: asked.map((word) => prefixTerm(word)).join(' & '),
    whole: asked.map((word) => `'${word}'`).join(' | '),
  }
}

export function prefixTerm(word: string) {
  return `'${word}':*`
}

/**
 * Returns the words of a document as a tsvector, which has four weights (the first attribute, the next two, the next
 * three, the rest), and as plain text for misspelled queries.
 */
export function toIndexedText(document: SearchDocument, searchable: readonly string[]) {
  const terms: string[] = []
  const weighed: string[] = []
  for (const [place, name] of searchable.entries()) {
    const weight = place === 0 ? 'A' : place < 3 ? 'B' : place < 6 ? 'C' : 'D'
    for (const word of tokenize(attributeText(document, name))) {
      terms.push(word)
      weighed.push(`'${word}':${terms.length}${weight}`)
    }
  }
  return { words: weighed.join(' '), text: [...new Set(terms)].join(' ') }
}

function attributeText(document: SearchDocument, name: string) {
  // The contract defines the fields; only strings and lists of strings are indexed.
  const value = (document as Record<string, unknown>)[name]
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(' ')
  return typeof value === 'string' ? value : ''
}
