import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/services.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { advanceJobTime, sendClockJob } from '#server/testing/jobs.ts'
import { makeUser } from '#server/testing/people.ts'
import { inTransaction } from '#server/work.ts'
import type { RecordedEvent } from './events.ts'
import { featureJobs, type JobContext } from './feature-jobs.ts'
import { findDueQueues } from './poll.ts'
import { startWorker } from './worker.ts'

type Act = (ctx: JobContext, event: RecordedEvent) => Promise<void>

/** The reactions of the first feature to an event, in a transaction and by hand; each test sets its own. */
const acts: { grouped: Act; byHand: Act; minute: (ctx: JobContext) => Promise<void> } = {
  grouped: write,
  byHand: write,
  minute: byTheClock,
}
const features = [
  featureJobs('first', {
    on: {
      'user.verified': (ctx, event) => acts.grouped(ctx, event),
      'user.signed_out': { byHand: (ctx, event) => acts.byHand(ctx, event) },
    },
    every: { minute: (ctx) => acts.minute(ctx) },
  }),
  featureJobs('second', { on: { 'mail.queued': write } }),
]

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'typodont-worker-'))
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const services = await openServices(config, features, { database: await openTestDatabase() })
const { db, queue } = services
await sql`create table effects (id serial, what text, of text default txid_current()::text)`.execute(db)
// Jobs are deleted once they are done; this table tells which ones, and in which transactions.
await sql`create table done_jobs (feature text, payload jsonb, of text default txid_current()::text)`.execute(db)
await sql`create function note_done_job() returns trigger language plpgsql as $$ begin
    insert into done_jobs (feature, payload) values (old.feature, old.payload);
    return null;
  end $$`.execute(db)
await sql`create trigger note_done_job after delete on jobs for each row execute function note_done_job()`.execute(db)

beforeEach(async () => {
  Object.assign(acts, { grouped: write, byHand: write, minute: byTheClock })
  await sql`delete from jobs`.execute(db)
  await sql`delete from done_jobs`.execute(db)
  await sql`delete from effects`.execute(db)
})
afterAll(async () => {
  await services.realtime.close()
  await services.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Writes two rows if the job runs twice. */
async function write({ db: within }: JobContext, event: RecordedEvent) {
  await sql`insert into effects (what) values (${nameOf(event)})`.execute(within)
}

async function byTheClock(ctx: JobContext) {
  await ctx.emit('mail.queued', { mail_id: 0 })
}

/** The name of a job in these tests: its event and user. */
function nameOf({ name, user_id }: RecordedEvent) {
  return `${name} ${user_id}`
}

async function effects() {
  const { rows } = await sql<{ what: string; of: string }>`select what, of from effects order by id`.execute(db)
  return { done: rows.map(({ what }) => what), transactions: new Set(rows.map(({ of }) => of)).size }
}

/** The name of an event's job, in SQL as in nameOf. */
const NAME = sql<string>`concat(payload -> 'event' ->> 'name', ' ', payload -> 'event' ->> 'user_id')`

/** The jobs that wait or run, in their order. */
async function jobsOf(feature: string) {
  const jobs = await db
    .selectFrom('jobs')
    .select([NAME.as('what'), 'attempts', 'lease_until', 'reason'])
    .where('feature', '=', feature)
    .orderBy('id')
    .execute()
  return jobs.map(({ lease_until, ...job }) => ({ ...job, isRunning: lease_until !== null }))
}

/** The jobs that are done, and the number of their transactions. */
async function completions(feature: string) {
  const { rows } = await sql<{ what: string; of: string }>`
    select ${NAME} as what, of from done_jobs where feature = ${feature} order by (payload -> 'event' ->> 'event_id')::bigint`.execute(
    db,
  )
  return { done: rows.map(({ what }) => what), times: new Set(rows.map(({ of }) => of)).size }
}

async function send(name: 'user.verified' | 'user.signed_out', ...people: number[]) {
  const emit = queue.emitIn(db, { now: services.clock(), actor_id: null, ip: null })
  for (const user_id of people) await emit(name, { user_id }, { user_id })
}

/** Runs all jobs that are due, and stops. */
async function work(run: (worker: ReturnType<typeof startWorker>) => Promise<unknown> = (worker) => worker.drain()) {
  const worker = startWorker(services, features, { poll: false })
  await run(worker)
  await worker.stop()
}

describe('reactions in a transaction', () => {
  afterEach(() => void vi.useRealTimers())

  it('share one in the order of the events and complete in it', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    await send('user.verified', 1, 2, 3)
    await work()
    const done = [1, 2, 3].map((id) => `user.verified ${id}`)
    expect(await effects()).toEqual({ done, transactions: 1 })
    expect(await completions('first')).toEqual({ done, times: 1 })
  })

  it('share none that has been open for long', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    acts.grouped = async (ctx, event) => {
      await write(ctx, event)
      if (event.user_id === 2) vi.advanceTimersByTime(60)
    }
    await send('user.verified', 1, 2, 3)
    await work()
    expect(await effects()).toMatchObject({ transactions: 2 })
    expect(await completions('first')).toMatchObject({ times: 2 })
  })

  it('emit events with the actor of each, whose reactions run as well', async () => {
    acts.grouped = (ctx) => ctx.emit('mail.queued', { mail_id: 0 })
    const people = [await makeUser(services), await makeUser(services)]
    for (const { id } of people) {
      await queue.emitIn(db, { now: services.clock(), actor_id: id, ip: null })('user.verified', { user_id: id })
    }
    await work()
    const emitted = await db
      .selectFrom('events')
      .where('name', '=', 'mail.queued')
      .orderBy('id')
      .select('actor_id')
      .execute()
    expect(emitted.map(({ actor_id }) => actor_id)).toEqual(people.map(({ id }) => id))
    expect((await effects()).done).toEqual(['mail.queued null', 'mail.queued null'])
  })

  it('retry only the one that fails and complete the others exactly once', async () => {
    let isBroken = true
    acts.grouped = async (ctx, event) => {
      await write(ctx, event)
      await ctx.emit('mail.queued', { mail_id: 0 }, { user_id: event.user_id ?? 0 })
      if (event.user_id === 3 && isBroken) throw new Error('not this one')
    }
    await send('user.verified', 1, 2, 3, 4, 5)
    await work()
    const others = [1, 2, 4, 5].map((id) => `user.verified ${id}`)
    const told = [1, 2, 4, 5].map((id) => `mail.queued ${id}`)
    expect((await effects()).done.toSorted()).toEqual([...others, ...told].toSorted())
    expect((await completions('first')).done).toEqual(others)
    expect(await jobsOf('first')).toEqual([
      { what: 'user.verified 3', attempts: 1, isRunning: false, reason: 'not this one' },
    ])

    isBroken = false
    await advanceJobTime(services, 10)
    await work()
    expect((await effects()).done.filter((what) => what.endsWith(' 3'))).toEqual(['user.verified 3', 'mail.queued 3'])
    expect(await jobsOf('first')).toEqual([])
  })

  it('retry only the one whose unawaited statement fails', async () => {
    acts.grouped = async (ctx, event) => {
      await write(ctx, event)
      // This id is out of range, which fails at the end of the transaction.
      if (event.user_id === 2) await ctx.emit('mail.queued', { mail_id: 0 }, { user_id: 2 ** 40 })
    }
    await send('user.verified', 1, 2, 3)
    await work()
    expect((await effects()).done).toEqual(['user.verified 1', 'user.verified 3'])
    expect(await jobsOf('first')).toMatchObject([{ what: 'user.verified 2', attempts: 1 }])
  })

  it('run afterwards() once a committed change is visible, and never for a failed job', async () => {
    const found: [number | null, number][] = []
    acts.grouped = async (ctx, event) => {
      await write(ctx, event)
      ctx.afterwards(async () => {
        const { done } = await effects()
        found.push([event.user_id, done.filter((what) => what === nameOf(event)).length])
      })
      if (event.user_id === 2) throw new Error('not this one')
    }
    await send('user.verified', 1, 2, 3)
    await work()
    expect(found).toEqual([
      [1, 1],
      [3, 1],
    ])
  })

  it('do not share a transaction with scheduled jobs', async () => {
    acts.grouped = write
    await send('user.verified', 1)
    await sendClockJob(services, 'first', 'minute')
    await work()
    expect((await effects()).done).toEqual(['user.verified 1', 'mail.queued null'])
    expect(await completions('first')).toMatchObject({ times: 2 })
  })
})

describe('reactions by hand', () => {
  it('complete together', async () => {
    const done: string[] = []
    acts.byHand = async (_ctx, event) => void done.push(nameOf(event))
    await send('user.signed_out', 1, 2, 3)
    await work()
    expect(done).toEqual([1, 2, 3].map((id) => `user.signed_out ${id}`))
    expect(await completions('first')).toEqual({ done, times: 1 })
  })

  it('complete without waiting for a slow one after them', async () => {
    acts.byHand = async (ctx, event) => {
      await write(ctx, event)
      if (event.user_id !== 3) return
      await vi.waitFor(async () => {
        expect(await jobsOf('first')).toMatchObject([{ what: 'user.signed_out 3', isRunning: true }])
      })
    }
    await send('user.signed_out', 1, 2, 3)
    await work()
    expect(await jobsOf('first')).toEqual([])
  })

  it('retry only the one that fails', async () => {
    acts.byHand = async (ctx, event) => {
      if (event.user_id === 2) throw new Error('not this one')
      await write(ctx, event)
    }
    await send('user.signed_out', 1, 2, 3)
    await work()
    expect((await effects()).done).toEqual(['user.signed_out 1', 'user.signed_out 3'])
    expect(await jobsOf('first')).toMatchObject([{ what: 'user.signed_out 2', attempts: 1 }])
  })

  it('keep their order among the others', async () => {
    await send('user.verified', 1)
    await send('user.signed_out', 2)
    await send('user.verified', 3)
    await work()
    const { done, transactions } = await effects()
    expect(done).toEqual(['user.verified 1', 'user.signed_out 2', 'user.verified 3'])
    expect(transactions).toBe(3)
  })
})

describe('stopping in the middle', () => {
  it.each(['grouped', 'byHand'] as const)('finishes the running job (%s) and releases the rest', async (kind) => {
    const name = kind === 'grouped' ? 'user.verified' : 'user.signed_out'
    await work(async (worker) => {
      let stopping: Promise<void> | undefined
      acts[kind] = async (ctx, event) => {
        if (event.user_id === 2) stopping = worker.stop()
        await write(ctx, event)
      }
      await send(name, 1, 2, 3, 4)
      await worker.drain()
      await stopping
    })
    expect((await effects()).done).toEqual([`${name} 1`, `${name} 2`])
    // As if they had never been fetched.
    expect(await jobsOf('first')).toEqual(
      [3, 4].map((id) => ({ what: `${name} ${id}`, attempts: 0, isRunning: false, reason: null })),
    )
    acts[kind] = write
    await work()
    expect((await effects()).done).toEqual([1, 2, 3, 4].map((id) => `${name} ${id}`))
  })
})

it('polls only queues that have a due job', async () => {
  const names = features.map(({ feature }) => feature)
  expect(await findDueQueues(db, names)).toEqual([])
  await send('user.verified', 1)
  expect(await findDueQueues(db, names)).toEqual(['first'])
  await sql`update jobs set due_at = now() + interval '1 hour'`.execute(db)
  expect(await findDueQueues(db, names)).toEqual([])
})

it('stores events emitted in one turn together, in order, each with a job per subscriber', async () => {
  await inTransaction(services, { now: services.clock(), actor_id: null, ip: null }, async ({ emit }) => {
    await Promise.all([
      emit('user.verified', { user_id: 1 }, { user_id: 1 }),
      emit('mail.queued', { mail_id: 0 }),
      emit('user.verified', { user_id: 2 }, { user_id: 2 }),
    ])
  })
  expect((await jobsOf('first')).map(({ what }) => what)).toEqual(['user.verified 1', 'user.verified 2'])
  expect((await jobsOf('second')).map(({ what }) => what)).toEqual(['mail.queued '])
  const written = await sql<{ name: string; statement: string }>`
    select name, cmin::text as statement from events order by id desc limit 3`.execute(db)
  expect(written.rows.map(({ name }) => name)).toEqual(['user.verified', 'mail.queued', 'user.verified'])
  expect(new Set(written.rows.map(({ statement }) => statement)).size).toBe(1)
})

describe('a job that is scheduled every minute', () => {
  it('is not retried when it fails but listed as failed, because the next minute runs anyway', async () => {
    acts.minute = () => Promise.reject(new Error('not this minute'))
    await sendClockJob(services, 'first', 'minute')
    await work()
    expect(await jobsOf('first')).toEqual([])
    const kept = await db.selectFrom('failed_jobs').select(['feature', 'name', 'reason']).execute()
    expect(kept).toEqual([{ feature: 'first', name: 'minute', reason: 'not this minute' }])
    await db.deleteFrom('failed_jobs').execute()
  })
})

it('handles a wake-up during a drain immediately, without waiting for the next poll', async () => {
  // Disables the polling that runs every second.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const worker = startWorker(services, features, { poll: true })
  vi.useRealTimers()
  try {
    await new Promise<void>((resolve) => {
      acts.byHand = async (_, { user_id }) => {
        if (user_id === 2) return resolve()
        // The queue was polled already; this job is enqueued before the drain ends.
        await send('user.signed_out', 2)
        queue.wake(['user.signed_out'])
      }
      void send('user.signed_out', 1).then(() => queue.wake(['user.signed_out']))
    })
  } finally {
    await worker.stop()
  }
  expect((await completions('first')).done).toEqual(['user.signed_out 1', 'user.signed_out 2'])
})
