import { Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconCube3dSphere } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'

const LOOKS = {
  okay: { colour: 'var(--td-okay)', icon: IconCircleCheck },
  plain: { colour: 'var(--td-t2)', icon: IconCube3dSphere },
  warning: { colour: 'var(--td-warning)', icon: IconAlertTriangle },
  pending: { colour: 'var(--td-t3)', icon: IconClock },
}

/** The result of a file's check, with an icon and a colour. */
export function ScanCheckResult({ kind, children }: { kind: keyof typeof LOOKS; children: ReactNode }) {
  const { colour, icon } = LOOKS[kind]
  return (
    <Group gap="xs" wrap="nowrap" c={colour} fz={13}>
      <Icon of={icon} /> {children}
    </Group>
  )
}
