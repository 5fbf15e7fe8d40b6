import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { useCan } from '#web/api/permissions.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { EmptyCardLine } from '#web/ui/EmptyCardLine.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
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
  const mayAdd = can(organizationSettingCalls.addCredit) && readOnlyReason(organization) === undefined
  return (
    <Section
      title="Credits"
      id="credits"
      beside={<TabularNumber value={credits.length} />}
      isFlush
      actions={
        mayAdd ? (
          <ActionButton variant="default" icon={IconPlus} onClick={adding.open}>
            Add credit
          </ActionButton>
        ) : null
      }
    >
      {credits.length === 0 ? (
        <EmptyCardLine>No credits yet.</EmptyCardLine>
      ) : (
        <CardTable label="Credits">
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Remaining</th>
              <th scope="col">Valid from</th>
              <th scope="col">Valid to</th>
              <th scope="col" data-wide>
                Added
              </th>
              {mayAdd ? <th scope="col" aria-label="Actions" /> : null}
            </tr>
          </thead>
          <tbody>
            {credits.map(({ id, value, remaining, valid_from, valid_to, created_at, ended_at, end_reason }) => (
              <tr key={id}>
                <td>
                  <TabularNumber value={value} as="money" />
                </td>
                <td>
                  <TabularNumber value={remaining} as="money" />
                  {ended_at ? (
                    <SecondaryText isBelow>
                      Ended <DateText value={ended_at} />: {end_reason}
                    </SecondaryText>
                  ) : null}
                </td>
                <td>
                  <DateText value={valid_from} />
                </td>
                <td>{valid_to ? <DateText value={valid_to} /> : 'open'}</td>
                <td data-wide>
                  <DateText value={created_at} />
                </td>
                {mayAdd ? (
                  <td>
                    {remaining > 0 ? (
                      <IconButton
                        icon={IconTrash}
                        label={`End the credit of ${formatMoney(value)}`}
                        variant="subtle"
                        color="gray"
                        size="sm"
                        onClick={() => setEnding(id)}
                      />
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </CardTable>
      )}
      {ended ? (
        <EndCreditDialog organization_id={organization.id} credit={ended} onClose={() => setEnding(undefined)} />
      ) : null}
      {isAdding ? <AddCreditDialog organization_id={organization.id} onClose={adding.close} /> : null}
    </Section>
  )
}
