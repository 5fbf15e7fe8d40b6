import { sql, type Kysely } from 'kysely'
import type { System } from '#contract/system.ts'
import { migrationNames } from '#server/db/migrate.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { RELEASE } from '#server/db/release.ts'
import type { DB } from '#server/db/schema.ts'
import { findLastGood, findLastRun } from '#server/features/backups/records.ts'
import { readQueueFigures } from '#server/jobs/queue-figures.ts'
import { configSecretHider } from '#server/secret-hider.ts'
import { slowestRoutes } from '#server/slow-requests.ts'
import { VERSION } from '#server/version.ts'
import type { Ctx } from '#server/work.ts'
import { readNodes, toNodeView } from './nodes.ts'
import { mergeServices } from './merge-services.ts'

export async function getSystem({ db, now, services }: Ctx): Promise<System> {
  const { config, database, queue } = services
  const [nodes, figures, goodBackup, lastBackup, goodDrill, lastDrill, migrations, size] = await pipelined([
    readNodes(db, config.restoreDrill),
    readQueueFigures(db),
    findLastGood(db, 'backup'),
    findLastRun(db, 'backup'),
    findLastGood(db, 'drill'),
    findLastRun(db, 'drill'),
    readMigrations(db),
    sql<{ bytes: number }>`select pg_database_size(current_database())::float8 as bytes`.execute(db),
  ])
  const running = nodes.filter(({ state }) => state === 'running')
  const hide = configSecretHider(config)
  const hourAgo = new Date(Date.parse(now) - 3_600_000).toISOString()
  return {
    now,
    version: VERSION,
    release: RELEASE,
    is_drill: config.restoreDrill,
    is_embedded: database.embedded,
    nodes: nodes.map((node) => toNodeView(node, running)),
    services: mergeServices(running),
    queues: queue.features
      .map(({ feature }) => ({ queue: feature, ...(figures.get(feature) ?? NO_JOBS) }))
      .map((each) => ({ ...each, oldest_seconds: Math.round(each.oldest_seconds) })),
    slow_requests: {
      limit_ms: config.slowRequestMs,
      // A node that has ended keeps its last hour.
      routes: slowestRoutes(nodes.flatMap(({ slow_requests }) => slow_requests).filter(({ at }) => at >= hourAgo)),
    },
    backups: {
      at: config.backup.to === undefined ? null : config.backup.at,
      backup: toBackupView(goodBackup, lastBackup, hide),
      drill: toBackupView(goodDrill, lastDrill, hide),
    },
    database_bytes: size.rows[0]?.bytes ?? 0,
    migrations,
  }
}

const NO_JOBS = { waiting: 0, oldest_seconds: 0, failed: 0 }

type Run = NonNullable<Awaited<ReturnType<typeof findLastRun>>>

function toBackupView(good: Run | undefined, last: Run | undefined, hide: (text: string) => string) {
  const { finished_at = null, fault = null } = last ?? {}
  return {
    // A good run has ended.
    last_good: good?.finished_at ? { finished_at: good.finished_at, bytes: good.bytes, files: good.files } : null,
    fault: fault === null ? null : hide(fault),
    failed_at: fault === null ? null : finished_at,
    is_running: last !== undefined && finished_at === null,
  }
}

/** The files of a release do not change while it runs. */
let names: readonly string[] | undefined

async function readMigrations(db: Kysely<DB>): Promise<System['migrations']> {
  const { rows } = await sql<{ name: string; release: number; applied_at: string }>`
    select name, release, applied_at from migrations order by applied_at desc, name desc`.execute(db)
  names ??= migrationNames()
  const [newest] = rows
  const applied = new Set(rows.map(({ name }) => name))
  const known = new Set(names)
  return {
    applied: applied.size,
    pending: names.filter((name) => !applied.has(name)).sort(),
    unknown: rows.flatMap(({ name }) => (known.has(name) ? [] : [name])).sort(),
    newest: newest ? { ...newest, applied_at: new Date(newest.applied_at).toISOString() } : null,
  }
}
