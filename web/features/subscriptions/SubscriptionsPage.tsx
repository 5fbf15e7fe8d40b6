import { IconRepeatOff } from '@tabler/icons-react'
import { ListPage } from '#web/components/ListPage.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NothingMatches } from '#web/ui/table/NothingMatches.tsx'
import { SUBSCRIPTION_COLUMNS, subscriptionCard } from './subscription-columns.tsx'
import { SubscriptionFilters } from './SubscriptionFilters.tsx'
import { useSubscriptionList, type SubscriptionList } from './useSubscriptionList.ts'

/** SUB-02 */
export default function SubscriptionsPage() {
  const list = useSubscriptionList()
  return (
    <ListPage
      title="Subscriptions"
      name="subscriptions"
      list={list}
      page={list.data?.contracts}
      filters={<SubscriptionFilters list={list} />}
      columns={SUBSCRIPTION_COLUMNS}
      rowId={(row) => row.id}
      rowName={(row) => row.organization.name}
      rowHref={(row) => paths.subscription(row.id)}
      sort={list.sort}
      card={subscriptionCard}
      empty={<NoneFound list={list} />}
      expected={12}
    />
  )
}

/** Says which filter leaves none, and the way out. */
function NoneFound({ list }: { list: SubscriptionList }) {
  const { full_name_like, payment_status, payment_date_range } = list.query.filter
  const named = [
    full_name_like ? `“${full_name_like}”` : '',
    payment_status?.length ? '“Payment Status”' : '',
    payment_date_range ? '“Next Payment Date”' : '',
  ].filter(Boolean)
  if (named.length === 0) {
    return (
      <EmptyState
        icon={IconRepeatOff}
        title="No subscriptions yet"
        text="A subscription begins when a practice finishes its account setup."
      />
    )
  }
  return <NothingMatches of="subscriptions" named={named} list={list} />
}
