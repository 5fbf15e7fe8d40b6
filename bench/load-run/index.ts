import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Counts, work } from './people.ts'
import { createClient } from './request.ts'
import { createSaves } from './saves.ts'
import { openSite, type Release, type Site } from './site.ts'
import { createTally, type Tally } from './tally.ts'

export { BUILT } from './site.ts'

type Options = { release: Release; people: number; minutes: number }

/**
 * People at work with two portals behind a proxy, while one portal is killed, PostgreSQL restarted and Redis gone for a
 * tenth of the time. Prints what they met; returns what was lost, saved twice or given up.
 */
export async function runLoad({ release, people, minutes }: Options): Promise<string[]> {
  const site = await openSite(release, people)
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
  pool.on('error', () => undefined)
  try {
    const tally = createTally()
    const saves = createSaves()
    const counts: Counts = { pushes: 0, reconnects: 0, given_up: [] }
    const over = new AbortController()
    const tenth = minutes * 6000
    console.log(`${people} people for ${minutes} minutes at ${site.url}`)
    const workers = site.persons.map(async (person, index) => {
      // People come one after another, within the first tenth.
      await wait((index / people) * tenth)
      const client = createClient(site.url, person.address, tally)
      await work(person, client, saves, counts, over.signal).catch((error: Error) =>
        counts.given_up.push(error.message),
      )
      client.close()
    })
    await disturb(site, tally, tenth)
    over.abort()
    await Promise.all(workers)

    tally.print()
    const { wrong, cases, notes, steps } = await saves.audit(pool, site.filesFolder)
    console.log(`\n${counts.pushes} events were pushed, sockets connected again ${counts.reconnects} times`)
    console.log(`${cases} cases with their file, ${notes} notes and ${steps} steps were acknowledged, each looked up:`)
    const given_up = counts.given_up.map((each) => `Given up: ${each}`)
    const faults = [...wrong, ...given_up]
    console.log(faults.length === 0 ? 'none is lost, none was saved twice, and nobody gave up' : faults.join('\n'))
    if (faults.length > 0) console.log(site.errors().join('\n').slice(-4000))
    return faults
  } finally {
    await pool.end()
    await site.close()
  }
}

/** Ten tenths: people come in the first, two are quiet, then each disturbance with the time until the next. */
async function disturb(site: Site, tally: Tally, tenth: number) {
  const say = (text: string) => console.log(`  ${text}, after ${tally.count()} requests`)
  await wait(1.1 * tenth)
  tally.enter('quiet')
  await wait(1.9 * tenth)
  tally.enter('portal killed')
  say('one portal is killed')
  site.killPortal()
  await wait(tenth)
  await site.startPortal()
  say('it was started again')
  await wait(tenth)
  tally.enter('database restarted')
  say('PostgreSQL restarts')
  await site.restartDatabase()
  await wait(tenth)
  tally.enter('quiet')
  await wait(tenth)
  tally.enter('Redis gone')
  say('Redis is gone')
  await site.redis.stop()
  await wait(tenth)
  await site.redis.start()
  say('Redis is back')
  await wait(tenth / 2)
  tally.enter('quiet')
  await wait(tenth * 1.5)
}
