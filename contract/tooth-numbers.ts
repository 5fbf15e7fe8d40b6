import { z } from 'zod'

/** Notations of tooth numbers. Numbers are stored and sent as FDI; the notation only applies to display. */
export const TOOTH_NOTATIONS = [
  { value: 'fdi', label: 'FDI (11 to 48)' },
  { value: 'universal', label: 'Universal (1 to 32)' },
  { value: 'palmer', label: 'Palmer (UR1 to LR8)' },
] as const
export type ToothNotation = (typeof TOOTH_NOTATIONS)[number]['value']

export const toothNotation = z.enum(['fdi', 'universal', 'palmer'], 'Choose FDI, Universal or Palmer.')

/** Letters instead of Palmer's corner symbols, because every font has them and screen readers can read them. */
const CORNERS = ['UR', 'UL', 'LL', 'LR'] as const

/** Formats a tooth number: the upper right central incisor is '11', '8' or 'UR1'. */
export function toothName(fdi: number, notation: ToothNotation): string {
  const [quadrant, place] = [Math.floor(fdi / 10), fdi % 10]
  if (notation === 'palmer') return `${CORNERS[quadrant - 1] ?? ''}${place}`
  if (notation === 'fdi') return String(fdi)
  // Universal numbers run from the upper right wisdom tooth to the upper left, and back along the lower arch.
  const fromMiddle = quadrant % 2 === 1 ? 1 - place : place
  return String((quadrant < 3 ? 8 : 24) + fromMiddle)
}
