import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'

/** As wide as lines of fields read well. */
export function FormColumn({ children }: { children: ReactNode }) {
  return (
    <Stack gap="lg" maw={820} pt="lg">
      {children}
    </Stack>
  )
}
