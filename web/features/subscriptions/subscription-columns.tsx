import { NOT_BILLED } from '#contract/closed-organizations.rules.ts'
import { Text } from '@mantine/core'
import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react'
import type { Billing, Contract } from '#contract/subscriptions.ts'
import { PaymentStatus } from '#web/components/organization/PaymentStatus.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
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
    phone: {
      line: 1,
      cell: ({ organization }) => (
        <span className={rows.cardHead}>
          <span className={rows.name}>{organization.name}</span>
          <span className={rows.quiet}>{organization.account_number}</span>
        </span>
      ),
    },
  },
  {
    id: 'next',
    header: 'Next Payment Date',
    sort: 'custom_next_payment_date',
    width: 152,
    cell: (row) => <NextPayment row={row} />,
    phone: { line: 2, order: 2, isEnd: true, cell: (row) => <NextPaymentNote row={row} /> },
  },
  {
    id: 'last',
    header: 'Last Payment Date',
    sort: 'last_payment_date',
    width: 152,
    rank: 1,
    cell: (row) => <DateText value={row.last_payment_date} />,
  },
  {
    id: 'status',
    header: 'Payment Status',
    sort: 'payment_status',
    width: 132,
    cell: (row) => <PaymentStatus payment={row.payment_status} />,
    phone: { line: 2, order: 1 },
  },
  {
    id: 'due',
    header: 'Amount Due',
    width: 104,
    align: 'end',
    cell: ({ billing }) => <TabularNumber value={billing?.amount_due || null} as="money" />,
    phone: { line: 3, cell: ({ billing }) => <AmountDueNote billing={billing} /> },
  },
  {
    id: 'method',
    header: 'Method',
    width: 112,
    rank: 3,
    cell: ({ billing }) => <Method billing={billing} />,
  },
  {
    id: 'result',
    header: 'Last Attempt',
    width: 184,
    rank: 2,
    cell: ({ billing }) => <LastAttempt billing={billing} />,
  },
  detailsColumn(
    (row) => paths.subscription(row.id),
    (row) => row.organization.name,
  ),
]

/** A suspended contract has no next payment (specification 1.5); one that is not billed shows that instead. */
export function NextPayment({ row }: { row: Pick<Contract, 'suspended_at' | 'next_payment_date' | 'organization'> }) {
  if (row.organization.disabled_at && !row.suspended_at) return <SecondaryText>{NOT_BILLED}</SecondaryText>
  return <DateText value={row.suspended_at ? null : row.next_payment_date} />
}

type BillingProps = { billing: Billing | undefined }

/** Shows only type and last digits, since the organization is in the first column. */
function Method({ billing }: BillingProps) {
  if (!billing?.method) return <SecondaryText>{billing ? 'No method' : '–'}</SecondaryText>
  const { payment_method_type, payment_method_nickname } = billing.method
  const [digits] = /\d{4}(?=\)?$)/.exec(payment_method_nickname) ?? []
  const kind = payment_method_type === 'card' ? 'Card' : 'ACH'
  return (
    <InlineGroup>
      <Icon of={payment_method_type === 'card' ? IconCreditCard : IconBuildingBank} />
      <span title={payment_method_nickname}>{digits ? `${kind} ${digits}` : payment_method_nickname}</span>
    </InlineGroup>
  )
}

const RESULTS = {
  succeeded: 'paid',
  failed: 'refused',
  pending: 'on its way',
  started: 'being charged',
  unknown: 'no answer yet',
} as const

function LastAttempt({ billing }: BillingProps) {
  const last = billing?.last_attempt
  if (!last) return <SecondaryText>–</SecondaryText>
  const text = last.status === 'failed' && last.reason ? last.reason : RESULTS[last.status]
  return (
    <Text span inherit {...(last.status === 'failed' && { c: 'var(--td-danger)' })}>
      {text}, <DateText value={last.started_at} />
    </Text>
  )
}

/** The open amount on the card of a phone, where no header names it. */
function AmountDueNote({ billing }: BillingProps) {
  if (!billing?.amount_due) return null
  return (
    <span className={rows.quiet}>
      Due{' '}
      <Text span inherit fw={600}>
        <TabularNumber value={billing.amount_due} as="money" />
      </Text>
    </span>
  )
}

/** The next payment on the card of a phone, where no header names it. */
function NextPaymentNote({ row }: { row: Contract }) {
  return (
    <span className={rows.quiet}>
      {row.suspended_at ? (
        'No payment while suspended'
      ) : (
        <>
          Next payment <NextPayment row={row} />
        </>
      )}
    </span>
  )
}
