import { Anchor, Text } from '@mantine/core'
import { askedItemName } from '#contract/asked-item-labels.ts'
import type { OwedItem } from '#contract/dashboard.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { paths } from '#web/paths.ts'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useMinute } from '#web/ui/useMinute.ts'
import { useOwedItems } from './useDashboard.ts'

/** Which practice owes the lab what since when, the longest waiting first. */
export function OwedItems() {
  const owed = useOwedItems()
  const { total = 0, overdue = 0, items = [] } = owed.data?.data ?? {}
  return (
    <Section
      title="Asked of practices"
      id="asked"
      aside={`${owed.data ? total : '–'} open${overdue > 0 ? `, ${overdue} overdue` : ''}`}
      isFlush
      footer={
        total > items.length ? <Anchor href={paths.patientsPage({ filter: { asked: 'open' } })}>Show all</Anchor> : null
      }
    >
      <QueryBoundary read={owed} what="asked items">
        {({ data }) =>
          data.items.length === 0 ? (
            <EmptyCardLine>No practice owes an answer.</EmptyCardLine>
          ) : (
            <ItemList label="Asked of practices">
              {data.items.map((item) => (
                <OwedLine key={item.id} item={item} />
              ))}
            </ItemList>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function OwedLine({ item }: { item: OwedItem }) {
  const now = useMinute()
  const isLate = item.due_at !== null && Date.parse(item.due_at) < now
  return (
    <Item
      name={askedItemName(item)}
      below={
        <>
          <Anchor href={paths.patientWorkflow(item.patient_id)} inherit underline="always">
            {item.formatted_name}
          </Anchor>
          , {item.organization}
        </>
      }
      end={
        <>
          {isLate ? (
            <Text span inherit c="var(--td-danger)">
              overdue
            </Text>
          ) : null}
          <ElapsedTime since={item.opened_at} isPlain />
        </>
      }
    />
  )
}
