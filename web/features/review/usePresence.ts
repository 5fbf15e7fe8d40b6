import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { gone, GONE, here, HERE, presenceChannel, type Here, type Look } from '#contract/presence.ts'
import { useChannel, useRoomChannel } from '#web/api/useRealtime.tsx'

/** In ms: how often one says that one is still here, and after which silence somebody is not. */
const BEAT = 4000
const SILENT = 10_000
/** No camera is sent faster; the server would not pass it on. */
const EVERY = 100

type Tab = Here & { heardAt: number; movedAt: number }
/** Somebody else in the room, by the tab in which they last did something. */
export type Other = Omit<Here, 'camera'>

type Options = {
  patient_id: number
  me: number
  /** How the reader looks at the room now. */
  lookNow: () => Look
  onLook: (by: Here) => void
}

/** Who else looks at it. Nothing is kept: who is silent for some seconds is forgotten. */
export function usePresence({ patient_id, me, lookNow, onLook }: Options) {
  const tabs = useRef(new Map<string, Tab>())
  const [others, setOthers] = useState<readonly Other[]>([])
  const channel = presenceChannel(patient_id)
  const sent = useRef({ at: 0, look: '', timer: undefined as ReturnType<typeof setTimeout> | undefined })

  const say = useRoomChannel({ channel, event: HERE, heard: onHere, joined: () => speak({ isBeat: true }) })
  useChannel(channel, GONE, (data) => {
    const told = gone.safeParse(data).data
    if (told && tabs.current.delete(told.tab)) tell()
  })

  function onHere(data: unknown) {
    const told = here.safeParse(data).data
    if (!told || told.user_id === me) return
    const now = performance.now()
    const known = tabs.current.get(told.tab)
    const hasMoved = !known || wordsOf(known) !== wordsOf(told)
    tabs.current.set(told.tab, { ...told, heardAt: now, movedAt: hasMoved ? now : known.movedAt })
    tell()
    // Who comes in knows nobody yet; who begins to follow wants to know from where.
    if (!known || known.follows !== told.follows) speak({ isBeat: true })
    if (newestOf(tabs.current, told.user_id)?.tab === told.tab) onLook(told)
  }

  /** Only what is seen of them draws the page anew: a camera moves ten times a second. */
  function tell() {
    const people = [...new Set([...tabs.current.values()].map(({ user_id }) => user_id))]
    const next = people
      .toSorted((a, b) => a - b)
      .flatMap((id) => newestOf(tabs.current, id) ?? [])
      .map(({ camera: _camera, heardAt: _heardAt, movedAt: _movedAt, ...rest }): Other => rest)
    setOthers((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
  }

  /** At once where something else than the camera has changed; that goes to followers alone. */
  function speak({ isBeat = false } = {}) {
    // A tab that nobody sees looks at nothing, and its clock is slow.
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
    /** How somebody looks at it, as far as they have said. */
    lookOf: (user_id: number) => newestOf(tabs.current, user_id),
  }
}

function newestOf(tabs: ReadonlyMap<string, Tab>, user_id: number) {
  return [...tabs.values()].filter((tab) => tab.user_id === user_id).toSorted((a, b) => b.movedAt - a.movedAt)[0]
}

function wordsOf(told: Here) {
  return JSON.stringify(here.parse(told))
}
