import type { SetupContent, SetupWithTeeth } from './room-files.ts'
import { isUnmoved, listMovements, type Movement } from './tooth-movements.ts'

/** The version or scan that a setup is compared with; undefined while loading. */
export type ComparedWith = SetupWithTeeth | 'scan' | undefined

type Teeth = Pick<SetupContent, 'teeth'>
export type Changes = { moved: Movement[]; unmovedCount: number }

/** Compares the teeth of two setups; undefined if one of them has no teeth file. */
export function compareSetups(against: Teeth | 'scan' | undefined, setup: Teeth): Changes | undefined {
  if (!against || !setup.teeth || (against !== 'scan' && !against.teeth)) return undefined
  const all = listMovements(against === 'scan' ? null : against.teeth, setup.teeth)
  const moved = all.filter((each) => !isUnmoved(each)).toSorted((a, b) => b.mm - a.mm)
  return { moved, unmovedCount: all.length - moved.length }
}
