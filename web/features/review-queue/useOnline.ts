import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** Whether requests are sent; without a connection they wait for it. */
export function useOnline() {
  return useSyncExternalStore(subscribe, isOnline, isOnline)
}

function subscribe(onChange: () => void) {
  return onlineManager.subscribe(onChange)
}

function isOnline() {
  return onlineManager.isOnline()
}
