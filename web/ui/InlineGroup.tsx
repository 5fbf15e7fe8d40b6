import type { CSSProperties, ReactNode } from 'react'

type Props = {
  gap?: number | string
  /** Wraps to further lines; otherwise everything stays on one line. */
  wraps?: boolean
  /** Aligns the first child left and the last one right. */
  isApart?: boolean
  style?: CSSProperties
  children: ReactNode
}

/** A horizontal group of phrasing content, for a table cell, a link or a sentence, where a div is invalid. */
export function InlineGroup({ gap = 8, wraps = false, isApart, style, children }: Props) {
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
