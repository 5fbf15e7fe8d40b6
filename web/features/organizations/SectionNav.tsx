import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSectionInView } from '#web/components/useSectionInView.ts'
import classes from './SectionNav.module.css'

type Props = {
  label: string
  anchors: readonly { id: string; label: string }[]
  /** The section cards that the anchors link to. */
  children: ReactNode
}

/** In-page navigation at the left of the cards: anchor links that highlight the section in view. */
export function SectionNav({ label, anchors, children }: Props) {
  const current = useSectionInView(anchors.map(({ id }) => id))
  return (
    <div className={classes.beside}>
      <nav aria-label={label} className={classes.anchors}>
        {anchors.map((anchor) => (
          <a
            key={anchor.id}
            href={`#${anchor.id}`}
            className={classes.anchor}
            aria-current={anchor.id === current ? 'location' : undefined}
          >
            {anchor.label}
          </a>
        ))}
      </nav>
      <Stack gap="lg">{children}</Stack>
    </div>
  )
}
