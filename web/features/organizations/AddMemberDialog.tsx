import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_LABELS, type PivotRole } from '#contract/access.ts'
import { addMemberBody, memberCalls } from '#contract/members.ts'
import { offeredMemberRoles, roleFitBlocker } from '#contract/organizations.rules.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { useMembers, type CardProps } from './useOrganization.ts'

type Props = CardProps & { onClose: () => void }

const EMPTY: { user_id: number | null; role: PivotRole } = { user_id: null, role: 'organization_member' }

/** MEM-07: adds an existing user, found by name or email. */
export function AddMemberDialog({ organization, onClose }: Props) {
  const actor = toActor(useMe())
  const { form, submit } = useCallForm(memberCalls.add, {
    initialValues: EMPTY,
    schema: addMemberBody,
    toRequest: ({ user_id, role }) =>
      user_id === null ? undefined : { params: { id: organization.id }, body: { user_id, role } },
    onSaved: onClose,
  })
  const { people, search, isSearching } = useCandidates(organization.id)
  const chosen = people.find(({ id }) => id === form.values.user_id)
  const roles = offeredMemberRoles(actor).filter((role) => !roleFitBlocker(chosen?.roles[0]?.name ?? 'doctor', role))

  function choose(id: number | null) {
    form.setFieldValue('user_id', id)
    const role = people.find((person) => person.id === id)?.roles[0]?.name ?? 'doctor'
    // A lab partner can hold no other role than manager.
    form.setFieldValue('role', role === 'lab_partner' ? 'organization_manager' : 'organization_member')
  }

  return (
    <FormDialog title="Add member" size={460} verb="Add" onClose={onClose} {...submit}>
      <Select
        label="User"
        withAsterisk
        placeholder="Name or email"
        searchable
        data-autofocus
        // Opening on focus would cover the rest of the dialog.
        openOnFocus={false}
        filter={({ options }) => options}
        data={people.map(({ id, full_name, email }) => ({ value: String(id), label: `${full_name}, ${email}` }))}
        nothingFoundMessage={isSearching ? 'Searching…' : 'No user by that name or email.'}
        onSearchChange={search}
        value={form.values.user_id === null ? null : String(form.values.user_id)}
        onChange={(id) => choose(id === null ? null : Number(id))}
        error={form.errors.user_id}
      />
      <ChoiceField
        label="Role"
        choices={roles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
        description={
          form.values.role === 'organization_owner'
            ? 'The current owner stays as a member.'
            : 'A member sees only their own cases; the manager is the authorized third party.'
        }
        {...form.getInputProps('role')}
      />
    </FormDialog>
  )
}

/** Searches doctors and lab partners who are not members yet; previous results stay while the next ones load. */
function useCandidates(organization_id: number) {
  const [typed, setTyped] = useState('')
  const [debouncedText] = useDebouncedValue(typed.split(', ')[0] ?? '', GENERAL_PAUSE)
  const members = useMembers(organization_id).data?.members ?? []
  const result = useQuery({
    ...q(userAdminCalls.list, {
      query: { filter: { full_name_or_email_like: debouncedText, roles: 'doctor,lab_partner' }, perPage: 25 },
    }),
    placeholderData: keepPreviousData,
  })
  const users = result.data?.users.data ?? []
  return {
    people: users.filter((user) => !members.some(({ id }) => id === user.id)),
    search: setTyped,
    isSearching: result.isFetching,
  }
}
