import { Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { caseStepCalls, requestChangesBody } from '#contract/case-steps.ts'
import { useSave } from '#web/api/query.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { NameOfCase, type CaseOfDialog } from './NameOfCase.tsx'

type Props = { patient: CaseOfDialog; onClose: () => void }

/** Register 119: what should be different goes to the treatment notes and the setup is opened again. */
export function RequestChangesDialog({ patient, onClose }: Props) {
  const change = useSave(caseStepCalls.requestChanges, { errors: 'inline' })
  const form = useForm({ initialValues: { note: '' }, validate: schemaResolver(requestChangesBody, { sync: true }) })
  return (
    <FormDialog
      title="Ask for a change"
      size={520}
      verb="Ask for a change"
      saving={change}
      onSubmit={form.onSubmit((body) => change.mutate({ params: { id: patient.id }, body }, { onSuccess: onClose }))}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        The setup of <NameOfCase patient={patient} /> goes back to the technician with your note; this version stays in
        the timeline.
      </Text>
      <GrowingField
        label="What should be different?"
        withAsterisk
        minRows={4}
        maxRows={14}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </FormDialog>
  )
}
