import { Select } from '@mantine/core'
import { PAYMENT_FILTERS } from '#contract/subscriptions.ts'
import { DateRangeField } from '#web/ui/form/DateRangeField.tsx'
import { SearchField } from '#web/ui/table/SearchField.tsx'
import classes from './Subscriptions.module.css'
import type { SubscriptionList } from './useSubscriptionList.ts'

const ALL = 'all'
/** Who has paid nothing yet and owes nothing is found among all. */
const STATUSES = [{ value: ALL, label: 'All' }, ...PAYMENT_FILTERS]

export function SubscriptionFilters({ list }: { list: SubscriptionList }) {
  const { query, set } = list
  return (
    <>
      <SearchField
        label="Name or account number"
        value={query.filter.full_name_like}
        onChange={(text) => set({ filter: { full_name_like: text || null } })}
        isFirst
      />
      <Select
        className={classes.status}
        aria-label="Payment Status"
        allowDeselect={false}
        data={STATUSES}
        value={query.filter.payment_status?.join(',') || ALL}
        onChange={(status) => set({ filter: { payment_status: status === ALL ? null : status } })}
      />
      <DateRangeField
        className={classes.range}
        label="Next payment"
        clearable
        value={query.filter.payment_date_range}
        onChange={(days) => set({ filter: { payment_date_range: days } })}
      />
    </>
  )
}
