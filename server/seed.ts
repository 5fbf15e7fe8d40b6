import { checkPassword } from '#server/features/auth/passwords.ts'
import type { Services } from '#server/services.ts'
import { seedFirstPerson } from './first-person.ts'

/** Of all accounts of the demo world: printed at the start and written in the README. */
export const DEMO_PASSWORD = 'Typodont1'

export type Seeded = {
  /** What was made by this start: nothing when people exist already. */
  made: 'demo' | 'empty' | 'nothing'
  /** With an empty world: where its one super_admin sets a password. */
  passwordLink?: string
}

export type SeedOptions = {
  /** Arches of the demo as fine as in the pictures, for some seconds more. */
  fine?: boolean | undefined
}

/** The first start fills the world that SEED names; every later one leaves it alone. */
export async function seed(
  services: Services,
  say: (step: string) => void,
  options: SeedOptions = {},
): Promise<Seeded> {
  const anyone = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anyone) {
    if (services.config.isPublic) await refuseDemoPasswords(services)
    return { made: 'nothing' }
  }
  if (services.config.seed === 'empty') return { made: 'empty', passwordLink: await seedFirstPerson(services) }
  // The one door of the product to its demo: it is not even read where nobody asks for it.
  const { seedDemo } = await import('#demo/world.ts')
  await seedDemo(services, say, { password: DEMO_PASSWORD, fine: options.fine === true })
  return { made: 'demo' }
}

/** A world that was tried out on one's own machine is not opened to everybody with the password that everybody knows. */
async function refuseDemoPasswords(services: Services) {
  const hashes = await services.db
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
