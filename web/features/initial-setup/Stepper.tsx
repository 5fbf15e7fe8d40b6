import { Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Stepper.module.css'

/** The progress through the two steps of SETUP-04. */
export function Stepper({ isWelcome }: { isWelcome: boolean }) {
  return (
    <header>
      <Title order={1}>Account Setup</Title>
      <Text mt="xs" mb="xl" c="var(--td-t2)">
        About two minutes.
      </Text>
      <ol className={classes.steps}>
        <li data-done={!isWelcome || undefined} aria-current={isWelcome ? 'step' : undefined}>
          <span className={classes.mark}>{isWelcome ? 1 : <Icon of={IconCheck} label="Done" />}</span>
          <a href={paths.initialSetup({ step: 0 })} className={classes.name}>
            Welcome
          </a>
          <Note>A word before you begin</Note>
        </li>
        <li aria-current={isWelcome ? undefined : 'step'}>
          <span className={classes.mark}>2</span>
          <a href={paths.initialSetup({ step: 1 })} className={classes.name}>
            Account Details
          </a>
          <Note>Practice, address, one question</Note>
        </li>
      </ol>
    </header>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Text span c="dimmed" fz={13} style={{ gridColumn: 2 }}>
      {children}
    </Text>
  )
}
