import { MultiSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { organizationCalls } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'
import { ContactFields } from '#web/components/address/ContactFields.tsx'
import { AddressFields } from '#web/components/address/AddressFields.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { LocationValues } from './location-values.ts'
import { TimeZoneField } from './TimeZoneField.tsx'

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
      <Section title="Contact" aside="who receives the parcels">
        <ContactFields field={(name) => form.getInputProps(name)} country={country} disabled={isReadOnly} />
      </Section>
      <Section title="Address" aside="where they are sent">
        <Stack gap="md">
          <AddressFields
            field={(name) => form.getInputProps(name)}
            country={country}
            disabled={isReadOnly || addressNotice !== undefined}
            notice={addressNotice}
          />
          <TimeZoneField form={form} disabled={isReadOnly} />
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
  const namesById = new Map(assigned.map(({ id, full_name }) => [id, full_name]))
  for (const { id, full_name } of members.data?.members ?? []) namesById.set(id, full_name)
  const { users } = form.values
  return (
    <MultiSelect
      label="Assigned to"
      description="A member picks from the assigned locations only; the owner and the manager from all."
      placeholder={users.length === 0 && !disabled ? 'Choose members' : undefined}
      data={[...namesById].map(([id, full_name]) => ({ value: String(id), label: full_name }))}
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
