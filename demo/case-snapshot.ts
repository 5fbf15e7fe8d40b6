import { sql, type Kysely } from 'kysely'
import { keysOf } from '#contract/records.ts'
import type { DB } from '#server/db/schema.ts'

export type RowValues = Record<string, unknown>

/** The rows of a case at a moment of its script. */
export type CaseSnapshot = {
  /** The time of that moment, in ms since the epoch. */
  time: number
  rows: ReadonlyMap<CaseTable, readonly RowValues[]>
}

/**
 * The tables of a case, each after those that it refers to, with the condition by which their rows belong to a patient.
 */
const OF_PATIENT = sql`t.patient_id = mine.id`
const OF_REQUEST = sql`t.customer_request_id in (select r.id from customer_requests r where r.patient_id = mine.id)`
const CASE = {
  patients: sql`t.id = mine.id`,
  patient_files: OF_PATIENT,
  rx_forms: OF_PATIENT,
  rx_form_bracket_libraries: sql`t.rx_form_id in (select f.id from rx_forms f where f.patient_id = mine.id)`,
  customer_requests: OF_PATIENT,
  charges: OF_PATIENT,
  printing_requests: OF_REQUEST,
  flawed_trays: OF_REQUEST,
  printing_request_items: sql`t.printing_request_id in (select p.id from printing_requests p join customer_requests r
    on r.id = p.customer_request_id where r.patient_id = mine.id)`,
  workflow_steps: OF_PATIENT,
  treatment_notes: OF_PATIENT,
  on_hold_notes: OF_PATIENT,
  setups: OF_PATIENT,
  setup_files: OF_PATIENT,
  setup_comments: OF_PATIENT,
  setup_replies: sql`t.comment_id in (select c.id from setup_comments c where c.patient_id = mine.id)`,
  events: OF_PATIENT,
} as const

export type CaseTable = keyof typeof CASE

export const CASE_TABLES = keysOf(CASE)
/**
 * Tables that are written once the meshes are made, because a version is sealed and the trail contains its checksums.
 */
export const SEALED_TABLES: readonly CaseTable[] = [
  'setups',
  'setup_files',
  'setup_comments',
  'setup_replies',
  'events',
]

export async function snapshotCase(db: Kysely<DB>, patient_id: number, time: number): Promise<CaseSnapshot> {
  const parts = CASE_TABLES.map(
    (table) =>
      sql`${sql.lit(table)}, (select coalesce(json_agg(t order by ${sql.ref(table === 'rx_form_bracket_libraries' ? 't.rx_form_id' : 't.id')}), '[]') from ${sql.table(table)} t where ${CASE[table]})`,
  )
  const { rows } = await sql<{ kept: Record<CaseTable, RowValues[]> }>`
    select json_build_object(${sql.join(parts)}) as kept from (select ${patient_id}::integer as id) mine`.execute(db)
  const kept = rows[0]?.kept
  if (!kept) throw new Error(`there is no case ${patient_id}`)
  return { time, rows: new Map(CASE_TABLES.map((table) => [table, kept[table]])) }
}
