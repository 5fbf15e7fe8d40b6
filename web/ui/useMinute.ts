import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

const listeners = createListeners()
let minute = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** Returns the time in milliseconds, twice a minute; all ages and dates on screen share one timer. */
export function useMinute() {
  return useSyncExternalStore(subscribe, getMinute, getMinute)
}

function getMinute() {
  return minute
}

function subscribe(listener: () => void) {
  // The timer does not run without subscribers, so the time may be outdated.
  if (listeners.isEmpty()) start()
  const unsubscribe = listeners.subscribe(listener)
  return () => {
    unsubscribe()
    if (listeners.isEmpty()) clearInterval(timer)
  }
}

function start() {
  minute = Date.now()
  timer = setInterval(() => {
    minute = Date.now()
    listeners.notify()
  }, 30_000)
}
