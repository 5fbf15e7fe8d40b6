import { Button, Tooltip, type ButtonProps } from '@mantine/core'
import { Icon } from '#web/ui/Icon.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import type { CaseAction } from './useCaseActions.tsx'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'fullWidth'> & { action: CaseAction; hasKeys?: boolean }

/** One action as a button: where the state forbids it, it stays and its tooltip says why. */
export function ActionButton({ action, hasKeys, ...look }: Props) {
  const { label, icon, keys, blocked, run, isSaving } = action
  return (
    <Tooltip label={blocked} disabled={!blocked}>
      <Button
        {...look}
        leftSection={icon ? <Icon of={icon} /> : undefined}
        rightSection={hasKeys && keys ? <Keys keys={keys} /> : undefined}
        loading={isSaving ?? false}
        data-disabled={blocked ? true : undefined}
        aria-disabled={Boolean(blocked)}
        onClick={blocked ? undefined : run}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
