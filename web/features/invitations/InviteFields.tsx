import { Input, MultiSelect, TextInput } from '@mantine/core'
import { ROLE_LABELS } from '#contract/access.ts'
import { INVITED_ROLES } from '#contract/invitations.ts'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { Invite } from './useInvite.ts'

const ROLES = INVITED_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

export function InviteFields({ invite: { form, blocked, locations, chosen } }: { invite: Invite }) {
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        data-autofocus
        disabled={Boolean(blocked)}
        {...form.getInputProps('email')}
      />
      <TextInput
        label={<OptionalLabel>Username</OptionalLabel>}
        aria-label="Username, optional"
        autoComplete="off"
        disabled={Boolean(blocked)}
        {...form.getInputProps('username')}
      />
      <Input.Wrapper label="Role" labelElement="div" labelProps={{ 'aria-hidden': true, display: 'block' }}>
        <Segmented
          label="Role"
          segments={ROLES}
          value={form.values.role}
          onChange={(role) => form.setFieldValue('role', role)}
        />
      </Input.Wrapper>
      {locations ? (
        <MultiSelect
          style={{ gridColumn: '1 / -1', order: 1 }}
          label="Locations"
          placeholder={chosen.length === 0 ? 'Choose where the person works' : undefined}
          data={locations.map(({ id, location_name }) => ({ value: String(id), label: location_name }))}
          value={chosen.map(String)}
          onChange={(ids) => form.setFieldValue('location_ids', ids.map(Number))}
          disabled={Boolean(blocked)}
          error={form.errors.location_ids}
        />
      ) : null}
    </>
  )
}
