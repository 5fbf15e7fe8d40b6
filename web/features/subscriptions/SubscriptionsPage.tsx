import { IconRepeatOff } from '@tabler/icons-react'
import { PAYMENT_FILTERS, subscriptionCalls } from '#contract/subscriptions.ts'
import { useCan } from '#web/api/permissions.ts'
import { useList, useListQuery } from '#web/api/useList.ts'
import type { Filter } from '#web/components/filters/filter.ts'
import { Filters } from '#web/components/filters/Filters.tsx'
import { EmptyFilterResults } from '#web/components/filters/EmptyFilterResults.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { RetryPayments } from './RetryPayments.tsx'
import { SubscriptionTotals } from './SubscriptionTotals.tsx'
import { SUBSCRIPTION_COLUMNS } from './subscription-columns.tsx'

/** SUB-03 */
const USUAL = { perPage: '25', sort: '-custom_next_payment_date' }

/** SUB-02; contracts that have neither paid nor owe anything appear only under All. */
const FILTERS: readonly Filter[] = [
  { name: 'filter[full_name_like]', label: 'Name or account number', kind: 'search' },
  {
    name: 'filter[payment_status]',
    label: 'Payment Status',
    kind: 'one',
    none: { value: '', label: 'All' },
    options: PAYMENT_FILTERS,
  },
  { name: 'filter[payment_date_range]', label: 'Next Payment Date', kind: 'dates' },
]

export default function SubscriptionsPage() {
  const list = useList(subscriptionCalls.list, { usual: USUAL, ask: (sent) => ({ ...sent, include: 'billing' }) })
  const totals = useListQuery(subscriptionCalls.totals, { query: { filter: list.values.sent.filter } }).data?.totals
  const mayRetry = useCan()(subscriptionCalls.attemptPayment)
  return (
    <ListPage
      title="Subscriptions"
      name="subscriptions"
      list={list}
      actions={mayRetry && totals ? <RetryPayments retryable={totals.retryable} /> : null}
      above={<SubscriptionTotals totals={totals} />}
      page={list.data?.contracts}
      filters={<Filters filters={FILTERS} list={list} />}
      columns={SUBSCRIPTION_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.organization.name}
      rowHref={(row) => paths.subscription(row.id)}
      empty={
        <EmptyFilterResults of="subscriptions" filters={FILTERS} list={list}>
          <EmptyState
            icon={IconRepeatOff}
            title="No subscriptions yet"
            text="A subscription begins when a practice finishes its account setup."
          />
        </EmptyFilterResults>
      }
      expected={12}
    />
  )
}
