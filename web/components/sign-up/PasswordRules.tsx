import { IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { PASSWORD_RULES } from '#contract/passwords.rules.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './PasswordRules.module.css'

/** Checks off the password rules while the user types; the field refers to the list by aria-describedby. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <ul id={id} className={classes.rules} aria-label="The password needs">
      {PASSWORD_RULES.map(({ label, fits }) => {
        const isDone = fits(password)
        return (
          <li key={label} data-done={isDone}>
            <Icon of={isDone ? IconCircleCheckFilled : IconCircleDashed} label={isDone ? 'Done:' : 'Still missing:'} />
            {label}
          </li>
        )
      })}
    </ul>
  )
}
