import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One quiet line where a card has nothing to show; a whole screen has an EmptyState. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" p="lg">
      {children}
    </Text>
  )
}
