import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Given, HandlerInput } from '#contract/call.ts'
import { FLAWED_TRAY_STATUS } from '#contract/enums.ts'
import type { flawedTrayCalls } from '#contract/flawed-trays.ts'
import type { FlawedTray } from '#contract/requests.ts'
import { patientName } from '#server/db/patient-names.ts'
import { applyFilters, orderBySorting, matchesWords, loadPage } from '#server/db/list.ts'
import type { FlawedTrays } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import { loadFiles } from '#server/features/files/queries.ts'
import type { Ctx, Work } from '#server/work.ts'
import { doctorName } from './queries.ts'
import { visibleRequests } from './scope.ts'

type Row = Selectable<FlawedTrays>

/** Selects the flawed trays in scope, joined with the tables of the case data in the reply. */
function visibleTrays(ctx: Ctx) {
  return visibleRequests(ctx)
    .innerJoin('flawed_trays', 'flawed_trays.customer_request_id', 'customer_requests.id')
    .innerJoin('users', 'users.id', 'patients.user_id')
    .innerJoin('organizations', 'organizations.id', 'customer_requests.organization_id')
}

const FACTS = [
  'customer_requests.status_id as customer_request_status_id',
  'customer_requests.patient_id',
  patientName('patients').as('patient_name'),
  'patients.case_number_text',
  'users.full_name as doctor_name',
  'customer_requests.organization_id',
  'organizations.name as organization_name',
] as const

/**
 * Lists flawed trays. Those of archived patients are hidden; those of a canceled request no longer need a file
 * (specification 4.5).
 */
export async function listTrays(ctx: Ctx, query: HandlerInput<typeof flawedTrayCalls.list>['query']) {
  const listed = visibleTrays(ctx).where('patients.deleted_at', 'is', null)
  const matching = applyFilters(listed, query.filter, {
    patient_full_name_like: (q, text) => q.where((eb) => matchesWords(eb.ref('patients.search_text'), text)),
    doctor_full_name_like: (q, text) => q.where(matchesWords(doctorName, text)),
    status_id: (q, ids) =>
      q
        .where('flawed_trays.status_id', 'in', ids)
        .where(
          sql<SqlBool>`(flawed_trays.status_id <> ${FLAWED_TRAY_STATUS.needs_file} or flawed_trays.closed_at is null)`,
        ),
    organization_id: (q, ids) => q.where('customer_requests.organization_id', 'in', ids),
    chosen_wi_organization_id: (q, ids) => q.where('customer_requests.organization_id', 'in', ids),
    // Every flawed tray has a patient, so both values give the same list.
    only_with_patient: (q) => q,
    'arch.patient.user_id': (q, id) => q.where('patients.user_id', '=', id),
  })
  const ordered = orderBySorting(matching, query.sort ?? [], {
    id: sql`flawed_trays.id`,
    status_id: sql`flawed_trays.status_id`,
    updated_at: sql`flawed_trays.updated_at`,
    created_at: sql`flawed_trays.created_at`,
  })
  const rows = ordered.selectAll('flawed_trays').select(FACTS).orderBy('flawed_trays.id', 'desc')
  const found = await loadPage(ctx.db, query, { matching, rows, capped: true })
  return { flawed_trays: { ...found.page, data: found.page.data.map(toTrayView) }, meta: found.meta }
}

function toTrayView<Tray extends Row>({ jaw_type_id, ...tray }: Tray) {
  return { ...tray, arch: { jaw_type_id } }
}

/** Loads one flawed tray in scope; 404 otherwise. */
export async function loadTray(ctx: Ctx, id: number): Promise<Given<typeof flawedTrayCalls.get>['flawed_tray']> {
  const row = await visibleTrays(ctx)
    .where('flawed_trays.id', '=', id)
    .selectAll('flawed_trays')
    .select(FACTS)
    .executeTakeFirst()
  const [tray] = row ? await withFiles(ctx, [row]) : []
  if (!tray) throw notFound()
  return tray
}

/** Loads the trays of a request, oldest first. The caller has checked that the request is in scope. */
export async function loadTraysOfRequest(ctx: Work, customer_request_id: number): Promise<FlawedTray[]> {
  const rows = await ctx.db
    .selectFrom('flawed_trays')
    .where('customer_request_id', '=', customer_request_id)
    .orderBy('id')
    .selectAll()
    .execute()
  return withFiles(ctx, rows)
}

async function withFiles<Tray extends Row>(ctx: Work, trays: readonly Tray[]) {
  const fileIds = trays.flatMap((tray) => [trayFileId(tray), tray.corrected_file_id])
  const files = await loadFiles(
    ctx,
    fileIds.filter((id) => id !== null),
  )
  return trays.map((tray) => ({
    ...toTrayView(tray),
    flawed_file: files.get(trayFileId(tray) ?? 0) ?? null,
    corrected_file: files.get(tray.corrected_file_id ?? 0) ?? null,
  }))
}

/** Returns the file of the tray: an STL file or an intra-oral scan. */
function trayFileId({ stl_file_id, file_id }: Row) {
  return stl_file_id ?? file_id
}
