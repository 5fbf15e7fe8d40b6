import { Box, Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { periodicRuleCalls, type PeriodicRule } from '#contract/periodic-rules.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import rows from '#web/ui/table/Rows.module.css'
import { signedValue } from './rule-values.ts'
import { ActiveBadge } from '#web/ui/StatusBadge.tsx'

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
] as const
type RuleFilter = (typeof FILTERS)[number]['value']

/** RULE-05: rules applied to a subscription's invoices on closing; hidden without the permission to manage them. */
export function PeriodicRulesCard({ contract_id }: { contract_id: number }) {
  const can = useCan()
  return can(periodicRuleCalls.list) ? <Card contract_id={contract_id} /> : null
}

function Card({ contract_id }: { contract_id: number }) {
  const [filterValue, setFilterValue] = useState<RuleFilter>('all')
  // Paging is not kept in the URL, because the card is one of several on its page.
  const [paging, setPaging] = useState({ page: 1, perPage: 25 })
  const filter = { contract_id, ...(filterValue === 'active' && { is_active: true }) }
  const result = useQuery({
    ...q(periodicRuleCalls.list, { query: { filter, ...paging } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      title="Periodic rules"
      aside="added when an invoice closes"
      isFlush
      actions={
        <>
          <Segmented
            label="Which rules are shown"
            segments={FILTERS}
            value={filterValue}
            onChange={(next) => {
              setFilterValue(next)
              setPaging({ ...paging, page: 1 })
            }}
          />
          <ActionButton variant="default" icon={IconPlus} href={paths.periodicRuleAdd(contract_id)}>
            Create Periodic Rule
          </ActionButton>
        </>
      }
    >
      <QueryBoundary
        read={result}
        what="periodic rules"
        waiting={
          <Box p={16}>
            <Skeleton height={96} />
          </Box>
        }
      >
        {({ rules }) =>
          rules.total === 0 ? (
            <EmptyCardLine>{filterValue === 'active' ? 'No rule is active.' : 'No periodic rules yet.'}</EmptyCardLine>
          ) : (
            <>
              <CardTable label="Periodic rules" rows={rules.data} rowId={({ id }) => id} columns={COLUMNS} />
              <CardPager found={rules} perPage={paging.perPage} onTurn={setPaging} />
            </>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

const COLUMNS: readonly CardColumn<PeriodicRule>[] = [
  {
    header: 'Description',
    cell: (rule) => (
      <Box fw={600} style={{ overflowWrap: 'anywhere' }}>
        {rule.custom_description}
        {/* On a phone the dates are below the name, and the sign of the value shows the type. */}
        <Box hiddenFrom="sm" fw={400} c="var(--td-t2)">
          <Applied rule={rule} />
        </Box>
      </Box>
    ),
  },
  { header: 'Type', visibleFrom: 'sm', cell: (rule) => <Mark label={rule.type} /> },
  { header: 'Value', align: 'end', cell: (rule) => <TabularNumber value={signedValue(rule)} as="money" /> },
  { header: 'Applied', visibleFrom: 'sm', cell: (rule) => <Applied rule={rule} /> },
  { header: 'Status', cell: (rule) => <ActiveBadge isActive={rule.is_active} /> },
  {
    header: 'Update',
    isHeaderHidden: true,
    cell: (rule) => (
      <a
        className={rows.link}
        href={paths.periodicRule(rule.contract_id, rule.id)}
        aria-label={`Update ${rule.custom_description}`}
      >
        Update
      </a>
    ),
  },
]

/** Both days are inclusive; an open end is omitted. */
function Applied({ rule: { applied_from, applied_to } }: { rule: PeriodicRule }) {
  if (!applied_from && !applied_to) return 'always'
  return (
    <>
      {applied_from && !applied_to ? 'from ' : null}
      {applied_from ? <DateText value={applied_from} /> : null}
      {applied_from && applied_to ? ' to ' : null}
      {!applied_from && applied_to ? 'until ' : null}
      {applied_to ? <DateText value={applied_to} /> : null}
    </>
  )
}
