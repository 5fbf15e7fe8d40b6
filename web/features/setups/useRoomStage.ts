import { useCallback, useEffect, useMemo, useState } from 'react'
import { isArriving, type MeshReading } from '#web/features/files/mesh-reader.ts'
import { useMeshes } from '#web/features/files/useMesh.ts'
import type { Shown } from '#web/features/files/viewer/models.ts'
import type { Pads } from '#web/features/files/viewer/stage.ts'
import type { RoomFile } from './room-files.ts'
import { createRoomViewer, type RoomViewer } from './room-viewer.ts'
import { shownIn, type RoomView } from './room-views.ts'

export type RoomStage = ReturnType<typeof useRoomStage>

type Options = { files: readonly RoomFile[]; hidden: readonly string[]; pads: Pads; isPair: boolean }

/** The viewer behind a host element, kept in step with the files and with what is to be seen of them. */
export function useRoomStage({ files, hidden, pads, isPair }: Options) {
  const readings = useMeshes(
    files.map(({ file }) => file),
    // They were checked when they were stored; where nobody told the arch, the check does.
    { picture: false, unchecked: files.every(({ jaw, file }) => jaw ?? file.jaw) },
  )
  const [viewer, setViewer] = useState<RoomViewer>()
  const [failed, setFailed] = useState(false)
  const [shown, setShown] = useState<Shown>('both')
  const [view, setView] = useState<RoomView>('front')
  /** Away from the present view by hand. */
  const [isTurned, setTurned] = useState(false)
  const [isJoined, setJoined] = useState(true)

  // Another viewer for a pair: the one canvas is lent, and the geometries stay.
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
        // No WebGL: an old machine, or the graphics driver is blocked.
        setFailed(true)
        return undefined
      }
    },
    [pads, isPair],
  )

  const seen = shownIn(view, shown)
  const arriving = files.filter(
    ({ id, jaw }, at) => isArriving(readings[at]) && !hidden.includes(id) && (seen === 'both' || !jaw || jaw === seen),
  )

  const away = hidden.join('\n')
  useEffect(() => {
    viewer?.look({ shown, view, hidden: new Set(away.split('\n')) })
  }, [viewer, shown, view, away])
  useEffect(() => viewer?.join(isJoined), [viewer, isJoined])
  useEffect(() => {
    if (viewer) keepInStep(viewer, files, readings)
  }, [viewer, files, readings])
  // After what arrived was added: a turn from now on waits for the rest.
  useEffect(() => viewer?.expect(new Set(arriving.map(({ id }) => id))))

  return {
    readings: useMemo(() => new Map(files.map(({ id }, at) => [id, readings[at]])), [files, readings]),
    /** Visible files that are still loading: until they are there no press is taken, as it might have meant one of them. */
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
    /** From the angle at which the reader looks: what still arrives does not show the view again. */
    keepStand: () => viewer?.keepStand(),
    /** Also when it is the present view, which one has turned away from. */
    goTo: (next: RoomView) => {
      setTurned(false)
      if (next === view) viewer?.home()
      else setView(next)
    },
    /** The layout of a view that somebody else had, without going there. */
    layAs: (next: RoomView, isAway = true) => {
      setTurned(isAway)
      setView(next)
    },
  }
}

function keepInStep(viewer: RoomViewer, files: readonly RoomFile[], readings: readonly MeshReading[]) {
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
