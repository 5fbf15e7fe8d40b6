import { useEffect, useState } from 'react'

/** Counts down the seconds until an action is allowed again. */
export function useCountdown(from: number) {
  const [until, setUntil] = useState(() => performance.now() + from * 1000)
  const [now, setNow] = useState(() => performance.now())
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
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
      setUntil(performance.now() + from * 1000)
    },
  }
}
