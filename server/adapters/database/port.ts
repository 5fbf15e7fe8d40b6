import type { Pool } from 'pg'

export type Database = {
  pool: Pool
  /** One session behind one connection: no autovacuum, no LISTEN of its own, no parallel transactions. */
  embedded: boolean
  close(): Promise<void>
}
