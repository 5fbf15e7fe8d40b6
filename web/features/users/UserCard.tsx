import { TextInput } from '@mantine/core'
import { userAdminCalls, userBody, type ManagedUser } from '#contract/user-admin.ts'
import { userBlocker } from '#contract/users.rules.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { DESCRIPTION_BELOW_INPUT, FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { Section } from '#web/ui/Section.tsx'
import { RoleTiles } from './RoleTiles.tsx'

const NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  username: 'Username',
  account_number: 'Account number',
  role: 'Role',
}

/** Edits name, addresses and role (USER-07 to USER-09, USER-18, USER-19). */
export function UserCard({ user }: { user: ManagedUser }) {
  const actor = toActor(useMe())
  const update = useSave(userAdminCalls.update, { errors: 'inline' })
  const blocked = userBlocker(actor, user, 'update')
  const isLocked = blocked !== undefined
  const isOwn = actor.id === user.id
  return (
    <Section title="User" aside={isLocked ? blocked : undefined}>
      <RecordForm
        values={{
          first_name: user.first_name,
          last_name: user.last_name,
          email: user.email,
          username: user.username ?? '',
          account_number: user.account_number ?? '',
          role: user.roles[0]?.name ?? 'doctor',
        }}
        version={user.updated_at}
        names={NAMES}
        schema={userBody}
        saving={update}
        onSave={(body, updated_at, done) =>
          update.mutate({ params: { id: user.id }, body: { ...body, updated_at } }, done)
        }
      >
        {(form) => (
          <>
            <FieldGrid>
              <NameField label="First name" disabled={isLocked} {...form.getInputProps('first_name')} />
              <NameField label="Last name" disabled={isLocked} {...form.getInputProps('last_name')} />
              <TextInput
                label="Email"
                type="email"
                disabled={isLocked}
                inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
                description={
                  form.values.email === user.email
                    ? undefined
                    : 'The old address signs in until the new one is verified by the mailed link.'
                }
                {...form.getInputProps('email')}
              />
              <TextInput
                label={<OptionalLabel>Username</OptionalLabel>}
                disabled={isLocked}
                {...form.getInputProps('username')}
              />
              <TextInput
                label={<OptionalLabel>Account number</OptionalLabel>}
                disabled={isLocked}
                {...form.getInputProps('account_number')}
              />
            </FieldGrid>
            {isOwn ? null : <RoleTiles disabled={isLocked} {...form.getInputProps('role')} />}
          </>
        )}
      </RecordForm>
    </Section>
  )
}
