import type { ReactNode } from 'react'
import { Loader, VisuallyHidden } from '@mantine/core'
import classes from './Waiting.module.css'

type Props = {
  /** What a screen reader says: 'Loading the organization'. */
  words?: string
  className?: string | undefined
  /** Bones of the size of what comes; a turning ring where its size is not known. */
  children?: ReactNode
}

/** What stands until something is there. An `<output>` may have words; a bare skeleton or ring may not carry a label. */
export function Waiting({ words = 'Loading', className, children = <Loader /> }: Props) {
  return (
    <output className={[classes.waiting, className].filter(Boolean).join(' ')}>
      <VisuallyHidden>{words}</VisuallyHidden>
      {children}
    </output>
  )
}
