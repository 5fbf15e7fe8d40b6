import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import type { Credit } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import { AddCreditDialog } from './AddCreditDialog.tsx'
import { EndCreditDialog } from './EndCreditDialog.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

/** ORG-24: credits that are deducted from invoices while they are valid. */
export function CreditsCard({ organization }: CardProps) {
  const can = useCan()
  const [isAdding, adding] = useDisclosure()
  const [ending, setEnding] = useState<number>()
  const { credits } = organization
  const ended = credits?.find(({ id }) => id === ending)
  if (!credits) return null
  const canAdd = can(organizationSettingCalls.addCredit) && readOnlyReason(organization) === undefined
  return (
    <Section
      title="Credits"
      id="credits"
      aside={<TabularNumber value={credits.length} />}
      isFlush
      actions={
        canAdd ? (
          <ActionButton variant="default" icon={IconPlus} onClick={adding.open}>
            Add credit
          </ActionButton>
        ) : null
      }
    >
      {credits.length === 0 ? (
        <EmptyCardLine>No credits yet.</EmptyCardLine>
      ) : (
        <CardTable
          label="Credits"
          rows={credits}
          rowId={({ id }) => id}
          columns={canAdd ? [...COLUMNS, endColumn(setEnding)] : COLUMNS}
        />
      )}
      {ended ? (
        <EndCreditDialog organization_id={organization.id} credit={ended} onClose={() => setEnding(undefined)} />
      ) : null}
      {isAdding ? <AddCreditDialog organization_id={organization.id} onClose={adding.close} /> : null}
    </Section>
  )
}

const COLUMNS: readonly CardColumn<Credit>[] = [
  { header: 'Value', cell: ({ value }) => <TabularNumber value={value} as="money" /> },
  {
    header: 'Remaining',
    cell: ({ remaining, ended_at, end_reason }) => (
      <>
        <TabularNumber value={remaining} as="money" />
        {ended_at ? (
          <SecondaryText isBelow>
            Ended <DateText value={ended_at} />: {end_reason}
          </SecondaryText>
        ) : null}
      </>
    ),
  },
  { header: 'Valid from', cell: ({ valid_from }) => <DateText value={valid_from} /> },
  { header: 'Valid to', cell: ({ valid_to }) => (valid_to ? <DateText value={valid_to} /> : 'open') },
  { header: 'Added', visibleFrom: 'sm', cell: ({ created_at }) => <DateText value={created_at} /> },
]

function endColumn(onEnd: (id: number) => void): CardColumn<Credit> {
  return {
    header: 'Actions',
    isHeaderHidden: true,
    cell: ({ id, value, remaining }) =>
      remaining > 0 ? (
        <IconButton
          icon={IconTrash}
          label={`End the credit of ${formatMoney(value)}`}
          variant="subtle"
          color="gray"
          size="sm"
          onClick={() => onEnd(id)}
        />
      ) : null,
  }
}
