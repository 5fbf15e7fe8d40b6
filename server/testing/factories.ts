import type { PivotRole } from '#contract/access.ts'
import { onboardingStatus } from '#contract/onboarding-steps.ts'
import { refreshCase } from '#server/features/cases/refresh-case.ts'
import { createSteps } from '#server/features/workflow/actions.ts'
import { systemSource } from '#server/jobs/queue.ts'
import { inTransaction, type Work } from '#server/work.ts'
import type { Services } from '#server/services.ts'
import { addMember, makeUser, nextNumber } from './people.ts'

/** The context of an action outside a request: factories write through the code of the product where there is some. */
export function testContext(services: Services): Work {
  const source = testSource(services)
  return { db: services.db, now: source.now, services, emit: services.queue.emitIn(services.db, source) }
}

/** In a transaction as in the product: statements that are sent together run in their order on one connection only. */
export function refreshTestCase(services: Services, patient_id: number) {
  return inTransaction(services, testSource(services), (work) => refreshCase(work, patient_id))
}

export const testSource = (services: Services) => systemSource(services.clock())

type OrganizationOptions = {
  name?: string
  disabled?: boolean
  archived?: boolean
  suspended?: boolean
  withoutLocation?: boolean
}

/** An organization with a contract, a main location and its owner. */
export async function makeOrganization(services: Services, options: OrganizationOptions = {}) {
  const { db } = services
  const now = services.clock()
  const number = nextNumber()
  const organization = await db
    .insertInto('organizations')
    .values({
      name: options.name ?? `Practice ${process.pid} ${number}`,
      account_number: String(300_000 + number),
      created_at: now,
      updated_at: now,
      disabled_at: options.disabled ? now : null,
      deleted_at: options.archived ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('contracts')
    .values({
      organization_id: organization.id,
      suspended_at: options.suspended ? now : null,
      suspension_type: options.suspended ? 1 : 0,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const owner = await makeMember(services, organization.id, 'organization_owner')
  if (options.withoutLocation) return { organization, owner, location: undefined }
  const location = await makeLocation(services, organization.id)
  await db
    .updateTable('organizations')
    .set({ main_location_id: location.id })
    .where('id', '=', organization.id)
    .execute()
  return { organization, owner, location }
}

/** An organization as sign-up leaves it: with an owner, but neither a contract nor a location. */
export async function makeUnsetOrganization(
  services: Services,
  options: Pick<OrganizationOptions, 'name' | 'disabled' | 'archived'> & { no_startup_fee?: boolean } = {},
) {
  const now = services.clock()
  const number = nextNumber()
  const account_number = String(400_000 + number)
  const organization = await services.db
    .insertInto('organizations')
    .values({
      name: options.name ?? `Account ${account_number}`,
      account_number,
      no_startup_fee: options.no_startup_fee ?? false,
      created_at: now,
      updated_at: now,
      disabled_at: options.disabled ? now : null,
      deleted_at: options.archived ? now : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { organization, owner: await makeMember(services, organization.id, 'organization_owner') }
}

export async function makeMember(services: Services, organization_id: number, role: PivotRole = 'organization_member') {
  const user = await makeUser(services, { role: 'doctor' })
  await addMember(services, organization_id, user.id, role)
  return user
}

/** An onboarding as the account setup opens it, with that many steps finished. */
export async function makeOnboarding(services: Services, organization_id: number, current_step = 0) {
  const now = services.clock()
  return services.db
    .insertInto('onboardings')
    .values({
      organization_id,
      status: onboardingStatus(current_step),
      current_step,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A lab partner that manages the organization: its authorized third party. */
export async function makeLabPartner(services: Services, organization_id: number) {
  const user = await makeUser(services, { role: 'lab_partner' })
  await addMember(services, organization_id, user.id, 'organization_manager')
  return user
}

export async function makeLocation(
  services: Services,
  organization_id: number,
  more: { country?: string; state?: string } = {},
) {
  const now = services.clock()
  return services.db
    .insertInto('locations')
    .values({
      organization_id,
      location_name: `Office ${nextNumber()}`,
      first_name: 'Mina',
      last_name: 'Castellano',
      email: 'office@typodont.test',
      phone_number: '+18015550123',
      street_address: '12 Foundry Row',
      city: 'Ogden',
      state: more.state ?? 'UT',
      zip_code: '84401',
      country: more.country ?? 'USA',
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type CaseOptions = {
  organization_id: number
  user_id: number
  location_id: number | undefined
  first_name?: string
  last_name?: string
  case_number_text?: string
  print_assignment?: 'O' | 'H' | '3'
  submission_completed_by?: number
  export_type?: number | null
  rush_case?: boolean
  withoutForm?: boolean
}

/** A case right after it was submitted: patient, rx form and the initial steps. */
export async function makeCase(services: Services, options: CaseOptions) {
  const now = services.clock()
  const patient = await services.db
    .insertInto('patients')
    .values({
      organization_id: options.organization_id,
      user_id: options.user_id,
      location_id: options.location_id ?? null,
      first_name: options.first_name ?? 'Sofia',
      last_name: options.last_name ?? `Delgado ${process.pid} ${nextNumber()}`,
      case_number_text: options.case_number_text ?? `C ${nextNumber()}`,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'organization_id', 'user_id', 'first_name', 'last_name', 'case_number_text'])
    .executeTakeFirstOrThrow()
  if (options.withoutForm) {
    await refreshTestCase(services, patient.id)
    return { ...patient, rx_form_id: 0 }
  }
  const form = await services.db
    .insertInto('rx_forms')
    .values({
      patient_id: patient.id,
      organization_id: options.organization_id,
      created_by_user_id: options.user_id,
      impression_date: now.slice(0, 10),
      impression_type: 4,
      scan_submission_type: 1,
      scanner_type: 1,
      jaws_id: 3,
      export_type: options.export_type === undefined ? 1 : options.export_type,
      print_assignment: options.print_assignment ?? 'O',
      submission_completed_by: options.submission_completed_by ?? 1,
      rush_case: options.rush_case ?? false,
      shipping_location_id: options.location_id ?? null,
      shipping_method: 2,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await createSteps(testContext(services), 'initial', { patient_id: patient.id })
  await refreshTestCase(services, patient.id)
  return { ...patient, rx_form_id: form.id }
}
