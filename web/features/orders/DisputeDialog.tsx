import { Select } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { DisputableLine } from '#contract/disputable-lines.ts'
import { disputeCalls } from '#contract/disputes.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { formatMoney } from '#web/ui/format-money.ts'

type Props = {
  order_id: number
  lines: DisputableLine[]
  /** Preselected line key. */
  line: string | undefined
  onClose: () => void
}

export function DisputeDialog({ order_id, lines, line = '', onClose }: Props) {
  const saving = useSave(disputeCalls.open, { errors: 'inline' })
  const form = useForm({
    initialValues: { line, reason: '' },
    validate: schemaResolver(disputeCalls.open.body, { sync: true }),
  })
  return (
    <FormDialog
      title="Dispute an amount"
      size={460}
      verb="Dispute"
      saving={saving}
      hasFieldErrors
      onClose={onClose}
      onSubmit={form.onSubmit((body) =>
        saving.mutate(
          { params: { id: order_id }, body },
          { onSuccess: onClose, onError: (error) => form.setErrors(formErrors(error) ?? {}) },
        ),
      )}
    >
      <Select
        label="Amount"
        withAsterisk
        searchable
        limit={50}
        data={lines.map(({ line, label, value }) => ({ value: line, label: `${label}, ${formatMoney(value)}` }))}
        {...form.getInputProps('line')}
      />
      <GrowingField label="Reason" withAsterisk minRows={3} maxRows={8} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
