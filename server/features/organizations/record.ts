import type { Updateable } from 'kysely'
import { closedBlocker } from '#contract/rx-forms.rules.ts'
import type { Organizations } from '#server/db/schema.ts'
import { notFound, refuse } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { getOrganizationRecord, type OrganizationRecord } from '#server/features/visibility/organizations.ts'
import { lockOrganizationRecord } from './setup.ts'

/** The row in scope, or 404; locked, so that two changes of one organization come one after the other. */
export async function lockOrganization(ctx: Ctx, id: number): Promise<OrganizationRecord> {
  await getOrganizationRecord(ctx, id)
  const row = await lockOrganizationRecord(ctx, id)
  if (!row) throw notFound()
  return row
}

/** The same for what an archived or disabled organization refuses: it is read-only (ORG-05, ORG-06). */
export async function lockOpenOrganization(ctx: Ctx, id: number) {
  const row = await lockOrganization(ctx, id)
  refuse(closedBlocker(row))
  return row
}

/** Writes columns of a locked row. */
export async function writeOrganization(ctx: Work, id: number, values: Updateable<Organizations>) {
  await ctx.db.updateTable('organizations').set(values).where('id', '=', id).execute()
}
