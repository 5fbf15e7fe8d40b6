import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/orders.ts'
import { paymentCalls, type PaymentAttempt } from '#contract/payments.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'

/** Lists the payment attempts of an invoice and the date of the next one. Loaded when the invoice is expanded. */
export function PaymentAttempts({ order }: { order: Order }) {
  const answer = useQuery(q(paymentCalls.attempts, { params: { id: order.id } }))
  return (
    <QueryBoundary
      read={answer}
      what="payments"
      failed="The payments of this invoice could not be loaded."
      waiting={<Skeleton height={48} mt="sm" />}
    >
      {({ attempts }) => (
        <>
          {attempts.length > 0 ? (
            <ItemList label="Payments of this invoice">
              {attempts.map((attempt) => (
                <Attempt key={attempt.id} attempt={attempt} />
              ))}
            </ItemList>
          ) : null}
          {order.fm_invoice_status !== 'PAID' && order.attempt_at && attempts[0]?.finished_at !== null ? (
            <Text c="var(--td-t2)" mt="sm">
              {attempts.length > 0 ? 'Next try' : 'To be paid'} <OfficeDate value={order.attempt_at} withOn />
            </Text>
          ) : null}
        </>
      )}
    </QueryBoundary>
  )
}

const STARTED_BY = { clock: '', staff: ' by hand', method: ' with a new payment method' } as const

function Attempt({ attempt }: { attempt: PaymentAttempt }) {
  const { status, started_at, finished_at, started_by, payment_method_nickname, amount } = attempt
  return (
    <Item
      name={
        <>
          Tried <OfficeDate value={started_at} withOn />
          {STARTED_BY[started_by]}: {formatAttemptStatus(attempt)}
        </>
      }
      below={
        <>
          {payment_method_nickname ?? 'No payment method'}
          {status === 'succeeded' && finished_at?.slice(0, 10) !== started_at.slice(0, 10) ? (
            <>
              , arrived <OfficeDate value={finished_at} withOn />
            </>
          ) : null}
        </>
      }
      end={<TabularNumber value={amount} as="money" />}
    />
  )
}

function formatAttemptStatus({ status, reason }: PaymentAttempt) {
  if (status === 'succeeded') return 'paid.'
  if (status === 'pending') return 'on its way, which takes some days.'
  if (status === 'started') return 'waiting for the answer of the payment provider.'
  return reason ?? 'declined.'
}
