import {
  AMOUNT_LABELS,
  patientAmounts,
  formatDispute,
  FLOOR_LABEL,
  unusedDiscountLabel,
} from '#contract/invoice-labels.ts'
import { csvFile } from '#server/csv.ts'
import type { InvoiceFile } from './invoice-file.ts'

const COLUMNS = [
  'Part',
  'Description',
  'Details',
  'Case number',
  'Doctor',
  'Date',
  ...AMOUNT_LABELS,
  FLOOR_LABEL,
  'Amount',
] as const

/** Register 61: exports the same rows as the order panel. */
export function invoiceCsv({ order, lines }: InvoiceFile, file_name: string) {
  const patients = (order.template_data?.patients ?? []).map((row) => [
    'Patient',
    row.patient_name,
    unusedDiscountLabel(row) ?? '',
    row.case_number,
    row.doctor_name,
    row.creation_date,
    ...patientAmounts(row),
    row.floor,
    row.total,
  ])
  const items = order.order_items
    .filter(({ is_hidden }) => !is_hidden)
    .map((item) => [
      'Item',
      item.patient ? `${item.product}, ${item.patient.name}` : item.product,
      item.details,
      item.patient?.case_number,
      '',
      (item.action_date ?? item.start_date ?? '').slice(0, 10),
      ...EMPTY_AMOUNTS,
      item.value,
    ])
  const sums = [...lines, { label: 'Total', beside: undefined, value: order.total }].map(({ label, beside, value }) => [
    label === 'Total' ? 'Total' : 'Line',
    label,
    beside,
    '',
    '',
    '',
    ...EMPTY_AMOUNTS,
    value,
  ])
  const disputed = order.disputes.map((each) => [
    'Dispute',
    each.label,
    `${each.reason} (${formatDispute(each)})`,
    '',
    '',
    each.created_at.slice(0, 10),
    ...EMPTY_AMOUNTS,
    each.value,
  ])
  return csvFile(
    file_name,
    COLUMNS,
    [...patients, ...items, ...sums, ...disputed],
    [...AMOUNT_LABELS, FLOOR_LABEL, 'Amount'],
  )
}

/** Fills the columns that only patient rows have. */
const EMPTY_AMOUNTS = [...AMOUNT_LABELS, FLOOR_LABEL].map(() => '')
