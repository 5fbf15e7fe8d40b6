import type { FocusEventHandler, FormEventHandler, ReactNode } from 'react'
import classes from './AuthForm.module.css'

type Props = {
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Called when any of the fields takes the focus; the bot check starts on the first one. */
  onFocus?: FocusEventHandler<HTMLFormElement>
  children: ReactNode
}

/** The form of a signed-out page. */
export function AuthForm({ onSubmit, onFocus, children }: Props) {
  return (
    // Focus bubbles from the fields; nothing is pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={classes.form} noValidate onFocus={onFocus} onSubmit={onSubmit}>
      {children}
    </form>
  )
}
