import type { Measured } from './load.ts'
import { formatMilliseconds } from './time.ts'
import type { Trips } from './trips.ts'

/** One request at that many connections; trips are omitted where they are not counted. */
export type Line = { label: string; connections: number; measured: Measured; trips?: Trips | undefined }

const COLUMNS = [
  ['request', 42],
  ['conn.', 5],
  ['a second', 8],
  ['p50', 8],
  ['p95', 8],
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

export function printLine({ label, connections, measured, trips }: Line) {
  const { perSecond, p50, p95, server, database, failed } = measured
  const ifAnswered = (values: number[]) => values.map((value) => (perSecond > 0 ? formatMilliseconds(value) : ''))
  row([
    label,
    String(connections),
    perSecond > 0 ? perSecond.toFixed(perSecond < 10 ? 1 : 0) : 'none',
    ...ifAnswered([p50, p95]),
    trips ? `${trips.trips}${trips.isSteady ? '' : '*'}` : '',
    trips ? formatMilliseconds(trips.milliseconds) : '',
    ...ifAnswered([server, database]),
  ])
  if (failed > 0) console.log(`  ${failed} failed`)
}

function row(cells: readonly string[]) {
  const padded = cells.map((cell, at) => (at === 0 ? cell.padEnd(COLUMNS[0][1]) : cell.padStart(COLUMNS[at]?.[1] ?? 0)))
  console.log(`| ${padded.join(' | ')} |`)
}

/** Prints how the p95 grows from the smaller to the larger size. */
export function printGrowth(label: string, sizes: readonly number[], [small, large]: readonly Measured[]) {
  if (!small || !large) throw new Error(`${label} was not measured.`)
  if (small.perSecond === 0 || large.perSecond === 0) return console.log(`  ${label}: no answer`)
  const [from, to] = sizes.map((size) => size.toLocaleString('en'))
  console.log(
    `  ${label}: p95 ${formatMilliseconds(small.p95)} at ${from}, ${formatMilliseconds(large.p95)} at ${to}: ${(large.p95 / small.p95).toFixed(2)} times`,
  )
}
