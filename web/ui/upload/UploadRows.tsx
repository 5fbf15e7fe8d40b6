import type { ReactNode } from 'react'
import classes from './UploadRow.module.css'

export function UploadRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}
