import { Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { caseCalls, trackingBody } from '#contract/cases.ts'
import type { RxForm } from '#contract/rx-forms.ts'
import { detectCourier } from '#contract/shipping.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'

type Props = { form: Pick<RxForm, 'id' | 'tracking_number'>; onClose: () => void }

/** RX-56: ships the models or impression trays back to the practice. */
export function ShipBackDialog({ form: { id, tracking_number }, onClose }: Props) {
  const ship = useSave(caseCalls.shipBack, { errors: 'inline' })
  const form = useForm({
    initialValues: { tracking_number: tracking_number ?? '' },
    validate: schemaResolver(trackingBody, { sync: true }),
  })
  const typed = form.values.tracking_number.trim()
  return (
    <FormDialog
      title="Ship back to the practice"
      size={480}
      verb="Ship back"
      saving={ship}
      onSubmit={form.onSubmit((body) => ship.mutate({ params: { id }, body }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <TextInput
        label="Tracking number"
        withAsterisk
        description={typed ? `Courier: ${detectCourier(typed).name}` : 'The courier is recognised from the number.'}
        data-autofocus
        {...form.getInputProps('tracking_number')}
      />
      <Text size="sm" c="dimmed">
        This finishes the step Shipped, too.
      </Text>
    </FormDialog>
  )
}
