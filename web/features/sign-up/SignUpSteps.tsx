import { IconCheck } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './SignUpSteps.module.css'

/** Values of both steps. */
export type SignUpValues = {
  first_name: string
  last_name: string
  email: string
  password: string
  password_confirmation: string
}

export const STEPS = ['You', 'Password'] as const

/** Progress indicator; going back is a button of the form, which keeps the input. */
export function SignUpSteps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {STEPS.map((label, index) => (
        <li key={label} data-state={stepState(index, current)} aria-current={index === current ? 'step' : undefined}>
          <span className={classes.number}>
            {index < current ? <Icon of={IconCheck} size={14} label="Done" /> : index + 1}
          </span>
          {label}
        </li>
      ))}
    </ol>
  )
}

function stepState(index: number, current: number) {
  if (index === current) return 'current'
  return index < current ? 'done' : 'ahead'
}
