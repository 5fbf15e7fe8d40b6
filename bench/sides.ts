import pg from 'pg'
import { bestPath, samePath } from './best.ts'
import { CEILINGS } from './ceilings/index.ts'
import type { Side } from './load.ts'
import type { BenchDatabase } from './bench-database.ts'
import { createMeter } from './processor-time.ts'
import type { Measurement } from './requests.ts'
import { BARE, OURS, type Running } from './servers.ts'

/**
 * The servers that handle a request: the portal, the best hand-written handler if there is one, and our own statements
 * alone.
 */
export type SidesOf = {
  ours(running: Running, measurement: Measurement): Side
  best(running: Running, measurement: Measurement): Side | undefined
  same(running: Running, measurement: Measurement): Side
  /**
   * Waits until the database is idle, and deletes jobs that have not started, because the portal's worker would also
   * process those that the other sides wrote.
   */
  settle(): Promise<void>
  end(): Promise<void>
}

export async function openSides({ databaseUrl }: BenchDatabase): Promise<SidesOf> {
  const database = databaseUrl ? new pg.Client(databaseUrl) : undefined
  await database?.connect()
  const meter = ({ child }: Running, name: string) => createMeter(child.pid ?? 0, database, name)
  return {
    ours: (running, { request }) => ({ url: running.url, request, meter: meter(running, OURS) }),
    best: (running, { key, request }) =>
      CEILINGS[key] && {
        url: running.url,
        request: prefixRequest(bestPath(key), request),
        meter: meter(running, BARE),
      },
    same: (running, { key, request }) => {
      const { next } = request
      const path = samePath(key)
      const own = { ...request, path, ...(next && { next: () => ({ ...next(), path }) }) }
      return { url: running.url, request: own, meter: meter(running, BARE) }
    },
    settle: async () => {
      if (!database) return
      while (await isBusy(database)) await new Promise((resolve) => setTimeout(resolve, 50))
      await database.query('delete from jobs where lease_until is null')
    },
    end: async () => database?.end(),
  }
}

async function isBusy(database: pg.Client) {
  const { rowCount } = await database.query(
    `select from pg_stat_activity where datname = current_database() and application_name = any($1) and state <> 'idle'`,
    [[OURS, BARE]],
  )
  return rowCount !== 0
}

function prefixRequest(place: string, request: Side['request']): Side['request'] {
  const { path, next } = request
  if (!next) return { ...request, path: place + path }
  const moved = () => {
    const { path: own = path, ...rest } = next()
    return { ...rest, path: place + own }
  }
  return { ...request, path: place + path, next: moved }
}
