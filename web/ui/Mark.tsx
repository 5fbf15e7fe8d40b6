import type { Icon as TablerIcon } from '@tabler/icons-react'
import classes from './Mark.module.css'

type Props = {
  label: string
  icon?: TablerIcon
  tone?: 'danger' | 'warning' | 'okay' | 'plain' | 'soft' | 'duplicated' | 'diy'
  isShort?: boolean
}

/** A square tag beside a name: statuses are round, marks are not. A short one is its icon alone, its word is still read. */
export function Mark({ label, icon: Glyph, tone = 'plain', isShort }: Props) {
  return (
    <span className={classes.mark} data-tone={tone} title={isShort ? label : undefined}>
      {Glyph ? <Glyph size={13} stroke={2} aria-hidden /> : null}
      {isShort ? <span className={classes.hidden}>{label}</span> : label}
    </span>
  )
}
