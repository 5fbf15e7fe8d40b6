import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { isStaff, type Actor } from '#contract/access.ts'
import { casesChannel, PATIENT_CHANGED } from '#contract/notifications.ts'
import { seesAllPatients } from '#contract/organizations.rules.ts'
import { createRealtime } from '#web/adapters/realtime.ts'
import { onSessionStart, token } from './session.ts'
import { toActor, useMe } from './useMe.ts'
import { useSettings } from './useSettings.ts'

const RealtimeContext = createContext(createRealtime())

/** Provides one connection to everything below it while the user is signed in. */
export function RealtimeProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const settings = useSettings()
  const url = settings?.['realtime.url']
  const key = settings?.['realtime.key']
  const [realtime] = useState(createRealtime)
  // The token changes when the user signs in again over an open form.
  const bearer = useSyncExternalStore(onSessionStart, token)
  useEffect(() => {
    if (url === undefined || !bearer) return undefined
    return realtime.open({ url, key, token: bearer, onMissed: () => void client.invalidateQueries() })
  }, [url, key, client, realtime, bearer])
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>
}

/** Subscribes to an event of a channel while the component is mounted. */
export function useChannel(channel: string, event: string, onMessage: (data: unknown) => void) {
  useSubscription({ channel, event, onMessage })
}

/**
 * Like `useChannel`, and returns a function that sends to the channel; `onJoin` is called once sending is possible,
 * also after a reconnect.
 */
export function useRoomChannel(options: Subscription & { onJoin: () => void }) {
  useSubscription(options)
  const realtime = useContext(RealtimeContext)
  const { channel } = options
  return useCallback((data: unknown) => realtime.publish(channel, data), [realtime, channel])
}

type Subscription = { channel: string; event: string; onMessage: (data: unknown) => void; onJoin?: () => void }

function useSubscription({ channel, event, onMessage, onJoin }: Subscription) {
  const realtime = useContext(RealtimeContext)
  const notifyMessage = useEffectEvent(onMessage)
  const notifyJoin = useEffectEvent(() => onJoin?.())
  useEffect(
    () => realtime.subscribe({ channel, event, onMessage: (data) => notifyMessage(data), onJoin: () => notifyJoin() }),
    [realtime, channel, event],
  )
}

/**
 * Subscribes to changes of the cases that the user may see there; the callback gets the patient's id if the message has
 * it.
 */
export function useCaseChanges(organization_id: number | null, onMessage: (patient_id: number | undefined) => void) {
  useChannel(caseChannel(toActor(useMe()), organization_id ?? 0), PATIENT_CHANGED, (data) =>
    onMessage(getPatientId(data)),
  )
}

function caseChannel(actor: Actor, organization_id: number) {
  if (isStaff(actor)) return 'private-internal'
  return seesAllPatients(actor, organization_id) ? casesChannel(organization_id) : `private-user.${actor.id}`
}

function getPatientId(data: unknown) {
  return typeof data === 'object' && data !== null && 'patient_id' in data ? Number(data.patient_id) : undefined
}
