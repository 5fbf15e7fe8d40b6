import { IconCheck } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Stepper.module.css'

/** Exactly two steps (SETUP-04). */
export function Stepper({ isWelcome }: { isWelcome: boolean }) {
  return (
    <header>
      <h1 className={classes.title}>Account Setup</h1>
      <p className={classes.lead}>About two minutes.</p>
      <ol className={classes.steps}>
        <li className={classes.step} data-done={!isWelcome || undefined} aria-current={isWelcome ? 'step' : undefined}>
          <span className={classes.mark}>{isWelcome ? 1 : <Icon of={IconCheck} label="Done" />}</span>
          <a href={paths.initialSetup({ step: 0 })} className={classes.name}>
            Welcome
          </a>
          <span className={classes.note}>{isWelcome ? 'A word before you begin' : 'Read'}</span>
        </li>
        <li className={classes.step} aria-current={isWelcome ? undefined : 'step'}>
          <span className={classes.mark}>2</span>
          <a href={paths.initialSetup({ step: 1 })} className={classes.name}>
            Account Details
          </a>
          <span className={classes.note}>Practice, address, one question</span>
        </li>
      </ol>
    </header>
  )
}
