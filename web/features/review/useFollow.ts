// Follows another user in the review room: their view arrives through presence and is applied to the URL, the layout,
// the layer and the camera, until an action wrapped by `withUnfollow` ends it.
import { useMemo, useState } from 'react'
import type { PresenceMessage, RoomView } from '#contract/presence.ts'
import { useMe } from '#web/api/useMe.ts'
import type { Mode } from './room-address.ts'
import { usePresence } from './usePresence.ts'
import type { RoomStage } from '#web/features/viewer/room-views.ts'
import { useFrameUpdates } from '#web/features/viewer/useFrameUpdates.ts'

type RoomLocation = { mode: Mode; version: number; with: number }
type Options = {
  patient_id: number
  stage: RoomStage
  location: RoomLocation
  goTo: (location: RoomLocation) => void
  layer: RoomView['layer']
  setLayer: (layer: RoomView['layer']) => void
}

export type FollowState = ReturnType<typeof useFollow>['people']

/** Lists the other users in the room and follows one of them, until the user operates the model. */
export function useFollow({ patient_id, stage, location, goTo, layer, setLayer }: Options) {
  const me = useMe().id
  const { viewer, view, shown, isTurned } = stage
  const { mode, version, with: other } = location
  const [followed, setFollowed] = useState<number>()
  const { others, announce, findLatestView } = usePresence({ patient_id, me, currentView, onRemoteView })
  const person = others.find(({ user_id }) => user_id === followed)
  // A user who leaves and returns is not followed again automatically.
  if (followed !== undefined && !person) setFollowed(undefined)

  function currentView(): RoomView {
    const camera = viewer?.camera() ?? null
    return { ...location, view, shown, is_turned: isTurned, layer, camera, follows: person ? person.user_id : null }
  }

  function onRemoteView(message: PresenceMessage) {
    if (message.user_id !== followed) return
    // Two users who follow each other would both stand still, so the first follower stops.
    const previous = others.find(({ user_id }) => user_id === message.user_id)
    if (message.follows === me && previous?.follows !== me) return setFollowed(undefined)
    showView(message)
  }

  function showView(remoteView: RoomView) {
    if (remoteView.mode !== mode || remoteView.version !== version || remoteView.with !== other) {
      goTo({ mode: remoteView.mode, version: remoteView.version, with: remoteView.with })
    }
    stage.applyLayout({
      view: remoteView.view,
      shown: remoteView.shown,
      isTurned: remoteView.is_turned,
      pose: remoteView.camera ?? undefined,
    })
    setLayer(remoteView.layer)
  }

  function follow(user_id: number) {
    setFollowed(user_id)
    const latestView = findLatestView(user_id)
    if (latestView) showView(latestView)
  }

  // Renders count too: a new version whose files are still loading renders no frame.
  useFrameUpdates(viewer, () => announce())

  const withUnfollow = useMemo(() => {
    const stop = () => setFollowed(undefined)
    return <Args extends unknown[]>(change: (...args: Args) => void) =>
      (...args: Args) => {
        stop()
        change(...args)
      }
  }, [])
  return {
    people: { others, person, follow, stop: () => setFollowed(undefined) },
    /** Wraps an action of the user, which ends following. */
    withUnfollow,
    stage: {
      ...stage,
      followed: () => (person && findLatestView(person.user_id)?.camera) ?? undefined,
      goTo: withUnfollow(stage.goTo),
      applyLayout: withUnfollow(stage.applyLayout),
      setShown: withUnfollow(stage.setShown),
      turned: withUnfollow(stage.turned),
      keepPose: withUnfollow(stage.keepPose),
      turn: withUnfollow(stage.turn),
      zoom: withUnfollow(stage.zoom),
    },
  }
}
