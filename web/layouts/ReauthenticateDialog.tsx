import { lazy, Suspense, useEffect, useState } from 'react'
import { setSessionEndHandler } from '#web/api/session.ts'
import { useMe } from '#web/api/useMe.ts'
import { hasUnsaved } from '#web/components/unsaved.ts'
import { useEscapeFirst } from '#web/ui/useEscapeFirst.ts'

const SignInAgain = lazy(() => import('#web/features/auth/SessionExpiredDialog.tsx'))

/** Keeps unsaved input when the session ends: the same user signs in again in a dialog over the form. */
export function ReauthenticateDialog() {
  const { email } = useMe()
  const [deferredEnd, setDeferredEnd] = useState<{ leave: () => void }>()
  useEffect(() => {
    setSessionEndHandler((reason, leave) => {
      const isDeferred = reason !== 'signed-out' && hasUnsaved()
      if (isDeferred) setDeferredEnd({ leave })
      return isDeferred
    })
    return () => setSessionEndHandler(() => false)
  }, [])
  // Escape must not close a dialog below, which would lose its input.
  useEscapeFirst(deferredEnd && (() => undefined))
  if (!deferredEnd) return null
  return (
    <Suspense>
      <SignInAgain email={email} onLeave={deferredEnd.leave} onDone={() => setDeferredEnd(undefined)} />
    </Suspense>
  )
}
