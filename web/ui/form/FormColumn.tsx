import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** A column of a readable width for fields. */
export function FormColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg" maw={820} pt="lg">
      {children}
    </Stack>
  )
}
