import { sql } from 'kysely'
import type { HandlerInput } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { toDollars, toHundredths } from '#contract/money.ts'
import type { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { Credit } from '#contract/organizations.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { conflict, invalid, notFound } from '#server/errors.ts'
import { lockContract } from '#server/features/contracts/queries.ts'
import { voidedWith } from '#server/features/orders/credit-uses.ts'
import type { Ctx, Work } from '#server/work.ts'
import { lockOpenOrganization } from './organization-row.ts'

const VOIDED_WITH = voidedWith(sql.ref('c.id'))

/**
 * Cents left of the credit `c`: its value less its uses; 0 once it is ended or the invoice that granted it is voided.
 */
const REMAINING_CENTS = sql<number>`case when c.ended_at is null and ${VOIDED_WITH} is null then c.value_cents -
  coalesce((select sum(u.value_cents) from credit_uses u where u.credit_id = c.id), 0) else 0 end::bigint`

/** Limits the list to the newest credits; older ones appear on the invoices that used them. */
const MAX_CREDITS = 200

const newestCredits = preparedTemplate((db, organization_id: number) =>
  db
    .selectFrom('organization_credits as c')
    .where('c.organization_id', '=', organization_id)
    .select(['c.id', 'c.value_cents', 'c.valid_from', 'c.valid_to', 'c.created_at', 'c.ended_at', 'c.end_reason'])
    .select([REMAINING_CENTS.as('remaining_cents'), VOIDED_WITH.as('voided_with')])
    .select(sql<string | null>`(select o.voided_at from orders o where o.id = ${VOIDED_WITH})`.as('voided_at'))
    .orderBy('c.valid_from', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MAX_CREDITS),
)

export async function listCredits(ctx: Work, organization_id: number): Promise<Credit[]> {
  const rows = await newestCredits(ctx.db, organization_id)
  return rows.map(({ value_cents, remaining_cents, voided_with, voided_at, ...row }) => ({
    ...row,
    ...(row.ended_at === null &&
      voided_with !== null && { ended_at: voided_at, end_reason: `Invoice ${voided_with} was voided.` }),
    value: toDollars(value_cents),
    remaining: toDollars(remaining_cents),
  }))
}

/** ORG-24, register 99: valid from today unless the body has a date. */
export async function addCredit(
  ctx: Ctx,
  organization_id: number,
  body: HandlerInput<typeof organizationSettingCalls.addCredit>['body'],
): Promise<Credit> {
  await lockOpenOrganization(ctx, organization_id)
  const valid_from = body.valid_from ?? ctx.now.slice(0, 10)
  const valid_to = body.valid_to ?? null
  if (valid_to && valid_to <= valid_from) {
    throw invalid({ valid_to: ['Expiration date must be later than the starting date.'] })
  }
  const { value } = body
  const { id } = await ctx.db
    .insertInto('organization_credits')
    .values({
      organization_id,
      value_cents: toHundredths(value),
      valid_from,
      valid_to,
      created_by_user_id: ctx.actor.id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.emit('organization.credit_added', { credit_id: id, value, valid_from, valid_to }, { organization_id })
  return { id, value, remaining: value, valid_from, valid_to, created_at: ctx.now, ended_at: null, end_reason: null }
}

/** Ends what is left of a credit and leaves its past uses. Waits for an invoice that is being closed. */
export async function endCredit(ctx: Ctx, organization_id: number, credit_id: number, reason: string) {
  await lockContract(ctx, organization_id)
  await lockOpenOrganization(ctx, organization_id)
  const credit = await ctx.db
    .selectFrom('organization_credits as c')
    .where('c.id', '=', credit_id)
    .where('c.organization_id', '=', organization_id)
    .select(REMAINING_CENTS.as('remaining_cents'))
    .executeTakeFirst()
  if (!credit) throw notFound()
  if (credit.remaining_cents <= 0) throw conflict('Nothing is left of this credit.', CODE.wrongState)
  await ctx.db
    .updateTable('organization_credits')
    .set({ ended_at: ctx.now, ended_by_user_id: ctx.actor.id, end_reason: reason })
    .where('id', '=', credit_id)
    .execute()
  const value = toDollars(credit.remaining_cents)
  await ctx.emit('organization.credit_ended', { credit_id, value, reason }, { organization_id })
}
