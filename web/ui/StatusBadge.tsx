import {
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleXFilled,
  IconClock,
  IconCopy,
  IconPlayerPause,
  IconSquareRotated,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import classes from './Mark.module.css'
import { toneStyle } from './tones.ts'

/** Each status has an icon of its own, so that colour is never the only distinction. */
const GLYPHS = {
  new: IconCircleDashed,
  'in-progress': IconCircleHalf2,
  pending: IconClock,
  completed: IconCircleCheckFilled,
  approved: IconCircleCheck,
  paused: IconPlayerPause,
  canceled: IconCircleXFilled,
  duplicated: IconCopy,
  diy: IconSquareRotated,
} satisfies Record<string, TablerIcon>

export type StatusLook = keyof typeof GLYPHS

/** The badge of a record that is either active or not. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <StatusBadge look="completed" label="Active" /> : <StatusBadge look="new" label="Inactive" />
}

/** The badge of any status. */
export function StatusBadge({ look, label }: { look: StatusLook; label: string }) {
  const Glyph = GLYPHS[look]
  // These are green too, with an icon of their own.
  const tone = look === 'approved' || look === 'paused' ? 'completed' : look
  return (
    <span className={classes.mark} style={toneStyle(tone)} data-round>
      <Glyph size={13} stroke={2} aria-hidden color={`var(--td-status-${tone}-mark)`} />
      {label}
    </span>
  )
}
