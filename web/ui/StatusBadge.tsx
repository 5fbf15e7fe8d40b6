import {
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleXFilled,
  IconClock,
  IconCopy,
  IconSquareRotated,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import classes from './StatusBadge.module.css'

/** Each look has its own glyph, so that colour is never the only sign. */
const GLYPHS = {
  new: IconCircleDashed,
  'in-progress': IconCircleHalf2,
  pending: IconClock,
  completed: IconCircleCheckFilled,
  approved: IconCircleCheck,
  canceled: IconCircleXFilled,
  duplicated: IconCopy,
  diy: IconSquareRotated,
} satisfies Record<string, TablerIcon>

export type StatusLook = keyof typeof GLYPHS

/** Every status of every thing. */
export function StatusBadge({ look, label }: { look: StatusLook; label: string }) {
  const Glyph = GLYPHS[look]
  return (
    <span className={classes.badge} data-look={look === 'approved' ? 'completed' : look}>
      <Glyph size={13} stroke={2} aria-hidden className={classes.glyph} />
      {label}
    </span>
  )
}
