import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { useCan } from '#web/api/can.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Nothing } from '#web/ui/Nothing.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardTable } from '#web/ui/table/CardTable.tsx'
import { AddCreditDialog } from './AddCreditDialog.tsx'
import { closedWords, type CardProps } from './useOrganization.ts'

/** ORG-24: what is taken off the invoices while it is valid. */
export function CreditsCard({ organization }: CardProps) {
  const can = useCan()
  const [isAdding, adding] = useDisclosure()
  const { credits } = organization
  if (!credits) return null
  const mayAdd = can(organizationSettingCalls.addCredit) && closedWords(organization) === undefined
  return (
    <Section
      title="Credits"
      id="credits"
      beside={<Num value={credits.length} />}
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
        <Nothing>No credits yet.</Nothing>
      ) : (
        <CardTable label="Credits">
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Valid from</th>
              <th scope="col">Valid to</th>
              <th scope="col" data-wide>
                Added
              </th>
            </tr>
          </thead>
          <tbody>
            {credits.map(({ id, value, valid_from, valid_to, created_at }) => (
              <tr key={id}>
                <td>
                  <Num value={value} as="money" />
                </td>
                <td>
                  <DateText value={valid_from} />
                </td>
                <td>{valid_to ? <DateText value={valid_to} /> : 'open'}</td>
                <td data-wide>
                  <DateText value={created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </CardTable>
      )}
      {isAdding ? <AddCreditDialog organization_id={organization.id} onClose={adding.close} /> : null}
    </Section>
  )
}
