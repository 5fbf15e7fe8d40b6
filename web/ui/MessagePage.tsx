import type { ReactNode } from 'react'
import classes from './MessagePage.module.css'

/** A page with nothing but a sentence and a way on. */
export function MessagePage({ title, text, children }: { title: string; text?: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      {text ? <p className={classes.text}>{text}</p> : null}
      <div className={classes.row}>{children}</div>
    </div>
  )
}
