import type { ReactNode } from 'react'
import classes from './PageHeader.module.css'

type Props = {
  title: ReactNode
  /** Beside the title: a count, badges, marks. */
  beside?: ReactNode
  /** Above it, small: where one comes from. */
  crumbs?: readonly { label: string; href?: string }[]
  /** The buttons, one of them filled. */
  actions?: ReactNode
  isSticky?: boolean
}

export function PageHeader({ title, beside, crumbs, actions, isSticky }: Props) {
  return (
    <header className={classes.header} data-sticky={isSticky}>
      {crumbs ? (
        <nav aria-label="Breadcrumb" className={classes.crumbs}>
          {crumbs.map(({ label, href }, index) => (
            <span key={label}>
              {index > 0 ? <span aria-hidden>/ </span> : null}
              {href ? (
                <a href={href} className={classes.crumb}>
                  {label}
                </a>
              ) : (
                label
              )}
            </span>
          ))}
        </nav>
      ) : null}
      <div className={classes.row}>
        <h1 className={classes.title}>{title}</h1>
        {beside ? <div className={classes.beside}>{beside}</div> : null}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </header>
  )
}
