import { sql, type Kysely } from 'kysely'
import { pipelined } from '#server/db/pipelined.ts'
import type { DB } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'

type Name = { first_name: string; last_name: string }

/**
 * Register 27: finds patients of the organization with the same first and last name, ignoring case and including
 * archived ones. The suffix is the next free one; the first patient of a name has none.
 */
export async function findSimilar(db: Kysely<DB>, organization_id: number, name: Name) {
  const { rows } = await sql<{ count: number; taken: number[]; created_at: string | null }>`
    select count(*) as count, coalesce(array_agg(coalesce(numeric_suffix, 0)), '{}') as taken, max(created_at) as created_at
    from patients
    where organization_id = ${organization_id}
      and lower(first_name) = lower(${name.first_name.trim()}) and lower(last_name) = lower(${name.last_name.trim()})`.execute(
    db,
  )
  const found = rows[0]
  if (!found || found.count === 0) return { has_similar_patient: false, numeric_suffix: null, created_at: null }
  const taken = new Set(found.taken)
  let suffix = 1
  while (taken.has(suffix)) suffix += 1
  return { has_similar_patient: true, numeric_suffix: suffix, created_at: found.created_at }
}

/**
 * Register 27: returns the next free suffix of a name in its organization, counting archived patients, or null if the
 * name is new. A transaction-level advisory lock makes concurrent calls wait, so that each gets its own suffix.
 */
export async function reserveSuffix(
  ctx: Work,
  name: Name & { organization_id: number },
  except_patient_id = 0,
): Promise<number | null> {
  const key = `${name.organization_id} ${name.first_name.toLowerCase()} ${name.last_name.toLowerCase()}`
  const locked = sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7002))`.execute(ctx.db)
  const taking = ctx.db
    .selectFrom('patients')
    .where('organization_id', '=', name.organization_id)
    .where(sql<boolean>`lower(first_name) = lower(${name.first_name}) and lower(last_name) = lower(${name.last_name})`)
    .where('id', '!=', except_patient_id)
    .select('numeric_suffix')
    .execute()
  const [rows] = await pipelined([taking, locked])
  if (rows.length === 0) return null
  const taken = new Set(rows.map((row) => row.numeric_suffix))
  let next = 1
  while (taken.has(next)) next += 1
  return next
}
