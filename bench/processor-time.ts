import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** Processor time in ms. */
export type ProcessorTime = { server: number; database: number }
/** Starts counting and returns the function that ends it. */
export type Meter = () => Promise<() => Promise<ProcessorTime>>

export const NO_PROCESSOR_TIME: ProcessorTime = { server: 0, database: 0 }

export function addProcessorTimes(one: ProcessorTime, other: ProcessorTime): ProcessorTime {
  return { server: one.server + other.server, database: one.database + other.database }
}

/** Linux counts in hundredths of a second, regardless of the kernel's own clock. */
const TICK_MS = 10

/**
 * Measures the processor time of a server and its connections to PostgreSQL by the kernel's count: other work on the
 * machine makes them slower but hardly increases it. Both must run on this machine, otherwise the database's share is
 * zero.
 *
 * @param name the application name of the server's connections; @param database undefined if the database is part of
 * the process.
 */
export function createMeter(pid: number, database: pg.Client | undefined, name: string): Meter {
  const backends = async () => {
    if (!database) return []
    const { rows } = await database.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
      [name],
    )
    return rows.map((row) => row.pid)
  }
  return async () => {
    const server = readProcessorTime(pid)
    const before = new Map((await backends()).map((each) => [each, readProcessorTime(each)]))
    return async () => ({
      server: readProcessorTime(pid) - server,
      // A connection that was opened meanwhile counts from its start.
      database: (await backends()).reduce((sum, each) => sum + readProcessorTime(each) - (before.get(each) ?? 0), 0),
    })
  }
}

/** Returns the ms of all threads of a process; zero if it does not run on this machine. */
export function readProcessorTime(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program name is in brackets and may contain blanks; user and system time are fields 14 and 15 of the line.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}
