import type { Jaw } from '#mesh/jaw.ts'
import { CHANGED_PAIR, CUT_PAIR, HOLED_PAIR, INCHES_PAIR, SETUP_PAIRS, SWAPPED_PAIR } from './arches.ts'
import { HOLDS } from './remarks.ts'

/** A script for a case. It is played once, and every case of the demo is a copy of one script at some moment. */
export type CaseScript = {
  key: string
  /** Who prints: the provider (O), the practice in-office (H), or an authorized third party (3). */
  assignment: 'O' | 'H' | '3'
  method: 1 | 2 | 3 | 4 | 5
  impression: 1 | 2 | 4
  jaws: 1 | 2 | 3
  pair: number
  /** Why the case is put on hold, in copies that are on hold. */
  hold: (typeof HOLDS)[number]
  /** The case was held for that reason before the work began, and then released. */
  wasHeld?: true
  fromScanner?: true
  brackets?: true
  photos?: true
  rush?: string
  /** The doctor requests a change of the first version of its setup. */
  changed?: true
  /** The practice modified the form before the work began. */
  modified?: true
  /** A flawed tray is printed by the provider, not in-office. */
  flawIsPrinted?: true
  /** The script ends with the submission. */
  isNew?: true
}

/** Returns the hold that describes the fault of that pair's scan; without a pair, one that no fault causes. */
function holdForPair(pair?: number): CaseScript['hold'] {
  const hold = HOLDS.find((each) => each.pair === pair)
  if (!hold) throw new Error(`no hold speaks of pair ${pair}`)
  return hold
}

const LIBRARY = HOLDS[1] ?? holdForPair()
const INSURANCE = HOLDS[3] ?? holdForPair()
const FLU = HOLDS[4] ?? holdForPair()

const scan = { impression: 4, jaws: 3, photos: true } as const

export const CASE_SCRIPTS: readonly CaseScript[] = [
  {
    key: 'express',
    assignment: 'O',
    method: 2,
    ...scan,
    pair: CHANGED_PAIR,
    hold: LIBRARY,
    brackets: true,
    changed: true,
  },
  { key: 'standard', assignment: 'O', method: 1, ...scan, pair: CUT_PAIR, hold: holdForPair(CUT_PAIR), wasHeld: true },
  {
    key: 'upper',
    assignment: 'O',
    method: 2,
    ...scan,
    jaws: 1,
    pair: HOLED_PAIR,
    hold: INSURANCE,
    brackets: true,
    fromScanner: true,
  },
  {
    key: 'impression',
    assignment: 'O',
    method: 1,
    impression: 1,
    jaws: 3,
    pair: 0,
    hold: FLU,
    brackets: true,
    modified: true,
  },
  { key: 'rush', assignment: 'O', method: 3, ...scan, pair: HOLED_PAIR, hold: FLU, brackets: true, rush: 'Dr. Hale' },
  { key: 'abroad', assignment: 'O', method: 5, ...scan, pair: HOLED_PAIR, hold: LIBRARY, brackets: true },
  { key: 'office', assignment: 'H', method: 2, ...scan, pair: HOLED_PAIR, hold: INSURANCE },
  {
    key: 'office inches',
    assignment: 'H',
    method: 2,
    ...scan,
    pair: INCHES_PAIR,
    hold: holdForPair(INCHES_PAIR),
    wasHeld: true,
    flawIsPrinted: true,
  },
  {
    key: 'third party',
    assignment: '3',
    method: 3,
    ...scan,
    pair: SWAPPED_PAIR,
    hold: holdForPair(SWAPPED_PAIR),
    wasHeld: true,
    brackets: true,
  },
  { key: 'third party lower', assignment: '3', method: 2, ...scan, jaws: 2, pair: 11, hold: LIBRARY, brackets: true },
  {
    key: 'new rush',
    assignment: 'O',
    method: 4,
    ...scan,
    pair: 0,
    hold: FLU,
    brackets: true,
    rush: 'Marcus Odell',
    isNew: true,
  },
  { key: 'new model', assignment: 'O', method: 2, impression: 2, jaws: 2, pair: 0, hold: INSURANCE, isNew: true },
]

export function scriptJaws({ jaws }: Pick<CaseScript, 'jaws'>): Jaw[] {
  return jaws === 1 ? ['upper'] : jaws === 2 ? ['lower'] : ['upper', 'lower']
}

/**
 * Returns whether files of its setup exist to be viewed: only those made from complete scans, and not for a third
 * party.
 */
export function hasSetupFiles({ impression, assignment, pair, isNew }: CaseScript) {
  return impression === 4 && assignment !== '3' && SETUP_PAIRS.includes(pair) && !isNew
}
