import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useSectionInView } from '#web/components/useSectionInView.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SECTIONS, type SectionId } from './form-sections.ts'
import type { SectionState } from './validate-case.ts'
import classes from './SectionRail.module.css'

const GLYPHS = { done: IconCircleCheckFilled, missing: IconCircleDashed, untouched: IconCircle } as const
const COLOURS = {
  done: 'var(--td-okay-mark)',
  missing: 'var(--td-warning-mark)',
  untouched: 'var(--td-line2)',
} as const
const WORDS = { done: 'done', missing: 'something is missing', untouched: 'not begun' } as const

type Props = { ids: readonly SectionId[]; stateOf: (id: SectionId) => SectionState }

/** Navigation that marks the current section and what is missing; a row above the form on a tablet. */
export function SectionRail({ ids, stateOf }: Props) {
  const current = useSectionInView(ids)
  return (
    <nav aria-label="Sections of the form" className={classes.rail}>
      {SECTIONS.filter(({ id }) => ids.includes(id)).map(({ id, title }) => {
        const state = stateOf(id)
        return (
          <a key={id} href={`#${id}`} className={classes.link} aria-current={id === current ? 'location' : undefined}>
            <Icon of={GLYPHS[state]} size={18} color={COLOURS[state]} label={WORDS[state]} />
            {title}
          </a>
        )
      })}
    </nav>
  )
}
