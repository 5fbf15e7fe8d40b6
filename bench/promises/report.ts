import type { Case, Side } from './case.ts'
import { compareDates, countReadySetups, VIEWS } from './figures.ts'
import { playYear } from './play.ts'

/** A year with December in its middle. */
const FIRST_DAY = '2026-07-01'
const LAST_DAY = '2027-07-01'
/** Days that the lab closes besides the holidays. */
const CLOSURES = new Set(['2026-11-27', '2026-12-24'])
const SIDES: readonly Side[] = ['ours', 'given']
const METRICS = [
  ['safe date held, %', 'held'],
  ['safe date early, median of days', 'early'],
  ['likely date right within a day, %', 'right'],
] as const

type Row = [label: string, value: (cases: readonly Case[]) => number]

const ROWS: Row[] = [
  ...VIEWS.flatMap((view): Row[] => [
    [`${view.label}: cases`, (cases) => compareDates(cases, 'ours', view, CLOSURES).cases],
    ...METRICS.flatMap(([label, key]) =>
      SIDES.map((side): Row => [`  ${label}, ${side}`, (cases) => compareDates(cases, side, view, CLOSURES)[key]]),
    ),
    ['  days early if given held as often', (cases) => compareDates(cases, 'given', view, CLOSURES).fixedMargin],
  ]),
  ...SIDES.map((side): Row => [`setup ready by its day, %, ${side}`, (cases) => countReadySetups(cases, side)]),
  ['moves of a case, ours', (cases) => cases.reduce((sum, { moves }) => sum + moves, 0) / cases.length],
]

/** Plays a year of a lab per seed and prints how our promises held, beside given durations plus one day. */
export function benchPromises(first: number, count: number) {
  const seeds = Array.from({ length: count }, (_, at) => first + at)
  const years = seeds.map((seed) => playYear(seed, FIRST_DAY, LAST_DAY, CLOSURES))
  console.log(''.padEnd(50) + [...seeds.map((seed) => `seed ${seed}`), 'mean'].map((each) => each.padStart(8)).join(''))
  for (const [label, value] of ROWS) {
    const values = years.map(value)
    const mean = values.reduce((sum, each) => sum + each, 0) / values.length
    console.log(label.padEnd(50) + [...values, mean].map((each) => each.toFixed(1).padStart(8)).join(''))
  }
}
