import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { webhookCalls, type WebhookDelivery } from '#contract/webhooks.ts'
import { q } from '#web/api/query.ts'
import { useList } from '#web/api/useList.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { CardRows, RowLink } from '#web/ui/table/CardRows.tsx'
import type { CardColumn } from '#web/ui/table/CardTable.tsx'
import { useRowShortcuts } from '#web/ui/table/useRowShortcuts.ts'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { deliveryOutcome, OutcomeText } from './DeliveryStatus.tsx'
import { REFRESH_MS, useRefresh } from './refresh.ts'
import type { WebhookAddress } from './webhook-place.ts'

/** The deliveries of the last 30 days, the newest first. */
export function DeliveriesCard({ address }: { address: WebhookAddress }) {
  const { place, deliveryId, deliveryHref } = address
  const list = useList(webhookCalls.deliveries, { params: place })
  useRefresh(list.refetch)
  const failed = useQuery({
    ...q(webhookCalls.deliveries, { params: place, query: { failed: true, perPage: 1 } }),
    refetchInterval: REFRESH_MS,
  })
  const { failed: isFailedOnly = false, perPage } = list.query
  const page = list.data?.deliveries
  useRowShortcuts({ rows: page?.data, rowId: ({ id }) => id })
  return (
    <Section
      title="Deliveries"
      isFlush
      actions={
        <Segmented
          label="Deliveries"
          value={isFailedOnly ? 'failed' : 'all'}
          onChange={(value) => list.set({ failed: value === 'failed' ? true : null })}
          segments={[
            { value: 'all', label: 'All', count: isFailedOnly ? undefined : list.data?.meta },
            { value: 'failed', label: 'Failed', count: failed.data?.meta },
          ]}
        />
      }
    >
      <QueryBoundary read={list} what="deliveries">
        {({ deliveries }) =>
          deliveries.data.length > 0 ? (
            <CardRows
              label="Deliveries"
              columns={columnsFor(deliveryHref)}
              rows={deliveries.data}
              rowId={({ id }) => id}
              rowHref={({ id }) => deliveryHref(id)}
              rowData={({ id }) => ({ 'data-row': id, 'data-current': id === deliveryId })}
            />
          ) : (
            <EmptyCardLine>
              {isFailedOnly
                ? 'Nothing has failed: everything that was sent has arrived.'
                : 'Nothing was sent yet. “Send test event” in the menu above tries the address.'}
            </EmptyCardLine>
          )
        }
      </QueryBoundary>
      {page ? <CardPager found={page} perPage={perPage} onTurn={(turned) => list.set(turned)} /> : null}
    </Section>
  )
}

function columnsFor(hrefOf: (id: number) => string): readonly CardColumn<WebhookDelivery>[] {
  return [
    {
      header: 'Event',
      phone: { line: 1, cell: (delivery) => <EventOf delivery={delivery} /> },
      cell: (delivery) => (
        <RowLink href={hrefOf(delivery.id)}>
          <EventOf delivery={delivery} />
        </RowLink>
      ),
    },
    { header: 'Time', phone: { line: 2 }, cell: ({ created_at }) => <OfficeDate value={created_at} as="short" /> },
    {
      header: 'Status',
      phone: { line: 2, isEnd: true },
      cell: (delivery) => <OutcomeText outcome={deliveryOutcome(delivery)} />,
    },
    { header: 'Tries', align: 'end', cell: ({ tries }) => <TabularNumber value={tries} /> },
    {
      header: 'ms',
      align: 'end',
      cell: ({ last_ms }) => (last_ms === null ? '–' : <TabularNumber value={last_ms} />),
    },
  ]
}

function EventOf({ delivery: { type, case_number } }: { delivery: WebhookDelivery }) {
  return (
    <>
      <Text span inherit ff="monospace" fz={12}>
        {type}
      </Text>
      {case_number === null ? null : <SecondaryText isBelow>{case_number}</SecondaryText>}
    </>
  )
}
