import { useSelector } from '@tanstack/react-store'
import { lazy, Suspense, useState } from 'react'
import { asking } from './confirm.ts'
import { useEscapeFirst } from './useEscapeFirst.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }))

/** The place of all confirmations; its code comes with the first question, and stays to give the focus back. */
export function ConfirmHost() {
  const now = useSelector(asking)
  const [needed, setNeeded] = useState(false)
  if (now && !needed) setNeeded(true)
  // The dialog that asked stays: it listens later than what has stood here from the beginning.
  useEscapeFirst(now && (() => now.answer(false)))
  return needed ? (
    <Suspense>
      <ConfirmDialog />
    </Suspense>
  ) : null
}
