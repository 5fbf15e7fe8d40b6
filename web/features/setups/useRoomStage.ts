import { useCallback, useEffect, useMemo, useState } from 'react'
import { isMeshLoading, type MeshReading } from '#web/features/viewer/mesh-reader.ts'
import { useMeshes } from '#web/features/viewer/useMeshes.ts'
import type { VisibleJaws } from '#web/features/viewer/models.ts'
import type { Pads } from '#web/features/viewer/stage.ts'
import type { RoomFile } from './room-files.ts'
import { createRoomViewer, type RoomViewer } from '#web/features/viewer/room-viewer.ts'
import { visibleArches, type RoomView } from '#web/features/viewer/room-views.ts'

export type RoomStage = ReturnType<typeof useRoomStage>

type Options = { files: readonly RoomFile[]; hidden: readonly string[]; pads: Pads; isPair: boolean }

/** Manages the viewer of a host element, and synchronizes it with the files and their visibility. */
export function useRoomStage({ files, hidden, pads, isPair }: Options) {
  const readings = useMeshes(
    files.map(({ file }) => file),
    // Files are checked on upload; the check repeats only to detect an unknown arch.
    { picture: false, unchecked: files.every(({ jaw, file }) => jaw ?? file.jaw) },
  )
  const [viewer, setViewer] = useState<RoomViewer>()
  const [failed, setFailed] = useState(false)
  const [shown, setShown] = useState<VisibleJaws>('both')
  const [view, setView] = useState<RoomView>('front')
  /** Whether the user has rotated away from the current view. */
  const [isTurned, setTurned] = useState(false)
  const [isJoined, setJoined] = useState(true)

  // A pair requires a new viewer, which reuses the shared canvas and the loaded geometries.
  const attach = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return undefined
      try {
        const made = createRoomViewer(host, pads, isPair)
        setViewer(made)
        return () => {
          made.dispose()
          setViewer(undefined)
        }
      } catch {
        // WebGL is unavailable on old machines or with a blocked graphics driver.
        setFailed(true)
        return undefined
      }
    },
    [pads, isPair],
  )

  const seen = visibleArches(view, shown)
  const arriving = files.filter(
    ({ id, jaw }, at) =>
      isMeshLoading(readings[at]) && !hidden.includes(id) && (seen === 'both' || !jaw || jaw === seen),
  )

  const away = hidden.join('\n')
  useEffect(() => {
    viewer?.look({ shown, view, hidden: new Set(away.split('\n')) })
  }, [viewer, shown, view, away])
  useEffect(() => viewer?.join(isJoined), [viewer, isJoined])
  useEffect(() => {
    if (viewer) syncViewer(viewer, files, readings)
  }, [viewer, files, readings])
  // Runs after arrived files were added, so that a later rotation waits only for the rest.
  useEffect(() => viewer?.expect(new Set(arriving.map(({ id }) => id))))

  return {
    readings: useMemo(() => new Map(files.map(({ id }, at) => [id, readings[at]])), [files, readings]),
    /** Visible files that are still loading; picking is disabled meanwhile, since a press might be meant for one. */
    arriving,
    viewer,
    failed,
    attach,
    shown,
    setShown,
    view,
    isTurned,
    isJoined,
    setJoined,
    turned: () => {
      setTurned(true)
      viewer?.keepStand()
    },
    /** Keeps the current angle when further files arrive. */
    keepStand: () => viewer?.keepStand(),
    /** Also returns to the current view after the user rotated away from it. */
    goTo: (next: RoomView) => {
      setTurned(false)
      if (next === view) viewer?.home()
      else setView(next)
    },
    /** Applies the layout of a followed user's view without moving the camera. */
    layAs: (next: RoomView, isAway = true) => {
      setTurned(isAway)
      setView(next)
    },
  }
}

function syncViewer(viewer: RoomViewer, files: readonly RoomFile[], readings: readonly MeshReading[]) {
  viewer.hold(readings.some(({ phase }) => phase === 'shown' || phase === 'reading'))
  for (const id of viewer.ids()) if (!files.some((file) => file.id === id) && !id.startsWith('ghost')) viewer.remove(id)
  for (const [at, { id, jaw, material, half, file }] of files.entries()) {
    const reading = readings[at]
    if (!reading?.geometry) continue
    viewer.setHalf(id, half)
    if (!viewer.has(id)) {
      viewer.add(id, reading.geometry, { jaw: jaw ?? file.jaw ?? reading.check?.jaw_by_shape, material, half })
    }
  }
}
