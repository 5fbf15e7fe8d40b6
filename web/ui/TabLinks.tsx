import type { ReactNode } from 'react'
import classes from './TabLinks.module.css'

type Tab = {
  label: string
  href: string
  isOpen: boolean
  count?: ReactNode
  /** A control of the tab, beside its link. */
  aside?: ReactNode
}

type Props = {
  /** The accessible name of the navigation. */
  label: string
  tabs: readonly Tab[]
  children?: ReactNode
}

/** The tabs of a page, each with an address of its own. */
export function TabLinks({ label, tabs, children }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      <ul className={classes.list}>
        {tabs.map(({ label: name, href, isOpen, count, aside }) => (
          <li key={`${name} ${href}`} className={classes.item} data-open={isOpen}>
            <a href={href} className={classes.tab} aria-current={isOpen ? 'page' : undefined}>
              {name}
              {count === undefined ? null : <span className={classes.count}>{count}</span>}
            </a>
            {aside}
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}
