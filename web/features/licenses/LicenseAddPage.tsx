import { Button, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { licenseCalls, newLicenseBody } from '#contract/licenses.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import formPage from '#web/ui/form/FormPage.module.css'
import { LicenseFields, type Terms } from './LicenseFields.tsx'
import { OwnerPicker, type Owner } from './OwnerPicker.tsx'

type Values = Terms & { user_id: number | null; organization_id: number | null }

/** LIC-02; technicians get here too and are told that they only read (specification 3.3). */
export default function LicenseAddPage() {
  const can = useCan()
  return (
    <>
      <PageHeader
        isSticky
        crumbs={[{ label: 'Licenses', href: paths.licenses() }, { label: 'Add License' }]}
        title="Add License"
      />
      {can(licenseCalls.create) ? <AddForm /> : <ReadersOnly />}
    </>
  )
}

function ReadersOnly() {
  return (
    <EmptyState icon={IconLock} title="You can read licenses, but not add one." text="A supervisor adds it.">
      <Button component="a" href={paths.licenses()}>
        Go to Licenses
      </Button>
    </EmptyState>
  )
}

function AddForm() {
  const navigate = useNavigate()
  const create = useSave(licenseCalls.create, { errors: 'inline' })
  const [owned, setOwned] = useState<Owner['organizations']>([])
  const form = useForm<Values>({
    initialValues: { user_id: null, organization_id: null, license_type_id: null, seats: null },
    validate: schemaResolver(newLicenseBody, { sync: true }),
    validateInputOnBlur: true,
  })
  const { user_id, organization_id, license_type_id, seats } = form.values
  const isChoosing = owned.length > 1
  const isComplete = form.isValid() && (!isChoosing || organization_id !== null)
  useUnsavedGuard(form.isDirty())

  return (
    <form
      className={formPage.page}
      noValidate
      onSubmit={form.onSubmit(() => {
        if (user_id === null || license_type_id === null || seats === null) return
        create.mutate(
          { body: { user_id, organization_id, license_type_id, seats } },
          {
            onSuccess: ({ license }) => void navigate({ href: paths.license(license.id), ignoreBlocker: true }),
            onError: (error) => form.setErrors(formErrors(error) ?? {}),
          },
        )
      })}
    >
      <Section title="User" beside="the owner of the organization">
        <div className={formPage.fields}>
          <OwnerPicker
            label="User"
            placeholder="Choose an owner"
            error={form.errors.user_id}
            value={user_id}
            onChange={(owner) => {
              setOwned(owner?.organizations ?? [])
              form.setValues({ user_id: owner?.id ?? null, organization_id: null })
              create.reset()
            }}
          />
          {isChoosing ? (
            <ChoiceField
              label="Organization"
              placeholder="Choose one that the user owns"
              choices={owned.map(({ id, name }) => ({ value: id, label: name }))}
              error={form.errors.organization_id}
              value={organization_id}
              onChange={(id) => form.setFieldValue('organization_id', id)}
            />
          ) : null}
        </div>
      </Section>
      <Section title="License">
        <LicenseFields
          values={form.values}
          field={(name) => form.getInputProps(name)}
          onChange={(terms) => form.setValues(terms)}
        />
      </Section>
      {create.error && !formErrors(create.error) ? (
        <Text role="alert" c="var(--td-danger)">
          {wordsOf(create.error)}
        </Text>
      ) : null}
      <div className={formPage.foot}>
        <Button component="a" href={paths.licenses()} variant="default">
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending} disabled={!isComplete}>
          Save
        </Button>
      </div>
    </form>
  )
}
