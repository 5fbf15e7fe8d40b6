import { lazy, Suspense, useEffect, useState } from 'react'
import { setSessionEndHandler } from '#web/api/session.ts'
import { useMe } from '#web/api/useMe.ts'
import { hasUnsaved } from '#web/components/unsaved.ts'
import { useEscapeFirst } from '#web/ui/useEscapeFirst.ts'

const SignInAgain = lazy(() => import('#web/features/auth/SessionExpiredDialog.tsx'))

/** Keeps unsaved input when the session ends: the same user signs in again in a dialog over the form. */
export function ReauthenticateDialog() {
  const { email } = useMe()
  const [again, setAgain] = useState<{ leave: () => void }>()
  useEffect(() => {
    setSessionEndHandler((reason, leave) => {
      const isHeld = reason !== 'signed-out' && hasUnsaved()
      if (isHeld) setAgain({ leave })
      return isHeld
    })
    return () => setSessionEndHandler(() => false)
  }, [])
  // Escape must not close a dialog below, which would lose its input.
  useEscapeFirst(again && (() => undefined))
  if (!again) return null
  return (
    <Suspense>
      <SignInAgain email={email} onLeave={again.leave} onDone={() => setAgain(undefined)} />
    </Suspense>
  )
}
