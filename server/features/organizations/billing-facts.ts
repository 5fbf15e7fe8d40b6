import { sql } from 'kysely'
import { startUpFeeBlocker } from '#contract/organizations.rules.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { throwConflictIf } from '#server/errors.ts'
import type { Ctx, Work } from '#server/work.ts'
import { lockOpenOrganization, writeOrganization } from './organization-row.ts'

const contractDates = preparedTemplate((db, organization_id: number) =>
  db
    .selectFrom('contracts')
    .where('organization_id', '=', organization_id)
    .select(['created_at', 'last_payment_date', 'next_payment_date']),
)

/** Returns the dates of the contract that require the right to see money: its start, the last and the next payment. */
export async function findContractDates(ctx: Work, organization_id: number) {
  const [dates] = await contractDates(ctx.db, organization_id)
  return dates
}

/** Refers to the row of `organizations` in the surrounding query. */
export const HAS_STARTUP_ORDER = sql<boolean>`exists (
  select from orders r where r.organization_id = organizations.id and r.kind = 'start_up')`

/** Register 99: the waiver can be set or withdrawn until the start-up fee is charged. */
export async function setNoStartupFee(ctx: Ctx, id: number, no_startup_fee: boolean) {
  const row = await lockOpenOrganization(ctx, id)
  const charged = await ctx.db
    .selectFrom('organizations')
    .where('id', '=', id)
    .select(HAS_STARTUP_ORDER.as('has_startup_order'))
    .executeTakeFirstOrThrow()
  throwConflictIf(startUpFeeBlocker(charged))
  if (row.no_startup_fee === no_startup_fee) return
  await writeOrganization(ctx, id, { no_startup_fee, updated_at: ctx.now })
  const edit = { before: { no_startup_fee: row.no_startup_fee }, after: { no_startup_fee } }
  await ctx.emit('organization.updated', edit, { organization_id: id })
}

/** Register 44 and 118: one license per contract; the available seats are its seats less its devices. */
export async function listLicenses(ctx: Work, organization_id: number) {
  const contract = await ctx.db
    .selectFrom('contracts as c')
    .innerJoin('license_types as t', 't.id', 'c.license_type_id')
    .where('c.organization_id', '=', organization_id)
    .select(['c.id', 'c.seats', 't.id as type_id', 't.name'])
    .executeTakeFirst()
  if (!contract) return []
  const { id, seats, type_id, name } = contract
  const devices = await ctx.db
    .selectFrom('devices')
    .where('contract_id', '=', id)
    .select(['id', 'name', 'details', 'created_at'])
    .orderBy('id')
    .execute()
  const available_seats = Math.max(0, seats - devices.length)
  return [{ id, license_type: { id: type_id, name }, seats, available_seats, devices }]
}
