import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Milliseconds of processor time. */
export type Used = { server: number; database: number }
/** Begins to count and gives what ends it. */
export type Meter = () => Promise<() => Promise<Used>>

export const NOTHING_USED: Used = { server: 0, database: 0 }

export function plus(one: Used, other: Used): Used {
  return { server: one.server + other.server, database: one.database + other.database }
}

/** Linux counts in hundredths of a second, whatever the kernel's own clock is. */
const TICK_MS = 10

/**
 * What a server and its connections to PostgreSQL use, by the kernel's own count: other work on the machine makes it slower
 * but hardly larger. Both are on this machine, or the database's share is zero.
 *
 * @param name under which the server's connections are known to the database; undefined where that is part of the process.
 */
export function meterOf(pid: number, database: pg.Client | undefined, name: string): Meter {
  const backends = async () => {
    if (!database) return []
    const { rows } = await database.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
      [name],
    )
    return rows.map((row) => row.pid)
  }
  return async () => {
    const server = usedBy(pid)
    const before = new Map((await backends()).map((each) => [each, usedBy(each)]))
    return async () => ({
      server: usedBy(pid) - server,
      // A connection that was opened meanwhile counts from its beginning.
      database: (await backends()).reduce((sum, each) => sum + usedBy(each) - (before.get(each) ?? 0), 0),
    })
  }
}

/** All threads of the process together; zero where it is none of this machine's. */
export function usedBy(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands in brackets and may have blanks; user and system time are the 14th and 15th of all.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}
