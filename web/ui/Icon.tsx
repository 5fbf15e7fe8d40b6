import type { Icon as TablerIcon } from '@tabler/icons-react'

type Props = {
  of: TablerIcon
  size?: number
  color?: string | undefined
  /** The accessible name of an icon without text beside it; other icons are hidden from screen readers. */
  label?: string
}

/** An icon of the one icon family, in its one stroke width. */
export function Icon({ of: Glyph, size = 16, color, label }: Props) {
  const ariaProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Glyph size={size} stroke={1.75} style={{ flex: 'none', color }} {...ariaProps} />
}
