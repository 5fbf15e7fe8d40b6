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

/** Milliseconds between heartbeats, and without a message until a tab counts as closed. */
const BEAT = 4000
const SILENT = 10_000
/** Minimum milliseconds between messages; the server drops faster ones. */
const SEND_INTERVAL = 100

type Tab = PresenceMessage & { receivedAt: number; movedAt: number }
type Sent = { at: number; view: string; timer?: ReturnType<typeof setTimeout> | undefined }
/** Another user in the room, as seen from the tab that changed last. */
export type RemoteUser = Omit<PresenceMessage, 'camera'>

type Options = {
  patient_id: number
  me: number
  /** Returns the user's current view of the room. */
  currentView: () => RoomView
  onRemoteView: (by: PresenceMessage) => void
}

/** Tracks the other users in the room. Presence is held in memory only and expires after some seconds of silence. */
export function usePresence({ patient_id, me, currentView, onRemoteView }: Options) {
  const tabs = useRef(new Map<string, Tab>())
  const [others, setOthers] = useState<readonly RemoteUser[]>([])
  const channel = presenceChannel(patient_id)
  const sent = useRef<Sent>({ at: 0, view: '' })

  const post = useRoomChannel({
    channel,
    event: PRESENCE_UPDATED,
    onMessage: onPresence,
    onJoin: () => announce({ isBeat: true }),
  })
  useChannel(channel, PRESENCE_LEFT, (data) => {
    const message = leaveMessage.safeParse(data).data
    if (message && tabs.current.delete(message.tab)) updateOthers()
  })

  function onPresence(data: unknown) {
    const message = presenceMessage.safeParse(data).data
    if (!message || message.user_id === me) return
    const now = performance.now()
    const previous = tabs.current.get(message.tab)
    const hasMoved = !previous || serializeView(previous) !== serializeView(message)
    tabs.current.set(message.tab, { ...message, receivedAt: now, movedAt: hasMoved ? now : previous.movedAt })
    updateOthers()
    // A newcomer has no presence data yet, and a new follower requires the camera.
    if (!previous || previous.follows !== message.follows) announce({ isBeat: true })
    if (newestTab(tabs.current, message.user_id)?.tab === message.tab) onRemoteView(message)
  }

  /** Updates state only if a displayed field changed, because cameras move ten times a second. */
  function updateOthers() {
    const people = [...new Set([...tabs.current.values()].map(({ user_id }) => user_id))]
    const next = people
      .toSorted((a, b) => a - b)
      .flatMap((id) => newestTab(tabs.current, id) ?? [])
      .map(({ camera: _camera, receivedAt: _receivedAt, movedAt: _movedAt, ...rest }): RemoteUser => rest)
    setOthers((before) => replaceEqualDeep(before, next))
  }

  /** Sends the current view if it changed; a camera change counts only while the user is followed. */
  function announce({ isBeat = false } = {}) {
    // Browsers throttle timers in hidden tabs, and the view there is not seen.
    if (document.hidden) return
    const ownView = currentView()
    const { camera: _camera, ...rest } = ownView
    const isFollowed = [...tabs.current.values()].some(({ follows }) => follows === me)
    const serialized = JSON.stringify(isFollowed ? ownView : rest)
    if (!isBeat && serialized === sent.current.view) return
    const pause = sent.current.at + SEND_INTERVAL - performance.now()
    if (pause > 0) {
      sent.current.timer ??= setTimeout(() => onPause(), pause)
      return
    }
    Object.assign(sent.current, { at: performance.now(), view: serialized })
    post(ownView)
  }

  const onPause = useEffectEvent(() => {
    sent.current.timer = undefined
    announce({ isBeat: true })
  })
  const onBeat = useEffectEvent(() => {
    const oldest = performance.now() - SILENT
    for (const [tab, { receivedAt }] of tabs.current) if (receivedAt < oldest) tabs.current.delete(tab)
    updateOthers()
    announce({ isBeat: true })
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
    announce,
    /** Returns the last known view of a user. */
    findLatestView: (user_id: number) => newestTab(tabs.current, user_id),
  }
}

function newestTab(tabs: ReadonlyMap<string, Tab>, user_id: number) {
  return [...tabs.values()].filter((tab) => tab.user_id === user_id).toSorted((a, b) => b.movedAt - a.movedAt)[0]
}

function serializeView(view: PresenceMessage) {
  return JSON.stringify(presenceMessage.parse(view))
}
