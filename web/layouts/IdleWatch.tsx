import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { userCalls } from '#contract/users.ts'
import { lastInputAt, lastUsedAt } from '#web/api/activity.ts'
import { send } from '#web/api/client.ts'
import { token } from '#web/api/session.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { useEscapeFirst } from '#web/ui/useEscapeFirst.ts'

const IdleWarning = lazy(async () => ({ default: (await import('./IdleWarning.tsx')).IdleWarning }))

const MINUTE = 60_000
const WARNING = 5 * MINUTE

/**
 * Watches the idle time of the session: it warns before the timeout, reports typing without requests as activity, and
 * asks the server at the end whether the session still exists.
 */
export function IdleWatch() {
  const minutes = useSettings()?.['session.idle_minutes']
  const [secondsLeft, setSecondsLeft] = useState<number>()
  const isChecking = useRef(false)

  /**
   * Requests the user. With recent input the request counts as activity; without, it only finds out whether the session
   * still exists.
   */
  async function checkSession() {
    if (isChecking.current) return
    isChecking.current = true
    // A 401 has ended the session by then, and after a lost connection the next tick repeats the request.
    await send(userCalls.me, {}).catch(() => undefined)
    isChecking.current = false
  }

  const check = useEffectEvent((limit: number) => {
    if (!token()) return setSecondsLeft(undefined)
    const idle = Date.now() - lastUsedAt()
    if (idle >= limit) {
      setSecondsLeft(undefined)
      return void checkSession()
    }
    if (idle >= limit - Math.min(WARNING, limit / 3)) return setSecondsLeft(Math.ceil((limit - idle) / 1000))
    setSecondsLeft(undefined)
    if (lastInputAt() > lastUsedAt() + MINUTE) void checkSession()
  })

  useEffect(() => {
    if (minutes === undefined) return undefined
    // The server records activity with a resolution of one minute, so it may time out a minute earlier.
    const limit = (minutes - 1) * MINUTE
    const timer = setInterval(() => check(limit), 1000)
    return () => clearInterval(timer)
  }, [minutes])

  useEscapeFirst(secondsLeft === undefined ? undefined : () => void checkSession())
  if (secondsLeft === undefined) return null
  return (
    <Suspense>
      <IdleWarning secondsLeft={secondsLeft} onContinue={() => void checkSession()} />
    </Suspense>
  )
}
