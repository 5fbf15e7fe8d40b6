import { VisuallyHidden } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import classes from './Mark.module.css'
import { toneStyle } from './tones.ts'

type MarkTone = 'danger' | 'warning' | 'okay' | 'plain' | 'soft' | 'duplicated' | 'diy'

type Props = {
  label: string
  icon?: TablerIcon
  tone?: MarkTone | undefined
  /**
   * Hides the label visually, always or when the surrounding container `marks` is narrow; screen readers still read it.
   */
  folds?: 'always' | 'first' | 'last'
  /** For a label that may need more than one line. */
  wraps?: boolean
}

/** A square tag beside a name; statuses are round, marks are not. */
export function Mark({ label, icon: Glyph, tone = 'plain', folds, wraps }: Props) {
  return (
    <span className={classes.mark} style={toneStyle(tone)} data-folds={folds} data-wraps={wraps} title={folds && label}>
      {Glyph ? <Glyph size={13} stroke={2} aria-hidden /> : null}
      {folds === 'always' ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={classes.word}>{label}</span>}
    </span>
  )
}
