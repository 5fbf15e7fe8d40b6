import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSectionInView } from '#web/components/useSectionInView.ts'
import classes from './Anchors.module.css'

type Props = {
  label: string
  anchors: readonly { id: string; label: string }[]
  /** The cards that they lead to. */
  children: ReactNode
}

/** The sections of a long page in a column at the left of its cards: anchors in its address, the one in view is marked. */
export function BesideAnchors({ label, anchors, children }: Props) {
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
