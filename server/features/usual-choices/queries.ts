import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { USUAL_CASES, type usualChoiceCalls } from '#contract/usual-choices.ts'
import { notFound } from '#server/errors.ts'
import { chooseDoctor } from '#server/features/cases/choose-doctor.ts'
import { getCurrentOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { pickUsualValues } from './pick-usual-values.ts'

type Query = HandlerInput<typeof usualChoiceCalls.get>['query']

/** Reads what a doctor usually chooses. It refuses what the form refuses: an organization, or a doctor of another. */
export async function loadUsualChoices(ctx: Ctx, { doctor_id, organization_id }: Query) {
  const place = organization_id ?? ctx.actor.current_organization_id ?? (await findNewestOrganization(ctx, doctor_id))
  if (place === undefined) throw notFound()
  const organization = await getCurrentOrganizationRecord(ctx, place)
  const doctor = await chooseDoctor(ctx, organization.id, doctor_id)
  const cases = await listRecentForms(ctx, organization.id, doctor)
  return { cases: cases.length, values: pickUsualValues(cases) }
}

/** Returns the organization of the newest case of the doctor that the actor sees. */
async function findNewestOrganization(ctx: Ctx, doctor_id: number) {
  const newest = await visiblePatients(ctx)
    .where('patients.user_id', '=', doctor_id)
    .orderBy('patients.created_at', 'desc')
    .orderBy('patients.id', 'desc')
    .limit(1)
    .select('patients.organization_id')
    .executeTakeFirst()
  return newest?.organization_id
}

/** Selects the forms of the newest cases as they are now. Canceled ones are left out, as are archived libraries. */
function listRecentForms(ctx: Ctx, organization_id: number, doctor_id: number) {
  return visiblePatients(ctx)
    .innerJoin('rx_forms', 'rx_forms.patient_id', 'patients.id')
    .where('patients.user_id', '=', doctor_id)
    .where('patients.organization_id', '=', organization_id)
    .where('rx_forms.cancelled_at', 'is', null)
    .orderBy('patients.created_at', 'desc')
    .orderBy('patients.id', 'desc')
    .limit(USUAL_CASES.read)
    .select([
      'rx_forms.impression_type',
      'rx_forms.scan_submission_type',
      'rx_forms.scanner_type',
      'rx_forms.custom_scanner_type_name',
      'rx_forms.products_list',
      'rx_forms.addon_options',
      'rx_forms.jaws_id',
      'rx_forms.arch_mode',
      'rx_forms.export_type',
      'rx_forms.print_assignment',
      'rx_forms.submission_completed_by',
      'rx_forms.insert_brackets_assignment',
      'patients.location_id',
      'rx_forms.shipping_location_id',
      'rx_forms.shipping_method',
      'rx_forms.root_integration',
      sql<number[]>`coalesce((select json_agg(l.id order by l.id)
        from rx_form_bracket_libraries b join bracket_libraries l on l.id = b.bracket_library_id
        where b.rx_form_id = rx_forms.id and l.deleted_at is null), '[]')`.as('bracket_libraries'),
    ])
    .execute()
}
