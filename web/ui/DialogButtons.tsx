import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import classes from './DialogButtons.module.css'

type Props = {
  verb: string
  /** The label of the button that closes, where 'Cancel' does not fit. */
  back?: string
  danger?: boolean
  isSaving?: boolean
  /** The reason why confirming is impossible; `true` without a reason when there is nothing to save. */
  blocked?: string | boolean | undefined
  /** Content at the left, such as a summary of a long dialog. */
  aside?: ReactNode
  /** Shows the Enter key on the confirming button. */
  withKey?: boolean
  onClose: () => void
  /** Without it, the button submits the form around it. */
  onConfirm?: () => void
}

/** The sticky footer of a dialog: Enter confirms, Escape cancels. */
export function DialogButtons(props: Props) {
  const { verb, back = 'Cancel', danger, isSaving, blocked, aside, withKey, onClose, onConfirm } = props
  return (
    <div className={classes.foot} data-ruled={aside !== undefined}>
      {aside === undefined ? null : <div className={classes.summary}>{aside}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
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
    </div>
  )
}
