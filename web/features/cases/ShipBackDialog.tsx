import { Text, TextInput } from '@mantine/core'
import { caseCalls, trackingBody } from '#contract/cases.ts'
import type { RxForm } from '#contract/rx-forms.ts'
import { detectCourier } from '#contract/shipping.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'

type Props = { form: Pick<RxForm, 'id' | 'tracking_number'>; onClose: () => void }

/** RX-56: ships the models or impression trays back to the practice. */
export function ShipBackDialog({ form: { id, tracking_number }, onClose }: Props) {
  const { form, submit } = useCallForm(caseCalls.shipBack, {
    initialValues: { tracking_number: tracking_number ?? '' },
    schema: trackingBody,
    hasFieldErrors: false,
    toRequest: (body) => ({ params: { id }, body }),
    onSaved: onClose,
  })
  const number = form.values.tracking_number.trim()
  return (
    <FormDialog title="Ship back to the practice" size={480} verb="Ship back" onClose={onClose} {...submit}>
      <TextInput
        label="Tracking number"
        withAsterisk
        description={number ? `Courier: ${detectCourier(number).name}` : 'The courier is recognized from the number.'}
        data-autofocus
        {...form.getInputProps('tracking_number')}
      />
      <Text size="sm" c="dimmed">
        This finishes the step Shipped, too.
      </Text>
    </FormDialog>
  )
}
