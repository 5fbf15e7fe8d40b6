import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <Text component="h1" fz={28} lh="36px" fw={600} lts="-0.022em">
        {title}
      </Text>
      {children ? (
        <Text mt={4} mb={28} c="var(--td-t2)">
          {children}
        </Text>
      ) : null}
    </>
  )
}
