import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { userCalls } from '#contract/users.ts'
import { lastTouch, lastUse } from '#web/api/activity.ts'
import { send } from '#web/api/client.ts'
import { token } from '#web/api/session.ts'
import { useSettings } from '#web/api/useSettings.ts'
import { useEscapeFirst } from '#web/ui/useEscapeFirst.ts'

const IdleWarning = lazy(async () => ({ default: (await import('./IdleWarning.tsx')).IdleWarning }))

const MINUTE = 60_000
const WARNING = 5 * MINUTE

/** Warns before the session ends by itself, counts as use what is typed without a request, and asks the server at the end. */
export function IdleWatch() {
  const minutes = useSettings()?.['session.idle_minutes']
  const [left, setLeft] = useState<number>()
  const isAsking = useRef(false)

  /** Sent under somebody's hands it counts as use; sent by itself it only learns what is so. */
  async function ask() {
    if (isAsking.current) return
    isAsking.current = true
    // A refusal has ended the session by then, and a lost connection is asked again.
    await send(userCalls.me, {}).catch(() => undefined)
    isAsking.current = false
  }

  const look = useEffectEvent((limit: number) => {
    if (!token()) return setLeft(undefined)
    const idle = Date.now() - lastUse()
    if (idle >= limit) {
      setLeft(undefined)
      return void ask()
    }
    if (idle >= limit - Math.min(WARNING, limit / 3)) return setLeft(Math.ceil((limit - idle) / 1000))
    setLeft(undefined)
    if (lastTouch() > lastUse() + MINUTE) void ask()
  })

  useEffect(() => {
    if (minutes === undefined) return undefined
    // The server notes the use of a session by the minute, so it may be that much ahead.
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
