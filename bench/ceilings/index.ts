import type { Ceiling } from './ceiling.ts'
import { listCeilings } from './lists.ts'
import { ownCeilings } from './own.ts'
import { peopleCeilings } from './people.ts'
import { readCeilings } from './reads.ts'
import { writeCeilings } from './writes.ts'

/** By the key of the measured request; where there is none the target is no share of a ceiling. */
export const CEILINGS: Partial<Record<string, Ceiling>> = {
  ...listCeilings,
  ...peopleCeilings,
  ...ownCeilings,
  ...readCeilings,
  ...writeCeilings,
}
