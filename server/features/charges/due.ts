import { addDays } from '#contract/days.ts'
import type { Work } from '#server/work.ts'
import { pricesOverTime } from '#server/features/prices/history.ts'

type Case = { organization_id: number; patient_id: number }

/** specification 5.2: a case becomes chargeable some days after it was sent, which is decided then. */
export async function noteCase(ctx: Work, { organization_id, patient_id }: Case) {
  const pricesAt = await pricesOverTime(ctx, [organization_id])
  const { delays } = pricesAt(organization_id, ctx.now)
  const due_at = addDays(ctx.now, delays.delay_case_charging)
  await ctx.db
    .insertInto('charges')
    .values({ kind: 'case', organization_id, patient_id, patient_key: patient_id, due_at, created_at: ctx.now })
    .execute()
}

type Request = Case & { customer_request_id: number; carries_parcel: boolean }

/** A request is chargeable when it is completed. */
export async function noteRequest(ctx: Work, { organization_id, patient_id, ...request }: Request) {
  const place = { organization_id, patient_id, patient_key: patient_id }
  await ctx.db
    .insertInto('charges')
    .values({ kind: 'request', ...place, ...request, due_at: ctx.now, created_at: ctx.now })
    .execute()
}
