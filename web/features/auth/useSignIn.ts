import { useState } from 'react'
import { authCalls } from '#contract/auth.ts'
import type { Reply } from '#contract/call.ts'
import { CODE } from '#contract/errors.ts'
import { isApiError } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { useBotCheck } from '#web/api/useBotCheck.ts'

export type Credentials = { email: string; password: string; remember_me: boolean; management: boolean }
export type LoginReply = Reply<typeof authCalls.login>

/** The password step of a sign-in. `pendingCredentials` is set while the second factor is outstanding. */
export function useSignIn(
  onEnter: (reply: LoginReply, credentials: Credentials) => Promise<void>,
  onRefused?: () => void,
) {
  const botCheck = useBotCheck('login')
  const login = useSave(authCalls.login, { errors: 'inline', success: 'silent' })
  const [refused, setRefused] = useState<unknown>()
  const [pendingCredentials, setPendingCredentials] = useState<Credentials>()
  const [isBusy, setBusy] = useState(false)

  async function signIn(credentials: Credentials) {
    setBusy(true)
    setRefused(undefined)
    try {
      const botToken = await botCheck.getToken()
      await onEnter(await login.mutateAsync({ body: credentials, botToken }), credentials)
    } catch (error) {
      if (isApiError(error) && error.code === CODE.secondFactor) setPendingCredentials(credentials)
      else {
        setRefused(error)
        onRefused?.()
      }
      botCheck.start()
    } finally {
      setBusy(false)
    }
  }

  const back = () => setPendingCredentials(undefined)
  return { signIn, refused, pendingCredentials, isBusy, start: botCheck.start, back }
}
