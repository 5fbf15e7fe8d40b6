import { Group, Progress } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  label: string
  /** What the meter is of, for screen readers: `memory of portal-1`. */
  of: string
  percent: number
  value: ReactNode
  /** From this percentage on it is amber. */
  warnFrom?: number
}

/** A share of something limited, as a bar between its name and its figure. */
export function Meter({ label, of, percent, value, warnFrom = 90 }: Props) {
  const shown = Math.min(100, Math.max(0, percent))
  return (
    <Group gap={8} wrap="nowrap" justify="space-between">
      <span>{label}</span>
      <Group gap={8} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
        <Progress
          value={shown}
          w={64}
          size={6}
          radius="xl"
          color={shown >= warnFrom ? 'var(--td-warning-mark)' : 'brand.6'}
          aria-label={of}
        />
        {value}
      </Group>
    </Group>
  )
}
