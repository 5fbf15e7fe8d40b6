import type { Services } from '#server/services.ts'
import { seedEmpty } from './empty.ts'

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
  if (anyone) return { made: 'nothing' }
  if (services.config.seed === 'empty') return { made: 'empty', passwordLink: await seedEmpty(services) }
  const [{ seedDemo }, { FINE_STEP, FIRST_START_STEP }] = await Promise.all([
    import('./world.ts'),
    import('./arches.ts'),
  ])
  await seedDemo(services, say, { step: options.fine ? FINE_STEP : FIRST_START_STEP })
  return { made: 'demo' }
}
