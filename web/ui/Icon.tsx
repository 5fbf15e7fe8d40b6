import type { Icon as TablerIcon } from '@tabler/icons-react'

type Props = {
  of: TablerIcon
  size?: number
  color?: string | undefined
  /** Only where the picture stands alone; beside a word it stays silent. */
  label?: string
}

/** One family, one stroke. */
export function Icon({ of: Glyph, size = 16, color, label }: Props) {
  const spoken = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return <Glyph size={size} stroke={1.75} style={{ flex: 'none', color }} {...spoken} />
}
