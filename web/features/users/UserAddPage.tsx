import { Button, Group, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { ROLE_LABELS } from '#contract/access.ts'
import { newUserBody, userAdminCalls } from '#contract/user-admin.ts'
import { memberRolesWithin, rolesWithin } from '#contract/users.rules.ts'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { OrganizationPicker } from '#web/components/OrganizationPicker.tsx'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { paths } from '#web/paths.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { RoleTiles } from './RoleTiles.tsx'
import classes from './UserPage.module.css'

/** What a field means stands under it, so that a row of inputs stays one row. */
const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Values = z.input<typeof newUserBody>

/** /users/add (USER-14): the person sets the password by the mailed link. */
export default function UserAddPage() {
  const actor = actorOf(useMe())
  const navigate = useNavigate()
  const create = useSave(userAdminCalls.create, { errors: 'inline' })
  const memberRoles = memberRolesWithin(actor)
  const only = rolesWithin(actor)
  const form = useForm<Values>({
    initialValues: {
      first_name: '',
      last_name: '',
      email: '',
      username: '',
      account_number: '',
      // Who may make only one kind of user is not asked which.
      role: only.length === 1 && only[0] ? only[0] : 'doctor',
      organization_id: null,
      organization_role: 'organization_member',
    },
    validate: schemaResolver(newUserBody, { sync: true }),
    validateInputOnBlur: true,
  })
  const { role, organization_id } = form.values
  useUnsavedGuard(form.isDirty())

  function submit(values: Values) {
    const isDoctor = values.role === 'doctor'
    create.mutate(
      { body: isDoctor ? values : { ...values, organization_id: null } },
      {
        onSuccess: ({ user }) => void navigate({ href: paths.user(user.id), ignoreBlocker: true }),
        onError: (error) => form.setErrors(byField(error)),
      },
    )
  }

  return (
    <>
      <PageHeader crumbs={[{ label: 'Users', href: paths.users() }, { label: 'Create User' }]} title="Create User" />
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <Section title="User">
          <div className={classes.fields}>
            <NameField label="First name" {...form.getInputProps('first_name')} data-autofocus />
            <NameField label="Last name" {...form.getInputProps('last_name')} />
            <TextInput
              label="Email"
              type="email"
              inputWrapperOrder={BELOW}
              description="The link to set the password is sent there."
              {...form.getInputProps('email')}
            />
            <TextInput label={<Optional name="Username" />} {...form.getInputProps('username')} />
            <TextInput
              label={<Optional name="Account number" />}
              inputWrapperOrder={BELOW}
              description="Leave it empty to have one assigned."
              {...form.getInputProps('account_number')}
            />
          </div>
        </Section>
        <Section title="What they do">
          <RoleTiles {...form.getInputProps('role')} />
        </Section>
        {role === 'doctor' ? (
          <Section title="Organization" beside="optional">
            {memberRoles.length > 0 ? (
              <div className={classes.fields}>
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
                  inputWrapperOrder={BELOW}
                  description={OWNER_NOTE[form.values.organization_role ?? '']}
                  {...form.getInputProps('organization_role')}
                />
              </div>
            ) : (
              <p className={classes.lead}>
                Whoever may add members to an organization does that; invite the owner or ask a supervisor.
              </p>
            )}
          </Section>
        ) : null}
        {create.error ? (
          <Text role="alert" c="var(--td-danger)">
            {wordsOf(create.error)}
          </Text>
        ) : null}
        <Group gap="sm" justify="flex-end">
          <Button variant="default" component="a" href={paths.users()}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!form.isDirty() || !form.isValid()}>
            Create
          </Button>
        </Group>
      </form>
    </>
  )
}

/** What is taken or unknown is said under its field. */
function byField({ fields = {} }: ApiError) {
  return Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, texts.join(' ')]))
}

const OWNER_NOTE: Readonly<Record<string, string>> = {
  organization_owner: 'Takes the place of the present owner, who stays as a member.',
}

function Optional({ name }: { name: string }) {
  return (
    <>
      {name} <span className={classes.quiet}>optional</span>
    </>
  )
}
