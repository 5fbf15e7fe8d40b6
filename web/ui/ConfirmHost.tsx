import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense, useState } from 'react'
import { pendingConfirm } from './confirm.ts'
import { useEscapeFirst } from './useEscapeFirst.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

/**
 * Mounts the confirmation dialog. Its code is loaded with the first question, and it stays mounted to return the focus.
 */
export function ConfirmHost() {
  const now = useSelector(pendingConfirm)
  const [isRequested, setRequested] = useState(false)
  if (now && !isRequested) setRequested(true)
  // Escape answers the confirmation only: a dialog below it attaches its listener later than this host.
  useEscapeFirst(now && (() => now.answer(false)))
  return isRequested ? (
    <Suspense>
      <ConfirmDialog />
    </Suspense>
  ) : null
}
