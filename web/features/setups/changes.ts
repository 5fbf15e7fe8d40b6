import type { Offered, SetupWithTeeth } from './room-files.ts'
import { isStill, movements, type Movement } from './teeth.ts'

/** The version or scan that a setup is compared with; undefined while loading. */
export type Against = SetupWithTeeth | 'scan' | undefined

export type Changes = { moved: Movement[]; still: number }

/** Compares the teeth of two setups; undefined if one of them has no teeth file. */
export function changesOf(against: Against, setup: Pick<Offered, 'teeth'>): Changes | undefined {
  if (!against || !setup.teeth || (against !== 'scan' && !against.teeth)) return undefined
  const all = movements(against === 'scan' ? null : against.teeth, setup.teeth)
  const moved = all.filter((each) => !isStill(each)).toSorted((a, b) => b.mm - a.mm)
  return { moved, still: all.length - moved.length }
}
