import { sql } from 'kysely'
import { loadPage, type PageQuery } from '#server/db/list.ts'
import { loadReferencedNames } from '#server/features/trail/names.ts'
import { toRecord, trailLines } from '#server/features/trail/rows.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import type { Ctx } from '#server/work.ts'

/**
 * Lists what was done by keys in an organization, with the name of the key in the place of its maker, and from where.
 * Repeated readings of the same are one entry, as everywhere in the trail (docs/decisions/006).
 */
export async function readAccessLog(ctx: Ctx, organization_id: number, query: PageQuery) {
  await getOrganizationRecord(ctx, organization_id)
  const matching = ctx.db.selectFrom('events').where('events.organization_id', '=', organization_id)
    // A key of staff that works here is none of theirs.
    .where(sql<boolean>`events.data ? 'api_key_id' and (events.data ->> 'api_key_id')::int = any(array(
      select k.id from api_keys k where k.organization_id = ${organization_id}))`)
  const listed = await loadPage(ctx.db, query, { matching, rows: trailLines(matching), capped: true })
  const data = listed.page.data.map(({ actor_role: _role, ...row }) => {
    const { api_key, api_key_id: _id, ...facts } = toRecord(row.data)
    return { ...row, data: facts, actor_name: typeof api_key === 'string' ? api_key : null }
  })
  return {
    events: { ...listed.page, data },
    meta: listed.meta,
    metadata: { names: await loadReferencedNames(ctx, data) },
  }
}
