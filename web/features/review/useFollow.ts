// Follows another user in the review room: their view arrives through presence and is applied to the URL, the layout,
// the layer and the camera, until an action wrapped by `own` ends it.
import { useMemo, useState } from 'react'
import type { PresenceMessage, RoomView } from '#contract/presence.ts'
import { useMe } from '#web/api/useMe.ts'
import type { Mode } from './room-address.ts'
import { usePresence } from './usePresence.ts'
import type { RoomStage } from '#web/features/viewer/room-views.ts'
import { useFrameUpdates } from '#web/features/viewer/useFrameUpdates.ts'

type Place = { mode: Mode; version: number; with: number }
type Options = {
  patient_id: number
  stage: RoomStage
  place: Place
  goTo: (place: Place) => void
  layer: RoomView['layer']
  setLayer: (layer: RoomView['layer']) => void
}

export type FollowState = ReturnType<typeof useFollow>['people']

/** Lists the other users in the room and follows one of them, until the user operates the model. */
export function useFollow({ patient_id, stage, place, goTo, layer, setLayer }: Options) {
  const me = useMe().id
  const { viewer, view, shown, isTurned } = stage
  const { mode, version, with: other } = place
  const [followed, setFollowed] = useState<number>()
  const { others, speak, lookOf } = usePresence({ patient_id, me, lookNow, onLook })
  const person = others.find(({ user_id }) => user_id === followed)
  // A user who leaves and returns is not followed again automatically.
  if (followed !== undefined && !person) setFollowed(undefined)

  function lookNow(): RoomView {
    const camera = viewer?.camera() ?? null
    return { ...place, view, shown, is_turned: isTurned, layer, camera, follows: person ? person.user_id : null }
  }

  function onLook(by: PresenceMessage) {
    if (by.user_id !== followed) return
    // Two users who follow each other would both stand still, so the first follower stops.
    const before = others.find(({ user_id }) => user_id === by.user_id)
    if (by.follows === me && before?.follows !== me) return setFollowed(undefined)
    goAfter(by)
  }

  function goAfter(look: RoomView) {
    if (look.mode !== mode || look.version !== version || look.with !== other) {
      goTo({ mode: look.mode, version: look.version, with: look.with })
    }
    stage.standAt({
      view: look.view,
      shown: look.shown,
      isTurned: look.is_turned,
      stand: look.camera ?? undefined,
    })
    setLayer(look.layer)
  }

  function follow(user_id: number) {
    setFollowed(user_id)
    const known = lookOf(user_id)
    if (known) goAfter(known)
  }

  // Renders count too: a new version whose files are still loading renders no frame.
  useFrameUpdates(viewer, () => speak())

  const own = useMemo(() => {
    const stop = () => setFollowed(undefined)
    return <Given extends unknown[]>(change: (...given: Given) => void) =>
      (...given: Given) => {
        stop()
        change(...given)
      }
  }, [])
  return {
    people: { others, person, follow, stop: () => setFollowed(undefined) },
    /** Wraps an action of the user, which ends following. */
    own,
    stage: {
      ...stage,
      followed: () => (person && lookOf(person.user_id)?.camera) ?? undefined,
      goTo: own(stage.goTo),
      standAt: own(stage.standAt),
      setShown: own(stage.setShown),
      turned: own(stage.turned),
      keepStand: own(stage.keepStand),
      turn: own(stage.turn),
      zoom: own(stage.zoom),
    },
  }
}
