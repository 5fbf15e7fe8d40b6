import { sql } from 'kysely'
import type { Invoice, InvoiceInput } from '#contract/invoice.ts'
import { addDays } from '#contract/days.ts'
import type { OrderLine, OrderForecast } from '#contract/orders.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { loadPriceHistory, type PriceLookup } from '#server/features/prices/price-history.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import type { Work } from '#server/work.ts'
import { validCredits, type ValidCredit } from './credit-uses.ts'
import { toInvoicePatient, listPatientRows, type PatientRow } from './patient-rows.ts'

/**
 * Loads the inputs of open orders: patient rows, lines, rules, promotion, credits, prices and payment method. The
 * closing and the view of an open order share them, so that the displayed total is what the closing would bill.
 */

export type OpenOrder = { id: number; organization_id: number; number: number | null }

/** A line of a periodic rule that is written only when the order closes. */
export type RuleLine = {
  periodic_rule_id: number
  custom_description: string
  value_cents: number
  rule: OrderLine['rule']
}

export type OpenOrderFacts = {
  facts: InvoiceInput
  patients: PatientRow[]
  rules: RuleLine[]
  promotion: NonNullable<Terms['promotion']> | undefined
  /** Valid credits with their remaining cents, the first to expire first. */
  credits: ValidCredit[]
} & Pick<OrderForecast, 'closes_at' | 'charged_at' | 'stopped' | 'payment_method'>

type Terms = {
  order_id: number
  /** The period ends in the middle of a month. */
  is_half: boolean
  /** The one-based month of the subscription that this order belongs to; half-month orders do not advance it. */
  month: number
  billing_state: string | null
  payment_method: OrderForecast['payment_method']
  closes_at: string | null
  stopped: OrderForecast['stopped']
  promotion: {
    id: number
    code: string
    description: string
    value_hundredths: number
    is_fixed: boolean
    free_orders: number | null
    is_used: boolean
  } | null
  /** Cents of lines added by hand; those that reduce the monthly fee are in `off_month`. */
  manual: number[]
  off_month: number[]
  rules: RuleLine[]
  credits: ValidCredit[]
}

/**
 * Loads the inputs of an invoice for open orders, as if they were closed at the instant `at` (specification 5.4).
 *
 * @param isEarly closes before the end of the period: the monthly fee, rules and promotion stay with the order that
 * ends it.
 */
export async function loadOpenOrderFacts(
  ctx: Work,
  orders: readonly OpenOrder[],
  at: string,
  { known, isEarly = false }: { known?: PriceLookup | undefined; isEarly?: boolean } = {},
): Promise<Map<number, OpenOrderFacts>> {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const [pricesAt, rows, terms] = await pipelined([
    known ??
      loadPriceHistory(
        ctx,
        orders.map(({ organization_id }) => organization_id),
      ),
    listPatientRows(ctx, ids),
    listTerms(ctx.db, ids, at.slice(0, 10)),
  ])
  const termsOf = new Map(terms.map((each) => [each.order_id, each]))
  const rowsOf = new Map<number, PatientRow[]>(ids.map((id) => [id, []]))
  for (const row of rows) rowsOf.get(row.order_id)?.push(row)
  return new Map(
    orders.map((order) => {
      const { prices, tax, card_hundredths, delays } = pricesAt(order.organization_id, at)
      const patients = rowsOf.get(order.id) ?? []
      const terms = termsOf.get(order.id)
      const own = terms && isEarly ? { ...terms, off_month: [], rules: [], promotion: null } : terms
      const promotion = own && promotionFor(own, patients.length > 0)
      const facts: InvoiceInput = {
        patients: patients.map(toInvoicePatient),
        tiers: prices.tiers,
        monthly_fee: isEarly || own?.is_half ? 0 : (prices.fees['settings.flat_monthly'] ?? 0),
        lines: [
          ...(own?.manual ?? []),
          ...(own?.off_month ?? []),
          ...(own?.rules ?? []).map(({ value_cents }) => value_cents),
        ],
        promotion,
        credits: (own?.credits ?? []).reduce((sum, { left_cents }) => sum + left_cents, 0),
        tax_hundredths: own?.billing_state === tax.state ? tax.hundredths : 0,
        card_hundredths: own?.payment_method?.payment_method_type === 'card' ? card_hundredths : 0,
      }
      const { closes_at = null, stopped = null, payment_method = null, rules = [], credits = [] } = own ?? {}
      const charged_at = closes_at && addDays(closes_at, delays.delay_payment_processing)
      return [order.id, { facts, patients, rules, promotion, credits, closes_at, charged_at, stopped, payment_method }]
    }),
  )
}

/** Returns the total columns of an order. They are frozen at closing and calculated on each read before that. */
export function totalColumns({ facts }: OpenOrderFacts, invoice: Invoice) {
  return {
    patients_cents: invoice.patients.reduce((sum, { total }) => sum + total, 0),
    monthly_fee_cents: facts.monthly_fee,
    arches: invoice.arches,
    discount_hundredths: invoice.tier?.discount_hundredths ?? 0,
    credits_cents: invoice.credits,
    subtotal_cents: invoice.subtotal,
    tax_hundredths: facts.tax_hundredths ?? 0,
    tax_cents: invoice.tax,
    card_hundredths: facts.card_hundredths ?? 0,
    credit_card_fee_cents: invoice.credit_card_fee,
    total_cents: invoice.total,
  }
}

/**
 * Free months apply by the number of the month, regardless of the billing rhythm. Any other code applies once, to the
 * first monthly order with a patient.
 */
function promotionFor({ promotion, month }: Terms, hasPatients: boolean) {
  if (!promotion) return undefined
  const isDue = promotion.free_orders === null ? hasPatients && !promotion.is_used : month <= promotion.free_orders
  return isDue ? promotion : undefined
}

/** Loads the inputs that do not depend on patients, one row per order. */
const listTerms = preparedTemplate(
  (_db, order_ids: readonly number[], day: string) => sql<Terms>`
    select o.id as order_id, o.is_half, b.state as billing_state,
      1 + (select count(*) from orders e where e.organization_id = o.organization_id and e.kind = 'monthly'
        and e.number < o.number and not e.is_half) as month,
      (select json_build_object('payment_method_type', m.payment_method_type, 'payment_method_nickname', m.payment_method_nickname)
        from payment_methods m where m.organization_id = o.organization_id and m.is_primary) as payment_method,
      case when c.suspended_at is null and g.disabled_at is null then c.next_payment_date end as closes_at,
      case when g.disabled_at is not null then 'disabled' when c.suspended_at is not null then 'suspended' end as stopped,
      case when p.id is not null then json_build_object('id', p.id, 'code', p.code, 'description', p.description,
        'value_hundredths', p.value_hundredths,
        'is_fixed', p.is_fixed, 'free_orders', p.free_orders, 'is_used', exists (
          select from order_lines l join orders e on e.id = l.order_id
          where l.promotion_code_id = p.id and e.organization_id = o.organization_id and e.kind = 'monthly'
            and e.fm_invoice_status is distinct from 'DELETED')) end as promotion,
      coalesce((select json_agg(l.value_cents order by l.id) from order_lines l where l.order_id = o.id and l.reduces is null),
        '[]'::json) as manual,
      coalesce((select json_agg(l.value_cents order by l.id) from order_lines l where l.order_id = o.id and l.reduces = 'month'),
        '[]'::json) as off_month,
      coalesce((select json_agg(json_build_object('periodic_rule_id', r.id, 'custom_description', r.custom_description,
          'value_cents', case r.type when 'Discount' then -r.value_cents else r.value_cents end,
          'rule', json_build_object('applied_from', r.applied_from, 'applied_to', r.applied_to)) order by r.id)
        from periodic_rules r
        where r.contract_id = c.id and not o.is_half and r.is_active and r.value_cents > 0 and coalesce(r.applied_from <= ${day}, true)
          and coalesce(r.applied_to >= ${day}, true)), '[]'::json) as rules,
      ${validCredits(sql.ref('o.organization_id'), day)} as credits
    from orders o
      join organizations g on g.id = o.organization_id
      left join contracts c on c.organization_id = o.organization_id
      left join promotion_codes p on p.id = c.promotion_code_id
      left join billing_addresses b on b.organization_id = o.organization_id
    where o.id = any(${order_ids}::integer[])`,
)
