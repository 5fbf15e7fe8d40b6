import { sql } from 'kysely'
import { isStaff } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import type { Tray, trayCalls, TrayWithCases } from '#contract/trays.ts'
import { REQUEST } from '#server/db/request-states.ts'
import { applyFilters, orderBySorting, matchesWords, loadPage } from '#server/db/list.ts'
import { notFound } from '#server/errors.ts'
import { loadPatientRows } from '#server/features/patients/load-patient-rows.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { findSlowestCase } from './slowest-step.ts'

type ListQuery = HandlerInput<typeof trayCalls.list>['query']

const COLUMNS = [
  'case_trays.id',
  'case_trays.tray_number',
  'case_trays.shipping_id_text',
  'case_trays.created_at',
  'case_trays.deleted_at',
  'users.full_name as created_by_name',
] as const

export async function listTrays(ctx: Ctx, query: ListQuery) {
  const { archived, ...filter } = query.filter
  const isNumber = filter.tray_number !== undefined
  const matching = applyFilters(
    visibleTrays(ctx),
    // An exact number searches all trays (specification 4.6); otherwise archived trays and those of other organizations
    // are hidden.
    isNumber
      ? { ...filter, archived, chosen_wi_organization_id: undefined }
      : { ...filter, archived: archived ?? false },
    {
      tray_number: (q, number) => q.where('case_trays.tray_number', '=', number),
      tray_number_like: (q, text) => q.where(matchesWords(sql`fold(case_trays.tray_number)`, text)),
      archived: (q, only) => q.where('case_trays.deleted_at', only ? 'is not' : 'is', null),
      chosen_wi_organization_id: (q, ids) =>
        q.where(
          'case_trays.id',
          'in',
          inTrays(ctx).where('patients.organization_id', 'in', ids).select('patients.case_tray_id'),
        ),
    },
  )
  const sorting = query.sort ?? [{ field: 'created_at', desc: true }]
  const selected = matching.select(COLUMNS)
  const rows = orderBySorting(isNumber ? selected.orderBy(sql`case_trays.deleted_at is not null`) : selected, sorting, {
    created_at: sql`case_trays.created_at`,
    tray_number: sql`case_trays.tray_number`,
    shipping_id_text: sql`case_trays.shipping_id_text`,
  }).orderBy('case_trays.id', sorting[0]?.desc ? 'desc' : 'asc')
  const listed = await loadPage(ctx.db, query, { matching, rows })
  return { trays: { ...listed.page, data: await attachTraySummaries(ctx, listed.page.data) }, meta: listed.meta }
}

/** TRAY-12; 404 if the tray has no case in the actor's scope. */
export async function getTray(ctx: Ctx, id: number): Promise<TrayWithCases> {
  const row = await visibleTrays(ctx).where('case_trays.id', '=', id).select(COLUMNS).executeTakeFirst()
  if (!row) throw notFound()
  const members = await loadTrayCases(ctx, [id])
  const cases = await loadPatientRows(
    ctx,
    members.map((member) => member.id),
  )
  const printed = new Set(members.filter((member) => member.is_printed).map((member) => member.id))
  return {
    ...row,
    ...traySummary(members),
    cases: cases.map((each) => ({ ...each, is_printed: printed.has(each.id) })),
  }
}

/** Staff see every tray, lab partners those with a case in their scope (specification 3.3). */
function visibleTrays(ctx: Ctx) {
  const trays = ctx.db.selectFrom('case_trays').leftJoin('users', 'users.id', 'case_trays.created_by_user_id')
  if (isStaff(ctx.actor)) return trays
  return trays.where('case_trays.id', 'in', inTrays(ctx).select('patients.case_tray_id'))
}

/** An archived case does not count as part of its tray (specification 4.2). */
function inTrays(ctx: Ctx) {
  return visiblePatients(ctx).where('patients.deleted_at', 'is', null).where('patients.case_tray_id', 'is not', null)
}

type Row = Pick<Tray, 'id' | 'tray_number' | 'shipping_id_text' | 'created_at' | 'deleted_at' | 'created_by_name'>

async function attachTraySummaries(ctx: Ctx, rows: readonly Row[]): Promise<Tray[]> {
  const members = await loadTrayCases(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, ...traySummary(members.filter((member) => member.case_tray_id === row.id)) }))
}

type Member = Awaited<ReturnType<typeof loadTrayCases>>[number]

function traySummary(members: readonly Member[]) {
  const slowest = findSlowestCase(members)
  return {
    cases_count: members.length,
    printed_count: members.filter((member) => member.is_printed).length,
    slowest_step_key: slowest?.step_key ?? null,
    slowest_step_updated_at: slowest?.step_updated_at ?? null,
  }
}

/**
 * Selects the cases of trays. `is_printed` means that in the newest request with a print, the step Print is finished or
 * the request is completed.
 */
function loadTrayCases(ctx: Ctx, tray_ids: readonly number[]) {
  return inTrays(ctx)
    .where(sql<boolean>`patients.case_tray_id = any(${tray_ids}::int[])`)
    .orderBy('patients.id')
    .select([
      'patients.id',
      'patients.case_tray_id',
      'patients.step_key',
      'patients.step_status',
      'patients.step_updated_at',
      sql<boolean>`coalesce((
        select r.status_id = ${REQUEST.completed} or exists (select 1 from workflow_steps s
          where s.customer_request_id = r.id and s.step_key = 'print' and s.finished_at is not null)
        from customer_requests r join printing_requests pr on pr.customer_request_id = r.id
        where r.patient_id = patients.id and r.status_id <> ${REQUEST.canceled} order by r.id desc limit 1), false)`.as(
        'is_printed',
      ),
    ])
    .execute()
}
