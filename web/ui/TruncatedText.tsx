import type { ReactNode } from 'react'

const COLORS = {
  dimmed: 'var(--mantine-color-dimmed)',
  second: 'var(--td-t2)',
  third: 'var(--td-t3)',
}

type Props = {
  children: ReactNode
  tone?: keyof typeof COLORS
  weight?: 400 | 500
  /** Renders on a line of its own. */
  isBlock?: boolean
  /** The flex value beside its siblings. */
  flex?: string
  minWidth?: number
  maxWidth?: string
  title?: string
}

/**
 * Text of a list row, truncated with an ellipsis. It is lighter than the library's Text, of which a list would render
 * hundreds.
 */
export function TruncatedText({ children, tone, weight, isBlock, flex, minWidth, maxWidth, title }: Props) {
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
        maxWidth,
      }}
    >
      {children}
    </span>
  )
}
