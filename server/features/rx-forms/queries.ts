import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely'
import { isCustomer, isStaff } from '#contract/access.ts'
import type { HandlerInput } from '#contract/call.ts'
import { addonNames, IOS_FILE, productNames } from '#contract/enums.ts'
import { managesForms } from '#contract/cases.rules.ts'
import { modificationRules } from '#contract/rx-forms.rules.ts'
import { rxForm, type RxForm, type rxFormCalls } from '#contract/rx-forms.ts'
import { detectCourier, findShippingMethod } from '#contract/shipping.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { matchesWords, loadPage } from '#server/db/list.ts'
import type { DB } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import { loadLocations } from '#server/features/locations/queries.ts'
import { getPatient, visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

/** Returns the row of a form whose patient is in scope, or 404; `for update` locks both rows. */
export async function getRxFormRecord(ctx: Ctx, id: number, lock?: 'for update') {
  const found = await ctx.db.selectFrom('rx_forms').where('id', '=', id).select('patient_id').executeTakeFirst()
  if (!found?.patient_id) throw notFound()
  const patient = await getPatient(ctx, found.patient_id, lock)
  const form = await findFormOfPatient(ctx.db, patient.id, lock)
  if (!form) throw notFound()
  return { form, patient }
}

export async function findFormOfPatient(db: Kysely<DB>, patient_id: number, lock?: 'for update') {
  const query = db.selectFrom('rx_forms').where('patient_id', '=', patient_id).selectAll()
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

const formOfPatient = preparedTemplate((db, patient_id: number) =>
  db
    .selectFrom('rx_forms as f')
    .innerJoin('patients as p', 'p.id', 'f.patient_id')
    .leftJoin('users as author', 'author.id', 'f.created_by_user_id')
    .where('f.patient_id', '=', patient_id)
    .selectAll('f')
    .select([
      'p.first_name',
      'p.last_name',
      'p.case_number_text',
      'p.numeric_suffix',
      'p.user_id',
      'p.location_id',
      'author.full_name as author_name',
      sql<number[]>`coalesce((select json_agg(b.bracket_library_id order by b.bracket_library_id)
        from rx_form_bracket_libraries b where b.rx_form_id = f.id), '[]')`.as('libraries'),
      sql<RxForm['ios_files']>`coalesce((select json_agg(json_build_object(
          'id', i.id, 'file_path', i.file_path, 'name', i.original_name) order by i.id)
        from patient_files i where i.patient_id = f.patient_id and i.patient_file_type_id = ${IOS_FILE}), '[]')`.as(
        'ios_files',
      ),
    ]),
)

/** Loads the form of a patient, or null. The caller has checked that the patient is visible. */
export async function loadRxForm(ctx: Ctx, patient_id: number): Promise<RxForm | null> {
  const [row] = await formOfPatient(ctx.db, patient_id)
  if (!row) return null
  const { libraries, author_name, management_data, ...form } = row
  return {
    ...form,
    accepted_warnings: rxForm.shape.accepted_warnings.parse(form.accepted_warnings),
    ...(isStaff(ctx.actor) && { management_data: rxForm.shape.management_data.parse(management_data) }),
    products_list_names: productNames(form.products_list),
    addon_options_names: addonNames(form.addon_options),
    shipping_method_label: findShippingMethod(form.shipping_method)?.name ?? null,
    courier: form.tracking_number ? detectCourier(form.tracking_number) : null,
    bracket_libraries: libraries,
    created_by_user: { id: form.created_by_user_id, full_name: author_name ?? '' },
  }
}

type ListQuery = HandlerInput<typeof rxFormCalls.list>['query']

/** Lists the forms of patients in scope without archived ones (specification 7). */
export async function listRxForms(ctx: Ctx, query: ListQuery, organization_id?: number) {
  const { searchFullNameQuery, searchDoctorFullNameQuery, locations } = query
  let matching = visiblePatients(ctx)
    .innerJoin('rx_forms', 'rx_forms.patient_id', 'patients.id')
    .innerJoin('users', 'users.id', 'patients.user_id')
    .where('patients.deleted_at', 'is', null)
    .where(inState(query.status))
  if (organization_id !== undefined) matching = matching.where('patients.organization_id', '=', organization_id)
  if (searchFullNameQuery) {
    matching = matching.where((eb) => matchesWords(eb.ref('patients.search_text'), searchFullNameQuery))
  }
  if (searchDoctorFullNameQuery) {
    matching = matching.where((eb) => matchesWords(eb.ref('users.search_text'), searchDoctorFullNameQuery))
  }
  if (locations && locations.length > 0) matching = matching.where('patients.location_id', 'in', locations)
  const rows = matching
    .select([...FORM_COLUMNS, ...NAME_COLUMNS])
    .orderBy(`rx_forms.${query.orderBy}`, query.order)
    .orderBy('rx_forms.id', query.order)
  const listed = await loadPage(ctx.db, query, { matching, rows, capped: true })
  return { rx_forms: listed.page, meta: listed.meta }
}

const FORM_COLUMNS = [
  'rx_forms.id',
  'rx_forms.patient_id',
  'rx_forms.organization_id',
  'rx_forms.impression_type',
  'rx_forms.rush_case',
  'rx_forms.version',
  'rx_forms.ready_at',
  'rx_forms.completed_at',
  'rx_forms.cancelled_at',
  'rx_forms.created_at',
  'rx_forms.updated_at',
] as const
const NAME_COLUMNS = [
  'patients.user_id',
  'patients.first_name',
  'patients.last_name',
  'patients.case_number_text',
  'patients.numeric_suffix',
] as const

/** Specification 1.7: pending means ready; the badges take precedence as CANCELLED > COMPLETED > PENDING. */
function inState(status: ListQuery['status']) {
  return (eb: ExpressionBuilder<DB, 'rx_forms'>): Expression<SqlBool> => {
    const is = (column: 'ready_at' | 'completed_at' | 'cancelled_at', set: boolean) =>
      eb(column, set ? 'is not' : 'is', null)
    if (status === 'cancelled') return is('cancelled_at', true)
    if (status === 'completed') return eb.and([is('cancelled_at', false), is('completed_at', true)])
    if (status === 'all') return eb.val(true)
    return eb.and([is('cancelled_at', false), is('completed_at', false), is('ready_at', status === 'pending')])
  }
}

type Included = NonNullable<HandlerInput<typeof rxFormCalls.get>['query']['include']>

export async function getRxForm(ctx: Ctx, id: number, include: Included = []) {
  const { form, patient } = await getRxFormRecord(ctx, id)
  const rx_form = await loadRxForm(ctx, patient.id)
  if (!rx_form) throw notFound()
  const parts = await loadParts(ctx, rx_form, include)
  return {
    rx_form: { ...rx_form, ...parts },
    metadata: { modification_rules: await modificationRulesOf(ctx, form, patient) },
  }
}

async function loadParts(ctx: Ctx, form: RxForm, include: Included): Promise<Partial<RxForm>> {
  const locations = await loadLocations(ctx, [form.location_id, form.shipping_location_id])
  const at = (id: number | null) => (id === null ? null : (locations.get(id) ?? null))
  return {
    ...(include.includes('location') && { location: at(form.location_id) }),
    ...(include.includes('shippingLocation') && { shippingLocation: at(form.shipping_location_id) }),
    ...(include.includes('organization') && { organization: await loadOrganizationName(ctx.db, form.organization_id) }),
    ...(include.includes('bracketLibraries') && {
      bracketLibraries: await findBracketLibraries(ctx.db, form.organization_id, form.bracket_libraries),
    }),
  }
}

function loadOrganizationName(db: Kysely<DB>, id: number) {
  return db.selectFrom('organizations').where('id', '=', id).select(['id', 'name']).executeTakeFirstOrThrow()
}

/** Returns the libraries of the organization among these ids, including archived ones. */
export async function findBracketLibraries(db: Kysely<DB>, organization_id: number, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('bracket_libraries')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .select(['id', 'name', 'deleted_at'])
    .orderBy('id')
    .execute()
}

type FormState = { ready_at: string | null; completed_at: string | null; cancelled_at: string | null }

/** Specification 4.3: returns what the actor may change in the current state of the form. */
export async function modificationRulesOf(
  ctx: Ctx,
  form: FormState,
  patient: { id: number; organization_id: number; deleted_at: string | null },
) {
  return modificationRules(form, {
    isStaff: !isCustomer(ctx.actor),
    managesForms: managesForms(ctx.actor, patient.organization_id),
    isArchived: patient.deleted_at !== null,
    hasFinishedStep: await hasFinishedStep(ctx.db, patient.id),
  })
}

async function hasFinishedStep(db: Kysely<DB>, patient_id: number) {
  const finished = await db
    .selectFrom('workflow_steps')
    .where('patient_id', '=', patient_id)
    .where('step_group', '=', 'initial')
    .where('finished_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  return finished !== undefined
}
