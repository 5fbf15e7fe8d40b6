import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import classes from './DialogButtons.module.css'

type Props = {
  verb: string
  /** The way out, where nothing is cancelled. */
  back?: string
  danger?: boolean
  isSaving?: boolean
  /** Why not yet; without words where there is nothing to save. */
  blocked?: string | boolean | undefined
  /** At the left: long dialogs say or offer something there. */
  beside?: ReactNode
  /** Shows the key that confirms. */
  withKey?: boolean
  onClose: () => void
  /** Without it the verb submits the form around it. */
  onConfirm?: () => void
}

/** The foot of a dialog, always in view: Enter confirms, Escape cancels. */
export function DialogButtons(props: Props) {
  const { verb, back = 'Cancel', danger, isSaving, blocked, beside, withKey, onClose, onConfirm } = props
  return (
    <div className={classes.foot} data-ruled={beside !== undefined}>
      {beside}
      <Button variant="default" ms="auto" onClick={onClose}>
        {back}
      </Button>
      <ActionButton
        color={danger ? 'red' : 'brand'}
        keys={withKey && 'Enter'}
        isSaving={isSaving ?? false}
        blocked={typeof blocked === 'string' ? blocked : undefined}
        disabled={blocked === true}
        {...(onConfirm ? { onClick: onConfirm } : { type: 'submit' })}
      >
        {verb}
      </ActionButton>
    </div>
  )
}
