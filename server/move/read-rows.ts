import type { ClientBase } from 'pg'

/** A row as the database writes it, which every PostgreSQL reads again without loss. */
export type TextRow = (string | null)[]

const BATCH_BYTES = 1_000_000
const MAX_ROWS = 2000

/**
 * Writes values as text in the same way on both sides, whatever the role or the database sets. A transaction waits while
 * the other side reads.
 */
const SESSION = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set search_path = public; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

export async function prepareSession(client: ClientBase) {
  await client.query(SESSION)
}

/** Reads the result of a query in batches of about a megabyte, in the transaction of the client. */
export async function* readBatches(client: ClientBase, query: string): AsyncGenerator<TextRow[]> {
  await client.query(`declare moving no scroll cursor for ${query}`)
  try {
    let count = 20
    for (;;) {
      const { rows } = await client.query<TextRow>({
        text: `fetch ${count} from moving`,
        rowMode: 'array',
        types: { getTypeParser: () => String },
      })
      if (rows.length > 0) yield rows
      if (rows.length < count) return
      // The next rows may be longer than these, so that a batch grows step by step only.
      count = Math.max(1, Math.min(MAX_ROWS, count * 2, Math.floor((count * BATCH_BYTES) / (sizeOf(rows) + 1))))
    }
  } finally {
    await client.query('close moving').catch(() => undefined)
  }
}

export async function* readRows(client: ClientBase, query: string): AsyncGenerator<TextRow> {
  for await (const rows of readBatches(client, query)) yield* rows
}

function sizeOf(rows: readonly TextRow[]) {
  return rows.reduce((sum, row) => row.reduce((length, value) => length + (value?.length ?? 0), sum), 0)
}
