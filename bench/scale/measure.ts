import { measureTime, median } from '../time.ts'

/** Something to measure at one size; its label is that of the same thing at the others. */
export type Item = { label: string; run: () => Promise<unknown> }
/** Milliseconds in the median of each size; nothing where it had no result. */
export type Measured = { label: string; times: (number | undefined)[] }

const ROUNDS = 5
/** What takes long is done once. */
const LONGEST_MS = 5000

/** Measures each thing at all sizes in turn, so that other work on the machine slows them alike, and prints the medians. */
export async function measureInTurn(sides: readonly (readonly Item[])[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const [at, { label }] of (sides[0] ?? []).entries()) {
    const each = { label, times: await measureSizes(sides.map((items) => items[at])) }
    console.log(`  ${label.padEnd(40)} ${each.times.map((time) => formatTime(time).padStart(9)).join(' ')}`)
    measured.push(each)
  }
  return measured
}

async function measureSizes(items: readonly (Item | undefined)[]) {
  const times = items.map((): number[] => [])
  const failed = new Set<number>()
  // The first round does not count, unless it takes so long that no second one follows.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [size, item] of items.entries()) {
      const own = times[size]
      if (!item || !own || failed.has(size) || (own[0] ?? 0) > LONGEST_MS) continue
      const time = await measureTime(item.run).catch((error: unknown) => {
        console.log(`  ${item.label}: ${error instanceof Error ? error.message : String(error)}`)
      })
      if (time === undefined) failed.add(size)
      else own.push(time)
    }
  return times.map((own, size) => (failed.has(size) ? undefined : median(own.length > 1 ? own.slice(1) : own)))
}

export function formatTime(milliseconds: number | undefined) {
  if (milliseconds === undefined) return 'none'
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`
  return milliseconds < 10_000 ? `${milliseconds.toFixed(0)} ms` : `${(milliseconds / 1000).toFixed(0)} s`
}
