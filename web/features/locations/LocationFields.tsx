import { MultiSelect, Select, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconLock } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { stateOffset, formatOffset, UTC_OFFSETS } from '#contract/timezones.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { ContactFields } from '#web/components/address/ContactFields.tsx'
import { AddressFields } from '#web/components/address/AddressFields.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { LocationValues } from './location-values.ts'

const BY_STATE = 'by-state'

type Props = {
  form: UseFormReturnType<LocationValues>
  organization_id: number
  /** The users assigned already, to name them where the user may not load the members. */
  assigned?: readonly { id: number; full_name: string }[]
  isReadOnly?: boolean
  /** The reason why the address may not be changed (LOC-07). */
  addressNotice?: string | undefined
}

/** The fields of a new or an existing location. */
export function LocationFields({ form, organization_id, assigned = [], isReadOnly = false, addressNotice }: Props) {
  const { country } = form.values
  return (
    <>
      <Section title="Location">
        <Stack gap="md">
          <TextInput label="Location name" {...form.getInputProps('location_name')} disabled={isReadOnly} />
          <UsersField form={form} organization_id={organization_id} assigned={assigned} disabled={isReadOnly} />
        </Stack>
      </Section>
      <Section title="Contact" beside="who receives the parcels">
        <ContactFields field={(name) => form.getInputProps(name)} country={country} disabled={isReadOnly} />
      </Section>
      <Section title="Address" beside="where they are sent">
        <Stack gap="md">
          <AddressFields
            field={(name) => form.getInputProps(name)}
            country={country}
            disabled={isReadOnly || addressNotice !== undefined}
            notice={addressNotice}
          />
          <TimezoneField form={form} disabled={isReadOnly} />
        </Stack>
      </Section>
    </>
  )
}

type UsersProps = Required<Pick<Props, 'form' | 'organization_id' | 'assigned'>> & { disabled: boolean }

/** The members who may choose this location for their cases; owners and managers may choose any. */
function UsersField({ form, organization_id, assigned, disabled }: UsersProps) {
  const members = useQuery({
    ...q(organizationCalls.members, { params: { id: organization_id } }),
    enabled: !disabled,
  })
  const known = new Map(assigned.map(({ id, full_name }) => [id, full_name]))
  for (const { id, full_name } of members.data?.members ?? []) known.set(id, full_name)
  const { users } = form.values
  return (
    <MultiSelect
      label="Assigned to"
      description="A member picks from the assigned locations only; the owner and the manager from all."
      placeholder={users.length === 0 && !disabled ? 'Choose members' : undefined}
      data={[...known].map(([id, full_name]) => ({ value: String(id), label: full_name }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear' }}
      nothingFoundMessage="No member by that name."
      disabled={disabled}
      value={users.map(String)}
      onChange={(ids) =>
        form.setFieldValue(
          'users',
          ids.map(Number).toSorted((a, b) => a - b),
        )
      }
      error={form.errors.users}
    />
  )
}

/** Register 48: the timezone follows the state; only staff may choose another. */
function TimezoneField({ form, disabled }: { form: UseFormReturnType<LocationValues>; disabled: boolean }) {
  const mayChoose = isStaff(toActor(useMe()))
  const { country, state, timezone_offset } = form.values
  const own = stateOffset(country, state)
  const byState = own === null ? 'By its state: not known' : `By its state: ${formatOffset(own)}`
  if (!mayChoose) {
    const words = timezone_offset === null ? byState : formatOffset(timezone_offset)
    return (
      <TextInput
        label="Timezone"
        value={words}
        readOnly
        disabled={disabled}
        data-locked
        rightSection={<Icon of={IconLock} label="Set by the provider." />}
      />
    )
  }
  return (
    <Select
      label="Timezone"
      description="Standard time"
      allowDeselect={false}
      data={[
        { value: BY_STATE, label: byState },
        ...UTC_OFFSETS.map((minutes) => ({ value: String(minutes), label: formatOffset(minutes) })),
      ]}
      disabled={disabled}
      value={timezone_offset === null ? BY_STATE : String(timezone_offset)}
      onChange={(value) => form.setFieldValue('timezone_offset', value === BY_STATE ? null : Number(value))}
      error={form.errors.timezone_offset}
    />
  )
}
