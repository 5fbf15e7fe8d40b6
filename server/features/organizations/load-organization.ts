import { sql, type Kysely } from 'kysely'
import { isCustomer, isStaff } from '#contract/access.ts'
import { seesAllPatients, seesPayments, seesOnboarding, submissionAverage } from '#contract/organizations.rules.ts'
import type { Organization, OrganizationPart } from '#contract/organizations.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { DB } from '#server/db/schema.ts'
import { toothNotation } from '#server/db/tooth-notation.ts'
import { notFound } from '#server/errors.ts'
import { listLocations } from '#server/features/locations/queries.ts'
import { findOnboarding } from '#server/features/onboardings/queries.ts'
import { listNewestOrders } from '#server/features/orders/queries.ts'
import { findPaymentInfo } from '#server/features/payments/queries.ts'
import type { Ctx } from '#server/work.ts'
import { loadAttention } from './attention.ts'
import { getBillingAddress } from './billing-address.ts'
import { toVisibleContract } from '#server/features/users/queries.ts'
import { listCredits } from './credits.ts'
import { findContractDates, HAS_STARTUP_ORDER, listLicenses } from './billing-facts.ts'
import { findManager, listMembers } from './members.ts'
import { isInScope } from '#server/features/visibility/organizations.ts'
import { ORGANIZATION_COLUMNS } from './queries.ts'
import { statusColumn, statusLimits } from './status.ts'

/** Returns the fields of an organization that the actor may see, with the requested parts. */
export async function getOrganization(ctx: Ctx, id: number, include: readonly OrganizationPart[] = []) {
  return readOrganization(ctx, id, include, 'in scope')
}

/** Returns an organization after a change that may have moved it out of scope, e.g. to whoever archived it. */
export async function getChangedOrganization(ctx: Ctx, id: number) {
  return readOrganization(ctx, id, [], 'changed')
}

async function readOrganization(
  ctx: Ctx,
  id: number,
  include: readonly OrganizationPart[],
  why: 'in scope' | 'changed',
): Promise<Organization> {
  const [row] = await organizationFacts(ctx.db, id, ...statusLimits(ctx.now))
  if (!row || (why === 'in scope' && !isInScope(ctx, row))) throw notFound()
  const { management_notes, no_startup_fee, has_startup_order, first_case_at, ...shown } = row
  const wants = (part: OrganizationPart) => include.includes(part)
  const wantsMoney = (part: OrganizationPart) => wants(part) && seesPayments(ctx.actor, id)
  // These statements are independent, so they run together.
  const [
    manager,
    patients,
    dates,
    users,
    locations,
    billing_address,
    payment_info,
    credits,
    licenses,
    orders,
    onboarding,
    statistics,
    attention,
  ] = await pipelined([
    findManager(ctx, id),
    countPatients(ctx, id),
    wantsMoney('contract') ? findContractDates(ctx, id) : undefined,
    wants('users') ? listMembers(ctx, id) : undefined,
    wants('locations') ? listLocations(ctx, id) : undefined,
    wantsMoney('billingAddress') ? getBillingAddress(ctx, id) : undefined,
    wantsMoney('paymentInfo') ? findPaymentInfo(ctx, id) : undefined,
    wantsMoney('credits') ? listCredits(ctx, id) : undefined,
    wantsMoney('licenses') ? listLicenses(ctx, id) : undefined,
    wantsMoney('orders') ? listNewestOrders(ctx, id) : undefined,
    wants('onboarding') && seesOnboarding(ctx.actor, id)
      ? findOnboarding(ctx, id).then((found) => found ?? null)
      : undefined,
    wants('statistics') && !isCustomer(ctx.actor) ? loadStatistics(ctx, id, first_case_at) : undefined,
    wants('attention') && !isCustomer(ctx.actor) ? loadAttention(ctx, id) : undefined,
  ])
  return {
    ...shown,
    ...(isStaff(ctx.actor) && { management_notes, no_startup_fee, has_startup_order }),
    contract: toVisibleContract(ctx.actor, id, shown.contract && { ...shown.contract, ...dates }),
    organization_manager: manager ?? null,
    number_of_patients: patients,
    ...(users && { users }),
    ...(locations && { locations }),
    ...(billing_address !== undefined && { billing_address }),
    ...(payment_info !== undefined && { payment_info }),
    ...(credits && { credits }),
    ...(licenses && { licenses }),
    ...(orders && { orders }),
    ...(onboarding !== undefined && { onboarding }),
    ...(statistics && { statistics }),
    ...(attention && { attention }),
  }
}

const STAFF_COLUMNS = [
  'organizations.management_notes',
  'organizations.no_startup_fee',
  'organizations.first_case_at',
  HAS_STARTUP_ORDER.as('has_startup_order'),
] as const

const organizationFacts = preparedTemplate((db, id: number, newSince: string, activeSince: string) =>
  db
    .selectFrom('organizations')
    .where('organizations.id', '=', id)
    .select([
      ...ORGANIZATION_COLUMNS,
      toothNotation('organizations').as('tooth_notation'),
      ...STAFF_COLUMNS,
      statusColumn(newSince, activeSince),
    ]),
)

const patientsOf = (db: Kysely<DB>, organization_id: number) =>
  db
    .selectFrom('patients')
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
const allPatients = preparedTemplate(patientsOf)
const ownPatients = preparedTemplate((db, organization_id: number, user_id: number) =>
  patientsOf(db, organization_id).where('user_id', '=', user_id),
)

/** Counts patients with the scope of the list: a plain member counts only their own. */
async function countPatients({ actor, db }: Ctx, organization_id: number) {
  const seesAll = seesAllPatients(actor, organization_id)
  const [counted] = await (seesAll ? allPatients(db, organization_id) : ownPatients(db, organization_id, actor.id))
  return counted?.count ?? 0
}

async function loadStatistics(ctx: Ctx, organization_id: number, first_case_at: string | null) {
  const month = `${ctx.now.slice(0, 7)}-01T00:00:00.000Z`
  const counts = await sql<{ submitted: number; this_month: number }>`select
    (select count(*)::int from rx_forms where organization_id = ${organization_id}) as submitted,
    (select count(*)::int from patients where organization_id = ${organization_id} and deleted_at is null
      and created_at >= ${month}) as this_month`.execute(ctx.db)
  const { submitted = 0, this_month = 0 } = counts.rows[0] ?? {}
  const newest = await ctx.db
    .selectFrom('rx_forms as f')
    .innerJoin('patients as p', 'p.id', 'f.patient_id')
    .where('f.organization_id', '=', organization_id)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .select(['p.id as patient_id', 'p.case_number_text as case_number', 'f.created_at as submitted_at'])
    .limit(1)
    .executeTakeFirst()
  return {
    patients_this_month: this_month,
    submission_average: submissionAverage(submitted, first_case_at, ctx.now),
    newest_case: newest ?? null,
  }
}
