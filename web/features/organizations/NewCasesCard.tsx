import { Skeleton, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import {
  ADDON_OPTIONS,
  ARCH_MODES,
  ASSIGNMENTS,
  EXPORT_TYPES,
  IMPRESSION_TYPES,
  IN_OFFICE,
  JAWS,
  PRODUCTS,
  productBit,
  SCAN_SUBMISSION_TYPES,
  SCANNER_TYPES,
  BY_THIRD_PARTY,
  SUBMISSION_COMPLETED_BY,
  THIRD_PARTY,
} from '#contract/enums.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import {
  organizationCalls,
  rxFormPreference,
  type Organization,
  type RxFormPreference,
} from '#contract/organizations.ts'
import { SHIPPING_METHODS } from '#contract/shipping.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useProviderChoices } from '#web/components/useProviderChoices.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { BitmaskField } from '#web/features/rx-forms/BitmaskField.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { Section } from '#web/ui/Section.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

/** Field labels, in the order of the card. */
const NAMES = {
  impression_type: 'Impression',
  scanner_type: 'Scanner',
  scan_submission_type: 'Scans',
  jaws_id: 'Jaws',
  submission_completed_by: 'Setup by',
  arch_mode: 'Arch mode',
  export_type: 'Export type',
  print_assignment: 'Print',
  insert_brackets_assignment: 'Insert brackets',
  location_id: 'Location',
  shipping_location_id: 'Shipping location',
  shipping_method: 'Shipping method',
  products_list: 'Products',
  addon_options: 'Add-ons',
}

/** specification 1.7: default values of the case form, and whether a bracket library is required. */
export function NewCasesCard({ organization }: CardProps) {
  const { id } = organization
  const can = useCan()
  const result = useQuery(q(organizationCalls.rxFormPreference, { params: { id } }))
  const save = useSave(organizationSettingCalls.saveRxFormPreference, { errors: 'inline' })
  const isLocked = readOnlyReason(organization) !== undefined || !can(organizationSettingCalls.saveRxFormPreference, id)
  return (
    <Section
      title="New cases"
      id="new-cases"
      aside="what the form starts with"
      footer={<LibraryRequired organization={organization} disabled={isLocked} />}
    >
      <QueryBoundary read={result} what="settings" waiting={<Skeleton height={260} />}>
        {({ data, metadata }) => (
          <RecordForm<RxFormPreference>
            values={data}
            version={metadata.updated_at}
            names={NAMES}
            schema={rxFormPreference}
            saving={save}
            onSave={(body, updated_at, done) => save.mutate({ params: { id }, body: { ...body, updated_at } }, done)}
          >
            {(form) => <Fields form={form} organization={organization} disabled={isLocked} />}
          </RecordForm>
        )}
      </QueryBoundary>
    </Section>
  )
}

type FieldsProps = { form: UseFormReturnType<RxFormPreference>; organization: Organization; disabled: boolean }

/** "No insertion" is null on the wire, but a select option needs a value. */
const NO_ONE = 'none'
const CLEAR = { clearable: true, clearButtonProps: { 'aria-label': 'No default' }, placeholder: 'No default' }

function Fields({ form, organization, disabled }: FieldsProps) {
  const { print_assignment, submission_completed_by, insert_brackets_assignment } = form.values
  const partner = organization.organization_manager
  const assignments = useProviderChoices(ASSIGNMENTS)
  const offered = (chosen: string | null) =>
    assignments.filter(({ value }) => value !== THIRD_PARTY || partner || chosen === THIRD_PARTY)
  const setups = useProviderChoices(SUBMISSION_COMPLETED_BY).filter(
    ({ value }) => value !== BY_THIRD_PARTY || partner || submission_completed_by === BY_THIRD_PARTY,
  )
  const locationChoices = (organization.locations ?? []).map((location) => ({
    value: location.id,
    label: location.location_name,
  }))
  const methodChoices = SHIPPING_METHODS.map(({ id, name }) => ({ value: id, label: name }))
  const fieldProps = (name: keyof RxFormPreference) => ({ label: NAMES[name], disabled, ...form.getInputProps(name) })
  const isInOffice = print_assignment === IN_OFFICE
  return (
    <FieldGrid most={3}>
      <ChoiceField choices={IMPRESSION_TYPES} {...CLEAR} {...fieldProps('impression_type')} />
      <ChoiceField choices={SCANNER_TYPES} {...fieldProps('scanner_type')} />
      <ChoiceField choices={SCAN_SUBMISSION_TYPES} {...CLEAR} {...fieldProps('scan_submission_type')} />
      <ChoiceField choices={JAWS} {...CLEAR} {...fieldProps('jaws_id')} />
      <ChoiceField choices={setups} {...fieldProps('submission_completed_by')} />
      <ChoiceField choices={ARCH_MODES} {...fieldProps('arch_mode')} />
      <ChoiceField choices={EXPORT_TYPES} {...CLEAR} {...fieldProps('export_type')} />
      <ChoiceField
        choices={offered(print_assignment)}
        {...fieldProps('print_assignment')}
        onChange={(value) => {
          if (value === null) return
          form.setFieldValue('print_assignment', value)
          // specification 4.3: brackets are not inserted where the practice prints in-office.
          if (value === IN_OFFICE) form.setFieldValue('insert_brackets_assignment', null)
        }}
      />
      <ChoiceField
        choices={[{ value: NO_ONE, label: 'No' } as const, ...offered(insert_brackets_assignment)]}
        {...fieldProps('insert_brackets_assignment')}
        disabled={disabled || isInOffice}
        title={isInOffice ? 'Brackets are inserted by nobody when printing is in-office.' : undefined}
        value={insert_brackets_assignment ?? NO_ONE}
        onChange={(value) => form.setFieldValue('insert_brackets_assignment', value === NO_ONE ? null : value)}
      />
      <ChoiceField choices={locationChoices} {...CLEAR} {...fieldProps('location_id')} />
      <ChoiceField choices={locationChoices} {...CLEAR} {...fieldProps('shipping_location_id')} />
      <ChoiceField choices={methodChoices} {...CLEAR} {...fieldProps('shipping_method')} />
      <BitmaskField
        choices={PRODUCTS.map(({ value, label }) => ({ bit: productBit(value), label }))}
        placeholder="None"
        searchable
        {...fieldProps('products_list')}
      />
      <BitmaskField
        choices={ADDON_OPTIONS.map(({ value, label }) => ({ bit: value, label }))}
        placeholder="None"
        {...fieldProps('addon_options')}
      />
    </FieldGrid>
  )
}

function LibraryRequired({ organization: { id }, disabled }: CardProps & { disabled: boolean }) {
  const result = useQuery(q(organizationCalls.initialSetupConfiguration, { params: { id } }))
  const save = useSave(organizationSettingCalls.saveInitialSetupConfiguration)
  const data = result.data?.data
  if (!data) return null
  const isRequired = save.isPending ? save.variables?.body?.bracket_libraries_required : data.bracket_libraries_required
  return (
    <Switch
      label="A bracket library is required"
      description="Not asked for when the setup is done in-office"
      checked={isRequired ?? false}
      disabled={disabled}
      onChange={(event) =>
        save.mutate({
          params: { id },
          body: { ...data, bracket_libraries_required: event.currentTarget.checked },
        })
      }
    />
  )
}
