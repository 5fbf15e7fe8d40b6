import { useCallback, useEffect, useMemo, useState } from 'react'
import type { MeshPose, VisibleJaws } from './models.ts'
import type { Cut } from './pane.ts'
import type { Pads } from './stage.ts'
import { useMeshes } from './useMeshes.ts'
import { createViewer, type Camera, type Painter, type SceneMesh, type Viewer } from './viewer.ts'
import { awaitsBase, listMissing, type Readings, type StageFile } from './viewer-file.ts'
import type { ViewFrame } from './views.ts'

/** State of a viewer whose views have these names. */
export type ViewerState<Name extends string> = ReturnType<typeof useViewer<Name>>

type Options<Name extends string> = {
  files: readonly StageFile[]
  pads: Pads
  isPair: boolean
  /** The view to start with, and how each of them is shown. */
  first: Name
  frameOf: (view: Name, shown: VisibleJaws) => ViewFrame
  /** Whether files are pictured and checked for a report; otherwise only files of an unknown arch are checked. */
  isReported?: boolean
}

type Layout<Name extends string> = {
  view: Name
  shown: VisibleJaws
  /** Whether the user has rotated away from the view. */
  isTurned: boolean
  /** The camera to apply with the layout; undefined for that of the view. */
  pose: Camera | undefined
}

/** Degrees of a step, and the part of the distance that stays. */
const STEP = 10
const NEARER = 0.85

/** Manages the viewer of a host element: its meshes, its view, and which jaws are visible. */
export function useViewer<Name extends string>(options: Options<Name>) {
  const { files, pads, isPair, first, frameOf, isReported = false } = options
  const meshes = useMeshes(
    files.map(({ file }) => file),
    { picture: isReported, unchecked: !isReported && files.every(({ jaw }) => jaw) },
  )
  const [viewer, setViewer] = useState<Viewer>()
  const [failed, setFailed] = useState(false)
  const [isJoined, setJoined] = useState(true)
  const [layout, setLayout] = useState<Layout<Name>>({ view: first, shown: 'both', isTurned: false, pose: undefined })
  const { view, shown } = layout

  // A pair requires a new viewer, which reuses the shared canvas and the loaded geometries.
  const attach = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return undefined
      try {
        const created = createViewer(host, pads, isPair)
        setViewer(created)
        return () => {
          created.dispose()
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

  function turned() {
    setLayout((before) => (before.isTurned ? before : { ...before, isTurned: true }))
    viewer?.keepPose()
  }

  return {
    readings: useMemo((): Readings => new Map(files.map(({ id }, at) => [id, meshes[at]])), [files, meshes]),
    viewer,
    failed,
    attach,
    ...layout,
    frame: frameOf(view, shown),
    isJoined,
    setJoined,
    followed: (): Camera | undefined => undefined,
    setShown: (next: VisibleJaws) => setLayout((before) => ({ ...before, shown: next, pose: undefined })),
    turned,
    /** Keeps the current angle when further files arrive. */
    keepPose: () => viewer?.keepPose(),
    /** Rotates the model by steps of the arrow keys. */
    turn: (right: number, down: number) => {
      turned()
      viewer?.turn(-right * STEP, -down * STEP)
    },
    zoom: (direction: 'nearer' | 'farther') => viewer?.zoom(direction === 'nearer' ? NEARER : 1 / NEARER),
    /** Also returns to the current view after the user rotated away from it. */
    goTo: (next: Name) => {
      setLayout((before) => ({ ...before, view: next, isTurned: false, pose: undefined }))
      if (next === view) viewer?.home()
    },
    /** Applies the layout and the camera of a comment or of a followed user. */
    applyLayout: (next: Partial<Layout<Name>>) => {
      setLayout((before) => {
        const after = { ...before, pose: undefined, ...next }
        const isSame = after.view === before.view && after.shown === before.shown
        return isSame && after.isTurned === before.isTurned ? before : after
      })
      const isPlaced = (next.view ?? view) === view && (next.shown ?? shown) === shown
      if (isPlaced && next.pose) viewer?.flyTo(next.pose)
    },
  }
}

export type SceneState = Pick<
  ViewerState<string>,
  'readings' | 'viewer' | 'view' | 'shown' | 'frame' | 'pose' | 'followed' | 'isJoined'
>

/** How the files are drawn, and which meshes are added to them. */
export type SceneOptions = {
  hidden?: readonly string[]
  /** By file id; each painter is memoized, since another function paints again. */
  painters?: ReadonlyMap<string, Painter> | undefined
  /** By file id: where the vertices are instead. */
  poses?: ReadonlyMap<string, MeshPose> | undefined
  /** Further meshes over those of the files. */
  layers?: readonly SceneMesh[]
  cut?: Cut | undefined
  gap?: number
  wire?: boolean
  edges?: boolean
}

/** Renders the files into the viewer, and returns the visible ones that are still loading. */
export function useScene(state: SceneState, files: readonly StageFile[], options: SceneOptions) {
  const { viewer, readings, view, shown, frame, pose, followed, isJoined } = state
  const { hidden = [], painters, poses, layers = [], cut, gap = 0, wire = false, edges = false } = options
  const missing = listMissing(state, files, hidden)
  const meshes = files.flatMap((file): SceneMesh[] => {
    const { id, jaw, material, half } = file
    const reading = readings.get(id)
    if (!reading?.geometry || awaitsBase(file, { files, readings, hidden })) return []
    const { geometry, colours, check } = reading
    const paint = painters?.get(id)
    const pose = poses?.get(id)
    return [{ id, geometry, colours, check, paint, pose, jaw: jaw ?? check?.jaw_by_shape, material, half }]
  })
  // Runs after each render, since the viewer itself finds what differs.
  useEffect(() =>
    viewer?.apply({
      meshes: [...meshes, ...layers],
      hidden,
      expected: new Set(missing.map(({ id }) => id)),
      view,
      shown,
      frame,
      pose,
      followed,
      gap,
      wire,
      edges,
      isJoined,
      cut,
      isBusy: [...readings.values()].some((reading) => reading?.phase === 'shown' || reading?.phase === 'reading'),
    }),
  )
  return missing
}
