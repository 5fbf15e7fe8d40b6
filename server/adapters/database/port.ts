import type { Pool } from 'pg'

export type Database = {
  pool: Pool
  /** One session behind one connection: no autovacuum, no separate LISTEN, no parallel transactions. */
  embedded: boolean
  close(): Promise<void>
}
