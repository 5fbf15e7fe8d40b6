import { Alert, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { caseRequestCalls, shippingBody } from '#contract/case-requests.ts'
import { ASSIGNMENTS } from '#contract/enums.ts'
import { organizationCalls } from '#contract/organizations.ts'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { findShippingMethod, shippingCalls } from '#contract/shipping.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { today } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { NO_LOCATION } from './request-progress.ts'

type Props = { request: CustomerRequest; print: PrintingRequest; onClose: () => void }
type Body = z.input<typeof shippingBody>
type Values = { [Name in Exclude<keyof Body, 'patient_id'>]: Body[Name] | null }

/** PRINT-04: edits location, method and dates of the shipping. */
export function ShippingDialog({ request, print, onClose }: Props) {
  const initialValues: Values = {
    location_id: print.location_id,
    shipping_method_id: findShippingMethod(print.shipping_method_id)?.id ?? null,
    expected_arrival_date: print.expected_arrival_date,
    delivery_date_from: print.delivery_date_from,
    delivery_date_to: print.delivery_date_to,
    // A concurrent change is reported on save and does not discard edits here.
    updated_at: print.updated_at,
  }
  const { form, submit } = useCallForm(caseRequestCalls.updateShipping, {
    initialValues,
    schema: shippingBody,
    hasFieldErrors: false,
    toRequest: (values) => ({ params: { id: print.id }, body: shippingBody.parse(values) }),
    onSaved: onClose,
  })
  const { location_id } = form.values
  const { organization } = request.patient
  const locations = useQuery(q(organizationCalls.assignedLocations, { params: { id: organization.id } }))
  const methods = useMethods(location_id, print.assigned_to)

  /** Choosing a method fills in its dates, which remain editable. */
  function choose(id: string | null) {
    const method = methods.find((each) => String(each.id) === id)
    if (!method) return
    form.setValues({
      shipping_method_id: findShippingMethod(method.id)?.id ?? null,
      expected_arrival_date: method.arrival_date,
      delivery_date_from: method.delivery_date_from,
      delivery_date_to: method.delivery_date_to,
    })
  }

  return (
    <FormDialog title="Edit the shipping" size={520} verb="Save the shipping" back="Back" onClose={onClose} {...submit}>
      {location_id === null ? <Alert color="red">{NO_LOCATION}</Alert> : null}
      <Select
        label="Location"
        withAsterisk
        allowDeselect={false}
        data={locations.data?.locations.map(({ id, location_name, full_address }) => ({
          value: String(id),
          label: `${location_name}, ${full_address}`,
        }))}
        value={location_id === null ? null : String(location_id)}
        onChange={(id) => form.setFieldValue('location_id', id === null ? null : Number(id))}
        error={form.errors.location_id}
        data-autofocus
      />
      <Select
        label="Method"
        withAsterisk
        allowDeselect={false}
        description="The dates assume that printing starts today. You can change them below."
        data={methods.map(({ id, name, available, delivery_date_from, delivery_date_to }) => ({
          value: String(id),
          label: available
            ? `${name}, delivered ${delivery_date_from} to ${delivery_date_to}`
            : `${name}, not available for this address`,
          disabled: !available,
        }))}
        value={form.values.shipping_method_id === null ? null : String(form.values.shipping_method_id)}
        onChange={choose}
        error={form.errors.shipping_method_id}
      />
      <DateField
        label="Expected arrival"
        withAsterisk
        minDate={today()}
        {...form.getInputProps('expected_arrival_date')}
      />
      <Group grow align="flex-start">
        <DateField label="Delivery from" withAsterisk {...form.getInputProps('delivery_date_from')} />
        <DateField label="Delivery to" withAsterisk {...form.getInputProps('delivery_date_to')} />
      </Group>
    </FormDialog>
  )
}

function useMethods(location_id: number | null, assigned_to: string) {
  const assignment = ASSIGNMENTS.find(({ value }) => value === assigned_to)?.value
  const query = { ...(location_id === null ? {} : { location_id }), ...(assignment ? { assignment } : {}) }
  return useQuery(q(shippingCalls.methods, { query })).data?.shipping_methods ?? []
}
