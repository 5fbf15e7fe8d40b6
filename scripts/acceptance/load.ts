import path from 'node:path'
import { runLoad } from '../../bench/load-run/index.ts'
import type { Ground } from './ground.ts'
import { must } from './steps.ts'

/** The short form of the bench's load run, with the packaged portal. */
export async function walk(ground: Ground) {
  const unpacked = await ground.unpacked()
  const release = {
    command: [path.join(unpacked, 'bin/typodont'), 'start'] as const,
    deploy: path.join(unpacked, 'deploy'),
  }
  const faults = await runLoad({ release, people: 40, minutes: 2 })
  must(faults.length === 0, `${faults.length} saves were lost, doubled or given up.`)
}
