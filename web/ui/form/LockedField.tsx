import { TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import classes from './LockedField.module.css'

type Props = Pick<TextInputProps, 'label'> & {
  value: string
  /** Who sets it, or why it stays. */
  why: string
}

/** A value that is read here: the lock inside says who sets it. */
export function LockedField({ label, value, why }: Props) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      data-locked
      rightSection={
        <span className={classes.lock} title={why}>
          <Icon of={IconLock} label={`Locked: ${why}`} />
        </span>
      }
    />
  )
}
