import type { SetupContent, SetupWithTeeth } from './room-files.ts'
import { isStill, listMovements, type Movement } from './tooth-movements.ts'

/** The version or scan that a setup is compared with; undefined while loading. */
export type ComparedWith = SetupWithTeeth | 'scan' | undefined

type Teeth = Pick<SetupContent, 'teeth'>
export type Changes = { moved: Movement[]; still: number }

/** Compares the teeth of two setups; undefined if one of them has no teeth file. */
export function compareSetups(against: Teeth | 'scan' | undefined, setup: Teeth): Changes | undefined {
  if (!against || !setup.teeth || (against !== 'scan' && !against.teeth)) return undefined
  const all = listMovements(against === 'scan' ? null : against.teeth, setup.teeth)
  const moved = all.filter((each) => !isStill(each)).toSorted((a, b) => b.mm - a.mm)
  return { moved, still: all.length - moved.length }
}
