import { Modal, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { caseCalls, trackingBody } from '#contract/cases.ts'
import type { RxForm } from '#contract/rx-forms.ts'
import { courierOf } from '#contract/shipping.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = { form: Pick<RxForm, 'id' | 'tracking_number'>; onClose: () => void }

/** RX-56: the parcel with models or impression trays that goes back to the practice. */
export function ShipBackDialog({ form: { id, tracking_number }, onClose }: Props) {
  const ship = useSave(caseCalls.shipBack, { errors: 'inline' })
  const form = useForm({
    initialValues: { tracking_number: tracking_number ?? '' },
    validate: schemaResolver(trackingBody, { sync: true }),
  })
  const typed = form.values.tracking_number.trim()
  return (
    <Modal opened onClose={onClose} title="Ship back to the practice" size={480}>
      <form
        noValidate
        onSubmit={form.onSubmit((body) => ship.mutate({ params: { id }, body }, { onSuccess: onClose }))}
      >
        <TextInput
          label="Tracking number"
          withAsterisk
          description={typed ? `Courier: ${courierOf(typed).name}` : 'The courier is recognised from the number.'}
          data-autofocus
          {...form.getInputProps('tracking_number')}
        />
        <Text size="sm" c="dimmed" mt="sm">
          The step Shipped is finished with it.
        </Text>
        {ship.error ? (
          <Text role="alert" c="var(--td-danger)" mt="sm">
            {wordsOf(ship.error)}
          </Text>
        ) : null}
        <DialogButtons verb="Ship back" isSaving={ship.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
