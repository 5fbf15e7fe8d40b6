import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import type { SectionState } from './validate-case.ts'

const GLYPHS = { done: IconCircleCheckFilled, missing: IconCircleDashed, untouched: IconCircle } as const
const COLOURS = {
  done: 'var(--td-okay-mark)',
  missing: 'var(--td-warning-mark)',
  untouched: 'var(--td-line2)',
} as const
const STATE_LABELS = { done: 'done', missing: 'something is missing', untouched: 'not begun' } as const

/** The state of a section of the form, beside its title. */
export function SectionGlyph({ state }: { state: SectionState }) {
  return <Icon of={GLYPHS[state]} size={18} color={COLOURS[state]} label={STATE_LABELS[state]} />
}
