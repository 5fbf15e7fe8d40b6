import type { ReactNode } from 'react'
import classes from './TabLinks.module.css'

type Props = {
  /** What they are parts of. */
  label: string
  tabs: readonly { label: string; href: string; isOpen: boolean; count?: ReactNode }[]
}

/** The parts of a page, each with its address. */
export function TabLinks({ label, tabs }: Props) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ label: name, href, isOpen, count }) => (
          <li key={href}>
            <a href={href} className={classes.tab} aria-current={isOpen ? 'page' : undefined}>
              {name}
              {count === undefined ? null : <span className={classes.count}>{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
