import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { CALENDAR_PATH } from '#contract/calendars.ts'
import { conflict, notFound, throwConflictIf } from '#server/errors.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { tokenHash } from '#server/http/actor.ts'
import { API_BASE } from '#server/http/register-calls.ts'
import { isLocalAddress } from '#server/exposure.ts'
import type { Ctx } from '#server/work.ts'

type Choice = { organization_id: number; with_names: boolean }

const IN_DRILL = 'This copy of the portal is a restore drill: its calendar links answer nobody.'

/** Makes the link of the actor in an organization in scope; one that they have there stops working. */
export async function createCalendar(ctx: Ctx, { organization_id, with_names }: Choice) {
  await requireOpenOrganization(ctx, organization_id)
  const { config } = ctx.services
  if (config.restoreDrill) throw conflict(IN_DRILL)
  const token = ctx.services.random()
  const values = { token_hash: tokenHash(token), with_names, created_at: ctx.now }
  const calendar = await ctx.db
    .insertInto('calendars')
    .values({ user_id: ctx.actor.id, organization_id, ...values })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'organization_id']).doUpdateSet(values))
    .returning(['id', 'with_names', 'created_at'])
    .executeTakeFirstOrThrow()
  await ctx.emit('calendar.created', { with_names }, placeOf(ctx, organization_id, calendar.id))
  const url = `${config.publicUrl}${API_BASE}${CALENDAR_PATH}${token}.ics`
  return { url, is_local: isLocalAddress(config.publicUrl), calendar }
}

/** Changes what the link shows; its address stays. */
export async function updateCalendar(ctx: Ctx, { organization_id, with_names }: Choice) {
  await requireOpenOrganization(ctx, organization_id)
  const calendar = await ctx.db
    .updateTable('calendars')
    .set({ with_names })
    .where('user_id', '=', ctx.actor.id)
    .where('organization_id', '=', organization_id)
    .returning(['id', 'with_names', 'created_at'])
    .executeTakeFirst()
  if (!calendar) throw notFound()
  await ctx.emit('calendar.updated', { with_names }, placeOf(ctx, organization_id, calendar.id))
  return calendar
}

/** Revokes the link, also in an organization that the actor has left. */
export async function removeCalendar(ctx: Ctx, organization_id: number) {
  const removed = await ctx.db
    .deleteFrom('calendars')
    .where('user_id', '=', ctx.actor.id)
    .where('organization_id', '=', organization_id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw notFound()
  await ctx.emit('calendar.revoked', {}, placeOf(ctx, organization_id, removed.id))
}

async function requireOpenOrganization(ctx: Ctx, organization_id: number) {
  throwConflictIf(closedBlocker(await getOrganizationRecord(ctx, organization_id)))
}

function placeOf({ actor }: Ctx, organization_id: number, subject_id: number) {
  return { organization_id, user_id: actor.id, subject_id }
}
