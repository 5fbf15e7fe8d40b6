import { Box, TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'

type Props = Pick<TextInputProps, 'label' | 'maw'> & {
  value: string
  /** Who sets it, or why it stays. */
  why: string
}

/** A value that is read here: the lock inside says who sets it. */
export function LockedField({ value, why, ...field }: Props) {
  return (
    <TextInput
      {...field}
      value={value}
      readOnly
      data-locked
      rightSection={
        <Box component="span" display="grid" title={why}>
          <Icon of={IconLock} label={`Locked: ${why}`} />
        </Box>
      }
    />
  )
}
