import { Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconCube3dSphere } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './ScanCheckResult.module.css'

const KIND_STYLES = {
  okay: { colour: 'var(--td-okay)', icon: IconCircleCheck },
  plain: { colour: 'var(--td-t2)', icon: IconCube3dSphere },
  warning: { colour: 'var(--td-warning)', icon: IconAlertTriangle },
  pending: { colour: 'var(--td-t3)', icon: IconClock },
}

/** The result of a file's check, with an icon and a colour. */
export function ScanCheckResult({ kind, children }: { kind: keyof typeof KIND_STYLES; children: ReactNode }) {
  const { colour, icon } = KIND_STYLES[kind]
  return (
    <Group className={classes.result} gap="xs" wrap="nowrap" align="start" c={colour} fz={13}>
      <Icon of={icon} /> {children}
    </Group>
  )
}
