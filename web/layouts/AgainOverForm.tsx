import { lazy, Suspense, useEffect, useState } from 'react'
import { holdSessionEnd } from '#web/api/session.ts'
import { useMe } from '#web/api/useMe.ts'
import { hasUnsaved } from '#web/components/unsaved.ts'
import { useEscapeFirst } from '#web/ui/useEscapeFirst.ts'

const SignInAgain = lazy(() => import('#web/features/auth/SignInAgain.tsx'))

/** What was typed is not lost by a session that ends under it: who it was signs in over the form. */
export function AgainOverForm() {
  const { email } = useMe()
  const [again, setAgain] = useState<{ leave: () => void }>()
  useEffect(() => {
    holdSessionEnd((reason, leave) => {
      const isHeld = reason !== 'signed-out' && hasUnsaved()
      if (isHeld) setAgain({ leave })
      return isHeld
    })
    return () => holdSessionEnd(() => false)
  }, [])
  // A dialog below keeps what was typed in it.
  useEscapeFirst(again && (() => undefined))
  if (!again) return null
  return (
    <Suspense>
      <SignInAgain email={email} onLeave={again.leave} onDone={() => setAgain(undefined)} />
    </Suspense>
  )
}
