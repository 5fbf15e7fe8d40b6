import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { RELEASE } from '#server/db/release.ts'
import type { Services } from '#server/services.ts'
import { VERSION } from '#server/version.ts'
import { measureProcess } from './process-figures.ts'
import { createServiceProber, type FoundService } from './probe-services.ts'

/** How often a node reports, and how often it tries its services, in milliseconds. */
const REPORT_MS = 15_000
const PROBE_MS = 60_000
/** Every how many reports outdated rows are removed. */
const PRUNE_EVERY = 20
/** More rows than nodes that anybody runs, for processes that end and start over and over. */
const MOST_NODES = 200
/** A stop does not wait for a database that is away. */
const LAST_WORD_MS = 2000

export type Heartbeat = ReturnType<typeof createHeartbeat>

/** Reports this process in its own row of `nodes`: one small statement, however much the portal has to do. */
export function createHeartbeat(services: Services) {
  const { config, db, slowRequests } = services
  const id = randomUUID()
  const figures = measureProcess(services)
  const probe = createServiceProber(services)
  const startedAt = performance.now()
  let found: FoundService[] = []
  let written: { services?: string; slow?: string } = {}
  let reports = 0

  /** Writes the row; what has not changed since the last time stays as it is. */
  async function report() {
    const measured = JSON.stringify(await figures.read())
    const now = { services: JSON.stringify(found), slow: JSON.stringify(slowRequests.list()) }
    const uptime = (performance.now() - startedAt) / 1000
    await sql`
      insert into nodes (id, installation, is_drill, name, version, release, started_at, seen_at, figures, services, slow_requests)
      values (${id}, (select id from installation), ${config.restoreDrill}, ${config.nodeName}, ${VERSION}, ${RELEASE},
        now() - ${uptime}::float8 * interval '1 second', now(), ${measured}::jsonb, ${now.services}::jsonb, ${now.slow}::jsonb)
      on conflict (id) do update set
        installation = excluded.installation, seen_at = excluded.seen_at, figures = excluded.figures,
        services = coalesce(${written.services === now.services ? null : now.services}::jsonb, nodes.services),
        slow_requests = coalesce(${written.slow === now.slow ? null : now.slow}::jsonb, nodes.slow_requests)`.execute(
      db,
    )
    written = now
    if (reports % PRUNE_EVERY === 0) await prune()
    reports += 1
  }

  /**
   * Removes who stopped an hour ago or was last heard of a day ago, who this node has replaced under its name, and all
   * beyond the newest. Rows that another node removes at the same time are left to it.
   */
  async function prune() {
    await sql`
      delete from nodes where id in (
        select id from nodes where id <> ${id} and (
          stopped_at < now() - interval '1 hour' or seen_at < now() - interval '1 day'
          or (name = ${config.nodeName} and (stopped_at is not null or seen_at < now() - interval '1 minute'))
          or id not in (select id from nodes order by seen_at desc limit ${MOST_NODES}))
        order by id for update skip locked)`.execute(db)
  }

  return {
    id,
    report,
    async probe() {
      found = await probe()
    },
    /** Says that this node ends as it was told to. */
    async stop() {
      figures.stop()
      await sql`update nodes set stopped_at = now(), seen_at = now() where id = ${id}`.execute(db)
    },
  }
}

/** Reports and probes until it is stopped. A failure is logged and tried again at the next turn. */
export function startHeartbeat(services: Services): { stop(): Promise<void> } {
  const { log } = services
  const heartbeat = createHeartbeat(services)
  const report = oneAtATime(heartbeat.report, (err) => log.warn({ err }, 'the node could not report'))
  const probe = oneAtATime(
    () => heartbeat.probe(),
    (err) => log.warn({ err }, 'the services could not be tried'),
  )
  // A new node reports at once, and again as soon as it knows its services.
  void report()
  void probe().then(report)
  const timers = [setInterval(() => void report(), REPORT_MS), setInterval(() => void probe(), PROBE_MS)]
  return {
    async stop() {
      timers.forEach(clearInterval)
      const said = report
        .ended()
        .then(() => heartbeat.stop())
        .catch(ignore)
      await Promise.race([said, new Promise((resolve) => setTimeout(resolve, LAST_WORD_MS).unref())])
    },
  }
}

const ignore = () => {}

/** Runs the work unless it still runs, and never throws. */
function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined
  const run = () =>
    (running ??= work()
      .catch(failed)
      .finally(() => (running = undefined)))
  return Object.assign(run, { ended: async () => running })
}
