import { TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './OrganizationPage.module.css'

type Props = Pick<TextInputProps, 'label'> & {
  value: string
  /** Who sets it, or why it stays. */
  why: string
}

/** A value that is read here: the lock inside says who sets it. */
export function LockedField({ label, value, why }: Props) {
  return (
    <TextInput
      className={classes.locked}
      label={label}
      value={value}
      readOnly
      rightSection={
        <span className={classes.lock} title={why}>
          <Icon of={IconLock} label={`Locked: ${why}`} />
        </span>
      }
    />
  )
}
