import { Box, Group } from '@mantine/core'
import {
  IconBroadcast,
  IconBucket,
  IconCertificate,
  IconCreditCard,
  IconDatabase,
  IconDatabaseShare,
  IconMail,
  IconSearch,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { labelOf } from '#contract/enums.ts'
import { SYSTEM_SERVICES, type SystemService, type SystemServiceName } from '#contract/system.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemTitle } from '#web/ui/ItemList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { ServiceStateText } from './ServiceStateText.tsx'

const ICONS: Record<SystemServiceName, TablerIcon> = {
  database: IconDatabase,
  replica: IconDatabaseShare,
  storage: IconBucket,
  mail: IconMail,
  search: IconSearch,
  push: IconBroadcast,
  payments: IconCreditCard,
  certificate: IconCertificate,
}

function say({ what, nodes }: SystemService) {
  return nodes.length > 0 ? `${what} (on ${nodes.join(', ')})` : what
}

const COLUMNS: readonly CardColumn<SystemService>[] = [
  {
    header: 'Service',
    cell: (row) => (
      <Group gap={8} wrap="nowrap">
        <Icon of={ICONS[row.service]} />
        <span>
          {labelOf(SYSTEM_SERVICES, row.service)}
          <Box component="span" hiddenFrom="sm">
            <SecondaryText isBelow>{[say(row), row.write].filter(Boolean).join(': ')}</SecondaryText>
          </Box>
        </span>
      </Group>
    ),
  },
  { header: 'State', width: 104, cell: ({ state }) => <ServiceStateText state={state} /> },
  {
    header: 'What it says',
    align: 'start',
    visibleFrom: 'sm',
    cell: (row) => <ItemTitle name={<span style={{ fontWeight: 400 }}>{say(row)}</span>} below={row.write} />,
  },
  {
    header: 'Reply',
    width: 72,
    align: 'end',
    visibleFrom: 'sm',
    cell: ({ ms }) => (ms === null ? '–' : `${ms} ms`),
  },
  { header: 'Since', width: 120, visibleFrom: 'sm', cell: ({ since }) => <DateText value={since} as="short" /> },
]

/** What the portal depends on, as its nodes found it at their last try. */
export function ServicesCard({ services }: { services: readonly SystemService[] }) {
  return (
    <Section title="Services" aside="tried every minute; mail and certificate every five" isFlush>
      {services.length > 0 ? (
        <CardTable label="Services" columns={COLUMNS} rows={services} rowId={({ service }) => service} />
      ) : (
        <EmptyCardLine>No node has tried its services yet. The first one does so as it starts.</EmptyCardLine>
      )}
    </Section>
  )
}
