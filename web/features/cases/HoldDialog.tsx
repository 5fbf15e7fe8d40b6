import { Button, Checkbox, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { profileOf } from '#contract/access.ts'
import { caseStepCalls, holdBody } from '#contract/case-steps.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { useUndoToast } from '#web/components/useUndoToast.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { CaseLabel, type CaseSummary } from './CaseLabel.tsx'

type Props = {
  patient: CaseSummary
  /** Goes on in the dialog that asks the practice, with the reason typed here; absent for users who may not ask. */
  onAskForScan?: ((reason: string) => void) | undefined
  onClose: () => void
}

/** Hold and Unhold share this dialog (PAT-37); the case's history records who did it. */
export function HoldDialog({ patient, onAskForScan, onClose }: Props) {
  // Fixed when the dialog opens: another user may hold or release the case in the meantime.
  const [is_on_hold] = useState(!patient.is_on_hold)
  const me = useMe()
  const isManagement = profileOf(toActor(me)) === 'management'
  const name = `${me.first_name} ${me.last_name}`.trim()
  const isLocked = isManagement && name !== ''
  const showUndo = useUndoToast(patient.id)
  const { form, submit } = useCallForm(caseStepCalls.toggleHold, {
    initialValues: { action_owner_name: name, reason: '', should_notify_doctor: false },
    schema: holdBody,
    success: 'silent',
    hasFieldErrors: false,
    toRequest: (values) => ({ params: { id: patient.id }, body: { ...values, is_on_hold } }),
    onSaved: ({ undo }) => {
      onClose()
      showUndo(`${patient.formatted_name} is ${is_on_hold ? 'on hold' : 'off hold'}.`, undo)
    },
  })

  const verb = is_on_hold ? 'Put on hold' : 'Unhold'

  return (
    <FormDialog
      title={verb}
      size={480}
      verb={verb}
      onClose={onClose}
      aside={
        onAskForScan && is_on_hold ? (
          <Button variant="subtle" onClick={() => onAskForScan(form.values.reason)}>
            Ask for a scan too
          </Button>
        ) : undefined
      }
      {...submit}
    >
      <Text size="sm" c="dimmed">
        <CaseLabel patient={patient} />
        {is_on_hold
          ? ' waits until it is released; nobody can complete, approve or ship it until then.'
          : ' continues where it stopped.'}
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
