import type { ClientBase } from 'pg'
import { inTransaction } from '#server/db/apply-migration.ts'
import { readRows, type TextRow } from './read-rows.ts'
import type { Table } from './tables.ts'

/** Compares every row of the tables by its checksum, without holding the rows. */
export async function compareRows(source: ClientBase, target: ClientBase, tables: readonly Table[]) {
  const result = { rows: 0, faults: [] as string[] }
  for (const table of tables) {
    const run = async () => void (result.rows += await compareTable(source, target, table, result.faults))
    await inTransaction(source, () => inTransaction(target, run))
  }
  return result
}

/** Walks through both lists of checksums, which have the same order. Returns the number of rows of the source. */
async function compareTable(source: ClientBase, target: ClientBase, table: Table, faults: string[]) {
  const query = checksumsOf(table)
  const [ours, theirs] = [readRows(source, query), readRows(target, query)]
  const missing = new Set<string>()
  const strange = new Set<string>()
  let count = 0
  let one = await next(ours)
  let other = await next(theirs)
  while (one || other) {
    if (one && one.hash === other?.hash) {
      count += 1
      one = await next(ours)
      other = await next(theirs)
    } else if (one && (!other || one.hash < other.hash)) {
      count += 1
      missing.add(one.label)
      one = await next(ours)
    } else if (other) {
      strange.add(other.label)
      other = await next(theirs)
    }
  }
  for (const label of new Set([...missing, ...strange])) {
    const what = !strange.has(label) ? 'is missing' : missing.has(label) ? 'is another one' : 'is too much'
    faults.push(`row ${label} of ${table.name} ${what}`)
  }
  return count
}

/** Computed columns are left out, as each database computes them in its own collation. */
function checksumsOf({ name, columns, key }: Table) {
  const row = `row(${columns.map((column) => column.name).join(', ')})::text`
  const label = key.length > 0 ? `row(${key.join(', ')})::text` : `'without key'`
  return `select hash, label from (
    select encode(sha256(convert_to(${row}, 'UTF8')), 'hex') as hash, ${label} as label from ${name}
  ) as sums order by hash collate "C"`
}

async function next(rows: AsyncGenerator<TextRow>) {
  const { value, done } = await rows.next()
  if (done) return undefined
  const [hash, label] = value
  return { hash: hash ?? '', label: label ?? '' }
}
