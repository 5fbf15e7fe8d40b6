import { Group, Stack, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { isStaff, pivotRoleIn, ROLE_LABELS } from '#contract/access.ts'
import { profileBody, userCalls, type CurrentUser } from '#contract/users.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { AccountPart } from './AccountPart.tsx'

const NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  username: 'Username',
  account_number: 'Account number',
} as const

/**
 * register 73, 87: users edit their names and username; only staff edit the account number. The role is not editable
 * here.
 */
export function ProfilePart() {
  const me = useMe()
  const provider = useProviderName()
  const save = useSave(userCalls.updateProfile, { errors: 'inline' })
  const { first_name, last_name } = me
  const profile = { first_name, last_name, username: me.username ?? '' }
  const canSetSuffix = isStaff(toActor(me))
  const values: Record<keyof typeof profile, string> & { account_number?: string } = canSetSuffix
    ? { ...profile, account_number: me.account_number ?? '' }
    : profile
  return (
    <AccountPart id="profile" title="Profile" lead="Your name as it appears on cases and labels.">
      <Stack p="lg" pb={20}>
        <Group wrap="nowrap">
          <Avatar name={me.full_name} size={52} />
          <div>
            <Text fz={15} fw={600} style={{ overflowWrap: 'anywhere' }}>
              {me.full_name}
            </Text>
            <SecondaryText isBelow>
              {formatRole(me)}, with us since <OfficeDate value={me.created_at} />
            </SecondaryText>
            {isMember(me) ? <ScreenLink href={paths.locations()}>Your locations</ScreenLink> : null}
          </div>
        </Group>
        <RecordForm
          values={values}
          version={me.updated_at}
          names={NAMES}
          schema={profileBody}
          saving={save}
          onSave={(next, updated_at, done) => save.mutate({ body: { ...next, updated_at } }, done)}
        >
          {(form) => (
            <FieldGrid least={300}>
              <NameField label="First name" autoComplete="given-name" {...form.getInputProps('first_name')} />
              <NameField label="Last name" autoComplete="family-name" {...form.getInputProps('last_name')} />
              <TextInput
                label={<OptionalLabel>Username</OptionalLabel>}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                {...form.getInputProps('username')}
              />
              {canSetSuffix ? (
                <TextInput label="Account number" autoComplete="off" {...form.getInputProps('account_number')} />
              ) : (
                <TextInput
                  label="Account number"
                  value={me.account_number ?? ''}
                  readOnly
                  data-locked
                  rightSection={<Icon of={IconLock} />}
                  description={`Set by ${provider}`}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                />
              )}
            </FieldGrid>
          )}
        </RecordForm>
      </Stack>
    </AccountPart>
  )
}

/**
 * The sidebar links owners and managers to the locations (LAYOUT-12); a member reaches theirs only through this link.
 */
function isMember(me: CurrentUser) {
  return pivotRoleIn(toActor(me), me.current_organization_id) === 'organization_member'
}

/** Returns `Owner of Cedar Hollow Dental` for a doctor in an organization, otherwise the label of the global role. */
function formatRole(me: CurrentUser) {
  const role = me.roles[0]?.name ?? 'doctor'
  const organization = me.organizations.find((each) => each.id === me.current_organization_id)
  if (!organization || role !== 'doctor') return ROLE_LABELS[role]
  return `${ROLE_LABELS[organization.pivot.role.name]} of ${organization.name}`
}
