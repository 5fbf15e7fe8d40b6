import { addDays } from '#contract/days.ts'
import type { Work } from '#server/work.ts'
import { loadPriceHistory } from '#server/features/prices/price-history.ts'

type Case = { organization_id: number; patient_id: number }

/**
 * Specification 5.2: schedules the charge of a submitted case. Its due date is fixed now, by the delay that is valid
 * today.
 */
export async function scheduleCaseCharge(ctx: Work, { organization_id, patient_id }: Case) {
  const pricesAt = await loadPriceHistory(ctx, [organization_id])
  const { delays } = pricesAt(organization_id, ctx.now)
  const due_at = addDays(ctx.now, delays.delay_case_charging)
  await ctx.db
    .insertInto('charges')
    .values({ kind: 'case', organization_id, patient_id, patient_key: patient_id, due_at, created_at: ctx.now })
    .execute()
}

type Request = Case & { customer_request_id: number; carries_parcel: boolean }

/** Adds the charge of a completed request, due at once. */
export async function addRequestCharge(ctx: Work, { organization_id, patient_id, ...request }: Request) {
  const place = { organization_id, patient_id, patient_key: patient_id }
  await ctx.db
    .insertInto('charges')
    .values({ kind: 'request', ...place, ...request, due_at: ctx.now, created_at: ctx.now })
    .execute()
}
