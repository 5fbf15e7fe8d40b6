import { z } from 'zod'
import { runInPortal } from '#server/command-socket.ts'
import type { Print } from '#server/commands/command.ts'
import type { Services } from '#server/services.ts'
import type { Check } from './check.ts'
import { backups } from './checks/backups.ts'
import { installation } from './checks/installation.ts'
import { jobs } from './checks/jobs.ts'
import { migrations } from './checks/migrations.ts'
import type { Finding } from './finding.ts'

/** The checks that read tables, which a portal runs for the doctor while it has the embedded database. */
const CHECKS: readonly Check[] = [migrations, jobs, backups, installation]

const findingSchema = z.object({
  level: z.enum(['ok', 'warning', 'fault']),
  subject: z.string(),
  what: z.string(),
  write: z.string().optional(),
})

/** Runs the check of that name with what the portal has opened, and prints each finding as JSON. */
export async function checkForDoctor({ config, database }: Services, [name]: string[], print: Print) {
  const check = CHECKS.find((each) => each.name === name)
  if (!check) return 2
  const findings = await check.run({
    config,
    database: () => Promise.resolve({ kind: 'open', pool: database.pool, embedded: true }),
    portalHere: () => Promise.reject(new Error('The portal does not ask itself.')),
  })
  for (const finding of findings) print(JSON.stringify(finding))
  return 0
}

export function readsTables({ name }: Check) {
  return CHECKS.some((each) => each.name === name)
}

/** What the portal of this data directory finds; nothing where none answers. */
export async function askPortal({ name }: Check, dataDir: string): Promise<Finding[]> {
  const lines: string[] = []
  const code = await runInPortal(dataDir, 'doctor', [name], (line) => lines.push(line))
  if (code !== undefined && code !== 0) throw new Error(lines.join(' '))
  return lines.map((line) => {
    const { write, ...finding } = findingSchema.parse(JSON.parse(line))
    return { ...finding, ...(write !== undefined && { write }) }
  })
}
