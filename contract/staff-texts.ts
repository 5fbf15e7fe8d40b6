import { toothName, toothNameWithPlace, toothQuadrant } from './tooth-names.ts'
import type { ToothNotation } from './tooth-numbers.ts'

const RANGE = String.raw`\d{1,2}(?:[-–]\d{1,2})?`
/** Numbers in a text that can only be teeth: 'tooth 12', 'tooth 12-22', 'teeth 12, 13 and 22'. */
const GROUP = new RegExp(String.raw`\b(tooth\s${RANGE}|teeth\s${RANGE}(?:(?:,\s(?:and\s)?|\sand\s)${RANGE})*)`, 'gi')

const UNIT = String.raw`\s*(?:[%°]|(?:mm|degrees?|minutes?|hours?|days?|weeks?|months?|times|of)\b)`
/** The group goes on in a way that is not understood, or its last number counts something. */
const UNCLEAR_END = new RegExp(
  String.raw`^(?:\w|[-–./:]\w|,\d|${UNIT}|\s?(?:,|and|or|to|through|&|\+|/|[-–])\s*\d)`,
  'i',
)
const PLACE = /^,?\s\(?((?:upper|lower) (?:right|left))/i
/** Signs that the writer counts otherwise, or names both numbers. */
const OTHER_NOTATION = /#\s?\d|\b(?:FDI|ISO|universal|palmer)\b/i
/** A number that may be a tooth, although no word says so. */
const BARE_NUMBER = new RegExp(String.raw`(?<![\w.,:/-])[1-4][1-8](?![\w:/]|[.,]\d|${UNIT})`, 'i')

/**
 * Returns where a text by staff, who count by FDI, names teeth. All of its numbers have to be beyond doubt: one that is
 * turned beside one that is not would name the wrong tooth.
 */
function findTeeth(text: string): { at: number; words: string; teeth: number[] }[] {
  const groups = [...text.matchAll(GROUP)].map(({ index: at, 0: words }) => ({
    at,
    words,
    teeth: [...words.matchAll(/\d+/g)].map(([number]) => Number(number)),
  }))
  const isClear = groups.every(({ at, words, teeth }) => {
    const rest = text.slice(at + words.length)
    const place = PLACE.exec(rest)?.[1]?.toLowerCase()
    const last = teeth.at(-1) ?? 0
    return teeth.every(isFdi) && !UNCLEAR_END.test(rest) && (place === undefined || place === toothQuadrant(last))
  })
  const others = text.replaceAll(GROUP, '')
  return isClear && !OTHER_NOTATION.test(others) && !BARE_NUMBER.test(others) ? groups : []
}

function isFdi(number: number) {
  return /^[1-4][1-8]$/.test(String(number))
}

/** Texts from before had no line that told their writers how a practice reads them. */
const PREVIEWED_SINCE = '2026-11-27'

/** Returns whether the writer of a text could see how the practice reads it. */
export function isPreviewed(written_at: string) {
  return written_at >= PREVIEWED_SINCE
}

/**
 * Turns the tooth numbers of a text by staff for the practice: 'tooth 12' is read as 'tooth 7 (FDI 12)'. The number as
 * it was written stays beside it, because staff speak of it.
 */
export function toPracticeNumbers(text: string, notation: ToothNotation): string {
  if (notation === 'fdi') return text
  return findTeeth(text).reduceRight((turned, { at, words }) => {
    const first = words.search(/\d/)
    const written = words.slice(first)
    const numbers = written.replaceAll(/\d+/g, (number) => toothName(Number(number), { notation, isStaff: false }))
    return `${turned.slice(0, at)}${words.slice(0, first)}${numbers} (FDI ${written})${turned.slice(at + words.length)}`
  }, text)
}

/** Says which teeth a practice reads in a text by staff, for its writer; undefined if no number is turned. */
export function describePracticeNumbers(text: string, notation: ToothNotation): string | undefined {
  if (notation === 'fdi') return undefined
  const teeth = new Set(findTeeth(text).flatMap((group) => group.teeth))
  const names = [...teeth].map((fdi) => toothNameWithPlace(fdi, { notation, isStaff: false }))
  return names.length > 0 ? `tooth ${names.join('; ')}` : undefined
}
