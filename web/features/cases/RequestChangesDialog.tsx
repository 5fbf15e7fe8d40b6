import { Modal, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { caseStepCalls, requestChangesBody } from '#contract/case-steps.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { NameOfCase, type CaseOfDialog } from './NameOfCase.tsx'

type Props = { patient: CaseOfDialog; onClose: () => void }

/** Register 119: what should be different goes to the treatment notes and the setup is opened again. */
export function RequestChangesDialog({ patient, onClose }: Props) {
  const change = useSave(caseStepCalls.requestChanges, { errors: 'inline' })
  const form = useForm({ initialValues: { note: '' }, validate: schemaResolver(requestChangesBody, { sync: true }) })
  return (
    <Modal opened onClose={onClose} title="Ask for a change" size={520}>
      <form
        noValidate
        onSubmit={form.onSubmit((body) => change.mutate({ params: { id: patient.id }, body }, { onSuccess: onClose }))}
      >
        <Text size="sm" c="dimmed" mb="md">
          The setup of <NameOfCase patient={patient} /> goes back to the technician with your note; this version stays
          in the timeline.
        </Text>
        <Textarea
          label="What should be different?"
          withAsterisk
          autosize
          minRows={4}
          maxRows={14}
          data-autofocus
          {...form.getInputProps('note')}
        />
        {change.error ? (
          <Text role="alert" c="var(--td-danger)" mt="sm">
            {wordsOf(change.error)}
          </Text>
        ) : null}
        <DialogButtons verb="Ask for a change" isSaving={change.isPending} onClose={onClose} />
      </form>
    </Modal>
  )
}
