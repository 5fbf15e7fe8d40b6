import type { Pool } from 'pg'

export type PostgresDatabase = { pool: Pool; embedded: false; close(): Promise<void> }

/** One session behind one connection: no autovacuum, no separate LISTEN, no parallel transactions. */
export type EmbeddedDatabase = {
  pool: Pool
  embedded: true
  /** Writes the data directory as a tar file, the `snapshot` of another database. */
  dump(file: string): Promise<void>
  close(): Promise<void>
}

export type Database = PostgresDatabase | EmbeddedDatabase
