import { Button, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Keys } from './Keys.tsx'
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
  const reason = typeof blocked === 'string' ? blocked : undefined
  return (
    <div className={classes.foot} data-ruled={beside !== undefined}>
      {beside}
      <Button variant="default" className={classes.back} onClick={onClose}>
        {back}
      </Button>
      <Tooltip label={reason} disabled={!reason}>
        <Button
          type={onConfirm ? 'button' : 'submit'}
          color={danger ? 'red' : 'brand'}
          loading={isSaving ?? false}
          disabled={blocked === true}
          // With a reason it stays in reach, so that the reason can be read.
          data-disabled={reason ? true : undefined}
          aria-disabled={Boolean(reason)}
          rightSection={
            withKey ? (
              <span className={classes.key}>
                <Keys keys="Enter" />
              </span>
            ) : undefined
          }
          {...(onConfirm && !reason ? { onClick: onConfirm } : {})}
        >
          {verb}
        </Button>
      </Tooltip>
    </div>
  )
}
