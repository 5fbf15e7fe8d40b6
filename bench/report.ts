import type { Measured } from './load.ts'

export function heading() {
  console.log(`  ${'request'.padEnd(42)} conn   ours/s      p50      p95      p99   bare/s      p50   ours/bare`)
}

export function line(label: string, connections: number, ours: Measured | undefined, bare: Measured | undefined) {
  if (!ours || !bare) throw new Error(`${label} was not measured.`)
  const cells = [
    label.padEnd(42),
    String(connections).padStart(4),
    ours.perSecond.toFixed(0).padStart(8),
    ...[ours.p50, ours.p95, ours.p99].map(milliseconds),
    bare.perSecond.toFixed(0).padStart(8),
    milliseconds(bare.p50),
    `${((100 * ours.perSecond) / bare.perSecond).toFixed(0)} %`.padStart(11),
  ]
  const failed = ours.failed + bare.failed > 0 ? `  failed: ours ${ours.failed}, bare ${bare.failed}` : ''
  console.log(`  ${cells.join(' ')}${failed}`)
}

/** What the larger size costs: the issue has targets for the p95. */
export function growthOf(
  label: string,
  sizes: readonly number[],
  small: Measured | undefined,
  large: Measured | undefined,
) {
  if (!small || !large) throw new Error(`${label} was not measured.`)
  const [from, to] = sizes.map((size) => size.toLocaleString('en'))
  console.log(
    `  ${label}: p95 ${milliseconds(small.p95).trim()} at ${from}, ${milliseconds(large.p95).trim()} at ${to}: ${(large.p95 / small.p95).toFixed(2)} times`,
  )
}

function milliseconds(value: number) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`.padStart(8)
}
