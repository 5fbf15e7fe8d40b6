import { useSectionInView } from '#web/components/useSectionInView.ts'
import { SECTIONS, type SectionId } from './form-sections.ts'
import { SectionGlyph } from './SectionGlyph.tsx'
import type { SectionState } from './validate-case.ts'
import classes from './SectionRail.module.css'

type Props = { ids: readonly SectionId[]; getState: (id: SectionId) => SectionState }

/** Navigation that marks the current section and what is missing; a row above the form on a tablet. */
export function SectionRail({ ids, getState }: Props) {
  const current = useSectionInView(ids)
  return (
    <nav aria-label="Sections of the form" className={classes.rail}>
      {SECTIONS.filter(({ id }) => ids.includes(id)).map(({ id, title }) => {
        const state = getState(id)
        return (
          <a key={id} href={`#${id}`} className={classes.link} aria-current={id === current ? 'location' : undefined}>
            <SectionGlyph state={state} />
            {title}
          </a>
        )
      })}
    </nav>
  )
}
