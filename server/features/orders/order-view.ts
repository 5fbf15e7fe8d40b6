import { sql, type Selectable } from 'kysely'
import { calculateInvoice, type Invoice } from '#contract/invoice.ts'
import { toDollars } from '#contract/money.ts'
import type { Order, OrderLine, OrderPatient } from '#contract/orders.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { Orders } from '#server/db/schema.ts'
import type { Work } from '#server/work.ts'
import { lineKind } from './monthly.ts'
import { loadOpenOrderFacts, totalColumns, type OpenOrderFacts } from './open-order-lines.ts'
import { toInvoicePatient, listPatientRows, type PatientRow } from './patient-rows.ts'

/**
 * Builds orders for replies. A closed order is read from its frozen columns, an open one is calculated on each read.
 */

type Row = Selectable<Orders>

/**
 * Loads orders as the API returns them: closed ones as frozen, open ones as if they were closed now (specification
 * 5.4).
 */
export async function loadOrderViews(ctx: Work, rows: readonly Row[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const open = rows.filter(isOpen)
  const ids = rows.map(({ id }) => id)
  const [lines, facts] = await pipelined([listLines(ctx, ids), loadOpenOrderFacts(ctx, open, ctx.now)])
  return rows.map((row) => toOrderView(row, lines, facts.get(row.id)))
}

/** Loads a single order whose facts are loaded already. */
export async function loadOrderView(ctx: Work, row: Row, open: OpenOrderFacts | undefined) {
  return toOrderView(row, await listLines(ctx, [row.id]), open)
}

/** Fills the totals of open orders as if they were closed now. */
export async function withRunningTotals<Listed extends Row>(ctx: Work, rows: readonly Listed[]): Promise<Listed[]> {
  const facts = await loadOpenOrderFacts(ctx, rows.filter(isOpen), ctx.now)
  return rows.map((row) => {
    const open = facts.get(row.id)
    return open ? { ...row, ...totalColumns(open, calculateInvoice(open.facts)) } : row
  })
}

/** Returns the patients and the monthly fee, the data of the new template. */
export async function loadTemplateData(ctx: Work, row: Row, open: OpenOrderFacts | undefined) {
  const { patients, invoice } = await loadPatientsWithInvoice(ctx, row, open)
  return { patients: patientsOf(patients, invoice), monthly_fee: toDollars(monthlyFeeCents(row, open)) }
}

/** Returns the patients of an order with the calculated invoice: as if closed now, or with the frozen tier. */
export async function loadPatientsWithInvoice(ctx: Work, row: Row, open: OpenOrderFacts | undefined) {
  if (open) return { patients: open.patients, invoice: calculateInvoice(open.facts) }
  const patients = await listPatientRows(ctx, [row.id])
  return { patients, invoice: frozenInvoice(row, patients) }
}

export function monthlyFeeCents(row: Row, open: OpenOrderFacts | undefined) {
  return open ? open.facts.monthly_fee : row.monthly_fee_cents
}

/** Returns the invoice inputs of an open order as of now; undefined for a closed one. */
export async function findOpenOrderFacts(ctx: Work, row: Row) {
  return isOpen(row) ? (await loadOpenOrderFacts(ctx, [row], ctx.now)).get(row.id) : undefined
}

function toOrderView(row: Row, lines: readonly (Line & { order_id: number })[], open: OpenOrderFacts | undefined) {
  const own = lines.filter((line) => line.order_id === row.id)
  if (!open) return toOrder(row, own)
  const invoice = calculateInvoice(open.facts)
  return toOrder({ ...row, ...totalColumns(open, invoice) }, [...own, ...linesAtClosing(open, invoice)])
}

function isOpen({ fm_invoice_status }: Row) {
  return fm_invoice_status === null
}

/** Recalculates the rows of a closed order with the tier it reached. */
function frozenInvoice(row: Row, patients: readonly PatientRow[]) {
  const tiers = [{ volume: 0, discount_hundredths: row.discount_hundredths }]
  return calculateInvoice({
    patients: patients.map(toInvoicePatient),
    tiers,
    monthly_fee: row.monthly_fee_cents,
    lines: [],
  })
}

function patientsOf(rows: readonly PatientRow[], invoice: Invoice): OrderPatient[] {
  return rows.map(({ is_uncharged, ...row }, at) => {
    const { deductions = 0, floor = 0, total = 0 } = invoice.patients[at] ?? {}
    return {
      ...row,
      base_fee: toDollars(row.base_fee),
      deductions: toDollars(deductions),
      add_ons: toDollars(row.add_ons),
      charges: row.charges.map(({ id, description, value_cents }) => ({
        description,
        value: toDollars(value_cents),
        is_discount: value_cents < 0,
        patient_charge_id: id,
      })),
      floor: toDollars(floor),
      unused_discount: unusedDiscount({ ...row, is_uncharged }),
      total: toDollars(total),
    }
  })
}

function unusedDiscount({ arches, base_fee, add_ons, charges, is_uncharged }: PatientRow) {
  const isAlone = arches === 0 && base_fee === 0 && add_ons === 0
  if (!isAlone || charges.length === 0 || charges.some(({ value_cents }) => value_cents > 0)) return null
  return is_uncharged ? 'waits' : 'not used'
}

type Line = Omit<OrderLine, 'value'> & { kind: 'charge' | 'discount'; value_cents: number }

/** Returns the lines that closing the order would add. */
function linesAtClosing({ rules, promotion }: OpenOrderFacts, invoice: Invoice): Line[] {
  const line = {
    id: null,
    product: null,
    promotion_code: null,
    custom_description: null,
    is_periodic: false,
    reduces: null,
    created_at: null,
    rule: null,
  }
  return [
    ...rules.map(({ custom_description, value_cents, rule }) => ({
      ...line,
      custom_description,
      value_cents,
      kind: lineKind(value_cents),
      is_periodic: true,
      rule,
    })),
    ...(promotion && invoice.promotion > 0
      ? [
          {
            ...line,
            kind: lineKind(-1),
            value_cents: -invoice.promotion,
            promotion_code: { ...promotion, value: toDollars(promotion.value_hundredths) },
          },
        ]
      : []),
  ]
}

/** Loads the lines of all orders in one query. */
function listLines(ctx: Work, order_ids: readonly number[]) {
  return ctx.db
    .selectFrom('order_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('promotion_codes as c', 'c.id', 'l.promotion_code_id')
    .leftJoin('periodic_rules as r', 'r.id', 'l.periodic_rule_id')
    .where('l.order_id', 'in', order_ids)
    .select([
      'l.id',
      'l.order_id',
      'l.kind',
      'l.custom_description',
      'l.value_cents',
      'l.is_periodic',
      // Cast: a check constraint restricts the values.
      sql<OrderLine['reduces']>`l.reduces`.as('reduces'),
      'l.created_at',
      sql<OrderLine['rule']>`case when r.id is not null then json_build_object('applied_from', r.applied_from,
        'applied_to', r.applied_to) end`.as('rule'),
      sql<OrderLine['product']>`case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end`.as(
        'product',
      ),
      sql<OrderLine['promotion_code']>`case when c.id is not null then json_build_object('id', c.id, 'code', c.code,
        'description', c.description, 'value', c.value_hundredths / 100.0, 'is_fixed', c.is_fixed) end`.as(
        'promotion_code',
      ),
    ])
    .orderBy('l.id')
    .execute()
}

function toOrder(row: Row, lines: readonly Line[]): Order {
  const of = (kind: Line['kind']) =>
    lines.filter((line) => line.kind === kind).map((line) => ({ ...line, value: toDollars(line.value_cents) }))
  return {
    ...row,
    invoice_id: row.fm_invoice_status === null ? null : row.id,
    charges: of('charge'),
    discounts: of('discount'),
    patients_total: toDollars(row.patients_cents),
    monthly_fee: toDollars(row.monthly_fee_cents),
    credits: toDollars(row.credits_cents),
    volume_discount: toDollars(row.discount_hundredths),
    subtotal: toDollars(row.subtotal_cents),
    tax_rate: toDollars(row.tax_hundredths),
    tax: toDollars(row.tax_cents),
    credit_card_fee: toDollars(row.credit_card_fee_cents),
    total: toDollars(row.total_cents),
  }
}
