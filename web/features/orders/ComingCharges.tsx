import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import type { PendingCharge } from '#contract/orders.ts'
import { paths } from '#web/paths.ts'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'

/** Lists what was submitted but is not charged yet; these charges count in no total. */
export function ComingCharges({ coming }: { coming: readonly PendingCharge[] }) {
  if (coming.length === 0) return null
  return (
    <CardTable
      label="Coming charges"
      rows={coming}
      rowId={({ patient_id, chargeable_at }) => `${patient_id} ${chargeable_at}`}
      columns={COLUMNS}
    />
  )
}

const COLUMNS: readonly CardColumn<PendingCharge>[] = [
  {
    header: 'Coming, if nothing else is submitted',
    cell: ({ patient_id, patient_name, chargeable_at, order, closes_at }) => (
      <>
        <ScreenLink href={paths.patientDetails(patient_id)}>{patient_name}</ScreenLink>
        <SecondaryText isBelow>
          Charged <OfficeDate value={chargeable_at} withOn />,{' '}
          {order === 'current' || !closes_at ? (
            'on this invoice'
          ) : (
            <>
              with the invoice of <OfficeDate value={closes_at} />
            </>
          )}
        </SecondaryText>
      </>
    ),
  },
  { header: 'Value', cell: ({ value }) => <TabularNumber value={value} as="money" /> },
]
