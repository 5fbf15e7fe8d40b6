import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One muted line for an empty card; an empty screen has an EmptyState. */
export function EmptyCardLine({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" p="lg">
      {children}
    </Text>
  )
}
