import type { ReactNode } from 'react'
import classes from './AuthForm.module.css'

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.lead}>{children}</p>
    </>
  )
}
