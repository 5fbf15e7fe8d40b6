import { Modal, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { secondFactorCalls, type PasskeyRow } from '#contract/second-factors.ts'
import { useSave } from '#web/api/query.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = { passkey: PasskeyRow; onClose: () => void }

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const rename = useSave(secondFactorCalls.renamePasskey)
  const form = useForm({
    initialValues: { name: passkey.name },
    validate: schemaResolver(secondFactorCalls.renamePasskey.body, { sync: true }),
    validateInputOnBlur: true,
  })
  return (
    <Modal opened onClose={onClose} title="Rename the passkey" size={440}>
      <form
        noValidate
        onSubmit={form.onSubmit((body) => rename.mutate({ params: { id: passkey.id }, body }, { onSuccess: onClose }))}
      >
        <TextInput label="Name of the passkey" data-autofocus {...form.getInputProps('name')} />
        <DialogButtons verb="Rename" isSaving={rename.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
