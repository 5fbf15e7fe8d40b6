import type { ReactNode } from 'react'
import classes from './Account.module.css'

type Props = {
  id: string
  title: string
  lead: ReactNode
  children: ReactNode
}

/** Lead left, card right; its anchor in the address. */
export function AccountPart({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={classes.part} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        <p className={classes.lead}>{lead}</p>
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  )
}
