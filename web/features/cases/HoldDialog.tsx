import { Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconLock } from '@tabler/icons-react'
import { profileOf } from '#contract/access.ts'
import { caseStepCalls, holdBody } from '#contract/case-steps.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { NameOfCase, type CaseOfDialog } from './NameOfCase.tsx'

type Props = { patient: CaseOfDialog; onClose: () => void }

/** Hold and Unhold are the same dialog (PAT-37); who does it stands in the history of the case. */
export function HoldDialog({ patient, onClose }: Props) {
  const verb = patient.is_on_hold ? 'Unhold' : 'Put on hold'
  return (
    <Modal opened onClose={onClose} title={verb} size={480}>
      <HoldForm patient={patient} verb={verb} onClose={onClose} />
    </Modal>
  )
}

function HoldForm({ patient, verb, onClose }: Props & { verb: string }) {
  const me = useMe()
  const isManagement = profileOf(actorOf(me)) === 'management'
  const name = `${me.first_name} ${me.last_name}`.trim()
  const isLocked = isManagement && name !== ''
  const hold = useSave(caseStepCalls.toggleHold, { errors: 'inline' })
  const form = useForm({
    initialValues: { action_owner_name: isLocked ? name : '', reason: '', should_notify_doctor: false },
    validate: schemaResolver(holdBody, { sync: true }),
  })

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((body) => hold.mutate({ params: { id: patient.id }, body }, { onSuccess: onClose }))}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <NameOfCase patient={patient} />
          {patient.is_on_hold
            ? ' goes on where it was left.'
            : ' waits until it is released; nobody can complete, approve or ship it until then.'}
        </Text>
        <NameField
          label="Your name"
          withAsterisk
          autoComplete="name"
          readOnly={isLocked}
          rightSection={isLocked ? <Icon of={IconLock} label="Locked: taken from your account" /> : undefined}
          {...form.getInputProps('action_owner_name')}
        />
        <Textarea
          label="Reason"
          withAsterisk
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {isManagement ? (
          <Checkbox label="Notify Doctor" {...form.getInputProps('should_notify_doctor', { type: 'checkbox' })} />
        ) : null}
        {hold.error ? (
          <Text role="alert" c="var(--td-danger)">
            {wordsOf(hold.error)}
          </Text>
        ) : null}
      </Stack>
      <DialogButtons verb={verb} isSaving={hold.isPending} onClose={onClose} />
    </form>
  )
}
