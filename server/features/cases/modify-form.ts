import { isCustomer } from '#contract/access.ts'
import { managesForms } from '#contract/cases.rules.ts'
import { caseIssues } from '#contract/rx-forms.rules.ts'
import type { ModifiedFormOutput, PatchedFormOutput, RxForm } from '#contract/rx-forms.ts'
import { CODE } from '#contract/errors.ts'
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts'
import { recomputeCharge } from '#server/features/charges/charge-cases.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { getRxFormRecord, loadRxForm, modificationRulesOf } from '#server/features/rx-forms/queries.ts'
import { identityColumns } from '#server/features/patients/identity-columns.ts'
import { reserveSuffix } from '#server/features/patients/name-suffix.ts'
import type { Ctx } from '#server/work.ts'
import { chooseDoctor } from './choose-doctor.ts'
import { validateFormValues, formRow, rushDeadline, saveLibraries } from './form-values.ts'
import { refuseLostEdit } from '#server/features/visibility/lost-edit.ts'
import { refreshCase } from './refresh-case.ts'

type Values = Omit<ModifiedFormOutput, 'updated_at'>

/** PUT: replaces all values; the doctor stays if none is sent. */
export function replaceForm(ctx: Ctx, id: number, body: ModifiedFormOutput) {
  const { updated_at, ...values } = body
  return modifyForm(ctx, id, updated_at, (current) => ({ ...values, user_id: values.user_id ?? current.user_id }))
}

/** PATCH: merges the values that are sent and validates the result. */
export function patchForm(ctx: Ctx, id: number, body: PatchedFormOutput) {
  const { updated_at, ...change } = body
  return modifyForm(ctx, id, updated_at, (current) => {
    const merged = { ...current, ...withoutUndefined(change), user_id: change.user_id ?? current.user_id }
    const issues = caseIssues(merged)
    if (issues.length > 0) throw invalid(Object.fromEntries(issues.map(({ field, message }) => [field, [message]])))
    return merged
  })
}

function withoutUndefined(change: object) {
  // The remaining keys have the types of the schema.
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Values>
}

/** Specification 4.3: validates and stores a modified form. Returns the patient's id. */
async function modifyForm(
  ctx: Ctx,
  id: number,
  updated_at: string | undefined,
  next: (current: Values) => Values,
): Promise<number> {
  const { form, patient } = await getRxFormRecord(ctx, id, 'for update')
  const rules = await modificationRulesOf(ctx, form, patient)
  // Users who may never modify get a 403; a 409 means that the form can no longer be modified by anybody.
  if (!rules.can_modify && !isCustomer(ctx.actor) && !managesForms(ctx.actor, patient.organization_id)) {
    throw forbidden(rules.reason ?? undefined)
  }
  if (!rules.can_modify) throw conflict(rules.reason ?? 'The rx form cannot be modified.', CODE.wrongState)
  await refuseLostEdit(ctx, form, updated_at, { noun: 'case', id: patient.id })
  const shown = await loadRxForm(ctx, patient.id)
  if (!shown) throw notFound()
  const current = toFormValues(shown)
  const values = next(current)
  const organization = await getOrganizationRecord(ctx, patient.organization_id)
  await validateFormValues(ctx, organization, values, {
    ...form,
    location_id: patient.location_id,
    bracket_libraries: current.bracket_libraries,
  })
  const isNewDoctor = values.user_id !== patient.user_id
  const user_id = isNewDoctor ? await chooseDoctor(ctx, organization.id, values.user_id) : patient.user_id
  const row = formRow(values)
  // Both sides are compared as stored, so that an irrelevant answer is not a change.
  const after = {
    ...row,
    ...patientColumns({ ...values, user_id }),
    bracket_libraries: sorted(values.bracket_libraries),
  }
  const before = {
    ...formRow(current),
    ...patientColumns(current),
    bracket_libraries: sorted(current.bracket_libraries),
  }
  const changes = changedKeys(before, after)
  const locked = rules.locked_fields.filter((field) => changes.includes(field))
  if (locked.length > 0) {
    throw conflict('A step is finished already: impression type and jaws can no longer change.', CODE.wrongState)
  }
  if (changes.length === 0) return patient.id

  const { first_name, last_name, organization_id } = { ...patient, ...patientColumns(values) }
  await ctx.db
    .updateTable('patients')
    .set({
      ...patientColumns({ ...values, user_id }),
      numeric_suffix: isSameName(patient, values)
        ? patient.numeric_suffix
        : await reserveSuffix(ctx, { organization_id, first_name, last_name }, patient.id),
      updated_by_user_id: ctx.actor.id,
    })
    .where('id', '=', patient.id)
    .execute()
  const version = form.version + 1
  await ctx.db
    .updateTable('rx_forms')
    .set({
      ...row,
      version,
      rush_due_at: await rushDeadline(ctx, values.rush_case, form.rush_due_at),
      updated_at: ctx.now,
    })
    .where('id', '=', form.id)
    .execute()
  await saveLibraries(ctx, form.id, values.bracket_libraries)
  await recomputeCharge(ctx, patient)
  await refreshCase(ctx, patient.id)
  await ctx.emit(
    'case.modified',
    { rx_form_id: form.id, version, before: pick(before, changes), after: pick(after, changes) },
    { patient_id: patient.id, organization_id: patient.organization_id, subject_id: form.id },
  )
  return patient.id
}

function toFormValues(form: RxForm): Values {
  // The values were validated by the contract's schema; only the type of the response is wider.
  return form as unknown as Values
}

function patientColumns(values: Values) {
  return {
    ...identityColumns(values),
    location_id: values.location_id,
    ...(values.user_id != null && { user_id: values.user_id }),
  }
}

type Named = { first_name: string; last_name: string }

function isSameName(a: Named, b: Named) {
  const key = (name: Named) => `${name.first_name} ${name.last_name}`.toLowerCase()
  return key(a) === key(b)
}

function sorted(ids: readonly number[]) {
  return [...new Set(ids)].sort((a, b) => a - b)
}

type Facts = Record<string, unknown>

function changedKeys(before: Facts, after: Facts) {
  return Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
}

function pick(facts: Facts, keys: readonly string[]) {
  return Object.fromEntries(keys.map((key) => [key, facts[key]]))
}
