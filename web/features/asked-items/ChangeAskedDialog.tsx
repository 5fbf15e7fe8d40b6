import { editAskedBody, askedItemCalls, type AskedItem } from '#contract/asked-items.ts'
import { reasonFault } from '#contract/asked-items.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { PracticeReading } from '#web/components/PracticeReading.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { canMarkSpot, markedFile } from './asked-labels.ts'
import { DueField } from './DueField.tsx'
import { SpotField } from './SpotField.tsx'

const WORDS = {
  update: { title: 'Change what is asked', verb: 'Save', label: 'Reason' },
  askAgain: { title: 'Ask again', verb: 'Ask again', label: 'What is still missing' },
} as const

type Props = {
  patient: Patient
  item: AskedItem
  /** Changes an open item, or opens an answered one again. */
  action: keyof typeof WORDS
  onClose: () => void
}

/** The reason, the spot and the due time of an item that was asked already. */
export function ChangeAskedDialog({ patient, item, action, onClose }: Props) {
  const { title, verb, label } = WORDS[action]
  const { form, submit } = useCallForm(askedItemCalls[action], {
    initialValues: {
      reason: item.reason,
      // A spot on a file that was deleted since cannot be sent again.
      place: markedFile(item, patient) ? item.place : null,
      // A due time that has passed is not offered again.
      due_at: action === 'askAgain' ? null : item.due_at,
    },
    schema: editAskedBody,
    check: ({ reason }) => {
      const fault = reasonFault(item.kind, reason)
      return fault ? { reason: fault } : {}
    },
    toRequest: (values) => ({ params: { id: item.id }, body: { ...values, updated_at: item.updated_at } }),
    onSaved: onClose,
  })
  return (
    <FormDialog title={title} size={560} verb={verb} keepsInput onClose={onClose} {...submit}>
      <GrowingField
        label={label}
        withAsterisk
        minRows={3}
        maxRows={12}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {item.kind === 'price' ? null : <PracticeReading text={form.values.reason} />}
      {canMarkSpot(item) ? (
        <SpotField
          patient={patient}
          part={item.part}
          value={form.values.place}
          onChange={(place) => form.setFieldValue('place', place)}
        />
      ) : null}
      <DueField
        value={form.values.due_at}
        onChange={(next) => form.setFieldValue('due_at', next)}
        location={patient.location}
        error={form.errors.due_at}
      />
    </FormDialog>
  )
}
