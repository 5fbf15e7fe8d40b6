import type { OrderItem } from '#contract/orders.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'

/** INV-03: lists the items of an invoice in the old layout. Hidden items are not counted either. */
export function OrderItems({ items }: { items: readonly OrderItem[] }) {
  const shown = items.filter(({ is_hidden }) => !is_hidden)
  if (shown.length === 0) return null
  return (
    <CardTable label="Items of this invoice">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Patient</th>
          <th scope="col" data-wide>
            Date
          </th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ product, details, patient, action_date, start_date, value }, at) => (
          <tr key={at}>
            <td>
              {product}
              {details ? <SecondaryText isBelow>{details}</SecondaryText> : null}
            </td>
            <td>
              {patient ? patient.name : <SecondaryText>–</SecondaryText>}
              {patient?.case_number ? <SecondaryText isBelow>{patient.case_number}</SecondaryText> : null}
            </td>
            <td data-wide>
              <DateText value={action_date ?? start_date} />
            </td>
            <td>
              <TabularNumber value={value} as="money" />
            </td>
          </tr>
        ))}
      </tbody>
    </CardTable>
  )
}
