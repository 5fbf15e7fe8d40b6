import type { RawBuilder } from 'kysely'
import type { Services } from '#server/services.ts'

export type Counted = { name: string; count: number }

/** Without rows while the database is unreachable, because the metrics of the process itself matter most then. */
export async function countedRows({ db }: Pick<Services, 'db'>, statement: RawBuilder<Counted>) {
  const { rows } = await statement.execute(db).catch(() => ({ rows: [] }))
  return new Map(rows.map(({ name, count }) => [name, count]))
}
