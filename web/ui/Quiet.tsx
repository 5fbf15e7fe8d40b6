import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** A small line of its own below what it says something about. */
  isBelow?: boolean
}

/** What is said beside or below the main thing. */
export function Quiet({ children, isBelow }: Props) {
  return (
    <Text
      span
      c="dimmed"
      fw={400}
      inherit={!isBelow}
      {...(isBelow && { size: 'xs', display: 'block' })}
      style={{ overflowWrap: 'anywhere' }}
    >
      {children}
    </Text>
  )
}
