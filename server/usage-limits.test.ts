import { randomUUID } from 'node:crypto'
import { afterEach, expect, inject, it, vi } from 'vitest'
import { openRealtime } from './adapters/realtime/index.ts'
import { createUsageLimits } from './usage-limits.ts'
import { emptyDatabase } from './testing/database.ts'
import { hasRedis, ownRedis } from './testing/redis.ts'

const onPostgres = inject('template').kind !== 'embedded'
const stop: (() => unknown)[] = []
afterEach(async () => {
  for (const each of stop.splice(0).toReversed()) await each()
})

const person = (id: number) => [{ kind: 'person' as const, id }]

it.skipIf(!onPostgres)(
  `is one quota on two nodes over PostgreSQL${onPostgres ? '' : ' (skipped: TEST_DATABASE_URL is not set)'}`,
  async () => {
    const { DATABASE_URL: databaseUrl = '' } = await emptyDatabase()
    expect(await leftOnOtherNode(() => openRealtime({ databaseUrl }))).toBeLessThan(800_000)
  },
)

it.skipIf(!hasRedis)(
  `is one quota on two nodes over Redis${hasRedis ? '' : ' (skipped: no redis-server on this machine)'}`,
  async () => {
    const redis = await ownRedis()
    stop.push(() => redis.stop())
    expect(await leftOnOtherNode(() => openRealtime({ redisUrl: redis.url }))).toBeLessThan(800_000)
  },
)

/** Spends 300,000 of a million requests on one node; returns how many are left on another. */
async function leftOnOtherNode(open: typeof openRealtime) {
  const [here, there] = [await open({}), await open({})]
  stop.push(() => Promise.all([here.close(), there.close()]))
  // So large that nothing is refilled to the full while the nodes find each other.
  const quotas = { person: 1_000_000, organization: 0, key: 0 }
  const [near, far] = [createUsageLimits(quotas, here), createUsageLimits(quotas, there)]
  stop.push(() => [near, far].forEach((each) => each.close()))
  let name = 0
  /** What is used before the nodes have found each other reaches nobody, so it is tried with another person. */
  return vi.waitFor(
    () => {
      name += 1
      for (let time = 0; time < 300_000; time += 1) near.spend(person(name))
      return vi.waitFor(
        () => {
          const count = left(far.spend(person(name)))
          expect(count).toBeLessThan(800_000)
          return count
        },
        { timeout: 1500 },
      )
    },
    { timeout: 20_000, interval: 50 },
  )
}

function left({ headers }: { headers: { ratelimit?: string } }) {
  return Number(/r=(\d+)/.exec(headers.ratelimit ?? '')?.[1])
}

it('ignores what another release sends, and a message about a kind without a quota', () => {
  let hear: (message: unknown) => void = () => {}
  const limits = createUsageLimits(
    { person: 5, organization: 0, key: 0 },
    { tellNodes: () => {}, onNodes: (_event, run) => void (hear = run) },
  )
  stop.push(() => limits.close())
  for (const message of [undefined, randomUUID(), [['key', 1, 4]], [['organization', 1, 4]]]) hear(message)
  expect(limits.spend([...person(1), { kind: 'organization', id: 1 }])).toEqual({
    headers: { 'ratelimit-policy': '"person";q=5;w=60', ratelimit: '"person";r=4;t=12' },
  })
  hear([['person', 1, 4]])
  expect(limits.spend(person(1)).exhausted).toEqual({ kind: 'person', seconds: 12 })
})
