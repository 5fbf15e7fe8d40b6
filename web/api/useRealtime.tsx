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
import { actorOf, useMe } from './useMe.ts'
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
    return realtime.open({ url, key, token: bearer, onMissed: () => void client.invalidateQueries() })
  }, [url, key, client, realtime, bearer])
  return <RealtimeContext value={realtime}>{children}</RealtimeContext>
}

/** Hears an event of a channel while the component is on screen. */
export function useChannel(channel: string, event: string, heard: (data: unknown) => void) {
  useSubscription({ channel, event, heard })
}

/** The same of a channel on which one speaks too: `joined` is when that begins, also after a break. */
export function useRoomChannel(options: Subscription & { joined: () => void }) {
  useSubscription(options)
  const realtime = useContext(RealtimeContext)
  const { channel } = options
  return useCallback((data: unknown) => realtime.say(channel, data), [realtime, channel])
}

type Subscription = { channel: string; event: string; heard: (data: unknown) => void; joined?: () => void }

function useSubscription({ channel, event, heard, joined }: Subscription) {
  const realtime = useContext(RealtimeContext)
  const onHeard = useEffectEvent(heard)
  const onJoined = useEffectEvent(() => joined?.())
  useEffect(
    () => realtime.subscribe({ channel, event, heard: (data) => onHeard(data), joined: () => onJoined() }),
    [realtime, channel, event],
  )
}

/** Hears of the cases that the reader may see there: of which patient, where it says so. */
export function useCaseChanges(organization_id: number | null, heard: (patient_id: number | undefined) => void) {
  useChannel(channelOfCases(actorOf(useMe()), organization_id ?? 0), PATIENT_CHANGED, (data) =>
    heard(patientIdOf(data)),
  )
}

function channelOfCases(actor: Actor, organization_id: number) {
  if (isStaff(actor)) return 'private-internal'
  return seesAllPatients(actor, organization_id) ? casesChannel(organization_id) : `private-user.${actor.id}`
}

function patientIdOf(data: unknown) {
  return typeof data === 'object' && data !== null && 'patient_id' in data ? Number(data.patient_id) : undefined
}
