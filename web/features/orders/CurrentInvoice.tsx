import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconReceipt } from '@tabler/icons-react'
import { orderCalls } from '#contract/orders.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { MoneyLines } from './MoneyLines.tsx'
import { moneyLines } from './order-words.ts'

/** What has come together since the last invoice (ACCT-05, SUB-06). */
export function CurrentInvoice({ organization_id }: { organization_id: number }) {
  const answer = useQuery(q(orderCalls.current, { params: { id: organization_id } }))
  const taxState = useSettings()?.['tax.state']
  return <Section title="Current Invoice">{content()}</Section>

  function content() {
    if (answer.error && !answer.data) {
      const retry = () => void answer.refetch()
      return <ErrorState title="The current order could not be loaded." text={wordsOf(answer.error)} onRetry={retry} />
    }
    if (!answer.data)
      return (
        <Waiting words="Loading the current order">
          <Skeleton height={96} />
        </Waiting>
      )
    const { order } = answer.data
    if (!order) {
      return (
        <EmptyState
          icon={IconReceipt}
          title="There is no current order"
          text="Charges appear here until the next invoice is issued."
        />
      )
    }
    return <MoneyLines lines={moneyLines(order, taxState)} total={{ label: 'Total so far', value: order.total }} />
  }
}
