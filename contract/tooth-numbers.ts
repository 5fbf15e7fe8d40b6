import { z } from 'zod'

/** How a practice numbers teeth. What is stored and sent is FDI; this is how it is written for people. */
export const TOOTH_NOTATIONS = [
  { value: 'fdi', label: 'FDI (11 to 48)' },
  { value: 'universal', label: 'Universal (1 to 32)' },
  { value: 'palmer', label: 'Palmer (UR1 to LR8)' },
] as const
export type ToothNotation = (typeof TOOTH_NOTATIONS)[number]['value']

export const toothNotation = z.enum(['fdi', 'universal', 'palmer'], 'Choose FDI, Universal or Palmer.')

/** Palmer's corners in letters: every font has them, and a screen reader says them. */
const CORNERS = ['UR', 'UL', 'LL', 'LR'] as const

/** '11', '8' or 'UR1': the upper right central incisor. */
export function toothName(fdi: number, notation: ToothNotation): string {
  const [quadrant, place] = [Math.floor(fdi / 10), fdi % 10]
  if (notation === 'palmer') return `${CORNERS[quadrant - 1] ?? ''}${place}`
  if (notation === 'fdi') return String(fdi)
  // Universal counts from the upper right wisdom tooth to the left, and back below.
  const fromMiddle = quadrant % 2 === 1 ? 1 - place : place
  return String((quadrant < 3 ? 8 : 24) + fromMiddle)
}
