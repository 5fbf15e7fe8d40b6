import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { licenseCalls, newLicenseBody } from '#contract/licenses.ts'
import { useCan } from '#web/api/permissions.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { missingFields } from '#web/components/record/record-fields.ts'
import { NewRecordPage } from '#web/components/record/NewRecordPage.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { LicenseFields, type Terms } from './LicenseFields.tsx'
import { OwnerPicker, type Owner } from './OwnerPicker.tsx'

type Values = Terms & { user_id: number | null; organization_id: number | null }
const EMPTY: Values = { user_id: null, organization_id: null, license_type_id: null, seats: null }

/** The labels of the fields, in the order of the form. */
const NAMES = {
  user_id: 'User',
  organization_id: 'Organization',
  license_type_id: 'License type',
  seats: 'Seats',
}

/** LIC-02: technicians may open the page too, and read that they cannot add a license (specification 3.3). */
export default function LicenseAddPage() {
  return useCan()(licenseCalls.create) ? <AddForm /> : <ReadersOnly />
}

const HEADER = {
  crumbs: [{ label: 'Licenses', href: paths.licenses() }, { label: 'Add License' }],
  title: 'Add License',
}

function ReadersOnly() {
  return (
    <>
      <PageHeader isSticky {...HEADER} />
      <EmptyState icon={IconLock} title="You can read licenses, but not add one." text="A supervisor can add one.">
        <ActionButton href={paths.licenses()}>Go to Licenses</ActionButton>
      </EmptyState>
    </>
  )
}

function AddForm() {
  const navigate = useNavigate()
  const [ownedOrganizations, setOwnedOrganizations] = useState<Owner['organizations']>([])
  const isChoosing = ownedOrganizations.length > 1
  const { form, submit } = useCallForm(licenseCalls.create, {
    initialValues: EMPTY,
    schema: newLicenseBody,
    check: (values): Record<string, string> =>
      isChoosing && values.organization_id === null ? { organization_id: 'Required' } : {},
    validateInputOnBlur: true,
    toRequest: ({ user_id, organization_id, license_type_id, seats }) =>
      user_id === null || license_type_id === null || seats === null
        ? undefined
        : { body: { user_id, organization_id, license_type_id, seats } },
    onSaved: ({ license }) => void navigate({ href: paths.license(license.id), ignoreBlocker: true }),
  })
  const { user_id, organization_id } = form.values

  return (
    <NewRecordPage
      {...HEADER}
      backHref={paths.licenses()}
      isChanged={form.isDirty()}
      missing={missingFields(form, NAMES)}
      {...submit}
    >
      <Section title="User" aside="the owner of the organization">
        <Stack gap="md">
          <OwnerPicker
            label="User"
            placeholder="Choose an owner"
            {...form.getInputProps('user_id')}
            value={user_id}
            onChange={(owner) => {
              setOwnedOrganizations(owner?.organizations ?? [])
              form.setValues({ user_id: owner?.id ?? null, organization_id: null })
              submit.saving.reset()
            }}
          />
          {isChoosing ? (
            <ChoiceField
              label="Organization"
              placeholder="Choose one that the user owns"
              choices={ownedOrganizations.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('organization_id')}
              value={organization_id}
              onChange={(id) => form.setFieldValue('organization_id', id)}
            />
          ) : null}
        </Stack>
      </Section>
      <Section title="License" aside="inactive until somebody activates it; both can be changed later">
        <LicenseFields
          values={form.values}
          field={(name) => form.getInputProps(name)}
          onChange={(terms) => form.setValues(terms)}
        />
      </Section>
      {/* Empty: computers register themselves once the license exists. */}
      <DevicesCard devices={[]} isReadOnly />
    </NewRecordPage>
  )
}
