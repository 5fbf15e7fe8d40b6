import { z } from 'zod'

/** Notations of tooth numbers. Numbers are stored and sent as FDI; the notation only applies to display. */
export const TOOTH_NOTATIONS = [
  { value: 'fdi', label: 'FDI (11 to 48)' },
  { value: 'universal', label: 'Universal (1 to 32)' },
  { value: 'palmer', label: 'Palmer (UR1 to LR8)' },
] as const
export type ToothNotation = (typeof TOOTH_NOTATIONS)[number]['value']

export const toothNotation = z.enum(['fdi', 'universal', 'palmer'], 'Choose FDI, Universal or Palmer.')
