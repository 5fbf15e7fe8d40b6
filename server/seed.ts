import type { Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'
import { checkPassword } from '#server/features/auth/passwords.ts'
import type { Services } from '#server/services.ts'
import { seedFirstUser } from './seed-first-user.ts'

/** The password of all demo accounts: printed at the start and documented in the README. */
export const DEMO_PASSWORD = 'Typodont1'

export type Seeded = {
  /** The data that this start created: nothing if users exist already. */
  made: 'demo' | 'empty' | 'nothing'
  /** For an empty installation: the link with which its one super_admin sets a password. */
  passwordLink?: string
}

export type SeedOptions = {
  /** Generates the arches of the demo as fine as in the screenshots, which takes some seconds more. */
  fine?: boolean | undefined
}

/** The first start seeds the data that SEED names; every later one changes nothing. */
export async function seed(
  services: Services,
  log: (step: string) => void,
  options: SeedOptions = {},
): Promise<Seeded> {
  const existing = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (existing) {
    if (services.config.isPublic) await refuseDemoPasswords(services.db)
    return { made: 'nothing' }
  }
  if (services.config.seed === 'empty') return { made: 'empty', passwordLink: await seedFirstUser(services) }
  // The only import of the demo: it is not even loaded unless it is configured.
  const { seedDemo } = await import('#demo/world.ts')
  await seedDemo(services, log, { password: DEMO_PASSWORD, fine: options.fine === true })
  return { made: 'demo' }
}

/**
 * Throws if a portal that was tried out locally is opened to everybody with the demo password, which everybody knows.
 */
export async function refuseDemoPasswords(db: Kysely<DB>) {
  const hashes = await db
    .selectFrom('users')
    .where('email', 'like', '%@typodont.test')
    .where('deleted_at', 'is', null)
    .where('password_hash', 'is not', null)
    .select('password_hash')
    .distinct()
    .execute()
  for (const { password_hash } of hashes) {
    if (await checkPassword(password_hash, DEMO_PASSWORD)) {
      throw new Error(
        'The database holds demo accounts with the password that everybody knows. Start with an empty database where anybody can come.',
      )
    }
  }
}
