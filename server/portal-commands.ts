import type { Print } from './commands/command.ts'
import { openCommandSocket } from './command-socket.ts'
import type { Services } from './services.ts'

type Run = (services: Services, args: string[], print: Print) => Promise<number>

/** The commands that a portal runs for those who cannot open its embedded database. */
const COMMANDS: Record<string, () => Promise<Run>> = {
  backup: async () => (await import('./commands/backup.ts')).backUpSite,
  restore: async () => (await import('./commands/restore.ts')).drillSite,
  billing: async () => (await import('./commands/billing.ts')).billSite,
  doctor: async () => (await import('./doctor/portal-checks.ts')).checkForDoctor,
  trail: async () => (await import('./commands/trail.ts')).verifyTrail,
}

/** Serves commands at the machine while this portal has the embedded database; with PostgreSQL they need no portal. */
export async function servePortalCommands(services: Services) {
  const { config, database, log } = services
  if (!database.embedded) return undefined
  const run = async (name: string, args: string[], print: Print) => {
    const load = COMMANDS[name]
    if (!load) throw new Error(`The portal does not run ${name}: stop it first.`)
    return (await load())(services, args, print)
  }
  return openCommandSocket(config.dataDir, run).catch((error: unknown) => {
    log.warn({ err: error }, 'commands cannot reach this portal: stop it to run one')
    return undefined
  })
}
