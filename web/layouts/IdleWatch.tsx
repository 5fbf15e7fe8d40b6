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
  const [left, setLeft] = useState<number>()
  const isAsking = useRef(false)

  /**
   * Requests the user. With recent input the request counts as activity; without, it only finds out whether the session
   * still exists.
   */
  async function ask() {
    if (isAsking.current) return
    isAsking.current = true
    // A 401 has ended the session by then, and after a lost connection the next tick repeats the request.
    await send(userCalls.me, {}).catch(() => undefined)
    isAsking.current = false
  }

  const look = useEffectEvent((limit: number) => {
    if (!token()) return setLeft(undefined)
    const idle = Date.now() - lastUsedAt()
    if (idle >= limit) {
      setLeft(undefined)
      return void ask()
    }
    if (idle >= limit - Math.min(WARNING, limit / 3)) return setLeft(Math.ceil((limit - idle) / 1000))
    setLeft(undefined)
    if (lastInputAt() > lastUsedAt() + MINUTE) void ask()
  })

  useEffect(() => {
    if (minutes === undefined) return undefined
    // The server records activity with a resolution of one minute, so it may time out a minute earlier.
    const limit = (minutes - 1) * MINUTE
    const timer = setInterval(() => look(limit), 1000)
    return () => clearInterval(timer)
  }, [minutes])

  useEscapeFirst(left === undefined ? undefined : () => void ask())
  if (left === undefined) return null
  return (
    <Suspense>
      <IdleWarning left={left} onStay={() => void ask()} />
    </Suspense>
  )
}
