import { DEFAULT_COUNTRY } from './countries.ts'
import type { ToothNotation } from './tooth-numbers.ts'

/** Dentists of the United States number teeth from 1 to 32; elsewhere FDI is the common notation (specification 4.14). */
export function defaultToothNotation(country: string | null): ToothNotation {
  return (country ?? DEFAULT_COUNTRY) === 'USA' ? 'universal' : 'fdi'
}

/** Letters instead of Palmer's corner symbols, because every font has them and screen readers can read them. */
const CORNERS = ['UR', 'UL', 'LL', 'LR'] as const

const QUADRANTS = ['upper right', 'upper left', 'lower left', 'lower right'] as const
const PLACES = [
  'central',
  'lateral',
  'canine',
  'first premolar',
  'second premolar',
  'first molar',
  'second molar',
  'third molar',
] as const

/** Who reads a tooth number: everybody in the notation of the practice, staff also in FDI (decisions 10.8). */
export type ToothReader = { notation: ToothNotation; isStaff: boolean }

/** Formats a tooth where there is little space: '7', for staff '7 (12)'. */
export function toothName(fdi: number, { notation, isStaff }: ToothReader): string {
  const number = toothNumber(fdi, notation)
  return isStaff && notation !== 'fdi' ? `${number} (${fdi})` : number
}

/** Formats a tooth with its place, which no notation can confuse: '7, upper right lateral'. */
export function toothNameWithPlace(fdi: number, reader: ToothReader): string {
  const place = [toothQuadrant(fdi), PLACES[(fdi % 10) - 1]].join(' ')
  return `${toothName(fdi, reader)}, ${place}`
}

export function toothQuadrant(fdi: number): string | undefined {
  return QUADRANTS[Math.floor(fdi / 10) - 1]
}

/** Formats a tooth number: the upper right central incisor is '11', '8' or 'UR1'. */
function toothNumber(fdi: number, notation: ToothNotation): string {
  const [quadrant, place] = [Math.floor(fdi / 10), fdi % 10]
  if (notation === 'palmer') return `${CORNERS[quadrant - 1] ?? ''}${place}`
  if (notation === 'fdi') return String(fdi)
  // Universal numbers run from the upper right wisdom tooth to the upper left, and back along the lower arch.
  const fromMiddle = quadrant % 2 === 1 ? 1 - place : place
  return String((quadrant < 3 ? 8 : 24) + fromMiddle)
}
