import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from './client.ts'
import { must } from './steps.ts'

/** Asks and writes on four connections until the work is done; throws if one request fails. */
export async function keepAsking({ call }: Client, patient_id: number, work: () => Promise<void>) {
  const times: number[] = []
  const faults: string[] = []
  const done = new AbortController()
  async function ask(turn: number) {
    const began = performance.now()
    const answered =
      turn % 4 === 0
        ? call('POST', `/patients/${patient_id}/notes`, { kind: 'doctor', note: `Turn ${turn}` })
        : call('GET', '/me')
    await answered.catch((error: unknown) => faults.push(String(error)))
    times.push(performance.now() - began)
  }
  const askers = Array.from({ length: 4 }, async (_, at) => {
    for (let turn = at; !done.signal.aborted; turn += 1) {
      await ask(turn)
      await wait(10)
    }
  })
  try {
    await work()
  } finally {
    done.abort()
    await Promise.all(askers)
  }
  must(faults.length === 0, `${faults.length} of ${times.length} requests failed, as: ${faults.slice(0, 3).join('\n')}`)
  times.sort((a, b) => a - b)
  return `${times.length} requests, the slowest took ${Math.round(times.at(-1) ?? 0)} ms`
}
