import { IconRepeatOff } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { PAYMENT_FILTERS, subscriptionCalls } from '#contract/subscriptions.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { useList, useListQuery } from '#web/api/useList.ts'
import type { Filter } from '#web/components/filters/filter.ts'
import { Filters } from '#web/components/filters/Filters.tsx'
import { EmptyFilterResults } from '#web/components/filters/EmptyFilterResults.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { ListViews } from '#web/components/ListViews.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
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

/** What failed comes first in the first view beside the given order, then what is charged next. */
const VIEWS: readonly { name: string; search: Readonly<Record<string, string>> }[] = [
  { name: 'All subscriptions', search: {} },
  { name: 'Needs a look', search: ofStatus('NOT_PAID,BLOCKED') },
  { name: 'Running', search: ofStatus('CURRENT,PENDING,PAID') },
  { name: 'Suspended', search: { 'filter[payment_status]': 'SUSPENDED', sort: 'organization' } },
]

function ofStatus(statuses: string) {
  return { 'filter[payment_status]': statuses, sort: 'custom_next_payment_date' }
}

/** The views with what their contracts owe together, once the list itself is loaded. */
function useViewsWithSums(isLoaded: boolean) {
  const results = useQueries({
    queries: VIEWS.map(({ search }) => ({
      ...q(subscriptionCalls.totals, { query: { filter: { payment_status: search['filter[payment_status]'] ?? '' } } }),
      enabled: isLoaded && 'filter[payment_status]' in search,
    })),
  })
  return VIEWS.map((view, index) => {
    const totals = results[index]?.data?.totals
    const owed = totals && totals.not_paid.amount + totals.waiting.amount
    return { ...view, ...(owed ? { sum: <TabularNumber value={owed} as="money" /> } : {}) }
  })
}

export default function SubscriptionsPage() {
  const list = useList(subscriptionCalls.list, { usual: USUAL, extend: (sent) => ({ ...sent, include: 'billing' }) })
  const totals = useListQuery(subscriptionCalls.totals, { query: { filter: list.values.sent.filter } }).data?.totals
  const views = useViewsWithSums(list.data !== undefined)
  const canRetry = useCan()(subscriptionCalls.attemptPayment)
  return (
    <ListPage
      title="Subscriptions"
      name="subscriptions"
      list={list}
      actions={canRetry && totals ? <RetryPayments retryable={totals.retryable} /> : null}
      above={
        <>
          <ListViews views={views} hrefOf={paths.subscriptions} />
          <SubscriptionTotals totals={totals} />
        </>
      }
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
