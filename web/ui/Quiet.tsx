import { Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** A small line of its own below what it says something about. */
  isBelow?: boolean
}

const QUIET: CSSProperties = { color: 'var(--mantine-color-dimmed)', fontWeight: 400, overflowWrap: 'anywhere' }

/** What is said beside or below the main thing. */
export function Quiet({ children, isBelow }: Props) {
  if (!isBelow) return <span style={QUIET}>{children}</span>
  return (
    <Text span size="xs" display="block" style={QUIET}>
      {children}
    </Text>
  )
}
