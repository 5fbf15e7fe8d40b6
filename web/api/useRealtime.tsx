import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { createRealtime } from '#web/adapters/realtime.ts'
import { onSessionStart, token } from './session.ts'
import { useSettings } from './useSettings.ts'

const RealtimeContext = createContext(createRealtime())

/** One connection for everything below it, for as long as somebody is signed in. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const settings = useSettings()
  const url = settings?.['realtime.url']
  const key = settings?.['realtime.key']
  const [realtime] = useState(createRealtime)
  // Another one after a sign-in over an open form.
  const bearer = useSyncExternalStore(onSessionStart, token)
  useEffect(() => {
    if (url === undefined || !bearer) return undefined
    return realtime.open({ url, key, token: bearer, onReconnect: () => void client.invalidateQueries() })
  }, [url, key, client, realtime, bearer])
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>
}

/** Hears an event of a channel while the component is on screen. */
export function useChannel(channel: string, event: string, heard: (data: unknown) => void) {
  const realtime = useContext(RealtimeContext)
  const onHeard = useEffectEvent(heard)
  useEffect(() => realtime.subscribe({ channel, event, heard: (data) => onHeard(data) }), [realtime, channel, event])
}
