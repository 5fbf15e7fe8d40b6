import type { Selectable } from 'kysely'
import type { Explanation, OrderItem } from '#contract/orders.ts'
import { feeName } from '#contract/price-labels.ts'
import type { PriceLine } from '#contract/case-price.ts'
import { toDollars } from '#contract/money.ts'
import { FLOOR_LABEL } from '#contract/invoice-labels.ts'
import { formatMoney } from '#contract/format-money.ts'
import type { Orders } from '#server/db/schema.ts'
import type { ExplainedRow } from './line-explanations.ts'

/**
 * Builds the old template (specification 5.7) from the same charges as the patient rows, so that both templates add up
 * to the same total. A service done elsewhere is hidden together with its deduction, because the two cancel out.
 */
export function toOrderItems(row: Selectable<Orders>, rows: readonly ExplainedRow[], monthly_fee: number): OrderItem[] {
  const monthlyFeeItem = {
    ...ITEM,
    product: 'Monthly fee',
    patient: null,
    value: toDollars(monthly_fee),
    start_date: row.opened_at,
    end_date: row.closed_at,
  }
  return [...rows.flatMap(itemsOfPatient), ...(monthly_fee > 0 ? [monthlyFeeItem] : [])]
}

const ITEM = { details: null, is_hidden: false, action_date: null, start_date: null, end_date: null }

function itemsOfPatient({ patient, explanation }: ExplainedRow): OrderItem[] {
  const { charges, by_hand, volume_discount, discount, floor } = explanation
  const item = {
    ...ITEM,
    patient: { id: patient.patient_id, name: patient.patient_name, case_number: patient.case_number },
  }
  const discountItem = { ...item, product: 'Volume discount', details: `${discount} %`, value: volume_discount }
  const floorItem = { ...item, product: FLOOR_LABEL, value: floor }
  return [
    ...charges.flatMap(({ lines, charged_at }) =>
      lines.map((line) => ({
        ...item,
        // Cast: the stored fees are those of the price list.
        product: feeName(line.fee as PriceLine['fee']),
        details: line.count === 1 ? null : `${line.count} × ${formatMoney(line.value / line.count)}`,
        value: line.value,
        is_hidden: isOffset(line, lines),
        action_date: charged_at,
      })),
    ),
    ...by_hand.map(({ description, value, created_at }) => ({
      ...item,
      product: description,
      details: 'by hand',
      value,
      action_date: created_at,
    })),
    ...(volume_discount < 0 ? [discountItem] : []),
    ...(floor > 0 ? [floorItem] : []),
  ]
}

type Line = Explanation['charges'][number]['lines'][number]

function isOffset({ part, fee, value }: Line, lines: readonly Line[]) {
  const other = part === 'base_fee' ? 'deductions' : 'base_fee'
  return part !== 'add_ons' && lines.some((line) => line.part === other && line.fee === fee && line.value === -value)
}
