import { Select } from '@mantine/core'
import type { DisputableLine } from '#contract/disputable-lines.ts'
import { disputeCalls } from '#contract/disputes.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
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
  const { form, submit } = useCallForm(disputeCalls.open, {
    initialValues: { line, reason: '' },
    schema: disputeCalls.open.body,
    toRequest: (body) => ({ params: { id: order_id }, body }),
    onSaved: onClose,
  })
  return (
    <FormDialog title="Dispute an amount" size={460} verb="Dispute" onClose={onClose} {...submit}>
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
