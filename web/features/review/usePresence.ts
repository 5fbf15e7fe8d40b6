// Presence in the review room: each tab broadcasts its view as a heartbeat and on changes. The others hold it in memory
// until the tab leaves or falls silent. Cameras are sent only while followed, at most every 100 ms.
import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  leaveMessage,
  PRESENCE_LEFT,
  presenceMessage,
  PRESENCE_UPDATED,
  presenceChannel,
  type PresenceMessage,
  type RoomView,
} from '#contract/presence.ts'
import { useChannel, useRoomChannel } from '#web/api/useRealtime.tsx'

/** Milliseconds between heartbeats, and without a message until a tab counts as gone. */
const BEAT = 4000
const SILENT = 10_000
/** Minimum milliseconds between messages; the server drops faster ones. */
const EVERY = 100

type Tab = PresenceMessage & { heardAt: number; movedAt: number }
type Sent = { at: number; look: string; timer?: ReturnType<typeof setTimeout> | undefined }
/** Another user in the room, as seen from the tab that changed last. */
export type RemoteUser = Omit<PresenceMessage, 'camera'>

type Options = {
  patient_id: number
  me: number
  /** Returns the user's current view of the room. */
  lookNow: () => RoomView
  onLook: (by: PresenceMessage) => void
}

/** Tracks the other users in the room. Presence is held in memory only and expires after some seconds of silence. */
export function usePresence({ patient_id, me, lookNow, onLook }: Options) {
  const tabs = useRef(new Map<string, Tab>())
  const [others, setOthers] = useState<readonly RemoteUser[]>([])
  const channel = presenceChannel(patient_id)
  const sent = useRef<Sent>({ at: 0, look: '' })

  const say = useRoomChannel({ channel, event: PRESENCE_UPDATED, heard: onHere, joined: () => speak({ isBeat: true }) })
  useChannel(channel, PRESENCE_LEFT, (data) => {
    const told = leaveMessage.safeParse(data).data
    if (told && tabs.current.delete(told.tab)) tell()
  })

  function onHere(data: unknown) {
    const told = presenceMessage.safeParse(data).data
    if (!told || told.user_id === me) return
    const now = performance.now()
    const known = tabs.current.get(told.tab)
    const hasMoved = !known || serializeView(known) !== serializeView(told)
    tabs.current.set(told.tab, { ...told, heardAt: now, movedAt: hasMoved ? now : known.movedAt })
    tell()
    // A newcomer has no presence data yet, and a new follower requires the camera.
    if (!known || known.follows !== told.follows) speak({ isBeat: true })
    if (newestTab(tabs.current, told.user_id)?.tab === told.tab) onLook(told)
  }

  /** Updates state only if a displayed field changed, because cameras move ten times a second. */
  function tell() {
    const people = [...new Set([...tabs.current.values()].map(({ user_id }) => user_id))]
    const next = people
      .toSorted((a, b) => a - b)
      .flatMap((id) => newestTab(tabs.current, id) ?? [])
      .map(({ camera: _camera, heardAt: _heardAt, movedAt: _movedAt, ...rest }): RemoteUser => rest)
    setOthers((before) => replaceEqualDeep(before, next))
  }

  /** Sends the current view if it changed; a camera change counts only while the user is followed. */
  function speak({ isBeat = false } = {}) {
    // Browsers throttle timers in hidden tabs, and the view there is not seen.
    if (document.hidden) return
    const look = lookNow()
    const { camera: _camera, ...rest } = look
    const isFollowed = [...tabs.current.values()].some(({ follows }) => follows === me)
    const words = JSON.stringify(isFollowed ? look : rest)
    if (!isBeat && words === sent.current.look) return
    const pause = sent.current.at + EVERY - performance.now()
    if (pause > 0) {
      sent.current.timer ??= setTimeout(() => onPause(), pause)
      return
    }
    Object.assign(sent.current, { at: performance.now(), look: words })
    say(look)
  }

  const onPause = useEffectEvent(() => {
    sent.current.timer = undefined
    speak({ isBeat: true })
  })
  const onBeat = useEffectEvent(() => {
    const old = performance.now() - SILENT
    for (const [tab, { heardAt }] of tabs.current) if (heardAt < old) tabs.current.delete(tab)
    tell()
    speak({ isBeat: true })
  })
  useEffect(() => {
    const { current } = sent
    const beat = setInterval(() => onBeat(), BEAT)
    return () => {
      clearInterval(beat)
      clearTimeout(current.timer)
    }
  }, [channel])

  return {
    others,
    speak,
    /** Returns the last known view of a user. */
    lookOf: (user_id: number) => newestTab(tabs.current, user_id),
  }
}

function newestTab(tabs: ReadonlyMap<string, Tab>, user_id: number) {
  return [...tabs.values()].filter((tab) => tab.user_id === user_id).toSorted((a, b) => b.movedAt - a.movedAt)[0]
}

function serializeView(told: PresenceMessage) {
  return JSON.stringify(presenceMessage.parse(told))
}
