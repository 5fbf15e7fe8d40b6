import { fileURLToPath } from 'node:url'
import { keysOf } from '#contract/records.ts'
import type { Command, Print } from './commands/command.ts'
import { VERSION } from './version.ts'

const COMMANDS = {
  start: { summary: 'starts the portal', load: () => import('./commands/start.ts') },
  migrate: { summary: 'brings the database to this version', load: () => import('./commands/migrate.ts') },
  doctor: { summary: 'checks variables, services and the public address', load: () => import('./commands/doctor.ts') },
  backup: { summary: 'writes an encrypted backup of database and files', load: () => import('./commands/backup.ts') },
  restore: { summary: 'restores a backup into an empty site', load: () => import('./commands/restore.ts') },
  move: { summary: 'takes an evaluation to PostgreSQL and S3', load: () => import('./commands/move.ts') },
  billing: { summary: 'bills and charges as of an instant', load: () => import('./commands/billing.ts') },
  storage: {
    summary: 'unknown objects, and the take-over after a restore',
    load: () => import('./commands/storage.ts'),
  },
  trail: { summary: 'verifies that the trail is complete and unchanged', load: () => import('./commands/trail.ts') },
  health: { summary: 'whether the portal of this environment answers', load: () => import('./commands/health.ts') },
  version: { summary: 'prints the version', load: () => import('./commands/version.ts') },
} satisfies Record<string, { summary: string; load: () => Promise<{ command: Command }> }>

/** Runs `typodont <name> ...`. Returns the exit code as a command does, after an error 1. */
export async function runTypodont([name = '', ...args]: string[], print: Print): Promise<number | undefined> {
  const known = keysOf(COMMANDS).find((each) => each === name)
  if (!known) {
    print(`Typodont ${VERSION}\n`)
    for (const each of keysOf(COMMANDS)) print(`typodont ${each.padEnd(8)}  ${COMMANDS[each].summary}`)
    return name === '' ? 0 : 2
  }
  try {
    const { command } = await COMMANDS[known].load()
    const code = await command.run(args, print)
    if (code === 2) print(command.usage)
    return code
  } catch (error) {
    print(`typodont ${name}: ${error instanceof Error ? error.message : String(error)}`)
    if (error instanceof Error && error.cause instanceof Error) print(error.cause.message)
    return 1
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const code = await runTypodont(process.argv.slice(2), console.log)
  // A portal that could not start may have open connections, which would keep the process alive.
  if (code !== undefined) process.exit(code)
}
