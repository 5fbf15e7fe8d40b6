import { Text } from '@mantine/core'
import type { System } from '#contract/system.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'

type SlowRoute = System['slow_requests']['routes'][number]

const COLUMNS: readonly CardColumn<SlowRoute>[] = [
  {
    header: 'Route',
    cell: ({ route, request_id, at }) => (
      <ItemTitle
        name={
          <Text span ff="monospace" fz={13}>
            {route}
          </Text>
        }
        below={
          <>
            {`The slowest is ${request_id} in the log, `}
            <DateText value={at} as="within" />
          </>
        }
      />
    ),
  },
  {
    header: 'Slowest',
    width: 96,
    align: 'end',
    cell: ({ ms }) => (
      <>
        <TabularNumber value={ms} /> ms
      </>
    ),
  },
  {
    header: 'Database',
    width: 88,
    align: 'end',
    visibleFrom: 'sm',
    cell: ({ ms, database_ms }) => `${Math.min(100, Math.round((database_ms / Math.max(1, ms)) * 100))} %`,
  },
  { header: 'Count', width: 72, cell: ({ count }) => <TabularNumber value={count} /> },
]

/** The slow requests of the last hour by route, the slowest first. */
export function SlowRequestsCard({ slow }: { slow: System['slow_requests'] }) {
  return (
    <Section title="Slow requests" aside={`last hour, from ${slow.limit_ms} ms`} isFlush>
      {slow.routes.length > 0 ? (
        <CardTable label="Slow requests" columns={COLUMNS} rows={slow.routes} rowId={({ route }) => route} />
      ) : (
        <EmptyCardLine>No request was slow.</EmptyCardLine>
      )}
    </Section>
  )
}
