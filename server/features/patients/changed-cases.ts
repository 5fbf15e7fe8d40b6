import { sql } from 'kysely'
import { sinceInstant, type changedCaseCalls } from '#contract/changed-cases.ts'
import type { HandlerInput } from '#contract/call.ts'
import { cursorAt, placeOf, positionBefore, readProgress, type Progress } from '#server/features/event-feed/cursor.ts'
import { isOfVisible } from '#server/features/visibility/organizations.ts'
import { organizationsInFull, visiblePatients } from '#server/features/visibility/patients.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/work.ts'
import { listPatients } from './list.ts'
import { loadPatientRows } from './load-patient-rows.ts'

/** Behind every case at the position of a mark. */
const MAX_ID = 2_147_483_647

type Query = HandlerInput<typeof changedCaseCalls.list>['query']

/** For /api/v3 only. */
export const changedCaseRoutes: Handlers<typeof changedCaseCalls> = {
  list: async (ctx, { query }) =>
    query.updated_since === undefined ? listById(ctx, query) : listChanged(ctx, query, query.updated_since),
}

async function listById(ctx: Ctx, { limit, after_id = 0, organization_id, with_archived }: Query) {
  const filter = {
    ...(organization_id !== undefined && { organization_id: [organization_id] }),
    ...(with_archived && { trashed: 'with' as const }),
  }
  const { patients } = await listPatients(ctx, { page: 1, perPage: limit, after_id, filter })
  return { cases: patients.data, next: null, mark: null }
}

/**
 * Lists the cases with a seal behind the mark, in the order of their last seals, each as it is now. A change that is
 * committed late is sealed late, so that no mark is ever ahead of it.
 */
async function listChanged(ctx: Ctx, { limit, after, organization_id }: Query, updated_since: string) {
  const progress = await readProgress(ctx.db)
  const from = after ? await placeOfPage(ctx, after, progress) : await placeOfMark(ctx, updated_since, progress)
  const rows = await changedCases(ctx)
    .where(sql<boolean>`(c.position, c.patient_id) > (${from.position}, ${from.id})`)
    .where('c.position', '<=', progress.position)
    .$if(organization_id !== undefined, (query) => query.where('c.organization_id', '=', organization_id ?? 0))
    .select(['c.patient_id', 'c.organization_id', 'c.position', 'c.is_deleted'])
    .orderBy('c.position')
    .orderBy('c.patient_id')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const living = page.filter(({ is_deleted }) => !is_deleted).map(({ patient_id }) => patient_id)
  const found = new Map((await loadPatientRows(ctx, living)).map((row) => [row.id, row]))
  const cases = page.map(
    ({ patient_id: id, organization_id }) => found.get(id) ?? { id, organization_id, is_deleted: true as const },
  )
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    cases,
    next: last ? await cursorAt(ctx.db, last.position, progress, last.patient_id) : null,
    mark: last ? null : await cursorAt(ctx.db, progress.position, progress),
  }
}

function placeOfPage(ctx: Ctx, after: string, progress: Progress) {
  return placeOf(ctx.db, after, progress, 'after')
}

/** A first reading has no mark yet and begins with a time. */
async function placeOfMark(ctx: Ctx, mark: string, progress: Progress) {
  const since = sinceInstant.safeParse(mark)
  return since.success
    ? { position: await positionBefore(ctx.db, since.data, progress), id: MAX_ID }
    : { ...(await placeOf(ctx.db, mark, progress, 'updated_since')), id: MAX_ID }
}

/** Whoever sees every case of a practice is told of the deleted ones as well. */
function changedCases(ctx: Ctx) {
  const { current_organization_id: current } = ctx.actor
  const living = visiblePatients(ctx)
    .where('patients.id', '=', sql<number>`c.patient_id`)
    .select('patients.id')
  const seesDeleted = organizationsInFull(ctx) !== undefined
  return ctx.db
    .selectFrom('case_positions as c')
    .where(isOfVisible(ctx, 'c.organization_id'))
    .$if(current !== null, (query) => query.where('c.organization_id', '=', current))
    .where((eb) => (seesDeleted ? eb.or([eb.exists(living), eb('c.is_deleted', '=', true)]) : eb.exists(living)))
}
