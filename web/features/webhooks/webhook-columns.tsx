import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { Webhook } from '#contract/webhooks.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { RowLink } from '#web/ui/table/CardRows.tsx'
import type { CardColumn } from '#web/ui/table/CardTable.tsx'
import { describeEvents } from './event-words.ts'
import { HourTicks } from './HourTicks.tsx'
import { NextOfWebhook, WebhookBadgeSince } from './WebhookState.tsx'
import { shortAddress, sumOf } from './webhook-words.ts'

/** The columns of a list of endpoints; `belongsTo` is the one that only staff need. */
export function webhookColumns<Row extends Webhook>(
  style: 'words' | 'codes',
  hrefOf: (row: Row) => string,
  belongsTo?: CardColumn<Row>,
): readonly CardColumn<Row>[] {
  return [
    {
      header: 'Address and events',
      phone: { line: 1 },
      cell: ({ url, events }) => (
        <>
          <Text span inherit ff="monospace" fz={12} style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
          <SecondaryText isBelow>{describeEvents(events, style)}</SecondaryText>
        </>
      ),
    },
    ...(belongsTo ? [belongsTo] : []),
    {
      header: 'State',
      phone: { line: 3 },
      cell: (webhook) => (
        <span>
          <WebhookBadgeSince webhook={webhook} />
          <SecondaryText isBelow>
            <NextOfWebhook webhook={webhook} />
          </SecondaryText>
        </span>
      ),
    },
    {
      header: 'Last 24 hours',
      visibleFrom: 'sm',
      phone: { line: 4 },
      cell: ({ hours }) => (
        <>
          <HourTicks hours={hours} />
          <SecondaryText isBelow>{sumOf(hours)}</SecondaryText>
        </>
      ),
    },
    {
      header: 'Open',
      isHeaderHidden: true,
      width: 48,
      cell: (row) => (
        <RowLink href={hrefOf(row)} label={`Open ${shortAddress(row.url)}`}>
          <Icon of={IconChevronRight} />
        </RowLink>
      ),
    },
  ]
}
