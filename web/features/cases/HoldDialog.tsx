import { Checkbox, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { profileOf } from '#contract/access.ts'
import { caseStepCalls, holdBody, type Undo } from '#contract/case-steps.ts'
import { useSave } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { showToast, UNDO_STAYS } from '#web/ui/toasts.ts'
import { CaseLabel, type CaseSummary } from './CaseLabel.tsx'

type Props = { patient: CaseSummary; onClose: () => void }

/** Hold and Unhold share this dialog (PAT-37); the case's history records who did it. */
export function HoldDialog({ patient, onClose }: Props) {
  // Fixed when the dialog opens: another user may hold or release the case in the meantime.
  const [is_on_hold] = useState(!patient.is_on_hold)
  const me = useMe()
  const isManagement = profileOf(toActor(me)) === 'management'
  const name = `${me.first_name} ${me.last_name}`.trim()
  const isLocked = isManagement && name !== ''
  const takeBack = useSave(caseStepCalls.undo)
  const params = { id: patient.id }
  const { form, submit } = useCallForm(caseStepCalls.toggleHold, {
    initialValues: { action_owner_name: isLocked ? name : '', reason: '', should_notify_doctor: false },
    schema: holdBody,
    success: 'silent',
    hasFieldErrors: false,
    toRequest: (values) => ({ params, body: { ...values, is_on_hold } }),
    onSaved: ({ undo }) => close(undo),
  })

  function close({ event_id }: Undo) {
    onClose()
    showToast({
      kind: 'success',
      text: `${patient.formatted_name} is ${is_on_hold ? 'on hold' : 'off hold'}.`,
      stays: UNDO_STAYS,
      action: { label: 'Undo', run: () => takeBack.mutate({ params, body: { event_id } }) },
    })
  }

  const verb = is_on_hold ? 'Put on hold' : 'Unhold'

  return (
    <FormDialog title={verb} size={480} verb={verb} onClose={onClose} {...submit}>
      <Text size="sm" c="dimmed">
        <CaseLabel patient={patient} />
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
      <GrowingField
        label="Reason"
        withAsterisk
        minRows={3}
        maxRows={10}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {isManagement ? (
        <Checkbox label="Notify Doctor" {...form.getInputProps('should_notify_doctor', { type: 'checkbox' })} />
      ) : null}
    </FormDialog>
  )
}
