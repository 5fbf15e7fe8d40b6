import type { ComponentProps } from 'react'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import type { CaseAction } from './useCaseActions.tsx'

type Props = Pick<ComponentProps<typeof ActionButton>, 'variant' | 'size' | 'fullWidth'> & {
  action: CaseAction
  hasKeys?: boolean
}

export function CaseActionButton({ action, hasKeys = false, ...rest }: Props) {
  const { label, icon, keys, blocked, run, isSaving = false } = action
  return (
    <ActionButton {...rest} icon={icon} keys={hasKeys && keys} blocked={blocked} isSaving={isSaving} onClick={run}>
      {label}
    </ActionButton>
  )
}
