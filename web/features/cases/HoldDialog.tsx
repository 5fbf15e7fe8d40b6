import { Checkbox, Modal, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
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
  // What was asked for when the dialog opened: somebody else may hold or release the case meanwhile.
  const [is_on_hold] = useState(!patient.is_on_hold)
  return (
    <Modal opened onClose={onClose} title={verbOf(is_on_hold)} size={480}>
      <HoldForm patient={patient} is_on_hold={is_on_hold} onClose={onClose} />
    </Modal>
  )
}

function verbOf(is_on_hold: boolean) {
  return is_on_hold ? 'Put on hold' : 'Unhold'
}

function HoldForm({ patient, is_on_hold, onClose }: Props & { is_on_hold: boolean }) {
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
      onSubmit={form.onSubmit((values) =>
        hold.mutate({ params: { id: patient.id }, body: { ...values, is_on_hold } }, { onSuccess: onClose }),
      )}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          <NameOfCase patient={patient} />
          {is_on_hold
            ? ' waits until it is released; nobody can complete, approve or ship it until then.'
            : ' goes on where it was left.'}
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
      <DialogButtons verb={verbOf(is_on_hold)} isSaving={hold.isPending} onClose={onClose} />
    </form>
  )
}
