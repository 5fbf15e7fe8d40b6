import type { ReactNode } from 'react'
import { useSectionInView } from '#web/components/useSectionInView.ts'
import classes from './Anchors.module.css'

export type Anchor = { id: string; label: string; count?: ReactNode }

type Props = {
  label: string
  anchors: readonly Anchor[]
  /** In a row under the header, or in a column beside the cards. */
  as: 'row' | 'column'
}

/** The sections of a long page: anchors in its address, the one in view is marked. */
export function Anchors({ label, anchors, as }: Props) {
  const current = useSectionInView(anchors.map(({ id }) => id))
  return (
    <nav aria-label={label} className={classes.anchors} data-as={as}>
      {anchors.map((anchor) => (
        <a
          key={anchor.id}
          href={`#${anchor.id}`}
          className={classes.anchor}
          aria-current={anchor.id === current ? 'location' : undefined}
        >
          {anchor.label}
          {anchor.count === undefined ? null : <span className={classes.count}>{anchor.count}</span>}
        </a>
      ))}
    </nav>
  )
}
