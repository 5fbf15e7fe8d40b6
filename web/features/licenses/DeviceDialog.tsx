import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { deviceBody, licenseCalls, type Device } from '#contract/licenses.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = { device: Device; onClose: () => void }

/** LIC-14 */
export function DeviceDialog({ device, onClose }: Props) {
  const save = useSave(licenseCalls.updateDevice, { errors: 'inline' })
  const form = useForm({
    initialValues: { name: device.name, details: device.details ?? '' },
    validate: schemaResolver(deviceBody, { sync: true }),
    validateInputOnBlur: true,
  })
  return (
    <Modal opened onClose={onClose} title="Rename the device" size={440}>
      <form
        noValidate
        onSubmit={form.onSubmit((body) => save.mutate({ params: { id: device.id }, body }, { onSuccess: onClose }))}
      >
        <Stack gap="md">
          <TextInput label="Name of the device" data-autofocus {...form.getInputProps('name')} />
          <Textarea label="Details" autosize minRows={2} maxRows={8} {...form.getInputProps('details')} />
          {save.error ? (
            <Text role="alert" c="var(--td-danger)">
              {wordsOf(save.error)}
            </Text>
          ) : null}
        </Stack>
        <DialogButtons verb="Save" isSaving={save.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
