import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './KeyFigures.module.css'

/** A strip of key figures, each with an explanation below. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <dl className={classes.strip}>{children}</dl>
}

type Props = { name: string; value: ReactNode; under: ReactNode; tone?: 'okay' | 'danger' | undefined }

export function KeyFigure({ name, value, under, tone }: Props) {
  const color = tone ? `var(--td-${tone})` : 'var(--mantine-color-text)'
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>
        <Text fz="lg" fw={600} lh="lg" c={color}>
          {value}
        </Text>
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {under}
        </Text>
      </dd>
    </div>
  )
}
