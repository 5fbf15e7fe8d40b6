import { Text } from '@mantine/core'
import { disputeCalls, type Dispute } from '#contract/disputes.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { formatMoney } from '#web/ui/format-money.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'

const OUTCOMES = [
  { value: 'kept', label: 'Keep' },
  { value: 'removed', label: 'Take back' },
] as const

type Values = { outcome: (typeof OUTCOMES)[number]['value']; answer: string }
const UNANSWERED: Values = { outcome: 'kept', answer: '' }

type Props = {
  dispute: Dispute
  /** Whether the invoice is open: a removed amount then leaves the order; on a closed invoice it is credited. */
  isOpen: boolean
  onClose: () => void
}

export function AnswerDisputeDialog({ dispute, isOpen, onClose }: Props) {
  const { form, submit } = useCallForm(disputeCalls.answer, {
    initialValues: UNANSWERED,
    schema: disputeCalls.answer.body,
    toRequest: (body) => ({ params: { id: dispute.id }, body }),
    onSaved: onClose,
  })
  const amount = formatMoney(dispute.value)
  return (
    <FormDialog title={`Answer about ${dispute.label}`} size={460} verb="Answer" onClose={onClose} {...submit}>
      <Text size="sm">“{dispute.reason}”</Text>
      <Segmented
        label="Outcome"
        segments={OUTCOMES}
        value={form.values.outcome}
        onChange={(outcome) => form.setFieldValue('outcome', outcome)}
      />
      <Text size="sm" c="dimmed">
        {form.values.outcome === 'kept'
          ? `The amount of ${amount} stays as it is.`
          : isOpen
            ? `${amount} is taken off the current invoice.`
            : `The invoice is closed and stays as it is: a credit of ${amount} is granted.`}
      </Text>
      <GrowingField
        label="Answer"
        description="The practice reads it."
        withAsterisk
        minRows={3}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  )
}
