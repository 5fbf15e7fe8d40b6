import type { ReactNode } from 'react'
import { Loader, VisuallyHidden } from '@mantine/core'
import classes from './LoadingState.module.css'

type Props = {
  /** The text for screen readers: 'Loading the organization'. */
  label?: string
  className?: string | undefined
  /** A skeleton of the size of the content; a spinner if the size is unknown. */
  children?: ReactNode
}

/**
 * The loading state. It is an `<output>`, which may contain the text, because a bare skeleton or spinner may not have a
 * label.
 */
export function LoadingState({ label = 'Loading', className, children = <Loader /> }: Props) {
  return (
    <output className={[classes.waiting, className].filter(Boolean).join(' ')}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </output>
  )
}
