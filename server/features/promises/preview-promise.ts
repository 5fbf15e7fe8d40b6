import { calculatePromise } from '#contract/promise.ts'
import type { HandlerInput } from '#contract/call.ts'
import { BY_PROVIDER, ORTHOSELECT } from '#contract/enums.ts'
import type { promiseCalls, PromiseReason } from '#contract/promises.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { notFound } from '#server/errors.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import { getLocation } from '#server/features/locations/queries.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { loadCaseFacts, toPromiseFacts, type CaseFacts, type StoredStep } from './load-facts.ts'
import { measureClassKey, measuredFor, type Measures } from './measures.ts'

type Preview = HandlerInput<typeof promiseCalls.preview>['body']

/** Calculates the promise that a change would lead to, from the facts of the case or of a new one. */
export async function previewPromise(ctx: Ctx, { patient_id, form = {}, asks_for_change }: Preview) {
  const [stored, closures, destination] = await pipelined([
    patient_id === undefined ? newCase(ctx, form) : existingCase(ctx, patient_id),
    loadClosures(ctx),
    form.shipping_location_id == null ? undefined : getLocation(ctx, form.shipping_location_id),
  ])
  const facts: CaseFacts = {
    ...stored,
    ...(destination && { country: destination.country, zip_code: destination.zip_code }),
    ...definedValues(form),
    form_shipping_method: form.shipping_method ?? stored.form_shipping_method,
    ...(asks_for_change && { setup_completed_at: null, change_requested_at: ctx.now }),
  }
  const { station: _station, ...dates } = calculatePromise(toPromiseFacts(facts, ctx.now), measuredFor(facts), closures)
  const reason: PromiseReason = asks_for_change
    ? 'change_requested'
    : patient_id === undefined
      ? 'submitted'
      : 'form_changed'
  return { ...dates, reason }
}

async function existingCase(ctx: Ctx, patient_id: number) {
  await getPatient(ctx, patient_id)
  const [facts] = await loadCaseFacts(ctx, [patient_id])
  if (!facts) throw notFound()
  return facts
}

/** A case that is being filled in: everything is ahead of it. */
async function newCase(ctx: Ctx, form: NonNullable<Preview['form']>): Promise<CaseFacts> {
  const organization_id = ctx.actor.current_organization_id ?? 0
  const kind = measureClassKey(form.products_list ?? 0, form.rush_case ?? false)
  const rows = await ctx.db
    .selectFrom('promise_measures')
    .where('key', 'in', ['lab', kind, `practice ${organization_id}`])
    .select(['key', 'measures'])
    .execute()
  return {
    patient_id: 0,
    organization_id,
    setup_completed_at: null,
    approved_at: null,
    is_on_hold: false,
    held_at: null,
    change_requested_at: null,
    is_over: false,
    form_version: 1,
    rush_case: false,
    submission_completed_by: BY_PROVIDER,
    print_assignment: ORTHOSELECT,
    export_type: null,
    products_list: 0,
    form_shipping_method: null,
    bonding_date: null,
    country: null,
    zip_code: null,
    request_id: null,
    request_status_id: null,
    assigned_to: null,
    shipping_method_id: null,
    ship_date: null,
    expected_arrival_date: null,
    dates_edited_at: null,
    steps: STEP_GROUPS.initial.steps.map(({ key }) => newStep(key, ctx.now)),
    asked: [],
    measures: Object.fromEntries(rows.map(({ key, measures }) => [key, measures])) as Measures,
    promise: null,
  }
}

function newStep(step_key: string, created_at: string): StoredStep {
  return { step_group: 'initial', step_key, created_at, started_at: null, finished_at: null }
}

function definedValues<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>
}
