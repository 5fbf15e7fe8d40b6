import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Calls `send` with the first value that is there, and never again: a single-use token is refused the second time, but
 * StrictMode runs effects twice in development.
 */
export function useSendOnce<Value extends string | object>(value: Value | undefined, send: (value: Value) => void) {
  const isSent = useRef(false)
  const onFirst = useEffectEvent(send)
  useEffect(() => {
    if (isSent.current || !value) return
    isSent.current = true
    onFirst(value)
  }, [value])
}
