import { Checkbox, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { caseRequestCalls, newPrintingBody } from '#contract/case-requests.ts'
import { JAWS, labelOf, ORTHOSELECT, PRINT_CONTENTS, THIRD_PARTY } from '#contract/enums.ts'
import { organizationCalls } from '#contract/organizations.ts'
import type { Patient } from '#contract/patients.ts'
import { findShippingMethod, shippingCalls } from '#contract/shipping.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'

type Props = { patient: Patient; onClose: () => void }
type Body = z.input<typeof newPrintingBody>
type JawId = Body['items'][number]['jaw_type_id']

const JAW_IDS: readonly JawId[] = [1, 2]

/** The dialog selects jaws; each becomes one item with the same content. */
const printForm = newPrintingBody.omit({ patient_id: true, items: true }).extend({
  jaws: z.array(newPrintingBody.shape.items.element.shape.jaw_type_id).min(1, 'Select at least one jaw.'),
  content_type_id: newPrintingBody.shape.items.element.shape.content_type_id,
  insert_brackets: z.boolean(),
})
type Values = {
  location_id: number | null
  shipping_method_id: Body['shipping_method_id'] | null
  assigned_to: Body['assigned_to']
  jaws: JawId[]
  content_type_id: Body['items'][number]['content_type_id']
  insert_brackets: boolean
}

/** Creates a print in addition to the one from approval, or the first one if approval created none. */
export function NewPrintDialog({ patient, onClose }: Props) {
  const { rx_form, organization_id } = patient
  const provider = useProviderName()
  const usual = rx_form?.print_assignment === THIRD_PARTY ? THIRD_PARTY : ORTHOSELECT
  const initialValues: Values = {
    location_id: rx_form?.shipping_location_id ?? patient.location_id,
    shipping_method_id: findShippingMethod(rx_form?.shipping_method)?.id ?? null,
    assigned_to: usual,
    jaws: JAW_IDS.filter((jaw) => !rx_form || rx_form.jaws_id === 3 || rx_form.jaws_id === jaw),
    // Defaults to the content that approval would print.
    content_type_id: PRINT_CONTENTS.find(({ value }) => value === rx_form?.export_type)?.value ?? 1,
    insert_brackets: rx_form?.insert_brackets_assignment === usual,
  }
  const { form, submit } = useCallForm(caseRequestCalls.createPrinting, {
    initialValues,
    schema: printForm,
    hasFieldErrors: false,
    toRequest: ({ jaws: chosen, content_type_id, insert_brackets, ...shipping }) => {
      const items = chosen.map((jaw_type_id) => ({ jaw_type_id, content_type_id, insert_brackets }))
      return { body: newPrintingBody.parse({ ...shipping, patient_id: patient.id, items }) }
    },
    onSaved: onClose,
  })
  const { location_id, assigned_to, jaws } = form.values
  const params = { id: organization_id }
  const locations = useQuery(q(organizationCalls.assignedLocations, { params }))
  const preference = useQuery(q(organizationCalls.rxFormPreference, { params }))
  const methods = useQuery(
    q(shippingCalls.methods, { query: { assignment: assigned_to, ...(location_id === null ? {} : { location_id }) } }),
  )
  const partner = preference.data?.metadata.third_party_partner

  return (
    <FormDialog title="New print" size={520} verb="Create the print" onClose={onClose} {...submit}>
      <Checkbox.Group
        label="Jaws"
        withAsterisk
        value={jaws.map(String)}
        onChange={(values) =>
          form.setFieldValue(
            'jaws',
            JAW_IDS.filter((jaw) => values.includes(String(jaw))),
          )
        }
        error={form.errors.jaws}
      >
        <Group mt={4}>
          {JAW_IDS.map((jaw) => (
            <Checkbox key={jaw} value={String(jaw)} label={labelOf<number>(JAWS, jaw)} />
          ))}
        </Group>
      </Checkbox.Group>
      <ChoiceField label="Content" withAsterisk choices={PRINT_CONTENTS} {...form.getInputProps('content_type_id')} />
      <Checkbox label="Insert brackets" {...form.getInputProps('insert_brackets', { type: 'checkbox' })} />
      <Select
        label="Printed by"
        withAsterisk
        allowDeselect={false}
        data={[
          { value: ORTHOSELECT, label: provider },
          {
            value: THIRD_PARTY,
            label: partner ? `Third party, ${partner.name}` : 'The organization has no third party',
            disabled: !partner,
          },
        ]}
        {...form.getInputProps('assigned_to')}
      />
      <ChoiceField
        label="Location"
        withAsterisk
        choices={locations.data?.locations.map(({ id, location_name }) => ({ value: id, label: location_name })) ?? []}
        {...form.getInputProps('location_id')}
      />
      <ChoiceField
        label="Shipping method"
        withAsterisk
        choices={
          methods.data?.shipping_methods
            .filter(({ available }) => available)
            .map(({ id, name }) => ({ value: id, label: name })) ?? []
        }
        {...form.getInputProps('shipping_method_id')}
      />
    </FormDialog>
  )
}
