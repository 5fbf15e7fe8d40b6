import type { Contract } from '#contract/subscriptions.ts'
import { PaymentStatus } from '#web/components/organization/PaymentStatus.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { detailsColumn } from '#web/ui/table/details-column.tsx'
import rows from '#web/ui/table/Rows.module.css'

export const SUBSCRIPTION_COLUMNS: readonly Column<Contract>[] = [
  {
    id: 'organization',
    header: 'Organization',
    sort: 'organization',
    cell: ({ organization }) => (
      <>
        <span className={rows.name}>{organization.name}</span>{' '}
        <span className={rows.quiet}>{organization.account_number}</span>
      </>
    ),
  },
  {
    id: 'next',
    header: 'Next Payment Date',
    sort: 'custom_next_payment_date',
    width: 176,
    cell: (row) => <NextPayment row={row} />,
  },
  {
    id: 'last',
    header: 'Last Payment Date',
    sort: 'last_payment_date',
    width: 176,
    rank: 1,
    cell: (row) => <DateText value={row.last_payment_date} />,
  },
  {
    id: 'status',
    header: 'Payment Status',
    sort: 'payment_status',
    width: 152,
    cell: (row) => <PaymentStatus payment={row.payment_status} />,
  },
  detailsColumn(
    (row) => paths.subscription(row.id),
    (row) => row.organization.name,
  ),
]

/** A suspended one has none (specification 1.5). */
export function NextPayment({ row }: { row: Pick<Contract, 'suspended_at' | 'next_payment_date'> }) {
  return <DateText value={row.suspended_at ? null : row.next_payment_date} />
}

/** The row on a phone. */
export function subscriptionCard(row: Contract) {
  return (
    <span className={rows.card}>
      <span className={rows.cardHead}>
        <span className={rows.name}>{row.organization.name}</span>
        <span className={rows.quiet}>{row.organization.account_number}</span>
      </span>
      <span className={rows.cardHead}>
        <PaymentStatus payment={row.payment_status} />
        <span className={rows.quiet}>
          {row.suspended_at ? (
            'No payment while suspended'
          ) : (
            <>
              Next payment <NextPayment row={row} />
            </>
          )}
        </span>
      </span>
    </span>
  )
}
