import type { ReactNode } from 'react'

const COLORS = {
  dimmed: 'var(--mantine-color-dimmed)',
  second: 'var(--td-t2)',
  third: 'var(--td-t3)',
  doubled: 'var(--td-status-duplicated-text)',
}

type Props = {
  children: ReactNode
  tone?: keyof typeof COLORS
  weight?: 400 | 500
  /** A line of its own. */
  isBlock?: boolean
  /** How it shares the width with what stands beside it. */
  flex?: string
  minWidth?: number
  title?: string
}

/** Words of a row, cut where they have no room. Lighter than the library's Text, of which a list would hold hundreds. */
export function Words({ children, tone, weight, isBlock, flex, minWidth, title }: Props) {
  return (
    <span
      title={title}
      style={{
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        color: tone && COLORS[tone],
        fontWeight: weight,
        display: isBlock ? 'block' : undefined,
        flex,
        minWidth,
      }}
    >
      {children}
    </span>
  )
}
