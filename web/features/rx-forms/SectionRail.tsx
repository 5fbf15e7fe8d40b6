import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { SECTIONS, type SectionId } from './sections.ts'
import type { SectionState } from './problems.ts'
import classes from './SectionRail.module.css'

const GLYPHS = { done: IconCircleCheckFilled, missing: IconCircleDashed, untouched: IconCircle } as const
const WORDS = { done: 'done', missing: 'something is missing', untouched: 'not begun' } as const

type Props = { ids: readonly SectionId[]; stateOf: (id: SectionId) => SectionState }

/** Where one is and what is left; a row above the form on the tablet. */
export function SectionRail({ ids, stateOf }: Props) {
  const current = useSectionInView(ids)
  return (
    <nav aria-label="Sections of the form" className={classes.rail}>
      {SECTIONS.filter(({ id }) => ids.includes(id)).map(({ id, title }) => {
        const state = stateOf(id)
        return (
          <a
            key={id}
            href={`#${id}`}
            className={classes.link}
            aria-current={id === current ? 'location' : undefined}
            data-state={state}
          >
            <Icon of={GLYPHS[state]} size={18} label={WORDS[state]} />
            {title}
          </a>
        )
      })}
    </nav>
  )
}

/** The section that crosses the upper part of the window. */
function useSectionInView(ids: readonly SectionId[]) {
  const [current, setCurrent] = useState<string | undefined>(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const entered = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (entered) setCurrent(entered.target.id)
      },
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const id of key.split(' ')) {
      const section = document.getElementById(id)
      if (section) seen.observe(section)
    }
    return () => seen.disconnect()
  }, [key])
  return current
}
