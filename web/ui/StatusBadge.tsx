import {
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleXFilled,
  IconClock,
  IconCopy,
  IconHourglass,
  IconPlayerPause,
  IconSquareRotated,
  IconUserSearch,
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
  /** A payment on its way (SUB-09), which is blue where what is pending elsewhere is purple. */
  payment: IconHourglass,
  lead: IconUserSearch,
} satisfies Record<string, TablerIcon>

export type StatusLook = keyof typeof GLYPHS

/** These share a colour with another look and have an icon of their own. */
const SHARED_TONES = { approved: 'completed', paused: 'completed', payment: 'in-progress', lead: 'new' } as const

function toneOf(look: StatusLook) {
  return look === 'approved' || look === 'paused' || look === 'payment' || look === 'lead' ? SHARED_TONES[look] : look
}

/** The badge of a record that is either active or not. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <StatusBadge look="completed" label="Active" /> : <StatusBadge look="new" label="Inactive" />
}

/** The badge of any status. */
export function StatusBadge({ look, label }: { look: StatusLook; label: string }) {
  const Glyph = GLYPHS[look]
  const tone = toneOf(look)
  return (
    <span className={classes.mark} style={toneStyle(tone)} data-round>
      <Glyph size={13} stroke={2} aria-hidden color={`var(--td-status-${tone}-mark)`} />
      {label}
    </span>
  )
}
