import type { CSSProperties, ReactNode } from 'react'

type Props = {
  gap?: number | string
  /** What has no room goes below; otherwise all stay on one line. */
  wraps?: boolean
  /** The first at the left, the last at the right. */
  isApart?: boolean
  style?: CSSProperties
  children: ReactNode
}

/** Words, marks and pictures beside each other where only text may stand: in a cell, a link, a sentence. */
export function Inline({ gap = 8, wraps = false, isApart, style, children }: Props) {
  const flow: CSSProperties = wraps ? { flexWrap: 'wrap' } : { whiteSpace: 'nowrap' }
  return (
    <span
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: isApart ? 'space-between' : undefined,
        gap,
        minWidth: 0,
        ...flow,
        ...style,
      }}
    >
      {children}
    </span>
  )
}
