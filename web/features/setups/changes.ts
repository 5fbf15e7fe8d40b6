import type { Offered, SetupWithTeeth } from './room-files.ts'
import { isStill, movements, type Movement } from './teeth.ts'

/** What a setup is held against; undefined while it is read. */
export type Against = SetupWithTeeth | 'scan' | undefined

export type Changes = { moved: Movement[]; still: number }

/** What the sidecars of both say; undefined where one has none. */
export function changesOf(against: Against, setup: Pick<Offered, 'teeth'>): Changes | undefined {
  if (!against || !setup.teeth || (against !== 'scan' && !against.teeth)) return undefined
  const all = movements(against === 'scan' ? null : against.teeth, setup.teeth)
  const moved = all.filter((each) => !isStill(each)).toSorted((a, b) => b.mm - a.mm)
  return { moved, still: all.length - moved.length }
}
