import { Button } from '@mantine/core'
import { IconRepeatOff } from '@tabler/icons-react'
import { wordsOf } from '#web/api/errors.ts'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { EmptyState, ErrorState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ColumnMenu } from '#web/ui/table/ColumnMenu.tsx'
import { useColumns } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { leaves } from '#web/ui/table/leaves.ts'
import { ListPager } from '#web/ui/table/ListPager.tsx'
import { ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { SUBSCRIPTION_COLUMNS, subscriptionCard } from './subscription-columns.tsx'
import { SubscriptionFilters } from './SubscriptionFilters.tsx'
import { useSubscriptionList, type SubscriptionList } from './useSubscriptionList.ts'

/** SUB-02 */
export default function SubscriptionsPage() {
  const list = useSubscriptionList()
  const columns = useColumns('subscriptions', SUBSCRIPTION_COLUMNS)
  const page = list.data?.contracts
  return (
    <>
      <PageHeader
        title="Subscriptions"
        beside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={<CopyLinkButton />}
      />
      <SubscriptionFilters list={list}>
        <ColumnMenu columns={SUBSCRIPTION_COLUMNS} shown={columns.shown} onToggle={columns.toggle} />
      </SubscriptionFilters>
      {list.error && !page ? (
        <ErrorState title="The subscriptions could not be loaded" text={wordsOf(list.error)} onRetry={list.refetch} />
      ) : (
        <DataTable
          label="Subscriptions"
          columns={columns.shown}
          rows={page?.data}
          rowId={(row) => row.id}
          rowName={(row) => row.organization.name}
          rowHref={(row) => paths.subscription(row.id)}
          sort={list.sort}
          card={subscriptionCard}
          isStale={list.isStale}
          empty={<NoneFound list={list} />}
          expected={12}
        />
      )}
      <ListPager page={page} list={list} />
    </>
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
        text="One begins when a practice finishes its account setup."
      />
    )
  }
  return (
    <EmptyState title="No subscriptions match" text={leaves(named)}>
      <Button onClick={list.reset}>Reset all filters</Button>
    </EmptyState>
  )
}
