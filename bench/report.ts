import type { Measured } from './load.ts'
import type { Trips } from './trips.ts'

/** One request at that many connections; values that could not be measured are omitted. */
export type Line = {
  label: string
  connections: number
  ours: Measured
  best?: Measured | undefined
  same?: Measured | undefined
  trips?: Trips | undefined
}

const COLUMNS = [
  ['request', 42],
  ['conn.', 5],
  ['ours', 7],
  ['p50', 8],
  ['p95', 8],
  ['by hand', 9],
  ['share', 6],
  ['by processor', 12],
  ['same statements', 15],
  ['trips', 5],
  ['1 ms away', 9],
  ['server', 8],
  ['database', 8],
] as const

/** Prints the head of the Markdown table, which docs/bench.md contains. */
export function printHeading() {
  row(COLUMNS.map(([name]) => name))
  console.log(`| ${COLUMNS.map(([, width]) => '-'.repeat(width)).join(' | ')} |`)
}

export function printLine({ label, connections, ours, best, same, trips }: Line) {
  const isAnswered = ours.perSecond > 0
  const processor = (measured: Measured) => measured.server + measured.database
  row([
    label,
    String(connections),
    rate(ours),
    ...(isAnswered ? [ours.p50, ours.p95].map(milliseconds) : ['', '']),
    best ? rate(best) : '',
    best && isAnswered ? share(ours.perSecond, best.perSecond) : '',
    best && isAnswered ? share(processor(best), processor(ours)) : '',
    same && isAnswered ? share(ours.perSecond, same.perSecond) : '',
    trips ? `${trips.trips}${trips.isSteady ? '' : '*'}` : '',
    trips ? milliseconds(trips.milliseconds) : '',
    ...(isAnswered ? [ours.server, ours.database].map(milliseconds) : ['', '']),
  ])
  const failed = { ours, 'by hand': best, 'same statements': same }
  for (const [side, measured] of Object.entries(failed))
    if (measured && measured.failed > 0) console.log(`  ${side}: ${measured.failed} failed`)
}

function row(cells: readonly string[]) {
  const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(COLUMNS[0][1]) : cell.padStart(COLUMNS[at]?.[1] ?? 0)))
  console.log(`| ${padded.join(' | ')} |`)
}

function rate({ perSecond }: Measured) {
  return perSecond > 0 ? `${perSecond.toFixed(perSecond < 10 ? 1 : 0)}/s` : 'none'
}

function share(part: number, whole: number) {
  return whole > 0 ? `${((100 * part) / whole).toFixed(0)} %` : ''
}

/** Prints how the p95 grows from the smaller to the larger size, for which the issue sets targets. */
export function printGrowth(
  label: string,
  sizes: readonly number[],
  small: Measured | undefined,
  large: Measured | undefined,
) {
  if (!small || !large) throw new Error(`${label} was not measured.`)
  if (small.perSecond === 0 || large.perSecond === 0) return console.log(`  ${label}: no answer`)
  const [from, to] = sizes.map((size) => size.toLocaleString('en'))
  console.log(
    `  ${label}: p95 ${milliseconds(small.p95)} at ${from}, ${milliseconds(large.p95)} at ${to}: ${(large.p95 / small.p95).toFixed(2)} times`,
  )
}

function milliseconds(value: number) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
