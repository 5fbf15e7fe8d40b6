import { Text } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** A small line of its own below the text that it explains. */
  isBelow?: boolean
}

const DIMMED: CSSProperties = { color: 'var(--mantine-color-dimmed)', fontWeight: 400, overflowWrap: 'anywhere' }

/** Secondary text beside or below the main text. */
export function SecondaryText({ children, isBelow }: Props) {
  if (!isBelow) return <span style={DIMMED}>{children}</span>
  return (
    <Text span size="xs" display="block" style={DIMMED}>
      {children}
    </Text>
  )
}
