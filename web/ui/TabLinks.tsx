import type { ReactNode } from 'react'
import classes from './TabLinks.module.css'

type Tab = {
  label: string
  href: string
  isOpen: boolean
  count?: ReactNode
  /** What can be done with it. */
  beside?: ReactNode
}

type Props = {
  /** What they are parts of. */
  label: string
  tabs: readonly Tab[]
  /** After the last one. */
  children?: ReactNode
}

/** The parts of a page, each with its address. */
export function TabLinks({ label, tabs, children }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      <ul className={classes.list}>
        {tabs.map(({ label: name, href, isOpen, count, beside }) => (
          <li key={`${name} ${href}`} className={classes.item} data-open={isOpen}>
            <a href={href} className={classes.tab} aria-current={isOpen ? 'page' : undefined}>
              {name}
              {count === undefined ? null : <span className={classes.count}>{count}</span>}
            </a>
            {beside}
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}
