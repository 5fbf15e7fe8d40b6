import { lazy, Suspense, useEffect, useState } from 'react'
import { registerIdentityPrompt } from '#web/api/identity-prompt.ts'
import { useEscapeFirst } from '#web/ui/useEscapeFirst.ts'

const ConfirmIdentity = lazy(() => import('#web/features/auth/ConfirmIdentity.tsx'))

/** Asks for the password before an irreversible action when the sign-in is some time ago. */
export function IdentityHost() {
  const [resolvePrompt, setResolvePrompt] = useState<(isConfirmed: boolean) => void>()
  useEffect(() => registerIdentityPrompt(() => new Promise((resolve) => setResolvePrompt(() => resolve))), [])
  useEscapeFirst(resolvePrompt && (() => answer(false)))
  if (!resolvePrompt) return null
  return (
    <Suspense>
      <ConfirmIdentity onAnswer={answer} />
    </Suspense>
  )

  function answer(isConfirmed: boolean) {
    setResolvePrompt(undefined)
    resolvePrompt?.(isConfirmed)
  }
}
