import { lazy, Suspense, useEffect, useState } from 'react'
import { registerIdentityPrompt } from '#web/api/identity-prompt.ts'
import { useEscapeFirst } from '#web/ui/useEscapeFirst.ts'

const ConfirmIdentity = lazy(() => import('#web/features/auth/ConfirmIdentity.tsx'))

/** Asks for the password before an irreversible action when the sign-in is some time ago. */
export function IdentityHost() {
  const [asking, setAsking] = useState<(isProved: boolean) => void>()
  useEffect(() => registerIdentityPrompt(() => new Promise((resolve) => setAsking(() => resolve))), [])
  useEscapeFirst(asking && (() => answer(false)))
  if (!asking) return null
  return (
    <Suspense>
      <ConfirmIdentity onAnswer={answer} />
    </Suspense>
  )

  function answer(isProved: boolean) {
    setAsking(undefined)
    asking?.(isProved)
  }
}
