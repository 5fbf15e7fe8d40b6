import type { OrderItem } from '#contract/orders.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'

/** INV-03: lists the items of an invoice in the old layout. Hidden items are not counted either. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const visible = items.filter(({ is_hidden }) => !is_hidden)
  if (visible.length === 0) return null
  return (
    <CardTable label="Items of this invoice" rows={visible} rowId={(item) => visible.indexOf(item)} columns={COLUMNS} />
  )
}

const COLUMNS: readonly CardColumn<OrderItem>[] = [
  {
    header: 'Item',
    cell: ({ product, details }) => (
      <>
        {product}
        {details ? <SecondaryText isBelow>{details}</SecondaryText> : null}
      </>
    ),
  },
  {
    header: 'Patient',
    cell: ({ patient }) => (
      <>
        {patient ? patient.name : <SecondaryText>–</SecondaryText>}
        {patient?.case_number ? <SecondaryText isBelow>{patient.case_number}</SecondaryText> : null}
      </>
    ),
  },
  {
    header: 'Date',
    visibleFrom: 'sm',
    cell: ({ action_date, start_date }) => <DateText value={action_date ?? start_date} />,
  },
  { header: 'Amount', cell: ({ value }) => <TabularNumber value={value} as="money" /> },
]
