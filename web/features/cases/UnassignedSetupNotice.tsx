import { IconUserOff } from '@tabler/icons-react'
import { Notice } from '#web/ui/Notice.tsx'
import { CaseActionButton } from './CaseActionButton.tsx'
import type { CaseAction } from './useCaseActions.tsx'

/** Warns that the third party assigned to the setup has left, so nobody works on it until it is reassigned. */
export function UnassignedSetupNotice({ takeBack }: { takeBack: CaseAction | undefined }) {
  if (!takeBack) return null
  return (
    <Notice
      icon={IconUserOff}
      tone="warning"
      title="Nobody makes this setup"
      actions={<CaseActionButton action={takeBack} variant="default" />}
    >
      It is assigned to the third party of the practice, and there is none any more. Assign it to the lab or to the
      practice.
    </Notice>
  )
}
