import { sql, type Expression } from 'kysely'
import type { Work } from '#server/work.ts'

export type ValidCredit = { id: number; left_cents: number }

/**
 * Selects the void invoice, if any, whose dispute granted the credit: voiding it also ends what is left of the credit.
 */
export function voidedWith(credit_id: Expression<number>) {
  return sql<number | null>`(select max(v.id) from disputes d join orders v on v.id = d.order_id
    where d.credit_id = ${credit_id} and v.fm_invoice_status = 'DELETED')`
}

/**
 * Selects the credits of an organization that are valid on `day` (`valid_to` is inclusive) with their remaining cents,
 * the first to expire first.
 */
export function validCredits(organization_id: Expression<number>, day: string) {
  return sql<ValidCredit[]>`
    coalesce((select json_agg(json_build_object('id', k.id, 'left_cents', k.left_cents)
        order by k.valid_to nulls last, k.valid_from, k.id)
      from (
        select n.*, n.value_cents - coalesce((select sum(u.value_cents) from credit_uses u where u.credit_id = n.id), 0) as left_cents
        from organization_credits n
        where n.organization_id = ${organization_id} and n.valid_from <= ${day} and coalesce(n.valid_to >= ${day}, true)
          and n.ended_at is null and ${voidedWith(sql.ref('n.id'))} is null
      ) k where k.left_cents > 0), '[]'::json)`
}

export async function listValidCredits(ctx: Work, organization_id: number, day: string) {
  const { rows } = await sql<{ credits: ValidCredit[] }>`
    select ${validCredits(sql.val(organization_id), day)} as credits`.execute(ctx.db)
  return rows[0]?.credits ?? []
}

/** Spends the credits that expire first, up to `amount_cents`. */
export function allocateCredits(order_id: number, credits: readonly ValidCredit[], amount_cents: number) {
  let remaining = amount_cents
  return credits.flatMap(({ id, left_cents }) => {
    const value_cents = Math.min(remaining, left_cents)
    remaining -= value_cents
    return value_cents > 0 ? [{ order_id, credit_id: id, value_cents }] : []
  })
}

export async function spendCredits(ctx: Work, order_id: number, credits: readonly ValidCredit[], amount_cents: number) {
  const uses = allocateCredits(order_id, credits, amount_cents)
  if (uses.length > 0) await ctx.db.insertInto('credit_uses').values(uses).execute()
}
