import type { HandlerInput } from '#contract/call.ts'
import { TRAIL_SUBJECTS, type trailCalls, type TrailKind, type TrailSubject } from '#contract/trail.ts'
import { loadPage, type PageQuery } from '#server/db/list.ts'
import { notFound } from '#server/errors.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { getUserRow, isHidden } from '#server/features/users/queries.ts'
import type { Ctx } from '#server/work.ts'
import { loadReferencedNames } from './names.ts'
import { toRecord, filterByKind, trailLines } from './rows.ts'

export async function eventsOfOrganization(ctx: Ctx, id: number, about?: TrailSubject) {
  await getOrganizationRecord(ctx, id)
  const events = ctx.db.selectFrom('events').where('events.organization_id', '=', id)
  return about ? events.where('events.name', 'in', TRAIL_SUBJECTS[about]) : events
}

/** Selects the events about a user, or those by the user, each through its own index. */
export async function eventsOfUser(ctx: Ctx, id: number, side: 'about' | 'by') {
  if (isHidden(ctx, await getUserRow(ctx.db, id))) throw notFound()
  return ctx.db.selectFrom('events').where(side === 'about' ? 'events.user_id' : 'events.actor_id', '=', id)
}

type Trail = Awaited<ReturnType<typeof eventsOfOrganization>>

export async function listTrail(ctx: Ctx, events: Trail, query: PageQuery & { kind: TrailKind }) {
  const matching = filterByKind(events, query.kind)
  const listed = await loadPage(ctx.db, query, { matching, rows: trailLines(matching), capped: true })
  const data = listed.page.data.map((row) => ({ ...row, data: toRecord(row.data) }))
  return {
    events: { ...listed.page, data },
    meta: listed.meta,
    metadata: { names: await loadReferencedNames(ctx, data) },
  }
}

export type ExportQuery = HandlerInput<typeof trailCalls.csvOfPatient>['query']
