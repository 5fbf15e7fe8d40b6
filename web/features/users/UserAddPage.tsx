import { Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { ROLE_LABELS } from '#contract/access.ts'
import { newUserBody, userAdminCalls } from '#contract/user-admin.ts'
import { assignableMemberRoles, assignableRoles } from '#contract/users.rules.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { OrganizationPicker } from '#web/components/OrganizationPicker.tsx'
import { missingFields } from '#web/components/record/record-fields.ts'
import { NewRecordPage } from '#web/components/record/NewRecordPage.tsx'
import { paths } from '#web/paths.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { DESCRIPTION_BELOW_INPUT, FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { Section } from '#web/ui/Section.tsx'
import { RoleTiles } from './RoleTiles.tsx'

type Values = z.input<typeof newUserBody>

/** In the order of the form. */
const NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  username: 'Username',
  account_number: 'Account number',
  role: 'Role',
  organization_id: 'Organization',
  organization_role: 'Role in the organization',
}

/** /users/add (USER-14): the new user sets the password by the mailed link. */
export default function UserAddPage() {
  const actor = toActor(useMe())
  const navigate = useNavigate()
  const memberRoles = assignableMemberRoles(actor)
  const only = assignableRoles(actor)
  const empty: Values = {
    first_name: '',
    last_name: '',
    email: '',
    username: '',
    account_number: '',
    // Preselects the role if the user may create only one.
    role: only.length === 1 && only[0] ? only[0] : 'doctor',
    organization_id: null,
    organization_role: 'organization_member',
  }
  const { form, submit } = useCallForm(userAdminCalls.create, {
    initialValues: empty,
    schema: newUserBody,
    validateInputOnBlur: true,
    toRequest: (values) => ({ body: values.role === 'doctor' ? values : { ...values, organization_id: null } }),
    onSaved: ({ user }) => void navigate({ href: paths.user(user.id), ignoreBlocker: true }),
  })
  const { role, organization_id } = form.values

  return (
    <NewRecordPage
      crumbs={[{ label: 'Users', href: paths.users() }, { label: 'Create User' }]}
      title="Create User"
      backHref={paths.users()}
      verb="Create"
      isChanged={form.isDirty()}
      missing={missingFields(form, NAMES)}
      {...submit}
    >
      <Section title="User">
        <FieldGrid>
          <NameField label="First name" {...form.getInputProps('first_name')} data-autofocus />
          <NameField label="Last name" {...form.getInputProps('last_name')} />
          <TextInput
            label="Email"
            type="email"
            inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
            description="The link to set the password is sent there."
            {...form.getInputProps('email')}
          />
          <TextInput label={<OptionalLabel>Username</OptionalLabel>} {...form.getInputProps('username')} />
          <TextInput
            label={<OptionalLabel>Account number</OptionalLabel>}
            inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
            description="Leave it empty to have one assigned."
            {...form.getInputProps('account_number')}
          />
        </FieldGrid>
      </Section>
      <Section title="What they do">
        <RoleTiles {...form.getInputProps('role')} />
      </Section>
      {role === 'doctor' ? (
        <Section title="Organization" aside="optional">
          {memberRoles.length > 0 ? (
            <FieldGrid>
              <OrganizationPicker
                label="Organization"
                placeholder="None"
                clearButtonProps={{ 'aria-label': 'No organization' }}
                value={organization_id ?? undefined}
                onChange={(id) => form.setFieldValue('organization_id', id ?? null)}
                error={form.errors.organization_id}
              />
              <ChoiceField
                label="Role in the organization"
                choices={memberRoles.map((value) => ({ value, label: ROLE_LABELS[value] }))}
                disabled={organization_id == null}
                inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
                description={OWNER_NOTE[form.values.organization_role ?? '']}
                {...form.getInputProps('organization_role')}
              />
            </FieldGrid>
          ) : (
            <Text c="var(--td-t2)">
              Whoever may add members to an organization does that; invite the owner or ask a supervisor.
            </Text>
          )}
        </Section>
      ) : null}
    </NewRecordPage>
  )
}

const OWNER_NOTE: Readonly<Record<string, string>> = {
  organization_owner: 'Takes the place of the current owner, who stays as a member.',
}
