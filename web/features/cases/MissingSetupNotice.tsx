import { Group } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import type { Patient } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { missingSetupMessage } from './approval-messages.ts'
import { CaseActionButton } from './CaseActionButton.tsx'
import type { CaseActions } from './useCaseActions.tsx'

type Props = {
  patient: Patient
  /** The scan is shown in place of the setup. */
  showsScan: boolean
  actions: Pick<CaseActions, 'approveSetup' | 'requestChanges'>
}

/** States that a version has no files. While it awaits approval, only quiet buttons answer it. */
export function MissingSetupNotice({ patient, showsScan, actions: { approveSetup, requestChanges } }: Props) {
  const { title, text } = missingSetupMessage(isStaff(toActor(useMe())))
  const scan = showsScan ? 'The picture shows the scan.' : ''
  if (!patient.is_setup_missing) {
    return (
      <Notice icon={IconInfoCircle} isFlush>
        Nothing was attached to this setup. {scan}
      </Notice>
    )
  }
  const buttons = [requestChanges, approveSetup].filter((action) => action !== undefined)
  return (
    <Notice
      icon={IconInfoCircle}
      isFlush
      title={title}
      actions={
        buttons.length > 0 && !patient.deleted_at ? (
          <Group gap="xs">
            {buttons.map((action) => (
              <CaseActionButton key={action.label} action={{ ...action, icon: undefined }} variant="subtle" />
            ))}
          </Group>
        ) : undefined
      }
    >
      {text} {scan}
    </Notice>
  )
}
