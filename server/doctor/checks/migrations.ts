import { compareMigrations } from '#server/db/migrate.ts'
import { FIRST_PERSON_REQUIRED } from '#server/seed-first-user.ts'
import { errorMessage } from '#server/start-checks.ts'
import type { Check, Context } from '../check.ts'
import { fault, type Finding, fromSentence, ok, warning } from '../finding.ts'

/** Whether the tables are those of this release, and what the next start will do about it. */
export const migrations: Check = {
  name: 'migrations',
  async run(context): Promise<Finding[]> {
    const opened = await context.database()
    if (opened.kind === 'new') return firstStart(context)
    if (opened.kind !== 'open') return []
    const client = await opened.pool.connect()
    try {
      const { pending, unknown, others } = await compareMigrations(client)
      if (pending.length === 0 && unknown.length === 0)
        return [ok('migrations', 'the tables are those of this release')]
      if (others > 0) {
        const what = `the database has ${others} tables of something else`
        return [fault('migrations', what, 'create a database for the portal alone, and write it in DATABASE_URL')]
      }
      const isEmpty = unknown.length === 0 && pending[0]?.startsWith('0001-') === true
      return isEmpty ? firstStart(context) : [describe(pending, unknown)]
    } catch (error) {
      const what = errorMessage(error).replace(/\.$/, '')
      return [fault('migrations', what, 'start the release that fits the database, or restore a backup')]
    } finally {
      client.release()
    }
  },
}

function firstStart({ config }: Context): Finding[] {
  const finding = ok('migrations', 'the database is empty: the first start makes its tables')
  if (config.seed === 'demo' || config.firstPerson) return [finding]
  return [finding, fromSentence('fault', FIRST_PERSON_REQUIRED, 'FIRST_PERSON')]
}

function describe(pending: readonly string[], unknown: readonly string[]) {
  if (pending.length > 0) {
    const what = `${pending.length} are pending, from ${pending[0]} to ${pending.at(-1)}`
    return warning('migrations', what, 'back up; then the next start applies them, or typodont migrate')
  }
  const what = `${unknown.length} of the next release were applied, from ${unknown[0]} to ${unknown.at(-1)}`
  return warning('migrations', what, 'start that release on this node too')
}
