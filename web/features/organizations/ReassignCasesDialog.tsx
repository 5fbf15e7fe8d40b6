import { Text } from '@mantine/core'
import { useState } from 'react'
import { ROLE_LABELS, type PivotRole } from '#contract/access.ts'
import { ASSIGNMENTS } from '#contract/enums.ts'
import { memberCalls } from '#contract/members.ts'
import type { Member, Organization } from '#contract/organizations.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { useProviderChoices } from '#web/components/useProviderChoices.ts'
import { TilesField } from '#web/ui/form/TilesField.tsx'

/** The manager who is removed or, with `role`, changes to another role. */
export type DepartingManager = { member: Member; role?: PivotRole }
type Props = DepartingManager & { organization: Organization; onClose: () => void }

const NOTES = {
  O: 'The lab makes the setups and the prints.',
  H: 'The practice makes them itself.',
}
type To = keyof typeof NOTES
const CHOICES = ASSIGNMENTS.filter((each): each is (typeof ASSIGNMENTS)[number] & { value: To } => each.value in NOTES)

/** Asks who takes over the open cases of a departing third party, since none may stay assigned to them. */
export function ReassignCasesDialog({ member, role, organization, onClose }: Props) {
  const removal = useSave(memberCalls.remove, { errors: 'inline' })
  const change = useSave(memberCalls.changeRole, { errors: 'inline' })
  const [to, choose] = useState<To>('O')
  const { id: user_id, full_name } = member
  const count = member.open_cases ?? 0
  const params = { id: organization.id }
  const choices = useProviderChoices(CHOICES)

  function send() {
    if (role) change.mutate({ params, body: { user_id, role, give_back_to: to } }, { onSuccess: onClose })
    else removal.mutate({ params, body: { user_id, give_back_to: to } }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={role ? `Make ${full_name} ${ROLE_LABELS[role]}` : 'Remove the member'}
      size={560}
      verb={role ? 'Change the role' : 'Remove'}
      danger={!role}
      saving={role ? change : removal}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onClose={onClose}
    >
      <Text>
        {full_name} is the third party of {organization.name} and still has{' '}
        {count === 1 ? '1 open case' : `${count} open cases`}. {role ? '' : 'The account stays. '}
        Who takes {count === 1 ? 'it' : 'them'}?
      </Text>
      <TilesField
        label="Give back to"
        value={to}
        onChange={choose}
        tiles={choices.map(({ value, label }) => ({ value, label, note: NOTES[value] }))}
      />
    </FormDialog>
  )
}
