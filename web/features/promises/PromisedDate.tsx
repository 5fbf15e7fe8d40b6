import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { PromiseSource } from './PromiseDialog.tsx'

// Loaded on demand, since few readers ask why.
const PromiseDialog = lazy(async () => ({ default: (await import('./PromiseDialog.tsx')).PromiseDialog }))

type Props = {
  of: PromiseSource
  /** Tells a dialog around it that another one is open above it. */
  onToggle?: ((isOpen: boolean) => void) | undefined
  /** What the tooltip says besides. */
  hint?: string | undefined
  children: ReactNode
}

/** A promised date in a text; a press on it opens its calculation. */
export function PromisedDate({ of, onToggle, hint, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        type="button"
        display="inline"
        fz="inherit"
        lh="inherit"
        fw="inherit"
        c="inherit"
        title={['Why this date', hint].filter(Boolean).join('. ')}
        aria-haspopup="dialog"
        style={{ textDecoration: 'underline dotted', textUnderlineOffset: 3 }}
        onClick={() => toggle(true)}
      >
        {children}
      </UnstyledButton>
      {isOpen ? (
        <Suspense>
          <PromiseDialog of={of} onClose={() => toggle(false)} />
        </Suspense>
      ) : null}
    </>
  )

  function toggle(next: boolean) {
    setOpen(next)
    onToggle?.(next)
  }
}
