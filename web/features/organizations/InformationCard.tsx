import { Autocomplete, Combobox, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { organizationBody, organizationSettingCalls } from '#contract/organization-settings.ts'
import { organizationTypePermissions } from '#contract/organizations.rules.ts'
import type { Organization } from '#contract/organizations.ts'
import { TOOTH_NOTATIONS, type ToothNotation } from '#contract/tooth-numbers.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Section } from '#web/ui/Section.tsx'
import { LockedField } from '#web/ui/form/LockedField.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

const NAMES = {
  name: 'Organization Name',
  organization_type: 'Organization Type',
  main_location_id: 'Main location',
  tooth_notation: 'Tooth numbers',
}

type Props = CardProps & { title: string; showsJoined?: boolean }

/** ORG-09: the organization's master data; fields are read-only without the right to change them. */
export function InformationCard({ organization, title, showsJoined }: Props) {
  const can = useCan()
  const update = useSave(organizationSettingCalls.update, { errors: 'inline' })
  const isLocked = readOnlyReason(organization) !== undefined || !can(organizationSettingCalls.update, organization.id)
  const picksType = organizationTypePermissions(toActor(useMe())).picks
  return (
    <Section title={title} id="information">
      <RecordForm
        values={{
          name: organization.name,
          organization_type: organization.organization_type ?? '',
          main_location_id: organization.main_location?.id ?? null,
          tooth_notation: organization.tooth_notation,
        }}
        version={organization.updated_at}
        names={NAMES}
        schema={organizationBody}
        saving={update}
        onSave={({ organization_type, main_location_id, ...values }, updated_at, done) =>
          update.mutate(
            {
              params: { id: organization.id },
              body: {
                ...values,
                ...(picksType && { organization_type: organization_type || null }),
                ...(main_location_id !== null && { main_location_id }),
                updated_at,
              },
            },
            done,
          )
        }
      >
        {(form) => (
          <FieldGrid most={showsJoined ? 3 : 2}>
            <NameField label="Organization Name" disabled={isLocked} {...form.getInputProps('name')} />
            <LockedField label="Account Number" value={organization.account_number} why="given when it was created" />
            {picksType ? <TypeField form={form} disabled={isLocked} /> : null}
            <MainLocation organization={organization} form={form} disabled={isLocked} />
            <ChoiceField
              label="Tooth numbers"
              choices={TOOTH_NOTATIONS}
              disabled={isLocked}
              {...form.getInputProps('tooth_notation')}
            />
            <LockedField
              label="Manager (3PP)"
              value={organization.organization_manager?.full_name ?? '–'}
              why="whoever is the manager among the members"
            />
            {showsJoined ? (
              <LockedField label="Joined" value={formatDay(organization.created_at)} why="when it was created" />
            ) : null}
          </FieldGrid>
        )}
      </RecordForm>
    </Section>
  )
}

type Values = {
  name: string
  organization_type: string
  main_location_id: number | null
  tooth_notation: ToothNotation
}
type FieldProps = { form: UseFormReturnType<Values>; disabled: boolean }

/** ORG-10, register 43: a list to pick from; users with organization-types.manage may also type a new type. */
function TypeField({ form, disabled }: FieldProps) {
  const { entersNew } = organizationTypePermissions(toActor(useMe()))
  const types = Object.keys(useQuery(q(organizationSettingCalls.types)).data?.data ?? {})
  if (entersNew) {
    return (
      <Autocomplete
        label="Organization Type"
        data={types}
        maxLength={20}
        disabled={disabled}
        rightSection={<Combobox.Chevron />}
        rightSectionPointerEvents="none"
        {...form.getInputProps('organization_type')}
      />
    )
  }
  const { value, ...field } = form.getInputProps('organization_type') as {
    value: string
    onChange: (text: string) => void
  }
  return (
    <Select
      label="Organization Type"
      data={types}
      clearable
      clearButtonProps={{ 'aria-label': 'No type' }}
      disabled={disabled}
      {...field}
      value={value || null}
      onChange={(next) => field.onChange(next ?? '')}
    />
  )
}

/** Register 59: picks one of the organization's locations; the first one created is the main one by default. */
function MainLocation({ form, disabled, organization }: FieldProps & { organization: Organization }) {
  const locations = organization.locations ?? []
  if (locations.length === 0) {
    return <LockedField label="Main location" value="–" why="there is no location yet" />
  }
  return (
    <ChoiceField
      label="Main location"
      searchable={locations.length > 7}
      choices={locations.map(({ id, location_name, city, state }) => ({
        value: id,
        label: `${location_name}, ${city}, ${state}`,
      }))}
      disabled={disabled}
      {...form.getInputProps('main_location_id')}
    />
  )
}
