import { groupBy } from '#contract/records.ts'

export const PHASES = ['people come', 'quiet', 'portal killed', 'database restarted', 'Redis gone'] as const
export type Phase = (typeof PHASES)[number]

type Entry = { kind: string; phase: Phase; milliseconds: number; fault: string | undefined }

/** Counts every request by its kind and the phase that it began in. */
export function createTally() {
  const entries: Entry[] = []
  let phase: Phase = 'people come'
  return {
    enter(next: Phase) {
      phase = next
    },
    /** Begins a request; the returned function takes what went wrong, if anything did. */
    begin(kind: string) {
      const began = { kind, phase, at: performance.now() }
      return (fault?: string) =>
        void entries.push({ kind, phase: began.phase, milliseconds: performance.now() - began.at, fault })
    },
    print() {
      printTimes(entries)
      printFaults(entries)
    },
    count: () => entries.length,
  }
}

export type Tally = ReturnType<typeof createTally>

function printTimes(entries: readonly Entry[]) {
  console.log(`\n${'request'.padEnd(18)}${'number'.padStart(9)}${PHASES.map((each) => each.padStart(20)).join('')}`)
  console.log(`${' '.repeat(27)}${PHASES.map(() => 'p50 / p95 ms'.padStart(20)).join('')}`)
  const all = entries.map((each) => ({ ...each, kind: 'all' }))
  for (const [kind, rows] of [...groupBy(entries, (each) => each.kind), ['all', all] as const]) {
    const cells = PHASES.map((phase) => {
      const times = rows.filter((each) => each.phase === phase && !each.fault).map((each) => each.milliseconds)
      return times.length > 0 ? `${quantile(times, 0.5)} / ${quantile(times, 0.95)}` : '-'
    })
    console.log(
      `${kind.padEnd(18)}${String(rows.length).padStart(9)}${cells.map((each) => each.padStart(20)).join('')}`,
    )
  }
}

function printFaults(entries: readonly Entry[]) {
  const faults = entries.filter((each) => each.fault !== undefined)
  console.log(`\n${faults.length} of ${entries.length} requests failed at first`)
  for (const phase of PHASES) {
    const inPhase = faults.filter((each) => each.phase === phase)
    const kinds = [...groupBy(inPhase, (each) => `${each.fault} (${each.kind})`)]
    const listed = kinds.map(([kind, rows]) => `${rows.length} ${kind}`).sort()
    console.log(`  ${phase}: ${inPhase.length} of ${entries.filter((each) => each.phase === phase).length}`)
    for (const each of listed) console.log(`    ${each}`)
  }
}

function quantile(times: number[], share: number) {
  times.sort((a, b) => a - b)
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
}
