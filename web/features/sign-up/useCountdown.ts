import { useEffect, useState } from 'react'

/** Counts down the seconds until an action is allowed again. */
export function useCountdown(duration: number) {
  const [endsAt, setEndsAt] = useState(() => performance.now() + duration * 1000)
  const [now, setNow] = useState(() => performance.now())
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return {
    seconds,
    restart: () => {
      setNow(performance.now())
      setEndsAt(performance.now() + duration * 1000)
    },
  }
}
