import { Box, TextInput, type TextInputProps } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'

type Props = Pick<TextInputProps, 'label' | 'maw'> & {
  value: string
  /** The reason: who sets the value, or why it is fixed. */
  why: string
}

/** A read-only value; the lock icon has the reason as tooltip. */
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
